#include "watch/event.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/suggestion.h"
#include "base/translation.h"
#include "explain/notation.h"

/* A line that is being read. */
struct line {
    const struct layout *layout;
    const char *start, *at, *end; /* `end`: of the event, or of the line */
    bool sets;                    /* after `set`: the text after a semicolon is a `set`, too */
    struct text_error *error;
};

/* The result of an attempt to read an event. */
enum attempt { IS_EVENT, IS_NONE, IS_BAD };

static enum attempt reject(const struct line *line, const char *at, const char *expected)
{
    int length = (int)(line->end - line->start < 60 ? line->end - line->start : 60);
    text_error_input(line->error, 0, (size_t)(at - line->start) + 1, "found '%.*s', expected %s", length, line->start,
                     tr(expected));
    return IS_BAD;
}

static void skip_blanks(struct line *line)
{
    while (line->at < line->end && (*line->at == ' ' || *line->at == '\t'))
        line->at++;
}

static bool is_at_end(struct line *line)
{
    skip_blanks(line);
    return line->at == line->end;
}

/* Reads the word and the separator after it, if they come next. */
static bool take_word(struct line *line, const char *word)
{
    size_t length = strlen(word);
    const char *after = line->at + length;
    if ((size_t)(line->end - line->at) < length || strncasecmp(line->at, word, length) != 0 ||
        (after < line->end && (isalnum((unsigned char)*after) || *after == '_')))
        return false;
    line->at = after;
    skip_blanks(line);
    return true;
}

/* --- cells and digits --- */

static bool take_number(struct line *line, unsigned long most, unsigned long *number)
{
    char *end;
    if (line->at == line->end || !isdigit((unsigned char)*line->at))
        return false;
    *number = strtoul(line->at, &end, 10);
    line->at = end;
    return *number <= most;
}

/* Reads a cell given as two numbers with blanks or a comma between them. */
static bool take_numbered_cell(struct line *line, cell_id *cell)
{
    const struct layout *layout = line->layout;
    unsigned long row, column;
    const char *start = line->at;
    bool fine = take_number(line, LAYOUT_MAX_SIDE, &row) && line->at < line->end && strchr(" \t,", *line->at);
    if (fine) {
        line->at++;
        skip_blanks(line);
        fine = take_number(line, LAYOUT_MAX_SIDE, &column);
    }
    if (!fine) {
        line->at = start;
        return false;
    }
    bool exists = row && column && row <= layout->height && column <= layout->width;
    *cell = exists ? layout->at[(row - 1) * layout->width + column - 1] : NO_CELL;
    return true;
}

/* Returns whether a name like r1c2 or A2 begins here, whether or not there is such a cell. */
static bool looks_like_cell(const char *at)
{
    static const char digits[] = "0123456789";
    const char *column = at + 1;
    if (!isalpha((unsigned char)*at))
        return false;
    if ((*at == 'r' || *at == 'R') && isdigit((unsigned char)*column)) {
        column += strspn(column, digits);
        if (*column == 'c' || *column == 'C')
            column++;
        else
            column = at + 1;                      /* a row named R */
    } else if (isalpha((unsigned char)*column)) { /* after row Z come rows AA, AB, ... */
        column++;
    }
    return isdigit((unsigned char)*column) && !isalnum((unsigned char)column[strspn(column, digits)]);
}

/* Returns false if no cell is named here. `*cell` is NO_CELL if the layout does not have it. */
static bool take_cell(struct line *line, cell_id *cell)
{
    if (!looks_like_cell(line->at))
        return take_numbered_cell(line, cell);
    *cell = notation_read(line->layout, &line->at);
    if (*cell == NO_CELL) /* moves past the name in any case */
        line->at += strcspn(line->at, "=<!;, \t");
    return true;
}

/* Reads the sign between a cell and a digit. */
static bool take_relation(struct line *line, bool *differs)
{
    static const char *const signs[] = {"<>", "!=", "="};
    skip_blanks(line);
    for (unsigned i = 0; i < sizeof signs / sizeof *signs; i++) {
        size_t length = strlen(signs[i]);
        if ((size_t)(line->end - line->at) >= length && !strncmp(line->at, signs[i], length)) {
            *differs = i < 2;
            line->at += length;
            skip_blanks(line);
            return true;
        }
    }
    return false;
}

