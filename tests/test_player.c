/* The player: elapsed time in, positions out. */
#include "support.h"

#include <math.h>

#include "engine/engine.h"
#include "player/placed_digits.h"
#include "player/player.h"

struct fixture {
    struct trace *trace;
    struct player player;
};

static int set_up(void **state)
{
    struct fixture *fixture = test_calloc(1, sizeof *fixture);
    fixture->trace = support_trace("pivot", BOARD_B3, 0);
    player_init(&fixture->player, fixture->trace);
    *state = fixture;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *fixture = *state;
    player_finish(&fixture->player);
    trace_destroy(fixture->trace);
    test_free(fixture);
    return 0;
}

static struct player *player_of(void **state)
{
    return &((struct fixture *)*state)->player;
}

/* Finishes a search that was begun. */
static bool finds(struct player *player)
{
    return player_search(player, UINT64_MAX) == PLAYER_FOUND;
}

static void test_plays_at_its_speed(void **state)
{
    struct player *player = player_of(state);
    player_play(player, PLAYER_FORWARD);
    for (unsigned i = 0; i < 60; i++)
        player_advance(player, 1.0 / 60);
    assert_in_range(player_position(player), 7, 8);
    player_set_speed(player, 0.25);
    player_seek(player, 0);
    assert_false(player_advance(player, 3.9));
    assert_true(player_advance(player, 0.2));
    assert_int_equal(player_position(player), 1);
}

/* Every stop condition compared with a plain scan over all steps, in both directions. */
static void test_run_until_stops_where_a_scan_finds_it(void **state)
{
    struct player *player = player_of(state);
    const struct trace *trace = player->replay.trace;
    static const char *const stops[] = {"guess",      "contradiction", "depth 1", "depth 2",  "depth 0",
                                        "naked-pair", "r5c9",          "r5c9 9",  "backtrack"};
    struct text_error error;
    struct search_condition stop;
    for (unsigned i = 0; i < sizeof stops / sizeof *stops; i++) {
        if (!search_parse(&stop, trace, stops[i], &error))
            fail_msg("%s", error.message);
        uint64_t seen[200];
        unsigned count = 0;
        player_seek(player, 0);
        for (;;) {
            player_run_until(player, &stop, true);
            if (!finds(player))
                break;
            seen[count++] = player_position(player);
        }
        assert_true(i || seen[0] == 46); /* the first guess */
        player_seek(player, trace_steps(trace));
        for (unsigned k = count; k--;) {
            if (seen[k] == trace_steps(trace))
                continue;
            player_run_until(player, &stop, false);
            assert_true(finds(player));
            assert_int_equal(player_position(player), seen[k]);
        }
        player_run_until(player, &stop, false);
        assert_false(finds(player));
    }
    static const char *const wrong[] = {"",       "depth",   "depth -1", "depth 4294967297", "depth x", "r0c1",
                                        "r1c1 0", "r1c1 77", "r1c1x",    "x-wing",           "guesses"};
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_false(search_parse(&stop, trace, wrong[i], &error));
}

static void test_steps_that_are_due_are_made_in_one_move(void **state)
{
    struct player *player = player_of(state);
    player_set_speed(player, 1000);
    player_play(player, PLAYER_FORWARD);
    assert_true(player_advance(player, 0.05));
    assert_int_equal(player_position(player), 50);
    assert_int_equal(player->previous_position, 0);
    assert_true(player_advance(player, 3600));
    assert_int_equal(player_position(player), 128);
    assert_int_equal(player->direction, PLAYER_PAUSED);
}

/* A turning point of b3 (a guess at 46) is shown for a second at 8 steps a second, from either side; then it goes on.
 */
