#include "scene/sentence.h"

#include <stdio.h>
#include <string.h>

enum { MAX_LISTED = 5 }; /* cells or houses named before "and 3 more" */

/* What the signs of a template are filled from. */
struct source {
    const struct trace *trace;
    const struct layout *layout;
    const struct step *step;
    cell_id guess_cell;   /* of the guess that the step refers to, or NO_CELL */
    unsigned guess_digit;
};

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

static void add_words(struct sentence *sentence, const char *text)
{
    add_span(sentence, SPAN_WORDS, MEANING_NONE, 0, text);
}

static void add_cell(struct sentence *sentence, const struct source *source, cell_id cell, enum meaning meaning)
{
    char name[16];
    puzzle_cell_name(source->layout, cell, name, sizeof name);
    add_span(sentence, SPAN_CELL, meaning, cell, name);
}

static void add_digit(struct sentence *sentence, unsigned digit, enum meaning meaning)
{
    add_span(sentence, SPAN_DIGIT, meaning, digit, (char[2]){digit_character(digit), 0});
}

static void add_house(struct sentence *sentence, const struct source *source, house_id house, enum meaning meaning)
{
    add_span(sentence, SPAN_HOUSE, meaning, house, source->layout->house[house].name);
}

static void add_number(struct sentence *sentence, uint64_t number)
{
    char text[24];
    snprintf(text, sizeof text, "%llu", (unsigned long long)number);
    add_words(sentence, text);
}

