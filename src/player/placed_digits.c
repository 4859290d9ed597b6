#include "player/placed_digits.h"

#include "base/memory.h"

/* Returns whether the puzzle distinguishes placed digits. Pencil marks alone do not distinguish a placed digit from a
 * last candidate. */
static bool tells_placed(const struct puzzle *puzzle)
{
    bool any = !puzzle->has_marks;
    for (unsigned c = 0; c < puzzle->layout->cells && !any; c++)
        any = puzzle->given[c] || puzzle->placed[c];
    return any;
}

void placed_digits_init(struct placed_digits *placed, const struct trace *trace)
{
    unsigned cells = trace_layout(trace)->cells;
    *placed = (struct placed_digits){.is_placed = memory_calloc(cells, sizeof *placed->is_placed),
                                     .initially_placed = memory_calloc(cells, sizeof *placed->initially_placed),
                                     .placing_step = memory_calloc(cells, sizeof *placed->placing_step),
                                     .explicit_placements = trace_places_by_steps(trace),
                                     .by_guesses = trace_is_stack(trace)};
    if (placed->by_guesses)
        placed->open = memory_calloc(cells, sizeof *placed->open);
    const struct puzzle *puzzle = trace_puzzle(trace);
    bool tells = tells_placed(puzzle);
    for (unsigned c = 0; c < cells; c++) /* from pencil marks: digits that are eliminated from all peers */
        placed->initially_placed[c] = puzzle->given[c] || puzzle->placed[c] ||
                                      (!tells && layout_cell_is_solved(puzzle->layout, puzzle->start, (cell_id)c));
}

void placed_digits_finish(struct placed_digits *placed)
{
    memory_free(placed->is_placed);
    memory_free(placed->initially_placed);
    memory_free(placed->placing_step);
    memory_free(placed->open);
    *placed = (struct placed_digits){0};
}

/* Clears the placements by step `first` and later steps. */
static void forget_from(struct placed_digits *placed, unsigned cells, uint64_t first)
{
    for (unsigned c = 0; c < cells; c++)
        placed->placing_step[c] = placed->placing_step[c] < first ? placed->placing_step[c] : 0;
}

/* Moves back to `position`. If that is before the last backtrack, the placements that it undid are unknown, and the
 * replay starts again at step 0. */
static void go_back(struct placed_digits *placed, unsigned cells, uint64_t position)
{
    bool from_start = position < placed->last_backtrack;
    placed->position = from_start ? 0 : position;
    placed->last_backtrack = from_start ? 0 : placed->last_backtrack;
    forget_from(placed, cells, placed->position + 1);
}

static void take_step(struct placed_digits *placed, unsigned cells, const struct step *step)
{
    placed->position = step->number;
    for (size_t i = 0; i < step->places; i++) {
        if (!placed->placing_step[step->place[i].cell] && digits_are_one(step->place[i].digits))
            placed->placing_step[step->place[i].cell] = step->number;
    }
    if (step->kind != STEP_BACKTRACK)
        return;
    placed->last_backtrack = step->number;
    forget_from(placed, cells, step->guess);
}

static void replay_placements(struct placed_digits *placed, struct step_reader *reader, uint64_t position)
{
    unsigned cells = trace_layout(reader->cursor.trace)->cells;
    struct step step;
    if (position < placed->position)
        go_back(placed, cells, position);
    while (placed->position < position && step_read(reader, placed->position + 1, &step))
        take_step(placed, cells, &step);
}

/* Notes the open guesses at the position. Stops at the first one already noted, since all around it are noted, too.
 * Only a file has more open guesses than cells, and so guesses a cell twice. */
static void note_open_guesses(struct placed_digits *placed, struct step_reader *reader, uint64_t position)
{
    unsigned cells = trace_layout(reader->cursor.trace)->cells, depth, found = 0;
    uint64_t guess;
    struct step step;
    cursor_open_guesses(&reader->cursor, position, &depth, &guess);
    while (guess && found < cells && step_read(reader, guess, &step) && step.places) {
        if (placed->placing_step[step.place[0].cell] == guess)
            break;
        placed->open[found++] = (struct placing_guess){guess, step.place[0].cell};
        guess = step.parent;
    }
    forget_from(placed, cells, guess + 1);
    while (found-- > 0)
        placed->placing_step[placed->open[found].cell] = placed->open[found].number;
}

void placed_digits_update(struct placed_digits *placed, struct step_reader *reader, uint64_t position,
                          const digit_mask *mask)
{
    unsigned cells = trace_layout(reader->cursor.trace)->cells;
    if (placed->by_guesses)
        note_open_guesses(placed, reader, position);
    else if (placed->explicit_placements)
        replay_placements(placed, reader, position);
    for (unsigned c = 0; c < cells; c++)
        placed->is_placed[c] = digits_are_one(mask[c]) &&
                               (!placed->explicit_placements || placed->initially_placed[c] || placed->placing_step[c]);
}
