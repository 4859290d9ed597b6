/* Tests the scene: hit tests find what was drawn, and guess depths, timeline columns and motion agree with the
 * trace. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "viewer/actions.h"
#include "raster/raster.h"
#include "explain/trial.h"
#include "scene/failed.h"
#include "scene/guess_depths.h"
#include "scene/recent_cells.h"
#include "scene/marks.h"
#include "scene/theme.h"
#include "scene/motion.h"
#include "scene/scene.h"
#include "scene/timeline_columns.h"
#include "solved_trace.h"
#include "watch/run.h"

struct show {
    struct trace *trace;
    struct player player;
    struct scene *scene;
    struct raster *raster;
    struct draw_measure measure;
    struct scene_view view;
    struct draw_list list;
};

static void open_show(struct show *show, const char *path)
{
    *show = (struct show){.trace = solved_trace(path, "pivot")};
    assert_non_null(show->trace);
    player_init(&show->player, show->trace);
    show->raster = raster_create(1280, 800, NULL);
    show->scene = scene_create();
    assert_true(show->raster && show->scene);
    scene_open(show->scene, show->trace);
    show->measure = raster_measure(show->raster);
    show->view = (struct scene_view){.player = &show->player,
                                     .style.theme = themes[0],
                                     .window = {.width = 1280, .height = 800, .measure = &show->measure},
                                     .pointer = {.x = -1, .y = -1},
                                     .cell = NO_CELL};
}

static void close_show(struct show *show)
{
    draw_finish(&show->list);
    scene_destroy(show->scene);
    raster_destroy(show->raster);
    player_finish(&show->player);
    trace_destroy(show->trace);
}

static void frame(struct show *show, uint64_t position)
{
    player_seek(&show->player, position);
    scene_draw(show->scene, &show->view, &show->list);
    assert_int_equal(show->list.clips, 0);
}

/* Probes a grid of points over the window: every target occurs, and cells are where they were arranged. */
static void test_hit_test_finds_every_target(void **state)
{
    (void)state;
    struct show show;
    open_show(&show, "puzzles/b3.txt");
    frame(&show, 60);
    unsigned seen = 0, cells = 0;
    bool cell_seen[81] = {false};
    uint64_t last = 0;
    for (int y = 0; y < 800; y += 2) {
        for (int x = 0; x < 1280; x += 2) {
            struct scene_hit hit = scene_hit(show.scene, (float)x, (float)y);
            seen |= 1u << hit.target;
            if (hit.target == SCENE_CELL && !cell_seen[hit.cell]) {
                cell_seen[hit.cell] = true;
                cells++;
            }
            assert_true(hit.target != SCENE_CELL || (hit.digit >= 1 && hit.digit <= 9));
            assert_true(hit.target != SCENE_BUTTON || hit.position <= SCENE_BUTTONS);
            if (hit.target == SCENE_TIMELINE && hit.position > last)
                last = hit.position;
        }
    }
    assert_int_equal(cells, 81);
    assert_int_equal(last, trace_steps(show.trace));
    unsigned expected = 1u << SCENE_NOTHING | 1u << SCENE_BUTTON | 1u << SCENE_SPEED | 1u << SCENE_STEP |
                        1u << SCENE_TIMELINE | 1u << SCENE_CELL | 1u << SCENE_TITLE | 1u << SCENE_ENGINE;
    assert_int_equal(seen & expected, expected);
    close_show(&show);
}

