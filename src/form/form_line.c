#include "form/form_line.h"

#include <string.h>

#include "base/translation.h"
#include "form/form_hodoku.h"
#include "form/form_regions.h"
#include "form/form_sudokuwiki.h"
#include "form/forms.h"
#include "form/line_rest.h"
#include "form/square.h"

/* The line that is being read. */
struct reading_line {
    struct arena *arena;
    struct layout_cache *layouts;
    const struct line *line;
    struct row row;
    struct part token; /* its first run of characters */
    struct text_error *error;
};

/* Returns the puzzle of the characters from `from` to `to`, keeping or skipping the decoration between them. */
static struct puzzle *read_cells(const struct reading_line *reading, size_t from, size_t to, bool is_decorated,
                                 unsigned side)
{
    struct layout *wanted = reading->layouts->wanted;
    struct spelling spelling = {0};
    spell_characters(reading->arena, &spelling, &reading->row, from, to, !is_decorated);
    return side ? square_puzzle(reading->layouts, &spelling, side, reading->error)
                : spell_puzzle(&spelling, wanted, reading->error);
}

/* --- forms of one token --- */

/* Reads 729 characters, nine for each cell, where the k-th is k or a blank: a puzzle of candidates without givens. */
static struct puzzle *read_sukaku(const struct reading_line *reading)
{
    const struct line *line = reading->line;
    struct layout *layout = layout_cache_square(reading->layouts, 9, reading->error);
    struct puzzle *puzzle = layout ? puzzle_create(layout) : NULL;
    for (unsigned i = 0; puzzle && i < 729; i++) {
        unsigned c = i / 9, k = i % 9;
        size_t at = reading->token.from + i;
        puzzle->start[c] = k ? puzzle->start[c] : 0;
        if (line->plain[at] == (char)('1' + k)) {
            puzzle->start[c] |= digit_bit(k + 1);
        } else if (!glyph_is_blank(line->plain[at])) {
            char what[64];
            line_describe(line, at, what, sizeof what);
            text_error_input(reading->error, line->number, at + 1, "found %s, expected %u or a blank (729 candidates)",
                             what, k + 1);
            puzzle_destroy(puzzle);
            return NULL;
        }
        if (k == 8 && !puzzle->start[c]) {
            text_error_input(reading->error, line->number, at - 7, "r%uc%u has no candidate, expected at least one",
                             c / 9 + 1, c % 9 + 1);
            puzzle_destroy(puzzle);
            return NULL;
        }
    }
    return puzzle ? spell_finish_candidates(puzzle, line->number, reading->error) : NULL;
}

/* Reads a jigsaw whose regions begin at index `regions`. */
static struct puzzle *read_jigsaw(const struct reading_line *reading, const char *regions, unsigned side)
{
    struct layout *layout = form_regions_layout(reading->layouts, regions, side, reading->error);
    struct spelling spelling = {0};
    size_t from = reading->token.from;
    spell_characters(reading->arena, &spelling, &reading->row, from, from + (size_t)side * side, true);
    struct puzzle *puzzle = layout ? spell_puzzle(&spelling, layout, reading->error) : NULL;
    layout_unref(layout);
    return puzzle;
}

/* Reads a token of two halves: cells and regions, or the candidates of SudokuWiki. Returns whether it is one, possibly
 * refused. */
static bool read_halves(const struct reading_line *reading, struct puzzle **puzzle)
{
    const struct line *line = reading->line;
    const char *text = line->plain + reading->token.from;
    size_t token = reading->token.to - reading->token.from;
    *puzzle = NULL;
    if (token % 2 || token > 162 || reading->token.to < line->length)
        return false;
    unsigned side = form_regions_jigsaw_side(text, token / 2, text + token / 2);
    bool is_wiki = form_sudokuwiki_fits(text, token);
    if (side && is_wiki)
        return !text_error_input(
            reading->error, line->number, 0,
            "found 162 characters that may be a jigsaw (cells, then regions) or SudokuWiki's candidates; "
            "expected '.' for blanks, or the regions in a line of their own");
    if (!is_wiki && form_regions_are_wrong(text, token / 2, text + token / 2, token / 2, line->number, reading->error))
        return true;
    if (side)
        *puzzle = read_jigsaw(reading, text + token / 2, side);
    else if (is_wiki)
        *puzzle = form_sudokuwiki_read(reading->layouts, line, reading->token.from, reading->error);
    return side || is_wiki;
}

