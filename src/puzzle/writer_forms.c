#include "base/memory.h"
#include "puzzle/clue.h"
#include "puzzle/writer_forms.h"

#include <stdio.h>
#include <string.h>

#include "base/translation.h"
#include "base/utf8.h"
#include "base/word.h"
#include "puzzle/json_clues.h"
#include "puzzle/writer.h"

static const char no_grids[] = TR("several grids, which only the form 'sheet' has");
static const char no_variant[] = TR("regions, diagonals or windows, which this form has not");
static const char no_nine[] = TR("a board other than 9x9, which this form has not");

/* Returns NULL if the board has only rows, columns and boxes; otherwise what else it has. */
static const char *check_plain(const struct puzzle *puzzle)
{
    struct writer_houses houses;
    if (!writer_houses_of(puzzle->layout, &houses))
        return no_grids;
    return houses.has_regions || houses.windows || houses.main_diagonal || houses.anti_diagonal ? no_variant : NULL;
}

static const char *check_nine(const struct puzzle *puzzle)
{
    const char *why = check_plain(puzzle);
    return why ? why : puzzle->layout->digits != 9 ? no_nine : NULL;
}

/* Appends the cells `from` to `to`, with the given character for a blank. */
static void put_cells(const struct puzzle *puzzle, unsigned from, unsigned to, char blank, struct buffer *text)
{
    for (unsigned c = from; c < to; c++)
        buffer_put(text, puzzle_digit(puzzle, c) ? digit_character(puzzle_digit(puzzle, c)) : blank);
}

static void put_rows(const struct puzzle *puzzle, struct buffer *text)
{
    unsigned width = puzzle->layout->width;
    for (unsigned c = 0; c < puzzle->layout->cells; c += width) {
        put_cells(puzzle, c, c + width, '.', text);
        buffer_put(text, '\n');
    }
}

static const char *write_line(const struct puzzle *puzzle, struct buffer *text)
{
    const char *why = check_plain(puzzle);
    if (why)
        return why;
    writer_puzzle_line(puzzle, text);
    buffer_put(text, '\n');
    return NULL;
}

static const char *write_rows(const struct puzzle *puzzle, struct buffer *text)
{
    const char *why = check_plain(puzzle);
    if (!why)
        put_rows(puzzle, text);
    return why;
}

/* Appends the board with borders: digits, and blanks without candidates. */
static void put_board(const struct puzzle *puzzle, struct buffer *text)
{
    digit_mask *masks = memory_calloc(puzzle->layout->cells, sizeof *masks);
    for (unsigned c = 0; c < puzzle->layout->cells; c++)
        masks[c] = puzzle_digit(puzzle, c) ? digit_bit(puzzle_digit(puzzle, c)) : layout_all_digits(puzzle->layout);
    writer_board(puzzle->layout, masks, text);
    memory_free(masks);
}

static const char *write_board(const struct puzzle *puzzle, struct buffer *text)
{
    const char *why = check_plain(puzzle);
    if (!why)
        put_board(puzzle, text);
    return why;
}

const char *writer_find_candidates(const struct puzzle *puzzle, digit_mask *left)
{
    memcpy(left, puzzle->start, puzzle->layout->cells * sizeof *left);
    puzzle_exclude(puzzle, left);
    bool any_choice = false, all_solved = true;
    for (unsigned c = 0; c < puzzle->layout->cells; c++) {
        if (!left[c])
            return TR("a cell without a candidate, which this form has not");
        any_choice |= !digits_are_one(left[c]);
        all_solved &= layout_cell_is_solved(puzzle->layout, left, (cell_id)c);
    }
    /* if every cell has a single candidate, a reader takes all of them for digits */
    return any_choice || all_solved ? NULL : TR("last candidates that contradict each other, which this form has not");
}

static const char *write_marks(const struct puzzle *puzzle, struct buffer *text)
{
    digit_mask *left = memory_calloc(puzzle->layout->cells, sizeof *left);
    const char *why = check_plain(puzzle);
    why = why ? why : writer_find_candidates(puzzle, left);
    if (!why)
        writer_marks(puzzle->layout, left, text);
    memory_free(left);
    return why;
}

