/* The list of steps around the current one, which is at two fifths of the height except near the ends. */
#include <math.h>
#include <stdio.h>

#include "base/number_text.h"
#include "base/translation.h"
#include "explain/sentence_field.h"
#include "scene/frame_parts.h"
#include "trace/search.h"

enum { MAX_INDENT = 8 }; /* levels; deeper steps are not indented further */

static unsigned visible_rows(const struct frame_layout *frame)
{
    float rows = frame->list.height / frame_list_row(frame);
    return rows < MOMENT_ROWS ? (unsigned)rows : MOMENT_ROWS;
}

/* Returns the first of `count` rows, from 0, so that row `current` is at two fifths of the height. */
static uint64_t first_row(unsigned rows, uint64_t current, uint64_t count, int64_t offset)
{
    int64_t first = (int64_t)current - (int64_t)rows * 2 / 5 + offset, last = (int64_t)count - (int64_t)rows;
    first = first > last ? last : first;
    return first < 0 ? 0 : (uint64_t)first;
}

/* Draws the step's icon and its line, indented by its depth. */
static void draw_words(const struct frame_context *context, const struct moment_row *step, struct draw_box row,
                       float base)
{
    bool current = step->number == context->position;
    float em = context->frame->em, x = row.x;
    struct draw_font font = font_row(context, em, current);
    if (!step->number) {
        flow_line(context, font, x, base, row.width, step->text);
        return;
    }
    float indent = em * (context->frame->list.width < 26 * em ? 0.5f : 1);
    x += indent * (float)(step->indent < MAX_INDENT ? step->indent : MAX_INDENT);
    icon_step(context, step->icon, x + em * 0.4f, base - em * 0.36f, em * 0.62f);
    float right = row.x + row.width;
    if (step->followers) {
        char text[NUMBER_TEXT_SIZE + 16], count[NUMBER_TEXT_SIZE];
        struct draw_font small = font_muted(context, FRAME_SMALL_TYPE);
        snprintf(text, sizeof text, tr("sets off %s"), number_text(step->followers, count));
        draw_text(context->list, small, DRAW_RIGHT, right, base, text);
        right -= context_text_width(context, small.face, small.size, text) + em;
    }
    if (step->place && context->frame->list.width >= 26 * em) { /* otherwise the words need the space */
        char text[2 * NUMBER_TEXT_SIZE + 16], figure[2][NUMBER_TEXT_SIZE];
        struct draw_font small = font_muted(context, FRAME_SMALL_TYPE);
        snprintf(text, sizeof text, tr("%s of %s"), number_text(step->place, figure[0]),
                 number_text(step->of, figure[1]));
        draw_text(context->list, small, DRAW_RIGHT, right, base, text);
        right -= context_text_width(context, small.face, small.size, text) + em;
    }
    flow_line(context, font, x + em * 1.25f, base, right - x - em * 1.25f, step->text);
}

static void draw_row(const struct frame_context *context, const struct moment_row *step, struct draw_box row,
                     float numbers)
{
    uint64_t number = step->number;
    float em = context->frame->em, base = context_baseline(row, em);
    bool current = number == context->position;
    rows_begin(context, row, SCENE_STEP, number, current);
    char text[NUMBER_TEXT_SIZE];
    number_text(number, text);
    struct draw_font font = {DRAW_REGULAR, em * FRAME_SMALL_TYPE,
                             current ? context->theme->text : context->theme->muted};
    draw_text(context->list, font, DRAW_RIGHT, row.x + numbers, base, text);
    float start = row.x + numbers + em * 0.8f;
    draw_words(context, step, (struct draw_box){start, row.y, row.x + row.width - em * 0.5f - start, row.height}, base);
}

/* Returns the row of a single step. */
static struct list_row row_of(uint64_t number)
{
    return (struct list_row){.number = number};
}

/* Makes the rows of the requested slice: only its steps. */
static unsigned slice_rows(const struct frame_context *context, unsigned rows, struct list_row list[MOMENT_ROWS])
{
    const struct slice *slice = context->causes.why->slice;
    size_t current = 0, count = 0;
    while (current + 1 < slice->steps.count && slice->steps.items[current].number < context->position)
        current++;
    for (uint64_t i = first_row(rows, current, slice->steps.count, context->view->scroll.list);
         i < slice->steps.count && count < rows; i++)
        list[count++] = row_of(slice->steps.items[i].number);
    return (unsigned)count;
}

/* --- the steps of one technique --- */

