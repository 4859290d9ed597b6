/* Fields that name houses. Houses of one kind are named together: "rows 5 and 9, column 2 or box 1 of grid 1". */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "explain/spans.h"
#include "explain/sentence_field.h"

enum { MAX_HOUSES = FIELD_HOUSES, NAME_SIZE = 128 };

/* A house's name: "column ", 3, " of grid 2"; a name without a number is all kind. */
struct name {
    const char *kind, *grid;
    size_t kind_length;
    unsigned number;
};

static struct name take_apart(const struct layout *layout, house_id house)
{
    const char *text = layout->house[house].name;
    size_t length = strcspn(text, "0123456789");
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

/* Moves the houses of each kind to the first one of that kind, in the order of their numbers. */
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

/* Writes "columns 2, 4 and 6". The grid is left out if the next group is in the same grid. */
static void name_group(enum notation notation, const struct layout *layout, const house_id *houses, unsigned count,
                       bool with_grid, const char *word, char *text)
{
    struct name first = take_apart(layout, houses[0]);
    size_t length = first.kind_length;
    const char *many = length > 1 && first.kind[length - 2] == 'x' ? "es " : "s ";
    size_t at = (size_t)snprintf(text, NAME_SIZE, "%.*s%s", (int)(count > 1 ? length - 1 : length), first.kind,
                                 count > 1 ? many : "");
    for (unsigned i = 0; i < count && at < NAME_SIZE; i++) {
        char place[16];
        notation_house(notation, layout, houses[i], place, sizeof place);
        at += (size_t)snprintf(text + at, NAME_SIZE - at, "%s%s", !i ? "" : i + 1 < count ? ", " : word, place);
    }
    if (with_grid && at < NAME_SIZE)
        snprintf(text + at, NAME_SIZE - at, "%s", first.grid);
}

bool field_name_houses(struct sentence *sentence, const struct layout *layout, house_id *houses, unsigned count,
                       enum meaning meaning, const char *word)
{
    unsigned begin[MAX_HOUSES + 1], groups = 0;
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
        name_group(sentence->notation, layout, houses + begin[g], begin[g + 1] - begin[g], !again, word, text);
        span_separator(sentence, g, groups, word);
        span_add(sentence, SPAN_HOUSE, meaning, houses[begin[g]], text);
    }
    return count;
}

/* Collects the houses of the links, each once, in the layout's order. Returns how many there are. */
static unsigned find_linked(const struct field_source *source, house_id *houses)
{
    unsigned count = 0;
    for (int next = -1; count < MAX_HOUSES;) {
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

static bool add_linked(struct sentence *sentence, const struct field_source *source, const char *word)
{
    house_id houses[MAX_HOUSES];
    unsigned count = find_linked(source, houses);
    return field_name_houses(sentence, source->layout, houses, count, MEANING_LINK, word);
}

bool field_in(struct sentence *sentence, const struct field_source *source)
{
    return add_linked(sentence, source, " or ");
}

bool field_houses(struct sentence *sentence, const struct field_source *source)
{
    return add_linked(sentence, source, " and ");
}

unsigned field_linked_houses(const struct field_source *source)
{
    house_id houses[MAX_HOUSES];
    return find_linked(source, houses);
}

static bool add_constraints(struct sentence *sentence, const struct field_source *source, const struct constraint *list,
                            size_t count, enum meaning meaning)
{
    house_id houses[MAX_HOUSES];
    unsigned found = 0;
    for (size_t i = 0; i < count && found < MAX_HOUSES; i++) {
        if (constraint_is_cell(list[i]))
            return false;
        houses[found++] = list[i].index;
    }
    return field_name_houses(sentence, source->layout, houses, found, meaning, " and ");
}

bool field_bases(struct sentence *sentence, const struct field_source *source)
{
    return add_constraints(sentence, source, source->step->truths, source->step->truth_count, MEANING_TRUTH);
}

bool field_covers(struct sentence *sentence, const struct field_source *source)
{
    const struct step *step = source->step;
    size_t count = step->truth_count < step->link_count ? step->truth_count : step->link_count;
    return add_constraints(sentence, source, step->links, count, MEANING_LINK);
}