/* Every window size and theme, at every position: drawing succeeds and everything stays inside its rectangle. */
static void test_every_window_size_can_be_drawn(void **state)
{
    (void)state;
    static const int sizes[][2] = {{640, 480},  {700, 500},  {800, 600},  {899, 700}, {900, 700},
                                   {1280, 800}, {640, 1000}, {500, 1200}, {200, 150}, {3000, 500}};
    struct show show;
    open_show(&show, "puzzles/b3.txt");
    for (const struct theme *const *theme = themes; *theme; theme++) {
        for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
            show.view.style.theme = *theme;
            show.view.window.width = sizes[i][0];
            show.view.window.height = sizes[i][1];
            for (uint64_t position = 0; position <= trace_steps(show.trace); position += 7)
                frame(&show, position);
            struct frame_layout arranged;
            frame_layout_arrange(&arranged, trace_layout(show.trace),
                                 &(struct frame_window){.width = sizes[i][0],
                                                        .height = sizes[i][1],
                                                        .scale = 1,
                                                        .panel = FRAME_STEP_LIST,
                                                        .big_bang = (*theme)->big_bang});
            assert_true(arranged.board.x >= 0 && arranged.board.y >= 0);
            if (sizes[i][0] >= 640 && sizes[i][1] >= 480) { /* everything has its place */
                assert_true(arranged.has_title && arranged.shown == FRAME_STEP_LIST);
                assert_true(arranged.list.height > 10 * arranged.em);
            }
            if (sizes[i][1] >= 480) {
                assert_true(arranged.board.y + arranged.board.height <= arranged.bar.y);
                assert_true(arranged.timeline.width > arranged.em * 5);
                assert_true(arranged.sentence.height > arranged.em * 3);
                assert_true(arranged.sentence.y >= arranged.board.y + arranged.board.height ||
                            arranged.sentence.x >= arranged.board.x + arranged.board.width);
            }
        }
    }
    close_show(&show);
}

/* Plays through a trace with motion. Drawing only the changes must give the same pixels as drawing everything. */
static void test_incremental_drawing_equals_full_drawing(void **state)
{
    (void)state;
    struct show show;
    open_show(&show, "puzzles/b3.txt");
    struct raster *fresh = raster_create(1280, 800, NULL);
    for (uint64_t position = 40; position < 90; position++) {
        player_seek(&show.player, position);
        show.player.previous_position = position - 1;
        for (double time = 0; time < 1; time += 0.23) {
            size_t count;
            show.player.since_move = time;
            scene_draw(show.scene, &show.view, &show.list);
            assert_int_equal(scene_animating(show.scene), time < 0.8);
            raster_draw(show.raster, &show.list, &count);
            raster_invalidate(fresh);
            raster_draw(fresh, &show.list, &count);
            assert_memory_equal(raster_pixels(show.raster), raster_pixels(fresh), 1280 * 800 * 4);
        }
    }
    raster_destroy(fresh);
    close_show(&show);
}

static bool is_single(digit_mask mask)
{
    return mask && !(mask & (mask - 1));
}

/* Returns how many guesses are open at the position, without those that were the last option of their cell. */
static unsigned choices_at(struct replay *walk, struct step_reader *reader)
{
    unsigned choices = 0;
    struct step step;
    for (uint64_t guess = replay_guess(walk), parent; guess; guess = parent) {
        assert_true(step_read(reader, guess, &step));
        parent = step.parent;
        struct trial trial = trial_of_guess(&step);
        trial_find_failed(&trial, reader, guess, parent);
        choices += trial.left || !trial.failed;
    }
    return choices;
}