static void test_turning_points_are_shown_longer(void **state)
{
    struct player *player = player_of(state);
    for (int direction = -1; direction <= 1; direction += 2) {
        player_seek(player, direction > 0 ? 44 : 48);
        player_play(player, direction);
        player_advance(player, 0.2501);
        assert_int_equal(player_position(player), 46);
        assert_float_equal(player_step_seconds(player), 1, 1e-9);
        assert_false(player_advance(player, 0.99));
        assert_true(player_advance(player, 0.02));
        assert_int_equal(player_position(player), 46 + direction);
        assert_float_equal(player_step_seconds(player), 0.125, 1e-9);
    }
    player_seek(player, 46); /* what has been looked at while it stood still is not waited for again */
    player_play(player, PLAYER_PAUSED);
    player_play(player, PLAYER_FORWARD);
    assert_true(player_advance(player, 0.126));
    player_seek(player, 44); /* in one go: two steps, the guess, seven more */
    assert_true(player_advance(player, 0.25 + 1 + 0.125 + 0.01));
    assert_int_equal(player_position(player), 48);
    player_seek(player, 44);
    player->is_even = true;
    assert_true(player_advance(player, 1.001));
    assert_int_equal(player_position(player), 52);
}

/* At each speed a turning point takes no less time than at higher ones, and none above the screen's rate. */
static void test_pauses_get_shorter_with_the_speed(void **state)
{
    struct player *player = player_of(state);
    double last = 0;
    player_seek(player, 46);
    for (double speed = PLAYER_MAX_SPEED; speed >= PLAYER_MIN_SPEED; speed /= 1.1) {
        player_set_speed(player, speed);
        double seconds = player_step_seconds(player);
        assert_true(seconds > last && seconds >= 1 / player->speed);
        assert_true(speed <= PLAYER_SCREEN_RATE || seconds < 1.0001 / player->speed);
        last = seconds;
    }
    assert_in_range((unsigned)last, 4, 10); /* 0.25 steps a second: 4 seconds for others */
}

/* A search that does nothing but guess and go back is not slowed down to a crawl. */
static void test_frequent_turning_points_are_shown_shorter(void **state)
{
    (void)state;
    struct player player;
    struct trace *trace = support_trace("stack", BOARD_B3, 400);
    player_init(&player, trace);
    player_seek(&player, 200);
    player_play(&player, PLAYER_FORWARD);
    player_advance(&player, 10);
    assert_in_range(player_position(&player), 240, 279); /* 280 without pauses */
    player_finish(&player);
    trace_destroy(trace);
}

static void test_plays_backward_to_the_beginning(void **state)
{
    struct player *player = player_of(state);
    player_seek(player, 20);
    player_play(player, PLAYER_BACKWARD);
    player_advance(player, 1);
    assert_int_equal(player_position(player), 12);
    player_advance(player, 10);
    assert_int_equal(player_position(player), 0);
    assert_int_equal(player->direction, PLAYER_PAUSED);
}

static void test_playing_at_the_end_starts_again(void **state)
{
    struct player *player = player_of(state);
    player_seek(player, UINT64_MAX);
    assert_int_equal(player_position(player), 128);
    player_play(player, PLAYER_FORWARD);
    assert_int_equal(player_position(player), 0);
}

static void test_playing_stays_in_the_loop(void **state)
{
    struct player *player = player_of(state);
    player->loop = true;
    player_set_speed(player, 100);
    player_play(player, PLAYER_FORWARD);
    player_advance(player, 1.30);
    assert_int_equal(player_position(player), 1);
    uint64_t last = trace_steps(player->replay.trace);
    player_seek(player, last);
    player_advance(player, 0.01);
    assert_int_equal(player_position(player), 0);
    player_play(player, PLAYER_BACKWARD);
    player_advance(player, 0.01);
    assert_int_equal(player_position(player), last);
}

static void test_speed_moves_by_notches(void **state)
{
    struct player *player = player_of(state);
    player_adjust_speed(player, 1);
    assert_float_equal(player->speed, 15, 0);
    player_set_speed(player, 20);
    player_adjust_speed(player, -1);
    assert_float_equal(player->speed, 15, 0);
    player_set_speed(player, 20);
    player_adjust_speed(player, 1);
    assert_float_equal(player->speed, 30, 0);
    for (unsigned i = 0; i < 30; i++)
        player_adjust_speed(player, 1);
    assert_float_equal(player->speed, PLAYER_MAX_SPEED, 0);
    for (unsigned i = 0; i < 30; i++)
        player_adjust_speed(player, -1);
    assert_float_equal(player->speed, PLAYER_MIN_SPEED, 0);
    player_set_speed(player, NAN);
    assert_float_equal(player->speed, PLAYER_MIN_SPEED, 0);
}

