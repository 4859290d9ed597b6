/* The viewer itself: creation, time and frames. */

#include "viewer/viewer.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "base/number_text.h"
#include "base/thread.h"
#include "base/translation.h"
#include "viewer/advice.h"
#include "viewer/background.h"
#include "viewer/claim.h"
#include "viewer/drawing_question.h"
#include "viewer/editing.h"
#include "viewer/hints.h"
#include "viewer/kept_file.h"
#include "viewer/kept_list.h"
#include "viewer/message.h"
#include "viewer/open.h"
#include "viewer/own_program.h"
#include "viewer/practising.h"
#include "viewer/guided_lesson.h"
#include "viewer/cell_question.h"
#include "viewer/race.h"
#include "viewer/reopening.h"
#include "viewer/save.h"
#include "viewer/saved_settings.h"
#include "viewer/positions.h"
#include "viewer/session.h"
#include "viewer/solved.h"
#include "viewer/transport.h"
#include "viewer/puzzle_list.h"
#include "viewer/view.h"
#include "viewer/viewer_state.h"
#include "viewer/viewport.h"
#include "viewer/why.h"

struct viewer *viewer_create(const struct viewer_params *params, struct text_error *error)
{
    struct viewer *viewer = memory_calloc(1, sizeof *viewer);
    viewer->params = *params;
    viewer->background.generated_symmetry = SYMMETRY_ROTATED;
    viewer->scene = scene_create();
    viewer->drawing.raster = raster_create(params->width, params->height, error);
    mode_stack_init(&viewer->modes);
    if (!viewer->drawing.raster) {
        viewer_destroy(viewer);
        return NULL;
    }
    viewer->drawing.measure = raster_measure(viewer->drawing.raster);
    viewer->drawing.window =
        (struct scene_window){params->width, params->height, params->scale, params->headless, &viewer->drawing.measure};
    viewer->drawing.style = (struct scene_style){
        .theme = params->theme, .notation = params->notation, .reduced_motion = params->reduced_motion};
    viewer->pointing.at = (struct scene_pointer){.x = -1, .y = -1};
    viewer->looking.cell = NO_CELL;
    tips_forget(viewer);
    own_program_begin(viewer);
    user_file_clean(params->folders.config);
    user_file_clean(params->folders.data);
    user_file_clean(params->folders.state);
    saved_settings_begin(viewer);
    claim_begin(viewer);
    return viewer;
}

const struct puzzle_count *viewer_puzzle_count(const struct viewer *viewer, const char **source)
{
    *source = viewer->puzzles.source;
    return &viewer->puzzles.count;
}

void viewer_destroy(struct viewer *viewer)
{
    if (!viewer)
        return;
    save_wait(viewer);
    reopening_finish(viewer);
    kept_list_finish(viewer);
    if (viewer->session.trace)
        open_nothing(viewer);
    guided_lesson_end(viewer);
    recording_finish(viewer);
    generating_stop(viewer);
    givens_editing_stop(viewer);
    task_end(&viewer->background.coach);
    task_end(&viewer->background.storytelling);
    rated_finish(viewer);
    saved_settings_finish(viewer);
    own_program_finish(viewer);
    advice_finish(viewer);
    editing_finish(viewer);
    practising_finish(viewer);
    solved_finish(viewer);
    claim_end(viewer);
    buffer_finish(&viewer->outgoing.copied);
    memory_free(viewer->pointing.sketch.items);
    positions_clear(viewer);
    puzzle_list_clear(viewer);
    drawing_question_end(&viewer->questions.drawings);
    mode_stack_finish(viewer);
    scene_destroy(viewer->scene);
    raster_destroy(viewer->drawing.raster);
    draw_finish(&viewer->drawing.list);
    memory_free(viewer);
}

bool viewer_save_work(struct viewer *viewer, struct text_error *error)
{
    saved_settings_flush(viewer);
    bool is_practice_saved = practising_flush(viewer), is_work_saved = editing_flush(viewer);
    solved_flush(viewer);
    if (!is_practice_saved)
        *error = viewer->practising.kept.failure;
    if (!is_work_saved)
        *error = viewer->editing.kept.failure;
    bool is_dropped = viewer->params.folders.keeps_work && !viewer->params.folders.state && editing_is_unsaved(viewer);
    return is_practice_saved && is_work_saved && !(is_dropped && save_is_failing(viewer, error));
}

