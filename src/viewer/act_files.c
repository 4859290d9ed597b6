/* Actions on files and the clipboard: open and paste; save the trace or the work; write a picture or the text of the
 * shown state. */
#include <stdio.h>
#include <string.h>

#include "base/translation.h"
#include "export/png.h"
#include "puzzle/writer.h"
#include "viewer/drawing_question.h"
#include "viewer/editing.h"
#include "viewer/menu.h"
#include "viewer/message.h"
#include "viewer/save.h"
#include "viewer/view.h"
#include "viewer/viewer_state.h"
#include "viewer/why.h"

bool act_open(struct viewer *viewer, const struct call *call)
{
    if (*call->argument)
        return viewer_open_file(viewer, call->argument, call->error);
    if (viewer->params.has.dialogs) {
        viewer->outgoing.requests |= REQUEST_OPEN;
        return true;
    }
    files_open(viewer);
    return true;
}

bool act_paste(struct viewer *viewer, const struct call *call)
{
    if (*call->argument)
        return viewer_open_text(viewer, call->argument, strlen(call->argument), tr("clipboard"), tr("pasted"),
                                call->error);
    viewer->outgoing.requests |= REQUEST_PASTE;
    return true;
}

bool act_drawn(struct viewer *viewer, const struct call *call)
{
    struct drawing_question *question = &viewer->questions.drawings;
    struct buffer text = {0};
    if (!question->text.length)
        return text_error_input(call->error, 0, 0, "no puzzle waits for the meaning of its drawings");
    if (!*call->argument) {
        prompt_open(viewer, ACTION_drawn, "The word of a clue, with its number");
        return true;
    }
    drawing_question_answer(question, call->argument, &text);
    bool is_open =
        viewer_open_text(viewer, buffer_text(&text), text.length, question->source, question->name, call->error);
    buffer_finish(&text);
    return is_open;
}

void viewer_save_name(const struct viewer *viewer, char *name, size_t size)
{
    save_usual_name(viewer, editing_is_active(viewer) ? ".work" : ".trace", name, size);
}

bool act_save(struct viewer *viewer, const struct call *call)
{
    char name[PUZZLE_NAME_SIZE + 32];
    if (!*call->argument && viewer->params.has.dialogs) {
        viewer->outgoing.requests |= REQUEST_SAVE;
        return true;
    }
    viewer_save_name(viewer, name, sizeof name);
    const char *path = *call->argument ? call->argument : name;
    if (!editing_is_active(viewer))
        return save_start(viewer, path, call->error);
    if (refuse_waiting(viewer, path, call->error) || !editing_save(viewer, path, call->error))
        return false;
    save_report(viewer, TR("Saved your work as %.350s"), path);
    return true;
}

bool act_unsaved(struct viewer *viewer, const struct call *call)
{
    if (save_is_failing(viewer, call->error))
        return false;
    message_show(viewer, "Everything is saved.");
    return true;
}

bool act_picture(struct viewer *viewer, const struct call *call)
{
    char usual[EXPORT_PATH_SIZE], ending[32];
    snprintf(ending, sizeof ending, "-%llu.png", (unsigned long long)player_position(&viewer->session.player));
    save_usual_path(viewer, ending, usual, sizeof usual);
    const char *path = *call->argument ? call->argument : usual;
    size_t count;
    if (refuse_waiting(viewer, path, call->error))
        return false;
    why_wait(viewer); /* the picture needs the complete causes */
    viewer_advance(viewer, 0);
    viewer_frame(viewer, &count);
    viewer_invalidate(viewer); /* the window has not shown this frame */
    if (!viewer_is_whole(viewer, call->error) ||
        !png_write(path, raster_pixels(viewer->drawing.raster), raster_width(viewer->drawing.raster),
                   raster_height(viewer->drawing.raster), call->error))
        return false;
    if (!*call->argument)
        message_show(viewer, "Saved the picture as %s", path);
    return true;
}

static void write_state(const struct viewer *viewer, struct buffer *text)
{
    const struct player *player = &viewer->session.player;
    static const char *const directions[] = {"backward", "paused", "forward"};
    char title[400];
    struct scene_view view;
    viewer_title(viewer, title, sizeof title);
    view_make(viewer, &view);
    buffer_print(text, "title %s\nposition %llu\nsteps %llu\nplaying %s\nspeed %g\ntheme %s\nsentence %s\n", title,
                 (unsigned long long)player_position(player), (unsigned long long)trace_steps(viewer->session.trace),
                 directions[player->direction + 1], player->speed, viewer->drawing.style.theme->id,
                 scene_sentence(viewer->scene));
    buffer_print(text, "message %s\nchosen %d\ndigit %u\nzoom %llu %llu\nhelp %s\nbookmarks %zu\nmasks",
                 viewer->message.shown.text ? viewer->message.shown.text : "",
                 viewer->looking.cell == NO_CELL ? -1 : (int)viewer->looking.cell, viewer->looking.digit,
                 (unsigned long long)viewer->looking.scroll.first, (unsigned long long)viewer->looking.scroll.last,
                 view.help ? "open" : "closed", player->bookmarks);
    for (unsigned c = 0; c < trace_layout(viewer->session.trace)->cells; c++)
        buffer_print(text, " %u", player->replay.mask[c]);
    buffer_put(text, '\n');
    struct puzzle *by_hand = editing_is_active(viewer) ? document_puzzle(viewer->editing.document) : NULL;
    if (by_hand) {
        buffer_print(text, "by-hand ");
        writer_puzzle_line(by_hand, text);
        buffer_put(text, '\n');
    }
    puzzle_destroy(by_hand);
    for (size_t i = 0; view.summary && i < view.summary->rows; i++) {
        const struct summary_row *row = &view.summary->row[i];
        buffer_print(text, "summary %s %llu %llu %llu %u\n", row->engine, (unsigned long long)row->steps,
                     (unsigned long long)row->guesses, (unsigned long long)row->contradictions, row->deepest);
    }
    for (size_t i = 0; i < viewer->race.shown.lanes; i++) {
        const struct player *lane = viewer->race.shown.lane[i].player;
        buffer_print(text, "lane %s %llu of %llu\n", trace_engine(lane->replay.trace),
                     (unsigned long long)player_position(lane), (unsigned long long)trace_steps(lane->replay.trace));
    }
}

bool act_dump(struct viewer *viewer, const struct call *call)
{
    struct buffer text = {0};
    size_t count;
    if (!*call->argument)
        return text_error_input(call->error, 0, 0, "dump needs a file's name");
    if (refuse_waiting(viewer, call->argument, call->error))
        return false;
    viewer_advance(viewer, 0);
    viewer_frame(viewer, &count);
    viewer_invalidate(viewer);
    write_state(viewer, &text);
    bool written = viewer_is_whole(viewer, call->error) &&
                   file_write(call->argument, buffer_text(&text), text.length, call->error);
    buffer_finish(&text);
    return written;
}
