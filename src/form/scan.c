/* Scans a line. The functions are in the order in which line_scan calls them. Characters become bytes; then the signs
 * around the cells are removed from the outside inward, which shortens the body; then words for blanks become '.'. */
#include <string.h>
#include <strings.h>

#include "base/array.h"
#include "base/translation.h"
#include "base/utf8.h"
#include "form/form_killer.h"
#include "form/form_link.h"
#include "form/layout_cache.h"
#include "form/line.h"
#include "form/line_kind.h"
#include "form/row.h"
#include "puzzle/layout.h"

enum { SHORTEST_QUOTED = 16 /* characters of a quoted puzzle */ };

/* --- characters --- */

/* Converts characters to bytes. Digits of other scripts count only if the line has no ASCII digits. */
static size_t decode(struct line *line, const char *text, size_t length, size_t limit)
{
    bool has_foreign = false, has_digit = false;
    size_t read = 0, rest;
    for (line->length = 0; read < length && line->length < limit; line->length++) {
        uint32_t code;
        bool is_foreign = false;
        read += utf8_decode(text + read, length - read, &code);
        line->plain[line->length] = glyph_plain(code, &is_foreign);
        has_foreign |= is_foreign;
        has_digit |= code >= '1' && code <= '9';
    }
    for (size_t i = 0, at = 0; has_foreign && has_digit && i < line->length; i++) {
        uint32_t code;
        bool is_foreign = false;
        at += utf8_decode(text + at, length - at, &code);
        glyph_plain(code, &is_foreign);
        if (is_foreign)
            line->plain[i] = (char)(GLYPH_OTHER | code % 127);
    }
    rest = length - read;
    line->plain[line->length] = 0;
    return rest;
}

/* --- signs around the cells --- */

/* Skips the '>' that mail puts before quoted lines. */
static void skip_quotation(struct line *line)
{
    size_t start = strspn(line->plain, "> "), marks = start;
    while (marks && line->plain[marks - 1] != '>')
        marks--;
    line->from = marks + (marks && line->plain[marks] == ' ');
}

/* Replaces forum tags such as "[code]" and "[/code]" by spaces. */
static void blank_tags(struct line *line)
{
    static const char *const tags[] = {"code", "pre", "tt", "quote", "spoiler", "hidden", "hide", "b", "i", "u"};
    for (char *tag = strchr(line->plain, '['); tag; tag = strchr(tag + 1, '[')) {
        const char *word = tag + 1 + (tag[1] == '/');
        size_t length = 0, end;
        while (glyph_is_letter(word[length]))
            length++;
        end = word[length] == '=' ? strcspn(word, "[]") : length;
        for (size_t i = 0; i < sizeof tags / sizeof *tags && word[end] == ']'; i++) {
            if (strlen(tags[i]) == length && !strncasecmp(word, tags[i], length)) {
                memset(tag, ' ', (size_t)(word + end + 1 - tag));
                break;
            }
        }
    }
}

/* Skips a name before an array of a program: "board = " in "board = [[5,3,0],", "board: " in "board: [[5,3,0],". */
static void skip_assignment(struct line *line)
{
    const char *text = line_text(line);
    size_t equals = strcspn(text, strchr(text, '=') ? "=" : ":");
    size_t list = text[equals] ? equals + 1 + strspn(text + equals + 1, " ") : equals;
    if (glyph_is_letter(text[0]) && glyph_is_in(text[list], "[{("))
        line->from = (size_t)(text - line->plain) + equals + 1;
}

/* Skips the twelve-digit checksum before a puzzle of the Sudoku Exchange's bank. */
static void skip_checksum(struct line *line)
{
    const char *text = line_text(line);
    if (strspn(text, "0123456789abcdef") == 12 && text[12] == ' ' && strspn(text + 13, "0123456789.") == 81)
        line->from = (size_t)(text - line->plain) + 13;
}

/* Returns whether these characters are a row or a puzzle, as opposed to words. */
static bool is_board_text(const char *text, size_t length)
{
    return strspn(text, "0123456789. ") >= length ||
           (length >= 16 && strspn(text, "0123456789.*_-?ABCDEFGHIJKLMNOPabcdefghijklmnop") >= length);
}

