#include "form/layout_cache.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "base/translation.h"
#include "puzzle/layouts.h"

void layout_cache_finish(struct layout_cache *cache)
{
    for (unsigned i = 0; i <= LAYOUT_MAX_DIGITS; i++)
        layout_unref(cache->square[i]);
    for (unsigned i = 0; i < LAYOUT_CACHE_KNOWN; i++)
        layout_unref(cache->known[i]);
    for (unsigned i = 0; i < 4; i++)
        layout_unref(cache->overlap[i / 2][i % 2]);
    drawing_meanings_finish(&cache->drawn);
}

unsigned form_side(size_t cells)
{
    for (unsigned side = 4; side <= LAYOUT_MAX_DIGITS; side++) {
        if ((size_t)side * side == cells)
            return layout_box_height(side) > 1 ? side : 0;
    }
    return 0;
}

bool layout_cache_has_side(const struct layout_cache *cache, unsigned side)
{
    if (cache->wanted && cache->wanted->grids == 1 && cache->wanted->digits == side)
        return true;
    return form_side((size_t)side * side);
}

struct layout *layout_cache_square(struct layout_cache *cache, unsigned digits, struct text_error *error)
{
    if (cache->wanted && cache->wanted->grids == 1 && cache->wanted->digits == digits)
        return cache->wanted;
    if (!cache->square[digits])
        cache->square[digits] = layout_square(digits, error);
    return cache->square[digits];
}

struct layout *layout_cache_known(struct layout_cache *cache, unsigned rows, unsigned index)
{
    unsigned count;
    const struct layout_entry *entry = &layouts_all(&count)[index];
    assert(index < LAYOUT_CACHE_KNOWN);
    if (entry->grids < 2 || rows != entry->height)
        return NULL;
    if (!cache->known[index])
        cache->known[index] = layout_create_named(entry->id, NULL);
    return cache->known[index];
}

struct layout *layout_cache_overlap(struct layout_cache *cache, unsigned side, bool is_falling)
{
    char name[LAYOUT_NAME_SIZE];
    unsigned apart = side - 9;
    struct layout **made = &cache->overlap[side > 12][is_falling];
    if (side != 12 && side != 15)
        return NULL;
    snprintf(name, sizeof name, "sheet-%ux%u", side, side);
    struct layout_spec spec = {.name = name, .title = TR("A sheet of its own"), .digits = 9, .grids = 2};
    spec.grid[0] = (struct grid_spec){.x = is_falling ? 0 : apart, .box_width = 3, .box_height = 3};
    spec.grid[1] = (struct grid_spec){.x = is_falling ? apart : 0, .y = apart, .box_width = 3, .box_height = 3};
    if (!*made)
        *made = layout_create(&spec, NULL);
    return *made;
}

/* --- variants --- */

/* Writes the boxes of the ordinary board as regions, one letter for each cell. */
static void default_regions(unsigned digits, char *letters)
{
    unsigned height = layout_box_height(digits), width = digits / height;
    for (unsigned i = 0; i < digits * digits; i++)
        letters[i] = (char)('A' + i / digits / height * height + i % digits / width);
}

/* Returns whether both texts describe the same regions, whatever their letters. */
static bool same_regions(unsigned digits, const char *a, const char *b)
{
    char b_of[256] = {0}, a_of[256] = {0};
    for (unsigned i = 0; i < digits * digits; i++) {
        unsigned char from = (unsigned char)a[i], to = (unsigned char)b[i];
        if ((b_of[from] && b_of[from] != b[i]) || (a_of[to] && a_of[to] != a[i]))
            return false;
        b_of[from] = b[i];
        a_of[to] = a[i];
    }
    return true;
}

static void set_name(const struct layout_variant *variant, bool is_jigsaw, char *name, size_t size)
{
    const char *diagonals = variant->main_diagonal && variant->anti_diagonal ? "diagonal"
                            : variant->main_diagonal                         ? "main-diagonal"
                            : variant->anti_diagonal                         ? "anti-diagonal"
                                                                             : "";
    int used = 0;
    if (is_jigsaw)
        used = snprintf(name, size, "jigsaw");
    if (variant->digits != 9 || (!is_jigsaw && !*diagonals && !variant->windows))
        used +=
            snprintf(name + used, size - (size_t)used, "%s%ux%u", used ? "-" : "", variant->digits, variant->digits);
    if (*diagonals)
        used += snprintf(name + used, size - (size_t)used, "%s%s", used ? "-" : "", diagonals);
    if (variant->windows)
        snprintf(name + used, size - (size_t)used, "%swindoku", used ? "-" : "");
}

struct layout *layout_cache_variant(struct layout_cache *cache, const struct layout_variant *variant,
                                    struct text_error *error)
{
    char name[LAYOUT_NAME_SIZE], ordinary[LAYOUT_MAX_DIGITS * LAYOUT_MAX_DIGITS + 1] = "";
    bool has_boxes = form_side((size_t)variant->digits * variant->digits);
    default_regions(variant->digits, ordinary);
    bool is_jigsaw = variant->regions && !(has_boxes && same_regions(variant->digits, variant->regions, ordinary));
    if (!is_jigsaw && !has_boxes) {
        text_error_input(error, 0, 0, "a board of %ux%u has no boxes, expected regions", variant->digits,
                         variant->digits);
        return NULL;
    }
    if (!is_jigsaw && !variant->main_diagonal && !variant->anti_diagonal && !variant->windows) {
        struct layout *square = layout_cache_square(cache, variant->digits, error);
        return square ? layout_ref(square) : NULL;
    }
    set_name(variant, is_jigsaw, name, sizeof name);
    struct layout_spec spec = {.name = name, .title = name, .digits = variant->digits, .grids = 1};
    spec.grid[0] = (struct grid_spec){.regions = is_jigsaw ? variant->regions : ordinary,
                                      .main_diagonal = variant->main_diagonal,
                                      .anti_diagonal = variant->anti_diagonal,
                                      .windows = variant->windows};
    if (!is_jigsaw) {
        spec.grid[0].regions = NULL;
        spec.grid[0].box_height = layout_box_height(variant->digits);
        spec.grid[0].box_width = variant->digits / spec.grid[0].box_height;
    }
    return layout_create(&spec, error);
}
