#include "scene/sign.h"

#include <stdio.h>
#include <string.h>

#include "scene/spans.h"

/* Houses named; digits named before "10 digits". */
enum { MAX_LISTED = 5, MOST_DIGITS = 9 };

/* --- signs: each returns false if it has nothing to say --- */

static bool say_cell(struct sentence *sentence, const struct sign_source *source)
{
    const struct step *step = source->step;
    if (!step->places)
        return false;
    span_cell(sentence, source->layout, step->place[0].cell, step->kind == STEP_GUESS ? MEANING_GUESS : MEANING_PLACED);
    return true;
}

static bool say_digit(struct sentence *sentence, const struct sign_source *source)
{
    const struct step *step = source->step;
    return step->places && span_digits(sentence, step->place[0].digits,
                                      step->kind == STEP_GUESS ? MEANING_GUESS : MEANING_PLACED, " and ");
}

static bool say_truths(struct sentence *sentence, const struct sign_source *source)
{
    cell_id cells[64];
    unsigned count = 0;
    for (size_t i = 0; i < source->step->truth_count && count < 64; i++) {
        if (constraint_is_cell(source->step->truths[i]))
            cells[count++] = source->step->truths[i].index;
    }
    return span_cells(sentence, source->layout, cells, count, MEANING_TRUTH, " and ");
}

static bool say_house(struct sentence *sentence, const struct sign_source *source)
{
    const struct step *step = source->step;
    if (!step->truth_count || constraint_is_cell(step->truths[0]))
        return false;
    span_house(sentence, source->layout, step->truths[0].index, MEANING_TRUTH);
    return true;
}

static bool say_wanted(struct sentence *sentence, const struct sign_source *source)
{
    const struct step *step = source->step;
    if (!step->truth_count || constraint_is_cell(step->truths[0]))
        return false;
    span_digit(sentence, step->truths[0].digit, MEANING_TRUTH);
    return true;
}

/* The houses of the links, each once, in the layout's order: rows, columns, boxes. Returns how many. */
static unsigned find_linked_houses(const struct sign_source *source, house_id *houses)
{
    unsigned count = 0;
    for (int next = -1; count < MAX_LISTED;) {
        int best = -1;
        for (size_t i = 0; i < source->step->link_count; i++) {
            const struct constraint *link = &source->step->links[i];
            if (!constraint_is_cell(*link) && link->index > next && (best < 0 || link->index < best))
                best = link->index;
        }
        if (best < 0)
            break;
        houses[count++] = (house_id)(next = best);
    }
    return count;
}

/* How much of the house's name names its grid, which need not be said more than once: " of grid 1". */
static size_t grid_length(const struct layout *layout, house_id house)
{
    const char *name = layout->house[house].name, *grid = strstr(name, " of grid ");
    return grid ? strlen(grid) : 0;
}

static bool same_grid(const struct layout *layout, house_id a, house_id b)
{
    size_t length = grid_length(layout, a);
    const char *first = layout->house[a].name, *second = layout->house[b].name;
    return length && length == grid_length(layout, b)
        && !strcmp(first + strlen(first) - length, second + strlen(second) - length);
}

static bool add_linked_houses(struct sentence *sentence, const struct sign_source *source, const char *word)
{
    house_id houses[MAX_LISTED];
    unsigned count = find_linked_houses(source, houses);
    for (unsigned i = 0; i < count; i++) {
        bool again = i + 1 < count && same_grid(source->layout, houses[i], houses[i + 1]);
        size_t left_out = again ? grid_length(source->layout, houses[i]) : 0;
        char name[64];
        snprintf(name, sizeof name, "%s", source->layout->house[houses[i]].name);
        name[strlen(name) > left_out ? strlen(name) - left_out : 0] = 0;
        span_separator(sentence, i, count, word);
        span_add(sentence, SPAN_HOUSE, MEANING_LINK, houses[i], name);
    }
    return count;
}

static bool say_in(struct sentence *sentence, const struct sign_source *source)
{
    return add_linked_houses(sentence, source, " or ");
}

static bool say_houses(struct sentence *sentence, const struct sign_source *source)
{
    return add_linked_houses(sentence, source, " and ");
}

static digit_mask linked_digits(const struct sign_source *source)
{
    digit_mask digits = 0;
    for (size_t i = 0; i < source->step->link_count; i++) {
        if (!constraint_is_cell(source->step->links[i]))
            digits |= digit_bit(source->step->links[i].digit);
    }
    return digits;
}

static bool say_digits(struct sentence *sentence, const struct sign_source *source)
{
    return span_digits(sentence, linked_digits(source), MEANING_TRUTH, " or ");
}

static bool say_barred(struct sentence *sentence, const struct sign_source *source)
{
    return span_digits(sentence, linked_digits(source), MEANING_REMOVED, " or ");
}

