#include "why/slice_trace.h"

/* Returns those of the cell's digits that the slice's step takes. */
static digit_mask needed_in_cell(const struct slice *slice, const struct slice_step *step, cell_id cell)
{
    digit_mask digits = 0;
    for (size_t i = 0; i < step->takes; i++) {
        candidate_id candidate = slice->taken.items[step->first_taken + i];
        digits |= candidate_cell(candidate) == cell ? digit_bit(candidate_digit(candidate)) : 0;
    }
    return digits;
}

/* Writes the deduction with the needed removals and placements. Leaves out the argument, which leads to all
 * removals. */
static bool write_deduction(struct trace *trace, const struct slice *slice, const struct slice_step *step,
                            const struct step *read, const char *technique, struct step_builder *builder)
{
    const digit_mask *grid = trace_grid(trace);
    step_builder_copy(builder, read);
    builder->step.technique = technique[0] ? trace_technique(trace, technique) : 0;
    builder->step.places = builder->step.removes = 0;
    builder->step.argument = (struct argument){0};
    for (size_t i = 0; i < read->places; i++) {
        cell_id cell = read->place[i].cell;
        if ((grid[cell] & ~needed_in_cell(slice, step, cell)) == read->place[i].digits) {
            step_builder_place(builder, cell, digit_first(read->place[i].digits));
        }
    }
    for (size_t i = 0; i < read->removes; i++) {
        digit_mask digits = needed_in_cell(slice, step, read->remove[i].cell) & grid[read->remove[i].cell];
        if (digits)
            step_builder_remove(builder, read->remove[i].cell, digits);
    }
    return trace_append(trace, &builder->step);
}

/* Writes a step that takes only what was already gone, such as the guess of a cell's last digit: it follows from the
 * cell alone. */
static bool write_rest(struct trace *trace, const struct step *read)
{
    trace_begin(trace, STEP_DEDUCE, 0);
    for (size_t i = 0; i < read->places; i++) {
        digit_mask others = trace_grid(trace)[read->place[i].cell] & ~read->place[i].digits;
        trace_place(trace, read->place[i].cell, digit_first(read->place[i].digits));
        if (others)
            trace_remove(trace, read->place[i].cell, others);
        trace_truth(trace, constraint_cell(read->place[i].cell));
    }
    return trace_end(trace);
}

static cell_id exhausted_cell(const struct slice_step *step)
{
    return step->exhausts && constraint_is_cell(step->empty) ? step->empty.index : NO_CELL;
}

static bool write_step(struct trace *to, const struct trace *from, const struct slice *slice,
                       const struct slice_step *step, const struct step *read, struct step_builder *builder)
{
    const struct step claimed = {.claim = read->claim};
    if (read->claim != STEP_CLAIM_NONE && step->kind != STEP_DEDUCE)
        trace_note_next(to, &claimed);
    switch (step->kind) {
    case STEP_GUESS:
        if (step->is_last_option)
            return write_rest(to, read);
        return trace_guess(to, read->place[0]);
    case STEP_DEDUCE:
        return step->takes ? write_deduction(to, slice, step, read, trace_technique_id(from, read->technique), builder)
                           : write_rest(to, read);
    case STEP_CONTRADICTION:
        return trace_contradiction(to, step->empty);
    case STEP_BACKTRACK:
        return trace_innermost_guess(to) && trace_backtrack(to, exhausted_cell(step));
    case STEP_SOLVED:
    case STEP_NO_SOLUTION:
    case STEP_STUCK:
        return read->is_stopped ? trace_stop(to) : trace_final_step(to, step->kind, exhausted_cell(step));
    case STEP_KINDS:
        break;
    }
    return false;
}

struct trace *slice_trace_create(const struct slice *slice, const struct trace *trace)
{
    struct trace *made = trace_create(trace_puzzle(trace), trace_whole_engine(trace));
    struct step_reader reader;
    struct step_builder builder = {0};
    bool fine = made;
    for (enum trace_list list = 0; list < TRACE_LISTS; list++)
        trace_set_list(made, list, trace_list(trace, list));
    step_reader_init(&reader, trace);
    for (size_t i = 0; i < slice->steps.count && fine; i++) {
        struct step read;
        const struct slice_step *step = &slice->steps.items[i];
        fine = step_read(&reader, step->number, &read) && write_step(made, trace, slice, step, &read, &builder);
    }
    step_reader_finish(&reader);
    step_builder_finish(&builder);
    if (fine) {
        trace_close(made);
        return made;
    }
    trace_destroy(made);
    return NULL;
}