static void test_seeks_the_next_step_of_a_kind(void **state)
{
    struct player *player = player_of(state);
    player_next_technique(player, true);
    assert_true(finds(player));
    assert_int_equal(player_position(player), 1);
    player_next_technique(player, true);
    assert_true(finds(player));
    assert_int_equal(player_position(player), 17); /* the first hidden single */
    player_next_technique(player, false);
    assert_true(finds(player));
    assert_int_equal(player_position(player), 16);
    player_next_branching(player, true);
    assert_true(finds(player));
    assert_int_equal(player_position(player), 46); /* the first guess */
    player_enter_branch(player);
    assert_true(finds(player));
    assert_int_equal(player_position(player), 49);
    player_move(player, 3);
    assert_true(player_leave_branch(player));
    assert_int_equal(player_position(player), 48);
    assert_true(player_leave_branch(player));
    assert_int_equal(player_position(player), 45);
    assert_false(player_leave_branch(player));
    assert_int_equal(player_position(player), 45);
}

/* A search in small parts finds what a whole one finds; meanwhile nothing plays, and moving ends it. */
static void test_searches_in_parts(void **state)
{
    struct player *player = player_of(state);
    player_play(player, PLAYER_FORWARD);
    player_next_branching(player, true);
    assert_int_equal(player_search(player, 45), PLAYER_SEARCHING);
    assert_false(player_advance(player, 10));
    assert_int_equal(player_position(player), 0);
    assert_int_equal(player_search(player, 1), PLAYER_FOUND);
    assert_int_equal(player_position(player), 46);
    assert_int_equal(player->direction, PLAYER_PAUSED);
    player_next_branching(player, false);
    assert_int_equal(player_search(player, 44), PLAYER_SEARCHING);
    assert_int_equal(player_search(player, 44), PLAYER_NOT_FOUND);
    assert_int_equal(player_position(player), 46);
    player_next_branching(player, true);
    player_move(player, 1);
    assert_int_equal(player_search(player, UINT64_MAX), PLAYER_NOT_FOUND);
    player_next_branching(player, true);
    player_cancel_search(player);
    assert_int_equal(player_search(player, UINT64_MAX), PLAYER_NOT_FOUND);
    assert_int_equal(player_position(player), 47);
}

static void test_bookmarks_are_set_removed_and_visited(void **state)
{
    struct player *player = player_of(state);
    static const uint64_t places[] = {50, 10, 90};
    for (unsigned i = 0; i < 3; i++) {
        player_seek(player, places[i]);
        player_toggle_bookmark(player);
    }
    player_seek(player, 0);
    assert_true(player_seek_bookmark(player, true));
    assert_int_equal(player_position(player), 10);
    assert_true(player_seek_bookmark(player, true));
    player_toggle_bookmark(player); /* removes 50 */
    assert_true(player_seek_bookmark(player, true));
    assert_int_equal(player_position(player), 90);
    assert_false(player_seek_bookmark(player, true));
    assert_true(player_seek_bookmark(player, false));
    assert_int_equal(player_position(player), 10);
    assert_false(player_seek_bookmark(player, false));
}

static void test_finds_the_step_that_eliminated_a_candidate(void **state)
{
    struct player *player = player_of(state);
    player_seek(player, 20);
    assert_int_equal(player_find_removal(player, 0, 8), 1);   /* r1c3 is 8 */
    assert_int_equal(player_find_removal(player, 11, 1), 17); /* r2c3 became 5 */
    assert_int_equal(player_find_removal(player, 11, 5), 0);  /* it is there */
    assert_int_equal(player_find_removal(player, 2, 5), 0);   /* a given: never there */
}

/* While the trace grows, playing waits at its end. */
static void test_waits_for_a_growing_trace(void **state)
{
    (void)state;
    struct puzzle *puzzle = support_puzzle(BOARD_B1);
    struct trace *trace = trace_create(puzzle, "test");
    struct player player;
    player_init(&player, trace);
    player_play(&player, PLAYER_FORWARD);
    assert_false(player_advance(&player, 5));
    assert_int_equal(player.direction, PLAYER_FORWARD);
    assert_true(trace_guess(trace, (struct change){2, digit_bit(4)}));
    assert_true(player_advance(&player, 1));
    assert_int_equal(player_position(&player), 1);
    assert_int_equal(player.direction, PLAYER_FORWARD);
    trace_close(trace);
    player_advance(&player, 1);
    assert_int_equal(player.direction, PLAYER_PAUSED);
    player_finish(&player);
    trace_destroy(trace);
    puzzle_destroy(puzzle);
}