static bool say_all(struct sentence *sentence, const struct sign_source *source)
{
    return span_digits(sentence, linked_digits(source), MEANING_TRUTH, " and ");
}

static digit_mask removed_digits(const struct sign_source *source)
{
    digit_mask digits = 0;
    for (size_t i = 0; i < source->step->removes; i++)
        digits |= source->step->remove[i].digits;
    return digits;
}

static bool say_removed(struct sentence *sentence, const struct sign_source *source)
{
    return span_digits(sentence, removed_digits(source), MEANING_REMOVED, " or ");
}

static bool say_gone(struct sentence *sentence, const struct sign_source *source)
{
    unsigned count = digit_count(removed_digits(source));
    if (count <= MOST_DIGITS)
        return span_digits(sentence, removed_digits(source), MEANING_REMOVED, " and ");
    span_number(sentence, count);
    span_words(sentence, " digits");
    return true;
}

static bool say_hold(struct sentence *sentence, const struct sign_source *source)
{
    house_id houses[MAX_LISTED];
    bool several = find_linked_houses(source, houses) > 1;
    span_words(sentence, several ? "hold " : "holds ");
    span_words(sentence, digit_count(removed_digits(source)) > 1 ? "them" : "it");
    return true;
}

static bool say_stand(struct sentence *sentence, const struct sign_source *source)
{
    span_words(sentence, digit_count(removed_digits(source)) > 1 ? "stand" : "stands");
    return true;
}

/* Of the cells that lose something. */
static bool say_see(struct sentence *sentence, const struct sign_source *source)
{
    span_words(sentence, source->step->removes > 1 ? "see" : "sees");
    return true;
}

/* The digits that the cells of a pattern would be filled with, and these cells. */
static bool say_pair(struct sentence *sentence, const struct sign_source *source)
{
    digit_mask digits = 0;
    for (size_t i = 0; i < source->step->patterns; i++)
        digits |= source->step->pattern[i].digits;
    return span_digits(sentence, digits, MEANING_TRUTH, " or ");
}

static bool say_corners(struct sentence *sentence, const struct sign_source *source)
{
    const struct step *step = source->step;
    for (size_t i = 0; i < step->patterns; i++) {
        span_separator(sentence, (unsigned)i, (unsigned)step->patterns, " and ");
        span_cell(sentence, source->layout, step->pattern[i].cell, MEANING_TRUTH);
    }
    return step->patterns;
}

static bool say_losers(struct sentence *sentence, const struct sign_source *source)
{
    const struct step *step = source->step;
    cell_id cells[64];
    unsigned count = 0;
    for (size_t i = 0; i < step->removes && count < 64; i++)
        cells[count++] = step->remove[i].cell;
    return !step->places && span_cells(sentence, source->layout, cells, count, MEANING_REMOVED, " and ");
}

static bool say_wants(struct sentence *sentence, const struct sign_source *source)
{
    digit_mask digits = 0;
    for (size_t i = 0; i < source->step->truth_count; i++) {
        if (!constraint_is_cell(source->step->truths[i]))
            digits |= digit_bit(source->step->truths[i].digit);
    }
    return span_digits(sentence, digits, MEANING_TRUTH, " and ");
}

static bool say_slots(struct sentence *sentence, const struct sign_source *source)
{
    cell_id cells[64];
    unsigned count = 0;
    for (size_t i = 0; i < source->step->link_count && count < 64; i++) {
        if (constraint_is_cell(source->step->links[i]))
            cells[count++] = source->step->links[i].index;
    }
    return span_cells(sentence, source->layout, cells, count, MEANING_LINK, " and ");
}

static bool add_constraint_houses(struct sentence *sentence, const struct sign_source *source,
                                  const struct constraint *list, size_t count, enum meaning meaning)
{
    for (size_t i = 0; i < count; i++) {
        if (constraint_is_cell(list[i]))
            return false;
        span_separator(sentence, (unsigned)i, (unsigned)count, " and ");
        span_house(sentence, source->layout, list[i].index, meaning);
    }
    return count;
}

static bool say_bases(struct sentence *sentence, const struct sign_source *source)
{
    return add_constraint_houses(sentence, source, source->step->truths, source->step->truth_count, MEANING_TRUTH);
}

static bool say_covers(struct sentence *sentence, const struct sign_source *source)
{
    const struct step *step = source->step;
    size_t count = step->truth_count < step->link_count ? step->truth_count : step->link_count;
    return add_constraint_houses(sentence, source, step->links, count, MEANING_LINK);
}

