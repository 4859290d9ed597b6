#include "puzzle/reader_line.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/array.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "base/translation.h"
#include "puzzle/reader_internal.h"

enum {
    SHORTEST_SINGLE = 32, /* characters without a space between them, of which no row has so many */
    SHORTEST_QUOTED = 16, /* characters of a puzzle beside quotes */
    SHORTEST_CUT = 26     /* digits and spaces of a 6x6 board, up to a digit in its last two rows */
};

/* In a row of a sheet, '#' may mark the places outside its grids. Such a row has only cells and runs of at least two
 * '#', either without anything between two of them or with a space or a comma. A blank may be -1 then. One that begins with '#' and has
 * nothing but marks and dashes or letters is a comment. */
static bool is_sheet_row(const struct reader_line *line)
{
    size_t cells = 0, marks = 0, run = 0, start = strspn(line->text, " ");
    bool is_parted = line->text[start] && strcspn(line->text + start, " ,") <= 2;
    bool may_be_comment = line->text[start] == '#';
    for (size_t i = start; i < line->length; i += is_parted) {
        char character = line->text[i];
        i += is_parted && character == '-' && line->text[i + 1] == '1' ? 2 : 1;
        if (is_parted && i < line->length && !strchr(" ,", line->text[i]))
            return false;
        if (character == ' ' && !line->text[i + strspn(line->text + i, " ")])
            break;
        if (character == '#') {
            run++;
            marks++;
            continue;
        }
        if (run == 1 || !strchr("123456789.0*_-?xX", character))
            return false;
        may_be_comment &= strchr("-?xX", character) != NULL;
        cells++;
        run = 0;
    }
    return cells && marks && run != 1 && !may_be_comment;
}

/* A '#' that does not follow a space starts no comment: it marks a fin or a place outside a sheet's grids. So may one that
 * stands before a cell's candidates. */
static void cut_comment(struct reader_line *line)
{
    if (line->text[strspn(line->text, " ")] == '#' || is_sheet_row(line))
        return;
    line->length = reader_find_comment(line, 0);
    line->text[line->length] = 0;
}

/* Mail quotes a text with '>' before each line. */
static void remove_quote_marks(struct reader_line *line)
{
    size_t start = strspn(line->text, "> "), marks = start;
    line->margin = 0;
    while (marks && line->text[marks - 1] != '>')
        marks--;
    line->margin = marks + (marks && line->text[marks] == ' ');
    memset(line->text, ' ', marks);
}

/* What stands for a blank in arrays of programs and in pages. */
static const char *const blank_words[] = {"None", "null",    "nil",       "NaN",   "&nbsp;",
                                          "NULL", "Nothing", "undefined", "&#160;"};

/* Returns the length of the word for a blank that the text begins with, or 0. */
static size_t blank_word_at(const char *text)
{
    for (size_t i = 0; i < sizeof blank_words / sizeof *blank_words; i++) {
        size_t length = strlen(blank_words[i]);
        if (!strncmp(text, blank_words[i], length))
            return length;
    }
    return 0;
}

/* Makes the words for blanks '.', unless the line has other words. A letter by itself is a digit beyond nine. */
static void replace_blank_words(struct reader_line *line)
{
    bool any = false, after_letter = false;
    if (!strpbrk(line->text, "Nnu&")) /* what the words begin with */
        return;
    for (size_t i = 0, length; i < line->length; i += length) {
        bool letter = reader_is_letter(line->text[i]);
        length = blank_word_at(line->text + i);
        any |= length != 0;
        if (!length && (letter ? after_letter : !strchr("0123456789 \t,;|+-=:.*_[](){}'\"", line->text[i])))
            return;
        after_letter = letter && !length;
        length += !length;
    }
    for (size_t i = 0, length; any && i < line->length; i += length) {
        length = blank_word_at(line->text + i);
        if (length) {
            memset(line->text + i, ' ', length);
            line->text[i] = '.';
        }
        length += !length;
    }
}

