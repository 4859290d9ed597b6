/* Counting on any layout: the learning search finds as many solutions as the plain search. */
#include "support.h"

#include <stdlib.h>

#include "base/file.h"
#include "base/random.h"
#include "solve/general.h"
#include "solve/learn.h"
#include "solve/true_candidates.h"
#include "engine/generate.h"
#include "engine/generate_clues.h"
#include "puzzle/sums.h"
#include "puzzle/layouts.h"

#define EMPTY "................................................................................."

static const char *const layouts[] = {"4x4",     "6x6",    "9x9",       "10x10", "diagonal",
                                      "windoku", "jigsaw", "triathlon", "16x16"};

static struct puzzle *generate(const char *name, uint64_t seed)
{
    struct text_error error;
    struct layout *layout = layout_create_named(name, &error);
    struct generate_params params = {.layout = layout, .seed = seed, .givens = 0.45};
    struct puzzle *puzzle = layout ? generate_puzzle(&params, &error) : NULL;
    if (!puzzle)
        fail_msg("%s: %s", name, error.message);
    layout_unref(layout);
    return puzzle;
}

static void check_solution(const struct puzzle *puzzle, const digit_mask *solution)
{
    const struct layout *layout = puzzle->layout;
    for (unsigned c = 0; c < layout->cells; c++)
        assert_true(digit_count(solution[c]) == 1 && solution[c] & puzzle->start[c]);
    for (unsigned h = 0; h < layout->houses; h++) {
        digit_mask seen = 0;
        for (unsigned i = 0; i < layout->digits; i++)
            seen |= solution[layout->house[h].cells[i]];
        assert_int_equal(seen, layout_all_digits(layout));
    }
}

/* Counts by one order of guesses. */
static enum count_end search(const struct puzzle *puzzle, const struct count_params *params, bool by_weight,
                             uint64_t *count)
{
    struct cuts *cuts = cuts_create(puzzle->layout);
    struct counter *counter = counter_create(puzzle, params, cuts, by_weight);
    enum count_end end;
    do {
        end = counter_run(counter, params->nodes ? params->nodes : 7);
    } while (end == COUNT_GAVE_UP && !params->nodes && !params->cancel);
    *count = counter_result(counter).solutions;
    counter_destroy(counter);
    cuts_destroy(cuts);
    return end;
}

static enum count_end learn(const struct puzzle *puzzle, const struct count_params *params, uint64_t *count,
                            digit_mask *solution)
{
    struct learner *learner = learner_create(puzzle, params);
    enum count_end end = learner_run(learner, params->nodes);
    struct counted counted = learner_result(learner);
    *count = counted.solutions;
    if (solution)
        memcpy(solution, counted.first, puzzle->layout->cells * sizeof *solution);
    learner_destroy(learner);
    return end;
}

static uint64_t check_puzzle(const struct puzzle *puzzle, uint64_t limit)
{
    digit_mask *solution = calloc(puzzle->layout->cells, sizeof *solution);
    struct count_params params = {.limit = limit};
    uint64_t searched, weighed, learnt;
    assert_int_equal(search(puzzle, &params, false, &searched), COUNT_DONE);
    assert_int_equal(search(puzzle, &params, true, &weighed), COUNT_DONE);
    assert_int_equal(learn(puzzle, &params, &learnt, solution), COUNT_DONE);
    assert_int_equal(searched, learnt);
    assert_int_equal(searched, weighed);
    if (learnt)
        check_solution(puzzle, solution);
    free(solution);
    return learnt;
}

/* Puzzles as they are, with givens removed, and with givens or candidates changed so that they may have no solution. */
static void test_all_searches_count_the_same(void **state)
{
    (void)state;
    uint64_t random = 11, with[3] = {0};
    for (size_t l = 0; l < sizeof layouts / sizeof *layouts; l++) {
        for (uint64_t seed = 1; seed <= 4; seed++) {
            struct puzzle *puzzle = generate(layouts[l], seed);
            const struct layout *layout = puzzle->layout;
            assert_int_equal(check_puzzle(puzzle, 2), 1);
            for (unsigned i = 0; i < 12; i++) {
                cell_id cell = (cell_id)random_below(&random, layout->cells);
                if (i % 3 < 2)
                    puzzle->start[cell] = layout_all_digits(layout);
                else
                    puzzle->start[cell] &= (digit_mask)random_next(&random);
                uint64_t found = check_puzzle(puzzle, 40);
                with[found < 2 ? found : 2]++;
            }
            puzzle_destroy(puzzle);
        }
    }
    assert_true(with[0] > 50 && with[1] > 30 && with[2] > 30);
}

