/* One function a row of actions.def. */
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/builtin.h"
#include "app/viewer_parts.h"
#include "base/file.h"
#include "export/png.h"
#include "scene/sentence.h"
#include "trace/trace_file.h"

#define UNUSED(argument, error) ((void)(argument), (void)(error))

static bool not_open(const struct viewer *viewer, struct text_error *error)
{
    if (viewer->is_open)
        return false;
    text_error_input(error, 0, 0, "no puzzle is open");
    return true;
}

static bool parse_number(const char *text, double least, double most, double *number, struct text_error *error)
{
    char *end;
    double value = strtod(text, &end);
    if (end == text || *end || !(value >= least && value <= most)) {
        text_error_input(error, 0, 0, "found '%.40s', expected a number from %g to %g", text, least, most);
        return false;
    }
    *number = value;
    return true;
}

/* --- moving --- */

static void moved(struct viewer *viewer)
{
    viewer->view.list_offset = 0;
}

static bool play(struct viewer *viewer, enum player_direction direction)
{
    player_play(&viewer->showing.player, direction);
    moved(viewer);
    return true;
}

static bool act_play_pause(struct viewer *viewer, const char *argument, struct text_error *error)
{
    UNUSED(argument, error);
    bool paused = viewer->showing.player.direction == PLAYER_PAUSED;
    return play(viewer, paused ? PLAYER_FORWARD : PLAYER_PAUSED);
}

static bool act_play(struct viewer *viewer, const char *argument, struct text_error *error)
{
    UNUSED(argument, error);
    return play(viewer, PLAYER_FORWARD);
}

static bool act_play_backward(struct viewer *viewer, const char *argument, struct text_error *error)
{
    UNUSED(argument, error);
    return play(viewer, PLAYER_BACKWARD);
}

static bool act_pause(struct viewer *viewer, const char *argument, struct text_error *error)
{
    UNUSED(argument, error);
    return play(viewer, PLAYER_PAUSED);
}

static bool move(struct viewer *viewer, int64_t steps)
{
    player_play(&viewer->showing.player, PLAYER_PAUSED);
    player_move(&viewer->showing.player, steps);
    moved(viewer);
    return true;
}

static bool act_step_forward(struct viewer *viewer, const char *argument, struct text_error *error)
{
    UNUSED(argument, error);
    return move(viewer, 1);
}

static bool act_step_back(struct viewer *viewer, const char *argument, struct text_error *error)
{
    UNUSED(argument, error);
    return move(viewer, -1);
}

/* Says `none` where there was nowhere to go. */
static bool went(struct viewer *viewer, bool found, const char *none)
{
    moved(viewer);
    if (!found)
        viewer_say(viewer, "%s", none);
    return true;
}

static bool act_next_technique(struct viewer *viewer, const char *argument, struct text_error *error)
{
    UNUSED(argument, error);
    return went(viewer, player_next_technique(&viewer->showing.player, true), "No other technique comes after this.");
}

static bool act_previous_technique(struct viewer *viewer, const char *argument, struct text_error *error)
{
    UNUSED(argument, error);
    return went(viewer, player_next_technique(&viewer->showing.player, false), "No other technique came before this.");
}

static bool act_next_branching(struct viewer *viewer, const char *argument, struct text_error *error)
{
    UNUSED(argument, error);
    return went(viewer, player_next_branching(&viewer->showing.player, true), "No guess comes after this.");
}

static bool act_previous_branching(struct viewer *viewer, const char *argument, struct text_error *error)
{
    UNUSED(argument, error);
    return went(viewer, player_next_branching(&viewer->showing.player, false), "No guess came before this.");
}

static bool act_leave_branch(struct viewer *viewer, const char *argument, struct text_error *error)
{
    UNUSED(argument, error);
    return went(viewer, player_leave_branch(&viewer->showing.player), "Nothing here rests on a guess.");
}

static bool act_enter_branch(struct viewer *viewer, const char *argument, struct text_error *error)
{
    UNUSED(argument, error);
    return went(viewer, player_enter_branch(&viewer->showing.player), "No guess comes after this.");
}

static bool seek(struct viewer *viewer, uint64_t position)
{
    player_seek(&viewer->showing.player, position);
    moved(viewer);
    return true;
}

static bool act_first(struct viewer *viewer, const char *argument, struct text_error *error)
{
    UNUSED(argument, error);
    return seek(viewer, 0);
}

static bool act_last(struct viewer *viewer, const char *argument, struct text_error *error)
{
    UNUSED(argument, error);
    return seek(viewer, UINT64_MAX);
}