/* Reads one digit: a letter, or a number with up to two figures if `many` is false. */
static bool take_digit(struct line *line, bool many, digit_mask *digits)
{
    unsigned long number = 0;
    if (line->at == line->end)
        return false;
    if (many || !isdigit((unsigned char)*line->at))
        number = digit_of_character((char)toupper((unsigned char)*line->at++));
    else if (!take_number(line, LAYOUT_MAX_DIGITS, &number))
        return false;
    if (!number || number > line->layout->digits)
        return false;
    *digits |= digit_bit((unsigned)number);
    return true;
}

/* Reads digits up to the end, with nothing, commas or blanks between them. */
static bool take_digits(struct line *line, digit_mask *digits)
{
    *digits = 0;
    while (!is_at_end(line)) {
        if (*line->at == ',')
            line->at++;
        else if (!take_digit(line, true, digits))
            return false;
    }
    return *digits;
}

/* --- events --- */

/* Reads a cell, a relation and digits. */
static enum attempt read_claim(struct line *line, struct event *event)
{
    const char *start = line->at;
    bool differs = false;
    if (!take_cell(line, &event->cell) || !take_relation(line, &differs)) {
        line->at = start;
        return IS_NONE;
    }
    if (event->cell == NO_CELL)
        return reject(line, start, TR("a cell of the board"));
    const char *digits = line->at;
    event->kind = differs ? EVENT_REMOVE : EVENT_PLACE;
    event->digits = 0;
    if (differs ? take_digits(line, &event->digits) : take_digit(line, false, &event->digits) && is_at_end(line))
        return IS_EVENT;
    return reject(line, digits, differs ? TR("digits of the board") : TR("one digit of the board"));
}

/* Reads two cells of the board. If other words follow `swap`, the line belongs to the log. */
static enum attempt read_swap(struct line *line, struct event *event)
{
    const char *start = line->at;
    event->kind = EVENT_SWAP;
    if (!take_cell(line, &event->cell))
        return IS_NONE;
    skip_blanks(line);
    bool names_two = event->cell != NO_CELL && take_cell(line, &event->other) && event->other != NO_CELL;
    return names_two && is_at_end(line) ? IS_EVENT : reject(line, start, TR("two cells, as in swap r1c2 r1c5"));
}

/* Reads a cell, an equal sign, and the cell's candidates: nothing for all digits, a minus sign for none. If other words
 * follow `set`, the line belongs to the log. */
static enum attempt read_set(struct line *line, struct event *event)
{
    const char *start = line->at;
    bool differs = false, names_cell = take_cell(line, &event->cell);
    if (!names_cell && !line->sets)
        return IS_NONE;
    event->kind = EVENT_SET;
    line->sets = true;
    if (!names_cell || event->cell == NO_CELL || !take_relation(line, &differs) || differs)
        return reject(line, start, TR("a cell and its digits, as in set r1c2=5 or set r1c2="));
    const char *digits = line->at;
    event->digits = layout_all_digits(line->layout);
    if (is_at_end(line))
        return IS_EVENT;
    if (line->end - line->at == 1 && *line->at == '-') {
        event->digits = 0;
        line->at++;
        return IS_EVENT;
    }
    if (take_digits(line, &event->digits))
        return IS_EVENT;
    return reject(line, digits, TR("digits of the board"));
}

/* Reads all cells of the board, possibly with signs between them. */
static enum attempt read_cells(struct line *line, struct event *event)
{
    size_t cells = 0;
    for (const char *at = line->at; at < line->end; at++)
        cells += !strchr(EVENT_BETWEEN_CELLS, *at);
    if (cells != line->layout->cells)
        return IS_NONE;
    event->text = line->at;
    event->length = (size_t)(line->end - line->at);
    line->at = line->end;
    return IS_EVENT;
}

bool event_next_cell(const struct layout *layout, const struct event *event, size_t *at, unsigned *digit)
{
    while (*at < event->length && strchr(EVENT_BETWEEN_CELLS, event->text[*at]))
        ++*at;
    if (*at >= event->length)
        return false;
    *digit = digit_of_character(event->text[(*at)++]);
    if (*digit > layout->digits)
        *digit = 0;
    return true;
}

