#include "document/document.h"

#include <string.h>

#include "base/array.h"

struct document {
    struct layout *layout;
    char name[PUZZLE_NAME_SIZE];
    uint32_t (*cell)[FIELDS]; /* [cells] */
    ARRAY(struct document_node) nodes;
    ARRAY(struct document_change) changes;
    size_t here;
    size_t pending; /* the first change of the group that was begun; meanwhile the group's changes are the last */
    bool is_begun, has_failed;
};

/* --- creation --- */

/* What the puzzle holds besides its givens is the first node. */
static bool fill_cells(struct document *document, const struct puzzle *puzzle)
{
    digit_mask masks[LAYOUT_MAX_CELLS];
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
    return document_end(document, 0);
}

struct document *document_create(const struct puzzle *puzzle)
{
    struct document *document = memory_calloc(1, sizeof *document);
    if (!document)
        return NULL;
    document->layout = layout_ref(puzzle->layout);
    memcpy(document->name, puzzle->name, sizeof document->name);
    document->cell = memory_calloc(puzzle->layout->cells, sizeof *document->cell);
    if (document->cell && array_append(&document->nodes, (struct document_node){0}) && fill_cells(document, puzzle))
        return document;
    document_destroy(document);
    return NULL;
}

void document_destroy(struct document *document)
{
    if (!document)
        return;
    layout_unref(document->layout);
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

unsigned document_digit(const struct document *document, cell_id cell)
{
    const uint32_t *value = document->cell[cell];
    return value[FIELD_GIVEN] ? value[FIELD_GIVEN] : value[FIELD_DIGIT];
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
    digit_mask all = layout_all_digits(document->layout);
    for (unsigned c = 0; c < document->layout->cells; c++)
        masks[c] = all & ~document->cell[c][FIELD_STRUCK];
    for (unsigned c = 0; c < document->layout->cells; c++) {
        const struct cell *cell = &document->layout->cell[c];
        unsigned digit = document_digit(document, (cell_id)c);
        for (unsigned i = 0; digit && i < cell->peer_count; i++)
            masks[cell->peers[i]] &= ~digit_bit(digit);
    }
    for (unsigned c = 0; c < document->layout->cells; c++) {
        unsigned digit = document_digit(document, (cell_id)c);
        masks[c] = digit ? digit_bit(digit) : masks[c];
    }
}

static struct puzzle *make_puzzle(const struct document *document, bool with_placed)
{
    struct puzzle *puzzle = puzzle_create(document->layout);
    for (unsigned c = 0; puzzle && c < document->layout->cells; c++) {
        const uint32_t *value = document->cell[c];
        if (value[FIELD_GIVEN])
            puzzle_give(puzzle, (cell_id)c, value[FIELD_GIVEN]);
        else if (with_placed && value[FIELD_DIGIT])
            puzzle_place(puzzle, (cell_id)c, value[FIELD_DIGIT]);
    }
    if (puzzle)
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
    struct puzzle *puzzle = puzzle_create(document->layout);
    for (unsigned c = 0; puzzle && c < document->layout->cells; c++)
        puzzle->given[c] = (uint8_t)document->cell[c][FIELD_GIVEN];
    for (size_t at = document->here; puzzle && at; at = document->nodes.items[at].parent) {
        const struct document_node *node = &document->nodes.items[at];
        for (size_t i = node->first_change; i < node->first_change + node->changes; i++) {
            const struct document_change *change = &document->changes.items[i];
            if (change->field == FIELD_GIVEN)
                puzzle->given[change->cell] = (uint8_t)change->before;
        }
    }
    for (unsigned c = 0; puzzle && c < document->layout->cells; c++) {
        if (puzzle->given[c])
            puzzle_give(puzzle, (cell_id)c, puzzle->given[c]);
    }
    if (puzzle)
        memcpy(puzzle->name, document->name, sizeof puzzle->name);
    return puzzle;
}

/* --- changing --- */

void document_begin(struct document *document)
{
    document->pending = document->changes.count;
    document->is_begun = true;
    document->has_failed = document->nodes.count >= DOCUMENT_MAX_NODES;
}

void document_set(struct document *document, cell_id cell, enum document_field field, uint32_t value)
{
    uint32_t *now = &document->cell[cell][field];
    if (document->has_failed || *now == value)
        return;
    for (size_t i = document->pending; i < document->changes.count; i++) {
        struct document_change *change = &document->changes.items[i];
        if (change->cell == cell && change->field == field) {
            *now = change->after = value;
            return;
        }
    }
    struct document_change change = {.cell = cell, .field = (uint8_t)field, .before = *now, .after = value};
    if (document->changes.count < DOCUMENT_MAX_CHANGES && array_append(&document->changes, change))
        *now = value;
    else
        document->has_failed = true;
}

/* Takes the changes of the group back. */
static void drop_pending(struct document *document)
{
    for (size_t i = document->changes.count; i-- > document->pending;) {
        const struct document_change *change = &document->changes.items[i];
        document->cell[change->cell][change->field] = change->before;
    }
    document->changes.count = document->pending;
}

/* Forgets those changes of the group that came back to what was there before. */
static void compress_pending(struct document *document)
{
    size_t count = document->pending;
    for (size_t i = document->pending; i < document->changes.count; i++) {
        if (document->changes.items[i].before != document->changes.items[i].after)
            document->changes.items[count++] = document->changes.items[i];
    }
    document->changes.count = count;
}

bool document_end(struct document *document, double seconds)
{
    struct document_node node = {.parent = document->here, .first_change = document->pending, .seconds = seconds};
    if (!document->is_begun)
        return true;
    document->is_begun = false;
    compress_pending(document);
    node.changes = (uint32_t)(document->changes.count - document->pending);
    if (!document->has_failed && !node.changes)
        return true;
    if (document->has_failed || !array_append(&document->nodes, node)) {
        drop_pending(document);
        return false;
    }
    document->nodes.items[document->here].latest_child = document->nodes.count - 1;
    document->here = document->nodes.count - 1;
    return true;
}

/* --- the tree --- */

size_t document_nodes(const struct document *document)
{
    return document->nodes.count;
}

size_t document_here(const struct document *document)
{
    return document->here;
}

const struct document_node *document_node(const struct document *document, size_t node)
{
    return &document->nodes.items[node];
}

const struct document_change *document_changes(const struct document *document, size_t node)
{
    return document->changes.items ? &document->changes.items[document->nodes.items[node].first_change] : NULL;
}

bool document_is_end(const struct document *document, size_t node)
{
    return !document->nodes.items[node].latest_child;
}

size_t document_depth(const struct document *document, size_t node)
{
    size_t depth = 0;
    for (; node; node = document->nodes.items[node].parent)
        depth++;
    return depth;
}

bool document_undo(struct document *document)
{
    const struct document_node *node = &document->nodes.items[document->here];
    if (!document->here)
        return false;
    for (size_t i = node->first_change + node->changes; i-- > node->first_change;) {
        const struct document_change *change = &document->changes.items[i];
        document->cell[change->cell][change->field] = change->before;
    }
    document->here = node->parent;
    return true;
}

static void enter(struct document *document, size_t child)
{
    const struct document_node *node = &document->nodes.items[child];
    for (size_t i = node->first_change; i < node->first_change + node->changes; i++) {
        const struct document_change *change = &document->changes.items[i];
        document->cell[change->cell][change->field] = change->after;
    }
    document->nodes.items[document->here].latest_child = child;
    document->here = child;
}

bool document_redo(struct document *document)
{
    size_t child = document->nodes.items[document->here].latest_child;
    if (!child)
        return false;
    enter(document, child);
    return true;
}

/* A parent is older than its children. So going from the newer of two nodes to its parent, until both are the same, finds where
 * the ways to them part. Each node on the new way becomes the latest child of its parent, so that redo follows it. */
void document_go_to(struct document *document, size_t node)
{
    struct document_node *nodes = document->nodes.items;
    size_t parting = node;
    for (size_t from = document->here; parting != from;) {
        if (from > parting) {
            from = nodes[from].parent;
        } else {
            nodes[nodes[parting].parent].latest_child = parting;
            parting = nodes[parting].parent;
        }
    }
    while (document->here != parting)
        document_undo(document);
    while (document->here != node)
        document_redo(document);
}

bool document_has_givens(const struct document *document, const struct puzzle *puzzle)
{
    bool same = document_layout(document) == puzzle->layout;
    for (unsigned c = 0; same && c < puzzle->layout->cells; c++)
        same = document_get(document, (cell_id)c, FIELD_GIVEN) == puzzle->given[c];
    return same;
}
