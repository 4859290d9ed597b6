#include "player/placed.h"

#include <string.h>

#include "base/memory.h"

/* Pencil marks do not say which digits are written down: those that have left their peers are. */
static bool is_there(const struct puzzle *puzzle, cell_id cell)
{
    return puzzle->given[cell] || puzzle->placed[cell] ||
           (puzzle->has_marks && layout_is_settled(puzzle->layout, puzzle->start, cell));
}

bool placed_init(struct placed *placed, const struct trace *trace)
{
    unsigned cells = trace_layout(trace)->cells;
    *placed = (struct placed){.settled = memory_zeroed(cells, sizeof *placed->settled),
                              .before = memory_zeroed(cells, sizeof *placed->before),
                              .by = memory_zeroed(cells, sizeof *placed->by),
                              .by_steps = !strcmp(trace_engine(trace), "human")};
    if (!placed->settled || !placed->before || !placed->by) {
        placed_finish(placed);
        return false;
    }
    for (unsigned c = 0; c < cells; c++)
        placed->before[c] = is_there(trace_puzzle(trace), (cell_id)c);
    return true;
}

void placed_finish(struct placed *placed)
{
    memory_free(placed->settled);
    memory_free(placed->before);
    memory_free(placed->by);
    *placed = (struct placed){0};
}

/* Forgets what has been placed from step `first` on. */
static void forget(struct placed *placed, unsigned cells, uint64_t first)
{
    for (unsigned c = 0; c < cells; c++)
        placed->by[c] = placed->by[c] < first ? placed->by[c] : 0;
}

/* Only a backtrack has undone what stood there: before it, everything is looked at anew. */
static void go_back(struct placed *placed, unsigned cells, uint64_t position)
{
    bool anew = position < placed->backtrack;
    placed->position = anew ? 0 : position;
    placed->backtrack = anew ? 0 : placed->backtrack;
    forget(placed, cells, placed->position + 1);
}

static void take_step(struct placed *placed, unsigned cells, const struct step *step)
{
    placed->position = step->number;
    for (size_t i = 0; i < step->places; i++) {
        if (!placed->by[step->place[i].cell])
            placed->by[step->place[i].cell] = step->number;
    }
    if (step->kind != STEP_BACKTRACK)
        return;
    placed->backtrack = step->number;
    forget(placed, cells, step->guess);
}

void placed_find(struct placed *placed, struct step_reader *reader, uint64_t position, const digit_mask *mask)
{
    unsigned cells = trace_layout(reader->cursor.trace)->cells;
    struct step step;
    if (placed->by_steps && position < placed->position)
        go_back(placed, cells, position);
    while (placed->by_steps && placed->position < position && step_read(reader, placed->position + 1, &step))
        take_step(placed, cells, &step);
    for (unsigned c = 0; c < cells; c++)
        placed->settled[c] = digits_are_one(mask[c]) && (!placed->by_steps || placed->before[c] || placed->by[c]);
}