/* What goes before item `index` of `count`: "", ", " or " and ". */
static void add_separator(struct sentence *sentence, unsigned index, unsigned count, const char *word)
{
    if (index)
        add_words(sentence, index + 1 < count ? ", " : word);
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

static bool add_cells(struct sentence *sentence, const struct source *source, const cell_id *cells, unsigned count,
                      enum meaning meaning)
{
    unsigned shown = count > MAX_LISTED + 1 ? MAX_LISTED : count;
    for (unsigned i = 0; i < shown; i++) {
        add_separator(sentence, i, count, " and ");
        add_cell(sentence, source, cells[i], meaning);
    }
    if (shown < count) {
        add_words(sentence, " and ");
        add_number(sentence, count - shown);
        add_words(sentence, " more");
    }
    return count;
}

/* --- signs: each returns false if it has nothing to say --- */

static bool say_cell(struct sentence *sentence, const struct source *source)
{
    const struct step *step = source->step;
    if (!step->places)
        return false;
    add_cell(sentence, source, step->place[0].cell, step->kind == STEP_GUESS ? MEANING_GUESS : MEANING_PLACED);
    return true;
}

static bool say_digit(struct sentence *sentence, const struct source *source)
{
    const struct step *step = source->step;
    return step->places && add_digits(sentence, step->place[0].digits,
                                      step->kind == STEP_GUESS ? MEANING_GUESS : MEANING_PLACED, " and ");
}

static bool say_truths(struct sentence *sentence, const struct source *source)
{
    cell_id cells[64];
    unsigned count = 0;
    for (size_t i = 0; i < source->step->truth_count && count < 64; i++) {
        if (constraint_is_cell(source->step->truths[i]))
            cells[count++] = source->step->truths[i].index;
    }
    return add_cells(sentence, source, cells, count, MEANING_TRUTH);
}

static bool say_house(struct sentence *sentence, const struct source *source)
{
    const struct step *step = source->step;
    if (!step->truth_count || constraint_is_cell(step->truths[0]))
        return false;
    add_house(sentence, source, step->truths[0].index, MEANING_TRUTH);
    return true;
}

/* The houses of the links, each once, in the layout's order: rows, columns, boxes. */
static bool say_in(struct sentence *sentence, const struct source *source)
{
    house_id houses[MAX_LISTED];
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
    for (unsigned i = 0; i < count; i++) {
        add_separator(sentence, i, count, " or ");
        add_house(sentence, source, houses[i], MEANING_LINK);
    }
    return count;
}

static digit_mask linked_digits(const struct source *source)
{
    digit_mask digits = 0;
    for (size_t i = 0; i < source->step->link_count; i++) {
        if (!constraint_is_cell(source->step->links[i]))
            digits |= digit_bit(source->step->links[i].digit);
    }
    return digits;
}

static bool say_digits(struct sentence *sentence, const struct source *source)
{
    return add_digits(sentence, linked_digits(source), MEANING_TRUTH, " or ");
}

static bool say_barred(struct sentence *sentence, const struct source *source)
{
    return add_digits(sentence, linked_digits(source), MEANING_REMOVED, " or ");
}

static bool say_removed(struct sentence *sentence, const struct source *source)
{
    digit_mask digits = 0;
    for (size_t i = 0; i < source->step->removes; i++)
        digits |= source->step->remove[i].digits;
    return add_digits(sentence, digits, MEANING_REMOVED, " or ");
}

static bool say_losers(struct sentence *sentence, const struct source *source)
{
    const struct step *step = source->step;
    cell_id cells[64];
    unsigned count = 0;
    for (size_t i = 0; i < step->removes && count < 64; i++)
        cells[count++] = step->remove[i].cell;
    return !step->places && add_cells(sentence, source, cells, count, MEANING_REMOVED);
}

static bool say_options(struct sentence *sentence, const struct source *source)
{
    const struct step *step = source->step;
    digit_mask digits = step->places ? step->place[0].digits : 0;
    for (size_t i = 0; step->places && i < step->removes; i++) {
        if (step->remove[i].cell == step->place[0].cell)
            digits |= step->remove[i].digits;
    }
    return add_digits(sentence, digits, MEANING_NONE, ", ");
}

static bool say_empty(struct sentence *sentence, const struct source *source)
{
    if (!source->step->truth_count)
        return false;
    struct constraint truth = source->step->truths[0];
    if (constraint_is_cell(truth)) {
        add_cell(sentence, source, truth.index, MEANING_CONTRADICTION);
        add_words(sentence, " has no digit left");
        return true;
    }
    add_digit(sentence, truth.digit, MEANING_CONTRADICTION);
    add_words(sentence, " has no place left in ");
    add_house(sentence, source, truth.index, MEANING_CONTRADICTION);
    return true;
}

static bool say_guess(struct sentence *sentence, const struct source *source)
{
    if (source->guess_cell == NO_CELL)
        return false;
    add_cell(sentence, source, source->guess_cell, MEANING_GUESS);
    add_words(sentence, "=");
    add_digit(sentence, source->guess_digit, MEANING_GUESS);
    return true;
}

static bool say_back(struct sentence *sentence, const struct source *source)
{
    add_number(sentence, source->step->guess);
    return true;
}

static bool say_undone(struct sentence *sentence, const struct source *source)
{
    uint64_t undone = source->step->number - source->step->guess;
    add_number(sentence, undone);
    add_words(sentence, undone == 1 ? " step is" : " steps are");
    return true;
}

static bool say_why(struct sentence *sentence, const struct source *source)
{
    const struct step *step = source->step;
    if (step->truth_count && constraint_is_cell(step->truths[0])) {
        add_words(sentence, "no digit is possible in ");
        add_cell(sentence, source, step->truths[0].index, MEANING_CONTRADICTION);
    } else {
        add_words(sentence, "every possibility has failed");
    }
    return true;
}

/* "Naked triple" for "naked-triple". */
static void write_title(const char *id, char *text, size_t size)
{
    snprintf(text, size, "%s", id);
    for (char *at = text; *at; at++) {
        if (*at == '-')
            *at = ' ';
    }
    if (*text >= 'a' && *text <= 'z')
        *text = (char)(*text - 'a' + 'A');
}

static bool say_name(struct sentence *sentence, const struct source *source)
{
    char text[64];
    write_title(trace_technique_id(source->trace, source->step->technique), text, sizeof text);
    add_words(sentence, *text ? text : "Deduction");
    return true;
}

/* --- templates --- */

static const struct {
    const char *sign;
    bool (*say)(struct sentence *sentence, const struct source *source);
} signs[] = {
    {"cell", say_cell},       {"digit", say_digit},     {"truths", say_truths}, {"house", say_house},
    {"in", say_in},           {"digits", say_digits},   {"losers", say_losers}, {"removed", say_removed},
    {"options", say_options}, {"empty", say_empty},     {"guess", say_guess},   {"back", say_back},
    {"undone", say_undone},   {"why", say_why},         {"name", say_name},     {"barred", say_barred},
};

static const struct phrase general = {
    .line = "{name}[ {cell}={digit}][ {losers} \xE2\x89\xA0 {removed}]",
    .sentence = "{name}[: {cell} is {digit}][: {losers} cannot be {removed}].",
};

/* `*at` stands behind the brace; it is left behind the closing one. */
static bool fill_sign(struct sentence *sentence, const struct source *source, const char **at)
{
    size_t length = strcspn(*at, "}");
    const char *sign = *at;
    *at += length + ((*at)[length] == '}');
    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++) {
        if (strlen(signs[i].sign) == length && !memcmp(signs[i].sign, sign, length))
            return signs[i].say(sentence, source);
    }
    return false;
}

