#include "explain/sentence_field.h"

#include <stdio.h>
#include <string.h>

#include "base/translation.h"
#include "explain/blockers.h"
#include "explain/span_fill.h"

enum {
    MAX_NAMED_DIGITS = 9, /* more are counted */
    MAX_SEARCHED_CELLS = 64,
};

/* --- fields: each function returns false if its field is empty --- */

static bool say_cell(struct sentence *sentence, const struct field_source *source)
{
    const struct step *step = source->step;
    if (!step->places)
        return false;
    span_cell(sentence, source->layout, step->place[0].cell, step->kind == STEP_GUESS ? MEANING_GUESS : MEANING_PLACED);
    return true;
}

static bool say_digit(struct sentence *sentence, const struct field_source *source)
{
    const struct step *step = source->step;
    return step->places && span_digits(sentence, step->place[0].digits,
                                       step->kind == STEP_GUESS ? MEANING_GUESS : MEANING_PLACED, SPAN_AND);
}

static unsigned find_cells(const struct constraint *list, size_t count, cell_id *cells)
{
    unsigned found = 0;
    for (size_t i = 0; i < count && found < MAX_SEARCHED_CELLS; i++) {
        if (constraint_is_cell(list[i]))
            cells[found++] = list[i].index;
    }
    return found;
}

static bool say_path(struct sentence *sentence, const struct field_source *source)
{
    cell_id cells[MAX_SEARCHED_CELLS];
    unsigned count = find_cells(source->step->truths, source->step->truth_count, cells);
    return span_cells(sentence, source->layout, cells, count, MEANING_TRUTH, SPAN_AND);
}

static bool say_truths(struct sentence *sentence, const struct field_source *source)
{
    cell_id cells[MAX_SEARCHED_CELLS];
    unsigned count = find_cells(source->step->truths, source->step->truth_count, cells);
    span_sort_cells(cells, count);
    return span_cells(sentence, source->layout, cells, count, MEANING_TRUTH, SPAN_AND);
}

/* Writes the number of truths. */
static bool say_number(struct sentence *sentence, const struct field_source *source)
{
    size_t count = source->step->truth_count;
    span_fill(sentence, source->layout, tr_n("{number} cell", "{number} cells", count), value_number("number", count));
    return true;
}

/* Writes the first cell of the truths. */
static bool say_pivot(struct sentence *sentence, const struct field_source *source)
{
    const struct step *step = source->step;
    size_t at = 0;
    while (at < step->truth_count && constraint_is_house(step->truths[at]))
        at++;
    if (at == step->truth_count)
        return false;
    span_cell(sentence, source->layout, step->truths[at].index, MEANING_TRUTH);
    return true;
}

/* Returns the first truth that is a digit in a house, NULL if there is none. */
static const struct constraint *first_house(const struct step *step)
{
    for (size_t i = 0; i < step->truth_count; i++) {
        if (constraint_is_house(step->truths[i]))
            return &step->truths[i];
    }
    return NULL;
}

static bool say_house(struct sentence *sentence, const struct field_source *source)
{
    const struct constraint *truth = first_house(source->step);
    if (!truth)
        return false;
    span_house(sentence, source->layout, truth->index, MEANING_TRUTH);
    return true;
}

static bool say_wanted(struct sentence *sentence, const struct field_source *source)
{
    const struct constraint *truth = first_house(source->step);
    if (!truth)
        return false;
    span_digit(sentence, truth->digit, MEANING_TRUTH);
    return true;
}

static digit_mask linked_digits(const struct field_source *source)
{
    digit_mask digits = 0;
    for (size_t i = 0; i < source->step->link_count; i++) {
        if (constraint_is_house(source->step->links[i]))
            digits |= digit_bit(source->step->links[i].digit);
    }
    return digits;
}

static bool say_digits(struct sentence *sentence, const struct field_source *source)
{
    return span_digits(sentence, linked_digits(source), MEANING_TRUTH, SPAN_OR);
}

