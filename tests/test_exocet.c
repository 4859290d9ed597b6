/* Exocets: on random positions of solved boards, the technique concludes what a search over all places of each digit
 * does, each conclusion agrees with the solution, and its proof and its argument hold. Base cells, targets and lines
 * are found by the places of cells on the sheet, and rooms by placing a digit in line after line. EXOCET_POSITIONS in
 * the environment: how many times as many positions. */
#include "support.h"

#include "proof/argument_check.h"
#include "puzzle/layouts.h"
#include "solve/count.h"

enum { CELLS = 625, SIDE = 25, KEYS = 2000, KEY = 400 };

struct keys {
    char key[KEYS][KEY];
    unsigned count;
};

struct board {
    const struct layout *layout;
    const struct candidate_grid *grid;
    struct puzzle *puzzle;
    const digit_mask *solution;
    unsigned box_width, box_height;
    bool turned; /* lines are columns */
    enum technique_id technique;
    struct keys *keys;
    struct argument_maker *maker;
};

static void add_key(struct keys *keys, const char *key)
{
    for (unsigned i = 0; i < keys->count; i++) {
        if (!strcmp(keys->key[i], key))
            return;
    }
    assert_true(keys->count < KEYS);
    snprintf(keys->key[keys->count++], KEY, "%s", key);
}

/* Writes the candidates that go, cell by cell. */
static void write_key(const struct layout *layout, const digit_mask *gone, char *key)
{
    size_t length = 0;
    for (unsigned c = 0; c < layout->cells; c++) {
        if (gone[c])
            length += (size_t)snprintf(key + length, KEY - length, "%u:%x ", c, (unsigned)gone[c]);
        assert_true(length < KEY);
    }
    key[length] = 0;
}

/* --- by definition --- */

struct pattern {
    unsigned line, base[2], position[2], row[2]; /* along the line; of the targets: along it, and across */
    unsigned cross[SIDE], crosses;               /* a target in the band is in the cross-line with its own number */
    bool is_outside;                             /* the second target, in any cross-line */
};

static cell_id at(const struct board *board, unsigned line, unsigned position)
{
    unsigned x = board->turned ? line : position, y = board->turned ? position : line;
    return board->layout->at[y * board->layout->width + x];
}

/* Returns the length of a box: its size along the lines, and across. */
static unsigned box_length(const struct board *board)
{
    return board->turned ? board->box_height : board->box_width;
}

static unsigned box_depth(const struct board *board)
{
    return board->turned ? board->box_width : board->box_height;
}

static bool has(const struct board *board, unsigned line, unsigned position, unsigned digit)
{
    return board->grid->mask[at(board, line, position)] & digit_bit(digit);
}

/* Returns whether cross-lines from `next` on, but for `without`, can all have the digit outside of the band, in lines
 * that are not taken. */
static bool has_room(const struct board *board, const struct pattern *pattern, unsigned digit, unsigned next,
                     unsigned without, uint32_t taken)
{
    if (next == pattern->crosses)
        return true;
    if (next == without)
        return has_room(board, pattern, digit, next + 1, without, taken);
    for (unsigned line = 0; line < board->layout->digits; line++) {
        bool is_target = pattern->is_outside && line == pattern->row[1] && pattern->cross[next] == pattern->position[1];
        if (line / box_depth(board) != pattern->line / box_depth(board) && !(taken >> line & 1) && !is_target &&
            has(board, line, pattern->cross[next], digit) &&
            has_room(board, pattern, digit, next + 1, without, taken | 1u << line))
            return true;
    }
    return false;
}

/* Finds, in a band of three boxes and three lines, the cells of the other target's box in the line that has neither the
 * base cells nor this target, but for Returns how many. */
