/* Each form that is written is read back as the same puzzle: on every layout, with every kind of clue, with candidates,
 * placed digits and names. A form refuses what it cannot hold. It may leave out names and candidates only as
 * writer_forms.h says, and take placed digits for givens. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/utf8.h"
#include "puzzle/clue.h"
#include "puzzle/layout_words.h"
#include "puzzle/layouts.h"
#include "form/reader.h"
#include "puzzle/writer_forms.h"

enum { TRIES = 400 };

/* Layouts that are not built in. */
static const char *const own_layouts[] = {
    "#! name tall-boxes\n#! title Six, with tall boxes\n#! sheet 6x6\n#! grid 6 at 0,0 boxes=2x3\n",
    "#! sheet 5x5\n#! grid 5 at 0,0 regions=\n#! AABBB\n#! AABBC\n#! ADCCC\n#! DDDCE\n#! DEEEE\n",
    "#! title Only one diagonal\n#! sheet 9x9\n#! grid 9 at 0,0 diagonals=main\n",
    "#! sheet 9x9\n#! grid 9 at 0,0 windows diagonals=anti\n",
    "#! sheet 15x15\n#! grid 15 at 0,0\n",
    "#! sheet 4x4\n#! grid 4 at 0,0 regions=AAAABBCCBBCCDDDD\n",
    "#! sheet 9x9\n#! grid 9 at 0,0 boxes=1x9 windows\n",
    ("#! name stairs\n#! sheet 8x8\n#! grid 4 at 0,0\n#! grid 4 at 4,4 diagonals=both\n#! grid 4 at 2,2 regions=\n"
     "#! AABB\n#! ABBC\n#! ADCC\n#! DDDC\n"),
    "#! sheet 12x12\n#! grid 9 at 0,0\n#! grid 9 at 3,3 windows diagonals=main\n",
};

static const char *const names[] = {
    "",
    "plain",
    "\"quoted\" and 'single' \\ back",
    "<b>brackets</b> [in] {all} (kinds) & more",
    "# not a comment, // nor this #D",
    "title: with, commas; semicolons|bars",
    "Größe \xE2\x80\x9E\xCE\xB1\xE2\x80\x9C \xE6\x95\xB0\xE7\x8B\xAC \xF0\x9F\xA7\xA9",
    "two\nlines\r\nand a \ttab",
    " blanks at its ends ",
    "#! layout samurai",
    "[Puzzle]",
    "an invalid \xFF byte",
    "direction \xE2\x80\xAE of text",
    ("a name of more than ninety-five bytes is cut between two characters, never within one of them: "
     "\xC3\xA4\xC3\xA4\xC3\xA4\xC3\xA4"),
};

enum { NAMES = sizeof names / sizeof *names };

static unsigned draw(unsigned below)
{
    return (unsigned)rand() % below;
}

/* --- puzzles --- */

/* Draws a line of cells that share a side or a corner. Returns how many there are, at most `wanted`. */
static unsigned draw_line(const struct layout *layout, cell_id *cell, unsigned wanted)
{
    unsigned count = 0;
    cell[count++] = (cell_id)draw(layout->cells);
    for (unsigned tries = 0; tries < 30 && count < wanted; tries++) {
        const struct cell *last = &layout->cell[cell[count - 1]];
        cell_id next = layout_cell_at(layout, last->x + (int)draw(3) - 1, last->y + (int)draw(3) - 1);
        bool is_new = next != NO_CELL;
        for (unsigned i = 0; i < count; i++)
            is_new &= cell[i] != next;
        if (is_new)
            cell[count++] = next;
    }
    return count;
}

/* Fills the cells of a diagonal from edge to edge, or of a square of four. */
static unsigned draw_shape(const struct layout *layout, unsigned kind, cell_id *cell)
{
    unsigned size = layout->width, count = 0, from = draw(size - 2);
    if (kind == CLUE_quadruple) {
        unsigned x = draw(size - 1), y = draw(size - 1);
        for (unsigned i = 0; i < 4; i++)
            cell[count++] = layout_cell_at(layout, (int)(x + i % 2), (int)(y + i / 2));
    }
    for (unsigned i = 0; kind == CLUE_little_killer && from + i < size; i++)
        cell[count++] = layout_cell_at(layout, (int)(from + i), (int)i);
    for (unsigned i = 0; i < count; i++) {
        if (cell[i] == NO_CELL)
            return 0;
    }
    return count;
}