static const char *write_sukaku(const struct puzzle *puzzle, struct buffer *text)
{
    digit_mask left[81];
    const char *why = check_nine(puzzle);
    why = why ? why : writer_find_candidates(puzzle, left);
    if (!why)
        writer_candidates(left, text);
    if (!why)
        buffer_put(text, '\n');
    return why;
}

/* Writes the deleted candidates: those missing although no digit of another cell excludes them. */
static void put_deleted(const struct puzzle *puzzle, struct buffer *text)
{
    digit_mask left[81];
    bool any = false;
    for (unsigned c = 0; c < 81; c++)
        left[c] = layout_all_digits(puzzle->layout);
    puzzle_exclude(puzzle, left);
    for (unsigned c = 0; puzzle->has_marks && c < 81; c++) {
        for (digit_mask gone = puzzle_digit(puzzle, c) ? 0 : left[c] & ~puzzle->start[c]; gone; gone &= gone - 1) {
            buffer_print(text, "%s%u%u%u", any ? " " : "", digit_first(gone), c / 9 + 1, c % 9 + 1);
            any = true;
        }
    }
}

static const char *write_hodoku(const struct puzzle *puzzle, struct buffer *text)
{
    const char *why = check_nine(puzzle);
    if (why)
        return why;
    buffer_print(text, ":0000:x:");
    for (unsigned c = 0; c < 81; c++) {
        if (puzzle->placed[c])
            buffer_put(text, '+');
        put_cells(puzzle, c, c + 1, '.', text);
    }
    buffer_put(text, ':');
    put_deleted(puzzle, text);
    buffer_print(text, "::\n");
    return NULL;
}

/* Writes the line with the name, if there is one. */
static void put_name(const struct puzzle *puzzle, const char *start, struct buffer *text)
{
    char name[PUZZLE_NAME_SIZE];
    utf8_sanitize(name, sizeof name, puzzle->name, strlen(puzzle->name));
    if (name[strspn(name, " \t")])
        buffer_print(text, "%s%s\n", start, name);
}

static const char *write_sdk(const struct puzzle *puzzle, struct buffer *text)
{
    const char *why = check_nine(puzzle);
    if (why)
        return why;
    put_name(puzzle, "#D", text);
    buffer_print(text, "[Puzzle]\n");
    put_rows(puzzle, text);
    return NULL;
}

static const char *write_ss(const struct puzzle *puzzle, struct buffer *text)
{
    const char *why = check_nine(puzzle);
    for (unsigned c = 0; !why && c < 81; c++) {
        if (c % 27 == 0)
            buffer_print(text, c ? "|---+---+---|\n" : "*-----------*\n");
        if (c % 3 == 0)
            buffer_put(text, '|');
        put_cells(puzzle, c, c + 1, '.', text);
        if (c % 9 == 8)
            buffer_print(text, c == 80 ? "|\n*-----------*\n" : "|\n");
    }
    return why;
}

/* A placed digit has a 'u'. With such a digit present, a plain digit is a given, so a blank with one candidate gets a
 * second one that a digit excludes. Without, a reader derives the digits from the candidates. */
static const char *write_sdx(const struct puzzle *puzzle, struct buffer *text)
{
    digit_mask left[81];
    const char *why = check_nine(puzzle);
    why = why ? why : writer_find_candidates(puzzle, left);
    bool any_placed = false;
    digit_mask possible[81];
    for (unsigned c = 0; !why && c < 81; c++) {
        any_placed |= puzzle->placed[c] != 0;
        possible[c] = layout_all_digits(puzzle->layout);
    }
    if (!why)
        puzzle_exclude(puzzle, possible);
    for (unsigned c = 0; !why && c < 81; c++) {
        if (puzzle->placed[c])
            buffer_put(text, 'u');
        bool needs_more = any_placed && !puzzle_digit(puzzle, c) && digits_are_one(left[c]);
        digit_mask excluded = layout_all_digits(puzzle->layout) & ~possible[c];
        digit_mask digits = left[c] | (needs_more ? excluded & -excluded : 0);
        for (; digits; digits &= digits - 1)
            buffer_put(text, digit_character(digit_first(digits)));
        buffer_put(text, c % 9 == 8 ? '\n' : ' ');
    }
    return why;
}

