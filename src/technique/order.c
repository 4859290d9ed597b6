#include "technique/order.h"

#include <string.h>

#include "base/buffer.h"

_Static_assert((int)TECHNIQUES <= UINT8_MAX, "a list has a byte for each technique");

/* Appends HoDoKu's techniques, or the other ones. */
static size_t append_hodoku(enum technique_id *order, size_t count, bool beyond)
{
    for (enum technique_id id = 0; id < TECHNIQUES; id++) {
        if (techniques[id].use != USE_OFF && (techniques[id].use == USE_BEYOND) == beyond)
            order[count++] = id;
    }
    return count;
}

/* Sorts the techniques that have a place in the order by that place. */
static size_t fill_sudoscope(enum technique_id *order)
{
    static const unsigned place_of[TECHNIQUES] = {
#define RANK(name, place, reason) [TECHNIQUE_##name] = place,
#include "technique/technique.def"
    };
    size_t count = 0;
    for (enum technique_id id = 0; id < TECHNIQUES; id++) {
        if (!place_of[id])
            continue;
        size_t at = count++;
        for (; at && place_of[order[at - 1]] > place_of[id]; at--)
            order[at] = order[at - 1];
        order[at] = id;
    }
    return count;
}

static size_t fill_listed(const struct technique_choice *choice, enum technique_id *order)
{
    for (size_t i = 0; i < choice->listed; i++)
        order[i] = choice->list[i];
    return choice->listed;
}

size_t technique_order(const struct technique_choice *choice, enum technique_id order[TECHNIQUES])
{
    size_t kept = 0, count = choice->listed ? fill_listed(choice, order)
                             : choice->profile == PROFILE_HODOKU
                                 ? append_hodoku(order, append_hodoku(order, 0, false), true)
                                 : fill_sudoscope(order);
    for (size_t i = 0; i < count; i++) {
        if (!bits_has(choice->without, order[i]))
            order[kept++] = order[i];
    }
    return kept;
}

/* Returns the technique's place in the order, or the number of techniques. */
static size_t find_place(const enum technique_id *order, size_t count, enum technique_id id)
{
    size_t place = 0;
    while (place < count && order[place] != id)
        place++;
    return place;
}

bool technique_choice_has(const struct technique_choice *choice, enum technique_id id)
{
    enum technique_id order[TECHNIQUES];
    size_t count = technique_order(choice, order);
    return find_place(order, count, id) < count;
}

void technique_choice_end(struct technique_choice *choice, enum technique_id id)
{
    enum technique_id order[TECHNIQUES];
    size_t count = technique_order(choice, order);
    for (size_t i = find_place(order, count, id) + 1; i < count; i++)
        bits_add(choice->without, order[i]);
}

bool technique_choice_is_same(const struct technique_choice *a, const struct technique_choice *b)
{
    return a->profile == b->profile && !memcmp(a->without, b->without, sizeof a->without) && a->listed == b->listed &&
           !memcmp(a->list, b->list, a->listed);
}

void technique_choice_note(const struct technique_choice *choice, struct trace *trace)
{
    struct buffer ids = {0};
    BITS_EACH (id, choice->without, BITS_WORDS(TECHNIQUES))
        buffer_print(&ids, "%s%s", ids.length ? "," : "", techniques[id].id);
    trace_set_list(trace, TRACE_WITHOUT, buffer_text(&ids));
    buffer_clear(&ids);
    for (size_t i = 0; i < choice->listed; i++)
        buffer_print(&ids, "%s%s", i ? "," : "", techniques[choice->list[i]].id);
    trace_set_list(trace, TRACE_ORDER, buffer_text(&ids));
    buffer_finish(&ids);
}

/* Reads the next id of a list in the trace's head. Returns TECHNIQUES if this version does not know it. */
static enum technique_id next_id(const char **at)
{
    char name[TRACE_NAME_SIZE];
    size_t length = strcspn(*at, ",");
    enum technique_id id = TECHNIQUES;
    if (length < sizeof name) {
        memcpy(name, *at, length);
        name[length] = 0;
        id = technique_find(name);
    }
    *at += length + ((*at)[length] == ',');
    return id;
}

struct technique_choice technique_choice_of_trace(const struct trace *trace)
{
    struct technique_choice choice = {
        .profile = strcmp(trace_engine(trace), TRACE_HUMAN_SUDOSCOPE) ? PROFILE_HODOKU : PROFILE_SUDOSCOPE};
    for (const char *at = trace_list(trace, TRACE_WITHOUT); *at;) {
        enum technique_id id = next_id(&at);
        if (id < TECHNIQUES)
            bits_add(choice.without, id);
    }
    for (const char *at = trace_list(trace, TRACE_ORDER); *at && choice.listed < TECHNIQUES;) {
        enum technique_id id = next_id(&at);
        if (id == TECHNIQUES)
            continue;
        choice.profile = PROFILE_SUDOSCOPE;
        choice.list[choice.listed++] = (uint8_t)id;
    }
    return choice;
}
