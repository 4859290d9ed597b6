#include "explain/glossary.h"
#include "explain/sentence_field.h"

#include <stdio.h>
#include <string.h>

#include "base/translation.h"
#include "explain/blockers.h"
#include "explain/span_fill.h"
#include "technique/technique.h"

enum {
    MAX_NAMED_DIGITS = 9, /* if there are more, they are counted */
};

/* --- fields: each function returns false if its field is empty --- */

/* Writes the number of truths. */
bool field_number(struct sentence *sentence, const struct field_source *source)
{
    size_t count = source->step->truth_count;
    span_fill(sentence, source->layout, tr_n("{number} cell", "{number} cells", count), value_number("number", count));
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

static digit_mask removed_digits(const struct field_source *source)
{
    return changes_digits(source->step->remove, source->step->removes);
}

/* Writes a barred digit. It counts as removed only if the step takes it from a cell, because it may already be gone
 * elsewhere. */
bool field_barred(struct sentence *sentence, const struct field_source *source)
{
    digit_mask barred = linked_digits(source), removed = removed_digits(source);
    unsigned count = digit_count(barred), index = 0;
    for (; barred; barred &= barred - 1) {
        span_separator(sentence, index++, count, SPAN_OR);
        span_digit(sentence, digit_first(barred), removed & barred & -barred ? MEANING_REMOVED : MEANING_NONE);
    }
    return count;
}

bool field_result(struct sentence *sentence, const struct field_source *source)
{
    return span_digits(sentence, removed_digits(source), MEANING_TRUTH, SPAN_AND);
}

bool field_gone(struct sentence *sentence, const struct field_source *source)
{
    unsigned count = digit_count(removed_digits(source));
    if (count <= MAX_NAMED_DIGITS)
        return span_digits(sentence, removed_digits(source), MEANING_REMOVED, SPAN_AND);
    span_fill(sentence, source->layout, tr("{number} digits"), value_number("number", count));
    return true;
}

/* Returns the removed digits that have just been tried in the cell and failed. */
static digit_mask tried_digits(const struct field_source *source)
{
    const struct step *step = source->step;
    if (!trace_has_claims(source->trace) || !source->other || step->removes != 1)
        return 0;
    struct trial trial = {.cell = step->remove[0].cell, .left = step->remove[0].digits};
    trial_find_failed(&trial, source->other, step->number, step->guess);
    return trial.failed;
}

bool field_standing(struct sentence *sentence, const struct field_source *source)
{
    digit_mask digits = removed_digits(source) & ~tried_digits(source);
    unsigned count = digit_count(digits);
    if (count <= MAX_NAMED_DIGITS)
        span_fill(sentence, source->layout, tr_n("{digits} stands", "{digits} stand", count),
                  value_digits("digits", digits, MEANING_REMOVED, SPAN_AND));
    else
        span_fill(sentence, source->layout, tr("{number} digits stand"), value_number("number", count));
    return count;
}

bool field_tried(struct sentence *sentence, const struct field_source *source)
{
    digit_mask digits = tried_digits(source);
    span_fill(sentence, source->layout, tr_n("{digits} has failed", "{digits} have failed", digit_count(digits)),
              value_digits("digits", digits, MEANING_REMOVED, SPAN_AND));
    return digits;
}

/* Writes the digits that the cell sees in one house, starting with the first one. Returns their number. */
static unsigned say_seen_in_house(struct sentence *sentence, const struct field_source *source, unsigned first)
{
    const struct blockers *blockers = source->blockers;
    digit_mask digits = 0;
    unsigned end = first;
    for (; end < blockers->blocked && blockers->house[end] == blockers->house[first]; end++)
        digits |= digit_bit(candidate_digit(blockers->candidate[end]));
    span_fill(sentence, source->layout, tr("{digits} in {house}"),
              value_digits("digits", digits, MEANING_TRUTH, SPAN_AND),
              value_house("house", blockers->house[first], MEANING_NONE));
    return end - first;
}

bool field_around(struct sentence *sentence, const struct field_source *source)
{
    const struct blockers *blockers = source->blockers;
    unsigned houses = 0, index = 0;
    if (!blockers || !blockers->is_naked)
        return false;
    for (unsigned i = 0; i < blockers->blocked; i++)
        houses += !i || blockers->house[i] != blockers->house[i - 1];
    for (unsigned i = 0; i < blockers->blocked; index++) {
        if (index)
            span_words(sentence, tr(houses == 2 ? ", and " : index + 1 < houses ? "; " : "; and "));
        i += say_seen_in_house(sentence, source, i);
    }
    return houses;
}

bool field_earlier(struct sentence *sentence, const struct field_source *source)
{
    digit_mask digits = source->blockers ? source->blockers->earlier : 0;
    span_fill(sentence, source->layout,
              tr_n("{digits} is eliminated already", "{digits} are eliminated already", digit_count(digits)),
              value_digits("digits", digits, MEANING_NONE, SPAN_AND));
    return digits;
}

/* Collects the step's eliminations other than those by its placements in their own cells and peers. Returns the number
 * of cells. */
static size_t find_rest(const struct field_source *source, struct change *rest, size_t most)
{
    const struct step *step = source->step;
    size_t count = 0;
    for (size_t i = 0; i < step->removes && count < most; i++) {
        struct change change = step->remove[i];
        for (size_t k = 0; k < step->places; k++) {
            bool is_own = step->place[k].cell == change.cell;
            bool is_peer = !is_own && layout_are_peers(source->layout, step->place[k].cell, change.cell);
            change.digits &= is_own ? 0 : is_peer ? ~step->place[k].digits : change.digits;
        }
        if (change.digits)
            rest[count++] = change;
    }
    return count;
}

/* Writes the conclusion: "r3c5 is 7", or "r1c1 and r1c2 cannot be 4". Another solver may conclude several things in one
 * step. */
bool field_cannot(struct sentence *sentence, const struct field_source *source)
{
    enum { MOST = 64 };
    const struct step *step = source->step;
    struct change rest[MOST];
    size_t others = trace_has_claims(source->trace) && step->kind == STEP_DEDUCE ? find_rest(source, rest, MOST) : 0;
    if (!step->places)
        return span_fill_eliminations(sentence, source->layout, step->remove, step->removes);
    enum meaning meaning = step->kind == STEP_GUESS ? MEANING_GUESS : MEANING_PLACED;
    for (size_t i = 0; i < step->places; i++) {
        span_separator(sentence, (unsigned)i, (unsigned)step->places, TR(", and "));
        span_fill(sentence, source->layout, tr("{cells} is {digits}"),
                  value_cell("cells", step->place[i].cell, meaning),
                  value_digits("digits", step->place[i].digits, meaning, SPAN_AND));
    }
    span_words(sentence, others ? "; " : "");
    span_fill_eliminations(sentence, source->layout, rest, others);
    return true;
}

/* Writes the conclusion for a list: "r3c5=7", or "r1c1 and r1c2 not 4". */
bool field_outcome(struct sentence *sentence, const struct field_source *source)
{
    const struct step *step = source->step;
    if (!step->places)
        return field_fill(sentence, source, tr("{cells:removed} not {digits:removed/or}"));
    for (size_t i = 0; i < step->places; i++) {
        span_words(sentence, i ? ", " : "");
        span_fill(sentence, source->layout, "{cells}={digits}",
                  value_cell("cells", step->place[i].cell, MEANING_PLACED),
                  value_digits("digits", step->place[i].digits, MEANING_PLACED, SPAN_AND));
    }
    return true;
}

/* Writes the digits of the truths except the first truth's. */
bool field_rest(struct sentence *sentence, const struct field_source *source)
{
    const struct step *step = source->step;
    digit_mask digits = 0;
    for (size_t i = 1; i < step->truth_count; i++)
        digits |= constraint_is_house(step->truths[i]) && step->truths[i].digit != step->truths[0].digit
                      ? digit_bit(step->truths[i].digit)
                      : 0;
    return span_digits(sentence, digits, MEANING_TRUTH, SPAN_AND);
}

void field_title(const char *id, char *text, size_t size)
{
    enum technique_id technique = technique_find(id);
    bool is_known = technique < TECHNIQUES &&
                    !strcmp(techniques[technique].id, id); /* called by this name and not by a different one */
    const struct glossary_entry *entry = is_known ? NULL : glossary_find(id);
    if (is_known || entry) {
        snprintf(text, size, "%s", tr(entry ? entry->title : techniques[technique].title));
        return;
    }
    snprintf(text, size, "%s", id);
    for (char *at = text; *at; at++) {
        if (*at == '-')
            *at = ' ';
    }
    if (*text >= 'a' && *text <= 'z')
        *text = (char)(*text - 'a' + 'A');
    const char *translated = *text ? tr(text) : text; /* an engine's own names are outside the techniques */
    if (translated != text)
        snprintf(text, size, "%s", translated);
}

bool field_name(struct sentence *sentence, const struct field_source *source)
{
    char text[64];
    field_title(source->technique, text, sizeof text);
    span_words(sentence, *text ? text : tr("Deduction"));
    return true;
}

/* The words of a field: a function, or a template that replaces it. */
static const struct {
    const char *name;
    bool (*say)(struct sentence *sentence, const struct field_source *source);
    const char *template;
} fields[] = {
#define FIELD(name) {#name, field_##name, NULL},
#define WORDS(name, template) {#name, NULL, template},
#include "explain/sentence_fields.def"
};

/* --- templates --- */

/* Fills the field. `*at` is at its opening brace, and moves past the closing one. */
static bool fill_field(struct sentence *sentence, const struct field_source *source, const char **at)
{
    const char *name = *at + 1;
    size_t length = strcspn(name, "}");
    *at = name + length + (name[length] == '}');
    if (memchr(name, ':', length))
        return field_list(sentence, source, name, length);
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++) {
        if (strlen(fields[i].name) != length || memcmp(fields[i].name, name, length) != 0)
            continue;
        return fields[i].say ? fields[i].say(sentence, source) : field_fill(sentence, source, tr(fields[i].template));
    }
    return false;
}