/* Compares with a walk from the beginning that notes how many guesses were open when each cell was settled. */
static void test_guess_depths_equal_a_walk(void **state)
{
    (void)state;
    struct trace *trace = solved_trace("puzzles/b3.txt", "pivot");
    struct replay walk, past;
    struct step_reader reader;
    struct guess_depths depths;
    unsigned level[81];
    replay_init(&walk, trace);
    replay_init(&past, trace);
    guess_depths_init(&depths, trace);
    step_reader_init(&reader, trace);
    for (unsigned i = 0; i < 81; i++)
        level[i] = is_single(walk.mask[i]) ? 0 : UINT32_MAX;
    for (uint64_t position = 1; position <= trace_steps(trace); position++) {
        replay_seek(&walk, position);
        unsigned depth = choices_at(&walk, &reader);
        assert_int_equal(guess_depths_level_of(&reader, replay_guess(&walk)), depth);
        for (unsigned i = 0; i < 81; i++) {
            if (!is_single(walk.mask[i]))
                level[i] = UINT32_MAX;
            else if (level[i] == UINT32_MAX)
                level[i] = depth;
        }
        guess_depths_find(&depths, &past, &reader, walk.mask, replay_guess(&walk));
        for (unsigned i = 0; i < 81; i++)
            assert_int_equal(depths.of_cell[i], is_single(walk.mask[i]) ? level[i] : 0);
    }
    uint64_t jumps[] = {100, 3, 60, 47, 83, 84, 0, 120};
    for (size_t k = 0; k < sizeof jumps / sizeof jumps[0]; k++) {
        struct guess_depths fresh;
        replay_seek(&walk, jumps[k]);
        guess_depths_init(&fresh, trace);
        guess_depths_find(&depths, &past, &reader, walk.mask, replay_guess(&walk));
        guess_depths_find(&fresh, &past, &reader, walk.mask, replay_guess(&walk));
        assert_memory_equal(depths.of_cell, fresh.of_cell, 81 * sizeof *fresh.of_cell);
        guess_depths_finish(&fresh);
    }
    guess_depths_finish(&depths);
    step_reader_finish(&reader);
    replay_finish(&walk);
    replay_finish(&past);
    trace_destroy(trace);
}

static void test_timeline_columns_have_all_kinds(void **state)
{
    (void)state;
    struct trace *trace = solved_trace("puzzles/b3.txt", "pivot");
    struct cursor cursor;
    struct timeline_columns timeline = {0};
    cursor_init(&cursor, trace);
    uint64_t steps = trace_steps(trace);
    timeline_columns_make(&timeline, &cursor, 0, steps, (size_t)steps);
    assert_int_equal(timeline.column[45].kinds, 1u << STEP_GUESS);
    assert_int_equal(timeline.column[82].kinds, 1u << STEP_CONTRADICTION);
    assert_int_equal(timeline.column[83].kinds, 1u << STEP_BACKTRACK);
    assert_int_equal(timeline.column[41].kinds, 1u << TIMELINE_PLACEMENT);
    assert_int_equal(timeline.column[82].deepest, 2);
    assert_int_equal(timeline.deepest, 2);
    uint32_t all = 0, kinds = 0;
    for (size_t i = 0; i < timeline.columns; i++)
        all |= timeline.column[i].kinds;
    timeline_columns_make(&timeline, &cursor, 0, steps, 10);
    for (size_t i = 0; i < timeline.columns; i++)
        kinds |= timeline.column[i].kinds;
    assert_int_equal(kinds, all);
    timeline_columns_make(&timeline, &cursor, 0, steps, 1); /* from the summaries of blocks */
    assert_int_equal(timeline.column[0].kinds & ~(1u << TIMELINE_PLACEMENT), all & ~(1u << TIMELINE_PLACEMENT));
    assert_int_equal(timeline.column[0].deepest, 2);
    assert_int_equal(timeline.column[0].lowest, 0);
    timeline_columns_finish(&timeline);
    cursor_finish(&cursor);
    trace_destroy(trace);
}