/* Draws a clue of the kind. Returns false if none was found that the layout can have. */
static bool draw_clue(const struct layout *layout, unsigned kind, cell_id *cell, struct clue *clue)
{
    const struct clue_rule *rule = &clue_rules[kind];
    for (unsigned tries = 0; tries < TRIES; tries++) {
        unsigned most = clue_most(layout, kind), count = 0;
        if (kind == CLUE_quadruple || kind == CLUE_little_killer)
            count = draw_shape(layout, kind, cell);
        else if (rule->most)
            count = draw_line(layout, cell, rule->least + draw(4));
        unsigned value = rule->value && draw(2) ? rule->value : most && draw(3) ? 1 + draw(most < 40 ? most : 40) : 0;
        *clue = (struct clue){(uint8_t)kind, (uint16_t)value, (uint16_t)count, cell};
        struct text_error error;
        struct layout *made = clue_check(layout, clue, &error) ? layout_with_clues(layout, clue, 1, &error) : NULL;
        layout_unref(made);
        if (made)
            return true;
    }
    return false;
}

/* Returns whether each blank has a candidate, and no digit breaks a rule. */
static bool is_sound(const struct puzzle *puzzle)
{
    digit_mask *left = memory_calloc(puzzle->layout->cells, sizeof *left);
    memcpy(left, puzzle->start, puzzle->layout->cells * sizeof *left);
    puzzle_exclude(puzzle, left);
    bool is_sound = puzzle_check(puzzle, NULL);
    for (unsigned c = 0; c < puzzle->layout->cells; c++)
        is_sound &= left[c] != 0;
    memory_free(left);
    return is_sound;
}

/* Draws givens, placed digits and removed candidates. */
static struct puzzle *draw_puzzle(struct layout *layout, bool has_placed, bool has_marks, const char *name)
{
    struct puzzle *puzzle = puzzle_create(layout);
    snprintf(puzzle->name, sizeof puzzle->name, "%s", name);
    puzzle_give(puzzle, (cell_id)draw(layout->cells), layout->digits);
    if (!is_sound(puzzle)) {
        puzzle_destroy(puzzle);
        puzzle = puzzle_create(layout);
        snprintf(puzzle->name, sizeof puzzle->name, "%s", name);
    }
    for (unsigned i = 0; i < 2 * layout->digits; i++) {
        cell_id cell = (cell_id)draw(layout->cells);
        unsigned digit = 1 + draw(layout->digits);
        bool is_removed = has_marks && draw(2), is_placed = has_placed && draw(2);
        struct puzzle *next = puzzle_copy(puzzle);
        if (puzzle_digit(puzzle, cell))
            is_placed = is_removed = false;
        else if (is_removed)
            next->start[cell] &= ~digit_bit(digit);
        else if (is_placed)
            puzzle_place(next, cell, digit);
        else
            puzzle_give(next, cell, digit);
        next->has_marks |= is_removed;
        bool keep = is_sound(next);
        puzzle_destroy(keep ? puzzle : next);
        puzzle = keep ? next : puzzle;
    }
    return puzzle;
}

/* --- comparing --- */