/* Reads the number of a board, or its cells. If other words follow `board`, the line belongs to the log. */
static enum attempt read_board(struct line *line, struct event *event)
{
    const char *start = line->at;
    unsigned long board, copied = NO_BOARD;
    event->kind = EVENT_BOARD;
    event->board = event->copied = NO_BOARD;
    bool is_number = take_number(line, NO_BOARD - 1, &board) && (line->at == line->end || *line->at == ' ');
    skip_blanks(line);
    if (is_number && take_word(line, "of"))
        is_number = take_number(line, NO_BOARD - 1, &copied);
    if (!is_number) {
        line->at = start;
        return read_cells(line, event);
    }
    event->board = (uint32_t)board;
    event->copied = (uint32_t)copied;
    line->at = line->end; /* nothing follows the board's name */
    return IS_EVENT;
}

/* Reads the cells of the puzzle. If other words follow `puzzle`, the line belongs to the log. */
static enum attempt read_puzzle(struct line *line, struct event *event)
{
    event->kind = EVENT_PUZZLE;
    return read_cells(line, event);
}

static bool is_at_blank(struct line *line)
{
    const char *start = line->at;
    skip_blanks(line);
    return line->at > start;
}

/* Reads a bound such as <=5, and returns the digits within it. */
static bool take_bound(struct line *line, digit_mask *digits)
{
    digit_mask bound = 0, all = layout_all_digits(line->layout);
    bool is_below = *line->at == '<', keeps_bound = line->end - line->at > 1 && line->at[1] == '=';
    line->at += keeps_bound ? 2 : 1;
    skip_blanks(line);
    if (!take_digit(line, false, &bound) || !is_at_end(line))
        return false;
    digit_mask below = bound - 1;
    *digits = (is_below ? below : all & ~below & ~bound) | (keeps_bound ? bound : 0);
    return *digits;
}

/* Reads a guess that keeps several digits of a cell: r1c2=5 or 7, or r1c2<=5. */
static bool take_kept(struct line *line, struct event *event)
{
    bool differs = false;
    event->kind = EVENT_GUESS;
    event->digits = 0;
    if (!take_cell(line, &event->cell) || event->cell == NO_CELL)
        return false;
    skip_blanks(line);
    const char *sign = line->at;
    if (sign < line->end && (*sign == '<' || *sign == '>') && (line->end - sign < 2 || sign[1] != '>'))
        return take_bound(line, &event->digits);
    if (!take_relation(line, &differs) || differs)
        return false;
    do {
        if (!take_digit(line, false, &event->digits))
            return false;
    } while (is_at_blank(line) && take_word(line, "or"));
    return is_at_end(line);
}

static enum attempt read_guess(struct line *line, struct event *event)
{
    const char *start = line->at;
    if (take_kept(line, event))
        return IS_EVENT;
    line->at = start;
    enum attempt attempt = read_claim(line, event);
    event->kind = event->kind == EVENT_REMOVE ? EVENT_GUESS_AGAINST : EVENT_GUESS;
    if (attempt != IS_NONE)
        return attempt;
    line->at = start;
    event->digits = 0;
    bool is_place = take_digit(line, false, &event->digits) && is_at_blank(line) && take_word(line, "in");
    return reject(line, start,
                  is_place ? TR("a cell and a digit; choose 7 in row 3 says where the program branches")
                           : TR("a cell and a digit, as in guess r1c2=5"));
}

/* Reads the name of a house up to the end. */
static bool take_house(struct line *line, house_id *house)
{
    const struct layout *layout = line->layout;
    for (unsigned h = 0; h < layout->houses; h++) {
        const char *start = line->at;
        bool named = take_word(line, layout->house[h].name) && is_at_end(line);
        if (named) {
            *house = (house_id)h;
            return true;
        }
        line->at = start;
    }
    return false;
}

static enum attempt read_fail(struct line *line, struct event *event)
{
    const char *start = line->at;
    house_id house = 0;
    event->kind = EVENT_FAIL;
    if (is_at_end(line))
        return IS_EVENT;
    event->names_empty = true;
    if (take_cell(line, &event->cell) && event->cell != NO_CELL && is_at_end(line)) {
        event->empty = constraint_cell(event->cell);
        return IS_EVENT;
    }
    line->at = start;
    event->digits = 0;
    if (take_digit(line, false, &event->digits)) {
        skip_blanks(line);
        if (take_word(line, "in") && take_house(line, &house)) {
            event->empty = constraint_house(house, digit_first(event->digits));
            return IS_EVENT;
        }
    }
    return reject(line, start, TR("nothing, a cell, or a digit and a house, as in fail 7 in row 3"));
}

