#include "proof/rule_meaning.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "puzzle/clue.h"
#include "puzzle/reading.h"

enum { LARGEST = 999999999, NAMES = 32, LONGEST = 8 };

/* The values of a text's names: those of every rule, and those of the machine. */
struct meaning {
    const char *at;
    unsigned names;
    char name[NAMES][LONGEST];
    long long value[NAMES];
};

static long long bounded(long long value)
{
    return value > LARGEST ? LARGEST : value < -LARGEST ? -LARGEST : value;
}

static char peek(struct meaning *meaning)
{
    while (*meaning->at == ' ' || *meaning->at == '\t')
        meaning->at++;
    return *meaning->at;
}

/* Takes the sign if it comes next. */
static bool passes(struct meaning *meaning, const char *sign)
{
    size_t length = strlen(sign);
    peek(meaning);
    if (strncmp(meaning->at, sign, length) != 0)
        return false;
    meaning->at += length;
    return true;
}

/* Takes the letters that come next, and copies up to seven of them. */
static void take_name(struct meaning *meaning, char name[LONGEST])
{
    unsigned length = 0;
    peek(meaning);
    for (; *meaning->at >= 'a' && *meaning->at <= 'z'; meaning->at++) {
        if (length + 1 < LONGEST)
            name[length++] = *meaning->at;
    }
    name[length] = 0;
}

static long long *find(struct meaning *meaning, const char *name)
{
    for (unsigned k = 0; k < meaning->names; k++) {
        if (!strcmp(meaning->name[k], name))
            return &meaning->value[k];
    }
    return NULL;
}

static void define(struct meaning *meaning, const char *name, long long value)
{
    if (meaning->names == NAMES)
        return;
    memcpy(meaning->name[meaning->names], name, strlen(name) + 1);
    meaning->value[meaning->names++] = value;
}

static long long expression(struct meaning *meaning);

/* Returns the value of a function of the arguments in brackets. */
static long long function(struct meaning *meaning, const char *name)
{
    long long first, second, chosen = 0, count = 0;
    passes(meaning, "(");
    first = second = expression(meaning);
    while (passes(meaning, ",")) {
        second = expression(meaning);
        count++;
        if (count == first)
            chosen = second;
    }
    passes(meaning, ")");
    if (!strcmp(name, "pick"))
        return chosen;
    if (!strcmp(name, "abs"))
        return first < 0 ? -first : first;
    if (!strcmp(name, "min"))
        return second < first ? second : first;
    if (!strcmp(name, "max"))
        return second > first ? second : first;
    return first >= 0 && second > 0 && second < 31 && first & 1LL << (second - 1); /* the function bit */
}

static long long primary(struct meaning *meaning)
{
    char name[LONGEST];
    long long value = 0;
    if (passes(meaning, "("))
        value = expression(meaning), passes(meaning, ")");
    else if (passes(meaning, "!"))
        value = !primary(meaning);
    else if (passes(meaning, "-"))
        value = -primary(meaning);
    else if (peek(meaning) >= '0' && *meaning->at <= '9')
        for (; *meaning->at >= '0' && *meaning->at <= '9'; meaning->at++)
            value = bounded(value * 10 + (*meaning->at - '0'));
    else {
        take_name(meaning, name);
        long long *known = find(meaning, name);
        value = known ? *known : function(meaning, name);
    }
    return value;
}

static long long product(struct meaning *meaning)
{
    long long value = primary(meaning);
    for (;;) {
        if (passes(meaning, "*")) {
            value = bounded(value * primary(meaning));
        } else if (passes(meaning, "/")) {
            long long by = primary(meaning);
            value = by ? value / by : 0;
        } else if (passes(meaning, "%")) {
            long long by = primary(meaning);
            value = by ? value % by : 0;
        } else {
            return value;
        }
    }
}

static long long total(struct meaning *meaning)
{
    long long value = product(meaning);
    for (;;) {
        if (passes(meaning, "+"))
            value = bounded(value + product(meaning));
        else if (passes(meaning, "-"))
            value = bounded(value - product(meaning));
        else
            return value;
    }
}

static long long comparison(struct meaning *meaning)
{
    long long value = total(meaning);
    for (;;) {
        if (passes(meaning, "<="))
            value = value <= total(meaning);
        else if (passes(meaning, ">="))
            value = value >= total(meaning);
        else if (passes(meaning, "<"))
            value = value < total(meaning);
        else if (passes(meaning, ">"))
            value = value > total(meaning);
        else
            return value;
    }
}

static long long equality(struct meaning *meaning)
{
    long long value = comparison(meaning);
    for (;;) {
        if (passes(meaning, "=="))
            value = value == comparison(meaning);
        else if (passes(meaning, "!="))
            value = value != comparison(meaning);
        else
            return value;
    }
}

static long long conjunction(struct meaning *meaning)
{
    long long value = equality(meaning);
    while (passes(meaning, "&")) {
        long long other = equality(meaning);
        value = value && other;
    }
    return value;
}

/* Evaluates an expression. Recursive; the reader has already accepted the text and so has bounded the depth. */
static long long expression(struct meaning *meaning)
{
    long long value = conjunction(meaning);
    while (passes(meaning, "|")) {
        long long other = conjunction(meaning);
        value = value || other;
    }
    if (!passes(meaning, "?"))
        return value;
    long long yes = expression(meaning);
    passes(meaning, ":");
    long long no = expression(meaning);
    return value ? yes : no;
}