static unsigned find_mirror(const struct board *board, const struct pattern *pattern, unsigned target, cell_id *mirror)
{
    unsigned length = box_length(board), depth = box_depth(board), other = pattern->cross[!target], count = 0;
    unsigned first = pattern->line / depth * depth, line = 3 * first + 3 - pattern->line - pattern->row[target];
    if (target && pattern->is_outside)
        return 0;
    for (unsigned i = other / length * length; i < (other / length + 1) * length && depth == 3; i++) {
        if (i != other)
            mirror[count++] = at(board, line, i);
    }
    return count;
}

static bool has_mirror(const struct board *board, const struct pattern *pattern, unsigned digit, unsigned target)
{
    cell_id mirror[SIDE];
    unsigned count = find_mirror(board, pattern, target, mirror);
    bool has = !count;
    for (unsigned i = 0; i < count; i++)
        has |= board->grid->mask[mirror[i]] & digit_bit(digit);
    return has;
}

static bool fits(const struct board *board, const struct pattern *pattern, unsigned digit, unsigned target)
{
    unsigned own = 0;
    while (pattern->cross[own] != pattern->position[target])
        own++;
    return has_mirror(board, pattern, digit, target) &&
           has(board, pattern->row[target], pattern->position[target], digit) &&
           has_room(board, pattern, digit, 0, own, 0);
}

static void conclude(const struct board *board, const struct pattern *pattern, const cell_id cell[4])
{
    const digit_mask *mask = board->grid->mask;
    digit_mask kept[4] = {0}, gone[CELLS] = {0};
    char key[KEY];
    for (unsigned a = 1; a <= board->layout->digits; a++) {
        for (unsigned b = 1; b <= board->layout->digits; b++) {
            for (unsigned t = 0; t < 2; t++) {
                if (a == b || !(mask[cell[0]] & digit_bit(a)) || !(mask[cell[1]] & digit_bit(b)) ||
                    !fits(board, pattern, a, t) || !fits(board, pattern, b, !t))
                    continue;
                kept[0] |= digit_bit(a);
                kept[1] |= digit_bit(b);
                kept[2 + t] |= digit_bit(a);
                kept[3 - t] |= digit_bit(b);
            }
        }
    }
    for (unsigned i = 0; i < 4; i++)
        gone[cell[i]] = mask[cell[i]] & ~kept[i];
    for (unsigned t = 0; t < 2; t++) {
        cell_id mirror[SIDE];
        unsigned count = find_mirror(board, pattern, t, mirror), holders = 0, holder = 0;
        for (unsigned i = 0; i < count; i++) {
            holder = mask[mirror[i]] & kept[2 + t] ? mirror[i] : holder;
            holders += (mask[mirror[i]] & kept[2 + t]) != 0;
        }
        if (holders == 1)
            gone[holder] = mask[holder] & ~kept[2 + t];
    }
    write_key(board->layout, gone, key);
    if (*key)
        add_key(board->keys, key);
}

static void try_pattern(const struct board *board, struct pattern *pattern)
{
    const struct candidate_grid *grid = board->grid;
    cell_id cell[4] = {at(board, pattern->line, pattern->base[0]), at(board, pattern->line, pattern->base[1]),
                       at(board, pattern->row[0], pattern->position[0]),
                       at(board, pattern->row[1], pattern->position[1])};
    digit_mask digits = grid->mask[cell[0]] | grid->mask[cell[1]];
    unsigned first = pattern->line / box_depth(board) * box_depth(board);
    for (unsigned i = 0; i < 4; i++) {
        if (grid->solved[cell[i]] || !(grid->mask[cell[i]] & digits))
            return;
    }
    for (unsigned t = 0; t < 2; t++) {
        for (unsigned row = first; row < first + box_depth(board); row++) {
            bool is_target = row == pattern->row[t] && pattern->cross[t] == pattern->position[t];
            if (row != pattern->line && !is_target && grid->mask[at(board, row, pattern->cross[t])] & digits)
                return;
        }
    }
    for (digit_mask left = digits; left; left &= left - 1) {
        if (has_room(board, pattern, digit_first(left), 0, pattern->crosses, 0))
            return;
    }
    conclude(board, pattern, cell);
}

