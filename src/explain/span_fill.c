#include "explain/span_fill.h"

#include <stdio.h>
#include <string.h>

#include "base/translation.h"
#include "puzzle/clue.h"
#include "explain/sentence_field.h"

enum {
    MAX_GROUPS = 4,
    MAX_AFFECTED_CELLS = 64
}; /* MAX_GROUPS: of equal eliminations; MAX_AFFECTED_CELLS: in a
    * group */

static void write_value(struct sentence *sentence, const struct layout *layout, const struct span_value *value)
{
    switch (value->kind) {
    case VALUE_CELLS:
        if (value->set)
            span_add(sentence, SPAN_SET, value->meaning, value->set - 1, "");
        span_cells(sentence, layout, value->cells, value->count, value->meaning, value->word);
        break;
    case VALUE_DIGITS:
        span_digits(sentence, value->digits, value->meaning, value->word);
        break;
    case VALUE_HOUSES:
        field_name_houses(sentence, layout, value->houses, value->count, value->meaning, value->word);
        break;
    case VALUE_NUMBER:
        span_number(sentence, value->number);
        break;
    case VALUE_WORDS:
        span_words(sentence, value->words);
        break;
    case VALUE_CLAUSE:
        value->write(sentence, value->context);
        break;
    }
}

static unsigned count_items(const struct span_value *value)
{
    return value->kind == VALUE_DIGITS   ? digit_count(value->digits)
           : value->kind == VALUE_NUMBER ? (unsigned)value->number
                                         : value->count;
}

/* Writes a field of a template: "cells", "digits/nor" or "cells?sees/see". */
static void write_field(struct sentence *sentence, const struct layout *layout, const char *field, size_t length,
                        const struct span_value *values, size_t count)
{
    size_t name = strcspn(field, "?/}");
    const char *suffix = field + name + 1;
    for (size_t i = 0; i < count; i++) {
        struct span_value value = values[i];
        if (strlen(value.field) != name || memcmp(value.field, field, name))
            continue;
        if (field[name] == '/')
            value.word = span_joiner(suffix, length - name - 1);
        if (field[name] == '?')
            span_agreeing(sentence, count_items(&value), suffix, length - name - 1);
        else
            write_value(sentence, layout, &value);
    }
}

void span_fill_values(struct sentence *sentence, const struct layout *layout, const char *template,
                      const struct span_value *values, size_t count)
{
    while (*template) {
        size_t before = strcspn(template, "{");
        span_words_part(sentence, template, before);
        template += before;
        if (!*template)
            break;
        size_t length = strcspn(++template, "}");
        write_field(sentence, layout, template, length, values, count);
        template += length + (template[length] == '}');
    }
}

/* Returns whether an earlier change eliminates the same digits. */
static bool repeats_earlier_digits(const struct change *list, size_t index)
{
    for (size_t i = 0; i < index; i++) {
        if (list[i].digits == list[index].digits)
            return true;
    }
    return false;
}

bool span_fill_eliminations(struct sentence *sentence, const struct layout *layout, const struct change *list,
                            size_t count)
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
        span_fill(sentence, layout, tr("{cells} cannot be {digits}"),
                  value_cells("cells", cells, group_size, MEANING_REMOVED, SPAN_AND),
                  value_digits("digits", list[first].digits, MEANING_REMOVED, SPAN_OR));
        named += group_size;
    }
    if (named < count)
        span_fill(sentence, layout, tr("; and so on, in {number} cells"), value_number("number", count));
    return count;
}

void span_clue(struct sentence *sentence, const struct layout *layout, const struct clue *clue)
{
    const char *title = tr(clue_rules[clue->kind].title);
    char numbered[64];
    if ((clue->value && clue_rules[clue->kind].flags & CLUE_TOTAL) || clue_rules[clue->kind].flags & CLUE_NUMBER) {
        snprintf(numbered, sizeof numbered, tr("%s of %u"), title, clue->value);
        title = numbered;
    }
    bool has_digits = clue_rules[clue->kind].flags & CLUE_HOLDS;
    if (has_digits) {
        snprintf(numbered, sizeof numbered, "%s %u", title, clue->value);
        title = numbered;
    }
    if (!clue->count)
        span_words(sentence, title);
    else if (clue->kind == CLUE_cage)
        span_fill(sentence, layout, tr("{title} in {cell}"), value_words("title", title),
                  value_cell("cell", clue_number_cell(clue), MEANING_LINK));
    else if (clue->count == 1)
        span_fill(sentence, layout, tr("{title} {cell}"), value_words("title", title),
                  value_cell("cell", clue->cell[0], MEANING_LINK));
    else if (clue->count == 2 || has_digits)
        span_fill(sentence, layout, tr("{title} between {cell} and {other}"), value_words("title", title),
                  value_cell("cell", clue->cell[0], MEANING_LINK),
                  value_cell("other", clue->cell[clue->count - 1], MEANING_LINK));
    else
        span_fill(sentence, layout, tr("{title} from {cell} to {other}"), value_words("title", title),
                  value_cell("cell", clue->cell[0], MEANING_LINK),
                  value_cell("other", clue->cell[clue->count - 1], MEANING_LINK));
}

void span_rest(struct sentence *sentence, const struct layout *layout, const struct sum *sum)
{
    unsigned all = sum->houses * layout->digits * (layout->digits + 1) / 2;
    const char *template = sum->is_outside ? TR("The cages that reach into {houses} add up to {cages} and the digits "
                                                "there to {all}, which leaves {total} for {cells} outside")
                                           : TR("The digits of {houses} add up to {all} and the cages inside to "
                                                "{cages}, which leaves {total} for {cells}");
    span_fill(sentence, layout, tr(template), value_houses("houses", sum->house, sum->houses, MEANING_LINK),
              value_number("all", all), value_number("total", (unsigned)sum->total),
              value_number("cages", sum->is_outside ? all + (unsigned)sum->total : all - (unsigned)sum->total),
              value_cells("cells", sum->cell, sum->cells, MEANING_LINK, SPAN_AND));
}
