/* The puzzle that the user enters and solves by hand. It is shown over an empty trace on its givens, which lets
 * everything that works on a puzzle work on it. Once a second, if it has changed, it is saved in a file of this window
 * (claim.h) in the user's state folder, if there is one: a window that is killed loses no more than a second. */
#include "viewer/editing.h"

#include <errno.h>
#include <string.h>

#include "base/file.h"
#include "base/user_file.h"
#include "document/document_file.h"
#include "scene/tree.h"
#include "viewer/activity.h"
#include "viewer/advice.h"
#include "viewer/claim.h"
#include "viewer/earlier.h"
#include "viewer/hints.h"
#include "viewer/kept_file.h"
#include "viewer/message.h"
#include "viewer/open.h"
#include "viewer/solved.h"
#include "viewer/saved_settings.h"
#include "viewer/settings.h"
#include "viewer/viewer_state.h"

enum { FILE_LIMIT = 1 << 26 };

static const char file_name[] = "work";

bool editing_is_active(const struct viewer *viewer)
{
    return viewer->session.trace && viewer->session.activity == ACTIVITY_HAND && mode_is_open(viewer, MODE_document);
}

bool editing_is_in_reach(const struct viewer *viewer)
{
    unsigned depth = activity_depth(viewer, ACTIVITY_HAND);
    return viewer->session.trace && activity_session(viewer, depth)->activity == ACTIVITY_HAND;
}

bool editing_require(const struct viewer *viewer, struct text_error *error)
{
    if (editing_is_active(viewer))
        return true;
    return text_error_input(error, 0, 0, "nothing is solved by hand here; \"Solve\" (Ctrl+E) begins that");
}

/* --- the user's file --- */

bool editing_save(struct viewer *viewer, const char *path, struct text_error *error)
{
    struct buffer text = {0};
    bool fine = document_file_write(viewer->editing.document, &text, error) &&
                file_write(path, buffer_text(&text), text.length, error);
    buffer_finish(&text);
    if (fine)
        viewer->editing.saved_nodes = document_nodes(viewer->editing.document);
    return fine;
}

bool editing_is_unsaved(const struct viewer *viewer)
{
    const struct document *document = viewer->editing.document;
    return document && document_nodes(document) > 1 && document_nodes(document) != viewer->editing.saved_nodes;
}

static bool fill_content(struct viewer *viewer, struct user_file_content *content, struct text_error *error)
{
    content->folder = viewer->params.folders.state;
    if (!content->folder)
        return true;
    if (!claim_hold(viewer, error))
        return false;
    claim_name(viewer, file_name, content->name);
    return document_file_write(viewer->editing.document, &content->text, error);
}

/* Continues a document that was read: its entering of givens, and its clock from the time of the last change. */
static void take_document(struct editing *editing)
{
    const struct document *document = editing->document;
    editing->gives = document_is_being_entered(document);
    editing->seconds = document_node(document, document_nodes(document) - 1)->seconds;
}

/* Reads the work of the last session. */
static void read_work(struct viewer *viewer)
{
    const char *folder = viewer->params.folders.state;
    struct editing *editing = &viewer->editing;
    struct buffer text = {0};
    struct text_error error;
    char path[USER_FILE_PATH], name[USER_FILE_NAME];
    claim_name(viewer, file_name, name);
    if (editing->is_read || !user_file_find(folder, name, "", path))
        return;
    editing->is_read = true;
    bool is_whole = false;
    enum user_file_found found = user_file_read(folder, name, FILE_LIMIT, &text, &error);
    if (found == USER_FILE_READ)
        editing->document = document_file_rescue(buffer_text(&text), text.length, path, &is_whole, &error);
    if (editing->document)
        take_document(editing);
    if (found != USER_FILE_NONE && !is_whole) {
        claim_set_aside(viewer, file_name, CLAIM_WORK, &error);
        editing->kept.is_changed = editing->document; /* the intact part replaces the file */
        editing->damage = error;
        editing->has_damage = true;
        viewer_show_error(viewer, &error);
    }
    buffer_finish(&text);
}

/* --- earlier work --- */

/* Saves work that is about to be replaced as a recent file, and writes the name of its puzzle. Work without a change,
 * or that a file already has, is not saved; the name is "" in this case. Returns false with `error` filled if it cannot
 * be saved: it must not be replaced. */
static bool keep_earlier(struct viewer *viewer, char kept[PUZZLE_NAME_SIZE], struct text_error *error)
{
    *kept = 0;
    const char *folder = viewer->params.folders.state;
    char name[USER_FILE_NAME], path[USER_FILE_PATH];
    struct buffer text = {0};
    read_work(viewer);
    const struct document *document = viewer->editing.document;
    if (!folder || !document || document_nodes(document) < 2 || document_nodes(document) == viewer->editing.saved_nodes)
        return true;
    int held = claim_find_earlier(viewer, name, path);
    if (held < 0)
        return text_error_system(error, "cannot write to %s: %s", folder, text_error_reason(errno));
    bool is_kept = document_file_write(document, &text, error) && user_file_write(folder, name, &text, error);
    if (is_kept) {
        settings_add_recent(&viewer->saved_settings.settings, path);
        saved_settings_flush(viewer);
        earlier_title(document, kept);
    }
    buffer_finish(&text);
    file_close(held);
    return is_kept;
}

/* --- opening --- */

