#include "explain/left_over.h"

#include <string.h>

#include "base/translation.h"
#include "explain/sentence_field.h"
#include "explain/span_fill.h"

enum { NAMED = 2 }; /* if there are more, nothing is said, because no mark would show it */
enum { MAX_PLACES = 256 };

/* A digit's only remaining place in a house. */
struct last_place {
    struct candidate candidate;
    house_id house; /* the first of several such houses: one reason is enough, and searches for a hidden single try this
                     * one first */
};

struct left_over {
    struct candidate cell[NAMED]; /* the first cells */
    unsigned cells;
    struct last_place place[MAX_PLACES];
    unsigned places;
};

struct examination {
    const struct layout *layout;
    const digit_mask *mask; /* [cells]: the candidates before or after the step */
    const struct step *step;
    struct left_over *left_over;
};

/* Returns the cell's candidates after the step. */
static digit_mask after_step(const struct examination *examination, cell_id cell)
{
    return examination->mask[cell] & ~step_removed_from(examination->step, cell);
}

static bool is_placed(const struct step *step, cell_id cell)
{
    bool placed = false;
    for (size_t i = 0; i < step->places && !placed; i++)
        placed = step->place[i].cell == cell;
    return placed;
}

static void examine_cell(const struct examination *examination, cell_id cell)
{
    struct left_over *left_over = examination->left_over;
    digit_mask left = after_step(examination, cell);
    if (!digits_are_one(left) || is_placed(examination->step, cell))
        return;
    if (left_over->cells < NAMED)
        left_over->cell[left_over->cells] = (struct candidate){cell, (uint8_t)digit_first(left)};
    left_over->cells++;
}

/* Returns whether one of the first `count` changes also takes the digit from a cell of the house. */
static bool is_examined(const struct examination *examination, size_t count, house_id house, digit_mask digit)
{
    const struct change *list = examination->step->remove;
    for (size_t i = 0; i < count; i++) {
        if (list[i].digits & digit && layout_house_has(examination->layout, house, list[i].cell))
            return true;
    }
    return false;
}

static void note_last_place(struct left_over *left_over, struct candidate candidate, house_id house)
{
    unsigned at = 0;
    while (at < left_over->places && (left_over->place[at].candidate.cell != candidate.cell ||
                                      left_over->place[at].candidate.digit != candidate.digit))
        at++;
    if (at == MAX_PLACES)
        return;
    struct last_place *place = &left_over->place[at];
    *place = (struct last_place){candidate, at < left_over->places && place->house < house ? place->house : house};
    left_over->places += at == left_over->places;
}

/* Notes the digit's last place in the house, unless it is also that cell's last digit. */
static void examine_house(const struct examination *examination, house_id house, unsigned digit)
{
    cell_id place = NO_CELL;
    for (unsigned i = 0; i < examination->layout->digits; i++) {
        cell_id cell = examination->layout->house[house].cells[i];
        if (!(examination->mask[cell] & digit_bit(digit)) || !(after_step(examination, cell) & digit_bit(digit)))
            continue;
        if (place != NO_CELL)
            return;
        place = cell;
    }
    if (place != NO_CELL && !digits_are_one(after_step(examination, place)))
        note_last_place(examination->left_over, (struct candidate){place, (uint8_t)digit}, house);
}

static void examine(struct left_over *left_over, const struct wording *wording, const struct step *step)
{
    struct examination examination = {trace_layout(wording->trace), wording->mask, step, left_over};
    left_over->cells = left_over->places = 0;
    if (!wording->mask || (step->kind != STEP_DEDUCE && step->kind != STEP_GUESS))
        return;
    for (size_t i = 0; i < step->removes; i++) {
        const struct cell *cell = &examination.layout->cell[step->remove[i].cell];
        examine_cell(&examination, step->remove[i].cell);
        for (unsigned h = 0; h < cell->house_count; h++) {
            for (digit_mask left = step->remove[i].digits; left; left &= left - 1) {
                if (!is_examined(&examination, i, cell->houses[h], left & -left))
                    examine_house(&examination, cell->houses[h], digit_first(left));
            }
        }
    }
}

/* Drops the place that the step's reason has shown already: it supposed that the digit is not there. */
static void drop_known(struct left_over *left_over, const struct reason *reason)
{
    const struct reason_line *supposed = reason && reason->form == REASON_NET ? reason_supposed(reason) : NULL;
    if (!supposed || reason_any(&supposed->to) || reason_count(supposed->from) != 1)
        return;
    struct candidate known = reason->candidate[reason_first(&supposed->from)];
    unsigned kept = 0;
    for (unsigned i = 0; i < left_over->places; i++) {
        struct candidate place = left_over->place[i].candidate;
        if (place.cell != known.cell || place.digit != known.digit)
            left_over->place[kept++] = left_over->place[i];
    }
    left_over->places = kept;
}

