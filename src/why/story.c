#include "why/story.h"

#include <string.h>

#include "base/memory.h"
#include "trace/cursor.h"
#include "why/slice.h"
#include "why/story_choice.h"

static const char peers_id[] = "peers";
static const char full_house_id[] = "full-house", naked_id[] = "naked-single", hidden_id[] = "hidden-single";

/* A step of the draft. */
struct story_event {
    struct story_step *step; /* NULL: it is a single */
    cell_id cell;            /* cell and digits of a single */
    unsigned digit;
    struct constraint truth;
    bool is_told; /* it is part of the story */
};

struct story_maker {
    const struct trace *trace;
    const struct layout *layout;
    const struct cancel *cancel;
    const struct story_arguer *arguer;
    struct story_board board; /* scratch space */
    struct refuter refuter;
    struct trace *draft;
    struct trace *story;
    ARRAY(struct story_event) events; /* events of the draft: event i is step i + 1 + `peers` */
    uint64_t peers;                   /* 1 if the draft's first step eliminates peers of givens, otherwise 0 */
    uint64_t *taker;                  /* [layout_candidates]: the draft's step that removed the candidate; 0: none */
    struct slice slice;               /* slice of the draft's last step */
    struct step_builder builder;      /* scratch space */
    unsigned misfits;                 /* number of steps whose argument changed its shape; from then on they are
                                       * exact */
    bool is_fine;                     /* all steps could be written */
};

bool story_is_plain(const char *technique)
{
    return !strcmp(technique, peers_id) || !strcmp(technique, full_house_id) || !strcmp(technique, naked_id) ||
           !strcmp(technique, hidden_id);
}

bool story_step_is_plain(const struct trace *trace, const struct step *step)
{
    return step->kind != STEP_DEDUCE || story_is_plain(trace_technique_id(trace, step->technique));
}

/* --- the steps to choose from --- */

void story_steps_add(story_step_list *steps, const struct layout *layout, const digit_mask *before,
                     const struct step *step, const char *technique)
{
    struct story_step copy = {.technique = technique, .before = memory_calloc(layout->cells, sizeof *before)};
    memcpy(copy.before, before, layout->cells * sizeof *before);
    step_builder_copy(&copy.builder, step);
    array_append(steps, copy);
}

bool story_steps_read(story_step_list *steps, const struct trace *trace, struct text_error *error)
{
    struct step_reader reader;
    struct step step = {.kind = STEP_STUCK};
    bool is_read = true, is_plain = true;
    const struct layout *layout = trace_layout(trace);
    digit_mask *grid = memory_calloc(layout->cells, sizeof *grid);
    memcpy(grid, trace_puzzle(trace)->start, layout->cells * sizeof *grid);
    step_reader_init(&reader, trace);
    for (uint64_t n = 1; n <= trace_steps(trace) && is_read && is_plain; n++) {
        is_read = step_read(&reader, n, &step);
        is_plain = step.kind == STEP_DEDUCE || n == trace_steps(trace);
        const char *technique = is_read ? trace_technique_id(trace, step.technique) : "";
        if (is_read && step.kind == STEP_DEDUCE && !story_is_plain(technique))
            story_steps_add(steps, layout, grid, &step, technique);
        for (size_t i = 0; is_read && i < step.removes; i++)
            grid[step.remove[i].cell] &= ~step.remove[i].digits;
    }
    step_reader_finish(&reader);
    memory_free(grid);
    if (!is_read)
        return trace_error(trace, error);
    return (is_plain && step.kind == STEP_SOLVED) ||
           text_error_input(error, 0, 0,
                            is_plain ? "a story needs a solution, and the steps do not end with one"
                                     : "a story needs a solution without guesses, and step %llu is one",
                            (unsigned long long)step.number);
}

void story_steps_finish(story_step_list *steps)
{
    for (size_t i = 0; i < steps->count; i++) {
        step_builder_finish(&steps->items[i].builder);
        memory_free(steps->items[i].before);
    }
    memory_free(steps->items);
    *steps = (story_step_list){0};
}

/* --- the draft: the kept steps in their order, and the singles --- */

static void note_end(struct story_maker *maker, struct trace *trace)
{
    maker->is_fine = maker->is_fine && trace_end(trace);
}

/* Removes the remaining digits from the cell. */
static void remove_left(struct trace *trace, cell_id cell, digit_mask digits)
{
    digit_mask left = trace_grid(trace)[cell] & digits;
    if (left)
        trace_remove(trace, cell, left);
}