bool editing_open(struct viewer *viewer, struct document *document, struct text_error *error)
{
    struct editing *editing = &viewer->editing;
    char kept[PUZZLE_NAME_SIZE] = "";
    bool in_lesson = mode_is_open(viewer, MODE_lesson) || mode_is_open(viewer, MODE_guided_lesson);
    struct puzzle *givens = in_lesson ? NULL : document_givens(document);
    if (in_lesson)
        text_error_input(
            error, 0, 0,
            "a lesson is open; Esc, or the menu \"Solve\", leaves it, and then this can be solved by hand");
    bool is_new = document != editing->document;
    if (!givens || (is_new && !keep_earlier(viewer, kept, error))) {
        puzzle_destroy(givens);
        givens = NULL;
    }
    if (!givens) {
        if (is_new)
            document_destroy(document);
        return false;
    }
    open_by_hand(viewer, givens);
    if (is_new) {
        task_end(&viewer->background.coach); /* it looks back at the previous document */
        document_destroy(editing->document);
        editing->document = document;
        editing->saved_nodes = 0;
        take_document(editing);
    }
    editing->gives |= !document_has(document, FIELD_GIVEN) && !document_layout(document)->clues;
    editing->is_read = editing->kept.is_changed = true;
    if (!mode_is_open(viewer, MODE_document))
        mode_open(viewer, MODE_document);
    advice_forget(viewer);
    advice_on_givens(viewer);
    if (*kept)
        message_offer(viewer, ACTION_earlier,
                      "Your work on \"%.60s\" was replaced, but it is kept. A click here lists all earlier work.",
                      kept);
    return true;
}

bool editing_resume(struct viewer *viewer, struct text_error *error)
{
    read_work(viewer);
    if (viewer->editing.document)
        return editing_open(viewer, viewer->editing.document, error);
    return text_error_input(error, 0, 0, "there is nothing to undo: nothing was entered or solved by hand");
}

bool editing_rests(struct viewer *viewer)
{
    read_work(viewer);
    return viewer->editing.document && document_nodes(viewer->editing.document) > 1 && !editing_is_active(viewer);
}

bool editing_leave(struct viewer *viewer, struct text_error *error)
{
    bool was_active = editing_is_active(viewer);
    if (!return_from_branch(viewer, error))
        return false;
    if (was_active && viewer->session.activity == ACTIVITY_WATCH && editing_rests(viewer))
        message_offer(viewer, ACTION_undo, "Your puzzle is kept. A click here, or Ctrl+Z, goes back to it.");
    return true;
}

/* Returns the puzzle with everything that is known at the replay's position. */
static struct puzzle *puzzle_at(const struct viewer *viewer, const struct replay *replay)
{
    const struct puzzle *puzzle = trace_puzzle(replay->trace);
    uint8_t placed[LAYOUT_MAX_CELLS];
    hints_placed_digits(replay, placed);
    struct puzzle *here = hint_search_puzzle(puzzle, replay->mask, placed);
    for (unsigned c = 0; c < puzzle->layout->cells; c++)
        here->given[c] = puzzle->given[c];
    here->has_marks = true;
    memcpy(here->name, viewer->session.name, sizeof here->name);
    return here;
}

bool editing_take_over(struct viewer *viewer, uint64_t position, struct text_error *error)
{
    struct replay replay;
    replay_init(&replay, viewer->session.trace);
    replay_seek(&replay, position);
    struct puzzle *here = puzzle_at(viewer, &replay);
    replay_finish(&replay);
    struct document *document = document_create(here);
    puzzle_destroy(here);
    return editing_open(viewer, document, error);
}

uint64_t editing_sure_position(const struct viewer *viewer)
{
    uint64_t position = player_position(&viewer->session.player), sure = position;
    struct step_reader reader;
    struct tree tree = {0};
    step_reader_init(&reader, viewer->session.trace);
    tree_find_path(&tree, &reader, position);
    for (size_t i = tree.path_length; i--;) {
        const struct tree_guess *guess = &tree.path[i];
        if (trial_is_choice(&guess->trial))
            sure = guess->guess - 1;
    }
    tree_finish(&tree);
    step_reader_finish(&reader);
    return sure;
}

/* --- changing --- */

/* Records the puzzle as solved once each cell has its digit. */
static void note_solved(struct viewer *viewer)
{
    const struct document *document = viewer->editing.document;
    const struct layout *layout = document_layout(document);
    bool is_filled = !viewer->editing.gives, clashing[LAYOUT_MAX_CELLS];
    for (unsigned c = 0; c < layout->cells && is_filled; c++)
        is_filled = document_digit(document, (cell_id)c);
    if (!is_filled || advice_mark_clashes(viewer, clashing))
        return;
    struct puzzle *givens = document_givens(document);
    if (puzzle_given_count(givens) < layout->cells)
        solved_add(viewer, givens);
    puzzle_destroy(givens);
}

void editing_changed(struct viewer *viewer, bool is_move)
{
    viewer->editing.kept.is_changed = true;
    message_clear(viewer);
    advice_forget(viewer);
    if (!document_has_givens(viewer->editing.document, trace_puzzle(viewer->session.trace))) {
        struct puzzle *givens = document_givens(viewer->editing.document);
        open_by_hand(viewer, givens);
        advice_on_givens(viewer);
    }
    if (is_move)
        advice_on_move(viewer);
    note_solved(viewer);
}

void editing_advance(struct viewer *viewer, double seconds)
{
    struct editing *editing = &viewer->editing;
    editing->seconds += editing_is_active(viewer) ? seconds : 0;
    if (editing->has_damage) /* a puzzle opened since then may have removed the message */
        viewer_show_error(viewer, &editing->damage);
    editing->has_damage = false;
    kept_file_advance(viewer, &editing->kept, fill_content, seconds, 1);
}

bool editing_flush(struct viewer *viewer)
{
    return kept_file_flush(viewer, &viewer->editing.kept, fill_content);
}

void editing_finish(struct viewer *viewer)
{
    editing_flush(viewer);
    document_destroy(viewer->editing.document);
    viewer->editing.document = NULL;
}
