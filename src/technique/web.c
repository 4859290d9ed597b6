#include "technique/web.h"

#include <string.h>

/* The web in the making. */
struct weaver {
    struct web *web;
    struct arena *arena;
    unsigned kinds;
    struct web_node *node;
    struct web_link *link;
    size_t nodes, links, node_capacity, link_capacity;
    uint32_t *first; /* [candidates]: a node with this first candidate, plus one */
    uint64_t *seen;  /* [words] */
    bool failed;
};

static const struct position *position_of(const struct weaver *weaver)
{
    return weaver->web->search->position;
}

/* The node of these candidates, new or known; UINT32_MAX if nothing sees it whole. */
static uint32_t node_of(struct weaver *weaver, const cell_id *cells, unsigned count, unsigned digit)
{
    const struct sight *sight = &weaver->web->sight;
    uint32_t *first = &weaver->first[sight_number(sight, cells[0], digit)];
    for (uint32_t n = *first; n; n = weaver->node[n - 1].next) {
        const struct web_node *node = &weaver->node[n - 1];
        if (node->count == count && !memcmp(node->cells, cells, count * sizeof *cells))
            return n - 1;
    }
    if (!sight_common(sight, cells, count, digit, weaver->seen))
        return UINT32_MAX;
    cell_id *own = arena_calloc(weaver->arena, count, sizeof *own);
    uint64_t *seen = arena_calloc(weaver->arena, sight->words, sizeof *seen);
    if (!own || !seen ||
        !arena_reserve(weaver->arena, (void **)&weaver->node, &weaver->node_capacity, weaver->nodes + 1, sizeof *weaver->node)) {
        weaver->failed = true;
        return UINT32_MAX;
    }
    memcpy(own, cells, count * sizeof *own);
    memcpy(seen, weaver->seen, sight->words * sizeof *seen);
    weaver->node[weaver->nodes++] =
        (struct web_node){.cells = own, .count = count, .digit = digit, .seen = seen, .next = *first};
    *first = (uint32_t)weaver->nodes;
    return *first - 1;
}

static void add_link(struct weaver *weaver, uint32_t a, uint32_t b, struct constraint truth, const struct als *als)
{
    if (a == UINT32_MAX || b == UINT32_MAX || weaver->failed)
        return;
    if (!arena_reserve(weaver->arena, (void **)&weaver->link, &weaver->link_capacity, weaver->links + 1, sizeof *weaver->link)) {
        weaver->failed = true;
        return;
    }
    weaver->link[weaver->links++] = (struct web_link){.node = {a, b}, .truth = truth, .als = als};
}

static void add_cells(struct weaver *weaver)
{
    const struct position *position = position_of(weaver);
    for (unsigned c = 0; c < position->layout->cells; c++) {
        cell_id cell = (cell_id)c;
        digit_mask mask = position->mask[c];
        if (!position->solved[c] && digit_count(mask) == 2)
            add_link(weaver, node_of(weaver, &cell, 1, digit_first(mask)),
                     node_of(weaver, &cell, 1, digit_first(mask & (mask - 1))), constraint_cell(cell), NULL);
    }
}

static void take_cells(const struct position *position, house_id house, uint32_t places, cell_id *cells)
{
    for (; places; places &= places - 1)
        *cells++ = position_cell(position, house, places);
}

/* All of these places lie in another house too. */
static bool make_group(const struct position *position, house_id house, const cell_id *cells, unsigned count)
{
    const struct cell *known = &position->layout->cell[cells[0]];
    for (unsigned h = 0; h < known->house_count; h++) {
        unsigned in = 0;
        while (in < count && known->houses[h] != house && layout_house_has(position->layout, known->houses[h], cells[in]))
            in++;
        if (in == count)
            return true;
    }
    return count == 1;
}

/* The places in two parts, of which the one with the lowest place is `one`. */
static void split(struct weaver *weaver, house_id house, unsigned digit, uint32_t places, uint32_t one)
{
    const struct position *position = position_of(weaver);
    cell_id a[NODE_CELLS], b[NODE_CELLS];
    unsigned in_a = digit_count(one), in_b = digit_count(places & ~one);
    take_cells(position, house, one, a);
    take_cells(position, house, places & ~one, b);
    if (make_group(position, house, a, in_a) && make_group(position, house, b, in_b))
        add_link(weaver, node_of(weaver, a, in_a, digit), node_of(weaver, b, in_b, digit),
                 constraint_house(house, digit), NULL);
}

/* The place's companions: the others that lie with it in another house. Each different set of them is tried as a part. */
static void split_in_groups(struct weaver *weaver, house_id house, unsigned digit, uint32_t places)
{
    const struct position *position = position_of(weaver);
    uint32_t tried[16];
    unsigned tries = 0;
    for (uint32_t left = places; left; left &= left - 1) {
        const struct cell *known = &position->layout->cell[position_cell(position, house, left)];
        for (unsigned h = 0; h <= known->house_count; h++) {
            uint32_t part = left & -left; /* alone, after the houses */
            for (uint32_t more = h < known->house_count ? places : 0; more; more &= more - 1) {
                if (known->houses[h] != house &&
                    layout_house_has(position->layout, known->houses[h], position_cell(position, house, more)))
                    part |= more & -more;
            }
            uint32_t one = part & places & -places ? part : places & ~part;
            bool known_part = !one || one == places;
            for (unsigned i = 0; i < tries; i++)
                known_part = known_part || tried[i] == one;
            if (known_part || tries == sizeof tried / sizeof *tried)
                continue;
            tried[tries++] = one;
            split(weaver, house, digit, places, one);
        }
    }
}