static void test_motion_depends_on_time_and_speed(void **state)
{
    (void)state;
    struct show show;
    open_show(&show, "puzzles/b3.txt");
    struct player *player = &show.player;
    player_seek(player, 42);
    player->previous_position = 41;
    player->since_move = 0.16;
    struct motion motion = motion_find(player, false);
    assert_true(motion.moving && motion.step == 42);
    assert_true(motion.strike == 0.5f && motion.fade == 0 && motion.place > 0.5f && motion.place < 0.7f);
    player->since_move = 0.56;
    motion = motion_find(player, false);
    assert_true(motion.strike == 1 && motion.fade > 0.49f && motion.fade < 0.51f);
    assert_false(motion_find(player, true).moving);
    player->previous_position = 43; /* backwards, the motion runs in reverse */
    player->since_move = 0.24;
    motion = motion_find(player, false);
    assert_true(motion.moving && motion.step == 43 && motion.strike == 1 && motion.fade > 0.4f);
    player->direction = PLAYER_FORWARD;
    player->speed = 13;
    assert_false(motion_find(player, false).moving);
    player->speed = 8;
    player->since_move = 0.11;
    assert_true(motion_find(player, false).moving);
    player->since_move = 0.115; /* a step has only 125 ms */
    assert_false(motion_find(player, false).moving);
    player->speed = 0.5;
    player->since_move = 0.79;
    assert_true(motion_find(player, false).moving);
    player->since_move = 0.81; /* slower, but not for ever */
    assert_false(motion_find(player, false).moving);
    player->speed = 8; /* a guess is shown for a second */
    player_seek(player, 46);
    player->previous_position = 45;
    player->since_move = 0.79;
    assert_true(motion_find(player, false).moving);
    player->direction = PLAYER_PAUSED;
    player->previous_position = 7;
    assert_false(motion_find(player, false).moving);
    close_show(&show);
}

/* At each step of a search: a cell is marked as a guess exactly if an open guess filled it, other than with the last
 * digit that was left to try; a candidate is marked as failed exactly if it was guessed on this branch, at a level that
 * still stands, and taken back. */
static void test_guesses_and_failures_equal_a_walk(void **state)
{
    (void)state;
    static const char *const names[] = {"pivot", "stack", "propagate"};
    for (size_t e = 0; e < sizeof names / sizeof *names; e++) {
        struct trace *trace = solved_trace("puzzles/b3.txt", names[e]);
        struct replay walk, past;
        struct step_reader reader, steps;
        struct guess_depths depths;
        struct failed failed;
        struct {
            cell_id cell;
            digit_mask digits, before[81];
            bool is_choice;
        } *open = test_calloc(90, sizeof *open);
        digit_mask known[81] = {0};
        unsigned levels = 0, marked = 0;
        replay_init(&walk, trace);
        replay_init(&past, trace);
        guess_depths_init(&depths, trace);
        failed_init(&failed, trace);
        step_reader_init(&reader, trace);
        step_reader_init(&steps, trace);
        for (uint64_t number = 1; number <= trace_steps(trace) && number <= 250; number++) {
            struct step step;
            assert_true(step_read(&steps, number, &step));
            replay_seek(&walk, number);
            if (step.kind == STEP_GUESS) {
                open[levels].cell = step.place[0].cell;
                open[levels].digits = step.place[0].digits;
                digit_mask others = step.removes ? step.remove[0].digits : 0, failed_there = known[open[levels].cell];
                open[levels].is_choice = others & ~failed_there || !(others & failed_there);
                memcpy(open[levels++].before, known, sizeof known);
            } else if (step.kind == STEP_BACKTRACK) {
                memcpy(known, open[--levels].before, sizeof known);
                known[open[levels].cell] |= open[levels].digits;
            }
            failed_find(&failed, &reader, number);
            guess_depths_find(&depths, &past, &reader, walk.mask, replay_guess(&walk));
            assert_memory_equal(failed.of_cell, known, sizeof known);
            for (unsigned cell = 0; cell < 81; cell++) {
                bool is_guess = false;
                for (unsigned i = 0; i < levels; i++)
                    is_guess = is_guess || (open[i].is_choice && open[i].cell == cell);
                assert_int_equal(depths.is_guess[cell], is_guess);
                marked += known[cell] != 0;
            }
        }
        assert_true(marked > 0 || strcmp(names[e], "stack"));
        test_free(open);
        failed_finish(&failed);
        guess_depths_finish(&depths);
        step_reader_finish(&reader);
        step_reader_finish(&steps);
        replay_finish(&walk);
        replay_finish(&past);
        trace_destroy(trace);
    }
}

