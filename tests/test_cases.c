/* tests/cases/ID.txt holds, for each technique, positions of our own with all that it concludes there, and positions
 * that only come near (scripts/make_cases.py made them). The search finds exactly that, proved and in agreement with
 * the solution. And it finds the same however the board lies. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/file.h"
#include "solve/count.h"

enum { POSITIVE = 20, NEGATIVE = 5, LAYOUTS = 2, TURNED = 5, TURNED_LONG = 20, MIN_OPEN = 15, MAX_OPEN = 42 };

/* The conclusions of a position's findings, each once; in the order of their text after keys_sort. */
struct keys {
    char **key;
    size_t count, room;
};

static void keys_add(struct keys *keys, const char *key)
{
    if (keys->count == keys->room) {
        keys->room = keys->room ? 2 * keys->room : 64;
        keys->key = realloc(keys->key, keys->room * sizeof *keys->key);
        assert_non_null(keys->key);
    }
    keys->key[keys->count++] = strdup(key);
}

static int compare_keys(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void keys_sort(struct keys *keys)
{
    size_t kept = 0;
    if (keys->count)
        qsort(keys->key, keys->count, sizeof *keys->key, compare_keys);
    for (size_t i = 0; i < keys->count; i++) {
        if (kept && !strcmp(keys->key[kept - 1], keys->key[i]))
            free(keys->key[i]);
        else
            keys->key[kept++] = keys->key[i];
    }
    keys->count = kept;
}

static void keys_write(const struct keys *keys, struct buffer *text)
{
    buffer_clear(text);
    buffer_print(text, "%s", "");
    for (size_t i = 0; i < keys->count; i++)
        buffer_print(text, "%s%s", i ? "," : "", keys->key[i]);
}

static void keys_finish(struct keys *keys)
{
    for (size_t i = 0; i < keys->count; i++)
        free(keys->key[i]);
    free(keys->key);
    *keys = (struct keys){0};
}

/* The way in which a 9x9 board lies: where each cell and digit went. */
struct turn {
    cell_id cell[81];
    unsigned digit[10];
};

struct looking {
    const struct puzzle *puzzle;
    const struct candidate_grid *grid;
    const digit_mask *solution; /* NULL: what is found is neither proved nor compared */
    const struct turn *back;    /* or NULL */
    struct keys keys;
};

/* Digit, row and column of each candidate that goes, or of the one that stays, with '=' before it: the others of its
 * cell and those of its peers go, and nothing else. */
static void write_key(const struct looking *looking, const struct finding *finding, struct buffer *key)
{
    const struct layout *layout = looking->grid->layout;
    digit_mask gone[81] = {0};
    for (size_t i = 0; i < finding->removals; i++) {
        for (digit_mask left = finding->removal[i].digits; left; left &= left - 1) {
            unsigned digit = digit_first(left), cell = finding->removal[i].cell;
            if (finding->cell != NO_CELL)
                assert_true(cell == finding->cell
                                ? digit != finding->digit
                                : digit == finding->digit && layout_are_peers(layout, finding->cell, (cell_id)cell));
            gone[looking->back ? looking->back->cell[cell] : cell] |=
                digit_bit(looking->back ? looking->back->digit[digit] : digit);
        }
    }
    if (finding->cell != NO_CELL) {
        unsigned cell = looking->back ? looking->back->cell[finding->cell] : finding->cell;
        unsigned digit = looking->back ? looking->back->digit[finding->digit] : finding->digit;
        buffer_print(key, "=%u%u%u", digit, cell / 9 + 1, cell % 9 + 1);
        return;
    }
    for (unsigned cell = 0; cell < 81; cell++) {
        for (digit_mask left = gone[cell]; left; left &= left - 1)
            buffer_print(key, "%s%u%u%u", key->length ? " " : "", digit_first(left), cell / 9 + 1, cell % 9 + 1);
    }
}

static bool look_at(void *context, const struct finding *finding)
{
    struct looking *looking = context;
    struct buffer key = {0};
    write_key(looking, finding, &key);
    keys_add(&looking->keys, buffer_text(&key));
    buffer_finish(&key);
    if (!looking->solution)
        return false;
    for (size_t i = 0; i < finding->removals; i++)
        assert_false(finding->removal[i].digits & looking->solution[finding->removal[i].cell]);
    if (finding->cell != NO_CELL)
        assert_int_equal(looking->solution[finding->cell], digit_bit(finding->digit));
    support_prove(looking->puzzle, looking->grid->mask, finding);
    return false;
}

/* All that the technique finds in the puzzle's position, sorted. */
static void look(struct looking *looking, enum technique_id technique)
{
    struct search *search = calloc(1, sizeof *search);
    struct candidate_grid *grid = candidate_grid_create(looking->puzzle);
    assert_non_null(grid);
    looking->grid = search->grid = grid;
    search->wanted[technique / 64] |= 1ull << technique % 64;
    assert_int_equal(count_unique(looking->puzzle, NULL, &search->unique), COUNT_DONE);
    search->receive = look_at;
    search->context = looking;
    search_run(search);
    keys_sort(&looking->keys);
    free(search);
    candidate_grid_destroy(grid);
}

/* --- the files --- */

/* The puzzles of a technique's file, one after the other; `expected` is the last field of each one's line. */
struct cases {
    struct buffer text;
    struct puzzle_reader *reader;
    struct buffer expected;
};

static bool cases_open(struct cases *cases, enum technique_id technique)
{
    char path[512];
    struct text_error error;
    const char *source = getenv("SOURCE_ROOT");
    *cases = (struct cases){0};
    snprintf(path, sizeof path, "%s/tests/cases/%s.txt", source ? source : ".", techniques[technique].id);
    if (!file_read(path, SIZE_MAX, &cases->text, &error)) {
        buffer_finish(&cases->text);
        return false;
    }
    cases->reader = puzzle_reader_create(buffer_text(&cases->text), cases->text.length, path);
    assert_non_null(cases->reader);
    return true;
}

static struct puzzle *cases_next(struct cases *cases)
{
    struct puzzle *puzzle;
    struct text_error error;
    enum puzzle_read what = puzzle_reader_next(cases->reader, &puzzle, &error);
    if (what == PUZZLE_READ_END)
        return NULL;
    if (what == PUZZLE_READ_BAD)
        fail_msg("%s", error.message);
    const char *line = buffer_text(&cases->text);
    for (size_t n = 1; n < puzzle->line; n++)
        line = strchr(line, '\n') + 1;
    size_t length = strcspn(line, "\n"), from = length;
    while (line[from - 1] != ':')
        from--;
    buffer_clear(&cases->expected);
    buffer_print(&cases->expected, "%.*s", (int)(length - from), line + from);
    return puzzle;
}

static void cases_close(struct cases *cases)
{
    puzzle_reader_destroy(cases->reader);
    buffer_finish(&cases->text);
    buffer_finish(&cases->expected);
}

static void check_case(const struct puzzle *puzzle, enum technique_id technique, const char *expected)
{
    struct puzzle *givens = puzzle_copy_givens(puzzle);
    digit_mask solution[81];
    uint64_t count;
    assert_int_equal(puzzle->layout->cells, 81);
    assert_int_equal(count_solutions(givens, &(struct count_params){.limit = 2}, &count, solution), COUNT_DONE);
    assert_int_equal(count, 1);
    for (unsigned c = 0; c < 81; c++)
        assert_true(puzzle->start[c] & solution[c]);
    struct looking looking = {.puzzle = puzzle, .solution = solution};
    struct buffer found = {0};
    look(&looking, technique);
    keys_write(&looking.keys, &found);
    if (strcmp(buffer_text(&found), expected) != 0)
        fail_msg("%s, line %zu: found '%s', expected '%s'", techniques[technique].id, puzzle->line, buffer_text(&found),
                 expected);
    buffer_finish(&found);
    keys_finish(&looking.keys);
    puzzle_destroy(givens);
}

static void test_each_technique_finds_what_is_there_and_no_more(void **state)
{
    (void)state;
    unsigned all_positive = 0, all_negative = 0;
    for (enum technique_id id = 0; id < TECHNIQUES; id++) {
        struct cases cases;
        unsigned positive = 0, negative = 0, layouts = 0;
        char layout[LAYOUT_NAME_SIZE] = "";
        if (!cases_open(&cases, id)) {
            print_message("# %s: no cases\n", techniques[id].id);
            continue;
        }
        /* Nested chains take most of the time of all: a short run looks at a third of their cases. */
        unsigned every = id == TECHNIQUE_nested_chain ? support_tries(3, 1) : 1, number = 0;
        for (struct puzzle *puzzle; (puzzle = cases_next(&cases)) != NULL; puzzle_destroy(puzzle)) {
            bool offers = cases.expected.length > 0;
            if (number++ % every == 0)
                check_case(puzzle, id, buffer_text(&cases.expected));
            positive += offers;
            negative += !offers;
            if (offers && strcmp(layout, puzzle->layout->name) != 0) {
                snprintf(layout, sizeof layout, "%s", puzzle->layout->name);
                layouts++;
            }
        }
        if (positive < POSITIVE || negative < NEGATIVE || layouts < LAYOUTS)
            print_message("# %s: %u of %d positions, %u of %d near misses, %u of %d layouts\n", techniques[id].id,
                          positive, POSITIVE, negative, NEGATIVE, layouts, LAYOUTS);
        all_positive += positive;
        all_negative += negative;
        cases_close(&cases);
    }
    print_message("# %u positions, %u near misses\n", all_positive, all_negative);
    assert_true(all_positive >= TECHNIQUES * POSITIVE / 2);
    assert_true(all_negative >= TECHNIQUES * NEGATIVE / 2);
}

/* --- however the board lies --- */

/* Digits renamed, bands and the rows of each exchanged, the board turned over its diagonal. */
static struct puzzle *turned(const struct puzzle *puzzle, struct turn *back)
{
    static const unsigned row[] = {4, 3, 5, 7, 8, 6, 1, 0, 2};
    struct puzzle *other = puzzle_copy(puzzle);
    for (unsigned digit = 1; digit <= 9; digit++)
        back->digit[1 + (digit + 3) % 9] = digit;
    for (unsigned c = 0; c < 81; c++) {
        unsigned to = c % 9 * 9 + row[c / 9];
        back->cell[to] = (cell_id)c;
        other->given[to] = (uint8_t)(puzzle->given[c] ? 1 + (puzzle->given[c] + 3) % 9 : 0);
        other->placed[to] = (uint8_t)(puzzle->placed[c] ? 1 + (puzzle->placed[c] + 3) % 9 : 0);
        other->start[to] = 0;
        for (digit_mask left = puzzle->start[c]; left; left &= left - 1)
            other->start[to] |= digit_bit(1 + (digit_first(left) + 3) % 9);
    }
    return other;
}

static void compare_turned(const struct puzzle *puzzle, const char *source, unsigned *differ)
{
    struct turn back;
    struct puzzle *other = turned(puzzle, &back);
    for (enum technique_id id = 0; id < TECHNIQUES; id++) {
        struct looking here = {.puzzle = puzzle}, there = {.puzzle = other, .back = &back};
        struct buffer a = {0}, b = {0};
        look(&here, id);
        look(&there, id);
        keys_write(&here.keys, &a);
        keys_write(&there.keys, &b);
        if (strcmp(buffer_text(&a), buffer_text(&b)) != 0) {
            print_message("# %s on the position in line %zu of %s: '%s', turned '%s'\n", techniques[id].id,
                          puzzle->line, source, buffer_text(&a), buffer_text(&b));
            ++*differ;
        }
        buffer_finish(&a);
        buffer_finish(&b);
        keys_finish(&here.keys);
        keys_finish(&there.keys);
    }
    puzzle_destroy(other);
}

static unsigned open_cells(const struct puzzle *puzzle)
{
    unsigned open = 0;
    for (unsigned c = 0; c < puzzle->layout->cells; c++)
        open += !puzzle->given[c] && !puzzle->placed[c];
    return open;
}

/* The first position of each file on the ordinary board in which not too much is open: where mutant fish are without
 * number, their search ends after so many tries, and which come first depends on how the board lies. */
static void test_the_same_is_found_however_the_board_lies(void **state)
{
    (void)state;
    const char *asked = getenv("CASES_OPEN");
    unsigned most_open = asked ? (unsigned)strtoul(asked, NULL, 10) : MAX_OPEN;
    unsigned positions = 0, differ = 0;
    digit_mask(*known)[81] = calloc(TECHNIQUES, sizeof *known);
    for (enum technique_id id = 0; id < TECHNIQUES && (positions < support_tries(TURNED, TURNED_LONG) || asked); id++) {
        struct cases cases;
        bool done = false;
        if (!cases_open(&cases, id))
            continue;
        for (struct puzzle *puzzle; !done && (puzzle = cases_next(&cases)) != NULL; puzzle_destroy(puzzle)) {
            done = cases.expected.length && !strcmp(puzzle->layout->name, "9x9") && !puzzle->layout->clues &&
                   open_cells(puzzle) <= most_open && open_cells(puzzle) >= MIN_OPEN;
            for (unsigned i = 0; done && i < positions; i++)
                done = memcmp(known[i], puzzle->start, sizeof *known) != 0;
            if (done) {
                memcpy(known[positions], puzzle->start, sizeof *known);
                compare_turned(puzzle, techniques[id].id, &differ);
            }
        }
        positions += done;
        cases_close(&cases);
    }
    free(known);
    print_message("# %u positions\n", positions);
    assert_true(positions >= support_tries(TURNED, TURNED_LONG));
    assert_int_equal(differ, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_technique_finds_what_is_there_and_no_more),
        cmocka_unit_test(test_the_same_is_found_however_the_board_lies),
    };
    return cmocka_run_group_tests_name("cases", tests, NULL, NULL);
}