/* Tries all cells of the cross-lines outside of the band as the second target. */
static void try_outside(const struct board *board, struct pattern *pattern)
{
    unsigned side = board->layout->digits, depth = box_depth(board);
    for (unsigned i = 0; i < pattern->crosses * side; i++) {
        pattern->position[1] = pattern->cross[i / side];
        pattern->row[1] = i % side;
        if (pattern->row[1] / depth != pattern->line / depth)
            try_pattern(board, pattern);
    }
}

/* Tries all pairs of lines across in two other boxes, the first of which has a target in the band. */
static void try_seniors(const struct board *board, struct pattern *pattern)
{
    unsigned side = board->layout->digits, length = box_length(board), depth = box_depth(board);
    unsigned own = pattern->base[0] / length, first = pattern->line / depth * depth;
    for (unsigned i = 0; i < side * side * depth; i++) {
        unsigned a = i % side, b = i / side % side;
        if (a / length == own || b / length == own || a / length == b / length)
            continue;
        pattern->is_outside = true;
        pattern->cross[0] = pattern->position[0] = a;
        pattern->cross[1] = b;
        pattern->row[0] = first + i / side / side;
        if (pattern->row[0] != pattern->line)
            try_outside(board, pattern);
    }
}

/* Tries all targets in the band. */
static void try_juniors(const struct board *board, struct pattern *pattern)
{
    unsigned side = board->layout->digits, length = box_length(board), depth = box_depth(board);
    unsigned own = pattern->base[0] / length, first = pattern->line / depth * depth;
    for (unsigned a = 0; a < side * depth; a++) {
        for (unsigned b = 0; b < side * depth; b++) {
            pattern->position[0] = a % side;
            pattern->position[1] = b % side;
            pattern->row[0] = first + a / side;
            pattern->row[1] = first + b / side;
            if (pattern->position[0] / length == own || pattern->position[1] / length == own ||
                pattern->position[0] / length >= pattern->position[1] / length || pattern->row[0] == pattern->line ||
                pattern->row[1] == pattern->line)
                continue;
            pattern->cross[0] = pattern->position[0];
            pattern->cross[1] = pattern->position[1];
            try_pattern(board, pattern);
        }
    }
}

static void try_base(const struct board *board, struct pattern *pattern)
{
    unsigned length = box_length(board), own = pattern->base[0] / length;
    pattern->crosses = 2;
    for (unsigned position = own * length; position < (own + 1) * length; position++) {
        if (position != pattern->base[0] && position != pattern->base[1])
            pattern->cross[pattern->crosses++] = position;
    }
    if (board->technique == TECHNIQUE_junior_exocet)
        try_juniors(board, pattern);
    else
        try_seniors(board, pattern);
}

static void search_by_definition(struct board *board)
{
    unsigned side = board->layout->digits;
    for (unsigned turn = 0; turn < 2; turn++) {
        board->turned = turn;
        for (unsigned i = 0; i < side * side * side; i++) {
            struct pattern pattern = {.line = i / side / side, .base = {i / side % side, i % side}};
            digit_mask digits = board->grid->mask[at(board, pattern.line, pattern.base[0])] |
                                board->grid->mask[at(board, pattern.line, pattern.base[1])];
            if (pattern.base[0] < pattern.base[1] &&
                pattern.base[0] / box_length(board) == pattern.base[1] / box_length(board) &&
                (digit_count(digits) == 3 || digit_count(digits) == 4))
                try_base(board, &pattern);
        }
    }
}

/* --- the technique --- */

