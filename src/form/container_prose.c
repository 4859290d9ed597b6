/* Puzzles among words: below a heading, between paragraphs, or on a line after a number, a word or a sign, as in lists
 * and forum posts. Lines of words are skipped; the lines between them are blocks. A line counts as words only if it
 * fits no form of a board. A text without such lines is not this container. */
#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "base/translation.h"
#include "base/utf8.h"
#include "form/container.h"
#include "form/line.h"

enum {
    LONGEST_PREFIX = 40, /* bytes before a puzzle on the same line */
    LONGEST_PIECE = 16,  /* characters of a board that may occur in such a prefix or among words */
    SHORTEST_RUN = 36,   /* cells of a puzzle with a prefix */
    SHORTEST_WORD = 2,   /* letters */
    LONGEST_WORD = 24,   /* characters between blanks */
};

enum role { ROLE_PLAIN, ROLE_WORDS, ROLE_LIST };

struct prose {
    struct container container;
    const char *text;
    size_t length, position, line; /* position of the next line, and the lines before it */
    struct line read;              /* scratch space */
    bool is_list;                  /* each line is an item: a number or a sign, then a puzzle */
    bool is_after_row;             /* the previous line is neither empty nor skipped */
    size_t passed;                 /* lines skipped since the last block */
    char first[32];                /* the first skipped line */
};

static bool is_cell(char character)
{
    return (character >= '1' && character <= '9') || glyph_is_blank(character);
}

static bool is_square(size_t cells)
{
    size_t side = 6;
    while (side * side < cells)
        side++;
    return side * side == cells && side != 7 && side != 11 && side <= 25;
}

/* Returns whether the letter, which follows `before`, cannot belong to a board. Boards of 25 digits have letters up to
 * P, in one case, and x is a blank. */
static bool is_foreign(char before, char letter)
{
    char lower = (char)(letter | 0x20);
    bool is_mixed = letter >= 'a' && letter <= 'z' && before >= 'A' && before <= 'Z';
    return (lower > 'p' && lower != 'x') || is_mixed;
}

/* Returns whether the line has a word that cannot occur in a board or in a jigsaw's regions, and fewer cells than
 * letters. */
static bool has_words(const char *line, size_t length)
{
    size_t letters = 0, cells = 0, word = 0, piece = 0, longest = 0;
    bool any_foreign = false, is_one_piece = true;
    for (size_t i = 0; i < length; i++) {
        bool is_tripled = i > 1 && line[i] == line[i - 1] && line[i] == line[i - 2];
        word = glyph_is_letter(line[i]) ? word + 1 : 0;
        piece = line[i] != ' ' && line[i] != '\t' ? piece + 1 : 0;
        bool is_constraint = line[0] == '.' && line[i] == '~';
        if (glyph_is_in(line[i], "{}[]=<>\"|+\\&;") || is_constraint || piece > LONGEST_WORD || (word && is_tripled))
            return false;
        letters += word > 0;
        is_one_piece = is_one_piece && piece;
        cells += is_cell(line[i]) && !(line[i] == '.' && i && glyph_is_letter(line[i - 1]));
        longest = word > longest ? word : longest;
        any_foreign |= word && is_foreign(i ? line[i - 1] : 0, line[i]);
    }
    bool may_be_regions = is_one_piece && (length == LONGEST_PIECE || is_square(length));
    return longest >= SHORTEST_WORD && any_foreign && letters > cells && !may_be_regions;
}

/* Returns whether the bytes before a puzzle are a number, a word or a list sign. */
static bool is_prefix(const char *line, size_t length)
{
    size_t piece = 0, longest = 0;
    bool any = false;
    for (size_t i = 0; i < length; i++) {
        if (glyph_is_in(line[i], "{}=<>\"|+\\,;'/~!"))
            return false;
        piece = is_cell(line[i]) ? piece + 1 : 0;
        longest = piece > longest ? piece : longest;
        any |= line[i] != ' ' && line[i] != '\t';
    }
    bool is_remark = length && *line == '#' && (length < 2 || line[1] < '0' || line[1] > '9');
    return any && !is_remark && length <= LONGEST_PREFIX && longest < LONGEST_PIECE;
}

