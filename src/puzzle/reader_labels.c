/* Takes away what people write around the rows of a board: labels of the columns above it and of the rows beside it. Labels are 1,
 * 2, 3, ...; A, B, C, ... (some leave out I); or r1, r2, ..., c1, c2, .... Only labels that are all in order are taken away, and
 * only from rows that are a board without them; labels of one side only, if they are none with them. */
#include <stdio.h>
#include <string.h>

#include "puzzle/reader_internal.h"

enum { NUMBERED = 1, LETTERED = 2, LETTERED_WITHOUT_I = 4, PREFIXED = 8, MAX_LABEL = 4 };

/* Returns the ways of labelling in which this token is label `index`, from 0. */
static unsigned label_ways(const struct reader_line *line, struct line_part token, unsigned index)
{
    char text[MAX_LABEL + 1] = "", number[16];
    for (; token.from < token.to && line->text[token.from] == '*'; token.from++, token.to--) {
        if (line->text[token.to - 1] != '*' || token.to - token.from < 3)
            return 0; /* only one side is bold */
    }
    size_t length = token.to - token.from;
    if (length > 1 && line->text[token.to - 1] == '.')
        length--;
    if (length > MAX_LABEL)
        return 0;
    memcpy(text, line->text + token.from, length);
    snprintf(number, sizeof number, "%u", index + 1);
    unsigned ways = !strcmp(text, number) ? NUMBERED : 0;
    if (strchr("rRcC", text[0]) && !strcmp(text + 1, number))
        ways |= PREFIXED;
    char letter = (char)(text[0] & ~0x20);
    if (length == 1 && letter == (char)('A' + index))
        ways |= LETTERED;
    if (length == 1 && letter == (char)('A' + index + (index >= 8)))
        ways |= LETTERED_WITHOUT_I;
    return ways;
}

/* Whether the row has nothing but labels, of so many columns, or nothing at all. */
static bool is_header(const struct reader_line *line, unsigned columns)
{
    unsigned ways = NUMBERED | LETTERED | LETTERED_WITHOUT_I | PREFIXED, count = 0;
    struct line_part token;
    for (size_t at = 0; ways && reader_line_next_group(line, &at, &token); count++)
        ways &= label_ways(line, token, count);
    return count == 0 || (ways && count == columns);
}

static void remove_first_row(struct reader_block *block)
{
    block->rows--;
    for (unsigned r = 0; r < block->rows; r++) {
        block->row[r] = block->row[r + 1];
        block->used_by[r] = block->used_by[r + 1];
    }
}

static bool is_board(const struct puzzle_reader *reader, const struct reader_block *block)
{
    return block->rows >= 4 && reader_block_side(reader, block) == block->rows;
}

static struct reader_line *line_of(struct puzzle_reader *reader, const struct reader_block *block, unsigned row)
{
    return &reader->line[(reader->first + block->used_by[row] - 1) % READER_WINDOW];
}

/* Makes the labels before the rows spaces. Leaves the rows as they are unless that makes them a board. */
static bool remove_row_labels(struct puzzle_reader *reader, struct reader_block *block)
{
    char saved[LAYOUT_MAX_DIGITS][3 * MAX_LABEL];
    struct line_part label[LAYOUT_MAX_DIGITS];
    unsigned ways = NUMBERED | LETTERED | LETTERED_WITHOUT_I | PREFIXED, rows = block->rows;
    if (rows < 4 || rows > LAYOUT_MAX_DIGITS)
        return false;
    for (unsigned r = 0; r < rows && ways; r++) {
        size_t at = 0;
        ways &= reader_line_next_group(block->row[r], &at, &label[r]) ? label_ways(block->row[r], label[r], r) : 0;
        at += strspn(block->row[r]->text + at, " ");
        label[r].to = at + (at < block->row[r]->length && strchr(",;|:", block->row[r]->text[at]));
        if (label[r].to - label[r].from > sizeof saved[r])
            ways = 0;
    }
    for (unsigned r = 0; r < rows && ways; r++) {
        struct reader_line *line = line_of(reader, block, r);
        memcpy(saved[r], line->text + label[r].from, label[r].to - label[r].from);
        memset(line->text + label[r].from, ' ', label[r].to - label[r].from);
        reader_line_count(line);
    }
    if (!ways || is_board(reader, block))
        return ways != 0;
    for (unsigned r = 0; r < rows; r++) {
        struct reader_line *line = line_of(reader, block, r);
        memcpy(line->text + label[r].from, saved[r], label[r].to - label[r].from);
        reader_line_count(line);
    }
    return false;
}

bool reader_remove_labels(struct puzzle_reader *reader, struct reader_block *block)
{
    if (block->rows < 4 || block->rows > LAYOUT_MAX_DIGITS + 1)
        return false;
    struct reader_block rest = *block;
    remove_first_row(&rest);
    bool has_header = is_header(block->row[0], rest.rows), is_labelled = has_header && remove_row_labels(reader, &rest);
    if (is_labelled || (!reader_block_side(reader, block) && has_header && is_board(reader, &rest))) {
        *block = rest;
        return true;
    }
    return !reader_block_side(reader, block) && remove_row_labels(reader, block);
}