static bool is_full_house(const struct trace *trace, struct constraint truth)
{
    const struct layout *layout = trace_layout(trace);
    unsigned open = 0;
    for (unsigned i = 0; constraint_is_house(truth) && i < layout->digits; i++)
        open += !digits_are_one(trace_grid(trace)[layout->house[truth.index].cells[i]]);
    return open == 1;
}

static void write_single(struct story_maker *maker, struct trace *trace, const struct story_event *event)
{
    const struct layout *layout = maker->layout;
    candidate_id placed = candidate_id_of(event->cell, event->digit);
    bool is_naked = constraint_is_cell(event->truth);
    const char *id = is_naked ? naked_id : is_full_house(trace, event->truth) ? full_house_id : hidden_id;
    digit_mask *taken = memory_calloc(layout->cells, sizeof *taken);
    trace_begin(trace, STEP_DEDUCE, trace_technique(trace, id));
    trace_place(trace, event->cell, event->digit);
    taken[event->cell] = ~digit_bit(event->digit);
    for (unsigned i = 0; i < candidate_excludes(layout, placed); i++) {
        candidate_id other = candidate_excluded(layout, placed, i);
        taken[candidate_cell(other)] |= digit_bit(candidate_digit(other));
    }
    for (unsigned c = 0; c < layout->cells; c++)
        remove_left(trace, (cell_id)c, taken[c] & layout_all_digits(layout));
    trace_truth(trace, event->truth);
    for (unsigned i = is_naked ? 1 : 0; i < candidate_constraints(layout, placed); i++) {
        if (is_naked || !constraint_is_same(candidate_constraint(layout, placed, i), event->truth))
            trace_link(trace, candidate_constraint(layout, placed, i));
    }
    memory_free(taken);
    note_end(maker, trace);
}

static void write_peers(struct story_maker *maker, struct trace *trace)
{
    const struct puzzle *puzzle = trace_puzzle(trace);
    const struct layout *layout = maker->layout;
    struct step_builder *builder = &maker->builder;
    struct story_board start;
    story_board_init(&start, puzzle);
    step_builder_begin(builder, STEP_DEDUCE, trace_technique(trace, peers_id));
    for (unsigned c = 0; c < layout->cells; c++) {
        digit_mask left = trace_grid(trace)[c] & ~start.mask[c];
        if (left)
            step_builder_remove(builder, (cell_id)c, left);
    }
    for (unsigned c = 0; c < layout->cells; c++) {
        candidate_id placed = candidate_id_of((cell_id)c, start.placed[c]);
        if (!start.placed[c])
            continue;
        step_builder_truth(builder, constraint_cell((cell_id)c));
        for (unsigned i = 1; i < candidate_constraints(layout, placed); i++)
            step_builder_link(builder, candidate_constraint(layout, placed, i));
    }
    story_board_finish(&start);
    if (builder->step.removes)
        maker->is_fine = maker->is_fine && trace_append(trace, &builder->step);
}

/* Returns the cell's candidates that step `number` of the draft removed. */
static digit_mask taken_by(const struct story_maker *maker, uint64_t number, cell_id cell)
{
    digit_mask taken = 0;
    for (unsigned digit = 1; digit <= maker->layout->digits; digit++) {
        if (maker->taker[candidate_number(maker->layout, candidate_id_of(cell, digit))] == number)
            taken |= digit_bit(digit);
    }
    return taken;
}

/* Builds the step with those of its candidates that remain: in `left` ([cells]), the board after it, or (NULL) those
 * that step `number` of the draft removed. Returns false if its argument does not keep its shape; only steps of the
 * story need one. */
static bool build_step(struct story_maker *maker, struct trace *trace, const struct story_step *told,
                       const digit_mask *left, uint64_t number)
{
    const struct step *step = &told->builder.step;
    const digit_mask *grid = trace_grid(trace);
    struct step_builder *builder = &maker->builder;
    step_builder_copy(builder, step);
    builder->step.technique = trace_technique(trace, told->technique);
    builder->step.places = builder->step.removes = 0;
    builder->step.argument = (struct argument){0};
    for (size_t i = 0; i < step->removes; i++) {
        cell_id cell = step->remove[i].cell;
        digit_mask digits = step->remove[i].digits & grid[cell] & (left ? ~left[cell] : taken_by(maker, number, cell));
        if (digits)
            step_builder_remove(builder, cell, digits);
    }
    for (size_t i = 0; i < step->places; i++) {
        struct change place = step->place[i];
        digit_mask removed = changes_in(builder->step.remove, builder->step.removes, place.cell);
        if ((grid[place.cell] & ~removed) == place.digits)
            step_builder_place(builder, place.cell, digit_first(place.digits));
    }
    return trace != maker->story || !builder->step.removes || (!step->argument.lines && !step->argument.roles) ||
           maker->arguer->argue(maker->arguer->context, maker->layout, grid, step, &builder->step);
}