/* Returns whether the bytes before a run of cells are a number with a list marker: "3:", "#3.", "3)". The run is then
 * the puzzle; if it has a wrong number of cells, the number is not counted as one of them. */
static bool is_item_number(const char *line, size_t length)
{
    size_t at = 0;
    while (at < length && glyph_is_in(line[at], " \t#("))
        at++;
    size_t first = at;
    while (at < length && line[at] >= '0' && line[at] <= '9')
        at++;
    bool has_number = at > first && at < length && glyph_is_in(line[at], ":.)");
    while (has_number && ++at < length)
        has_number = line[at] == ' ' || line[at] == '\t';
    return has_number;
}

/* Finds the first run of cells on the line that has a puzzle's length or follows an item's number, ignoring signs of
 * emphasis around it. Returns false if there is none. */
static bool find_run(const char *line, size_t length, size_t *from, size_t *to)
{
    for (size_t i = 0; i < length; i++) {
        size_t end = i;
        while (end < length && is_cell(line[end]))
            end++;
        bool is_strong =
            end - i > 4 && line[i] == '*' && line[i + 1] == '*' && line[end - 1] == '*' && line[end - 2] == '*';
        size_t skip = is_strong && !is_square(end - i) ? 2 : 0;
        bool is_in_word = (i && glyph_is_letter(line[i - 1])) || (end < length && glyph_is_letter(line[end]));
        if (end - i >= SHORTEST_RUN && !is_in_word && (is_square(end - i - 2 * skip) || is_item_number(line, i))) {
            *from = i + skip;
            *to = end - skip;
            return true;
        }
        i = end;
    }
    return false;
}

/* Returns the length of the current line, without and with its line end. */
static size_t measure(const struct prose *prose, size_t *whole)
{
    const char *start = prose->text + prose->position;
    const char *newline = memchr(start, '\n', prose->length - prose->position);
    *whole = newline ? (size_t)(newline - start) + 1 : prose->length - prose->position;
    return newline ? *whole - 1 : *whole;
}

static bool is_empty(const char *line, size_t length)
{
    size_t blanks = 0;
    while (blanks < length && glyph_is_in(line[blanks], " \t\r"))
        blanks++;
    return blanks == length;
}

/* Returns whether the line is a list item: a number with a list marker ("3."), or a marker alone ("-"), followed by a
 * puzzle. The puzzle is from `*from` to `*to`. `*number` receives the number, or 0 if there is none. */
static bool is_item(const char *line, size_t length, size_t *from, size_t *to, size_t *number)
{
    size_t at = 0, first, signs;
    while (at < length && glyph_is_in(line[at], " \t"))
        at++;
    for (first = at, *number = 0; at < length && glyph_is_digit(line[at]) && at - first < 6; at++)
        *number = 10 * *number + (size_t)(line[at] - '0');
    signs = at;
    at += at < length && glyph_is_in(line[at], at > first ? ".):" : "-*+");
    bool is_parted = at > signs && at < length && glyph_is_in(line[at], " \t");
    while (at < length && glyph_is_in(line[at], " \t`"))
        at++;
    for (*from = at; length > at && glyph_is_in(line[length - 1], " \t\r`");)
        length--;
    *to = length;
    return is_parted;
}

/* Returns whether all lines are items, numbered in order or with the same sign, and their puzzles are longer than a row
 * of a board with this many rows. */
static bool are_items(struct prose *prose)
{
    size_t items = 0, number, before = 0, from, to, most = 0;
    bool are = true;
    for (size_t whole; are && prose->position < prose->length; prose->position += whole) {
        size_t length = measure(prose, &whole), cells = 0;
        const char *line = prose->text + prose->position;
        if (is_empty(line, length))
            continue;
        are = is_item(line, length, &from, &to, &number) && (items ? number == before + (before != 0) : number <= 1);
        before = number;
        items++;
        for (size_t i = from; are && i < to; i++)
            cells += !glyph_is_decoration(line[i]);
        are = are && cells >= LONGEST_PIECE;
        most = cells > most ? cells : most;
    }
    prose->position = 0;
    return are && items && most > items + 1;
}

