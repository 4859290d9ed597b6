/* Changes to the givens of a puzzle that is being entered, computed in the background: removing redundant givens,
 * completing their symmetry. */

#include "base/clock.h"
#include "base/translation.h"
#include "viewer/background.h"
#include "viewer/editing.h"
#include "viewer/message.h"
#include "viewer/viewer_state.h"

void givens_editing_start(struct viewer *viewer, enum givens_edit_kind kind)
{
    bool threaded = viewer->params.threaded;
    givens_editing_stop(viewer);
    viewer->background.givens_edit =
        givens_edit_start(viewer->editing.document, kind, givens_editing_seed(viewer), threaded);
    viewer->background.givens_edit_kind = kind;
    if (threaded) {
        message_offer(viewer, ACTION_clear,
                      kind == GIVENS_MINIMISE ? "Looking for givens that can be spared. A click here, or Esc, stops."
                                              : "Completing the symmetry. A click here, or Esc, stops.");
        message_keep(viewer);
    }
}

uint64_t givens_editing_seed(const struct viewer *viewer)
{
    return viewer->params.threaded ? clock_now() : 1;
}

bool givens_editing_stop(struct viewer *viewer)
{
    bool was_at_work = task_end(&viewer->background.givens_edit);
    if (was_at_work)
        message_clear(viewer);
    return was_at_work;
}

void givens_editing_advance(struct viewer *viewer)
{
    unsigned changed = 0;
    struct text_error error;
    if (!editing_is_active(viewer))
        givens_editing_stop(viewer); /* the user has left its board */
    if (!task_is_done(viewer->background.givens_edit))
        return;
    struct document *document = viewer->editing.document;
    bool fine = document &&
                givens_edit_apply(viewer->background.givens_edit, document, viewer->editing.seconds, &changed, &error);
    givens_editing_stop(viewer);
    if (!fine && document)
        viewer_show_error(viewer, &error);
    if (!fine)
        return;
    if (changed)
        editing_changed(viewer, false);
    if (viewer->background.givens_edit_kind == GIVENS_MINIMISE)
        message_show(viewer,
                     changed ? tr_n("%u given could be spared. \"Undo\" (Ctrl+Z) takes that back.",
                                    "%u givens could be spared. \"Undo\" (Ctrl+Z) takes that back.", changed)
                             : "Every given is needed.",
                     changed);
    else
        message_show(viewer,
                     changed ? tr_n("%u given was added. \"Undo\" (Ctrl+Z) takes that back.",
                                    "%u givens were added. \"Undo\" (Ctrl+Z) takes that back.", changed)
                             : "The givens are symmetric.",
                     changed);
}