/* Returns the number of tabs if they separate fields of at most two characters, as many as a board has columns. Otherwise 0. */
static unsigned count_field_tabs(const struct reader_line *line)
{
    unsigned tabs = 0, characters = 0;
    for (size_t i = 0; i < line->length; i++) {
        if (line->text[i] == '\t') {
            tabs++;
            characters = 0;
        } else if (line->text[i] != ' ' && ++characters > 2) {
            return 0;
        }
    }
    return tabs < LAYOUT_MAX_DIGITS && reader_side((size_t)(tabs + 1) * (tabs + 1)) ? tabs : 0;
}

/* Makes tabs commas where they separate fields, of which some may be empty, and spaces elsewhere. */
static void replace_tabs(struct reader_line *line)
{
    line->tabs = 0;
    if (!strchr(line->text, '\t'))
        return;
    line->tabs = count_field_tabs(line);
    for (size_t i = 0; i < line->length; i++) {
        if (line->text[i] == '\t')
            line->text[i] = line->tabs ? ',' : ' ';
    }
}

/* Counts the empty elements of the list behind a '[', if it has as many elements as a board has columns or cells, each of them empty or a
 * cell. Otherwise returns 0: which cell is left out would not be certain. */
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
                           (reader_side(elements) || reader_side(elements * elements))
                       ? holes
                       : 0;
    }
    return 0;
}

/* Makes the empty elements of lists in brackets '.': "[,,8]" is "[.,.,8]". */
static void fill_holes(struct reader_line *line)
{
    size_t holes = 0;
    for (const char *list = strchr(line->text, '['); list; list = strchr(list + 1, '['))
        holes += count_holes(list + 1);
    if (!holes || line->length + holes > READER_LINE_LIMIT)
        return;
    array_room(line->text, line->capacity, line->length + holes + 1);
    char *text = memory_strdup(line->text), *to = line->text, before = 0;
    bool fills = false;
    for (const char *from = text; *from; from++) {
        if (fills && (*from == ',' || *from == ']') && (before == '[' || before == ','))
            *to++ = '.';
        if (*from == '[' || *from == ']')
            fills = *from == '[' && count_holes(from + 1);
        before = *from == ' ' ? before : *from;
        *to++ = *from;
    }
    *to = 0;
    line->length = (size_t)(to - line->text);
    memory_free(text);
}

static bool begins_table(const struct reader_line *line)
{
    const char *text = line->text + strspn(line->text, " ");
    return *text == '<' && !strncasecmp(text, "<table", 6) && (!text[6] || strchr(" >", text[6]));
}

/* Makes a string of no character or of one space '.', where it is an element of an array. The '.' lies between the line's first and last
 * quotes, as unquote expects. */
static void replace_empty_strings(struct reader_line *line)
{
    char before = '[';
    for (size_t i = 0; i < line->length; i++) {
        char quote = line->text[i];
        size_t inside = strspn(line->text + i + 1, " "), behind = i + inside + 2;
        bool is_empty = (quote == '"' || quote == '\'') && line->text[i + 1 + inside] == quote && inside < 2;
        if (is_empty && strchr("[{(,", before) &&
            strchr("]}),", line->text[behind + strspn(line->text + behind, " ")])) {
            bool is_last = !inside && !strchr(line->text + behind, quote);
            line->text[i + !is_last] = '.';
        }
        before = line->text[i] == ' ' ? before : line->text[i];
    }
}

/* Whether an object of JSON begins here, by its first key. */
static bool begins_object(const char *text)
{
    const char *key = text + strspn(text, " ");
    if (*key != '{' || *(key += 1 + strspn(key + 1, " ")) != '"' || !reader_is_letter(key[1]))
        return false;
    const char *end = strchr(key + 1, '"');
    return end && end[1 + strspn(end + 1, " ")] == ':';
}

