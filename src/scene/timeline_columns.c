#include "scene/timeline_columns.h"

#include <math.h>
#include <string.h>

#include "base/array.h"
#include "trace/block_totals.h"
#include "trace/tally.h"

/* Columns with more steps than this use the summaries of blocks. */
enum { READ_LIMIT = 256 };

void timeline_columns_finish(struct timeline_columns *timeline)
{
    memory_free(timeline->column);
    *timeline = (struct timeline_columns){0};
}

static void include_depth(struct timeline_column *column, uint32_t lowest, uint32_t deepest)
{
    if (!column->kinds || lowest < column->lowest)
        column->lowest = lowest;
    if (deepest > column->deepest)
        column->deepest = deepest;
}

static unsigned kind_of(const struct record *record)
{
    if (record_claim(record) == STEP_CLAIM_WRONG)
        return TIMELINE_WRONG;
    if (record->kind != STEP_DEDUCE || !record->places)
        return record->kind;
    return step_claim_is_unproved(record_claim(record)) ? TIMELINE_UNPROVED : TIMELINE_PLACEMENT;
}

/* Includes the steps from `from` to `to`, inclusive. */
static void read_steps(struct timeline_column *column, struct cursor *cursor, uint64_t from, uint64_t to)
{
    for (uint64_t number = from; number <= to; number++) {
        const struct record *record = cursor_record(cursor, number);
        unsigned depth = cursor_depth(cursor, number);
        include_depth(column, depth, depth);
        column->kinds |= 1u << kind_of(record);
    }
}

static void read_blocks(struct timeline_column *column, const struct trace *trace, uint64_t from, uint64_t to)
{
    struct block_total total = trace_count_blocks(trace, (from - 1) / TRACE_BLOCK, (to - 1) / TRACE_BLOCK + 1);
    include_depth(column, total.lowest_depth, total.deepest_depth);
    for (unsigned kind = 0; kind < STEP_KINDS; kind++) {
        if (total.kinds[kind])
            column->kinds |= 1u << kind;
    }
}

void timeline_columns_make(struct timeline_columns *timeline, struct cursor *cursor, uint64_t first, uint64_t last,
                           size_t columns)
{
    uint64_t steps = trace_steps(cursor->trace), count = last - first;
    if (timeline->columns == columns && timeline->first == first && timeline->last == last && timeline->steps == steps)
        return;
    /* one more, because a narrow window may have no column, and the array must not be empty */
    array_room(timeline->column, timeline->room, columns + 1);
    memset(timeline->column, 0, columns * sizeof *timeline->column);
    timeline->columns = columns;
    timeline->first = first;
    timeline->last = last;
    timeline->steps = steps;
    timeline->deepest = 1;
    timeline->sampled = 0;
    for (size_t i = 0; i < columns; i++) {
        struct timeline_column *column = &timeline->column[i];
        uint64_t from = first + i * count / columns + 1, to = first + (i + 1) * count / columns;
        if (to - from < READ_LIMIT)
            read_steps(column, cursor, from, to);
        else
            read_blocks(column, cursor->trace, from, to);
        if (column->deepest > timeline->deepest)
            timeline->deepest = column->deepest;
    }
}

/* Returns the last position of a column. */
static uint64_t column_end(const struct timeline_columns *timeline, size_t column)
{
    return timeline->first + (column + 1) * (timeline->last - timeline->first) / timeline->columns;
}

uint64_t timeline_sample(const struct timeline_columns *timeline, size_t column)
{
    uint64_t from = column ? column_end(timeline, column - 1) : timeline->first, to = column_end(timeline, column);
    return to - from < READ_LIMIT ? to : to - to % TRACE_BLOCK;
}

static void sample(struct timeline_columns *timeline, size_t index, struct cursor *cursor, struct replay *replay)
{
    struct timeline_column *column = &timeline->column[index];
    struct tally tally = {0};
    uint64_t position = timeline_sample(timeline, index);
    tally_make(&tally, cursor, position);
    replay_seek(replay, position);
    column->failures = tally.kinds[STEP_CONTRADICTION];
    column->left = 0;
    for (unsigned cell = 0; cell < trace_layout(cursor->trace)->cells; cell++)
        column->left += digit_count(replay->mask[cell]);
    column->is_sampled = true;
    timeline->sampled++;
}

bool timeline_columns_add_effort(struct timeline_columns *timeline, struct cursor *cursor, struct replay *replay,
                                 size_t most)
{
    enum { FIRST_STRIDE = 8 };
    for (size_t stride = FIRST_STRIDE; stride && most && timeline->sampled < timeline->columns; stride /= 2) {
        for (size_t i = 0; i < timeline->columns && most; i += stride) {
            if (timeline->column[i].is_sampled)
                continue;
            sample(timeline, i, cursor, replay);
            most--;
        }
    }
    return timeline->sampled == timeline->columns;
}

float timeline_columns_x(const struct timeline_columns *timeline, struct draw_box box, uint64_t position)
{
    double count = timeline->last > timeline->first ? (double)(timeline->last - timeline->first) : 1;
    return box.x + box.width * (float)(((double)position - (double)timeline->first) / count);
}

float timeline_columns_left(const struct timeline_columns *timeline, struct draw_box box, size_t column)
{
    return roundf(box.x + box.width * (float)column / (float)timeline->columns);
}