static bool act_seek(struct viewer *viewer, const char *argument, struct text_error *error)
{
    double position;
    return parse_number(argument, 0, 1e15, &position, error) && seek(viewer, (uint64_t)position);
}

static bool act_jump(struct viewer *viewer, const char *argument, struct text_error *error)
{
    double tenths;
    if (!parse_number(argument, 0, 10, &tenths, error))
        return false;
    return seek(viewer, (uint64_t)((double)trace_steps(viewer->showing.trace) * tenths / 10));
}

/* --- speed --- */

static bool set_speed(struct viewer *viewer, double speed)
{
    player_set_speed(&viewer->showing.player, speed);
    viewer->params.speed = viewer->showing.player.speed;
    return true;
}

static bool notch(struct viewer *viewer, int notches)
{
    player_notch_speed(&viewer->showing.player, notches);
    viewer->params.speed = viewer->showing.player.speed;
    return true;
}

static bool act_slower(struct viewer *viewer, const char *argument, struct text_error *error)
{
    UNUSED(argument, error);
    return notch(viewer, -1);
}

static bool act_faster(struct viewer *viewer, const char *argument, struct text_error *error)
{
    UNUSED(argument, error);
    return notch(viewer, 1);
}

static bool act_half_speed(struct viewer *viewer, const char *argument, struct text_error *error)
{
    UNUSED(argument, error);
    return set_speed(viewer, viewer->params.speed / 2);
}

static bool act_double_speed(struct viewer *viewer, const char *argument, struct text_error *error)
{
    UNUSED(argument, error);
    return set_speed(viewer, viewer->params.speed * 2);
}

static bool act_normal_speed(struct viewer *viewer, const char *argument, struct text_error *error)
{
    UNUSED(argument, error);
    return set_speed(viewer, PLAYER_NORMAL);
}

static bool act_speed(struct viewer *viewer, const char *argument, struct text_error *error)
{
    double speed;
    return parse_number(argument, PLAYER_SLOWEST, PLAYER_FASTEST, &speed, error) && set_speed(viewer, speed);
}

static bool act_loop(struct viewer *viewer, const char *argument, struct text_error *error)
{
    UNUSED(argument, error);
    viewer->showing.player.loop = !viewer->showing.player.loop;
    viewer_say(viewer, viewer->showing.player.loop ? "At the end it begins anew." : "It stops at the end.");
    return true;
}

/* --- bookmarks --- */

static bool act_bookmark(struct viewer *viewer, const char *argument, struct text_error *error)
{
    (void)argument;
    size_t before = viewer->showing.player.bookmarks;
    if (!player_toggle_bookmark(&viewer->showing.player)) {
        text_error_memory(error, "the bookmark");
        return false;
    }
    viewer_say(viewer, "%s at step %llu.", viewer->showing.player.bookmarks > before ? "Bookmark set" : "Bookmark gone",
               (unsigned long long)player_position(&viewer->showing.player));
    return true;
}

static bool act_previous_bookmark(struct viewer *viewer, const char *argument, struct text_error *error)
{
    UNUSED(argument, error);
    return went(viewer, player_go_bookmark(&viewer->showing.player, false), "No bookmark before this; M sets one.");
}

static bool act_next_bookmark(struct viewer *viewer, const char *argument, struct text_error *error)
{
    UNUSED(argument, error);
    return went(viewer, player_go_bookmark(&viewer->showing.player, true), "No bookmark after this; M sets one.");
}

/* --- looking closer --- */

static bool act_light(struct viewer *viewer, const char *argument, struct text_error *error)
{
    double digit;
    unsigned digits = trace_layout(viewer->showing.trace)->digits;
    if (!parse_number(argument, 1, digits, &digit, error))
        return false;
    viewer->view.digit = viewer->view.digit == (unsigned)digit ? 0 : (unsigned)digit;
    return true;
}

/* To the nearest cell in that direction; from none, to the middle of the sheet. */
static bool choose(struct viewer *viewer, int across, int down)
{
    const struct layout *layout = trace_layout(viewer->showing.trace);
    if (viewer->view.cell == NO_CELL) {
        viewer->view.cell = (cell_id)(layout->cells / 2);
        return true;
    }
    int x = layout->cell[viewer->view.cell].x + across, y = layout->cell[viewer->view.cell].y + down;
    for (; x >= 0 && y >= 0 && x < (int)layout->width && y < (int)layout->height; x += across, y += down) {
        cell_id cell = layout->at[y * (int)layout->width + x];
        if (cell != NO_CELL) {
            viewer->view.cell = cell;
            break;
        }
    }
    return true;
}

