#include "document/givens_change.h"

#include <string.h>

#include "base/translation.h"

/* --- another puzzle that is the same --- */

bool givens_transform(struct document *document, enum transform transform, uint64_t seed, double seconds,
                      struct text_error *error)
{
    struct puzzle *puzzle = document_givens(document);
    struct puzzle *made = puzzle_transform(puzzle, transform, seed, error);
    puzzle_destroy(puzzle);
    if (!made)
        return false;
    document_begin(document);
    for (unsigned c = 0; c < made->layout->cells; c++) {
        for (enum document_field field = 0; field < FIELDS; field++)
            document_set(document, (cell_id)c, field, field == FIELD_GIVEN ? made->given[c] : 0);
    }
    puzzle_destroy(made);
    return document_end(document, seconds, error);
}

/* --- jigsaws --- */

/* Writes a letter for each cell's colour. Returns false with `error` filled if the colours are not regions. */
static bool write_regions(const struct document *document, char *regions, struct text_error *error)
{
    const struct layout *layout = document_layout(document);
    unsigned used[DOCUMENT_COLOURS] = {0};
    for (unsigned c = 0; c < layout->cells; c++) {
        uint32_t colour = document_get(document, (cell_id)c, FIELD_COLOUR);
        if (!digits_are_one(colour)) {
            char name[16];
            puzzle_cell_name(layout, (cell_id)c, name, sizeof name);
            return text_error_input(error, 0, 0, "%s has %s, expected one colour in every cell", name,
                                    tr(colour ? "several colours" : "no colour"));
        }
        used[digit_first(colour) - 1]++;
        regions[c] = (char)('a' + digit_first(colour) - 1);
    }
    for (unsigned i = 0; i < DOCUMENT_COLOURS; i++) {
        if (used[i] && used[i] != layout->digits)
            return text_error_input(error, 0, 0, "colour %u has %u cells, expected %u", i + 1, used[i], layout->digits);
    }
    regions[layout->cells] = 0;
    return true;
}

struct document *givens_make_jigsaw(const struct document *document, struct text_error *error)
{
    const struct layout *layout = document_layout(document);
    char regions[DOCUMENT_COLOURS * DOCUMENT_COLOURS + 1];
    if (layout->grids != 1 || layout->digits > DOCUMENT_COLOURS || layout->cells != layout->digits * layout->digits) {
        text_error_input(error, 0, 0, "%s cannot be made a jigsaw, expected one square of up to nine digits",
                         tr(layout->title));
        return NULL;
    }
    if (!write_regions(document, regions, error))
        return NULL;
    struct layout_spec spec = {.name = "own-jigsaw",
                               .title = TR("A jigsaw of one's own"),
                               .digits = layout->digits,
                               .grids = 1,
                               .grid = {{.regions = regions}}};
    struct layout *jigsaw = layout_create(&spec, error);
    struct puzzle *puzzle = jigsaw ? puzzle_create(jigsaw) : NULL;
    for (unsigned c = 0; puzzle && c < layout->cells; c++) {
        if (document_get(document, (cell_id)c, FIELD_GIVEN))
            puzzle_give(puzzle, (cell_id)c, document_get(document, (cell_id)c, FIELD_GIVEN));
    }
    struct document *made = puzzle ? document_create(puzzle) : NULL;
    puzzle_destroy(puzzle);
    layout_unref(jigsaw);
    return made;
}