/* At each step, the trail holds exactly the cells that became settled in one of the last steps since a turning back,
 * with the number of steps since then. */
static void test_trail_equals_a_walk(void **state)
{
    (void)state;
    static const char *const names[] = {"pivot", "propagate", "human"};
    for (size_t e = 0; e < sizeof names / sizeof *names; e++) {
        struct trace *trace = solved_trace("puzzles/b3.txt", names[e]);
        struct replay walk;
        struct step_reader reader, steps;
        struct recent_cells recent;
        uint64_t settled_at[81] = {0}, start = 0;
        unsigned seen = 0;
        replay_init(&walk, trace);
        recent_cells_init(&recent, trace);
        step_reader_init(&reader, trace);
        step_reader_init(&steps, trace);
        for (uint64_t number = 1; number <= trace_steps(trace); number++) {
            struct step step;
            assert_true(step_read(&steps, number, &step));
            replay_seek(&walk, number);
            if (step.kind != STEP_DEDUCE && step.kind != STEP_GUESS)
                start = number;
            bool human = !strcmp(names[e], "human");
            for (size_t i = 0; i < (human ? step.places : step.removes); i++) {
                cell_id cell = human ? step.place[i].cell : step.remove[i].cell;
                settled_at[cell] = digits_are_one(walk.mask[cell]) ? number : 0;
            }
            recent_cells_find(&recent, &reader, number, walk.mask, human);
            for (unsigned cell = 0; cell < 81; cell++) {
                uint64_t age = number - settled_at[cell];
                bool is_recent = settled_at[cell] > start && age && age <= RECENT_STEPS;
                assert_int_equal(recent.age[cell], is_recent ? age : 0);
                seen += is_recent;
            }
        }
        assert_true(seen > 50);
        recent_cells_finish(&recent);
        step_reader_finish(&reader);
        step_reader_finish(&steps);
        replay_finish(&walk);
        trace_destroy(trace);
    }
}

/* Counts the pale rectangles of a meaning in the last frame: the trail. */
static unsigned count_trail(const struct show *show, enum meaning meaning)
{
    unsigned count = 0;
    for (size_t i = 0; i < show->list.command_count; i++) {
        uint32_t colour = show->list.commands[i].colour, wanted = show->view.style.theme->meaning[meaning];
        count += show->list.commands[i].kind == DRAW_RECT && (colour & 0xFFFFFF) == (wanted & 0xFFFFFF) &&
                 colour >> 24 && colour >> 24 < 40;
    }
    return count;
}

/* Digits of the last steps leave a trail in the colour of what placed them: proved before the first guess, supposed
 * after it. */
static void test_the_trail_has_the_colour_of_guesses_after_a_guess(void **state)
{
    (void)state;
    struct show show;
    struct step step;
    struct step_reader reader;
    unsigned proved = 0, supposed = 0;
    open_show(&show, "puzzles/b3.txt");
    player_play(&show.player, PLAYER_FORWARD);
    step_reader_init(&reader, show.trace);
    for (uint64_t position = 1; position < 83; position++) { /* then comes a contradiction */
        assert_true(step_read(&reader, position, &step));
        frame(&show, position);
        if (!step.depth && step.kind == STEP_DEDUCE) {
            assert_int_equal(count_trail(&show, MEANING_GUESS), 0);
            proved += count_trail(&show, MEANING_PLACED);
        } else if (position > 46 + RECENT_STEPS && step.kind == STEP_DEDUCE) {
            assert_int_equal(count_trail(&show, MEANING_PLACED), 0);
            supposed += count_trail(&show, MEANING_GUESS);
        }
    }
    assert_true(proved > 20);
    assert_true(supposed > 20);
    step_reader_finish(&reader);
    close_show(&show);
}

