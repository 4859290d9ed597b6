#include "scene/sign.h"

#include <stdio.h>
#include <string.h>

/* Cells or houses named before "and 3 more"; digits named before "10 digits". */
enum { MAX_LISTED = 5, MOST_DIGITS = 9 };

/* --- spans --- */

static void add_span(struct sentence *sentence, enum span_kind kind, enum meaning meaning, unsigned index,
                     const char *text)
{
    size_t length = strlen(text);
    if (!length || sentence->length + length >= SENTENCE_SIZE)
        return;
    struct span *last = sentence->spans ? &sentence->span[sentence->spans - 1] : NULL;
    memcpy(sentence->text + sentence->length, text, length + 1);
    if (kind == SPAN_WORDS && last && last->kind == SPAN_WORDS && last->meaning == meaning) {
        last->length = (uint16_t)(last->length + length);
    } else if (sentence->spans < SENTENCE_SPANS) {
        sentence->span[sentence->spans++] = (struct span){.kind = kind, .meaning = meaning, .index = (uint16_t)index,
                                                          .start = (uint16_t)sentence->length,
                                                          .length = (uint16_t)length};
    } else {
        sentence->text[sentence->length] = 0;
        return;
    }
    sentence->length += (unsigned)length;
}

void sign_words(struct sentence *sentence, const char *text)
{
    add_span(sentence, SPAN_WORDS, MEANING_NONE, 0, text);
}

static void add_cell(struct sentence *sentence, const struct sign_source *source, cell_id cell, enum meaning meaning)
{
    char name[16];
    puzzle_cell_name(source->layout, cell, name, sizeof name);
    add_span(sentence, SPAN_CELL, meaning, cell, name);
}

static void add_digit(struct sentence *sentence, unsigned digit, enum meaning meaning)
{
    add_span(sentence, SPAN_DIGIT, meaning, digit, (char[2]){digit_character(digit), 0});
}

static void add_house(struct sentence *sentence, const struct sign_source *source, house_id house, enum meaning meaning)
{
    add_span(sentence, SPAN_HOUSE, meaning, house, source->layout->house[house].name);
}

static void add_number(struct sentence *sentence, uint64_t number)
{
    char text[24];
    snprintf(text, sizeof text, "%llu", (unsigned long long)number);
    sign_words(sentence, text);
}

/* What goes before item `index` of `count`: "", ", " or " and ". */
static void add_separator(struct sentence *sentence, unsigned index, unsigned count, const char *word)
{
    if (index)
        sign_words(sentence, index + 1 < count ? ", " : word);
}

static bool add_digits(struct sentence *sentence, digit_mask digits, enum meaning meaning, const char *word)
{
    unsigned count = digit_count(digits), index = 0;
    for (; digits; digits &= digits - 1) {
        add_separator(sentence, index++, count, word);
        add_digit(sentence, digit_first(digits), meaning);
    }
    return count;
}

static bool add_cells(struct sentence *sentence, const struct sign_source *source, const cell_id *cells, unsigned count,
                      enum meaning meaning)
{
    unsigned shown = count > MAX_LISTED + 1 ? MAX_LISTED : count;
    for (unsigned i = 0; i < shown; i++) {
        add_separator(sentence, i, count, " and ");
        add_cell(sentence, source, cells[i], meaning);
    }
    if (shown < count) {
        sign_words(sentence, " and ");
        add_number(sentence, count - shown);
        sign_words(sentence, " more");
    }
    return count;
}

/* --- signs: each returns false if it has nothing to say --- */

static bool say_cell(struct sentence *sentence, const struct sign_source *source)
{
    const struct step *step = source->step;
    if (!step->places)
        return false;
    add_cell(sentence, source, step->place[0].cell, step->kind == STEP_GUESS ? MEANING_GUESS : MEANING_PLACED);
    return true;
}