static const char *write_csv(const struct puzzle *puzzle, struct buffer *text)
{
    const char *why = check_plain(puzzle);
    unsigned width = puzzle->layout->width;
    for (unsigned c = 0; !why && c < puzzle->layout->cells; c++) {
        if (puzzle_digit(puzzle, c))
            put_cells(puzzle, c, c + 1, '.', text);
        buffer_put(text, c % width == width - 1 ? '\n' : ',');
    }
    return why;
}

static void put_regions(const struct layout *layout, struct buffer *text)
{
    uint8_t region[LAYOUT_MAX_CELLS];
    writer_regions_of(layout, region);
    for (unsigned c = 0; c < layout->cells; c++)
        buffer_put(text, (char)('A' + region[c]));
}

static const char *write_jigsaw(const struct puzzle *puzzle, struct buffer *text)
{
    struct writer_houses houses;
    if (!writer_houses_of(puzzle->layout, &houses))
        return no_grids;
    if (houses.windows || houses.main_diagonal || houses.anti_diagonal)
        return TR("diagonals or windows, which this form has not");
    if (puzzle->layout->digits < 6 || puzzle->layout->digits > 9)
        return TR("a board other than 6x6 to 9x9, which this form has not");
    put_cells(puzzle, 0, puzzle->layout->cells, '.', text);
    buffer_put(text, '\n');
    put_regions(puzzle->layout, text);
    buffer_put(text, '\n');
    return NULL;
}

static void put_clues(const struct layout *layout, struct buffer *text)
{
    for (unsigned i = 0; i < layout->clues; i++) {
        buffer_print(text, "#! ");
        clue_write(layout, &layout->clue[i], text);
        buffer_put(text, '\n');
    }
}

/* A board of one grid is written in words even if its layout is built in. */
static const char *write_sheet(const struct puzzle *puzzle, struct buffer *text)
{
    const struct layout *layout = puzzle->layout;
    const char *why = layout->grids == 1 && writer_sheet_words(layout, text) ? NULL : writer_layout(layout, text);
    if (why)
        return why;
    put_name(puzzle, "# name: ", text);
    put_clues(layout, text);
    if (layout->grids == 1)
        put_rows(puzzle, text);
    else
        put_board(puzzle, text);
    return NULL;
}

static const char *write_wiki(const struct puzzle *puzzle, struct buffer *text)
{
    static const char digits[] = "0123456789abcdefghijklmnopqrstuv";
    digit_mask left[81];
    const char *why = check_nine(puzzle);
    why = why ? why : writer_find_candidates(puzzle, left);
    for (unsigned c = 0; !why && c < 81; c++) {
        unsigned number = left[c] << 1 | (puzzle->given[c] != 0);
        buffer_put(text, digits[number / 32]);
        buffer_put(text, digits[number % 32]);
    }
    if (!why)
        buffer_put(text, '\n');
    return why;
}

static const char *put_link(const struct puzzle *puzzle, const char *start, struct buffer *text)
{
    const char *why = check_nine(puzzle);
    if (why)
        return why;
    buffer_print(text, "%s", start);
    put_cells(puzzle, 0, 81, '0', text);
    buffer_put(text, '\n');
    return NULL;
}

static const char *write_wiki_link(const struct puzzle *puzzle, struct buffer *text)
{
    return put_link(puzzle, "https://www.sudokuwiki.org/sudoku.htm?bd=", text);
}

static const char *write_exchange_link(const struct puzzle *puzzle, struct buffer *text)
{
    return put_link(puzzle, "https://sudokuexchange.com/play/?s=", text);
}

static const char *write_coach_link(const struct puzzle *puzzle, struct buffer *text)
{
    return put_link(puzzle, "https://sudoku.coach/en/play/", text);
}

/* Writes version 1 of the data, which distinguishes given and placed digits. */
static const char *write_opensudoku(const struct puzzle *puzzle, struct buffer *text)
{
    const char *why = check_nine(puzzle);
    if (why)
        return why;
    buffer_print(text, "<game data=\"version: 1&#10;");
    for (unsigned c = 0; c < 81; c++)
        buffer_print(text, "%u|-|%d|", puzzle_digit(puzzle, c), !puzzle->given[c]);
    buffer_print(text, "\"/>\n");
    return NULL;
}

