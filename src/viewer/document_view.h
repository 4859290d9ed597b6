/* The shown parts of a puzzle that is entered or solved by hand: candidates, marked cells, words, the keypad. */
#ifndef VIEWER_DOCUMENT_VIEW_H
#define VIEWER_DOCUMENT_VIEW_H

#include "scene/scene.h"
#include "viewer/selection.h"

/* The errors of the marked cells. */
enum trouble { TROUBLE_NONE, TROUBLE_CLASH, TROUBLE_WRONG, TROUBLE_EMPTY };

/* The place among the changes. It is counted again only after a change. */
struct document_history {
    const struct document *document;
    size_t here, nodes; /* the current node, and the number of nodes when they were counted */
    size_t depth, behind, ways;
};

struct document_view {
    enum trouble trouble;
    struct scene_document shown;
    struct scene_keypad keypad;
    digit_mask candidates[LAYOUT_MAX_CELLS], mask[LAYOUT_MAX_CELLS]; /* candidates: the remaining ones; mask: those to
                                                                      * show */
    bool is_solved;
    bool settled[LAYOUT_MAX_CELLS], marked[LAYOUT_MAX_CELLS];
    char heading[32], text[900], history[100];
    struct document_history counted;
};

/* Fills `shown`, which points to the other members and to the selection. */
void document_view_fill(struct document_view *view, struct viewer *viewer, const struct selection *selection);

#endif