/* Returns whether the text up to the end of its line is this many letters and digits. */
static bool is_one_word(const char *text, const char *end, size_t length)
{
    size_t i = 0;
    while (text + i < end && i < length && (glyph_is_letter(text[i]) || glyph_is_digit(text[i])))
        i++;
    return i == length && (text + i == end || text[i] == '\n' || text[i] == '\r');
}

/* Returns whether the line is one word, and a neighbouring line is as long: rows of names rather than words. */
static bool is_among_rows(const struct prose *prose, const char *line, size_t length)
{
    const char *end = prose->text + prose->length, *next = memchr(line, '\n', (size_t)(end - line));
    size_t ends = line > prose->text + 1 && line[-2] == '\r' ? 2 : 1;
    bool has_before = (size_t)(line - prose->text) > length + ends;
    return is_one_word(line, end, length) && ((next && is_one_word(next + 1, end, length)) ||
                                              (has_before && is_one_word(line - length - ends, line, length)));
}

/* Returns the role of the line by itself. `*from` and `*to` receive the position of the puzzle in a ROLE_LIST. */
static enum role role_alone(struct prose *prose, const char *line, size_t length, size_t *from, size_t *to)
{
    size_t cells = 0, number;
    if (prose->is_list && is_item(line, length, from, to, &number))
        return ROLE_LIST;
    while (length && (line[length - 1] == '\r' || line[length - 1] == ' '))
        length--;
    while (cells < length && is_cell(line[cells]))
        cells++;
    if (cells == length && line[0] != '*') /* "**" marks emphasis */
        return ROLE_PLAIN;
    bool has_prefix = find_run(line, length, from, to) && is_prefix(line, *from);
    if (!has_prefix && (!has_words(line, length) || is_among_rows(prose, line, length)))
        return ROLE_PLAIN;
    line_scan(&prose->read, line, length, 1);
    bool is_unknown = prose->read.kind == LINE_ROW || prose->read.kind == LINE_SINGLE;
    if (has_prefix)
        return is_unknown || prose->read.kind == LINE_COMMENT ? ROLE_LIST : ROLE_PLAIN;
    return is_unknown ? ROLE_WORDS : ROLE_PLAIN;
}

/* Returns whether the line is a complete puzzle and not a row of one. */
static bool is_puzzle(const char *line, size_t length)
{
    size_t cells = 0;
    while (cells < length && is_cell(line[cells]))
        cells++;
    return cells >= SHORTEST_RUN && is_square(cells) && (cells == length || line[cells] == '\r');
}

/* Returns the role of the current line. Words directly between two rows are a mistake in a board, and stay in its
 * block. */
static enum role role_of(struct prose *prose, size_t length, size_t whole, size_t *from, size_t *to)
{
    const char *line = prose->text + prose->position, *next = line + whole;
    enum role role = role_alone(prose, line, length, from, to);
    bool was_row = prose->is_after_row;
    prose->is_after_row = role == ROLE_PLAIN && !is_empty(line, length) && !is_puzzle(line, length);
    if (role != ROLE_WORDS || !was_row || prose->position + whole == prose->length)
        return role;
    size_t rest = prose->length - prose->position - whole, unused[2];
    const char *newline = memchr(next, '\n', rest);
    size_t next_length = newline ? (size_t)(newline - next) : rest;
    bool is_row = !is_empty(next, next_length) && !is_puzzle(next, next_length) &&
                  role_alone(prose, next, next_length, &unused[0], &unused[1]) == ROLE_PLAIN;
    prose->is_after_row = is_row;
    return is_row ? ROLE_PLAIN : ROLE_WORDS;
}

static void pass_over(struct prose *prose, const char *line, size_t length)
{
    if (!prose->passed++)
        utf8_sanitize(prose->first, sizeof prose->first, line, length);
}

/* Yields the puzzle of a list's line with the text after it, except signs of emphasis. */
static void take_item(const struct prose *prose, size_t from, size_t to, size_t length, struct container_block *block)
{
    const char *line = prose->text + prose->position;
    buffer_clear(&block->text); /* an empty line may have begun the block */
    buffer_append(&block->text, line + from, to - from);
    while (to < length && glyph_is_in(line[to], "`*_)"))
        to++;
    buffer_append(&block->text, line + to, length - to);
    block->line = prose->line + 1;
    block->column = from + 1;
}