static bool act_choose_left(struct viewer *viewer, const char *argument, struct text_error *error)
{
    UNUSED(argument, error);
    return choose(viewer, -1, 0);
}

static bool act_choose_right(struct viewer *viewer, const char *argument, struct text_error *error)
{
    UNUSED(argument, error);
    return choose(viewer, 1, 0);
}

static bool act_choose_up(struct viewer *viewer, const char *argument, struct text_error *error)
{
    UNUSED(argument, error);
    return choose(viewer, 0, -1);
}

static bool act_choose_down(struct viewer *viewer, const char *argument, struct text_error *error)
{
    UNUSED(argument, error);
    return choose(viewer, 0, 1);
}

/* "r3c5 7", or nothing for the chosen cell and the lit digit. */
static bool parse_candidate(const struct viewer *viewer, const char *text, cell_id *cell, unsigned *digit,
                            struct text_error *error)
{
    const struct layout *layout = trace_layout(viewer->showing.trace);
    unsigned row, column;
    char name;
    *cell = viewer->view.cell;
    *digit = viewer->view.digit;
    if (*text) {
        bool read = sscanf(text, "r%3uc%3u %c", &row, &column, &name) == 3 && row && column && row <= layout->height &&
                    column <= layout->width;
        *cell = read ? layout->at[(row - 1) * layout->width + column - 1] : NO_CELL;
        *digit = read ? digit_of_character(name) : 0;
    }
    if (*cell != NO_CELL && *digit && *digit <= layout->digits)
        return true;
    text_error_input(error, 0, 0,
                     *text ? "found '%.40s', expected a cell and a digit, as in r3c5 7"
                           : "choose a cell (Alt and an arrow key, or a click) and light a digit (1 to 9) first",
                     text);
    return false;
}

static bool act_ask(struct viewer *viewer, const char *argument, struct text_error *error)
{
    cell_id cell;
    unsigned digit;
    if (!parse_candidate(viewer, argument, &cell, &digit, error))
        return false;
    viewer_ask(viewer, cell, digit);
    return true;
}

static bool act_go_there(struct viewer *viewer, const char *argument, struct text_error *error)
{
    UNUSED(argument, error);
    if (!viewer->answer)
        return true;
    player_play(&viewer->showing.player, PLAYER_PAUSED);
    return seek(viewer, viewer->answer);
}

static bool act_clear(struct viewer *viewer, const char *argument, struct text_error *error)
{
    UNUSED(argument, error);
    if (viewer->view.help || viewer->view.summary) {
        viewer->view.help = NULL;
        viewer->view.summary = NULL;
        return true;
    }
    viewer_hush(viewer);
    viewer->view.digit = 0;
    viewer->view.cell = NO_CELL;
    viewer->answer = 0;
    return true;
}

/* --- what is shown --- */

static bool act_engine(struct viewer *viewer, const char *argument, struct text_error *error)
{
    size_t next = 0;
    while (engines[next] && engines[next] != viewer->params.engine)
        next++;
    const struct engine *engine = engines[next] && engines[next + 1] ? engines[next + 1] : engines[0];
    if (*argument && !(engine = engine_find(argument))) {
        text_error_input(error, 0, 0, "found the engine '%.40s', which there is none of", argument);
        return false;
    }
    unsigned racers = viewer->racers;
    viewer->racers = 0; /* to choose one engine is to end a race */
    if (viewer_solve_with(viewer, engine, error))
        return true;
    viewer->racers = racers;
    return false;
}

/* The engines of a race where none are named: of the first kinds, three that differ most. */
static const char *const usual_race = "pivot,propagate,pairs";

static bool act_race(struct viewer *viewer, const char *argument, struct text_error *error)
{
    const struct engine *racer[VIEWER_LANES];
    unsigned racers;
    if (viewer->racers && !*argument)
        return act_engine(viewer, viewer->racer[0]->id, error);
    return viewer_read_race(*argument ? argument : usual_race, racer, &racers, error) &&
           viewer_race(viewer, racer, racers, error);
}

static bool act_summary(struct viewer *viewer, const char *argument, struct text_error *error)
{
    UNUSED(argument, error);
    if (viewer->view.summary)
        viewer->view.summary = NULL;
    else
        viewer_summary_open(viewer);
    viewer->view.help = NULL;
    return true;
}