static void fill(struct sentence *sentence, const struct source *source, const char *template)
{
    struct sentence before = {.spans = 0};
    bool inside = false, said = true;
    for (const char *at = template; *at;) {
        size_t words = strcspn(at, "{[]");
        char text[128];
        snprintf(text, sizeof text, "%.*s", (int)words, at);
        add_words(sentence, text);
        at += words;
        if (*at == '{') {
            at++;
            said = fill_sign(sentence, source, &at) && said;
        } else if (*at == '[') {
            before = *sentence;
            inside = said = true;
            at++;
        } else if (*at == ']') {
            if (inside && !said)
                *sentence = before;
            inside = false;
            at++;
        }
    }
    sentence->text[sentence->length] = 0;
}

static const struct phrase *find_words(const struct trace *trace, const struct step *step)
{
    if (step->kind != STEP_DEDUCE)
        return phrase_find(step_kind_name(step->kind));
    return phrase_find(trace_technique_id(trace, step->technique));
}

static struct source find_source(const struct trace *trace, struct step_reader *other, const struct step *step)
{
    struct source source = {.trace = trace, .layout = trace_layout(trace), .step = step, .guess_cell = NO_CELL};
    bool refers = step->kind == STEP_CONTRADICTION || step->kind == STEP_BACKTRACK;
    struct step guess;
    if (refers && step->guess && step_read(other, step->guess, &guess) && guess.places) {
        source.guess_cell = guess.place[0].cell;
        source.guess_digit = digit_first(guess.place[0].digits);
    }
    return source;
}

void sentence_write(struct sentence *sentence, const struct trace *trace, struct step_reader *other,
                    const struct step *step)
{
    const struct phrase *phrase = find_words(trace, step);
    struct source source = find_source(trace, other, step);
    sentence->spans = sentence->length = 0;
    fill(sentence, &source, phrase ? phrase->sentence : general.sentence);
}

void sentence_line(struct sentence *sentence, const struct trace *trace, struct step_reader *other,
                   const struct step *step)
{
    const struct phrase *phrase = find_words(trace, step);
    struct source source = find_source(trace, other, step);
    sentence->spans = sentence->length = 0;
    fill(sentence, &source, phrase ? phrase->line : general.line);
}

void sentence_title(const struct trace *trace, const struct step *step, char *text, size_t size)
{
    const struct phrase *phrase = find_words(trace, step);
    if (phrase)
        snprintf(text, size, "%s", phrase->title);
    else
        write_title(trace_technique_id(trace, step->technique), text, size);
}

void sentence_start(struct sentence *sentence, const struct trace *trace)
{
    char text[96];
    sentence->spans = sentence->length = 0;
    sentence->text[0] = 0;
    snprintf(text, sizeof text, "%u of %u cells are given.", puzzle_given_count(trace_puzzle(trace)),
             trace_layout(trace)->cells);
    add_words(sentence, text);
    add_words(sentence, " The others can still be any digit.");
}