/* Makes the tags of forums spaces, such as "[code]" and "[/code]". */
static void remove_forum_tags(struct reader_line *line)
{
    static const char *const tags[] = {"code", "pre", "tt", "quote", "spoiler", "hidden", "hide", "b", "i", "u"};
    for (char *tag = strchr(line->text, '['); tag; tag = strchr(tag + 1, '[')) {
        const char *word = tag + 1 + (tag[1] == '/');
        size_t length = 0, end;
        while (reader_is_letter(word[length]))
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

/* Whether the line is nothing but words in brackets, such as "[Puzzle 1]". Those of an array are single characters or names of blanks,
 * which are replaced before. */
static bool is_in_brackets(const char *text)
{
    size_t letters = 0, end = strcspn(text, "]"), blanks = strspn(text + 1, "xX");
    while (reader_is_letter(text[1 + letters]))
        letters++;
    return text[0] == '[' && letters > 1 && letters > blanks && text[1 + letters] &&
           strchr("] =:", text[1 + letters]) && text[end] && !text[end + 1 + strspn(text + end + 1, " ")];
}

/* The sections of .sdk files. Only the first contains the puzzle. */
static bool is_section(const char *text)
{
    static const char *const names[] = {"[puzzle]", "[state]", "[pencilmarks]"};
    bool is = false;
    for (size_t i = 0; i < sizeof names / sizeof *names && !is; i++) {
        size_t length = strlen(names[i]);
        is = !strncasecmp(text, names[i], length) && !text[length + strspn(text + length, " ")];
    }
    return is;
}

/* Makes what stands before the list of an array in a program spaces: "board = " in "board = [[5,3,0],", "board: " in
 * "board: [[5,3,0],". */
static void remove_assignment(struct reader_line *line)
{
    size_t from = strspn(line->text, " "), equals = strcspn(line->text, strchr(line->text, '=') ? "=" : ":");
    size_t list = line->text[equals] ? equals + 1 + strspn(line->text + equals + 1, " ") : equals;
    if (reader_is_letter(line->text[from]) && line->text[list] && strchr("[{(", line->text[list]))
        memset(line->text, ' ', equals + 1);
}

/* Whether these characters are a row or a puzzle, rather than words. */
static bool is_board_text(const char *text, size_t length)
{
    return strspn(text, "0123456789. ") >= length ||
           (length >= 16 && strspn(text, "0123456789.*_-?ABCDEFGHIJKLMNOPabcdefghijklmnop") >= length);
}

/* Whether the words of the text are those of a title. The first row of an array may stand behind the same ones. */
static bool is_title(const char *text)
{
    if (strstr(text, "[[") || strstr(text, "{{"))
        return false;
    static const char *const words[] = {"grid", "puzzle", "sudoku", "board", "game", "quizzes"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        size_t length = strlen(words[i]);
        if (!strncasecmp(text, words[i], length) && (!text[length] || strchr(" ,#:", text[length])))
            return true;
    }
    return false;
}

/* A comment begins with ';' in some files, but so do fields of which the first is empty. */
static bool is_semicolon_comment(const char *text)
{
    const char *second = *text == ';' ? strchr(text + 1, ';') : NULL;
    return *text == ';' && (!text[1] || text[1] == ' ' || reader_is_letter(text[1])) &&
           !(second && strchr(second + 1, ';'));
}

/* Returns whether the text begins with a word in parentheses, as program text does. */
static bool is_in_parentheses(const char *text)
{
    return text[0] == '(' && reader_is_letter(text[1]) && reader_is_letter(text[2]);
}

/* Returns whether the line is a heading or a remark, unless its quotes are around a board. */
static bool is_heading(const char *text)
{
    return is_title(text) || is_in_brackets(text) || is_in_parentheses(text);
}

/* Returns whether the line is a remark before its quotes are undone: they are around a name then. */
static bool is_remark(const char *text)
{
    return (text[0] == '#' && text[1] != '#') || (text[0] == '/' && text[1] == '/') || is_semicolon_comment(text);
}

/* Returns whether the text has so many characters of a board together as a puzzle of one line has. */
static bool has_board_text(const char *text, const char *end)
{
    for (size_t length; text < end; text += length + !length) {
        length = strspn(text, "0123456789.*_-?");
        if (length >= SHORTEST_QUOTED)
            return true;
    }
    return false;
}

/* In program text, the row is between the first and the last quote. If these are the only ones, the spaces between them may be blanks.
 * Behind a puzzle, they are around a name. */
static void unquote(struct reader_line *line)
{
    char quote = strchr(line->text, '"') ? '"' : '\'', *first = strchr(line->text, quote);
    char *last = strrchr(line->text, quote);
    size_t start = strspn(line->text, " "), token = strcspn(line->text + start, " ,;:#|\t");
    bool is_name = token >= 16 && first > line->text + start + token && is_board_text(line->text + start, token);
    size_t remark = reader_find_comment(line, start);
    is_name |= first && (is_remark(line->text + start) || (size_t)(first - line->text) > remark);
    if (!first || first == last || begins_table(line) || is_name)
        return;
    if (is_heading(line->text + start) && !has_board_text(first, last))
        return;
    if (has_board_text(last, line->text + line->length)) { /* a second puzzle, without quotes */
        for (char *at = first; at <= last; at++)
            *at = *at == quote ? ' ' : *at;
        return;
    }
    bool is_one = !memchr(first + 1, quote, (size_t)(last - first - 1));
    if (quote == '\'' && !(is_one && is_board_text(first + 1, (size_t)(last - first - 1))))
        return;
    for (char *at = line->text; *at; at++) {
        if (at <= first || at >= last || *at == quote)
            *at = ' ';
    }
    if (is_one) {
        line->margin = (size_t)(first + 1 - line->text);
        line->length = (size_t)(last - line->text);
        *last = 0;
    }
}

/* In a link that contains the puzzle as text, keeps only the puzzle. */
static void extract_link_puzzle(struct reader_line *line)
{
    static const char *const marks[] = {
        "?bd=", "&bd=", "?s=", "/play/", "/solver/", "puzzleid=classic", "sudokupad.app/classic"};
    char *start = NULL;
    for (size_t i = 0; !start && i < sizeof marks / sizeof *marks; i++) {
        start = strstr(line->text, marks[i]);
        start = start ? start + strlen(marks[i]) : NULL;
        if (start && strspn(start, "0123456789.") < 81 && strcspn(start, "&# ") != 162)
            start = NULL; /* what follows is a name on somebody's server, or a packing of its own */
    }
    if (!start || strncmp(line->text + strspn(line->text, " "), "http", 4))
        return;
    memset(line->text, ' ', (size_t)(start - line->text));
    start[strcspn(start, "&# ")] = 0;
    line->length = strlen(line->text);
}

/* Returns whether a link is followed by a second one or by a puzzle. */
static bool has_puzzle_after_link(const struct reader_line *line)
{
    const char *text = line->text + strspn(line->text, " "), *rest = text + strcspn(text, " \t");
    if (strncmp(text, "http://", 7) != 0 && strncmp(text, "https://", 8) != 0)
        return false;
    return strstr(rest, "http://") || strstr(rest, "https://") || has_board_text(rest, line->text + line->length);
}

/* A line of the Sudoku Exchange's bank begins with twelve digits of a checksum, which tell nothing. */
static void remove_hash(struct reader_line *line)
{
    size_t from = strspn(line->text, " ");
    const char *puzzle = line->text + from + 13;
    if (strspn(line->text + from, "0123456789abcdef") == 12 && line->text[from + 12] == ' ' &&
        strspn(puzzle, "0123456789.") == 81)
        memset(line->text + from, ' ', 12);
}

bool reader_line_is_4x4_puzzle(const struct reader_line *line)
{
    size_t from = strspn(line->text, " "), token = strcspn(line->text + from, " ,;:#|"), marks = 0;
    for (size_t i = from; i < from + token; i++)
        marks += line->text[i] == '+'; /* before placed digits */
    return token - marks == 16 && strspn(line->text + from, "01234.*_-?+") == token;
}

/* Returns the highest digit if there are only digits and spaces behind the margin, or else 0. */
static unsigned highest_digit(const struct reader_line *line)
{
    unsigned highest = 0;
    for (size_t i = line->margin; i < line->length; i++) {
        unsigned digit = digit_of_character(line->text[i]);
        if (!digit && line->text[i] != ' ')
            return 0;
        highest = digit > highest ? digit : highest;
    }
    return highest;
}

bool reader_line_is_spaced(const struct reader_line *line)
{
    return highest_digit(line) != 0;
}

bool reader_line_is_cut(const struct reader_line *line)
{
    size_t length = line->length - line->margin;
    bool may_be_numbers = line->groups == line->cells && 2 * (size_t)line->cells > length;
    bool may_be_board = length >= SHORTEST_CUT && length < (size_t)LAYOUT_MAX_DIGITS * LAYOUT_MAX_DIGITS;
    return may_be_board && line->groups > 1 && !reader_side(line->cells) && !may_be_numbers && highest_digit(line);
}

/* Spaces may be blanks, also those at the end; but a row of a pencil-mark grid may be as wide, and one of numbers, too. */
unsigned reader_line_spaced_side(const struct reader_line *line)
{
    unsigned highest = highest_digit(line), side = reader_side(line->width - line->margin), nearest = 1;
    bool cut = !side && reader_line_is_cut(line);
    while (cut && (size_t)nearest * nearest < line->length - line->margin)
        nearest++;
    side = cut ? reader_side((size_t)nearest * nearest) : side;
    if (line->groups < 2 || !side || !highest || highest > side)
        return 0;
    return strchr(line->text + line->margin, ' ') || line->length < line->width ? side : 0;
}

void reader_line_count(struct reader_line *line)
{
    struct line_part group;
    line->cells = line->groups = 0;
    for (size_t at = 0; reader_line_next_group(line, &at, &group); line->groups++)
        line->cells += (unsigned)(group.to - group.from);
}

/* Below the head of a table of Markdown, ':' tells how its columns are aligned. */
static bool is_rule(const char *text)
{
    bool is_below_head = strchr(text, '|') && (strstr(text, ":-") || strstr(text, "-:")) && !text[strspn(text, "-:| ")];
    return is_below_head || ((strstr(text, "--") || strstr(text, "==")) && !text[strspn(text, "-=+|:.'*`, ")]);
}

/* A line is a whole puzzle if it is longer than the row of any board. A row of candidates can have 81 digits too,
 * but then its groups ascend. */
static bool is_single(const struct reader_line *line)
{
    const char *text = line->text + strspn(line->text, " ");
    size_t token = strcspn(text, " ,;:#|");
    bool may_be_row = reader_side((size_t)line->groups * line->groups) &&
                      (line->cells == line->groups || reader_looks_like_groups(line));
    bool spaced = reader_line_spaced_side(line) >= 6 && !may_be_row;
    if (token >= SHORTEST_SINGLE || spaced || reader_side(line->groups) >= 10)
        return true;
    if (line->cells < 36)
        return false;
    if (reader_looks_like_groups(line))
        return line->groups >= 36;
    return reader_side(line->cells) && (line->groups == line->cells || line->cells % line->groups == 0);
}

/* Around the rows of an array stand lines that end by opening a bracket, and lines of brackets alone. */
static bool is_bracket_line(const struct reader_line *line)
{
    return line->length && (strchr("[({", line->text[line->length - 1]) ||
                            (strpbrk(line->text, "])}") && !line->text[strspn(line->text, "[](){},; ")]));
}

static enum reader_line_kind classify(struct reader_line *line)
{
    const char *text = line->text + strspn(line->text, " ");
    if (!*text || (line->tabs && !line->cells))
        return LINE_EMPTY;
    if (text[0] == '#' && text[1] == '!')
        return text[2 + strspn(text + 2, " ")] == '/' ? LINE_COMMENT : LINE_DIRECTIVE; /* "#!/usr/bin/env python3" */
    if (text[0] == '#' && !is_sheet_row(line) &&
        reader_find_comment(line, (size_t)(text - line->text)) == (size_t)(text - line->text))
        return LINE_COMMENT;
    if (begins_table(line))
        return LINE_TABLE;
    if (is_section(text))
        return LINE_SECTION;
    if (is_in_brackets(text))
        return LINE_TITLE;
    if (is_in_parentheses(text) || (text[0] == '/' && text[1] == '/') || is_semicolon_comment(text))
        return LINE_COMMENT;
    if (strlen(text) < 32 && is_title(text))
        return LINE_TITLE;
    if (!strncmp(text, "```", 3) || !strncmp(text, "~~~", 3))
        return LINE_EMPTY; /* a fence of Markdown */
    if (reader_link_recognized(text))
        return LINE_LINK;
    if (reader_coded_recognized(text))
        return LINE_CODED;
    line->refusal = reader_refused_line(text);
    if (line->refusal)
        return LINE_REFUSED;
    if (text[0] == ':' && text[1] && strchr("0123456789xX", text[1]))
        return LINE_LIBRARY;
    if (is_rule(text) || is_bracket_line(line))
        return LINE_RULE;
    return is_single(line) ? LINE_SINGLE : LINE_ROW;
}

/* Takes a line of nothing but digits and dots, longer than any row: most puzzles are one. It is clean as it is. Returns false for
 * any other. */
static bool read_plain(struct reader_line *line, const char *text, size_t length)
{
    size_t i = 0;
    while (i < length && ((text[i] >= '0' && text[i] <= '9') || text[i] == '.'))
        i++;
    line->is_plain = i == length && length >= SHORTEST_SINGLE && length < READER_LINE_LIMIT;
    if (!line->is_plain)
        return false;
    memcpy(line->text, text, length);
    line->text[length] = 0;
    line->length = line->width = length;
    line->margin = 0;
    line->cells = (unsigned)length;
    line->groups = 1;
    line->tabs = 0;
    line->kind = LINE_SINGLE;
    return true;
}

void reader_line_read(struct reader_line *line, const char *text, size_t length, size_t number)
{
    line->number = number;
    line->source = text;
    line->source_length = length;
    line->length = 0;
    size_t limit = length < READER_LINE_LIMIT ? length : READER_LINE_LIMIT;
    array_room(line->text, line->capacity, limit + 1);
    if (read_plain(line, text, length))
        return;
    size_t read = 0;
    while (read < length && line->length < limit) {
        uint32_t code;
        read += utf8_decode(text + read, length - read, &code);
        line->text[line->length++] = code == '\t' ? '\t' : reader_plain_character(code);
    }
    line->text[line->length] = 0;
    bool is_object = begins_object(line->text);
    remove_quote_marks(line);
    remove_forum_tags(line);
    remove_assignment(line);
    replace_blank_words(line);
    replace_empty_strings(line);
    replace_tabs(line);
    fill_holes(line);
    bool has_second = has_puzzle_after_link(line);
    extract_link_puzzle(line);
    remove_hash(line);
    unquote(line);
    cut_comment(line);
    line->width = line->length;
    while (line->length && line->text[line->length - 1] == ' ')
        line->text[--line->length] = 0;
    reader_line_count(line);
    line->kind = classify(line);
    if (is_object) {
        line->kind = LINE_REFUSED;
        line->refusal = TR("found JSON behind another text, expected it in a file of its own");
    }
    if (has_second) {
        line->kind = LINE_REFUSED;
        line->refusal = TR("found a second puzzle after a link, expected it on a line of its own");
    }
    if (read < length) {
        line->kind = LINE_REFUSED;
        line->refusal = TR("found a line of more than 100000 characters, expected a puzzle");
    }
}