static int compare_lines(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static bool has_dots(const struct layout *layout)
{
    bool has = false;
    for (unsigned i = 0; i < layout->clues; i++)
        has |= layout->clue[i].kind == CLUE_white_dot || layout->clue[i].kind == CLUE_black_dot;
    return has;
}

/* Appends the cells of each house and each clue, in an order that does not depend on theirs. What means the same is
 * written alike: a group that is as large as a house and the house, several even cells and as many clues, a rule that
 * is there twice and once, "all-white-dots" without a dot and "non-consecutive", a circle of one cell with and without
 * its number. */
static void put_rules(const struct layout *layout, struct buffer *rules)
{
    char **line = memory_calloc(layout->houses + layout->clues * CLUE_MAX_CELLS + 1u, sizeof *line);
    struct buffer text = {0};
    size_t count = 0;
    for (unsigned h = 0; h < layout->houses; h++) {
        buffer_clear(&text);
        for (unsigned i = 0; i < layout->digits; i++)
            buffer_print(&text, " %u", layout->house[h].cells[i]);
        line[count++] = strdup(buffer_text(&text));
    }
    for (unsigned i = 0; i < layout->clues; i++) {
        const struct clue *clue = &layout->clue[i];
        bool is_alone = clue->kind == CLUE_even || clue->kind == CLUE_odd;
        if (clue->kind == CLUE_group && clue->count == layout->digits)
            continue;
        for (unsigned k = 0; k < (is_alone ? clue->count : 1u); k++) {
            struct clue part = {clue->kind, clue->value, is_alone ? 1 : clue->count, clue->cell + (is_alone ? k : 0)};
            if (clue->kind == CLUE_all_white_dots && !has_dots(layout))
                part.kind = CLUE_non_consecutive;
            if (clue->kind == CLUE_arrow && clue->value == 1)
                part.value = 0;
            buffer_clear(&text);
            clue_write(layout, &part, &text);
            line[count++] = strdup(buffer_text(&text));
        }
    }
    qsort(line, count, sizeof *line, compare_lines);
    for (size_t i = 0; i < count; i++) {
        if (!i || strcmp(line[i], line[i - 1]) != 0)
            buffer_print(rules, "%s\n", line[i]);
    }
    for (size_t i = 0; i < count; i++)
        free(line[i]);
    buffer_finish(&text);
    memory_free(line);
}

static bool is_same_layout(const struct layout *a, const struct layout *b)
{
    struct buffer of_a = {0}, of_b = {0};
    put_rules(a, &of_a);
    put_rules(b, &of_b);
    bool is_same = a->cells == b->cells && !strcmp(buffer_text(&of_a), buffer_text(&of_b));
    buffer_finish(&of_a);
    buffer_finish(&of_b);
    return is_same;
}

static bool is_one_of(const char *id, const char *const *ids)
{
    while (*ids && strcmp(*ids, id) != 0)
        ids++;
    return *ids;
}

static bool has_placed_digits(const struct puzzle *puzzle)
{
    bool has = false;
    for (unsigned c = 0; c < puzzle->layout->cells; c++)
        has |= puzzle->placed[c] != 0;
    return has;
}

/* Returns what differs, or NULL. A .sdx file without placed digits does not tell a given from the last candidate of a
 * blank. */
static const char *difference(const struct writer_form *form, const struct puzzle *puzzle, const struct puzzle *back)
{
    static const char *const of_placed[] = {"hodoku", "sdx", "fpuzzles", "fpuzzles-link", "opensudoku", NULL};
    static const char *const own_names[] = {"sheet", NULL};
    const struct layout *layout = puzzle->layout;
    if (!is_same_layout(layout, back->layout))
        return "the layout";
    bool has_placed = is_one_of(form->id, of_placed) && (strcmp(form->id, "sdx") != 0 || has_placed_digits(puzzle));
    digit_mask *was = memory_calloc(layout->cells, sizeof *was), *is = memory_calloc(layout->cells, sizeof *is);
    memcpy(was, puzzle->start, layout->cells * sizeof *was);
    memcpy(is, back->start, layout->cells * sizeof *is);
    puzzle_exclude(puzzle, was);
    puzzle_exclude(puzzle, is);
    const char *what = NULL;
    for (unsigned c = 0; c < layout->cells && !what; c++) {
        if (form->holds_candidates && was[c] != is[c])
            what = "a candidate";
        else if (has_placed ? puzzle->given[c] != back->given[c] || puzzle->placed[c] != back->placed[c]
                            : !form->holds_candidates && puzzle_digit(puzzle, c) != puzzle_digit(back, c))
            what = "a digit";
    }
    memory_free(was);
    memory_free(is);
    char name[PUZZLE_NAME_SIZE], trimmed[PUZZLE_NAME_SIZE];
    utf8_sanitize(name, sizeof name, puzzle->name, strlen(puzzle->name));
    size_t start = strspn(name, " "), end = strlen(name);
    while (end > start && name[end - 1] == ' ')
        end--;
    snprintf(trimmed, sizeof trimmed, "%.*s", (int)(end - start), name + start);
    if (!what && form->holds_name && strcmp(trimmed, back->name) != 0)
        what = "the name";
    if (!what && is_one_of(form->id, own_names) &&
        (strcmp(layout->name, back->layout->name) != 0 || strcmp(layout->title, back->layout->title) != 0))
        what = "the name of the layout";
    return what;
}

/* --- the test --- */

struct counts {
    unsigned written, refused, failed;
};

static void check_form(const struct writer_form *form, const struct puzzle *puzzle, struct counts *counts)
{
    struct buffer text = {0};
    buffer_print(&text, "%s", form->head);
    size_t before = text.length;
    const char *why = writer_form_write(form, puzzle, &text);
    if (why) {
        assert_true(*why);
        assert_int_equal(text.length, before);
        counts->refused++;
        buffer_finish(&text);
        return;
    }
    buffer_print(&text, "%s", form->foot);
    counts->written++;
    struct text_error error = {0};
    struct puzzle *back = puzzle_read(buffer_text(&text), text.length, "test", &error);
    const char *what = back ? difference(form, puzzle, back) : error.message;
    if (what) {
        counts->failed++;
        print_message("%s: %s: %s\n%s", form->id, puzzle->layout->name, what, buffer_text(&text));
    }
    puzzle_destroy(back);
    buffer_finish(&text);
}

static void check_puzzles(struct layout *layout, unsigned variants, unsigned *name, struct counts *counts)
{
    for (unsigned i = 0; i < variants; i++) {
        struct puzzle *puzzle = draw_puzzle(layout, *name & 1, *name & 2, names[*name % NAMES]);
        ++*name;
        for (const struct writer_form *form = writer_forms; form->id; form++)
            check_form(form, puzzle, counts);
        puzzle_destroy(puzzle);
    }
}

/* The layout alone, then with a clue of each kind, then with several kinds at once. */
static void check_layout(struct layout *layout, struct counts *counts)
{
    cell_id cell[CLUE_KINDS][CLUE_MAX_CELLS];
    struct clue clue[CLUE_KINDS];
    unsigned name = draw(NAMES), found = 0;
    check_puzzles(layout, 8, &name, counts);
    for (unsigned kind = 0; kind < CLUE_KINDS && layout->digits <= 10; kind++) {
        if (!draw_clue(layout, kind, cell[found], &clue[found]))
            continue;
        struct layout *made = layout_with_clues(layout, &clue[found], 1, NULL);
        check_puzzles(made, getenv("LONG") ? 4 : 1, &name, counts);
        layout_unref(made);
        found++;
    }
    for (unsigned i = 0; i < 20 && found > 3; i++) {
        struct clue some[3] = {clue[draw(found)], clue[draw(found)], clue[draw(found)]};
        struct layout *made = layout_with_clues(layout, some, 3, NULL);
        if (made)
            check_puzzles(made, 1, &name, counts);
        layout_unref(made);
    }
}

static void test_every_form_holds_every_layout_and_clue_or_refuses_it(void **state)
{
    (void)state;
    struct counts counts = {0};
    unsigned count;
    const struct layout_entry *entries = layouts_all(&count);
    srand(1);
    for (unsigned turn = 0; turn < (getenv("LONG") ? 8 : 1); turn++) {
        for (unsigned i = 0; i < count; i++) {
            struct layout *layout = layout_create_named(entries[i].id, NULL);
            check_layout(layout, &counts);
            layout_unref(layout);
        }
        for (unsigned i = 0; i < sizeof own_layouts / sizeof *own_layouts; i++) {
            struct layout *layout = layout_words_read(own_layouts[i], strlen(own_layouts[i]), NULL);
            check_layout(layout, &counts);
            layout_unref(layout);
        }
    }
    print_message("# %u written, %u refused\n", counts.written, counts.refused);
    assert_int_equal(counts.failed, 0);
    assert_true(counts.written > 4000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_form_holds_every_layout_and_clue_or_refuses_it),
    };
    return cmocka_run_group_tests_name("round_trip", tests, NULL, NULL);
}
