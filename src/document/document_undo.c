/* Changes to a document, and the tree of its history, for undo and redo. */
#include "base/memory.h"
#include "document/document_internal.h"
#include "puzzle/clue.h"

/* --- changing --- */

void document_begin(struct document *document)
{
    document->pending = document->changes.count;
    document->is_begun = true;
    document->is_full = document->nodes.count >= DOCUMENT_MAX_NODES;
}

void document_set(struct document *document, cell_id cell, enum document_field field, uint32_t value)
{
    uint32_t *now = &document->cell[cell][field];
    if (document->is_full || *now == value)
        return;
    for (size_t i = document->pending; i < document->changes.count; i++) {
        struct document_change *change = &document->changes.items[i];
        if (change->cell == cell && change->field == field) {
            *now = change->after = value;
            return;
        }
    }
    struct document_change change = {.cell = cell, .field = (uint8_t)field, .before = *now, .after = value};
    if (document->changes.count == DOCUMENT_MAX_CHANGES) {
        document->is_full = true;
        return;
    }
    array_append(&document->changes, change);
    *now = value;
}

bool document_toggle_clue(struct document *document, const struct clue *clue, struct text_error *error)
{
    const struct layout *before = document->layout;
    if (document->layouts.count == DOCUMENT_MAX_LAYOUTS)
        return text_error_input(error, 0, 0, "clues were changed %d times, expected fewer", DOCUMENT_MAX_LAYOUTS - 1);
    struct clue *all = memory_calloc(before->clues + 1, sizeof *all);
    unsigned count = 0;
    for (unsigned i = 0; i < before->clues; i++) {
        if (!clue_is_same(&before->clue[i], clue))
            all[count++] = before->clue[i];
    }
    if (count == before->clues)
        all[count++] = *clue;
    struct layout *layout = layout_of_clues(before, all, count, error);
    memory_free(all);
    if (!layout)
        return false;
    array_append(&document->layouts, layout);
    document->layout = layout;
    return true;
}

/* Reverts the changes of the group. */
static void drop_pending(struct document *document)
{
    for (size_t i = document->changes.count; i-- > document->pending;) {
        const struct document_change *change = &document->changes.items[i];
        document->cell[change->cell][change->field] = change->before;
    }
    document->changes.count = document->pending;
    document->layout = document->nodes.items[document->here].layout;
}

void document_cancel(struct document *document)
{
    drop_pending(document);
    document->is_begun = false;
}

/* Removes changes of the group whose final value is the initial one. */
static void compress_pending(struct document *document)
{
    size_t count = document->pending;
    for (size_t i = document->pending; i < document->changes.count; i++) {
        if (document->changes.items[i].before != document->changes.items[i].after)
            document->changes.items[count++] = document->changes.items[i];
    }
    document->changes.count = count;
}

/* Removes placed digits under givens. */
static void clear_under_givens(struct document *document)
{
    for (size_t i = document->pending; i < document->changes.count; i++) {
        struct document_change change = document->changes.items[i];
        if (change.field == FIELD_GIVEN && change.after)
            document_set(document, change.cell, FIELD_DIGIT, 0);
    }
}

bool document_end(struct document *document, double seconds, struct text_error *error)
{
    struct document_node node = {
        .parent = document->here, .first_change = document->pending, .seconds = seconds, .layout = document->layout};
    if (!document->is_begun)
        return true;
    document->is_begun = false;
    clear_under_givens(document);
    compress_pending(document);
    node.changes = (uint32_t)(document->changes.count - document->pending);
    if (!document->is_full && !node.changes && node.layout == document->nodes.items[document->here].layout)
        return true;
    if (document->is_full) {
        drop_pending(document);
        return text_error_input(error, 0, 0,
                                "there is no room for another move: a document has at most %d moves and %d changes",
                                DOCUMENT_MAX_NODES, DOCUMENT_MAX_CHANGES);
    }
    array_append(&document->nodes, node);
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

bool document_is_being_entered(const struct document *document)
{
    size_t here = document_here(document);
    const struct document_node *node = document_node(document, here);
    if (!here)
        return false;
    return node->changes ? document_changes(document, here)->field == FIELD_GIVEN
                         : node->layout != document_node(document, node->parent)->layout;
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
    document->layout = document->nodes.items[document->here].layout;
    return true;
}

/* Moves to the latest child of the node. */
static void enter(struct document *document, size_t child)
{
    const struct document_node *node = &document->nodes.items[child];
    for (size_t i = node->first_change; i < node->first_change + node->changes; i++) {
        const struct document_change *change = &document->changes.items[i];
        document->cell[change->cell][change->field] = change->after;
    }
    document->here = child;
    document->layout = node->layout;
}

bool document_redo(struct document *document)
{
    size_t child = document->nodes.items[document->here].latest_child;
    if (!child)
        return false;
    enter(document, child);
    return true;
}

/* A parent is older than its children. So moving repeatedly from the newer of two nodes to its parent finds the node
 * where their branches diverge. Each node on the new branch becomes its parent's latest child, so redo follows it. */
void document_go_to(struct document *document, size_t node)
{
    struct document_node *nodes = document->nodes.items;
    size_t divergence = node;
    for (size_t from = document->here; divergence != from;) {
        if (from > divergence) {
            from = nodes[from].parent;
        } else {
            nodes[nodes[divergence].parent].latest_child = divergence;
            divergence = nodes[divergence].parent;
        }
    }
    while (document->here != divergence)
        document_undo(document);
    while (document->here != node)
        document_redo(document);
}