const struct writer_form writer_forms[] = {
    {"line", TR("one line, a character a cell"), "", "", "", false, false, false, write_line},
    {"rows", TR("a line for each row"), "", "\n", "", false, false, false, write_rows},
    {"board", TR("rows with borders"), "", "\n", "", false, false, false, write_board},
    {"marks", TR("the candidates of each cell, with borders"), "", "\n", "", true, false, false, write_marks},
    {"sukaku", TR("729 candidates in one line"), "", "", "", true, false, false, write_sukaku},
    {"hodoku", TR("HoDoKu's library line"), "", "", "", true, false, false, write_hodoku},
    {"sdk", TR("SadMan Software Sudoku (.sdk)"), "", "\n", "", false, false, true, write_sdk},
    {"ss", TR("Simple Sudoku (.ss)"), "", "\n", "", false, false, false, write_ss},
    {"sdx", TR("SudoCue (.sdx)"), "", "\n", "", true, false, false, write_sdx},
    {"csv", TR("a field a cell, separated by commas"), "", "\n", "", false, false, false, write_csv},
    {"jigsaw", TR("cells, and in the next line the letters of their regions"), "", "\n", "", false, false, false,
     write_jigsaw},
    {"sheet", TR("the layout in words, then rows"), "", "\n", "", false, true, true, write_sheet},
    {"sudokuwiki", TR("SudokuWiki's 162 characters"), "", "", "", true, false, false, write_wiki},
    {"sudokuwiki-link", TR("a link to SudokuWiki's solver"), "", "", "", false, false, false, write_wiki_link},
    {"sudokuexchange-link", TR("a link to Sudoku Exchange"), "", "", "", false, false, false, write_exchange_link},
    {"sudoku-coach-link", TR("a link to sudoku.coach"), "", "", "", false, false, false, write_coach_link},
    {"fpuzzles", TR("f-puzzles' JSON"), "", "", "", true, true, true, writer_fpuzzles},
    {"fpuzzles-link", TR("a link to f-puzzles"), "", "", "", true, true, true, writer_fpuzzles_link},
    {"sudokupad", TR("SudokuPad's JSON"), "", "", "", false, true, true, writer_sudokupad},
    {"sudokupad-link", TR("a link to SudokuPad"), "", "", "", false, true, true, writer_sudokupad_link},
    {"opensudoku", TR("OpenSudoku's XML"), "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>\n", "",
     "</opensudoku>\n", false, false, false, write_opensudoku},
    {0},
};

bool writer_form_keeps_candidates(const struct writer_form *form, const struct puzzle *puzzle)
{
    return form->holds_candidates || (form->write == write_line && writer_has_only_candidates(puzzle));
}

const struct writer_form *writer_form_find(const char *id)
{
    return word_find(id, writer_forms, sizeof *writer_forms);
}

const char *writer_form_write(const struct writer_form *form, const struct puzzle *puzzle, struct buffer *text)
{
    if (puzzle->layout->clues && !form->holds_clues)
        return TR("clues, which this form has not; 'sheet' has them");
    return form->write(puzzle, text);
}

static bool holds_clue(const struct writer_form *form, const struct layout *layout, const struct clue *clue)
{
    if (form->write == writer_fpuzzles || form->write == writer_fpuzzles_link)
        return json_clues_hold(layout, clue);
    if (form->write == writer_sudokupad || form->write == writer_sudokupad_link)
        return json_clues_hold_sudokupad(layout, clue);
    return form->holds_clues;
}

void writer_form_explain(const struct writer_form *form, const struct puzzle *puzzle, const char *why, char *text,
                         size_t size)
{
    const struct layout *layout = puzzle->layout;
    unsigned i = 0;
    while (i < layout->clues && holds_clue(form, layout, &layout->clue[i]))
        i++;
    if (i < layout->clues)
        snprintf(text, size, "%s (%s)", tr(why), tr(clue_rules[layout->clue[i].kind].title));
    else
        snprintf(text, size, "%s", tr(why));
}