static bool look_at(void *context, const struct finding *finding)
{
    struct board *board = context;
    const struct layout *layout = board->layout;
    digit_mask gone[CELLS] = {0};
    char key[KEY];
    struct change place;
    struct step step = finding_as_step(finding, &place);
    struct argument_verdict verdict;
    for (size_t i = 0; i < finding->removals; i++) {
        gone[finding->removal[i].cell] |= finding->removal[i].digits;
        assert_false(finding->removal[i].digits & board->solution[finding->removal[i].cell]);
    }
    write_key(layout, gone, key);
    add_key(board->keys, key);
    support_prove(board->puzzle, board->grid->mask, finding);
    finding_make_argument(finding, layout, board->grid->mask, board->maker, &step);
    assert_true(step.argument.lines);
    if (!argument_check(layout, board->grid->mask, &step, &step.argument, &verdict))
        fail_msg("%s: line %zu %s", layout->name, verdict.line, verdict.reason);
    return false;
}

static void search_with_technique(struct board *board)
{
    struct search *search = calloc(1, sizeof *search);
    search->grid = board->grid;
    search->wanted[board->technique / 64] |= 1ull << board->technique % 64;
    search->receive = look_at;
    search->context = board;
    search_run(search);
    free(search);
}

/* --- positions --- */

static double share(uint64_t *random, double from, double to)
{
    return from + (to - from) * (double)(support_random(random) % 1000) / 1000;
}

static bool chance(uint64_t *random, double share)
{
    return (double)(support_random(random) % 100000) < share * 100000;
}

/* The solution with its digits renamed, some of them placed, and of the other cells' candidates some gone. */
static struct puzzle *make_position(struct layout *layout, const digit_mask *solution, digit_mask *renamed,
                                    uint64_t *random)
{
    struct puzzle *puzzle = puzzle_create(layout);
    double placing = share(random, 0.2, 0.9), taking = share(random, 0.2, 0.85);
    unsigned name[SIDE + 1];
    assert_non_null(puzzle);
    for (unsigned d = 1; d <= layout->digits; d++) {
        unsigned other = 1 + (unsigned)(support_random(random) % d);
        name[d] = d;
        name[d] = name[other];
        name[other] = d;
    }
    puzzle->has_marks = true;
    for (unsigned c = 0; c < layout->cells; c++)
        renamed[c] = digit_bit(name[digit_first(solution[c])]);
    for (unsigned c = 0; c < layout->cells; c++) {
        if (chance(random, placing))
            puzzle_place(puzzle, (cell_id)c, digit_first(renamed[c]));
    }
    for (unsigned c = 0; c < layout->cells; c++) {
        for (unsigned i = 0; i < layout->cell[c].peer_count && !puzzle->placed[c]; i++) {
            unsigned seen = puzzle->placed[layout->cell[c].peers[i]];
            puzzle->start[c] &= ~(seen ? digit_bit(seen) : 0);
        }
        for (digit_mask left = puzzle->placed[c] ? 0 : puzzle->start[c] & ~renamed[c]; left; left &= left - 1)
            puzzle->start[c] &= ~(chance(random, taking) ? left & -left : 0);
    }
    return puzzle;
}