static void append_step(struct story_maker *maker, struct trace *trace)
{
    if (maker->builder.step.removes)
        maker->is_fine = maker->is_fine && trace_append(trace, &maker->builder.step);
}

static void receive_single(void *context, cell_id cell, unsigned digit, struct constraint truth)
{
    struct story_maker *maker = context;
    struct story_event event = {.cell = cell, .digit = digit, .truth = truth};
    write_single(maker, maker->draft, &event);
    array_append(&maker->events, event);
}

static struct trace *create_trace(const struct trace *like)
{
    struct trace *made = trace_create(trace_puzzle(like), trace_whole_engine(like));
    for (enum trace_list list = 0; list < TRACE_LISTS; list++)
        trace_set_list(made, list, trace_list(like, list));
    return made;
}

static void write_draft(struct story_maker *maker, story_step_list *steps, const struct story_choice *choice)
{
    struct story_board *board = &maker->board;
    maker->draft = create_trace(maker->trace);
    write_peers(maker, maker->draft);
    maker->peers = trace_steps(maker->draft);
    story_board_init(board, trace_puzzle(maker->trace));
    story_board_settle(board, receive_single, maker);
    for (size_t i = 0; i < choice->count && board->unplaced; i++) {
        struct story_step *step = &steps->items[choice->items[i]];
        if (!story_board_apply(board, &maker->refuter, &step->builder.step, step->is_exact ? step->before : NULL))
            continue;
        build_step(maker, maker->draft, step, board->mask, 0);
        append_step(maker, maker->draft);
        array_append(&maker->events, (struct story_event){.step = step});
        story_board_settle(board, receive_single, maker);
    }
    maker->is_fine = maker->is_fine && trace_final_step(maker->draft, STEP_SOLVED, NO_CELL);
    trace_close(maker->draft);
}

/* --- the story: the events of the draft, each after those that it depends on --- */

/* Stores which step of the draft removed each candidate. */
static bool fill_takers(struct story_maker *maker)
{
    struct step_reader reader;
    struct step step;
    bool is_read = true;
    maker->taker = memory_calloc(layout_candidates(maker->layout), sizeof *maker->taker);
    step_reader_init(&reader, maker->draft);
    for (uint64_t n = 1; n <= trace_steps(maker->draft) && is_read; n++) {
        is_read = step_read(&reader, n, &step);
        for (size_t i = 0; is_read && i < step.removes; i++) {
            for (digit_mask left = step.remove[i].digits; left; left &= left - 1)
                maker->taker[candidate_number(maker->layout, candidate_id_of(step.remove[i].cell, digit_first(left)))] =
                    n;
        }
    }
    step_reader_finish(&reader);
    return is_read;
}

static void tell(struct story_maker *maker, size_t index);

/* Adds step `number` of the draft to the story first, unless it is in it. */
static void tell_step(struct story_maker *maker, uint64_t number)
{
    if (number > maker->peers && !maker->events.items[number - maker->peers - 1].is_told)
        tell(maker, (size_t)(number - maker->peers - 1));
}

/* Adds the earlier steps of the draft, before `number`, that removed candidates of the truth. */
static void tell_takers(struct story_maker *maker, struct constraint truth, uint64_t number)
{
    const struct layout *layout = maker->layout;
    for (unsigned i = 0; i < constraint_size(layout, truth); i++) {
        uint64_t taker = maker->taker[candidate_number(layout, constraint_candidate(layout, truth, i))];
        if (taker < number)
            tell_step(maker, taker);
    }
}

/* Adds a step of the draft to the story. If the step holds but the board lacks what its argument needs, first adds the
 * steps that removed candidates of its truths. */
static void tell_deduction(struct story_maker *maker, struct story_step *told, uint64_t number)
{
    const struct step *step = &told->builder.step;
    if (!build_step(maker, maker->story, told, NULL, number)) {
        for (size_t i = 0; i < step->truth_count; i++)
            tell_takers(maker, step->truths[i], number);
        if (!build_step(maker, maker->story, told, NULL, number) && !told->is_exact) {
            told->is_exact = true;
            maker->misfits++;
        }
    }
    append_step(maker, maker->story);
}

