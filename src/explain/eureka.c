/* Writes chains in Eureka notation. */
#include <stdio.h>

#include "explain/proof_text.h"

struct eureka {
    const struct wording *wording;
    char *text;
    size_t size, length;
};

static void put(struct eureka *eureka, const char *text)
{
    int length = snprintf(eureka->text + eureka->length, eureka->size - eureka->length, "%s", text);
    eureka->length += (size_t)length;
    if (eureka->length >= eureka->size)
        eureka->length = eureka->size - 1;
}

static void put_digits(struct eureka *eureka, const struct reason_set *set)
{
    for (digit_mask rest = reason_digits(eureka->wording->reason, set); rest; rest &= rest - 1)
        put(eureka, (char[2]){digit_character(digit_first(rest)), 0});
}

/* Writes "r4c8"; several cells of one row or column as "r4c89" or "r45c8" if row and column numbers have one digit,
 * otherwise separated by slashes. */
static void put_cells(struct eureka *eureka, const struct reason_set *set)
{
    const struct layout *layout = trace_layout(eureka->wording->trace);
    cell_id cells[REASON_CELLS];
    unsigned count = reason_cells(eureka->wording->reason, set, cells);
    bool row = true, column = true, plain = eureka->wording->notation != NOTATION_LETTER;
    for (unsigned i = 0; i < count; i++) {
        row = row && layout->cell[cells[i]].y == layout->cell[cells[0]].y;
        column = column && layout->cell[cells[i]].x == layout->cell[cells[0]].x;
        plain = plain && layout->cell[cells[i]].x < 9 && layout->cell[cells[i]].y < 9;
    }
    char name[16];
    if (count > 1 && plain && (row || column)) {
        put(eureka, "r");
        for (unsigned i = 0; i < (row ? 1 : count); i++)
            put(eureka, (char[2]){(char)('1' + layout->cell[cells[i]].y), 0});
        put(eureka, "c");
        for (unsigned i = 0; i < (row ? count : 1); i++)
            put(eureka, (char[2]){(char)('1' + layout->cell[cells[i]].x), 0});
        return;
    }
    for (unsigned i = 0; i < count; i++) {
        notation_cell(eureka->wording->notation, layout, cells[i], name, sizeof name);
        put(eureka, i ? "/" : "");
        put(eureka, name);
    }
}

static void put_node(struct eureka *eureka, const struct reason_set *set)
{
    put(eureka, "(");
    put_digits(eureka, set);
    put(eureka, ")");
    put_cells(eureka, set);
}

/* Writes "(5=2)r5c2", "(5)r4c4=r5c5" or "(5)r4c4=(2)r4c8". */
static void put_truth(struct eureka *eureka, const struct reason_line *line)
{
    const struct reason *reason = eureka->wording->reason;
    struct reason_set both = reason_both(line->from, line->to);
    if (line->group != REASON_PATTERN && (line->group || constraint_is_cell(line->constraint))) {
        put(eureka, "(");
        put_digits(eureka, &line->from);
        put(eureka, "=");
        put_digits(eureka, &line->to);
        put(eureka, ")");
        put_cells(eureka, &both);
        return;
    }
    put_node(eureka, &line->from);
    put(eureka, "=");
    if (reason_digits(reason, &line->from) == reason_digits(reason, &line->to))
        put_cells(eureka, &line->to);
    else
        put_node(eureka, &line->to);
}

bool proof_eureka(const struct wording *wording, char *text, size_t size)
{
    const struct reason *reason = wording->reason;
    struct eureka eureka = {.wording = wording, .text = text, .size = size};
    *text = 0;
    if (!reason || reason->form != REASON_CHAIN)
        return false;
    for (unsigned i = 0; i + 1 < reason->lines; i++) {
        if (reason->line[i].kind == REASON_TRUTH)
            put_truth(&eureka, &reason->line[i]);
        else
            put(&eureka, "-");
    }
    put(&eureka, reason->loop ? "- => " : " => ");
    digit_mask digits = reason_digits(reason, &reason->removed);
    for (bool first = true; digits; digits &= digits - 1, first = false) {
        struct reason_set own = {0};
        for (unsigned i = 0; i < reason->candidates; i++) {
            if (reason_has(&reason->removed, i) && reason->candidate[i].digit == digit_first(digits))
                reason_add(&own, i);
        }
        put(&eureka, first ? "" : ", ");
        put_cells(&eureka, &own);
        put(&eureka, "<>");
        put(&eureka, (char[2]){digit_character(digit_first(digits)), 0});
    }
    return true;
}