/* Returns whether the text has a run of board characters as long as a puzzle on one line. */
static bool has_board_text(const char *text, const char *end)
{
    for (size_t length; text < end; text += length + !length) {
        length = strspn(text, "0123456789.*_-?");
        if (length >= SHORTEST_QUOTED)
            return true;
    }
    return false;
}

/* Returns whether the line's quotes surround a name or words instead of cells. */
static bool are_quotes_of_words(const struct line *line, const char *first, const char *last)
{
    const char *text = line_text(line);
    size_t token = strcspn(text, " ,;:#|\t");
    struct row row = row_of(line);
    row.from = (size_t)(text - line->plain);
    if (token >= 16 && first > text + token && is_board_text(text, token))
        return true;
    if (line_is_remark(text) || (size_t)(first - line->plain) > row_find_comment(&row))
        return true;
    return line_is_heading(text) && !has_board_text(first, last);
}

/* Narrows the body to the text between the first and the last quote, as in program text. If there are no other quotes,
 * spaces inside may be blanks. */
static void unquote(struct line *line)
{
    char *text = line->plain + line->from, quote = strchr(text, '"') ? '"' : '\'';
    char *first = strchr(text, quote), *last = strrchr(text, quote);
    if (!first || first == last || are_quotes_of_words(line, first, last) ||
        has_board_text(last, line->plain + line->length)) /* a second puzzle without quotes */
        return;
    bool is_one = !memchr(first + 1, quote, (size_t)(last - first - 1));
    if (quote == '\'' && !(is_one && is_board_text(first + 1, (size_t)(last - first - 1))))
        return;
    line->from = (size_t)(first + 1 - line->plain);
    line->length = (size_t)(last - line->plain);
    *last = 0;
}

/* Removes a comment. A '#' without a space before it does not begin one: it marks a fin, or a place outside a sheet's
 * grids. Nor does a '#' that marks a cell's candidates. */
static void cut_comment(struct line *line)
{
    if (*line_text(line) == '#' || line_is_sheet_row(line))
        return;
    struct row row = row_of(line);
    line->length = row_find_comment(&row);
    line->plain[line->length] = 0;
}

/* --- links --- */

/* Finds the next run of board characters in a link, from `*at` on, that has the length of a whole puzzle. */
static bool find_run(const char *link, size_t end, size_t *at, struct part *run)
{
    while (*at < end) {
        size_t length = strspn(link + *at, "0123456789.+*_-x"), from = *at;
        *at += length + !length;
        bool is_whole =
            length && from + length <= end && form_side(length) >= 6 && strcspn(link + from, "123456789") < length;
        if (is_whole && (length == 81 || !glyph_is_letter(from ? link[from - 1] : ' ') || length > 81)) {
            *run = (struct part){from, from + length};
            return true;
        }
    }
    return false;
}

/* Returns whether the second run is the solution of the first. */
static bool is_solution(const char *link, struct part first, struct part second)
{
    size_t length = first.to - first.from, same = 0;
    if (second.to - second.from != length || strcspn(link + second.from, ".0+*_-x") < length)
        return false;
    while (same < length &&
           (link[first.from + same] == link[second.from + same] || glyph_is_in(link[first.from + same], ".0+*_-x")))
        same++;
    return same == length;
}

/* Finds a parameter's value that consists of a board's candidates: 162 characters (form_sudokuwiki.c). */
static bool find_candidates(const char *link, size_t end, struct part *value)
{
    for (size_t at = 0; at < end; at++) {
        size_t length = strspn(link + at, "0123456789abcdefghijklmnopqrstuvABCDEFGHIJKLMNOPQRSTUV");
        bool begins = length == 162 && at && link[at - 1] == '=';
        *value = (struct part){at, at + length};
        if (begins)
            return true;
    }
    return false;
}

/* If the body is a link that contains the cells of a puzzle, narrows it to these cells. Returns false if a second
 * puzzle follows. */