static void test_node_limit_and_cancel_stop_the_count(void **state)
{
    (void)state;
    struct puzzle *puzzle = support_puzzle(BOARD_NONE);
    struct cancel cancel = {.is_requested = true};
    uint64_t count;
    struct count_params few = {.limit = 2, .nodes = 1}, cancelled = {.limit = 2, .cancel = &cancel};
    assert_int_equal(learn(puzzle, &few, &count, NULL), COUNT_GAVE_UP);
    assert_int_equal(learn(puzzle, &cancelled, &count, NULL), COUNT_GAVE_UP);
    assert_int_equal(search(puzzle, &few, false, &count), COUNT_GAVE_UP);
    assert_int_equal(search(puzzle, &cancelled, false, &count), COUNT_GAVE_UP);
    assert_int_equal(check_puzzle(puzzle, 2), 0);
    puzzle_destroy(puzzle);
}

/* A board on which plain search gives up. With one given changed it has no solution. */
static void test_learning_solves_a_board_that_plain_search_gives_up(void **state)
{
    (void)state;
    struct text_error error;
    struct buffer text = {0};
    assert_true(file_read("tests/hard-25x25.txt", 10000, &text, &error));
    struct puzzle *puzzle = support_puzzle(buffer_text(&text));
    digit_mask *solution = calloc(puzzle->layout->cells, sizeof *solution);
    uint64_t count;
    struct count_params params = {.limit = 2, .nodes = 10000};
    assert_int_equal(search(puzzle, &params, false, &count), COUNT_GAVE_UP);
    params.nodes = 0;
    assert_int_equal(count_solutions(puzzle, &params, &count, solution), COUNT_DONE);
    assert_true(count);
    check_solution(puzzle, solution);
    free(solution);
    puzzle_destroy(puzzle);
    buffer_finish(&text);
}

/* Two solutions are found where there are two, also of a board with pencil marks, and not where there is one. */
static void test_two_solutions_are_found(void **state)
{
    (void)state;
    struct puzzle *puzzle = generate("9x9", 3);
    digit_mask first[81], second[81], third[81];
    assert_false(count_find_two(puzzle, 0, first, second));
    for (unsigned c = 0; c < 81; c += 2)
        puzzle_remove_given(puzzle, (cell_id)c);
    assert_true(count_find_two(puzzle, 0, first, second));
    check_solution(puzzle, first);
    check_solution(puzzle, second);
    assert_memory_not_equal(first, second, sizeof first);
    puzzle->has_marks = true;
    for (unsigned c = 0; c < 81; c++)
        puzzle->start[c] = first[c] | second[c];
    assert_true(count_find_two(puzzle, 0, second, third));
    check_solution(puzzle, third);
    puzzle_destroy(puzzle);
}

/* --- true candidates --- */

/* Counts all solutions cell by cell, in the plainest way, and collects their digits. */
struct brute_force {
    const struct puzzle *puzzle;
    digit_mask mask[LAYOUT_MAX_CELLS], seen[LAYOUT_MAX_CELLS];
    uint64_t solutions;
};

static bool sums_hold(const struct brute_force *brute)
{
    const struct sums *sums = brute->puzzle->layout->sums;
    for (unsigned s = 0; sums && s < sums->count; s++) {
        if (!sum_can_fill(&sums->sum[s], brute->mask))
            return false;
    }
    return true;
}

static void try_cells(struct brute_force *brute, cell_id cell)
{
    const struct layout *layout = brute->puzzle->layout;
    if (cell == layout->cells) {
        bool holds = sums_hold(brute);
        brute->solutions += holds;
        for (unsigned c = 0; holds && c < layout->cells; c++)
            brute->seen[c] |= brute->mask[c];
        return;
    }
    for (digit_mask left = brute->puzzle->start[cell]; left; left &= left - 1) {
        candidate_id candidate = candidate_id_of(cell, digit_first(left));
        unsigned c = 0;
        while (c < cell && !candidates_exclude_each_other(
                               layout, candidate_id_of((cell_id)c, digit_first(brute->mask[c])), candidate))
            c++;
        brute->mask[cell] = digit_bit(digit_first(left));
        if (c == cell)
            try_cells(brute, cell + 1);
    }
}