/* Reads a jigsaw whose regions are a further field of the line. Returns whether it is one, possibly refused. */
static bool read_fields_of_jigsaw(const struct reading_line *reading, struct puzzle **puzzle)
{
    const char *text = reading->line->plain;
    struct part cells = reading->token, regions;
    size_t length = cells.to - cells.from;
    *puzzle = NULL;
    if (reading->layouts->wanted || !line_rest_has_regions(reading->line, &regions))
        return false;
    unsigned side = regions.to - regions.from == length
                        ? form_regions_jigsaw_side(text + cells.from, length, text + regions.from)
                        : 0;
    if (side)
        *puzzle = read_jigsaw(reading, text + regions.from, side);
    else
        form_regions_are_wrong(text + cells.from, length, text + regions.from, regions.to - regions.from,
                               reading->line->number, reading->error);
    return true;
}

/* Returns the number of pieces into which the sign divides the token, if they form a square board, otherwise 0. */
static unsigned count_pieces(const struct line *line, struct part token, char sign)
{
    size_t pieces = 1, width = 0, run = 0;
    bool is_even = true;
    for (size_t i = token.from; i <= token.to; i++) {
        bool ends = i == token.to || line->plain[i] == sign;
        width = ends && !width ? run : width;
        is_even &= ends ? run == width && run : !glyph_is_decoration(line->plain[i]);
        pieces += i < token.to && line->plain[i] == sign;
        run = ends ? 0 : run + 1;
    }
    return is_even && pieces == width && form_side(pieces * width) ? (unsigned)pieces : 0;
}

static const char piece_signs[] = "/\\.-";

/* Reads a token of rows divided by a sign: "53..7..../6..195.../...". Returns whether the pieces form a square
 * board. */
static bool read_pieces(const struct reading_line *reading, struct puzzle **puzzle)
{
    for (const char *sign = piece_signs; *sign; sign++) {
        struct spelling spelling = {0};
        unsigned width = count_pieces(reading->line, reading->token, *sign);
        if (!width)
            continue;
        for (size_t i = reading->token.from; i < reading->token.to; i += width + 1)
            spell_characters(reading->arena, &spelling, &reading->row, i, i + width, true);
        *puzzle = square_puzzle(reading->layouts, &spelling, width, reading->error);
        return true;
    }
    return false;
}

static bool is_in_pieces(const struct line *line)
{
    const char *sign = piece_signs;
    while (*sign && !count_pieces(line, line_token(line), *sign))
        sign++;
    return *sign;
}

/* --- forms of the whole line --- */

/* Returns whether some group has more than one digit. Otherwise signs before or after digits do not mark candidates. */
static bool has_several_digits(const struct row *row)
{
    unsigned digits = 0;
    for (size_t i = row->from; i < row->to && digits < 2; i++)
        digits = glyph_is_decoration(row->line->plain[i]) ? 0 : digits + (digit_of_character(row->line->plain[i]) != 0);
    return digits > 1;
}

/* Returns whether the line has candidates for all cells: many groups of digits, or fewer that all ascend. */
static bool has_candidates(const struct row *row)
{
    if (!form_side(row->groups) || row->cells == row->groups || !has_several_digits(row) || row_has_negative(row))
        return false;
    return row->groups >= 36 ? !row_has(row, "._?0") : row_looks_like_candidates(row);
}

/* Reads the line as a board in this form of groups, which `fit` recognizes. Returns whether it is one. */
static bool read_groups(const struct reading_line *reading, void (*fit)(struct fitting *), struct puzzle **puzzle)
{
    struct row row = reading->row;
    unsigned used_by = 1;
    struct block block = {.row = &row, .used_by = &used_by, .rows = 1};
    struct fitting *fitting = fitting_new(reading->arena, reading->layouts, &block);
    fit(fitting);
    bool fits = fitting->readings;
    if (fits)
        *puzzle = fitting_choose(fitting, &used_by, reading->error);
    fitting_finish(fitting);
    return fits;
}

static struct puzzle *read_candidates(const struct reading_line *reading)
{
    struct spelling spelling = {0};
    struct part group;
    struct layout *layout = layout_cache_square(reading->layouts, form_side(reading->row.groups), reading->error);
    for (size_t at = reading->row.from; row_next_group(&reading->row, &at, &group);)
        spell_group(reading->arena, &spelling, &reading->row, group);
    return layout ? spell_candidates(&spelling, layout, reading->error) : NULL;
}

static size_t count_cells(const struct row *row, size_t from, size_t to)
{
    size_t cells = 0;
    for (size_t i = from; i < to; i++)
        cells += !glyph_is_decoration(row->line->plain[i]);
    return cells;
}