void viewer_resize(struct viewer *viewer, int width, int height, float scale)
{
    width = width > RASTER_MAX_SIDE ? RASTER_MAX_SIDE : width;
    height = height > RASTER_MAX_SIDE ? RASTER_MAX_SIDE : height;
    raster_resize(viewer->drawing.raster, width, height);
    viewer->drawing.window.width = width;
    viewer->drawing.window.height = height;
    viewer->drawing.window.scale = scale;
}

/* Takes the results of background tasks, except those of the modes. */
static void advance_tasks(struct viewer *viewer)
{
    generating_advance(viewer);
    givens_editing_advance(viewer);
    coaching_advance(viewer);
    storytelling_advance(viewer);
    rated_advance(viewer);
    race_advance(viewer);
}

static bool is_working(const struct viewer *viewer)
{
    return viewer->background.generating || viewer->background.givens_edit || viewer->background.coach ||
           viewer->background.storytelling || rated_is_busy(viewer);
}

/* Updates hints, the question and the modes for the position. */
static void advance_modes(struct viewer *viewer)
{
    hints_advance(viewer);
    why_advance(viewer);
    if (viewer->drawing.window.headless)
        why_wait(viewer);
    cell_question_advance(viewer);
    modes_advance(viewer);
}

void viewer_rest(struct viewer *viewer, double seconds)
{
    if (editing_is_active(viewer))
        viewer->editing.seconds += seconds;
}

void viewer_advance(struct viewer *viewer, double seconds)
{
    struct text_error ignored; /* the reason is shown on request */
    if (!viewer->session.trace)
        return;
    ending_report_damage(viewer); /* of the blocks that the last frame read */
    viewer->session.age += seconds;
    message_advance(viewer, seconds);
    save_poll(viewer);
    claim_advance(viewer);
    editing_advance(viewer, seconds);
    saved_settings_advance(viewer, seconds);
    reopening_advance(viewer, seconds);
    kept_list_advance(viewer, seconds);
    solved_advance(viewer, seconds);
    practising_advance(viewer, seconds);
    advance_tasks(viewer); /* done first, because tasks may open another board, and the code below works on the board
                              that will be drawn */
    if (own_program_advance(viewer, seconds)) {
        open_again(viewer);
        message_show(viewer, "The program has changed and is run again.");
    }
    transport_advance(viewer, seconds);
    ending_report(viewer);
    advance_modes(viewer);
    viewport_advance(viewer, seconds);
    own_program_follow(viewer);
    tips_advance(viewer, seconds);
    viewer->message.shown.has_unsaved = save_is_failing(viewer, &ignored);
}

bool viewer_explains(const struct viewer *viewer)
{
    return why_is_busy(viewer);
}

const struct raster_rect *viewer_frame(struct viewer *viewer, size_t *count)
{
    struct scene_view view;
    if (viewer->session.trace) {
        view_make(viewer, &view);
        scene_draw(viewer->scene, &view, &viewer->drawing.list);
    }
    return raster_draw(viewer->drawing.raster, &viewer->drawing.list, count);
}

void viewer_invalidate(struct viewer *viewer)
{
    raster_invalidate(viewer->drawing.raster);
}

const struct raster *viewer_raster(const struct viewer *viewer)
{
    return viewer->drawing.raster;
}

const struct draw_list *viewer_display_list(const struct viewer *viewer)
{
    return &viewer->drawing.list;
}

const struct frame_layout *viewer_layout(const struct viewer *viewer)
{
    return scene_frame(viewer->scene);
}

struct draw_box viewer_place(const struct viewer *viewer, struct scene_place place)
{
    return scene_place_box(viewer->scene, place);
}

uint64_t viewer_listed_step(const struct viewer *viewer, float x, float y)
{
    struct scene_hit hit = scene_hit(viewer->scene, x, y);
    return hit.target == SCENE_STEP ? hit.position : UINT64_MAX;
}

const char *viewer_sentence(const struct viewer *viewer)
{
    return viewer->session.trace ? scene_sentence(viewer->scene) : "";
}

void viewer_write_sentences(const struct viewer *viewer, struct buffer *text)
{
    const struct scene_race *race = &viewer->race.shown;
    if (race->lanes < 2)
        buffer_print(text, "%s", viewer_sentence(viewer));
    for (size_t i = 0; race->lanes > 1 && i < race->lanes; i++)
        buffer_print(text, "%s%s: %s", i ? "\t" : "", trace_shown_engine(race->lane[i].player->replay.trace),
                     scene_sentence(race->lane[i].scene));
}

const struct frame_layout *viewer_lane(const struct viewer *viewer, size_t lane, const char **engine)
{
    const struct scene_race *race = &viewer->race.shown;
    if (race->lanes < 2 || lane >= race->lanes)
        return NULL;
    *engine = trace_engine(race->lane[lane].player->replay.trace);
    return scene_frame(race->lane[lane].scene);
}