/* Reads the place where the program will branch next: a cell, or a digit in a house. It is kept as words. If other
 * words follow `choose`, the line belongs to the log. */
static enum attempt read_choose(struct line *line, struct event *event)
{
    const char *start = line->at;
    house_id house = 0;
    cell_id cell = NO_CELL;
    digit_mask digits = 0;
    bool is_place = looks_like_cell(line->at) && take_cell(line, &cell) && cell != NO_CELL && is_at_end(line);
    if (!is_place) {
        line->at = start;
        is_place =
            take_digit(line, false, &digits) && is_at_blank(line) && take_word(line, "in") && take_house(line, &house);
    }
    if (!is_place)
        return IS_NONE;
    event->kind = EVENT_WORDS;
    event->text = start - strlen("choose ");
    event->length = (size_t)(line->end - event->text);
    return IS_EVENT;
}

static enum attempt read_back(struct line *line, struct event *event, enum event_kind kind)
{
    const char *start = line->at;
    unsigned long count = 1;
    event->kind = kind;
    if (!is_at_end(line) && (!take_number(line, LAYOUT_MAX_CELLS, &count) || !count || !is_at_end(line)))
        return reject(line, start,
                      kind == EVENT_BACK ? TR("nothing or the number of guesses, as in back 3")
                                         : TR("nothing or the number of guesses, as in undo 3"));
    event->count = (unsigned)count;
    return IS_EVENT;
}

/* Reads `solved` or `none`, which are alone; if other words follow, the line belongs to the log. */
static enum attempt read_end(struct line *line, struct event *event, enum event_kind kind)
{
    event->kind = kind;
    return is_at_end(line) ? IS_EVENT : IS_NONE;
}

/* The first words of events. */
static const char *const words[] = {"guess", "fail",   "back",   "undo",   "set",      "board",
                                    "swap",  "choose", "puzzle", "solved", "solution", "none"};

/* Reads the rest of an event after its word. */
static enum attempt read_behind_word(struct line *line, const char *word, struct event *event)
{
    if (!strcmp(word, "guess"))
        return read_guess(line, event);
    if (!strcmp(word, "fail"))
        return read_fail(line, event);
    if (!strcmp(word, "back"))
        return read_back(line, event, EVENT_BACK);
    if (!strcmp(word, "undo"))
        return read_back(line, event, EVENT_UNDO);
    if (!strcmp(word, "set"))
        return read_set(line, event);
    if (!strcmp(word, "board"))
        return read_board(line, event);
    if (!strcmp(word, "swap"))
        return read_swap(line, event);
    if (!strcmp(word, "choose"))
        return read_choose(line, event);
    if (!strcmp(word, "puzzle"))
        return read_puzzle(line, event);
    if (!strcmp(word, "solution"))
        return read_end(line, event, EVENT_SOLUTION);
    return read_end(line, event, strcmp(word, "solved") ? EVENT_NONE : EVENT_SOLVED);
}

/* Returns whether an event with a misspelt word begins here, such as gues r1c2=5. If nothing follows the word, as often
 * in a log, only one letter may be wrong. */
static bool is_misspelt(struct line *line)
{
    struct event event = {.cell = NO_CELL};
    char word[12] = "", text[SUGGESTION_SIZE];
    size_t length = 0;
    while (line->at + length < line->end && isalpha((unsigned char)line->at[length]))
        length++;
    if (length >= sizeof word)
        return false;
    memcpy(word, line->at, length);
    struct suggestion suggestion = {.word = word};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        suggestion_offer(&suggestion, words[i]);
    if (!suggestion.nearest || !suggestion.distance)
        return false;
    const char *start = line->at;
    line->at += length;
    bool is_alone = is_at_end(line);
    if ((is_alone && (suggestion.distance > 1 || length != strlen(suggestion.nearest))) ||
        read_behind_word(line, suggestion.nearest, &event) != IS_EVENT)
        return false;
    text_error_input(line->error, 0, (size_t)(start - line->start) + 1, "found '%.*s', which is no event%s",
                     (int)(line->end - start < 60 ? line->end - start : 60), start, suggestion_text(&suggestion, text));
    return true;
}