/* Returns the position scrolled to: each row down is the technique's next step. */
static uint64_t scrolled_position(const struct frame_context *context, const struct search_condition *wanted,
                                  uint64_t last)
{
    int64_t rows = context->view->scroll.list;
    uint64_t position = context->position;
    for (; rows; rows += rows < 0 ? 1 : -1) {
        uint64_t next = search_nearest(&context->wording.other->cursor, position, rows > 0, wanted);
        if (!next || next > last)
            break;
        position = next;
    }
    return position;
}

/* Makes the rows of the technique's steps, with the position among them. */
static unsigned technique_rows(const struct frame_context *context, unsigned rows, uint64_t last,
                               struct list_row list[MOMENT_ROWS])
{
    const struct search_condition wanted = {.about = SEARCH_TECHNIQUE, .technique = context->view->scroll.listed};
    struct cursor *cursor = &context->wording.other->cursor;
    uint64_t number = scrolled_position(context, &wanted, last), before[MOMENT_ROWS], at = number;
    unsigned count = 0, above = 0;
    while (above < rows * 2 / 5 && (at = search_nearest(cursor, at, false, &wanted)) != 0)
        before[above++] = at;
    while (above)
        list[count++] = row_of(before[--above]);
    for (; number <= last && count < rows; number = at) {
        list[count++] = row_of(number);
        if (!(at = search_nearest(cursor, number, true, &wanted)))
            break;
    }
    return count;
}

/* --- runs of peers' eliminations: one row each --- */

/* Returns whether this step and the previous one both eliminate a filled cell's digit from its peers. */
static bool follows_peers(struct cursor *cursor, uint64_t number)
{
    for (uint64_t each = number; each && each + 1 >= number; each--) {
        const struct record *record = cursor_record(cursor, each);
        if (record->kind != STEP_DEDUCE || record->form != EVIDENCE_PEERS_OF)
            return false;
    }
    return number > 1;
}

/* State for finding runs of steps that share a row: cascades or, without a finder, runs of peer eliminations. A step
 * whose cause is not known yet has its own row until a later frame. */
struct run_walk {
    struct cursor *cursor;
    struct cascade_finder *finder;
    struct cascade_budget *budget; /* budget of the finder */
};

/* Returns whether the step belongs to the previous step's run. */
static bool follows(const struct run_walk *walk, uint64_t number)
{
    return walk->finder ? cascade_follows_within(walk->finder, number, walk->budget)
                        : follows_peers(walk->cursor, number);
}

/* Returns the first step of the step's run. */
static uint64_t first_of_run(const struct run_walk *walk, uint64_t number)
{
    while (number && follows(walk, number))
        number--;
    return number;
}

static uint64_t last_of_run(const struct run_walk *walk, uint64_t number, uint64_t steps)
{
    while (number < steps && follows(walk, number + 1))
        number++;
    return number;
}

static struct list_row run_row(uint64_t first, uint64_t last, uint64_t position)
{
    bool is_here = position >= first && position <= last;
    if (first == last)
        return row_of(first);
    return (struct list_row){
        .number = is_here ? position : first, .place = is_here ? position - first + 1 : 0, .of = last - first + 1};
}

/* Returns the first step of the row scrolled to. */
static uint64_t scrolled_row(const struct frame_context *context, const struct run_walk *walk, uint64_t steps)
{
    int64_t rows = context->view->scroll.list;
    uint64_t number = first_of_run(walk, context->position);
    for (; rows > 0 && last_of_run(walk, number, steps) < steps; rows--)
        number = last_of_run(walk, number, steps) + 1;
    for (; rows < 0 && number; rows++)
        number = first_of_run(walk, number - 1);
    return number;
}

static unsigned run_rows(const struct frame_context *context, unsigned rows, uint64_t steps,
                         struct list_row list[MOMENT_ROWS])
{
    const struct run_walk walk = {.cursor = &context->wording.other->cursor};
    struct list_row after[MOMENT_ROWS], before[MOMENT_ROWS];
    unsigned behind = 0, above = 0, count = 0;
    uint64_t anchor = scrolled_row(context, &walk, steps);
    for (uint64_t number = anchor, last; number <= steps && behind < rows; number = last + 1) {
        last = last_of_run(&walk, number, steps);
        after[behind++] = run_row(number, last, context->position);
    }
    unsigned most = rows - behind > rows * 2 / 5 ? rows - behind : rows * 2 / 5;
    for (uint64_t number = anchor; number && above < most;) {
        uint64_t last = number - 1;
        number = first_of_run(&walk, last);
        before[above++] = run_row(number, last, context->position);
    }
    while (above)
        list[count++] = before[--above];
    for (unsigned i = 0; i < behind && count < rows; i++)
        list[count++] = after[i];
    return count;
}