/* Moves `*at` to the end of an alternative. */
static void skip_alternative(const char **at)
{
    for (unsigned depth = 0; **at && (depth || (**at != '|' && **at != ']')); (*at)++)
        depth += (**at == '[') - (**at == ']');
}

static void fill_bracket(struct sentence *sentence, const struct field_source *source, const char **at);

/* Fills a template, or an alternative of a bracket, up to its end. Returns false if a field outside inner brackets has
 * nothing to say (a gap); then the rest is not filled. */
static bool fill(struct sentence *sentence, const struct field_source *source, const char **at)
{
    for (;;) {
        size_t words = strcspn(*at, "{[|]");
        span_words_part(sentence, *at, words);
        *at += words;
        if (**at == '[') {
            fill_bracket(sentence, source, at);
        } else if (**at != '{') {
            return true;
        } else if (!fill_field(sentence, source, at)) {
            skip_alternative(at);
            return false;
        }
    }
}

/* Writes the first alternative without a gap, or nothing. `*at` is at the opening bracket, and moves past the closing
 * one. */
static void fill_bracket(struct sentence *sentence, const struct field_source *source, const char **at)
{
    const unsigned spans = sentence->spans, length = sentence->length;
    const struct span last = sentence->span[spans ? spans - 1 : 0];
    bool said = false;
    do {
        ++*at;
        if (said) {
            skip_alternative(at);
            continue;
        }
        said = fill(sentence, source, at);
        if (said)
            continue;
        sentence->spans = spans;
        sentence->length = length;
        sentence->span[spans ? spans - 1 : 0] = last; /* words may have been added to it */
    } while (**at == '|');
    *at += **at == ']';
}

bool field_fill(struct sentence *sentence, const struct field_source *source, const char *template)
{
    bool is_whole = fill(sentence, source, &template);
    sentence->text[sentence->length] = 0;
    return is_whole;
}
