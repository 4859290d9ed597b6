#include "explain/notation.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/translation.h"
#include "base/word.h"

static const char *const names[] = {"r1c1", "a1", "eureka", NULL};

const char *notation_name(enum notation notation)
{
    return names[notation];
}

bool notation_read_name(const char *name, enum notation *notation, struct text_error *error)
{
    const char *const *found = word_read("notation", name, names, sizeof *names, error);
    if (found)
        *notation = (enum notation)(found - names);
    return found;
}

/* letters of the rows, without I, which looks like 1; after Z comes AA */
static const char letters[] = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
enum { LETTERS = sizeof letters - 1 };

static void name_row(unsigned row, char *text, size_t size)
{
    char first[2] = {row < LETTERS ? 0 : letters[row / LETTERS - 1], 0};
    snprintf(text, size, "%s%c", first, letters[row % LETTERS]);
}

void notation_row(enum notation notation, unsigned row, char *text, size_t size)
{
    if (notation == NOTATION_LETTER)
        name_row(row, text, size);
    else
        snprintf(text, size, "r%u", row + 1);
}

void notation_column(enum notation notation, unsigned column, char *text, size_t size)
{
    snprintf(text, size, "%s%u", notation == NOTATION_LETTER ? "" : "c", column + 1);
}

void notation_house(enum notation notation, const struct layout *layout, house_id house, char *text, size_t size)
{
    const struct house *known = &layout->house[house];
    const char *number = known->name + strcspn(known->name, "0123456789");
    const struct cell *first = &layout->cell[known->cells[0]];
    if (notation == NOTATION_LETTER && known->kind == HOUSE_ROW && *number) {
        name_row(first->y, text, size);
    } else if (*number && (known->kind == HOUSE_ROW || known->kind == HOUSE_COLUMN)) {
        snprintf(text, size, "%u", (known->kind == HOUSE_ROW ? first->y : first->x) + 1u);
    } else {
        size_t length = strspn(number, "0123456789");
        length = length < size ? length : size - 1;
        memcpy(text, number, length);
        text[length] = 0;
    }
}

/* Appends to the text, whose length is `*used`, cutting it to `size`. */
static void append(char *text, size_t size, size_t *used, const char *part)
{
    size_t length = strlen(part);
    length = length < size - *used ? length : size - *used - 1;
    memcpy(text + *used, part, length);
    text[ *used += length] = 0;
}

/* Writes "cage of r1c1": a clue's group has the name of its first cell. */
static void name_group(const char *name, char *text, size_t size)
{
    static const char of[] = " of ";
    const char *at = strstr(name, of);
    char word[LAYOUT_NAME_SIZE];
    snprintf(word, sizeof word, "%.*s", at ? (int)(at - name) : 0, name);
    snprintf(text, size, at ? tr("%s of %s") : "%s%s", at ? tr(word) : name, at ? at + sizeof of - 1 : "");
}

void notation_house_name(enum notation notation, const struct layout *layout, house_id house, char *text, size_t size)
{
    static const char grid[] = " of grid ";
    const char *name = layout->house[house].name, *of_grid = strstr(name, grid);
    size_t length = of_grid ? (size_t)(of_grid - name) : strlen(name), kind = strcspn(name, "0123456789"), used = 0;
    bool is_numbered = kind < length && kind && name[kind - 1] == ' ';
    char word[LAYOUT_NAME_SIZE], place[16];
    memcpy(word, name, is_numbered ? kind - 1 : length);
    word[is_numbered ? kind - 1 : length] = 0;
    if (layout->house[house].kind == HOUSE_GROUP) {
        name_group(name, text, size);
        return;
    }
    append(text, size, &used, tr(word));
    if (is_numbered) {
        notation_house(notation, layout, house, place, sizeof place);
        append(text, size, &used, " ");
        append(text, size, &used, place);
    }
    if (of_grid)
        snprintf(text + used, size - used, tr(" of grid %s"), of_grid + sizeof grid - 1);
}

void notation_cell(enum notation notation, const struct layout *layout, cell_id cell, char *text, size_t size)
{
    if (notation != NOTATION_LETTER) {
        puzzle_cell_name(layout, cell, text, size);
        return;
    }
    char row[4];
    name_row(layout->cell[cell].y, row, sizeof row);
    snprintf(text, size, "%s%u", row, layout->cell[cell].x + 1u);
}

void notation_guess(enum notation notation, const struct layout *layout, struct change kept, char *text, size_t size)
{
    notation_cell(notation, layout, kept.cell, text, size);
    size_t length = strlen(text);
    for (digit_mask left = kept.digits; left && length + 2 < size; left &= left - 1, length += 2) {
        text[length] = left == kept.digits ? '=' : '/';
        text[length + 1] = digit_character(digit_first(left));
        text[length + 2] = 0;
    }
}

static cell_id cell_at(const struct layout *layout, unsigned long row, unsigned long column)
{
    if (!row || !column || row > layout->height || column > layout->width)
        return NO_CELL;
    return layout->at[(row - 1) * layout->width + column - 1];
}

cell_id notation_read(const struct layout *layout, const char **text)
{
    const char *at = *text;
    char *end;
    unsigned long row = 0;
    if (tolower((unsigned char)at[0]) == 'r' && isdigit((unsigned char)at[1])) {
        row = strtoul(at + 1, &end, 10);
        if (tolower((unsigned char)*end) == 'c' && isdigit((unsigned char)end[1])) {
            *text = end + 1;
            unsigned long column = strtoul(*text, &end, 10);
            *text = end;
            return cell_at(layout, row, column);
        }
        row = 0;
    }
    for (const char *letter; isalpha((unsigned char)*at) && row < 1000; at++) {
        letter = strchr(letters, toupper((unsigned char)*at));
        if (!letter && layout->height == 9 && !row && toupper((unsigned char)*at) == 'I')
            letter = strchr(letters, 'J'); /* many people count from A to I */
        if (!letter)
            return NO_CELL;
        row = row * LETTERS + (unsigned long)(letter - letters + 1);
    }
    if (!isdigit((unsigned char)*at))
        return NO_CELL;
    unsigned long column = strtoul(at, &end, 10);
    *text = end;
    return cell_at(layout, row, column);
}