/* The placed digits at a position must not depend on where the player came from. */
static void expect_placed(struct placed_digits *placed, struct step_reader *reader, struct replay *replay,
                          uint64_t position)
{
    struct placed_digits fresh;
    const struct trace *trace = replay->trace;
    const struct puzzle *puzzle = trace_puzzle(trace);
    struct step step;
    replay_seek(replay, position);
    placed_digits_init(&fresh, trace);
    placed_digits_update(placed, reader, position, replay->mask);
    placed_digits_update(&fresh, reader, position, replay->mask);
    assert_memory_equal(placed->is_placed, fresh.is_placed, puzzle->layout->cells * sizeof *fresh.is_placed);
    for (unsigned c = 0; c < puzzle->layout->cells; c++)
        assert_true(!puzzle->given[c] || fresh.is_placed[c]);
    if (position && step_read(reader, position, &step) && step.places)
        assert_true(fresh.is_placed[step.place[0].cell]);
    placed_digits_finish(&fresh);
}

static void compare_ways_there(const char *engine, const char *board, uint64_t limit)
{
    struct puzzle *puzzle = support_puzzle(board);
    struct trace *trace = trace_create(puzzle, engine);
    digit_mask solution[81];
    struct engine_task task = {
        .puzzle = puzzle, .trace = trace, .solution = solution, .settings.guess = true, .step_limit = limit};
    engine_find(engine)->solve(&task);
    trace_close(trace);
    struct placed_digits placed;
    struct replay replay;
    struct step_reader reader;
    step_reader_init(&reader, trace);
    placed_digits_init(&placed, trace);
    replay_init(&replay, trace);
    uint64_t steps = trace_steps(trace), position = 0;
    for (uint64_t i = 0; i < 60; i++, position = (position * 5 + 77 * i + 3) % (steps + 1))
        expect_placed(&placed, &reader, &replay, position);
    expect_placed(&placed, &reader, &replay, steps);
    placed_digits_finish(&placed);
    replay_finish(&replay);
    step_reader_finish(&reader);
    trace_destroy(trace);
    puzzle_destroy(puzzle);
}

static void test_placed_digits_do_not_depend_on_the_way_there(void **state)
{
    (void)state;
    compare_ways_there("human", "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9", 0);
    compare_ways_there("stack", BOARD_B3, 0);
    compare_ways_there("stack", BOARD_NONE, 5000);
}

/* `stack` places a digit by a guess and takes it back with it, although it may be the cell's last candidate. */
static void test_guesses_of_the_stack_place_digits(void **state)
{
    (void)state;
    struct trace *trace = support_trace("stack", BOARD_B3, 0);
    struct step_reader reader, other;
    struct placed_digits placed;
    struct replay replay;
    unsigned last_candidates = 0;
    step_reader_init(&reader, trace);
    step_reader_init(&other, trace);
    placed_digits_init(&placed, trace);
    replay_init(&replay, trace);
    for (uint64_t number = 1; number <= 2000; number++) {
        struct step step, guess;
        assert_true(step_read(&other, number, &step));
        if (step.kind != STEP_BACKTRACK)
            continue;
        assert_true(step_read(&other, step.guess, &guess));
        replay_seek(&replay, number - 1);
        placed_digits_update(&placed, &reader, number - 1, replay.mask);
        assert_true(placed.is_placed[guess.place[0].cell]);
        replay_seek(&replay, number);
        placed_digits_update(&placed, &reader, number, replay.mask);
        assert_false(placed.is_placed[guess.place[0].cell]);
        last_candidates += digits_are_one(replay.mask[guess.place[0].cell]);
    }
    assert_true(last_candidates > 10);
    placed_digits_finish(&placed);
    replay_finish(&replay);
    step_reader_finish(&reader);
    step_reader_finish(&other);
    trace_destroy(trace);
}