static bool act_race_by(struct viewer *viewer, const char *argument, struct text_error *error)
{
    bool share = !strcmp(argument, "share");
    if (*argument && !share && strcmp(argument, "steps")) {
        text_error_input(error, 0, 0, "found '%.40s', expected steps or share", argument);
        return false;
    }
    viewer->view.by_share = *argument ? share : !viewer->view.by_share;
    if (!viewer->rivals)
        viewer_say(viewer, "A race goes by %s; C begins one.", viewer->view.by_share ? "share of the way" : "steps");
    return true;
}

static bool act_puzzle(struct viewer *viewer, const char *argument, struct text_error *error)
{
    (void)argument;
    unsigned count;
    const struct builtin_puzzle *all = builtin_puzzles(&count);
    const struct builtin_puzzle *next = &all[viewer->puzzle % count];
    if (!viewer_open_text(viewer, next->text, strlen(next->text), next->name, next->name, error))
        return false;
    viewer->puzzle = (viewer->puzzle + 1) % count;
    return true;
}

static bool act_theme(struct viewer *viewer, const char *argument, struct text_error *error)
{
    size_t next = 0;
    while (themes[next] && themes[next] != viewer->view.theme)
        next++;
    const struct theme *theme = themes[next] && themes[next + 1] ? themes[next + 1] : themes[0];
    if (*argument && !(theme = theme_find(argument))) {
        text_error_input(error, 0, 0, "found the theme '%.40s', which there is none of", argument);
        return false;
    }
    viewer->view.theme = theme;
    return true;
}

static bool act_panel(struct viewer *viewer, const char *argument, struct text_error *error)
{
    UNUSED(argument, error);
    viewer->view.panel = (viewer->view.panel + 1) % FRAME_PANELS;
    return true;
}

static bool act_zoom_in(struct viewer *viewer, const char *argument, struct text_error *error)
{
    UNUSED(argument, error);
    viewer_zoom(viewer, 0.5, player_position(&viewer->showing.player));
    return true;
}

static bool act_zoom_out(struct viewer *viewer, const char *argument, struct text_error *error)
{
    UNUSED(argument, error);
    viewer_zoom(viewer, 2, player_position(&viewer->showing.player));
    return true;
}

static bool act_zoom_board_in(struct viewer *viewer, const char *argument, struct text_error *error)
{
    UNUSED(argument, error);
    viewer_zoom_board(viewer, 1.25f);
    return true;
}

static bool act_zoom_board_out(struct viewer *viewer, const char *argument, struct text_error *error)
{
    UNUSED(argument, error);
    viewer_zoom_board(viewer, 0.8f);
    return true;
}

static bool act_zoom_board_all(struct viewer *viewer, const char *argument, struct text_error *error)
{
    UNUSED(argument, error);
    viewer->view.zoom = 0;
    return true;
}

static bool act_follow(struct viewer *viewer, const char *argument, struct text_error *error)
{
    UNUSED(argument, error);
    viewer->stay = !viewer->stay;
    viewer->followed = UINT64_MAX;
    viewer_say(viewer, viewer->stay ? "An enlarged board stays where it is." : "An enlarged board follows what happens.");
    return true;
}

static bool act_motion(struct viewer *viewer, const char *argument, struct text_error *error)
{
    if (strcmp(argument, "on") && strcmp(argument, "off")) {
        text_error_input(error, 0, 0, "found '%.40s', expected on or off", argument);
        return false;
    }
    viewer->view.reduced_motion = !strcmp(argument, "off");
    return true;
}

static bool act_help(struct viewer *viewer, const char *argument, struct text_error *error)
{
    UNUSED(argument, error);
    viewer->view.help = viewer->view.help ? NULL : viewer->help;
    viewer->view.summary = NULL;
    viewer->view.help_rows = viewer->help_rows;
    viewer->view.help_first = 0;
    return true;
}

static bool act_full_screen(struct viewer *viewer, const char *argument, struct text_error *error)
{
    UNUSED(argument, error);
    viewer->wishes |= WISH_FULL_SCREEN;
    return true;
}

static bool act_quit(struct viewer *viewer, const char *argument, struct text_error *error)
{
    UNUSED(argument, error);
    viewer->wishes |= WISH_QUIT;
    return true;
}

/* --- files --- */

static bool act_open(struct viewer *viewer, const char *argument, struct text_error *error)
{
    if (*argument)
        return viewer_open_file(viewer, argument, error);
    buffer_clear(&viewer->typed);
    viewer_say(viewer, "Open: _");
    viewer->prompting = true;
    return true;
}

static bool act_paste(struct viewer *viewer, const char *argument, struct text_error *error)
{
    if (*argument)
        return viewer_open_text(viewer, argument, strlen(argument), "clipboard", "pasted", error);
    viewer->wishes |= WISH_PASTE;
    return true;
}