static void add_houses(struct weaver *weaver)
{
    const struct position *position = position_of(weaver);
    for (unsigned h = 0; h < position->layout->houses; h++) {
        for (unsigned digit = 1; digit <= position->layout->digits; digit++) {
            uint32_t places = position_places(position, (house_id)h, digit);
            if (digit_count(places) == 2)
                split(weaver, (house_id)h, digit, places, places & -places);
            else if (digit_count(places) > 2 && weaver->kinds & WEB_GROUPS)
                split_in_groups(weaver, (house_id)h, digit, places);
        }
    }
}

static void add_sets(struct weaver *weaver)
{
    const struct position *position = position_of(weaver);
    for (unsigned i = 0; i < weaver->web->sets.count && !weaver->failed; i++) {
        const struct als *als = &weaver->web->sets.als[i];
        cell_id cells[NODE_CELLS];
        uint32_t node[LAYOUT_MAX_DIGITS];
        unsigned nodes = 0;
        for (digit_mask left = als->count > 1 || !(weaver->kinds & WEB_CELLS) ? als->digits : 0; left; left &= left - 1) {
            unsigned count = als_cells(position, als, digit_first(left), cells);
            node[nodes++] = node_of(weaver, cells, count, digit_first(left));
        }
        for (unsigned a = 0; a < nodes; a++) {
            for (unsigned b = a + 1; b < nodes; b++)
                add_link(weaver, node[a], node[b], (struct constraint){0}, als);
        }
    }
}

/* --- from lists to a web --- */

bool web_are_weak(const struct web *web, uint32_t outer, uint32_t inner)
{
    const struct web_node *node = &web->node[inner];
    for (unsigned i = 0; i < node->count; i++) {
        if (!set_has(web->node[outer].seen, sight_number(&web->sight, node->cells[i], node->digit)))
            return false;
    }
    return true;
}

/* Lists the nodes that cannot be true beside `node`. */
static unsigned list_weak(const struct weaver *weaver, uint32_t node, uint32_t *list)
{
    const struct web *web = weaver->web;
    unsigned count = 0;
    for (size_t k = 0; k < web->sight.words; k++) {
        for (uint64_t left = web->node[node].seen[k]; left; left &= left - 1) {
            for (uint32_t n = weaver->first[k * 64 + (unsigned)__builtin_ctzll(left)]; n; n = web->node[n - 1].next) {
                if (web_are_weak(web, node, n - 1))
                    list[count++] = n - 1;
            }
        }
    }
    return count;
}

static bool connect(struct weaver *weaver)
{
    struct web *web = weaver->web;
    uint32_t *list = arena_calloc(weaver->arena, web->nodes, sizeof *list);
    weaver->failed |= !list;
    if (!list)
        return false;
    for (unsigned i = 0; i < web->links; i++) {
        web->node[web->link[i].node[0]].strongs++;
        web->node[web->link[i].node[1]].strongs++;
    }
    for (unsigned n = 0; n < web->nodes; n++) {
        struct web_node *node = &web->node[n];
        if (n % 64 == 0 && search_cancelled(web->search))
            return false;
        node->strong = arena_calloc(weaver->arena, node->strongs, sizeof *node->strong);
        node->weaks = list_weak(weaver, n, list);
        node->weak = arena_calloc(weaver->arena, node->weaks, sizeof *node->weak);
        weaver->failed |= !node->strong || !node->weak;
        if (weaver->failed)
            return false;
        memcpy(node->weak, list, node->weaks * sizeof *list);
        node->strongs = 0;
    }
    for (unsigned i = 0; i < web->links; i++) {
        for (unsigned end = 0; end < 2; end++) {
            struct web_node *node = &web->node[web->link[i].node[end]];
            node->strong[node->strongs++] = i;
        }
    }
    return true;
}

static bool gather(struct weaver *weaver)
{
    struct web *web = weaver->web;
    if (weaver->kinds & WEB_CELLS)
        add_cells(weaver);
    if (weaver->kinds & WEB_HOUSES)
        add_houses(weaver);
    if (weaver->kinds & WEB_SETS)
        add_sets(weaver);
    web->nodes = (unsigned)weaver->nodes;
    web->links = (unsigned)weaver->links;
    web->node = weaver->node;
    web->link = weaver->link;
    return !weaver->failed;
}

bool web_make(struct web *web, struct search *search, unsigned kinds)
{
    struct weaver weaver = {.web = web, .arena = search->position->arena, .kinds = kinds};
    *web = (struct web){.search = search};
    bool made = sight_make(&web->sight, search->position);
    weaver.first = arena_calloc(weaver.arena, web->sight.candidates, sizeof *weaver.first);
    weaver.seen = arena_calloc(weaver.arena, web->sight.words, sizeof *weaver.seen);
    weaver.failed = !made || !weaver.first || !weaver.seen;
    if (!weaver.failed && kinds & WEB_SETS)
        made = als_list_make(&web->sets, search, als_most_cells(search->position->layout));
    made = made && !weaver.failed && gather(&weaver) && connect(&weaver);
    search->no_memory |= weaver.failed;
    return made;
}

/* --- reasons --- */

void web_cite_strong(const struct web *web, const struct web_link *link)
{
    if (link->als)
        als_cite(web->search, link->als);
    else
        finding_truth(web->search, link->truth);
}

void web_cite_removal(const struct web *web, cell_id cell, unsigned digit, uint32_t node)
{
    const struct web_node *known = &web->node[node];
    if (set_has(known->seen, sight_number(&web->sight, cell, digit)))
        sight_link(web->search, cell, digit, known->cells, known->count, known->digit);
}

void web_cite_weak(const struct web *web, uint32_t a, uint32_t b)
{
    for (unsigned i = 0; i < web->node[a].count; i++)
        web_cite_removal(web, web->node[a].cells[i], web->node[a].digit, b);
}