static bool say_all(struct sentence *sentence, const struct field_source *source)
{
    return span_digits(sentence, linked_digits(source), MEANING_TRUTH, SPAN_AND);
}

static digit_mask removed_digits(const struct field_source *source)
{
    digit_mask digits = 0;
    for (size_t i = 0; i < source->step->removes; i++)
        digits |= source->step->remove[i].digits;
    return digits;
}

/* A barred digit counts as removed only if the step takes it from a cell; another may be gone already. */
static bool say_barred(struct sentence *sentence, const struct field_source *source)
{
    digit_mask barred = linked_digits(source), removed = removed_digits(source);
    unsigned count = digit_count(barred), index = 0;
    for (; barred; barred &= barred - 1) {
        span_separator(sentence, index++, count, SPAN_OR);
        span_digit(sentence, digit_first(barred), removed & barred & -barred ? MEANING_REMOVED : MEANING_NONE);
    }
    return count;
}

static bool say_removed(struct sentence *sentence, const struct field_source *source)
{
    return span_digits(sentence, removed_digits(source), MEANING_REMOVED, SPAN_OR);
}

static bool say_result(struct sentence *sentence, const struct field_source *source)
{
    return span_digits(sentence, removed_digits(source), MEANING_TRUTH, SPAN_AND);
}

static bool say_gone(struct sentence *sentence, const struct field_source *source)
{
    unsigned count = digit_count(removed_digits(source));
    if (count <= MAX_NAMED_DIGITS)
        return span_digits(sentence, removed_digits(source), MEANING_REMOVED, SPAN_AND);
    span_fill(sentence, source->layout, tr("{number} digits"), value_number("number", count));
    return true;
}

static bool say_hold(struct sentence *sentence, const struct field_source *source)
{
    bool many = digit_count(removed_digits(source)) > 1;
    if (field_linked_houses(source) > 1)
        span_words(sentence, tr(many ? "hold them" : "hold it"));
    else
        span_words(sentence, tr(many ? "holds them" : "holds it"));
    return true;
}

static bool say_stand(struct sentence *sentence, const struct field_source *source)
{
    span_words(sentence, tr(digit_count(removed_digits(source)) > 1 ? "stand" : "stands"));
    return true;
}

/* Agrees with the number of affected cells. */
static bool say_see(struct sentence *sentence, const struct field_source *source)
{
    span_words(sentence, tr(source->step->removes > 1 ? "see" : "sees"));
    return true;
}

/* Writes the digits of the pattern's pairs. */
static bool say_pair(struct sentence *sentence, const struct field_source *source)
{
    digit_mask digits = 0;
    for (size_t i = 0; i < source->step->patterns; i++)
        digits |= source->step->pattern[i].digits;
    return span_digits(sentence, digits, MEANING_TRUTH, SPAN_OR);
}

static bool say_corners(struct sentence *sentence, const struct field_source *source)
{
    cell_id cells[MAX_SEARCHED_CELLS];
    unsigned count = 0;
    for (size_t i = 0; i < source->step->patterns && count < MAX_SEARCHED_CELLS; i++)
        cells[count++] = source->step->pattern[i].cell;
    span_sort_cells(cells, count);
    return span_cells(sentence, source->layout, cells, count, MEANING_TRUTH, SPAN_AND);
}

/* Writes the conclusion: "r3c5 is 7", or "r1c1 and r1c2 cannot be 4". */
static bool say_cannot(struct sentence *sentence, const struct field_source *source)
{
    const struct step *step = source->step;
    if (!step->places)
        return span_fill_eliminations(sentence, source->layout, step->remove, step->removes);
    enum meaning meaning = step->kind == STEP_GUESS ? MEANING_GUESS : MEANING_PLACED;
    span_fill(sentence, source->layout, tr("{cells} is {digits}"), value_cell("cells", step->place[0].cell, meaning),
              value_digits("digits", step->place[0].digits, meaning, SPAN_AND));
    return true;
}