static bool say_digit(struct sentence *sentence, const struct sign_source *source)
{
    const struct step *step = source->step;
    return step->places && add_digits(sentence, step->place[0].digits,
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
    return add_cells(sentence, source, cells, count, MEANING_TRUTH);
}

static bool say_house(struct sentence *sentence, const struct sign_source *source)
{
    const struct step *step = source->step;
    if (!step->truth_count || constraint_is_cell(step->truths[0]))
        return false;
    add_house(sentence, source, step->truths[0].index, MEANING_TRUTH);
    return true;
}

static bool say_wanted(struct sentence *sentence, const struct sign_source *source)
{
    const struct step *step = source->step;
    if (!step->truth_count || constraint_is_cell(step->truths[0]))
        return false;
    add_digit(sentence, step->truths[0].digit, MEANING_TRUTH);
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
        add_separator(sentence, i, count, word);
        add_span(sentence, SPAN_HOUSE, MEANING_LINK, houses[i], name);
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
    return add_digits(sentence, linked_digits(source), MEANING_TRUTH, " or ");
}

static bool say_barred(struct sentence *sentence, const struct sign_source *source)
{
    return add_digits(sentence, linked_digits(source), MEANING_REMOVED, " or ");
}

static bool say_all(struct sentence *sentence, const struct sign_source *source)
{
    return add_digits(sentence, linked_digits(source), MEANING_TRUTH, " and ");
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
    return add_digits(sentence, removed_digits(source), MEANING_REMOVED, " or ");
}

static bool say_gone(struct sentence *sentence, const struct sign_source *source)
{
    unsigned count = digit_count(removed_digits(source));
    if (count <= MOST_DIGITS)
        return add_digits(sentence, removed_digits(source), MEANING_REMOVED, " and ");
    add_number(sentence, count);
    sign_words(sentence, " digits");
    return true;
}

static bool say_hold(struct sentence *sentence, const struct sign_source *source)
{
    house_id houses[MAX_LISTED];
    bool several = find_linked_houses(source, houses) > 1;
    sign_words(sentence, several ? "hold " : "holds ");
    sign_words(sentence, digit_count(removed_digits(source)) > 1 ? "them" : "it");
    return true;
}

static bool say_stand(struct sentence *sentence, const struct sign_source *source)
{
    sign_words(sentence, digit_count(removed_digits(source)) > 1 ? "stand" : "stands");
    return true;
}

static bool say_losers(struct sentence *sentence, const struct sign_source *source)
{
    const struct step *step = source->step;
    cell_id cells[64];
    unsigned count = 0;
    for (size_t i = 0; i < step->removes && count < 64; i++)
        cells[count++] = step->remove[i].cell;
    return !step->places && add_cells(sentence, source, cells, count, MEANING_REMOVED);
}

static bool say_wants(struct sentence *sentence, const struct sign_source *source)
{
    digit_mask digits = 0;
    for (size_t i = 0; i < source->step->truth_count; i++) {
        if (!constraint_is_cell(source->step->truths[i]))
            digits |= digit_bit(source->step->truths[i].digit);
    }
    return add_digits(sentence, digits, MEANING_TRUTH, " and ");
}

static bool say_slots(struct sentence *sentence, const struct sign_source *source)
{
    cell_id cells[64];
    unsigned count = 0;
    for (size_t i = 0; i < source->step->link_count && count < 64; i++) {
        if (constraint_is_cell(source->step->links[i]))
            cells[count++] = source->step->links[i].index;
    }
    return add_cells(sentence, source, cells, count, MEANING_LINK);
}

static bool add_constraint_houses(struct sentence *sentence, const struct sign_source *source,
                                  const struct constraint *list, size_t count, enum meaning meaning)
{
    for (size_t i = 0; i < count; i++) {
        if (constraint_is_cell(list[i]))
            return false;
        add_separator(sentence, (unsigned)i, (unsigned)count, " and ");
        add_house(sentence, source, list[i].index, meaning);
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
    return add_digits(sentence, digits, MEANING_NONE, ", ");
}

static bool say_empty(struct sentence *sentence, const struct sign_source *source)
{
    if (!source->step->truth_count)
        return false;
    struct constraint truth = source->step->truths[0];
    if (constraint_is_cell(truth)) {
        add_cell(sentence, source, truth.index, MEANING_CONTRADICTION);
        sign_words(sentence, " has no digit left");
        return true;
    }
    sign_words(sentence, "In ");
    add_house(sentence, source, truth.index, MEANING_CONTRADICTION);
    sign_words(sentence, ", no place is left for ");
    add_digit(sentence, truth.digit, MEANING_CONTRADICTION);
    return true;
}

static bool say_void(struct sentence *sentence, const struct sign_source *source)
{
    if (!source->step->truth_count || constraint_is_cell(source->step->truths[0]))
        return say_empty(sentence, source);
    struct constraint truth = source->step->truths[0];
    sign_words(sentence, "no place for ");
    add_digit(sentence, truth.digit, MEANING_CONTRADICTION);
    sign_words(sentence, " in ");
    add_house(sentence, source, truth.index, MEANING_CONTRADICTION);
    return true;
}

static bool say_failed(struct sentence *sentence, const struct sign_source *source)
{
    const struct step *step = source->step;
    if (!step->truth_count || !constraint_is_cell(step->truths[0]))
        return false;
    add_cell(sentence, source, step->truths[0].index, MEANING_CONTRADICTION);
    return true;
}

static bool say_guess(struct sentence *sentence, const struct sign_source *source)
{
    if (source->guess_cell == NO_CELL)
        return false;
    add_cell(sentence, source, source->guess_cell, MEANING_GUESS);
    sign_words(sentence, "=");
    add_digit(sentence, source->guess_digit, MEANING_GUESS);
    return true;
}

static bool say_back(struct sentence *sentence, const struct sign_source *source)
{
    add_number(sentence, source->step->guess);
    return true;
}

static bool say_undone(struct sentence *sentence, const struct sign_source *source)
{
    uint64_t undone = source->step->number - source->step->guess;
    add_number(sentence, undone);
    sign_words(sentence, undone == 1 ? " step is" : " steps are");
    return true;
}

static bool say_why(struct sentence *sentence, const struct sign_source *source)
{
    if (!source->step->truth_count) {
        sign_words(sentence, "the contradiction rests on no guess");
        return true;
    }
    sign_words(sentence, "every digit of ");
    say_failed(sentence, source);
    sign_words(sentence, " has failed");
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
    sign_title(trace_technique_id(source->trace, source->step->technique), text, sizeof text);
    sign_words(sentence, *text ? text : "Deduction");
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
};

bool sign_say(struct sentence *sentence, const struct sign_source *source, const char *sign, size_t length)
{
    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++) {
        if (strlen(signs[i].sign) == length && !memcmp(signs[i].sign, sign, length))
            return signs[i].say(sentence, source);
    }
    return false;
}
