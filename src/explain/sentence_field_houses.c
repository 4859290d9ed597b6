/* Fields that name houses. Houses of one kind are named together: "rows 5 and 9, column 2 or box 1 of grid 1". */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/translation.h"
#include "explain/spans.h"
#include "explain/sentence_field.h"

enum { MAX_HOUSES = FIELD_HOUSES, NAME_SIZE = 128 };

/* A house's name: "column ", 3, " of grid 2". A name without a number is all kind. */
struct name {
    const char *kind, *grid;
    size_t kind_length;
    unsigned number;
};

static struct name take_apart(const struct layout *layout, house_id house)
{
    const char *text = layout->house[house].name;
    bool is_group = layout->house[house].kind == HOUSE_GROUP; /* it is named after a cell */
    size_t length = is_group ? strlen(text) : strcspn(text, "0123456789");
    char *end;
    struct name name = {.kind = text, .kind_length = length, .number = (unsigned)strtoul(text + length, &end, 10)};
    name.grid = end;
    return name;
}

static bool same_kind(const struct name *a, const struct name *b)
{
    return a->number && b->number && a->kind_length == b->kind_length && !memcmp(a->kind, b->kind, a->kind_length) &&
           !strcmp(a->grid, b->grid);
}

/* Moves the houses of each kind together, after the first one of that kind, ordered by number. */
static void sort_by_kind(const struct layout *layout, house_id *houses, unsigned count)
{
    for (unsigned i = 1; i < count; i++) {
        house_id house = houses[i];
        struct name own = take_apart(layout, house);
        unsigned to = i;
        for (unsigned k = 0; k < i && to == i; k++) {
            struct name other = take_apart(layout, houses[k]);
            struct name next = take_apart(layout, houses[k + 1]);
            if (same_kind(&own, &other) && (own.number < other.number || !same_kind(&own, &next)))
                to = own.number < other.number ? k : k + 1;
        }
        memmove(houses + to + 1, houses + to, (i - to) * sizeof *houses);
        houses[to] = house;
    }
}

/* Writes the plural word for a kind of houses. */
static void write_plural(const char *kind, char *text, size_t size)
{
    static const char *const plurals[][2] = {{"row", TR("rows")},
                                             {"column", TR("columns")},
                                             {"box", TR("boxes")},
                                             {"region", TR("regions")},
                                             {"window", TR("windows")}};
    snprintf(text, size, "%ss", kind);
    for (size_t i = 0; i < sizeof plurals / sizeof *plurals; i++) {
        if (!strcmp(plurals[i][0], kind))
            snprintf(text, size, "%s", tr(plurals[i][1]));
    }
}

/* Writes "columns 2, 4 and 6". The grid is left out if the next group is in the same grid. */
static void name_group(enum notation notation, const struct layout *layout, const house_id *houses, unsigned count,
                       bool with_grid, const char *word, char *text)
{
    static const char of_grid[] = " of grid ";
    struct name first = take_apart(layout, houses[0]);
    char kind[LAYOUT_NAME_SIZE], plural[LAYOUT_NAME_SIZE + 1];
    size_t length = first.kind_length;
    bool is_spaced = length && first.kind[length - 1] == ' ';
    snprintf(kind, sizeof kind, "%.*s", (int)(length - is_spaced), first.kind);
    write_plural(kind, plural, sizeof plural);
    size_t at = (size_t)snprintf(text, NAME_SIZE, "%s%s", count > 1 ? plural : tr(kind), is_spaced ? " " : "");
    for (unsigned i = 0; i < count && at < NAME_SIZE; i++) {
        char place[16];
        notation_house(notation, layout, houses[i], place, sizeof place);
        at += (size_t)snprintf(text + at, NAME_SIZE - at, "%s%s", !i ? "" : i + 1 < count ? ", " : tr(word), place);
    }
    if (with_grid && at < NAME_SIZE && !strncmp(first.grid, of_grid, sizeof of_grid - 1))
        snprintf(text + at, NAME_SIZE - at, tr(" of grid %s"), first.grid + sizeof of_grid - 1);
}

bool field_name_houses(struct sentence *sentence, const struct layout *layout, const house_id *list, unsigned count,
                       enum meaning meaning, const char *word)
{
    house_id houses[MAX_HOUSES];
    unsigned begin[MAX_HOUSES + 1], groups = 0;
    count = count < MAX_HOUSES ? count : MAX_HOUSES;
    memcpy(houses, list, count * sizeof *houses);
    sort_by_kind(layout, houses, count);
    for (unsigned i = 0; i < count; i++) {
        struct name own = take_apart(layout, houses[i]);
        struct name before = take_apart(layout, houses[i ? i - 1 : 0]);
        if (!i || !same_kind(&own, &before))
            begin[groups++] = i;
    }
    begin[groups] = count;
    for (unsigned g = 0; g < groups; g++) {
        char text[NAME_SIZE];
        bool last = g + 1 == groups;
        bool again =
            !last && !strcmp(take_apart(layout, houses[begin[g]]).grid, take_apart(layout, houses[begin[g + 1]]).grid);
        unsigned size = begin[g + 1] - begin[g];
        if (size == 1 && (!again || layout->house[houses[begin[g]]].kind == HOUSE_GROUP))
            notation_house_name(sentence->notation, layout, houses[begin[g]], text, sizeof text);
        else
            name_group(sentence->notation, layout, houses + begin[g], size, !again, word, text);
        span_separator(sentence, g, groups, word);
        span_add(sentence, SPAN_HOUSE, meaning, houses[begin[g]], text);
    }
    return count;
}

unsigned field_find_places(const struct field_source *source, struct constraint truth, cell_id *cells)
{
    const struct reason *reason = source->reason;
    unsigned count = 0;
    for (unsigned i = 0; i < reason->candidates && count < FIELD_PLACES; i++) {
        struct candidate candidate = reason->candidate[i];
        if (!reason_has(&reason->fins, i) && candidate.digit == truth.digit &&
            layout_house_has(source->layout, truth.index, candidate.cell))
            cells[count++] = candidate.cell;
    }
    span_sort_cells(cells, count);
    return count;
}

unsigned field_keep_unseen(const struct layout *layout, cell_id cell, cell_id *cells, unsigned count)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < count; i++) {
        if (cells[i] != cell && !layout_are_peers(layout, cells[i], cell))
            cells[kept++] = cells[i];
    }
    return kept;
}

unsigned field_find_houses(const struct layout *layout, const struct constraint *list, size_t count, cell_id cell,
                           unsigned digit, house_id *houses)
{
    unsigned found = 0;
    for (size_t i = 0; i < count && found < FIELD_HOUSES; i++) {
        if (constraint_is_house(list[i]) && (!digit || list[i].digit == digit) &&
            layout_house_has(layout, list[i].index, cell))
            houses[found++] = list[i].index;
    }
    return found;
}
