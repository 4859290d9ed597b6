#include "explain/spans.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "base/number_text.h"
#include "base/translation.h"
#include "base/utf8.h"

enum {
    MAX_LISTED = 8,
    LISTED_OF_MORE = 5
}; /* up to MAX_LISTED cells are all named; of more, LISTED_OF_MORE before
    * "and 4 more" */

void span_begin(struct sentence *sentence, enum notation notation)
{
    sentence->spans = sentence->length = 0;
    sentence->text[0] = 0;
    sentence->notation = notation;
}

/* Appends `length` bytes of the text. */
static void add_part(struct sentence *sentence, enum span_kind kind, enum meaning meaning, unsigned index,
                     const char *text, size_t length)
{
    if ((!length && kind != SPAN_SET) || sentence->length + length >= SENTENCE_SIZE)
        return;
    struct span *last = sentence->spans ? &sentence->span[sentence->spans - 1] : NULL;
    bool continues = kind == SPAN_WORDS && last && last->kind == SPAN_WORDS && last->meaning == meaning;
    if (!continues && sentence->spans == SENTENCE_SPANS)
        return;
    memcpy(sentence->text + sentence->length, text, length);
    sentence->text[sentence->length + length] = 0;
    if (continues)
        last->length = (uint16_t)(last->length + length);
    else
        sentence->span[sentence->spans++] = (struct span){.kind = kind,
                                                          .meaning = meaning,
                                                          .index = (uint16_t)index,
                                                          .start = (uint16_t)sentence->length,
                                                          .length = (uint16_t)length};
    sentence->length += (unsigned)length;
}

void span_add(struct sentence *sentence, enum span_kind kind, enum meaning meaning, unsigned index, const char *text)
{
    add_part(sentence, kind, meaning, index, text, strlen(text));
}

void span_set(struct sentence *sentence, unsigned group)
{
    const char letter[] = {(char)('A' + group), 0};
    add_part(sentence, SPAN_SET, reason_group_meaning(group), group, letter, 1);
}

void span_words(struct sentence *sentence, const char *text)
{
    add_part(sentence, SPAN_WORDS, MEANING_NONE, 0, text, strlen(text));
}

void span_words_part(struct sentence *sentence, const char *text, size_t length)
{
    add_part(sentence, SPAN_WORDS, MEANING_NONE, 0, text, length);
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

struct span_mark span_mark(const struct sentence *sentence)
{
    struct span_mark mark = {.spans = sentence->spans, .length = sentence->length};
    if (mark.spans)
        mark.last = sentence->span[mark.spans - 1];
    if (mark.length)
        mark.end = sentence->text[mark.length - 1];
    return mark;
}

void span_return(struct sentence *sentence, const struct span_mark *mark)
{
    sentence->spans = mark->spans;
    sentence->length = mark->length;
    if (mark->spans)
        sentence->span[mark->spans - 1] = mark->last;
    if (mark->length)
        sentence->text[mark->length - 1] = mark->end;
    sentence->text[mark->length] = 0;
}

void span_capitalize(struct sentence *sentence)
{
    enum span_kind kind = sentence->spans ? sentence->span[0].kind : SPAN_CELL;
    if (kind != SPAN_WORDS && kind != SPAN_HOUSE)
        return;
    char first[3] = {sentence->text[0], sentence->text[0] & 0x80 ? sentence->text[1] : 0};
    utf8_capitalize(first);
    memcpy(sentence->text, first, strlen(first));
}

void span_cell(struct sentence *sentence, const struct layout *layout, cell_id cell, enum meaning meaning)
{
    char name[16];
    assert(cell < layout->cells);
    notation_cell(sentence->notation, layout, cell, name, sizeof name);
    span_add(sentence, SPAN_CELL, meaning, cell, name);
}

void span_digit(struct sentence *sentence, unsigned digit, enum meaning meaning)
{
    assert(digit && digit <= LAYOUT_MAX_DIGITS);
    span_add(sentence, SPAN_DIGIT, meaning, digit, (char[2]){digit_character(digit), 0});
}

void span_number(struct sentence *sentence, uint64_t number)
{
    char text[NUMBER_TEXT_SIZE];
    span_words(sentence, number_text(number, text));
}

const char *span_joiner(const char *name, size_t length)
{
    return length == 3 && !memcmp(name, "nor", length) ? SPAN_NOR : SPAN_OR;
}

void span_agreeing(struct sentence *sentence, unsigned items, const char *words, size_t length)
{
    const char *end = words + length, *slash;
    for (unsigned form = tr_form(items); form && (slash = memchr(words, '/', (size_t)(end - words))); form--)
        words = slash + 1;
    slash = memchr(words, '/', (size_t)(end - words));
    span_words_part(sentence, words, (size_t)((slash ? slash : end) - words));
}

void span_separator(struct sentence *sentence, unsigned index, unsigned count, const char *word)
{
    if (index)
        span_words(sentence, index + 1 < count ? ", " : tr(word));
}

/* Returns the word before the last digit: `word`, or a language's different form before 8. In Spanish it is "7 u 8",
 * because 8 is read "ocho". */
static const char *word_before(const char *word, unsigned digit)
{
    static const char before_eight[] = TR(" or (before 8) ");
    const char *own = digit == 8 && !strcmp(word, SPAN_OR) ? tr(before_eight) : before_eight;
    return own == before_eight ? word : own;
}

bool span_digits(struct sentence *sentence, digit_mask digits, enum meaning meaning, const char *word)
{
    unsigned count = digit_count(digits), index = 0;
    for (; digits; digits &= digits - 1) {
        span_separator(sentence, index++, count, word_before(word, digit_first(digits)));
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
    unsigned shown = count > MAX_LISTED ? LISTED_OF_MORE : count;
    for (unsigned i = 0; i < shown; i++) {
        span_separator(sentence, i, count, word);
        span_cell(sentence, layout, cells[i], meaning);
    }
    if (shown < count) {
        char more[64], number[NUMBER_TEXT_SIZE];
        snprintf(more, sizeof more, tr("%s more"), number_text(count - shown, number));
        span_words(sentence, tr(word));
        span_words(sentence, more);
    }
    return count;
}
