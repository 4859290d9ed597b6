/* A table whose puzzles are not in its first column, with or without a head: csv, semicolons, tabs or bars, with
 * quotes. The head or the first record determines the column once. A record without a puzzle there is an error; no
 * other column is tried. */
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/memory.h"
#include "base/translation.h"
#include "base/utf8.h"
#include "form/container.h"

enum { MOST_FIELDS = 256, RECORDS_LOOKED_AT = 3 };

struct field {
    size_t from, to; /* position in the text, without quotes */
    bool is_quoted;
};

struct record {
    struct field field[MOST_FIELDS];
    size_t fields, line, end; /* the text line where it begins, and the byte after it */
};

struct csv {
    struct container container;
    const char *text;
    size_t length, position, line; /* position of the next record, and the lines before it */
    char separator;
    size_t column, name_column; /* columns of the puzzles and of their names; name_column MOST_FIELDS: none */
    char head[48];              /* the column's head, or "" */
    struct record record;
};

/* Reads the record at the position. A record ends at a line end outside quotes. */
static void read_record(struct csv *csv)
{
    struct record *record = &csv->record;
    const char *text = csv->text;
    size_t at = csv->position;
    record->fields = 0;
    record->line = csv->line + 1;
    do {
        struct field *field = &record->field[record->fields < MOST_FIELDS ? record->fields : MOST_FIELDS - 1];
        while (at < csv->length && (text[at] == ' ' || (text[at] == '\t' && csv->separator != '\t')))
            at++;
        field->is_quoted = at < csv->length && text[at] == '"';
        at += field->is_quoted;
        field->from = at;
        while (at < csv->length && (field->is_quoted ? text[at] != '"' || (at + 1 < csv->length && text[at + 1] == '"')
                                                     : text[at] != csv->separator && !glyph_is_in(text[at], "\r\n"))) {
            at += field->is_quoted && text[at] == '"';
            csv->line += text[at] == '\n';
            at++;
        }
        field->to = at;
        while (!field->is_quoted && field->to > field->from && text[field->to - 1] == ' ')
            field->to--;
        while (at < csv->length && text[at] != csv->separator && !glyph_is_in(text[at], "\r\n"))
            at++; /* the quote, and what follows it */
        record->fields += record->fields < MOST_FIELDS;
    } while (at < csv->length && text[at] == csv->separator && ++at <= csv->length);
    if (at < csv->length && text[at] == '\r')
        at++;
    if (at < csv->length && text[at] == '\n') {
        at++;
        csv->line++;
    }
    record->end = csv->position = at;
}

static enum container_value value_of(const struct csv *csv, size_t column, bool is_named)
{
    const struct field *field = &csv->record.field[column];
    return column < csv->record.fields ? container_value_of(csv->text + field->from, field->to - field->from, is_named)
                                       : VALUE_OTHER;
}

/* Returns whether part of the field might be a board: a sufficiently long run of its characters. */
static bool has_part_of_board(const struct csv *csv, size_t column)
{
    enum { SHORTEST = 16 };
    const struct field *field = &csv->record.field[column];
    size_t run = 0;
    for (size_t i = field->from; i < field->to && run < SHORTEST; i++)
        run = glyph_is_in(csv->text[i], ".0123456789_*?") ? run + 1 : 0;
    return run == SHORTEST;
}

/* Returns the record's only column with a board with blanks. MOST_FIELDS: there is none or more than one, or a further
 * column might contain one inside other text. */
static size_t find_board(const struct csv *csv)
{
    size_t found = MOST_FIELDS, count = 0;
    for (size_t i = 0; i < csv->record.fields; i++) {
        enum container_value value = value_of(csv, i, false);
        if (value == VALUE_BOARD)
            found = i;
        count += value == VALUE_BOARD || (value == VALUE_OTHER && has_part_of_board(csv, i));
    }
    return count == 1 ? found : MOST_FIELDS;
}

/* Skips empty lines and remarks, and reads the next record. Returns false at the end. A record may begin with '#', too:
 * "#1,4.....8.5.3". */
static bool next_record(struct csv *csv)
{
    while (csv->position < csv->length) {
        char first = csv->text[csv->position];
        read_record(csv);
        bool is_empty = csv->record.fields == 1 && csv->record.field[0].from == csv->record.field[0].to;
        if (!is_empty && (first != '#' || find_board(csv) != MOST_FIELDS))
            return true;
    }
    return false;
}

static bool is_head(const struct csv *csv)
{
    bool has_word = false;
    for (size_t i = 0; i < csv->record.fields; i++) {
        const struct field *field = &csv->record.field[i];
        if (value_of(csv, i, false) != VALUE_OTHER)
            return false;
        for (size_t k = field->from; k < field->to; k++)
            has_word |= (csv->text[k] | 0x20) >= 'a' && (csv->text[k] | 0x20) <= 'z';
    }
    return has_word;
}

/* Finds the columns that the head names. */
static void read_head(struct csv *csv)
{
    unsigned puzzles = 0;
    for (size_t i = 0; i < csv->record.fields; i++) {
        const struct field *field = &csv->record.field[i];
        const char *word = csv->text + field->from;
        size_t length = field->to - field->from;
        bool is_name =
            (length == 4 && !strncasecmp(word, "name", 4)) || (length == 5 && !strncasecmp(word, "title", 5));
        if (is_name && csv->name_column == MOST_FIELDS)
            csv->name_column = i;
        if (container_names_puzzle(word, length) && !puzzles++)
            csv->column = i;
    }
    if (puzzles > 1)
        csv->column = MOST_FIELDS;
}

