/* Answers of a person to exercises and to the question what comes next, by clicks and by keys: of those that a step
 * proves none is refused, and of those that contradict the solution none is accepted. The environment's ANSWERS sets
 * how many of each there are for a technique, by clicks and by keys each, and RANDOM_SEED selects them. A board is
 * solved once and has many answers, each taken back. */
#include "hits_support.h"

#include "base/random.h"
#include "hint/hint_search.h"
#include "solve/count.h"
#include "viewer/viewer_state.h"

enum { ANSWERS_A_BOARD = 25 /* of each kind: a board takes longer than an answer */ };

struct answer {
    cell_id cell;
    unsigned digit;
};

/* The right answers on the board that is shown. */
struct board {
    const struct puzzle *puzzle;
    const digit_mask *mask;
    uint8_t placed[81];
    digit_mask solution[81];
    struct hint_search *search;
};

static bool open_board(const struct viewer *viewer, enum technique_id technique, struct board *board)
{
    const struct replay *replay = &viewer_player(viewer)->replay;
    uint64_t count = 0;
    *board = (struct board){.puzzle = trace_puzzle(replay->trace), .mask = replay->mask};
    const struct puzzle *puzzle = board->puzzle;
    if (puzzle->layout->cells != 81 ||
        count_solutions(puzzle, &(struct count_params){.limit = 2}, &count, board->solution) || count != 1)
        return false;
    hints_placed_digits(replay, board->placed);
    board->search = hint_search_start(&(struct hint_search_params){.puzzle = puzzle,
                                                                   .mask = board->mask,
                                                                   .placed = board->placed,
                                                                   .may_assume_unique = true,
                                                                   .technique = technique,
                                                                   .one_technique = true,
                                                                   .pending_hides_others = true,
                                                                   .cell = NO_CELL});
    hint_search_wait(board->search);
    return true;
}

/* Draws an answer that a step of the technique proves. False if there is none. */
static bool draw_right(const struct board *board, bool places, uint64_t *random, struct answer *answer)
{
    size_t count = hint_search_count(board->search);
    if (!count)
        return false;
    const struct hint *hint = hint_search_get(board->search, random_below(random, (unsigned)count));
    const struct step *step = &hint->step;
    if (places && hint->place.cell == NO_CELL)
        return false;
    const struct change *change = places ? &hint->place : &step->remove[random_below(random, (unsigned)step->removes)];
    digit_mask digits = change->digits;
    for (unsigned skip = random_below(random, digit_count(digits)); skip; skip--)
        digits &= digits - 1;
    *answer = (struct answer){change->cell, digit_first(digits)};
    return digit_count(board->mask[answer->cell]) > 1 || places;
}

/* Draws an answer that contradicts the solution: to place a digit that is false, or to remove one that is true. */
static bool draw_wrong(const struct board *board, bool places, uint64_t *random, struct answer *answer)
{
    for (unsigned tries = 0; tries < 1000; tries++) {
        cell_id cell = (cell_id)random_below(random, 81);
        digit_mask digits = places ? board->mask[cell] & ~board->solution[cell] : board->solution[cell];
        if (board->placed[cell] || digit_count(board->mask[cell]) < 2)
            continue;
        *answer = (struct answer){cell, digit_first(digits)};
        return true;
    }
    return false;
}

/* Gives the answer by a click on the candidate, or by choosing the cell and a key. */
static void give(struct viewer *viewer, struct answer answer, bool by_key, const char *key)
{
    char line[60];
    show_frame(viewer);
    struct draw_box box = viewer_cell(viewer, answer.cell);
    if (by_key) {
        click(viewer, box.x + 2, box.y + 2); /* beside the candidates */
        snprintf(line, sizeof line, key, answer.digit);
        run(viewer, line);
    } else {
        click(viewer, box.x + box.width * (0.22f + 0.28f * (float)((answer.digit - 1) % 3)),
              box.y + box.height * (0.22f + 0.28f * (float)((answer.digit - 1) / 3)));
    }
    run(viewer, "settle\nwait 10\n");
}

static bool is_right(const struct viewer *viewer)
{
    return viewer_message(viewer) && !strncmp(viewer_message(viewer), "Right", 5);
}

static void expect(struct viewer *viewer, bool right, const char *technique, struct answer answer, bool by_key)
{
    show_frame(viewer);
    bool is_refused = strstr(viewer_sentence(viewer), "wrong. ") ||
                      strstr(viewer_sentence(viewer), "cannot be removed there") ||
                      strstr(viewer_sentence(viewer), "in the solution.");
    if (is_right(viewer) != right || is_refused == right)
        fail_msg("%s, %s: %u in r%uc%u is %s, and answered: %s / %s", technique, by_key ? "by key" : "by click",
                 answer.digit, answer.cell / 9u + 1, answer.cell % 9u + 1, right ? "right" : "wrong",
                 viewer_message(viewer) ? viewer_message(viewer) : "", viewer_sentence(viewer));
}

struct answers_given {
    unsigned right, wrong;
};

/* Gives a right answer and a wrong one by a click, and both by a key, and takes each back. A short run answers by
 * clicks for one technique and by keys for the next. */
