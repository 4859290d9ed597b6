/* Sentences from templates, so a translation can order their parts differently: "In {house}, {digit} fits only in
 * {cells}.". The caller gives a value for each field in braces. Private to explain/ and scene/. */
#ifndef EXPLAIN_SPAN_FILL_H
#define EXPLAIN_SPAN_FILL_H

#include "explain/spans.h"

enum span_value_kind { VALUE_CELLS, VALUE_DIGITS, VALUE_HOUSES, VALUE_NUMBER, VALUE_WORDS, VALUE_CLAUSE };

/* The value of a field. Only the members of its kind are used. */
struct span_value {
    const char *field; /* the field's name, without the braces */
    enum span_value_kind kind;
    enum meaning meaning;
    unsigned set;     /* with cells, from 1: the set's letter before them; 0: none */
    const char *word; /* the word before the last item of a list: SPAN_AND or SPAN_OR */
    const cell_id *cells;
    const house_id *houses;
    unsigned count; /* number of cells or houses */
    digit_mask digits;
    uint64_t number;
    const char *words; /* in the current language */
    void (*write)(struct sentence *sentence, const void *context);
    const void *context;
};

/* Writes the template, which is in the current language. A field without a value is left out. A translation may join a
 * list differently, {digits/nor}, and has words that agree with a number of items: {cells?puede/pueden}. */
void span_fill_values(struct sentence *sentence, const struct layout *layout, const char *template,
                      const struct span_value *values, size_t count);

#define span_fill(sentence, layout, template, ...)                                                                     \
    span_fill_values(sentence, layout, template, (const struct span_value[]){__VA_ARGS__},                             \
                     sizeof(const struct span_value[]){__VA_ARGS__} / sizeof(struct span_value))

static inline struct span_value value_cells(const char *field, const cell_id *cells, unsigned count,
                                            enum meaning meaning, const char *word)
{
    return (struct span_value){
        .field = field, .kind = VALUE_CELLS, .cells = cells, .count = count, .meaning = meaning, .word = word};
}

/* Returns the value for a set's cells, with the set's letter before them. The set is given by its index in the reason,
 * or REASON_GROUPS. */
static inline struct span_value value_set(const char *field, const cell_id *cells, unsigned count, unsigned group,
                                          const char *word)
{
    bool has_letter = group < REASON_GROUPS;
    struct span_value value =
        value_cells(field, cells, count, has_letter ? reason_group_meaning(group) : MEANING_TRUTH, word);
    value.set = has_letter ? group + 1 : 0;
    return value;
}

static inline struct span_value value_digits(const char *field, digit_mask digits, enum meaning meaning,
                                             const char *word)
{
    return (struct span_value){
        .field = field, .kind = VALUE_DIGITS, .digits = digits, .meaning = meaning, .word = word};
}

static inline struct span_value value_digit(const char *field, unsigned digit, enum meaning meaning)
{
    return value_digits(field, digit_bit(digit), meaning, "");
}

static inline struct span_value value_houses(const char *field, const house_id *houses, unsigned count,
                                             enum meaning meaning)
{
    return (struct span_value){
        .field = field, .kind = VALUE_HOUSES, .houses = houses, .count = count, .meaning = meaning, .word = SPAN_AND};
}

static inline struct span_value value_number(const char *field, uint64_t number)
{
    return (struct span_value){.field = field, .kind = VALUE_NUMBER, .number = number};
}

static inline struct span_value value_words(const char *field, const char *words)
{
    return (struct span_value){.field = field, .kind = VALUE_WORDS, .words = words};
}

/* Returns the value for a part of the sentence that a function writes. */
static inline struct span_value value_clause(const char *field, void (*write)(struct sentence *, const void *),
                                             const void *context)
{
    return (struct span_value){.field = field, .kind = VALUE_CLAUSE, .write = write, .context = context};
}

/* One cell or house, valid until the end of the enclosing block. */
#define value_cell(field, cell, meaning) value_cells(field, (const cell_id[]){cell}, 1, meaning, "")
#define value_house(field, house, meaning) value_houses(field, (const house_id[]){house}, 1, meaning)

/* Appends "r1c1 and r1c2 cannot be 4; r5c5 cannot be 2 or 3". Cells that lose the same digits are named together.
 * Returns whether there are any. */
bool span_fill_eliminations(struct sentence *sentence, const struct layout *layout, const struct change *list,
                            size_t count);

/* Writes "thermometer from r1c1 to r3c3", "white dot between r1c1 and r1c2", "no digit a knight's move away". */
void span_clue(struct sentence *sentence, const struct layout *layout, const struct clue *clue);

/* Writes about a sum of houses: "The digits of row 3 add up to 45 and the cages inside to 38, which leaves 7 for r3c1
 * and r3c5". */
void span_rest(struct sentence *sentence, const struct layout *layout, const struct sum *sum);

#endif