static bool unwrap_link(struct line *line)
{
    char *text = line->plain + line->from, *link = strstr(text, "http");
    if (!link || (strncmp(link, "http://", 7) != 0 && strncmp(link, "https://", 8) != 0) || has_board_text(text, link))
        return true;
    size_t end = strcspn(link, " \t<>\"'"), at = 0;
    const char *rest = link + end;
    struct part run, second;
    if (strstr(rest, "http://") || strstr(rest, "https://") || has_board_text(rest, line->plain + line->length))
        return false;
    if (find_run(link, end, &at, &run)) {
        if (find_run(link, end, &at, &second) && !is_solution(link, run, second))
            return false;
    } else if (!find_candidates(link, end, &run)) {
        if (link == line_text(line) || form_link_begins(link))
            line->from = (size_t)(link - line->plain);
        return true;
    }
    line->from = (size_t)(link - line->plain) + run.from;
    line->length = (size_t)(link - line->plain) + run.to;
    line->plain[line->length] = 0;
    for (char *plus = line->plain + line->from; (plus = strchr(plus, '+')) != NULL;) /* a '+' is a space in links */
        *plus = '.';
    return true;
}

/* --- blanks that are not one character --- */

/* Returns the length of a word for a blank at the beginning of the text, or 0. */
static size_t blank_word_at(const char *text)
{
    static const char *const words[] = {"None", "null",    "nil",       "NaN",   "&nbsp;",
                                        "NULL", "Nothing", "undefined", "&#160;"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        size_t length = strlen(words[i]);
        if (!strncmp(text, words[i], length))
            return length;
    }
    return 0;
}

/* Replaces words for blanks by '.', unless the line has different words. A letter by itself is a digit above nine. */
static void replace_blank_words(struct line *line)
{
    char *text = line->plain + line->from;
    bool any = false, is_after_letter = false;
    if (!strpbrk(text, "Nnu&")) /* first letters of the words */
        return;
    for (size_t i = 0, length; text[i]; i += length) {
        bool is_letter = glyph_is_letter(text[i]);
        length = blank_word_at(text + i);
        any |= length != 0;
        if (!length && (is_letter ? is_after_letter : !strchr("0123456789 \t,;|+-=:.*_[](){}'\"", text[i])))
            return;
        is_after_letter = is_letter && !length;
        length += !length;
    }
    for (size_t i = 0, length; any && text[i]; i += length) {
        length = blank_word_at(text + i);
        if (length) {
            memset(text + i, ' ', length);
            text[i] = '.';
        }
        length += !length;
    }
}

/* Replaces strings that are empty or a space by '.' if they are elements of an array. The '.' lies between the line's
 * first and last quotes, where unquote looks for cells. */
static void replace_empty_strings(struct line *line)
{
    char *text = line->plain + line->from, before = '[';
    for (size_t i = 0; text[i]; i++) {
        char quote = text[i];
        size_t inside = strspn(text + i + 1, " "), end = i + inside + 2;
        bool is_empty = (quote == '"' || quote == '\'') && text[i + 1 + inside] == quote && inside < 2;
        if (is_empty && strchr("[{(,", before) && strchr("]}),", text[end + strspn(text + end, " ")])) {
            bool is_last = !inside && !strchr(text + end, quote);
            text[i + !is_last] = '.';
        }
        before = text[i] == ' ' ? before : text[i];
    }
}

/* Returns the number of empty elements in the list after a '[', if the list has as many elements as a board has columns
 * or cells, all of them empty or cells. Otherwise 0, since the missing elements would be uncertain. */
static size_t count_holes(const char *list)
{
    size_t elements = 0, holes = 0, characters = 0;
    for (const char *at = list; *at; at++) {
        if (*at == ',' || *at == ']') {
            elements++;
            holes += !characters;
            characters = 0;
        } else if (*at != ' ' && (!strchr(".0123456789", *at) || ++characters > 2)) {
            return 0;
        }
        if (*at == ']')
            return elements <= LAYOUT_MAX_DIGITS * LAYOUT_MAX_DIGITS &&
                           (form_side(elements) || form_side(elements * elements))
                       ? holes
                       : 0;
    }
    return 0;
}