/* --- cascades: one row each, except the one at the position --- */

/* Lists the rows before `number`, backward: the steps of the open cascade, then one row for each earlier cascade.
 * Returns their number. */
static unsigned rows_before(struct run_walk *walk, uint64_t number, uint64_t open, unsigned most,
                            struct list_row list[MOMENT_ROWS])
{
    unsigned count = 0;
    while (number && count < most) {
        uint64_t last = number - 1;
        number = last >= open ? last : first_of_run(walk, last);
        list[count++] = (struct list_row){number, last - number};
    }
    return count;
}

static unsigned cascade_rows(const struct frame_context *context, unsigned rows, uint64_t last_listed,
                             struct list_row list[MOMENT_ROWS], struct cascade_budget *budget)
{
    struct run_walk walk = {.finder = context->cascades.finder, .budget = budget};
    int64_t shifted = (int64_t)context->position + context->view->scroll.list;
    uint64_t anchor = shifted < 0 ? 0 : (uint64_t)shifted < last_listed ? (uint64_t)shifted : last_listed;
    uint64_t open = first_of_run(&walk, anchor), end = last_of_run(&walk, anchor, last_listed);
    struct list_row before[MOMENT_ROWS];
    unsigned count = 0, above = rows_before(&walk, anchor, open, rows * 2 / 5, before);
    while (above)
        list[count++] = before[--above];
    for (uint64_t number = anchor; number <= last_listed && count < rows;) {
        uint64_t last = number <= end ? number : last_of_run(&walk, number, last_listed);
        list[count++] = (struct list_row){number, last - number};
        number = last + 1;
    }
    return count;
}

unsigned list_rows(const struct frame_context *context, struct list_row list[MOMENT_ROWS],
                   struct cascade_budget *budget)
{
    const struct frame_layout *frame = context->frame;
    unsigned rows = visible_rows(frame);
    if (frame->shown != FRAME_STEP_LIST || context->movement.heat) /* the rows would change too fast to read */
        return 0;
    if (context->causes.why && context->causes.why->is_asked)
        return slice_rows(context, rows, list);
    uint64_t last = context->view->quiz ? context->position : context->steps; /* a quiz hides the next steps */
    if (context->view->scroll.listed)
        return technique_rows(context, rows - (rows > 0), last, list);
    if (context->view->style.cascades)
        return cascade_rows(context, rows, last, list, budget);
    return run_rows(context, rows, last, list);
}

/* Writes the technique to whose steps the list is limited, in the first row. A click on it opens the menu of
 * techniques. */
static void draw_filter(const struct frame_context *context)
{
    const struct draw_box list = context->frame->list;
    char title[64], text[96];
    context_add_button(context, (struct draw_box){list.x, list.y, list.width, frame_list_row(context->frame)},
                       BUTTON_TECHNIQUE);
    field_title(trace_technique_id(context->wording.trace, context->view->scroll.listed), title, sizeof title);
    snprintf(text, sizeof text, tr("Only: %s"), title);
    flow_line(context, font_muted(context, 1), list.x, roundf(list.y + context->frame->em), list.width, text);
}

void list_draw(const struct frame_context *context)
{
    const struct frame_layout *frame = context->frame;
    const struct moment *moment = context->moment;
    bool is_filtered = context->view->scroll.listed && !(context->causes.why && context->causes.why->is_asked);
    hits_add(context->hits, frame->list, SCENE_LIST, 0);
    if (is_filtered)
        draw_filter(context);
    if (!moment->rows)
        return;
    char widest[NUMBER_TEXT_SIZE];
    number_text(moment->row[moment->rows - 1].number, widest);
    float numbers = context_text_width(context, DRAW_REGULAR, frame->em * FRAME_SMALL_TYPE, widest) + frame->em * 0.6f;
    draw_clip_push(context->list, frame->list);
    for (unsigned i = 0; i < moment->rows; i++) {
        struct draw_box row = {frame->list.x, frame->list.y + (float)(i + is_filtered) * frame_list_row(frame),
                               frame->list.width, frame_list_row(frame)};
        draw_row(context, &moment->row[i], row, numbers);
    }
    draw_clip_pop(context->list);
}