/* Returns the number of solutions. */
static uint64_t check_true_candidates(const struct puzzle *puzzle)
{
    size_t cells = puzzle->layout->cells;
    digit_mask *found = calloc(2 * cells, sizeof *found), *open = found + cells;
    struct brute_force *brute = calloc(1, sizeof *brute);
    brute->puzzle = puzzle;
    try_cells(brute, 0);
    assert_int_equal(true_candidates_find(puzzle, &(struct true_candidates_params){0}, found, open), COUNT_DONE);
    assert_memory_equal(found, brute->seen, cells * sizeof *found);
    for (size_t c = 0; c < cells; c++)
        assert_int_equal(open[c], 0);
    uint64_t solutions = brute->solutions;
    free(brute);
    free(found);
    return solutions;
}

static void test_true_candidates_are_those_of_all_solutions(void **state)
{
    (void)state;
    static const char *const styles[] = {"", "killer", "arrow", "thermometer", "kropki"};
    uint64_t random = 5, with[3] = {0};
    for (size_t s = 0; s < sizeof styles / sizeof *styles; s++) {
        for (uint64_t seed = 1; seed <= 12; seed++) {
            struct text_error error;
            struct layout *layout = layout_create_named(seed % 3 ? "4x4" : "6x6", &error);
            unsigned style = clue_style_find(styles[s], strlen(styles[s]));
            struct generate_params params = {.layout = layout,
                                             .seed = seed,
                                             .givens = 0.5,
                                             .styles = style < MAX_CLUE_STYLES ? UINT32_C(1) << style : 0};
            struct puzzle *puzzle = generate_puzzle(&params, &error);
            for (unsigned i = 0; puzzle && i < 8; i++) {
                cell_id cell = (cell_id)random_below(&random, layout->cells);
                uint64_t solutions = check_true_candidates(puzzle);
                with[solutions < 2 ? solutions : 2]++;
                if (i == 6)
                    puzzle->start[cell] &= (digit_mask)random_next(&random);
                for (unsigned k = 0; i < 6 && k < 3; k++)
                    puzzle_remove_given(puzzle, (cell_id)random_below(&random, layout->cells));
            }
            puzzle_destroy(puzzle);
            layout_unref(layout);
        }
    }
    assert_true(with[0] > 5 && with[1] > 50 && with[2] > 50);
}

static void test_true_candidates_that_are_not_decided_stay_open(void **state)
{
    (void)state;
    struct puzzle *puzzle = support_puzzle(BOARD_M1), *empty = support_puzzle(EMPTY);
    struct cancel cancel = {.is_requested = true};
    struct true_candidates_params cancelled = {.cancel = &cancel}, few = {.nodes = 1}, all = {0};
    digit_mask found[81], open[81], solution[81], none[81];
    assert_int_equal(true_candidates_find(puzzle, &cancelled, found, open), COUNT_GAVE_UP);
    assert_memory_equal(open, puzzle->start, sizeof open);
    assert_int_equal(true_candidates_find(puzzle, &all, solution, none), COUNT_DONE);
    true_candidates_find(puzzle, &few, found, open);
    for (unsigned c = 0; c < 81; c++)
        assert_true(digits_are_one(solution[c]) && solution[c] & (found[c] | open[c]));
    assert_int_equal(true_candidates_find(empty, &few, found, open), COUNT_GAVE_UP);
    for (unsigned c = 0; c < 81; c++)
        assert_int_equal(found[c] | open[c], empty->start[c]);
    puzzle_destroy(puzzle);
    puzzle_destroy(empty);
}

/* --- cuts --- */

/* Masks of a filled board with some more candidates. A cell with one has taken it from its peers. */
static void open_board(const struct layout *layout, const digit_mask *solution, uint64_t *random, digit_mask *mask)
{
    for (unsigned c = 0; c < layout->cells; c++)
        mask[c] = random_below(random, 3) ? solution[c] | (digit_mask)random_below(random, 512) : solution[c];
    for (unsigned c = 0; c < layout->cells; c++)
        mask[c] &= ~layout_held_by_peers(layout, mask, (cell_id)c) | solution[c];
    if (random_below(random, 2)) /* the solution is none any more */
        mask[random_below(random, layout->cells)] = (digit_mask)random_below(random, 511) + 1;
}