/* If nothing says which digits are placed, pencil marks with one digit count as placed if no peer has that digit. */
static void test_pencil_marks_without_peers_are_placed(void **state)
{
    (void)state;
    struct puzzle *puzzle = support_puzzle(BOARD_B1);
    struct step_reader reader;
    struct placed_digits placed;
    unsigned seen = 0;
    puzzle->has_marks = true;
    for (unsigned c = 0; c < 81; c++)
        puzzle->start[c] = c == 3 ? 1 : puzzle->start[c] & ~(digit_mask)1;
    puzzle->start[2] = 8;
    memset(puzzle->given, 0, 81 * sizeof *puzzle->given);
    struct trace *trace = trace_create(puzzle, "human");
    step_reader_init(&reader, trace);
    placed_digits_init(&placed, trace);
    placed_digits_update(&placed, &reader, 0, puzzle->start);
    assert_true(placed.is_placed[3]);
    assert_false(placed.is_placed[2]);
    for (unsigned c = 0; c < 81; c++)
        seen += placed.is_placed[c];
    assert_int_equal(seen, 1);
    placed_digits_finish(&placed);
    step_reader_finish(&reader);
    trace_destroy(trace);
    puzzle_destroy(puzzle);

    puzzle = support_puzzle(BOARD_B1); /* its givens are told, so that a last candidate is one that a step can place */
    puzzle->has_marks = true;
    for (unsigned c = 0; c < 81; c++)
        puzzle->start[c] = c == 3 ? 1 : puzzle->start[c] & ~(digit_mask)1;
    trace = trace_create(puzzle, "human");
    step_reader_init(&reader, trace);
    placed_digits_init(&placed, trace);
    placed_digits_update(&placed, &reader, 0, trace_puzzle(trace)->start);
    assert_false(placed.is_placed[3]);
    assert_true(placed.is_placed[0]);
    placed_digits_finish(&placed);
    step_reader_finish(&reader);
    trace_destroy(trace);
    puzzle_destroy(puzzle);
}

/* With `human`, a cell with one candidate is placed by a step of its own; with other engines it is placed at once. */
static void test_last_candidate_is_placed_by_a_step(void **state)
{
    (void)state;
    for (unsigned i = 0; i < 2; i++) {
        struct puzzle *puzzle = support_puzzle(BOARD_B1);
        struct trace *trace = trace_create(puzzle, i ? "pivot" : "human");
        struct step_reader reader;
        struct placed_digits placed;
        digit_mask mask[81];
        memcpy(mask, puzzle->start, sizeof mask);
        mask[2] = 8;
        step_reader_init(&reader, trace);
        placed_digits_init(&placed, trace);
        placed_digits_update(&placed, &reader, 0, mask);
        assert_int_equal(placed.is_placed[2], i);
        placed_digits_finish(&placed);
        step_reader_finish(&reader);
        trace_destroy(trace);
        puzzle_destroy(puzzle);
    }
}

int main(void)
{
#define PLAYER_TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        PLAYER_TEST(test_plays_at_its_speed),
        PLAYER_TEST(test_run_until_stops_where_a_scan_finds_it),
        PLAYER_TEST(test_steps_that_are_due_are_made_in_one_move),
        PLAYER_TEST(test_turning_points_are_shown_longer),
        PLAYER_TEST(test_pauses_get_shorter_with_the_speed),
        cmocka_unit_test(test_frequent_turning_points_are_shown_shorter),
        PLAYER_TEST(test_plays_backward_to_the_beginning),
        PLAYER_TEST(test_playing_at_the_end_starts_again),
        PLAYER_TEST(test_playing_stays_in_the_loop),
        PLAYER_TEST(test_speed_moves_by_notches),
        PLAYER_TEST(test_seeks_the_next_step_of_a_kind),
        PLAYER_TEST(test_searches_in_parts),
        PLAYER_TEST(test_bookmarks_are_set_removed_and_visited),
        PLAYER_TEST(test_finds_the_step_that_eliminated_a_candidate),
        cmocka_unit_test(test_waits_for_a_growing_trace),
        cmocka_unit_test(test_placed_digits_do_not_depend_on_the_way_there),
        cmocka_unit_test(test_guesses_of_the_stack_place_digits),
        cmocka_unit_test(test_pencil_marks_without_peers_are_placed),
        cmocka_unit_test(test_last_candidate_is_placed_by_a_step),
    };
    return cmocka_run_group_tests_name("player", tests, NULL, NULL);
}