static void begin(struct meaning *meaning, const struct layout *layout, const struct clue *clue, unsigned cells)
{
    *meaning = (struct meaning){.at = clue_text(clue)};
    define(meaning, "m", cells);
    define(meaning, "n", clue->value);
    define(meaning, "digits", layout->digits);
}

bool rule_meaning_relates(const struct layout *layout, const struct clue *clue, int a, int b, int apart)
{
    struct meaning meaning;
    begin(&meaning, layout, clue, clue->count);
    define(&meaning, "a", a);
    define(&meaning, "b", b);
    define(&meaning, "d", 0);
    define(&meaning, "i", apart);
    define(&meaning, "v", 0);
    return expression(&meaning);
}

/* --- machines --- */

/* The initial numbers of a machine, and the parts of its text. */
struct machine {
    struct meaning meaning; /* with the initial numbers */
    const char *each;
    unsigned first, d, i; /* positions of names in the meaning */
};

static void read_machine(struct machine *machine, const struct layout *layout, const struct clue *clue, unsigned cells,
                         int v)
{
    struct meaning *meaning = &machine->meaning;
    begin(meaning, layout, clue, cells);
    define(meaning, "a", 0);
    define(meaning, "b", 0);
    define(meaning, "v", v);
    machine->d = meaning->names;
    define(meaning, "d", 0);
    machine->i = meaning->names;
    define(meaning, "i", 0);
    machine->first = meaning->names;
    passes(meaning, "every");
    passes(meaning, "start");
    do {
        char name[LONGEST];
        take_name(meaning, name);
        passes(meaning, "=");
        define(meaning, name, primary(meaning));
    } while (passes(meaning, ","));
    passes(meaning, "each");
    machine->each = meaning->at;
}

/* Updates the numbers by the digit of cell i, from 1. Leaves the meaning after the last assignment. */
static void take_digit(const struct machine *machine, struct meaning *meaning, int i, int d)
{
    meaning->at = machine->each;
    meaning->value[machine->d] = d;
    meaning->value[machine->i] = i;
    do {
        char name[LONGEST];
        take_name(meaning, name);
        passes(meaning, "=");
        long long value = expression(meaning);
        long long *known = find(meaning, name);
        if (known)
            *known = value;
    } while (passes(meaning, ","));
}

/* Returns whether the rule holds at the end. `meaning` is after the assignments for the last digit. */
static bool is_end(const struct meaning *meaning)
{
    struct meaning copy = *meaning;
    passes(&copy, "ends");
    return expression(&copy);
}

bool rule_meaning_accepts(const struct layout *layout, const struct clue *clue, const cell_id *cell, unsigned cells,
                          int v, const digit_mask *digits)
{
    struct machine machine;
    read_machine(&machine, layout, clue, cells, v);
    for (unsigned i = 0; i < cells; i++)
        take_digit(&machine, &machine.meaning, (int)i + 1, (int)digit_first(digits[cell[i]]));
    return is_end(&machine.meaning);
}

/* The machine's numbers, and the table's state with them; READING_NONE: the table allows nothing more. */
struct pair {
    long long value[RULE_NUMBERS];
    uint16_t state;
};

static int compare_pairs(const void *left, const void *right)
{
    return memcmp(left, right, sizeof(struct pair));
}

struct pair_list {
    struct pair *items;
    size_t count, capacity;
};

static void drop_doubles(struct pair_list *list)
{
    size_t kept = 0;
    if (list->count)
        qsort(list->items, list->count, sizeof *list->items, compare_pairs);
    for (size_t k = 0; k < list->count; k++) {
        if (!k || compare_pairs(&list->items[k], &list->items[kept - 1]) != 0)
            list->items[kept++] = list->items[k];
    }
    list->count = kept;
}

/* Adds to `after` the results of the pair with each digit of cell i. Returns false if the rule holds after the last
 * cell, but the table allows nothing. */
static bool go_on(const struct machine *machine, const struct sum *sum, const struct pair *pair, unsigned i,
                  struct pair_list *after)
{
    unsigned own = machine->meaning.names - machine->first;
    for (unsigned d = 1; d <= sum->digits; d++) {
        struct meaning meaning = machine->meaning;
        struct pair next;
        memset(&next, 0, sizeof next);
        memcpy(meaning.value + machine->first, pair->value, own * sizeof *pair->value);
        take_digit(machine, &meaning, (int)i + 1, (int)d);
        memcpy(next.value, meaning.value + machine->first, own * sizeof *next.value);
        next.state = pair->state == READING_NONE ? READING_NONE : sum->table->next[pair->state * sum->digits + d - 1];
        if (i + 1u == sum->cells && next.state == READING_NONE && is_end(&meaning))
            return false;
        array_append(after, next);
    }
    return true;
}

bool rule_meaning_proves(const struct layout *layout, const struct clue *clue, const struct sum *sum, int v)
{
    struct machine machine;
    struct pair_list now = {0}, after = {0};
    struct pair start;
    bool proves = true;
    read_machine(&machine, layout, clue, sum->cells, v);
    memset(&start, 0, sizeof start);
    memcpy(start.value, machine.meaning.value + machine.first,
           (machine.meaning.names - machine.first) * sizeof *start.value);
    array_append(&now, start);
    for (unsigned i = 0; i < sum->cells && proves; i++) {
        after.count = 0;
        for (size_t k = 0; k < now.count && proves; k++)
            proves = go_on(&machine, sum, &now.items[k], i, &after);
        drop_doubles(&after);
        struct pair_list old = now;
        now = after;
        after = old;
    }
    memory_free(now.items);
    memory_free(after.items);
    return proves;
}