static bool say_options(struct sentence *sentence, const struct sign_source *source)
{
    const struct step *step = source->step;
    digit_mask digits = step->places ? step->place[0].digits : 0;
    for (size_t i = 0; step->places && i < step->removes; i++) {
        if (step->remove[i].cell == step->place[0].cell)
            digits |= step->remove[i].digits;
    }
    return span_digits(sentence, digits, MEANING_NONE, ", ");
}

static bool say_empty(struct sentence *sentence, const struct sign_source *source)
{
    if (!source->step->truth_count)
        return false;
    struct constraint truth = source->step->truths[0];
    if (constraint_is_cell(truth)) {
        span_cell(sentence, source->layout, truth.index, MEANING_CONTRADICTION);
        span_words(sentence, " has no digit left");
        return true;
    }
    span_words(sentence, "In ");
    span_house(sentence, source->layout, truth.index, MEANING_CONTRADICTION);
    span_words(sentence, ", no place is left for ");
    span_digit(sentence, truth.digit, MEANING_CONTRADICTION);
    return true;
}

static bool say_void(struct sentence *sentence, const struct sign_source *source)
{
    if (!source->step->truth_count || constraint_is_cell(source->step->truths[0]))
        return say_empty(sentence, source);
    struct constraint truth = source->step->truths[0];
    span_words(sentence, "no place for ");
    span_digit(sentence, truth.digit, MEANING_CONTRADICTION);
    span_words(sentence, " in ");
    span_house(sentence, source->layout, truth.index, MEANING_CONTRADICTION);
    return true;
}

static bool say_failed(struct sentence *sentence, const struct sign_source *source)
{
    const struct step *step = source->step;
    if (!step->truth_count || !constraint_is_cell(step->truths[0]))
        return false;
    span_cell(sentence, source->layout, step->truths[0].index, MEANING_CONTRADICTION);
    return true;
}

static bool say_guess(struct sentence *sentence, const struct sign_source *source)
{
    if (source->guess_cell == NO_CELL)
        return false;
    span_cell(sentence, source->layout, source->guess_cell, MEANING_GUESS);
    span_words(sentence, "=");
    span_digit(sentence, source->guess_digit, MEANING_GUESS);
    return true;
}

static bool say_back(struct sentence *sentence, const struct sign_source *source)
{
    span_number(sentence, source->step->guess);
    return true;
}

static bool say_undone(struct sentence *sentence, const struct sign_source *source)
{
    uint64_t undone = source->step->number - source->step->guess;
    span_number(sentence, undone);
    span_words(sentence, undone == 1 ? " step is" : " steps are");
    return true;
}

static bool say_why(struct sentence *sentence, const struct sign_source *source)
{
    if (!source->step->truth_count) {
        span_words(sentence, "the contradiction rests on no guess");
        return true;
    }
    span_words(sentence, "every digit of ");
    say_failed(sentence, source);
    span_words(sentence, " has failed");
    return true;
}

void sign_title(const char *id, char *text, size_t size)
{
    snprintf(text, size, "%s", id);
    for (char *at = text; *at; at++) {
        if (*at == '-')
            *at = ' ';
    }
    if (*text >= 'a' && *text <= 'z')
        *text = (char)(*text - 'a' + 'A');
}

static bool say_name(struct sentence *sentence, const struct sign_source *source)
{
    char text[64];
    sign_title(source->technique, text, sizeof text);
    span_words(sentence, *text ? text : "Deduction");
    return true;
}

static const struct {
    const char *sign;
    bool (*say)(struct sentence *sentence, const struct sign_source *source);
} signs[] = {
    {"cell", say_cell},       {"digit", say_digit},     {"truths", say_truths}, {"house", say_house},
    {"in", say_in},           {"houses", say_houses},   {"digits", say_digits}, {"all", say_all},
    {"losers", say_losers},   {"removed", say_removed}, {"gone", say_gone},     {"hold", say_hold},
    {"stand", say_stand},     {"options", say_options}, {"empty", say_empty},   {"void", say_void},
    {"failed", say_failed},   {"guess", say_guess},     {"back", say_back},     {"undone", say_undone},
    {"why", say_why},         {"name", say_name},       {"barred", say_barred}, {"wanted", say_wanted},
    {"wants", say_wants},     {"slots", say_slots},     {"bases", say_bases},   {"covers", say_covers},
    {"first", sign_first},    {"last", sign_last},      {"unless", sign_unless},   {"assumed", sign_assumed},
    {"absurd", sign_absurd},  {"see", say_see},         {"pair", say_pair},     {"corners", say_corners},
};

bool sign_say(struct sentence *sentence, const struct sign_source *source, const char *sign, size_t length)
{
    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++) {
        if (strlen(signs[i].sign) == length && !memcmp(signs[i].sign, sign, length))
            return signs[i].say(sentence, source);
    }
    return false;
}
