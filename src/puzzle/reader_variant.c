/* Makes the layout of a board whose regions, diagonals or windows its own text describes. */
#include <stdio.h>
#include <string.h>

#include "puzzle/reader_internal.h"

/* The regions of the ordinary board, one letter a cell. */
static void default_regions(unsigned digits, char *letters)
{
    unsigned height = layout_box_height(digits), width = digits / height;
    for (unsigned i = 0; i < digits * digits; i++)
        letters[i] = (char)('A' + i / digits / height * height + i % digits / width);
}

/* Whether both number the same regions, whatever they call them. */
static bool same_regions(unsigned digits, const char *a, const char *b)
{
    char other[256] = {0}, back[256] = {0};
    for (unsigned i = 0; i < digits * digits; i++) {
        unsigned char from = (unsigned char)a[i], to = (unsigned char)b[i];
        if ((other[from] && other[from] != b[i]) || (back[to] && back[to] != a[i]))
            return false;
        other[from] = b[i];
        back[to] = a[i];
    }
    return true;
}

static void set_name(const struct reader_variant *variant, bool jigsaw, char *name, size_t size)
{
    const char *diagonals = variant->main_diagonal && variant->anti_diagonal ? "diagonal"
                            : variant->main_diagonal                         ? "main-diagonal"
                            : variant->anti_diagonal                         ? "anti-diagonal"
                                                                             : "";
    int used = 0;
    if (jigsaw)
        used = snprintf(name, size, "jigsaw");
    if (variant->digits != 9 || (!jigsaw && !*diagonals && !variant->windows))
        used +=
            snprintf(name + used, size - (size_t)used, "%s%ux%u", used ? "-" : "", variant->digits, variant->digits);
    if (*diagonals)
        used += snprintf(name + used, size - (size_t)used, "%s%s", used ? "-" : "", diagonals);
    if (variant->windows)
        snprintf(name + used, size - (size_t)used, "%swindoku", used ? "-" : "");
}

struct layout *reader_variant_layout(struct puzzle_reader *reader, const struct reader_variant *variant,
                                     struct text_error *error)
{
    char name[LAYOUT_NAME_SIZE], ordinary[LAYOUT_MAX_DIGITS * LAYOUT_MAX_DIGITS + 1] = "";
    bool has_boxes = reader_side((size_t)variant->digits * variant->digits);
    default_regions(variant->digits, ordinary);
    bool jigsaw = variant->regions && !(has_boxes && same_regions(variant->digits, variant->regions, ordinary));
    if (!jigsaw && !has_boxes) {
        text_error_input(error, 0, 0, "a board of %ux%u has no boxes, expected regions", variant->digits,
                         variant->digits);
        return NULL;
    }
    if (!jigsaw && !variant->main_diagonal && !variant->anti_diagonal && !variant->windows) {
        struct layout *square = reader_square(reader, variant->digits, error);
        return square ? layout_ref(square) : NULL;
    }
    set_name(variant, jigsaw, name, sizeof name);
    struct layout_spec spec = {.name = name, .title = name, .digits = variant->digits, .grids = 1};
    spec.grid[0] = (struct grid_spec){.regions = jigsaw ? variant->regions : ordinary,
                                      .main_diagonal = variant->main_diagonal,
                                      .anti_diagonal = variant->anti_diagonal,
                                      .windows = variant->windows};
    if (!jigsaw) {
        struct layout *square = reader_square(reader, variant->digits, error);
        if (!square)
            return NULL;
        spec.grid[0].regions = NULL;
        spec.grid[0].box_height = layout_box_height(variant->digits);
        spec.grid[0].box_width = variant->digits / spec.grid[0].box_height;
    }
    return layout_create(&spec, error);
}
