#include "viewer/solved.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "viewer/kept_file.h"
#include "viewer/message.h"
#include "viewer/viewer_state.h"

enum { FILE_LIMIT = 4 << 20 };

static const char file_name[] = "solved";

/* Adds a number to the hash (64-bit FNV-1a). */
static void mix(uint64_t *hash, unsigned number)
{
    for (unsigned byte = 0; byte < 4; byte++)
        *hash = (*hash ^ (number >> 8 * byte & 0xFF)) * 0x100000001B3;
}

static uint64_t number_of(const struct puzzle *puzzle)
{
    const struct layout *layout = puzzle->layout;
    uint64_t hash = 0xCBF29CE484222325;
    for (unsigned c = 0; c < layout->cells; c++) {
        mix(&hash, layout->cell[c].x | (unsigned)layout->cell[c].y << 8);
        mix(&hash, puzzle->given[c]);
    }
    for (unsigned h = 0; h < layout->houses; h++) {
        for (unsigned i = 0; i < layout->digits; i++)
            mix(&hash, layout->house[h].cells[i]);
    }
    for (unsigned i = 0; i < layout->clues; i++) {
        const struct clue *clue = &layout->clue[i];
        mix(&hash, clue->kind | (unsigned)clue->value << 8);
        for (unsigned k = 0; k < clue->count; k++)
            mix(&hash, clue->cell[k]);
    }
    return hash;
}

static bool has(const struct solved *solved, uint64_t number)
{
    for (size_t i = 0; i < solved->numbers.count; i++) {
        if (solved->numbers.items[i] == number)
            return true;
    }
    return false;
}

static void write_numbers(const struct solved *solved, struct buffer *text)
{
    for (size_t i = 0; i < solved->numbers.count; i++)
        buffer_print(text, "%016" PRIx64 " solved\n", solved->numbers.items[i]);
}

/* Reads the file. Lines that are not understood are skipped. */
static void read_file(struct viewer *viewer)
{
    struct solved *solved = &viewer->editing.solved;
    struct buffer text = {0};
    struct text_error error;
    if (solved->is_read)
        return;
    solved->is_read = true;
    enum user_file_found found = user_file_read(viewer->params.folders.data, file_name, FILE_LIMIT, &text, &error);
    if (found == USER_FILE_FAILED)
        viewer_show_error(viewer, &error);
    const char *at = buffer_text(&text);
    for (; found == USER_FILE_READ && *at; at += strcspn(at, "\n"), at += *at == '\n') {
        uint64_t number;
        if (sscanf(at, "%16" SCNx64 " solved", &number) == 1 && !has(solved, number))
            array_append(&solved->numbers, number);
    }
    buffer_finish(&text);
    write_numbers(solved, &solved->kept.saved);
}

bool solved_has(struct viewer *viewer, const struct puzzle *puzzle)
{
    read_file(viewer);
    return has(&viewer->editing.solved, number_of(puzzle));
}

void solved_add(struct viewer *viewer, const struct puzzle *givens)
{
    if (solved_has(viewer, givens))
        return;
    array_append(&viewer->editing.solved.numbers, number_of(givens));
    viewer->editing.solved.kept.is_changed = true;
}

static void merge(const struct buffer *base, const struct buffer *theirs, const struct buffer *mine,
                  struct buffer *merged)
{
    user_file_merge_lines(base, theirs, mine, NULL, 0, merged);
}

static bool fill_content(struct viewer *viewer, struct user_file_content *content, struct text_error *error)
{
    (void)error;
    content->folder = viewer->params.folders.data;
    snprintf(content->name, sizeof content->name, "%s", file_name);
    content->merge = merge;
    write_numbers(&viewer->editing.solved, &content->text);
    return true;
}

void solved_advance(struct viewer *viewer, double seconds)
{
    kept_file_advance(viewer, &viewer->editing.solved.kept, fill_content, seconds, 0);
}

bool solved_flush(struct viewer *viewer)
{
    return kept_file_flush(viewer, &viewer->editing.solved.kept, fill_content);
}

void solved_finish(struct viewer *viewer)
{
    solved_flush(viewer);
    kept_file_finish(&viewer->editing.solved.kept);
    memory_free(viewer->editing.solved.numbers.items);
}