/* The range of the line with the cells, and the side of the board. */
struct extent {
    unsigned side;
    size_t from, to;
    bool is_decorated; /* decoration between the cells is skipped */
};

/* Returns the number before the cells if it is shorter than the next group; otherwise an empty range. */
static struct part find_number(const struct row *row)
{
    enum { LONGEST_NUMBER = 6 };
    struct part first, second;
    size_t at = row->from;
    if (!row_next_group(row, &at, &first) || !row_next_group(row, &at, &second))
        return (struct part){0};
    size_t length = first.to - first.from;
    bool is_number = length <= LONGEST_NUMBER && length < second.to - second.from &&
                     strspn(row->line->plain + first.from, "0123456789") >= length;
    return is_number ? first : (struct part){0};
}

/* Finds the cells: the first token if it fills a square, whatever follows it; otherwise the whole line. */
static bool find_extent(const struct reading_line *reading, bool is_whole, struct extent *extent)
{
    const struct row *row = &reading->row;
    size_t from = reading->token.from, to = reading->token.to;
    unsigned spaced = row_spaced_side(row);
    if (spaced)
        *extent = (struct extent){spaced, row->from, row->from + (size_t)spaced * spaced, false};
    else if (line_rest_is_16x16(row->line))
        *extent = (struct extent){16, from, row->to, true};
    else if (form_side(to - from) && !memchr(row->line->plain + from, '+', to - from))
        *extent = (struct extent){form_side(to - from), from, to, false};
    else if (find_number(row).to)
        return false; /* it is unknown which cells are missing */
    else if (is_whole && form_side(count_cells(row, from, to)))
        *extent = (struct extent){form_side(count_cells(row, from, to)), from, to, true};
    else if (!is_whole && form_side(row->cells))
        *extent = (struct extent){form_side(row->cells), from, row->to, true};
    else
        return false;
    return true;
}

/* Reports why no form fits: a wrong character, or else the number of cells. */
static struct puzzle *explain(const struct reading_line *reading, size_t to)
{
    const struct row *row = &reading->row;
    const struct layout *wanted = reading->layouts->wanted;
    size_t number = row->line->number;
    struct spelling spelling = {0};
    spell_characters(reading->arena, &spelling, row, reading->token.from, to, false);
    size_t cells = spelling.count;
    unsigned side = wanted ? wanted->digits : spell_nearest_side(&spelling, cells);
    struct part label = find_number(row);
    size_t labelled = label.to - label.from;
    if (!spell_check(&spelling, side, reading->error))
        return NULL;
    if (!wanted && row_is_cut(row))
        text_error_input(
            reading->error, number, 0,
            "%zu digits and spaces, expected %u (%ux%u); spaces at the end may be missing only behind a digit in the "
            "last two rows",
            row->to - row->from, side * side, side, side);
    else if (wanted)
        text_error_input(reading->error, number, 0, "%zu cells, expected %u (%s)", cells, wanted->cells, wanted->name);
    else if (row->groups >= 36 && row->cells > row->groups && has_several_digits(row) && !row_has(row, "._?") &&
             !row_has_negative(row))
        text_error_input(reading->error, number, 0, "%u groups of candidates, expected 81 (9x9)", row->groups);
    else if (cells == side * side && labelled)
        text_error_input(reading->error, number, 0, "%zu cells after the number \"%.*s\", expected %u (%ux%u)",
                         cells - labelled, (int)labelled, row->line->plain + label.from, side * side, side, side);
    else if (cells > 650 && cells < 810)
        text_error_input(reading->error, number, 0, "%zu characters, expected 81 (9x9) or 729 (its candidates)", cells);
    else
        text_error_input(reading->error, number, 0, "%zu cells, expected %u (%ux%u)", cells, side * side, side, side);
    return NULL;
}

/* --- all --- */

bool form_line_fills(const struct row *row)
{
    return form_side(row->cells) || form_side(row->groups) || row_spaced_side(row);
}

/* Names the puzzle after the comment that follows it. */
static void set_name(const struct line *line, struct puzzle *puzzle)
{
    size_t bytes;
    const char *source = line->source, *end = source + line->source_length;
    const char *rest = line->is_plain || line->plain[strspn(line->plain, " ")] == '"'
                           ? NULL
                           : glyph_at(source, line->source_length, line_token(line).to + 1, &bytes);
    const char *mark = rest ? memchr(rest, '#', (size_t)(end - rest)) : NULL;
    if (mark)
        puzzle_read_name(puzzle->name, mark + 1, (size_t)(end - mark - 1));
}

