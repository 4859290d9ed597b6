#include "form/fitting.h"

#include <stdio.h>
#include <string.h>

#include "base/translation.h"
#include "form/square.h"

enum { DECIDING = 8 /* this many labels in order are not a coincidence */ };

struct fitting *fitting_new(struct arena *arena, struct layout_cache *layouts, const struct block *block)
{
    struct fitting *fitting = arena_calloc(arena, 1, sizeof *fitting);
    fitting->arena = arena;
    fitting->layouts = layouts;
    fitting->block = block;
    return fitting;
}

void fitting_offer(struct fitting *fitting, const struct reading *reading)
{
    const struct block *block = fitting->block;
    bool is_whole =
        reading->rows && reading->rows <= block->rows && (block->rows % reading->rows == 0 || block->is_cut);
    is_whole &= !fitting->needs_all || reading->rows == block->rows;
    if (!is_whole || fitting->readings == FITTING_MOST) {
        layout_unref(reading->layout);
        return;
    }
    struct reading *offered = &fitting->reading[fitting->readings++];
    *offered = *reading;
    offered->predicted += block->predicted;
    offered->assumed |= block->assumed;
    offered->used = block->used_by[reading->rows - 1];
}

void fitting_drop_lines(struct fitting *fitting)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < fitting->readings; i++) {
        if (!fitting->reading[i].line)
            fitting->reading[kept++] = fitting->reading[i];
    }
    fitting->readings = kept;
}

struct text_error *fitting_refuse(struct fitting *fitting, unsigned rows)
{
    fitting->refused_used = fitting->block->used_by[rows - 1];
    return &fitting->refusal;
}

struct puzzle *reading_make_digits(struct fitting *fitting, const struct reading *reading, struct text_error *error)
{
    return reading->layout ? spell_puzzle(&reading->spelling, reading->layout, error)
                           : square_puzzle(fitting->layouts, &reading->spelling, reading->side, error);
}

struct puzzle *reading_make_candidates(struct fitting *fitting, const struct reading *reading, struct text_error *error)
{
    struct layout *layout = layout_cache_square(fitting->layouts, reading->side, error);
    return layout ? spell_candidates(&reading->spelling, layout, error) : NULL;
}

static bool are_same(const struct puzzle *a, const struct puzzle *b)
{
    const struct layout *layout = a->layout;
    return layout == b->layout && !memcmp(a->given, b->given, layout->cells * sizeof *a->given) &&
           !memcmp(a->placed, b->placed, layout->cells * sizeof *a->placed) &&
           !memcmp(a->start, b->start, layout->cells * sizeof *a->start);
}

/* Returns a positive number if the first reading is better, a negative number if the second is, and 0 if the text does
 * not decide. */
static int compare(const struct reading *a, const struct reading *b)
{
    int predicted = (int)a->predicted - (int)b->predicted;
    if (predicted >= DECIDING || predicted <= -DECIDING)
        return predicted;
    if (a->assumed != b->assumed)
        return a->assumed < b->assumed ? 1 : -1;
    return (int)a->side - (int)b->side;
}

/* A reading and its puzzle; NULL if it is not valid. */
struct made {
    const struct reading *reading;
    struct puzzle *puzzle;
    struct text_error error;
};

static struct made make(struct fitting *fitting, const struct reading *reading)
{
    struct made made = {.reading = reading, .error = reading->error};
    if (!made.error.message[0])
        made.puzzle = reading->make(fitting, reading, &made.error);
    return made;
}

/* Returns whether the second one is better. `*is_open` receives whether the text does not decide. */
static bool is_better(const struct made *best, const struct made *next, bool *is_open)
{
    if (!best->puzzle != !next->puzzle) {
        *is_open = false;
        return next->puzzle;
    }
    int order = compare(best->reading, next->reading);
    if (order)
        *is_open = false;
    else if (best->puzzle)
        *is_open |= !are_same(best->puzzle, next->puzzle);
    return order < 0;
}

struct puzzle *fitting_choose(struct fitting *fitting, unsigned *used, struct text_error *error)
{
    struct made best = make(fitting, &fitting->reading[0]);
    const struct reading *other = NULL;
    for (unsigned i = 1; i < fitting->readings; i++) {
        struct made next = make(fitting, &fitting->reading[i]);
        bool is_open = other != NULL, was_open = is_open;
        if (is_better(&best, &next, &is_open)) {
            struct made worse = best;
            best = next;
            next = worse;
            other = NULL;
        } else if (is_open && !was_open) {
            other = next.reading;
        }
        puzzle_destroy(next.puzzle);
    }
    *used = best.reading->used;
    if (best.puzzle && other) {
        text_error_input(error, best.puzzle->line, 0,
                         "found rows that may be %s or %s, which are different puzzles, expected only one of them",
                         tr(best.reading->form), tr(other->form));
        puzzle_destroy(best.puzzle);
        return NULL;
    }
    if (!best.puzzle && error)
        *error = best.error;
    return best.puzzle;
}

void fitting_finish(struct fitting *fitting)
{
    for (unsigned i = 0; i < fitting->readings; i++)
        layout_unref(fitting->reading[i].layout);
    fitting->readings = 0;
}