/* Candidates and digits. */
struct found {
    unsigned taken, all;         /* candidates that a cut removes; that occur in no filling */
    unsigned needed, all_needed; /* digits of groups that a cut finds; without which there is no filling */
};

/* Compares the digits that a cut says a group needs with those without which the part cannot be filled. */
static void check_needed(const struct part *part, const digit_mask *mask, unsigned group, digit_mask needed,
                         struct found *found)
{
    digit_mask solved = 0, open = 0, rest[81];
    for (unsigned k = part->first[group]; k < part->first[group + 1]; k++) {
        digit_mask own = mask[part->cell[part->member[k]]];
        *(digits_are_one(own) ? &solved : &open) |= own;
    }
    for (digit_mask left = open & ~solved; left; left &= left - 1) {
        digit_mask digit = left & -left;
        memcpy(rest, mask, sizeof rest);
        for (unsigned k = part->first[group]; k < part->first[group + 1]; k++)
            rest[part->cell[part->member[k]]] &= ~digit;
        bool can_fill = sum_can_fill(part->sum, rest);
        assert_false(needed & digit && can_fill);
        found->needed += needed & digit ? 1 : 0;
        found->all_needed += !can_fill;
    }
}

/* Fills the cells from `i` on with different digits, and notes the digits of all fillings that the table allows.
 * Returns whether there is one. Recursive: each level fills one cell. */
static bool fill_reading(const struct sum *sum, unsigned i, unsigned state, digit_mask used, const digit_mask *mask,
                         digit_mask *possible)
{
    bool any = false;
    if (i == sum->cells)
        return state == sum->table->states - 1;
    for (digit_mask left = mask[sum->cell[i]] & ~used; left; left &= left - 1) {
        unsigned digit = digit_first(left), next = sum_next(sum, state, digit);
        if (next == READING_NONE || !fill_reading(sum, i + 1, next, used | digit_bit(digit), mask, possible))
            continue;
        possible[i] |= digit_bit(digit);
        any = true;
    }
    return any;
}

/* A reading of different digits keeps just what occurs in a filling. */
static void check_reading(const struct cuts *cuts, const struct part *part, const digit_mask *mask, struct found *found)
{
    digit_mask possible[MAX_SUM_CELLS] = {0};
    struct cut cut;
    bool can_cut = cuts_look(cuts, part, mask, &cut);
    assert_int_equal(can_cut, fill_reading(part->sum, 0, 0, 0, mask, possible));
    for (unsigned i = 0; i < part->cells && can_cut; i++) {
        assert_int_equal(cut.possible[i], possible[i]);
        found->taken += digit_count(mask[part->cell[i]] & ~possible[i]);
    }
}

/* A cut keeps all that occurs in a way to fill the sum, and takes most of the rest. */
static void check_part(const struct cuts *cuts, const struct part *part, const digit_mask *mask, struct found *found)
{
    digit_mask possible[MAX_SUM_CELLS] = {0};
    struct cut cut;
    bool can_cut = cuts_look(cuts, part, mask, &cut), can_fill = sum_find_possible(part->sum, mask, possible);
    assert_true(can_cut || !can_fill);
    for (unsigned i = 0; i < part->cells; i++) {
        digit_mask kept = can_cut ? cut.possible[i] : 0;
        assert_int_equal(can_fill ? possible[i] & ~kept : 0, 0);
        found->taken += digit_count(mask[part->cell[i]] & ~kept);
        found->all += digit_count(mask[part->cell[i]] & ~(can_fill ? possible[i] : 0));
    }
    for (unsigned g = 0; g < part->groups && can_fill; g++)
        check_needed(part, mask, g, cut.needed[g], found);
}

/* The parts by the way in which they are made: of clues, of houses, of totals added up, of readings that differ. */
enum made { OF_CLUES, OF_HOUSES, UNITED, DIFFERENT, MADE };

static enum made made_of(const struct part *part)
{
    enum { MOST_OF_HOUSES = 8 }; /* cells */
    if (part->kind == PART_READING)
        return DIFFERENT;
    return !part->is_rest ? OF_CLUES : part->cells > MOST_OF_HOUSES ? UNITED : OF_HOUSES;
}