/* Returns whether the display list has a rectangle of this colour on the board. */
static bool has_rect(const struct show *show, uint32_t colour)
{
    struct draw_box board = scene_frame(show->scene)->board;
    for (size_t i = 0; i < show->list.command_count; i++) {
        const struct draw_command *command = &show->list.commands[i];
        if (command->kind == DRAW_RECT && command->colour == colour &&
            draw_contains(board, command->box.x, command->box.y))
            return true;
    }
    return false;
}

static bool has_text(const struct show *show, const char *text)
{
    for (size_t i = 0; i + strlen(text) <= show->list.byte_count; i++) {
        if (!memcmp(show->list.bytes + i, text, strlen(text)))
            return true;
    }
    return false;
}

/* A digit that a watched solver places and that is wrong has a ring in the colour of what is wrong. */
static void test_a_wrong_placement_is_ringed_as_wrong(void **state)
{
    (void)state;
    static const char printed[] = "r6c7=2\nr5c7=4\n"; /* 2 is right, 4 is not */
    struct show show;
    open_show(&show, "puzzles/b3.txt");
    struct trace *trace = trace_create(trace_puzzle(show.trace), TRACE_WATCH);
    struct watch_run *watched =
        watch_run_create(trace_puzzle(trace), &(struct watch_params){.trace = trace, .asks_techniques = true});
    assert_true(watch_run_take(watched, printed, strlen(printed)) && watch_run_end(watched, false));
    watch_run_destroy(watched);
    trace_close(trace);
    player_finish(&show.player);
    trace_destroy(show.trace);
    show.trace = trace;
    player_init(&show.player, trace);
    scene_open(show.scene, trace);
    static const struct draw_point placed[] = {{6, 5}, {6, 4}}; /* column and row from 0 */
    for (unsigned i = 0; i < 2; i++) {
        unsigned rings[2] = {0};
        frame(&show, i + 1);
        const struct frame_layout *at = scene_frame(show.scene);
        float x = at->board.x + (placed[i].x + 0.5f) * at->cell, y = at->board.y + (placed[i].y + 0.5f) * at->cell;
        for (size_t k = 0; k < show.list.command_count; k++) {
            const struct draw_command *command = &show.list.commands[k];
            bool is_there =
                command->kind == DRAW_RING && fabsf(command->box.x - x) < 3 && fabsf(command->box.y - y) < 3;
            for (unsigned wrong = 0; wrong < 2; wrong++)
                rings[wrong] +=
                    is_there &&
                    !((command->colour ^ mark_colour(show.view.style.theme, wrong ? MARK_WRONG : MARK_PLACED)) &
                      0xFFFFFF);
        }
        assert_int_equal(rings[0], !i);
        assert_int_equal(rings[1], i);
    }
    close_show(&show);
}

static uint64_t first_contradiction(const struct trace *trace)
{
    struct step_reader reader;
    struct step step = {.kind = STEP_DEDUCE};
    uint64_t number = 0;
    step_reader_init(&reader, trace);
    while (step.kind != STEP_CONTRADICTION)
        assert_true(step_read(&reader, ++number, &step));
    step_reader_finish(&reader);
    return number;
}

/* At high speed nothing may flash: a contradiction keeps only its cross, and above the screen's rate no single
 * step is shown, only how often each cell changes. */
