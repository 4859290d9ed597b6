/* A document and its cells, also as puzzles and candidates. */
#include "document/document_internal.h"
#include "puzzle/constraint.h"

#include <assert.h>
#include <string.h>

/* --- creation --- */

/* Fills in the cells. Contents besides the givens become the first node. */
static void fill_cells(struct document *document, const struct puzzle *puzzle)
{
    digit_mask *masks = memory_calloc(puzzle->layout->cells, sizeof *masks);
    for (unsigned c = 0; c < puzzle->layout->cells; c++)
        document->cell[c][FIELD_GIVEN] = puzzle->given[c];
    document_begin(document);
    for (unsigned c = 0; c < puzzle->layout->cells; c++) {
        if (!puzzle->given[c])
            document_set(document, (cell_id)c, FIELD_DIGIT, puzzle->placed[c]);
    }
    document_candidates(document, masks);
    for (unsigned c = 0; puzzle->has_marks && c < puzzle->layout->cells; c++) {
        if (!document_digit(document, (cell_id)c))
            document_set(document, (cell_id)c, FIELD_STRUCK, masks[c] & ~puzzle->start[c]);
    }
    memory_free(masks);
    bool has_room = document_end(document, 0, NULL);
    assert(has_room);
    (void)has_room;
}

struct document *document_create(const struct puzzle *puzzle)
{
    struct document *document = memory_calloc(1, sizeof *document);
    document->layout = layout_ref(puzzle->layout);
    array_append(&document->layouts, document->layout);
    memcpy(document->name, puzzle->name, sizeof document->name);
    document->cell = memory_calloc(puzzle->layout->cells, sizeof *document->cell);
    array_append(&document->nodes, (struct document_node){.layout = document->layout});
    fill_cells(document, puzzle);
    return document;
}

void document_destroy(struct document *document)
{
    if (!document)
        return;
    for (size_t i = 0; i < document->layouts.count; i++)
        layout_unref(document->layouts.items[i]);
    memory_free(document->layouts.items);
    memory_free(document->cell);
    memory_free(document->nodes.items);
    memory_free(document->changes.items);
    memory_free(document);
}

/* --- cells --- */

struct layout *document_layout(const struct document *document)
{
    return document->layout;
}

uint32_t document_get(const struct document *document, cell_id cell, enum document_field field)
{
    return document->cell[cell][field];
}

bool document_has(const struct document *document, enum document_field field)
{
    for (unsigned c = 0; c < document->layout->cells; c++) {
        if (document->cell[c][field])
            return true;
    }
    return false;
}

unsigned document_digit(const struct document *document, cell_id cell)
{
    const uint32_t *value = document->cell[cell];
    return value[FIELD_GIVEN] ? value[FIELD_GIVEN] : value[FIELD_DIGIT];
}

void document_digits(const struct document *document, uint8_t *digit)
{
    for (unsigned c = 0; c < document->layout->cells; c++)
        digit[c] = (uint8_t)document_digit(document, (cell_id)c);
}

uint32_t document_limit(const struct document *document, enum document_field field)
{
    switch (field) {
    case FIELD_GIVEN:
    case FIELD_DIGIT:
        return document->layout->digits;
    case FIELD_COLOUR:
        return (1u << DOCUMENT_COLOURS) - 1;
    case FIELD_LINE:
        return LINE_ALL;
    default:
        return layout_all_digits(document->layout);
    }
}

void document_candidates(const struct document *document, digit_mask *masks)
{
    for (unsigned c = 0; c < document->layout->cells; c++)
        masks[c] = document->layout->allowed[c] & ~document->cell[c][FIELD_STRUCK];
    for (unsigned c = 0; c < document->layout->cells; c++) {
        unsigned digit = document_digit(document, (cell_id)c);
        if (digit)
            candidate_exclude(document->layout, masks, candidate_id_of((cell_id)c, digit));
    }
    for (unsigned c = 0; c < document->layout->cells; c++) {
        unsigned digit = document_digit(document, (cell_id)c);
        masks[c] = digit ? digit_bit(digit) : masks[c];
    }
}

static struct puzzle *make_puzzle(const struct document *document, bool with_placed)
{
    struct puzzle *puzzle = puzzle_create(document->layout);
    for (unsigned c = 0; c < document->layout->cells; c++) {
        const uint32_t *value = document->cell[c];
        if (value[FIELD_GIVEN])
            puzzle_give(puzzle, (cell_id)c, value[FIELD_GIVEN]);
        else if (with_placed && value[FIELD_DIGIT])
            puzzle_place(puzzle, (cell_id)c, value[FIELD_DIGIT]);
    }
    memcpy(puzzle->name, document->name, sizeof puzzle->name);
    return puzzle;
}

struct puzzle *document_givens(const struct document *document)
{
    return make_puzzle(document, false);
}

struct puzzle *document_puzzle(const struct document *document)
{
    return make_puzzle(document, true);
}

struct puzzle *document_first_givens(const struct document *document)
{
    struct puzzle *puzzle = puzzle_create(document->nodes.items[0].layout);
    for (unsigned c = 0; c < document->layout->cells; c++)
        puzzle->given[c] = (uint8_t)document->cell[c][FIELD_GIVEN];
    for (size_t at = document->here; at; at = document->nodes.items[at].parent) {
        const struct document_node *node = &document->nodes.items[at];
        for (size_t i = node->first_change; i < node->first_change + node->changes; i++) {
            const struct document_change *change = &document->changes.items[i];
            if (change->field == FIELD_GIVEN)
                puzzle->given[change->cell] = (uint8_t)change->before;
        }
    }
    for (unsigned c = 0; c < document->layout->cells; c++) {
        if (puzzle->given[c])
            puzzle_give(puzzle, (cell_id)c, puzzle->given[c]);
    }
    memcpy(puzzle->name, document->name, sizeof puzzle->name);
    return puzzle;
}

bool document_has_givens(const struct document *document, const struct puzzle *puzzle)
{
    bool same = document_layout(document) == puzzle->layout;
    for (unsigned c = 0; same && c < puzzle->layout->cells; c++)
        same = document_get(document, (cell_id)c, FIELD_GIVEN) == puzzle->given[c];
    return same;
}