/* Skips the rest of the text if that contains no puzzle, only words. */
static void pass_over_rest(struct prose *prose)
{
    struct prose before = *prose;
    for (size_t whole; prose->position < prose->length; prose->position += whole) {
        size_t length = measure(prose, &whole), from, to;
        const char *line = prose->text + prose->position;
        enum role role = role_of(prose, length, whole, &from, &to);
        if (role == ROLE_WORDS) {
            pass_over(prose, line, length);
        } else if (role == ROLE_LIST || !is_empty(line, length)) {
            before.read = prose->read; /* its memory may have moved */
            *prose = before;
            return;
        }
    }
}

/* Writes a note about what was skipped ([CONTAINER_NOTE_SIZE]), if anything was. */
static void note_passed(struct prose *prose, char *note)
{
    if (prose->passed)
        snprintf(note, CONTAINER_NOTE_SIZE,
                 tr_n("skipped %zu line: \"%s\"", "skipped %zu lines: \"%s\", ...", prose->passed), prose->passed,
                 prose->first);
    prose->passed = 0;
}

static bool next_block(struct container *container, struct container_block *block)
{
    struct prose *prose = (struct prose *)container;
    bool is_begun = false, has_text = false;
    while (prose->position < prose->length) {
        size_t whole, length = measure(prose, &whole), from, to;
        const char *line = prose->text + prose->position;
        enum role role = role_of(prose, length, whole, &from, &to);
        if (role != ROLE_PLAIN && is_begun && has_text)
            break;
        if (role == ROLE_WORDS)
            pass_over(prose, line, length);
        else if (role == ROLE_LIST)
            take_item(prose, from, to, length, block);
        else if (!is_begun)
            *block = (struct container_block){.text = block->text, .line = prose->line + 1, .column = 1};
        if (role == ROLE_PLAIN) {
            buffer_append(&block->text, line, whole);
            is_begun = true;
            has_text |= !is_empty(line, length);
        } else if (role == ROLE_WORDS) {
            buffer_clear(&block->text);
            is_begun = false;
        }
        prose->position += whole;
        prose->line++;
        block->end = prose->position;
        has_text |= role == ROLE_LIST;
        if (role == ROLE_LIST)
            break;
    }
    pass_over_rest(prose);
    note_passed(prose, has_text ? block->note : container->note);
    if (!has_text)
        return false;
    block->may_be_empty = true; /* the block may have only comments and titles */
    return true;
}

static void close_prose(struct container *container)
{
    struct prose *prose = (struct prose *)container;
    line_finish(&prose->read);
    memory_free(prose);
}

/* Returns whether some line has words or is an item, some line may be a puzzle (unless there is one already), and no
 * line has control characters, unlike other files. */
static bool is_prose(struct prose *prose, bool has_block)
{
    bool has_words_or_list = false;
    for (size_t whole; prose->position < prose->length; prose->position += whole) {
        size_t length = measure(prose, &whole), from, to;
        const char *line = prose->text + prose->position;
        for (size_t i = 0; i < length; i++) {
            if ((unsigned char)line[i] < ' ' && line[i] != '\t' && line[i] != '\r')
                return false;
        }
        if (has_words_or_list && has_block)
            continue;
        enum role role = role_of(prose, length, whole, &from, &to);
        has_words_or_list |= role != ROLE_PLAIN;
        has_block |= role == ROLE_LIST || (role == ROLE_PLAIN && !is_empty(line, length));
    }
    prose->position = 0;
    prose->is_after_row = false;
    return has_words_or_list && has_block;
}

struct container *container_open_prose(const char *text, size_t length, enum prose_needs needs)
{
    struct prose *prose = memory_calloc(1, sizeof *prose);
    prose->container = (struct container){next_block, close_prose};
    prose->text = text;
    prose->length = length;
    prose->is_list = are_items(prose);
    if (needs == PROSE_NEEDS_NOTHING || prose->is_list || is_prose(prose, needs == PROSE_NEEDS_WORDS))
        return &prose->container;
    close_prose(&prose->container);
    return NULL;
}