/* Returns the character that separates the fields of the first record, or 0. */
static char find_separator(const char *line, size_t length)
{
    size_t most = 0;
    char found = 0;
    for (const char *separator = ",;\t|"; *separator; separator++) {
        size_t count = 0;
        for (size_t i = 0; i < length; i++)
            count += line[i] == *separator;
        if (count > most) {
            most = count;
            found = *separator;
        }
    }
    return found;
}

/* Finds the column of the puzzles by the head, or else by the first records, then returns to the first record. Returns
 * false if the text is not such a table. */
static bool find_column(struct csv *csv)
{
    size_t start, line;
    csv->column = csv->name_column = MOST_FIELDS;
    if (!next_record(csv))
        return false;
    bool has_head = csv->record.fields > 1 && is_head(csv);
    struct field head[MOST_FIELDS];
    size_t heads = has_head ? csv->record.fields : 0;
    memcpy(head, csv->record.field, heads * sizeof *head);
    if (has_head)
        read_head(csv);
    size_t named = csv->column;
    start = has_head ? csv->record.end : 0;
    line = has_head ? csv->line : 0;
    if (has_head && !next_record(csv))
        return false;
    /* One puzzle in the column named by the head is enough: later records may have mistakes. */
    unsigned records = named < MOST_FIELDS && value_of(csv, named, true) == VALUE_BOARD ? 1 : RECORDS_LOOKED_AT;
    for (unsigned i = 0; i < records; i++) {
        size_t found = named < MOST_FIELDS && value_of(csv, named, true) == VALUE_BOARD ? named : find_board(csv);
        if (found == MOST_FIELDS || (csv->column != MOST_FIELDS && found != csv->column))
            return false;
        csv->column = found;
        if (!next_record(csv))
            break;
    }
    if (csv->column < heads) /* a record may have more fields than the head */
        snprintf(csv->head, sizeof csv->head, "%.*s", (int)(head[csv->column].to - head[csv->column].from),
                 csv->text + head[csv->column].from);
    csv->position = start;
    csv->line = line;
    return csv->column > 0;
}

/* Stores the name, with doubled quotes made single. */
static void read_name(const struct csv *csv, const struct field *field, struct container_block *block)
{
    struct buffer name = {0};
    for (size_t i = field->from; i < field->to; i++) {
        buffer_put(&name, csv->text[i]);
        i += field->is_quoted && csv->text[i] == '"';
    }
    utf8_sanitize(block->name, sizeof block->name, buffer_text(&name), name.length);
    buffer_finish(&name);
}

static bool next_block(struct container *container, struct container_block *block)
{
    struct csv *csv = (struct csv *)container;
    if (!next_record(csv))
        return false;
    const struct record *record = &csv->record;
    const struct field *field = &record->field[csv->column];
    block->line = record->line;
    block->end = record->end;
    if (csv->column >= record->fields || field->from == field->to) {
        text_error_input(&block->error, record->line, 0, "found nothing in field %zu, expected a puzzle",
                         csv->column + 1);
        return true;
    }
    buffer_append(&block->text, csv->text + field->from, field->to - field->from);
    size_t begin = field->from;
    while (begin && csv->text[begin - 1] != '\n')
        begin--;
    block->column = field->from - begin + 1;
    const struct field *name = csv->name_column < record->fields ? &record->field[csv->name_column] : NULL;
    if (name)
        read_name(csv, name, block);
    if (csv->head[0])
        snprintf(block->where, sizeof block->where, tr("column \"%s\""), csv->head);
    else
        snprintf(block->where, sizeof block->where, tr("column %zu"), csv->column + 1);
    return true;
}

static void close_csv(struct container *container)
{
    memory_free(container);
}

/* Returns the line that determines the separator: the first that is neither empty nor a remark, otherwise the first
 * remark. */
static const char *find_first_line(const char *text, const char *end)
{
    const char *remark = NULL;
    while (text < end) {
        const char *newline = memchr(text, '\n', (size_t)(end - text)), *next = newline ? newline + 1 : end;
        const char *start = text;
        while (start < next && glyph_is_in(*start, " \t\r\n"))
            start++;
        if (start < next && *start != '#')
            return start;
        remark = remark || start == next ? remark : start;
        text = next;
    }
    return remark;
}

struct container *container_open_csv(const char *text, size_t length)
{
    const char *end = text + length, *line = find_first_line(text, end);
    const char *newline = line ? memchr(line, '\n', (size_t)(end - line)) : NULL;
    char separator = line ? find_separator(line, (size_t)((newline ? newline : end) - line)) : 0;
    if (!separator)
        return NULL;
    struct csv *csv = memory_calloc(1, sizeof *csv);
    csv->container = (struct container){next_block, close_csv};
    csv->text = text;
    csv->length = length;
    csv->separator = separator;
    if (find_column(csv))
        return &csv->container;
    memory_free(csv);
    return NULL;
}