/* Collects the cells with eliminations, sorted. Returns how many there are. */
static unsigned find_affected(const struct step *step, cell_id *cells)
{
    unsigned count = 0;
    for (size_t i = 0; i < step->removes && count < MAX_SEARCHED_CELLS; i++)
        cells[count++] = step->remove[i].cell;
    span_sort_cells(cells, count);
    return count;
}

static bool say_affected(struct sentence *sentence, const struct field_source *source)
{
    cell_id cells[MAX_SEARCHED_CELLS];
    unsigned count = find_affected(source->step, cells);
    return !source->step->places && span_cells(sentence, source->layout, cells, count, MEANING_REMOVED, SPAN_AND);
}

/* Writes the conclusion for a list: "r3c5=7", "r1c1 and r1c2 not 4". */
static bool say_outcome(struct sentence *sentence, const struct field_source *source)
{
    cell_id cells[MAX_SEARCHED_CELLS];
    if (source->step->places) {
        say_cell(sentence, source);
        span_words(sentence, "=");
        return say_digit(sentence, source);
    }
    unsigned count = find_affected(source->step, cells);
    if (count)
        span_fill(sentence, source->layout, tr("{cells} not {digits}"),
                  value_cells("cells", cells, count, MEANING_REMOVED, SPAN_AND),
                  value_digits("digits", removed_digits(source), MEANING_REMOVED, SPAN_OR));
    return count;
}

static digit_mask wanted_digits(const struct field_source *source)
{
    digit_mask digits = 0;
    for (size_t i = 0; i < source->step->truth_count; i++) {
        if (constraint_is_house(source->step->truths[i]))
            digits |= digit_bit(source->step->truths[i].digit);
    }
    return digits;
}

static bool say_wants(struct sentence *sentence, const struct field_source *source)
{
    return span_digits(sentence, wanted_digits(source), MEANING_TRUTH, SPAN_AND);
}

static bool say_rest(struct sentence *sentence, const struct field_source *source)
{
    const struct constraint *first = first_house(source->step);
    return first && span_digits(sentence, wanted_digits(source) & ~digit_bit(first->digit), MEANING_TRUTH, SPAN_AND);
}

static bool say_slots(struct sentence *sentence, const struct field_source *source)
{
    cell_id cells[MAX_SEARCHED_CELLS];
    unsigned count = find_cells(source->step->links, source->step->link_count, cells);
    span_sort_cells(cells, count);
    return span_cells(sentence, source->layout, cells, count, MEANING_LINK, SPAN_AND);
}

void field_title(const char *id, char *text, size_t size)
{
    snprintf(text, size, "%s", id);
    for (char *at = text; *at; at++) {
        if (*at == '-')
            *at = ' ';
    }
    if (*text >= 'a' && *text <= 'z')
        *text = (char)(*text - 'a' + 'A');
}

static bool say_name(struct sentence *sentence, const struct field_source *source)
{
    char text[64];
    field_title(source->technique, text, sizeof text);
    span_words(sentence, *text ? text : tr("Deduction"));
    return true;
}

static bool say_blockers(struct sentence *sentence, const struct field_source *source)
{
    const struct blockers *blockers = source->blockers;
    return blockers && span_cells(sentence, source->layout, blockers->from, blockers->count, MEANING_TRUTH, SPAN_AND);
}

