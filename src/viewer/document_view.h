/* What is shown of a puzzle that is entered or solved by hand: candidates, marked cells, words, the keypad. */
#ifndef VIEWER_DOCUMENT_VIEW_H
#define VIEWER_DOCUMENT_VIEW_H

#include "scene/scene.h"
#include "viewer/selection.h"

/* What the marked cells have amiss. */
enum trouble { TROUBLE_NONE, TROUBLE_CLASH, TROUBLE_WRONG, TROUBLE_EMPTY };

/* Where one is among the changes. That is counted anew only after a change. */
struct document_history {
    const struct document *document;
    size_t here, nodes; /* the node, and how many there were when it was counted */
    size_t depth, behind, ways;
};

struct document_view {
    enum trouble trouble;
    struct scene_document shown;
    struct scene_keypad keypad;
    digit_mask candidates[LAYOUT_MAX_CELLS], mask[LAYOUT_MAX_CELLS]; /* what is left; what of it is shown */
    bool is_solved;
    bool settled[LAYOUT_MAX_CELLS], marked[LAYOUT_MAX_CELLS];
    char heading[32], text[900], history[100];
    struct document_history counted;
};

/* Fills `shown`, which points to the other members and to the selection. */
void document_view_fill(struct document_view *view, struct viewer *viewer, const struct selection *selection);

#endif
