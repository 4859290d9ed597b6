#include "explain/spans.h"

#include <stdio.h>
#include <string.h>

#include "base/number_text.h"

enum { MAX_LISTED = 5 };                          /* cells named before "and 3 more" */
enum { MAX_GROUPS = 4, MAX_AFFECTED_CELLS = 64 }; /* groups of equal eliminations; cells in a group */

void span_begin(struct sentence *sentence, enum notation notation)
{
    sentence->spans = sentence->length = 0;
    sentence->text[0] = 0;
    sentence->notation = notation;
}

void span_add(struct sentence *sentence, enum span_kind kind, enum meaning meaning, unsigned index, const char *text)
{
    size_t length = strlen(text);
    if (!length || sentence->length + length >= SENTENCE_SIZE)
        return;
    struct span *last = sentence->spans ? &sentence->span[sentence->spans - 1] : NULL;
    memcpy(sentence->text + sentence->length, text, length + 1);
    if (kind == SPAN_WORDS && last && last->kind == SPAN_WORDS && last->meaning == meaning) {
        last->length = (uint16_t)(last->length + length);
    } else if (sentence->spans < SENTENCE_SPANS) {
        sentence->span[sentence->spans++] = (struct span){.kind = kind,
                                                          .meaning = meaning,
                                                          .index = (uint16_t)index,
                                                          .start = (uint16_t)sentence->length,
                                                          .length = (uint16_t)length};
    } else {
        sentence->text[sentence->length] = 0;
        return;
    }
    sentence->length += (unsigned)length;
}

void span_words(struct sentence *sentence, const char *text)
{
    span_add(sentence, SPAN_WORDS, MEANING_NONE, 0, text);
}

bool span_drop_stop(struct sentence *sentence)
{
    if (!sentence->length || sentence->text[sentence->length - 1] != '.')
        return false;
    struct span *last = &sentence->span[sentence->spans - 1];
    sentence->text[--sentence->length] = 0;
    if (!--last->length)
        sentence->spans--;
    return true;
}

void span_cell(struct sentence *sentence, const struct layout *layout, cell_id cell, enum meaning meaning)
{
    char name[16];
    notation_cell(sentence->notation, layout, cell, name, sizeof name);
    span_add(sentence, SPAN_CELL, meaning, cell, name);
}

void span_digit(struct sentence *sentence, unsigned digit, enum meaning meaning)
{
    span_add(sentence, SPAN_DIGIT, meaning, digit, (char[2]){digit_character(digit), 0});
}

void span_house(struct sentence *sentence, const struct layout *layout, house_id house, enum meaning meaning)
{
    const char *name = layout->house[house].name;
    size_t kind = strcspn(name, "0123456789"), number = strspn(name + kind, "0123456789");
    char text[96], place[16];
    notation_house(sentence->notation, layout, house, place, sizeof place);
    snprintf(text, sizeof text, "%.*s%s%s", (int)kind, name, place, name + kind + number);
    span_add(sentence, SPAN_HOUSE, meaning, house, text);
}

void span_number(struct sentence *sentence, uint64_t number)
{
    char text[NUMBER_TEXT_SIZE];
    span_words(sentence, number_text(number, text));
}

void span_separator(struct sentence *sentence, unsigned index, unsigned count, const char *word)
{
    if (index)
        span_words(sentence, index + 1 < count ? ", " : word);
}

bool span_digits(struct sentence *sentence, digit_mask digits, enum meaning meaning, const char *word)
{
    unsigned count = digit_count(digits), index = 0;
    for (; digits; digits &= digits - 1) {
        span_separator(sentence, index++, count, word);
        span_digit(sentence, digit_first(digits), meaning);
    }
    return count;
}

void span_sort_cells(cell_id *cells, unsigned count)
{
    for (unsigned i = 1; i < count; i++) {
        cell_id cell = cells[i];
        unsigned to = i;
        for (; to && cells[to - 1] > cell; to--)
            cells[to] = cells[to - 1];
        cells[to] = cell;
    }
}

bool span_cells(struct sentence *sentence, const struct layout *layout, const cell_id *cells, unsigned count,
                enum meaning meaning, const char *word)
{
    unsigned shown = count > MAX_LISTED + 1 ? MAX_LISTED : count;
    for (unsigned i = 0; i < shown; i++) {
        span_separator(sentence, i, count, word);
        span_cell(sentence, layout, cells[i], meaning);
    }
    if (shown < count) {
        span_words(sentence, word);
        span_number(sentence, count - shown);
        span_words(sentence, " more");
    }
    return count;
}

/* Whether an earlier change eliminates the same digits. */
static bool repeats_earlier_digits(const struct change *list, size_t index)
{
    for (size_t i = 0; i < index; i++) {
        if (list[i].digits == list[index].digits)
            return true;
    }
    return false;
}

bool span_eliminations(struct sentence *sentence, const struct layout *layout, const struct change *list, size_t count)
{
    unsigned groups = 0, named = 0;
    for (size_t first = 0; first < count && groups < MAX_GROUPS; first++) {
        cell_id cells[MAX_AFFECTED_CELLS];
        unsigned group_size = 0;
        if (repeats_earlier_digits(list, first))
            continue;
        for (size_t i = first; i < count && group_size < MAX_AFFECTED_CELLS; i++) {
            if (list[i].digits == list[first].digits)
                cells[group_size++] = list[i].cell;
        }
        span_words(sentence, groups++ ? "; " : "");
        span_cells(sentence, layout, cells, group_size, MEANING_REMOVED, " and ");
        span_words(sentence, " cannot be ");
        span_digits(sentence, list[first].digits, MEANING_REMOVED, " or ");
        named += group_size;
    }
    if (named < count) {
        span_words(sentence, "; and so on, in ");
        span_number(sentence, count);
        span_words(sentence, " cells");
    }
    return count;
}