/* Returns the number of places named in a sentence. */
static unsigned named_places(const struct left_over *left_over)
{
    unsigned most = left_over->cells ? 1 : NAMED;
    return left_over->places < most ? left_over->places : most;
}

unsigned left_over_find(const struct wording *wording, const struct step *step, struct candidate named[LEFT_OVER_NAMED])
{
    struct left_over left_over;
    unsigned count = 0;
    examine(&left_over, wording, step);
    drop_known(&left_over, wording->reason);
    for (unsigned i = 0; i < left_over.cells && i < NAMED; i++)
        named[count++] = left_over.cell[i];
    for (unsigned i = 0; i < named_places(&left_over); i++)
        named[count++] = left_over.place[i].candidate;
    return count;
}

/* Returns whether the sentence has named the cell. */
static bool names_cell(const struct sentence *sentence, cell_id cell)
{
    bool names = false;
    for (unsigned i = 0; i < sentence->spans; i++)
        names |= sentence->span[i].kind == SPAN_CELL && sentence->span[i].index == cell;
    return names;
}

/* Writes ", which leaves 7", or ", which leaves 7 in r3c8 and 2 in r4c4". */
static void say_cells(struct sentence *sentence, const struct wording *wording, const struct step *step,
                      const struct left_over *left_over)
{
    const struct layout *layout = trace_layout(wording->trace);
    unsigned cells = left_over->cells, items = cells > NAMED ? NAMED : cells;
    const char *list = strrchr(sentence->text, ';'), *stop = strrchr(sentence->text, '.');
    bool is_list = list && (!stop || stop < list) && !step->places; /* the remainder does not belong to its last item
                                                                     * alone */
    span_words(sentence, tr(is_list ? ". That leaves " : ", which leaves "));
    for (unsigned i = 0; i < items; i++) {
        bool alone = cells == 1 && step->removes == 1 && !step->places && /* it could be that of the placed cell */
                     names_cell(sentence, left_over->cell[i].cell);
        span_separator(sentence, i, items, SPAN_AND);
        span_fill(sentence, layout, alone ? "{digit}" : tr("{digit} in {cell}"),
                  value_digit("digit", left_over->cell[i].digit, MEANING_PLACED),
                  value_cell("cell", left_over->cell[i].cell, MEANING_PLACED));
    }
}

/* Writes "In row 3, 4 now fits only in r3c8; in column 5, 6 only in r4c5." */
static void say_places(struct sentence *sentence, const struct layout *layout, struct left_over *left_over)
{
    for (unsigned i = 0; i < named_places(left_over); i++) {
        struct last_place *place = &left_over->place[i];
        span_fill(sentence, layout,
                  tr(i ? "; in {house}, {digit} only in {cell}" : " In {house}, {digit} now fits only in {cell}"),
                  value_house("house", place->house, MEANING_NONE),
                  value_digit("digit", place->candidate.digit, MEANING_PLACED),
                  value_cell("cell", place->candidate.cell, MEANING_PLACED));
    }
    span_words(sentence, ".");
}

void left_over_append(struct sentence *sentence, const struct wording *wording, const struct step *step)
{
    struct left_over left_over;
    examine(&left_over, wording, step);
    drop_known(&left_over, wording->reason);
    if (left_over.cells && span_drop_stop(sentence)) {
        say_cells(sentence, wording, step, &left_over);
        span_words(sentence, ".");
    }
    if (left_over.places)
        say_places(sentence, trace_layout(wording->trace), &left_over);
}

void left_over_append_to_line(struct sentence *sentence, const struct wording *wording, const struct step *step)
{
    const struct layout *layout = trace_layout(wording->trace);
    struct left_over left_over;
    examine(&left_over, wording, step);
    if (left_over.cells)
        span_fill(sentence, layout,
                  tr(left_over.cells > 1 || step->removes > 1 ? ", leaves {cell}={digit}" : ", leaves {digit}"),
                  value_cell("cell", left_over.cell[0].cell, MEANING_PLACED),
                  value_digit("digit", left_over.cell[0].digit, MEANING_PLACED));
    else if (left_over.places)
        span_fill(sentence, layout, tr(", leaves {cell} for {digit}"),
                  value_cell("cell", left_over.place[0].candidate.cell, MEANING_PLACED),
                  value_digit("digit", left_over.place[0].candidate.digit, MEANING_PLACED));
}