static enum attempt read_plain(struct line *line, struct event *event)
{
    skip_blanks(line);
    if (line->sets)
        return read_set(line, event);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (take_word(line, words[i]))
            return read_behind_word(line, words[i], event);
    }
    enum attempt attempt = read_claim(line, event);
    return attempt == IS_NONE && is_misspelt(line) ? IS_BAD : attempt;
}

static enum attempt take_text(struct line *line, struct event *event, enum event_kind kind)
{
    const char *end = line->end;
    line->at++;
    skip_blanks(line);
    while (end > line->at && (end[-1] == ' ' || end[-1] == '\t'))
        end--;
    event->kind = kind;
    event->text = line->at;
    event->length = (size_t)(end - line->at);
    line->at = line->end;
    return IS_EVENT;
}

/* Reads a line of the source: 12, or solver.py:12, or with the line of the caller, solver.py:12<17. Further words may
 * follow. */
static enum attempt read_source(struct line *line, struct event *event)
{
    const char *start = line->at;
    size_t length = 0, digits = 0;
    if (start + 1 == line->end || isspace((unsigned char)start[1]) || start[1] == '@')
        return IS_NONE;
    take_text(line, event, EVENT_SOURCE);
    while (length < event->length && !isspace((unsigned char)event->text[length]) && event->text[length] != '<')
        length++;
    if (length < event->length && event->text[length] == '<')
        event->count = (unsigned)strtoul(event->text + length + 1, NULL, 10);
    event->length = length;
    while (digits < length && isdigit((unsigned char)event->text[length - 1 - digits]))
        digits++;
    bool is_number = digits && (digits == length || event->text[length - 1 - digits] == ':');
    if (!is_number && !isalnum((unsigned char)start[1]))
        return IS_NONE;
    return is_number ? IS_EVENT : reject(line, start, TR("a line of the source, as in @12 or @solver.py:12"));
}

/* Reads a name and a value. A line of equal signs is not one. */
static enum attempt read_value(struct line *line, struct event *event)
{
    const char *after = line->at + 1;
    if (after == line->end || (*after != ' ' && *after != '\t'))
        return IS_NONE;
    take_text(line, event, EVENT_VALUE);
    return event->length ? IS_EVENT : IS_NONE;
}

/* Returns the end of the event that begins here: at a semicolon, or before words. */
static const char *end_of_event(const char *at, const char *line_end)
{
    for (const char *end = at; end < line_end; end++) {
        if (*end == ';' || (*end == '#' && end > at))
            return end;
    }
    return line_end;
}

/* Reads the event that begins here. Words and values extend to the end of the line, others to a semicolon or to
 * words. */
static enum attempt read_event(struct line *line, const char *line_end, struct event *event)
{
    *event = (struct event){.cell = NO_CELL};
    line->end = line_end;
    skip_blanks(line);
    if (line->at < line->end && *line->at == '#')
        return take_text(line, event, EVENT_WORDS);
    if (line->at < line->end && *line->at == '=')
        return read_value(line, event);
    line->end = end_of_event(line->at, line_end);
    if (line->at < line->end && *line->at == '@')
        return read_source(line, event);
    return read_plain(line, event);
}

enum event_line event_line_read(const struct layout *layout, const char *text, size_t length, event_list *list,
                                struct text_error *error)
{
    struct line line = {.layout = layout, .start = text, .at = text, .error = error};
    const char *end = text + length;
    list->count = 0;
    while (end > text && isspace((unsigned char)end[-1]))
        end--;
    while (line.at < end) {
        struct event event;
        const char *start = line.at;
        enum attempt attempt = read_event(&line, end, &event);
        if (attempt == IS_NONE && list->count) { /* only events can follow an event */
            line.at = start;
            attempt = reject(&line, start, TR("an event behind the semicolon"));
        }
        if (attempt != IS_EVENT) {
            list->count = 0;
            return attempt == IS_BAD ? EVENT_LINE_BAD : EVENT_LINE_LOG;
        }
        event.said = start;
        event.said_length = (size_t)(line.end - start);
        while (event.said_length && isspace((unsigned char)start[event.said_length - 1]))
            event.said_length--;
        array_append(list, event);
        line.at = line.end < end ? line.end + (*line.end == ';') : end;
        while (line.at < end && isspace((unsigned char)*line.at))
            line.at++;
    }
    return list->count ? EVENT_LINE_READ : EVENT_LINE_LOG;
}