/* Adds the event to the story, after the events on which it depends. */
static void tell(struct story_maker *maker, size_t index)
{
    maker->events.items[index].is_told = true;
    const struct story_event event = maker->events.items[index];
    uint64_t number = index + 1 + maker->peers;
    const struct slice_step *causes = event.step ? slice_find(&maker->slice, number) : NULL;
    for (size_t i = 0; causes && i < causes->causes; i++)
        tell_step(maker, maker->slice.causes.items[causes->first_cause + i].step);
    if (event.step) {
        tell_deduction(maker, event.step, number);
    } else {
        tell_takers(maker, event.truth, number);
        write_single(maker, maker->story, &event);
    }
}

static bool write_story(struct story_maker *maker, struct text_error *error)
{
    const struct slice_question question = {.subject = SLICE_STEP, .position = trace_steps(maker->draft)};
    enum slice_outcome outcome = slice_make(&maker->slice, maker->draft, &question, 0, maker->cancel);
    if (outcome != SLICE_DONE)
        return slice_error(outcome, &question, maker->draft, error);
    if (!fill_takers(maker))
        return trace_error(maker->draft, error);
    maker->story = create_trace(maker->trace);
    write_peers(maker, maker->story);
    for (size_t i = 0; i < maker->events.count; i++) {
        if (!maker->events.items[i].step && !maker->events.items[i].is_told)
            tell(maker, i);
    }
    maker->is_fine = maker->is_fine && trace_final_step(maker->story, STEP_SOLVED, NO_CELL);
    trace_close(maker->story);
    return maker->is_fine || trace_error(maker->story, error);
}

static bool make(struct story_maker *maker, story_step_list *steps, bool is_thorough, struct text_error *error)
{
    struct story_choice choice = {0};
    bool is_chosen = story_choose(&choice, trace_puzzle(maker->trace), steps, is_thorough, maker->cancel);
    if (is_chosen)
        write_draft(maker, steps, &choice);
    else
        text_error_input(error, 0, 0,
                         cancel_is_requested(maker->cancel) ? "the story was not finished in time"
                                                            : "the steps do not solve the puzzle");
    memory_free(choice.items);
    return is_chosen && write_story(maker, error);
}

/* Frees everything except the story. */
static void finish(struct story_maker *maker)
{
    memory_free(maker->events.items);
    memory_free(maker->taker);
    story_board_finish(&maker->board);
    refuter_finish(&maker->refuter);
    slice_finish(&maker->slice);
    step_builder_finish(&maker->builder);
    trace_destroy(maker->draft);
}

struct trace *story_create(const struct trace *trace, story_step_list *steps, const struct story_arguer *arguer,
                           bool is_thorough, const struct cancel *cancel, struct text_error *error)
{
    bool is_made = true, is_done = false;
    struct trace *story = NULL;
    while (is_made && !is_done) {
        struct story_maker maker = {
            .trace = trace, .layout = trace_layout(trace), .cancel = cancel, .arguer = arguer, .is_fine = true};
        trace_destroy(story);
        is_made = make(&maker, steps, is_thorough, error);
        is_done = !maker.misfits;
        story = maker.story;
        finish(&maker);
    }
    if (is_made)
        return story;
    trace_destroy(story);
    return NULL;
}

uint64_t story_decides(const struct trace *story, struct change guess, bool *is_right)
{
    struct step_reader reader;
    struct step step;
    uint64_t found = 0;
    digit_mask left = trace_puzzle(story)->start[guess.cell];
    step_reader_init(&reader, story);
    for (uint64_t n = 1; n <= trace_steps(story) && !found && step_read(&reader, n, &step); n++) {
        left &= ~step_removed_from(&step, guess.cell);
        *is_right = !(left & ~guess.digits);
        found = *is_right || !(left & guess.digits) ? n : 0;
    }
    step_reader_finish(&reader);
    return found;
}

struct story_summary story_summarize(const struct trace *story)
{
    struct step_reader reader;
    struct step step;
    struct story_summary summary = {0};
    uint64_t last = 0, placed = 0; /* the last step that is not plain; number of digits placed from it on */
    step_reader_init(&reader, story);
    for (uint64_t n = 1; n <= trace_steps(story) && step_read(&reader, n, &step); n++) {
        bool is_plain = story_step_is_plain(story, &step);
        summary.steps += !is_plain;
        last = is_plain ? last : n;
        placed = (is_plain ? placed : 0) + step.places;
        if (last && placed > summary.placed) {
            summary.placed = placed;
            summary.break_in = last;
        }
    }
    step_reader_finish(&reader);
    return summary;
}
