/* The data shared by the canonical forms of all puzzles on a layout: the cells that may move to each place, and the
 * order of filling. Most lists have one layout, so the cache keeps the last one. */
#include "base/bits.h"
#include "base/memory.h"
#include "base/thread.h"
#include "puzzle/canonical.h"
#include "puzzle/canonical_internal.h"

enum {
    SHARED_BITS = 4,
    MAX_SHARED = 15, /* higher numbers of houses that two cells share count as this one */
};

struct canonical_cache {
    struct mutex lock;
    struct canonical_layout *last; /* or NULL */
};

/* Counts, for each two cells, the shared rows and columns, and separately the other shared houses, since these are not
 * exchanged with each other. */
static void count_shared(struct canonical_layout *shared)
{
    const struct layout *layout = shared->layout;
    for (unsigned h = 0; h < layout->houses; h++) {
        const struct house *house = &layout->house[h];
        bool is_line = canonical_house_class(house) == HOUSE_ROW;
        for (unsigned i = 0; i < layout->digits * layout->digits; i++) {
            cell_id a = house->cells[i / layout->digits], b = house->cells[i % layout->digits];
            uint8_t *relation = &shared->relation[a * layout->cells + b];
            unsigned count = is_line ? *relation & MAX_SHARED : *relation >> SHARED_BITS;
            if (count < MAX_SHARED)
                *relation = (uint8_t)(*relation + (is_line ? 1 : 1 << SHARED_BITS));
        }
    }
}

/* Numbers the different ways in which two cells share houses; 0: they share none. */
static void number_relations(struct canonical_layout *shared)
{
    unsigned pairs = shared->layout->cells * shared->layout->cells;
    uint8_t number[UINT8_MAX + 1] = {0}; /* relation number + 1; 0: not seen yet */
    number[0] = 1;
    shared->relations = 1;
    for (unsigned i = 0; i < pairs; i++) {
        uint8_t relation = shared->relation[i];
        if (!number[relation])
            number[relation] = (uint8_t)++shared->relations;
        shared->relation[i] = (uint8_t)(number[relation] - 1);
    }
}

/* Chooses the next place: the one that shares houses with the most filled places, so dead ends are found early. */
static void order_places(struct canonical_layout *shared)
{
    unsigned cells = shared->layout->cells;
    bool *used = memory_calloc(cells, sizeof *used);
    uint16_t *filled = memory_calloc(cells, sizeof *filled); /* the number of filled places that share a house with each
                                                              * place */
    for (unsigned turn = 0; turn < cells; turn++) {
        unsigned next = cells;
        for (unsigned c = 0; c < cells; c++) {
            if (!used[c] && (next == cells || filled[c] > filled[next]))
                next = c;
        }
        shared->order[turn] = (cell_id)next;
        used[next] = true;
        for (unsigned c = 0; c < cells; c++)
            filled[c] = (uint16_t)(filled[c] + (shared->relation[next * cells + c] != 0));
    }
    memory_free(used);
    memory_free(filled);
}

static void group_cells(struct canonical_layout *shared, const uint64_t *colour)
{
    unsigned cells = shared->layout->cells, words = shared->words;
    shared->related = memory_calloc((size_t)shared->relations * cells * words, sizeof *shared->related);
    for (unsigned a = 0; a < cells; a++) {
        for (unsigned b = 0; b < cells; b++) {
            if (a != b)
                bits_add(&shared->related[((size_t)shared->relation[a * cells + b] * cells + a) * words], b);
            if (colour[a] == colour[b])
                bits_add(&shared->coloured[(size_t)a * words], b);
        }
    }
}

/* Fills all members but the layout. */
static void fill(struct canonical_layout *shared)
{
    const struct layout *layout = shared->layout;
    struct canonical_colours plain;
    shared->words = (layout->cells + 63) / 64;
    shared->relation = memory_calloc((size_t)layout->cells * layout->cells, 1);
    shared->coloured = memory_calloc((size_t)layout->cells * shared->words, sizeof *shared->coloured);
    shared->order = memory_calloc(layout->cells, sizeof *shared->order);
    canonical_colours_create(&plain, layout);
    canonical_colour(&plain, layout, NULL);
    count_shared(shared);
    number_relations(shared);
    order_places(shared);
    group_cells(shared, plain.cell);
    canonical_colours_finish(&plain);
}

static struct canonical_layout *create(struct layout *layout)
{
    struct canonical_layout *shared = memory_calloc(1, sizeof *shared);
    atomic_init(&shared->references, 1);
    shared->layout = layout_ref(layout);
    fill(shared);
    return shared;
}

static struct canonical_layout *ref(struct canonical_layout *shared)
{
    if (shared)
        atomic_fetch_add(&shared->references, 1);
    return shared;
}

void canonical_layout_unref(struct canonical_layout *shared)
{
    if (!shared || atomic_fetch_sub(&shared->references, 1) > 1)
        return;
    layout_unref(shared->layout);
    memory_free(shared->relation);
    memory_free(shared->related);
    memory_free(shared->coloured);
    memory_free(shared->order);
    memory_free(shared);
}

struct canonical_layout *canonical_layout_get(struct canonical_cache *cache, struct layout *layout)
{
    if (!cache)
        return create(layout);
    mutex_lock(&cache->lock);
    struct canonical_layout *shared = cache->last && cache->last->layout == layout ? ref(cache->last) : NULL;
    mutex_unlock(&cache->lock);
    if (shared)
        return shared;
    shared = create(layout); /* outside the lock: it takes long, and other threads may create the same meanwhile */
    mutex_lock(&cache->lock);
    struct canonical_layout *before = cache->last;
    cache->last = ref(shared);
    mutex_unlock(&cache->lock);
    canonical_layout_unref(before);
    return shared;
}

struct canonical_cache *canonical_cache_create(void)
{
    struct canonical_cache *cache = memory_calloc(1, sizeof *cache);
    mutex_init(&cache->lock);
    return cache;
}

void canonical_cache_destroy(struct canonical_cache *cache)
{
    if (!cache)
        return;
    canonical_layout_unref(cache->last);
    mutex_destroy(&cache->lock);
    memory_free(cache);
}