/* "NAME.ending" in the current folder, with nothing in it that a file's name cannot have. */
static void default_name(const struct viewer *viewer, const char *ending, char *name, size_t size)
{
    snprintf(name, size, "%s%s", viewer->showing.name[0] ? viewer->showing.name : "puzzle", ending);
    for (char *at = name; *at; at++) {
        if (strchr("/\\ :*?\"<>|()", *at))
            *at = '-';
    }
}

static bool act_save(struct viewer *viewer, const char *argument, struct text_error *error)
{
    char name[PUZZLE_NAME_SIZE + 32];
    default_name(viewer, ".trace", name, sizeof name);
    const char *path = *argument ? argument : name;
    struct file_writer writer;
    if (not_open(viewer, error) || !file_write_begin(&writer, path, error))
        return false;
    if (!trace_file_write(viewer->showing.trace, writer.stream)) {
        file_write_abandon(&writer);
        text_error_memory(error, "saving");
        return false;
    }
    if (!file_write_commit(&writer, error))
        return false;
    viewer_say(viewer, "Saved the trace as %s", path);
    return true;
}

static bool act_picture(struct viewer *viewer, const char *argument, struct text_error *error)
{
    char name[PUZZLE_NAME_SIZE + 32], ending[32];
    snprintf(ending, sizeof ending, "-%llu.png", (unsigned long long)player_position(&viewer->showing.player));
    default_name(viewer, ending, name, sizeof name);
    const char *path = *argument ? argument : name;
    size_t count;
    viewer_frame(viewer, &count);
    if (!png_write(path, raster_pixels(viewer->raster), raster_width(viewer->raster), raster_height(viewer->raster),
                   error))
        return false;
    if (!*argument)
        viewer_say(viewer, "Saved the picture as %s", path);
    return true;
}

static void put_state(const struct viewer *viewer, struct buffer *text)
{
    const struct player *player = &viewer->showing.player;
    static const char *const going[] = {"backward", "paused", "forward"};
    char title[400];
    viewer_title(viewer, title, sizeof title);
    buffer_print(text, "title %s\nposition %llu\nsteps %llu\nplaying %s\nspeed %g\ntheme %s\nsentence %s\n", title,
                 (unsigned long long)player_position(player), (unsigned long long)trace_steps(viewer->showing.trace),
                 going[player->direction + 1], player->speed, viewer->view.theme->id, scene_sentence(viewer->scene));
    buffer_print(text, "message %s\nchosen %d\ndigit %u\nzoom %llu %llu\nhelp %s\nbookmarks %zu\nmasks",
                 viewer->view.message ? viewer->view.message : "",
                 viewer->view.cell == NO_CELL ? -1 : (int)viewer->view.cell, viewer->view.digit,
                 (unsigned long long)viewer->view.zoom_first, (unsigned long long)viewer->view.zoom_last,
                 viewer->view.help ? "open" : "closed", player->bookmarks);
    for (unsigned c = 0; c < trace_layout(viewer->showing.trace)->cells; c++)
        buffer_print(text, " %u", player->replay.mask[c]);
    buffer_put(text, '\n');
    for (size_t i = 0; viewer->view.summary && i < viewer->summary.rows; i++) {
        const struct summary_row *row = &viewer->summary_row[i];
        buffer_print(text, "summary %s %llu %llu %llu %u\n", row->engine, (unsigned long long)row->steps,
                     (unsigned long long)row->guesses, (unsigned long long)row->contradictions, row->deepest);
    }
    for (size_t i = 0; i < viewer->view.lanes; i++) {
        const struct player *lane = viewer->view.lane[i].player;
        buffer_print(text, "lane %s %llu of %llu\n", trace_engine(lane->replay.trace),
                     (unsigned long long)player_position(lane), (unsigned long long)trace_steps(lane->replay.trace));
    }
}

static bool act_dump(struct viewer *viewer, const char *argument, struct text_error *error)
{
    struct buffer text = {0};
    size_t count;
    if (!*argument) {
        text_error_input(error, 0, 0, "found nothing behind dump, expected a file's name");
        return false;
    }
    viewer_frame(viewer, &count);
    put_state(viewer, &text);
    bool written = file_write(argument, buffer_text(&text), text.length, error);
    buffer_finish(&text);
    return written;
}

viewer_action *const viewer_actions[ACTIONS] = {
#define ACTION(name, id, keys, argument, title, help) [ACTION_##name] = act_##name,
#include "app/actions.def"
#undef ACTION
};