const char *viewer_message(const struct viewer *viewer)
{
    return viewer->message.shown.text;
}

bool viewer_busy(const struct viewer *viewer)
{
    return viewer->session.trace &&
           (viewer->session.player.direction != PLAYER_PAUSED || scene_animating(viewer->scene) ||
            !trace_closed(viewer->session.trace) || race_is_busy(viewer) || race_is_comparing(viewer) ||
            cell_question_is_busy(viewer) || modes_are_busy(viewer) || viewer->jump.none || viewer->background.saver ||
            viewer->params.start_position || viewer->viewport.gliding || is_working(viewer) || tips_are_due(viewer) ||
            message_is_busy(viewer) || ending_has_damage(&viewer->session) ||
            kept_file_is_busy(&viewer->saved_settings.kept) || reopening_is_busy(viewer) || kept_list_is_busy(viewer) ||
            kept_file_is_busy(&viewer->editing.solved.kept) || practising_is_busy(viewer) ||
            kept_file_is_busy(&viewer->editing.kept));
}

bool viewer_polls(const struct viewer *viewer)
{
    return own_program_polls(viewer);
}

void viewer_wait(struct viewer *viewer)
{
    if (viewer->session.job)
        job_wait(viewer->session.job);
    for (unsigned i = 0; i < viewer->race.rivals; i++)
        job_wait(viewer->race.rival[i].job);
    transport_finish_search(viewer);
    if (viewer->hints.search)
        hint_search_wait(viewer->hints.search);
    if (viewer->session.trace)
        why_wait(viewer);
    advance_tasks(viewer);
    while (modes_are_busy(viewer) || is_working(viewer)) { /* this enforces the summary's time limit */
        advance_tasks(viewer);
        modes_advance(viewer);
        thread_sleep(2000);
    }
    save_wait(viewer);
    advance_tasks(viewer);
    if (viewer->session.trace)
        advance_modes(viewer);
}

unsigned viewer_take_requests(struct viewer *viewer)
{
    unsigned requests = viewer->outgoing.requests;
    viewer->outgoing.requests = 0;
    return requests;
}

void viewer_title(const struct viewer *viewer, char *text, size_t size)
{
    char position[NUMBER_TEXT_SIZE], steps[NUMBER_TEXT_SIZE];
    if (!viewer->session.trace || viewer->session.activity == ACTIVITY_START) {
        snprintf(text, size, "sudoscope");
        return;
    }
    if (viewer->params.titles) {
        snprintf(text, size, tr("%s - step %s of %s - sudoscope"), viewer_sentence(viewer),
                 number_text(player_position(&viewer->session.player), position),
                 number_text(trace_steps(viewer->session.trace), steps));
        return;
    }
    snprintf(text, size, tr("%s - %s - step %s of %s - sudoscope"), viewer->session.name,
             trace_shown_engine(viewer->session.trace), number_text(player_position(&viewer->session.player), position),
             number_text(trace_steps(viewer->session.trace), steps));
}

const struct hits *viewer_hits(const struct viewer *viewer)
{
    return scene_hits(viewer->scene);
}

struct board_words viewer_board_words(const struct viewer *viewer)
{
    struct scene_view view;
    view_make(viewer, &view);
    return scene_board_words(viewer->scene, &view);
}

bool viewer_speaks(const struct viewer *viewer)
{
    return viewer->params.speaks;
}

bool viewer_sounds(const struct viewer *viewer)
{
    return viewer->params.sounds;
}

bool viewer_step_here(const struct viewer *viewer, enum step_kind *kind, bool *places)
{
    const struct session *session = &viewer->session;
    struct step_reader reader;
    struct step step;
    if (!session->trace || session->activity == ACTIVITY_HAND || !player_position(&session->player))
        return false;
    step_reader_init(&reader, session->trace);
    bool found = step_read(&reader, player_position(&session->player), &step);
    if (found) {
        *kind = step.kind;
        *places = step.places;
    }
    step_reader_finish(&reader);
    return found;
}

const char *viewer_copied(const struct viewer *viewer)
{
    return buffer_text(&viewer->outgoing.copied);
}

const char *viewer_name(const struct viewer *viewer)
{
    return viewer->session.trace ? viewer->session.name : "";
}

const struct player *viewer_player(const struct viewer *viewer)
{
    return &viewer->session.player;
}

struct draw_box viewer_cell(const struct viewer *viewer, cell_id cell)
{
    return scene_cell(viewer->scene, cell);
}