static const struct {
    const char *name;
    bool (*say)(struct sentence *sentence, const struct field_source *source);
} fields[] = {
    {"cell", say_cell},
    {"blockers", say_blockers},
    {"digit", say_digit},
    {"clues", field_clues},
    {"holders", field_holders},
    {"ways", field_ways},
    {"region", field_region},
    {"truths", say_truths},
    {"house", say_house},
    {"in", field_in},
    {"houses", field_houses},
    {"digits", say_digits},
    {"all", say_all},
    {"affected", say_affected},
    {"removed", say_removed},
    {"gone", say_gone},
    {"hold", say_hold},
    {"stand", say_stand},
    {"options", field_options},
    {"empty", field_empty},
    {"void", field_void},
    {"failed", field_failed},
    {"guess", field_guess},
    {"back", field_back},
    {"undone", field_undone},
    {"why", field_why},
    {"several", field_several},
    {"fails", field_fails},
    {"name", say_name},
    {"barred", say_barred},
    {"wanted", say_wanted},
    {"wants", say_wants},
    {"slots", say_slots},
    {"bases", field_bases},
    {"covers", field_covers},
    {"first", field_first},
    {"last", field_last},
    {"unless", field_unless},
    {"assumed", field_assumed},
    {"absurd", field_absurd},
    {"see", say_see},
    {"pair", say_pair},
    {"corners", say_corners},
    {"cannot", say_cannot},
    {"outcome", say_outcome},
    {"fins", field_fins},
    {"fin", field_fin},
    {"surely", field_surely},
    {"plain", field_plain},
    {"cases", field_cases},
    {"pivot", say_pivot},
    {"result", say_result},
    {"rest", say_rest},
    {"path", say_path},
    {"number", say_number},
    {"fish", field_fish},
    {"kraken", field_kraken},
    {"split", field_split},
    {"sets", field_sets},
    {"petals", field_petals},
    {"once", field_once},
    {"colours", field_colours},
    {"meet", field_meet},
    {"pause", field_pause},
    {"choice", field_choice},
    {"failures", field_failures},
    {"ring", field_ring},
    {"guardians", field_guardians},
    {"left", field_left},
    {"verdict", field_verdict},
    {"refuted", field_refuted},
    {"innocent", field_innocent},
    {"nogood", field_nogood},
    {"teacher", field_teacher},
    {"learned", field_learned},
    {"lesson", field_lesson},
    {"gate", field_gate},
    {"excluded", field_excluded},
    {"stays", field_stays},
    {"went", field_went},
    {"extra", field_extra},
    {"owners", field_extra_cells},
    {"forced", field_forced},
    {"surplus", field_extra_digits},
    {"home", field_home},
    {"apart", field_apart},
    {"crossing", field_crossing},
    {"kites", field_kites},
    {"sides", field_sides},
    {"doubled", field_doubled},
    {"loop_rows", field_loop_rows},
    {"loop_columns", field_loop_columns},
    {"base_cells", field_base_cells},
    {"base_digits", field_base_digits},
    {"base_houses", field_base_houses},
    {"targets", field_targets},
    {"companions", field_companions},
    {"band", field_band},
    {"cross_lines", field_cross_lines},
    {"rooms", field_rooms},
    {"shortages", field_shortages},
    {"mirrors", field_mirrors},
    {"misfits", field_misfits},
    {"aligned", field_aligned},
    {"excluding", field_excluding},
    {"across", field_across},
    {"places", field_ring_places},
    {"others", field_others},
    {"twice", field_twice},
    {"crowded", field_crowded},
    {"singles", field_singles},
    {"loop", field_loop},
    {"ends", field_loop_ends},
    {"opposites", field_opposites},
    {"witnesses", field_witnesses},
    {"supplies", field_supplies},
    {"supply", field_supply},
    {"seen", field_seen},
    {"fireworks", field_fireworks},
    {"either", field_either_colour},
    {"clash", field_false_colour},
    {"fork", field_fork},
    {"inside", field_inside},
    {"steps", field_steps},
    {"again", field_again},
    {"round", field_round},
    {"branches", field_branches},
    {"net", field_net},
    {"after", field_after},
};

bool field_write(struct sentence *sentence, const struct field_source *source, const char *name, size_t length)
{
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++) {
        if (strlen(fields[i].name) == length && !memcmp(fields[i].name, name, length))
            return fields[i].say(sentence, source);
    }
    return false;
}