static void check_parts(const struct layout *layout, const digit_mask *solution, uint64_t *random, struct found *found)
{
    digit_mask mask[81];
    struct cuts *cuts = cuts_create(layout);
    for (unsigned round = 0; round < 100; round++) {
        open_board(layout, solution, random, mask);
        for (unsigned p = 0; p < cuts->parts; p++) {
            const struct part *part = &cuts->part[p];
            (part->kind == PART_READING ? check_reading : check_part)(cuts, part, mask, &found[made_of(part)]);
        }
    }
    cuts_destroy(cuts);
}

/* Returns the board with an X-sum for each row and two machines for each column, which the solution obeys. */
static struct puzzle *board_with_readings(const digit_mask *solution)
{
    static char text[16384];
    size_t end = (size_t)snprintf(text, sizeof text, "#! layout 9x9\n");
    for (unsigned r = 0; r < 9; r++) {
        unsigned sum = 0, twos = 0;
        for (unsigned i = 0; i < digit_first(solution[9 * r]); i++)
            sum += digit_first(solution[9 * r + i]);
        for (unsigned i = 0; i < 5; i++)
            twos += solution[9 * i + r] == digit_bit(2);
        end += (size_t)snprintf(text + end, sizeof text - end, "#! x-sum %u", sum);
        for (unsigned i = 1; i < 10; i++)
            end += (size_t)snprintf(text + end, sizeof text - end, " r%uc%u", r + 1, i);
        end += (size_t)snprintf(text + end, sizeof text - end,
                                "\n#! rule \"start k=0 each k=k+(d==2) ends k==n\" %u r1c%u r2c%u r3c%u r4c%u r5c%u\n",
                                twos, r + 1, r + 1, r + 1, r + 1, r + 1);
    }
    snprintf(text + end, sizeof text - end, "%s\n", EMPTY);
    return support_puzzle(text);
}

static void test_cuts_are_sound_and_take_nearly_all(void **state)
{
    (void)state;
    static const char *const styles[] = {"killer", "arrow", "little-killer", "equal-sums", "quadruple"};
    struct text_error error;
    struct layout *plain = layout_square(9, &error);
    uint64_t random = 17, count;
    struct found all[MADE] = {{0}}, found[MADE] = {{0}};
    digit_mask solution[81];
    struct puzzle *empty = puzzle_create(plain);
    for (unsigned s = 0; s < sizeof styles / sizeof *styles; s++) {
        count_solutions(empty, &(struct count_params){.limit = 1, .seed = 5 + s}, &count, solution);
        struct layout *layout =
            generate_clues(plain, 1u << clue_style_find(styles[s], strlen(styles[s])), solution, &random, &error);
        check_parts(layout, solution, &random, all);
        layout_unref(layout);
    }
    assert_true(all[OF_CLUES].taken > 10000 && all[OF_CLUES].taken * 100 > all[OF_CLUES].all * 95);
    assert_true(all[OF_CLUES].needed > 5000 && all[OF_CLUES].needed * 100 > all[OF_CLUES].all_needed * 90);
    assert_true(all[OF_HOUSES].taken > 10000 && all[OF_HOUSES].taken * 100 > all[OF_HOUSES].all * 85);
    assert_true(all[UNITED].taken > 300);
    struct puzzle *readings = board_with_readings(solution);
    check_parts(readings->layout, solution, &random, found);
    assert_true(found[OF_CLUES].taken > 1000 && found[OF_CLUES].needed > 1000); /* tables know no peers */
    assert_true(found[DIFFERENT].taken > 5000);
    puzzle_destroy(readings);
    puzzle_destroy(empty);
    layout_unref(plain);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all_searches_count_the_same),
        cmocka_unit_test(test_cuts_are_sound_and_take_nearly_all),
        cmocka_unit_test(test_two_solutions_are_found),
        cmocka_unit_test(test_true_candidates_are_those_of_all_solutions),
        cmocka_unit_test(test_true_candidates_that_are_not_decided_stay_open),
        cmocka_unit_test(test_node_limit_and_cancel_stop_the_count),
        cmocka_unit_test(test_learning_solves_a_board_that_plain_search_gives_up),
    };
    return cmocka_run_group_tests_name("count", tests, NULL, NULL);
}