static int compare(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* Returns how many conclusions the position has. Where the board is not one square with boxes, which have no width
 * then, the conclusions are not compared. */
static unsigned check_position(struct board *board, struct layout *layout, const digit_mask *solution, uint64_t *random,
                               struct keys keys[2])
{
    digit_mask renamed[CELLS];
    board->puzzle = make_position(layout, solution, renamed, random);
    struct candidate_grid *grid = candidate_grid_create(board->puzzle);
    assert_non_null(grid);
    board->grid = grid;
    board->solution = renamed;
    for (unsigned i = 0; i < 2; i++) {
        keys[i].count = 0;
        board->keys = &keys[i];
        if (i)
            search_with_technique(board);
        else if (board->box_width)
            search_by_definition(board);
        qsort(keys[i].key, keys[i].count, sizeof *keys[i].key, compare);
    }
    for (unsigned i = 0; i < keys[1].count && board->box_width; i++)
        assert_string_equal(keys[0].key[i], keys[1].key[i]);
    assert_true(keys[0].count == keys[1].count || !board->box_width);
    candidate_grid_destroy(grid);
    puzzle_destroy(board->puzzle);
    return keys[1].count;
}

/* `positions` random positions of a solution; `least`: as many conclusions at least are found. */
static void check_layout(enum technique_id technique, const char *name, unsigned box_width, unsigned box_height,
                         unsigned positions, unsigned least)
{
    struct text_error error;
    struct layout *layout = layout_create_named(name, &error);
    assert_non_null(layout);
    struct puzzle *empty = puzzle_create(layout);
    struct keys *keys = calloc(2, sizeof *keys);
    struct argument_maker maker = {0};
    digit_mask solution[CELLS];
    uint64_t count, random = 20261123;
    const char *times = getenv("EXOCET_POSITIONS");
    unsigned found = 0, with = 0;
    assert_true(empty && keys);
    assert_int_equal(count_solutions(empty, &(struct count_params){.limit = 1}, &count, solution), COUNT_DONE);
    struct board board = {
        .layout = layout, .box_width = box_width, .box_height = box_height, .maker = &maker, .technique = technique};
    positions /= support_tries(3, 1);
    least /= support_tries(4, 1);
    positions *= times ? (unsigned)strtoul(times, NULL, 10) : 1;
    for (unsigned i = 0; i < positions; i++) {
        unsigned own = check_position(&board, layout, solution, &random, keys);
        found += own;
        with += own > 0;
    }
    print_message("# %s, %s: %u of %u positions have %u conclusions\n", techniques[technique].id, name, with, positions,
                  found);
    assert_true(found >= least);
    argument_maker_finish(&maker);
    free(keys);
    puzzle_destroy(empty);
    layout_unref(layout);
}

static const enum technique_id JUNIOR = TECHNIQUE_junior_exocet, SENIOR = TECHNIQUE_senior_exocet;

static void test_findings_are_those_of_the_definition(void **state)
{
    (void)state;
    check_layout(JUNIOR, "9x9", 3, 3, 1500, 100);
    check_layout(JUNIOR, "diagonal", 3, 3, 500, 30);
    check_layout(JUNIOR, "windoku", 3, 3, 500, 30);
    check_layout(SENIOR, "9x9", 3, 3, 500, 150);
    check_layout(SENIOR, "diagonal", 3, 3, 200, 50);
    check_layout(SENIOR, "windoku", 3, 3, 200, 50);
}

static void test_boxes_may_have_other_sides(void **state)
{
    (void)state;
    check_layout(JUNIOR, "6x6", 3, 2, 1000, 10);
    check_layout(JUNIOR, "8x8", 4, 2, 500, 10);
    check_layout(JUNIOR, "12x12", 4, 3, 200, 10);
    check_layout(JUNIOR, "16x16", 4, 4, 60, 0);
    check_layout(SENIOR, "6x6", 3, 2, 1000, 0);
    check_layout(SENIOR, "8x8", 4, 2, 500, 0);
    check_layout(SENIOR, "12x12", 4, 3, 50, 50);
    check_layout(SENIOR, "16x16", 4, 4, 15, 30);
}

static void test_only_boxes_in_bands_have_exocets(void **state)
{
    (void)state;
    check_layout(JUNIOR, "samurai", 0, 0, 30, 10);
    check_layout(JUNIOR, "jigsaw", 0, 0, 100, 0);
    check_layout(JUNIOR, "4x4", 2, 2, 500, 0);
    check_layout(SENIOR, "samurai", 0, 0, 30, 30);
    check_layout(SENIOR, "jigsaw", 0, 0, 100, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_findings_are_those_of_the_definition),
                                       cmocka_unit_test(test_boxes_may_have_other_sides),
                                       cmocka_unit_test(test_only_boxes_in_bands_have_exocets)};
    return cmocka_run_group_tests_name("exocet", tests, NULL, NULL);
}