static void test_nothing_flashes_at_high_speed(void **state)
{
    (void)state;
    struct show show;
    open_show(&show, "puzzles/b3.txt");
    uint32_t red = themes[0]->meaning[MEANING_CONTRADICTION];
    uint64_t bad = first_contradiction(show.trace);
    unsigned dark = 0;
    frame(&show, bad);
    assert_true(has_rect(&show, red) && has_text(&show, "CONTRADICTION"));
    show.player.direction = PLAYER_FORWARD;
    show.player.speed = 30;
    frame(&show, bad);
    assert_true(!has_rect(&show, red) && has_text(&show, "CONTRADICTION"));
    show.player.speed = 1000;
    for (unsigned i = 0; i < 8; i++) {
        player_seek(&show.player, bad - 8 + i);
        player_update_heat(&show.player, 1.0 / 60);
    }
    frame(&show, bad);
    assert_true(!has_rect(&show, red) && !has_text(&show, "CONTRADICTION"));
    for (unsigned c = 0; c < 81; c++)
        dark += show.player.change_heat[c] > 0.05f;
    assert_in_range(dark, 1, 40);
    struct draw_box list = scene_frame(show.scene)->list;
    assert_int_equal(scene_hit(show.scene, list.x + list.width / 2, list.y + list.height / 2).target, SCENE_LIST);
    show.player.direction = PLAYER_PAUSED;
    player_update_heat(&show.player, 1.0 / 60);
    for (unsigned c = 0; c < 81; c++)
        assert_true(show.player.change_heat[c] <= 0);
    frame(&show, bad);
    assert_true(has_rect(&show, red));
    close_show(&show);
}

/* A board of several grids can be drawn and hit. */
static void test_board_of_several_grids_can_be_hit(void **state)
{
    (void)state;
    struct show show;
    open_show(&show, "puzzles/triathlon-1.txt");
    for (uint64_t position = 0; position <= trace_steps(show.trace); position += 5)
        frame(&show, position);
    bool *seen = calloc(trace_layout(show.trace)->cells, sizeof *seen);
    unsigned cells = 0;
    for (float y = 0; y < 800; y += 3) {
        for (float x = 0; x < 1280; x += 3) {
            struct scene_hit hit = scene_hit(show.scene, x, y);
            if (hit.target == SCENE_CELL && !seen[hit.cell]) {
                seen[hit.cell] = true;
                cells++;
            }
        }
    }
    assert_int_equal(cells, 207);
    free(seen);
    close_show(&show);
}

/* No row of the help screen is cut at any usual size. */
static void test_help_rows_are_never_cut(void **state)
{
    (void)state;
    static const int sizes[][2] = {{640, 480}, {900, 700}, {1280, 800}, {1920, 1080}, {3840, 2160}, {720, 1100}};
    struct scene_help_row rows[ACTIONS];
    struct scene_help help = {.row = rows, .typed = ""};
    struct show show;
    open_show(&show, "puzzles/b3.txt");
    show.view.help = &help;
    show.view.panel = FRAME_NO_PANEL; /* the rows of the list behind it may be cut */
    for (unsigned id = 0; id < ACTIONS; id++) {
        if (actions[id].keys[0])
            rows[help.rows++] = (struct scene_help_row){actions[id].id, actions[id].keys, actions[id].help};
    }
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        show.view.window.width = sizes[i][0];
        show.view.window.height = sizes[i][1];
        for (show.view.scroll.rows = 0; show.view.scroll.rows < (int64_t)help.rows; show.view.scroll.rows += 10) {
            frame(&show, 0);
            for (size_t k = 0; k + 2 < show.list.byte_count; k++)
                assert_memory_not_equal(show.list.bytes + k, "\xE2\x80\xA6", 3);
        }
    }
    close_show(&show);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_hit_test_finds_every_target),
        cmocka_unit_test(test_every_window_size_can_be_drawn),
        cmocka_unit_test(test_incremental_drawing_equals_full_drawing),
        cmocka_unit_test(test_guess_depths_equal_a_walk),
        cmocka_unit_test(test_guesses_and_failures_equal_a_walk),
        cmocka_unit_test(test_trail_equals_a_walk),
        cmocka_unit_test(test_timeline_columns_have_all_kinds),
        cmocka_unit_test(test_motion_depends_on_time_and_speed),
        cmocka_unit_test(test_nothing_flashes_at_high_speed),
        cmocka_unit_test(test_board_of_several_grids_can_be_hit),
        cmocka_unit_test(test_help_rows_are_never_cut),
        cmocka_unit_test(test_a_wrong_placement_is_ringed_as_wrong),
        cmocka_unit_test(test_the_trail_has_the_colour_of_guesses_after_a_guess),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