/* Marks the separators after empty elements of lists; "[,,8]" has two. */
static void mark_holes(struct line *line)
{
    char before = 0;
    bool marks = false;
    for (char *at = line->plain + line->from; *at; at++) {
        char character = *at;
        if (marks && (character == ',' || character == ']') && (before == '[' || before == ','))
            *at = GLYPH_HOLE;
        if (character == '[' || character == ']')
            marks = character == '[' && count_holes(at + 1);
        before = character == ' ' ? before : character;
    }
}

/* Returns the number of tabs if they separate fields of at most two characters, as many as a board has columns;
 * otherwise 0. */
static unsigned count_field_tabs(const char *text)
{
    unsigned tabs = 0, characters = 0;
    for (; *text; text++) {
        if (*text == '\t') {
            tabs++;
            characters = 0;
        } else if (*text != ' ' && ++characters > 2) {
            return 0;
        }
    }
    return tabs < LAYOUT_MAX_DIGITS && form_side((size_t)(tabs + 1) * (tabs + 1)) ? tabs : 0;
}

/* Replaces tabs by spaces unless they separate fields. */
static void read_tabs(struct line *line)
{
    char *text = line->plain + line->from;
    line->tabs = strchr(text, '\t') ? count_field_tabs(text) : 0;
    for (char *tab = line->tabs ? NULL : strchr(line->plain, '\t'); tab; tab = strchr(tab, '\t'))
        *tab = ' ';
}

/* --- all --- */

/* Scans a line of only digits and dots, longer than a row, as most puzzles are. Returns false for any other line. */
static bool scan_plain(struct line *line, const char *text, size_t length)
{
    size_t i = 0;
    while (i < length && (glyph_is_digit(text[i]) || text[i] == '.'))
        i++;
    line->is_plain = i == length && length >= LINE_SHORTEST_SINGLE && length < LINE_LIMIT;
    if (!line->is_plain)
        return false;
    memcpy(line->plain, text, length);
    line->plain[length] = 0;
    line->length = line->width = length;
    line->cells = (unsigned)length;
    line->groups = 1;
    line->tabs = 0;
    line->kind = LINE_SINGLE;
    return true;
}

void line_begin_at(struct line *line, size_t from)
{
    line->from = from;
    struct row row = row_of(line);
    row = row_after(&row, from);
    line->cells = row.cells;
    line->groups = row.groups;
}

void line_scan(struct line *line, const char *text, size_t length, size_t number)
{
    size_t limit = length < LINE_LIMIT ? length : LINE_LIMIT;
    line->number = number;
    line->source = text;
    line->source_length = length;
    line->from = 0;
    array_room(line->plain, line->capacity, limit + 1);
    if (scan_plain(line, text, length))
        return;
    bool is_too_long = decode(line, text, length, limit);
    bool is_object = line_begins_object(line->plain);
    if (form_killer_begins(line_text(line))) { /* its signs are part of the code, not quotation marks */
        line->width = line->length;
        line_begin_at(line, 0);
        line_classify(line);
        return;
    }
    skip_quotation(line);
    blank_tags(line);
    skip_assignment(line);
    replace_blank_words(line);
    replace_empty_strings(line);
    read_tabs(line);
    mark_holes(line);
    bool has_second = !unwrap_link(line);
    skip_checksum(line);
    unquote(line);
    cut_comment(line);
    line->width = line->length;
    while (line->length > line->from && line->plain[line->length - 1] == ' ')
        line->plain[--line->length] = 0;
    line_begin_at(line, line->from);
    line_classify(line);
    line->refusal = is_too_long  ? TR("found a line of more than 100000 characters, expected a puzzle")
                    : has_second ? TR("found a second puzzle after a link, expected it on a line of its own")
                    : is_object  ? TR("found JSON behind another text, expected it in a file of its own")
                                 : line->refusal;
    if (is_too_long || has_second || is_object)
        line->kind = LINE_REFUSED;
}