/* Reads the forms that are recognized by the requested layout, by a sign, or by the length of the token. Returns
 * whether the line is one, possibly refused. */
static bool read_by_token(const struct reading_line *reading, struct puzzle **puzzle)
{
    const struct line *line = reading->line;
    const struct layout *wanted = reading->layouts->wanted;
    size_t from = reading->token.from, to = reading->token.to, token = to - from;
    *puzzle = NULL;
    if (form_studio_fits(line, reading->token)) {
        *puzzle = form_studio_read(reading->layouts, line, reading->token, reading->error);
    } else if (wanted && token == wanted->cells) {
        *puzzle = read_cells(reading, from, to, false, 0);
    } else if (wanted && line->cells == wanted->cells) {
        *puzzle = read_cells(reading, from, line->length, true, 0);
    } else if (!read_halves(reading, puzzle) && !read_fields_of_jigsaw(reading, puzzle)) {
        if (token == 162 && strspn(line->plain + from + 81, "123456789") == 81)
            return !text_error_input(
                reading->error, line->number, 0,
                "found 162 digits, whose second half may be a solution or the regions of a jigsaw; expected a comma "
                "before a solution, or letters");
        if (token != 729)
            return false;
        *puzzle = read_sukaku(reading);
    }
    return true;
}

static struct puzzle *read_line(struct arena *arena, struct layout_cache *layouts, const struct line *line,
                                struct text_error *error)
{
    struct reading_line reading = {arena, layouts, line, row_of(line), line_token(line), error};
    size_t token = reading.token.to - reading.token.from;
    struct puzzle *puzzle;
    struct extent extent;
    if (line->is_plain && !layouts->wanted && form_side(line->length - line->from))
        return read_cells(&reading, line->from, line->length, false, form_side(line->length - line->from));
    if (read_by_token(&reading, &puzzle) || read_groups(&reading, form_numbers_fit, &puzzle))
        return puzzle;
    if (!row_spaced_side(&reading.row) && has_candidates(&reading.row))
        return read_candidates(&reading);
    bool is_whole = token >= 32 && line->plain[reading.token.to] != '|';
    if (find_extent(&reading, is_whole, &extent))
        return read_cells(&reading, extent.from, extent.to, extent.is_decorated, extent.side);
    if (read_pieces(&reading, &puzzle))
        return puzzle;
    return explain(&reading, is_whole ? reading.token.to : line->length);
}

struct puzzle *form_line_read(struct arena *arena, struct layout_cache *layouts, const struct line *line,
                              struct text_error *error)
{
    struct puzzle *puzzle = read_line(arena, layouts, line, error);
    if (puzzle)
        set_name(line, puzzle);
    return puzzle;
}

/* --- among rows --- */

static struct puzzle *make_line(struct fitting *fitting, const struct reading *reading, struct text_error *error)
{
    return form_line_read(fitting->arena, fitting->layouts, reading->line, error);
}

/* Returns whether the block's first row is a complete puzzle: it is the only row, or 16 characters of a 4x4 puzzle.
 * Several such rows may be a 16x16 board instead (form_rows.c). */
static bool is_line(const struct fitting *fitting)
{
    const struct block *block = fitting->block;
    const struct layout *wanted = fitting->layouts->wanted;
    if (row_spaced_side(&block->row[0]) ||
        (block->rows == 1 &&
         (form_line_fills(&block->row[0]) || row_is_cut(&block->row[0]) || is_in_pieces(block->row[0].line))))
        return true;
    if (!row_is_4x4_puzzle(&block->row[0]) || (wanted && wanted->width == 16))
        return false;
    if (block->rows < 16 || (block->rows % 16 && !block->is_cut))
        return true;
    unsigned r = 0;
    while (r < 16 && row_is_4x4_puzzle(&block->row[r]))
        r++;
    return r == 16 || block->row[r].cells != 16;
}

void form_line_fit(struct fitting *fitting)
{
    const struct row *row = &fitting->block->row[0];
    struct reading reading = {.form = TR("lines of a puzzle each"), .make = make_line, .rows = 1, .line = row->line};
    reading.side = form_side(row->cells) ? form_side(row->cells) : form_side(row->groups);
    reading.assumed = reading.side ? 0 : ASSUMED_SPACES_ARE_BLANKS;
    reading.side = reading.side ? reading.side : row_spaced_side(row);
    if (row->from == row->line->from && is_line(fitting))
        fitting_offer(fitting, &reading);
}
