/* Actions that read and write files: paste, save, picture, dump. */
#include <stdio.h>
#include <string.h>

#include "export/png.h"
#include "viewer/viewer_internal.h"

bool act_paste(struct viewer *viewer, const struct call *call)
{
    if (*call->argument)
        return viewer_open_text(viewer, call->argument, strlen(call->argument), "clipboard", "pasted", call->error);
    viewer->requests |= REQUEST_PASTE;
    return true;
}

/* Makes a file name for the current folder, "NAME.ending". Each run of characters that are awkward in file
 * names becomes one dash, except at the end. */
static void default_name(const struct viewer *viewer, const char *ending, char *name, size_t size)
{
    size_t length = 0;
    for (const char *at = viewer->session.name; *at && length + strlen(ending) + 1 < size; at++) {
        bool plain = !strchr("/\\ :*?\"<>|()-", *at);
        if (plain || (length && name[length - 1] != '-'))
            name[length++] = plain ? *at : '-';
    }
    while (length && name[length - 1] == '-')
        length--;
    name[length] = 0;
    snprintf(name + length, size - length, "%s%s", length ? "" : "puzzle", ending);
}

bool act_save(struct viewer *viewer, const struct call *call)
{
    char name[PUZZLE_NAME_SIZE + 32];
    default_name(viewer, ".trace", name, sizeof name);
    return save_start(viewer, *call->argument ? call->argument : name, call->error);
}

bool act_picture(struct viewer *viewer, const struct call *call)
{
    char name[PUZZLE_NAME_SIZE + 32], ending[32];
    snprintf(ending, sizeof ending, "-%llu.png", (unsigned long long)player_position(&viewer->session.player));
    default_name(viewer, ending, name, sizeof name);
    const char *path = *call->argument ? call->argument : name;
    size_t count;
    viewer_frame(viewer, &count);
    if (!png_write(path, raster_pixels(viewer->raster), raster_width(viewer->raster), raster_height(viewer->raster),
                   call->error))
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
    viewer_title(viewer, title, sizeof title);
    buffer_print(text, "title %s\nposition %llu\nsteps %llu\nplaying %s\nspeed %g\ntheme %s\nsentence %s\n", title,
                 (unsigned long long)player_position(player), (unsigned long long)trace_steps(viewer->session.trace),
                 directions[player->direction + 1], player->speed, viewer->view.theme->id,
                 scene_sentence(viewer->scene));
    buffer_print(text, "message %s\nchosen %d\ndigit %u\nzoom %llu %llu\nhelp %s\nbookmarks %zu\nmasks",
                 viewer->view.message ? viewer->view.message : "",
                 viewer->view.cell == NO_CELL ? -1 : (int)viewer->view.cell, viewer->view.digit,
                 (unsigned long long)viewer->view.zoom_first, (unsigned long long)viewer->view.zoom_last,
                 viewer->view.help ? "open" : "closed", player->bookmarks);
    for (unsigned c = 0; c < trace_layout(viewer->session.trace)->cells; c++)
        buffer_print(text, " %u", player->replay.mask[c]);
    buffer_put(text, '\n');
    for (size_t i = 0; viewer->view.summary && i < viewer->view.summary->rows; i++) {
        const struct summary_row *row = &viewer->view.summary->row[i];
        buffer_print(text, "summary %s %llu %llu %llu %u\n", row->engine, (unsigned long long)row->steps,
                     (unsigned long long)row->guesses, (unsigned long long)row->contradictions, row->deepest);
    }
    for (size_t i = 0; i < viewer->view.lanes; i++) {
        const struct player *lane = viewer->view.lane[i].player;
        buffer_print(text, "lane %s %llu of %llu\n", trace_engine(lane->replay.trace),
                     (unsigned long long)player_position(lane), (unsigned long long)trace_steps(lane->replay.trace));
    }
}

bool act_dump(struct viewer *viewer, const struct call *call)
{
    struct buffer text = {0};
    size_t count;
    if (!*call->argument) {
        text_error_input(call->error, 0, 0, "dump needs a file's name");
        return false;
    }
    viewer_frame(viewer, &count);
    write_state(viewer, &text);
    bool written = file_write(call->argument, buffer_text(&text), text.length, call->error);
    buffer_finish(&text);
    return written;
}