static void answer_board(struct viewer *viewer, const struct board *board, enum technique_id technique,
                         uint64_t *random, struct answers_given *tally)
{
    bool places = technique_places(technique);
    bool in_both_ways = getenv("ANSWERS") || getenv("LONG");
    for (unsigned by_key = 0; by_key < 2; by_key++) {
        struct answer answer;
        if (!in_both_ways && by_key != technique / 2 % 2)
            continue;
        if (draw_right(board, places, random, &answer)) {
            give(viewer, answer, by_key, "key %u\n");
            expect(viewer, true, techniques[technique].id, answer, by_key);
            run(viewer, "undo\n");
            tally->right++;
        }
        if (draw_wrong(board, places, random, &answer)) {
            give(viewer, answer, by_key, "key %u\n");
            expect(viewer, false, techniques[technique].id, answer, by_key);
            run(viewer, "undo\n");
            tally->wrong++;
        }
    }
}

static void test_answers_to_exercises(void **state)
{
    (void)state;
    const char *asked = getenv("ANSWERS"), *seed = getenv("RANDOM_SEED");
    unsigned count = asked ? (unsigned)atoi(asked) : 1;
    uint64_t random = seed ? strtoull(seed, NULL, 10) : 5;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "resize 1280x800\n");
    for (enum technique_id id = 0; id < TECHNIQUES; id += asked ? 1 : support_tries(4, 1)) {
        struct answers_given tally = {0};
        bool quits = false;
        char line[100];
        struct text_error error;
        struct board board = {0};
        for (unsigned i = 0; i < count; i++) {
            if (i % ANSWERS_A_BOARD == 0) {
                hint_search_destroy(board.search);
                board.search = NULL;
                snprintf(line, sizeof line, "practise %s", techniques[id].id);
                if (!script_line(viewer, line, &quits, &error))
                    break; /* there is no example of it */
                run(viewer, "settle\n");
                if (!open_board(viewer, id, &board))
                    break;
            }
            answer_board(viewer, &board, id, &random, &tally);
        }
        hint_search_destroy(board.search);
        if (board.puzzle && count && (!tally.right || !tally.wrong))
            fail_msg("%s: no right answer, or no wrong one, was found on its board", techniques[id].id);
        if (asked)
            printf("%s: %u right, %u wrong\n", techniques[id].id, tally.right, tally.wrong);
    }
    viewer_destroy(viewer);
}

/* Draws a candidate that a step of the quiz's search proves to be gone or, if `places`, to be true. False if there is
 * none. */
static bool draw_proved(const struct viewer *viewer, const struct board *board, bool places, uint64_t *random,
                        struct answer *answer)
{
    const struct hint_search *search = viewer->hints.search;
    for (unsigned tries = 0; tries < 3000; tries++) {
        cell_id cell = (cell_id)random_below(random, 81);
        unsigned digit = 1 + random_below(random, 9);
        if (digit_count(board->mask[cell]) < 2 || !(board->mask[cell] & digit_bit(digit)))
            continue;
        for (size_t i = hint_search_pending(search) > 1; i < hint_search_count(search); i++) {
            *answer = (struct answer){cell, digit};
            if (hint_proves(hint_search_get(search, i), board->mask[cell], cell, digit, places))
                return true;
        }
    }
    return false;
}

/* Asks what comes next on the examples: a click says that a candidate goes, a key that a digit is placed. */
static void test_answers_to_the_quiz(void **state)
{
    (void)state;
    const char *asked = getenv("ANSWERS"), *seed = getenv("RANDOM_SEED");
    unsigned count = asked ? 20 * (unsigned)atoi(asked) : support_tries(8, 20), given = 0;
    uint64_t random = seed ? strtoull(seed, NULL, 10) : 5;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "resize 1280x800\n");
    for (unsigned i = 0; i < count; i++) {
        enum technique_id id = random_below(&random, TECHNIQUES);
        char line[300];
        struct text_error error;
        struct board board;
        bool quits = false, places = random_below(&random, 2);
        struct answer answer;
        snprintf(line, sizeof line, "open %s/puzzles/techniques/%s.txt", getenv("SOURCE_ROOT"), techniques[id].id);
        if (!script_line(viewer, line, &quits, &error))
            continue; /* there is no example of it */
        run(viewer, "engine human\npause\nfirst\npredict\nsettle\nwait 20\n");
        if (!open_board(viewer, id, &board))
            continue;
        if (draw_proved(viewer, &board, places, &random, &answer)) {
            give(viewer, answer, places, "key %u\n");
            expect(viewer, true, techniques[id].id, answer, places);
            given++;
        }
        if (draw_wrong(&board, places, &random, &answer)) {
            give(viewer, answer, places, "key %u\n");
            expect(viewer, false, techniques[id].id, answer, places);
            given++;
        }
        hint_search_destroy(board.search);
    }
    assert_true(given > count);
    viewer_destroy(viewer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_answers_to_exercises),
        cmocka_unit_test(test_answers_to_the_quiz),
    };
    return cmocka_run_group_tests_name("answers", tests, NULL, NULL);
}
