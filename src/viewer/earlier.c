#include "viewer/earlier.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/translation.h"
#include "base/user_file.h"
#include "document/document_file.h"
#include "viewer/claim.h"
#include "viewer/viewer_state.h"

enum { FILE_LIMIT = 1 << 20 }; /* [bytes]: of a longer file only the date is shown */

static int compare(const void *a, const void *b)
{
    const struct earlier_file *first = a, *second = b;
    if (first->changed != second->changed)
        return first->changed < second->changed ? 1 : -1;
    return strcmp(first->name, second->name);
}

size_t earlier_find(const struct viewer *viewer, struct earlier_file file[EARLIER_MOST])
{
    char(*names)[USER_FILE_NAME] = memory_calloc(EARLIER_MOST, sizeof *names);
    const char *folder = viewer->params.folders.state;
    size_t found = user_file_names(folder, CLAIM_WORK_NAME, names, EARLIER_MOST), count = 0;
    for (size_t i = 0; i < found; i++) {
        time_t changed = user_file_changed(folder, names[i]);
        if (changed < 0 || !claim_is_earlier(viewer, names[i]))
            continue;
        file[count].changed = changed;
        memcpy(file[count++].name, names[i], USER_FILE_NAME);
    }
    memory_free(names);
    qsort(file, count, sizeof *file, compare);
    return count;
}

/* Reads the work, even if damaged. Returns NULL if it cannot be read. */
static struct document *read_work(const char *folder, const char *name)
{
    struct buffer text = {0};
    struct text_error ignored;
    char path[USER_FILE_PATH];
    bool is_whole;
    struct document *document = NULL;
    if (user_file_find(folder, name, "", path) && file_is_regular(path) && file_read(path, FILE_LIMIT, &text, &ignored))
        document = document_file_rescue(buffer_text(&text), text.length, path, &is_whole, &ignored);
    buffer_finish(&text);
    return document;
}

void earlier_title(const struct document *document, char title[PUZZLE_NAME_SIZE])
{
    struct puzzle *givens = document_givens(document);
    snprintf(title, PUZZLE_NAME_SIZE, "%s", *givens->name ? givens->name : tr(document_layout(document)->title));
    puzzle_destroy(givens);
}

void earlier_describe(const struct viewer *viewer, const struct earlier_file *file, char *text, size_t size)
{
    const struct tm *local = localtime(&file->changed);
    char date[32] = "";
    unsigned filled = 0;
    struct document *document = read_work(viewer->params.folders.state, file->name);
    if (local)
        strftime(date, sizeof date, "%Y-%m-%d %H:%M", local);
    if (!document) {
        snprintf(text, size, "%s   %s", date, file->name);
        return;
    }
    const struct layout *layout = document_layout(document);
    char title[PUZZLE_NAME_SIZE];
    earlier_title(document, title);
    for (unsigned c = 0; c < layout->cells; c++)
        filled += document_digit(document, (cell_id)c) != 0;
    snprintf(text, size, tr("%s   %.60s: %u of %u cells filled"), date, title, filled, layout->cells);
    document_destroy(document);
}

bool earlier_exists(const struct viewer *viewer)
{
    char(*names)[USER_FILE_NAME] = memory_calloc(EARLIER_MOST, sizeof *names);
    size_t found = user_file_names(viewer->params.folders.state, CLAIM_WORK_NAME, names, EARLIER_MOST);
    bool exists = false;
    for (size_t i = 0; i < found && !exists; i++)
        exists = claim_is_put_away(names[i]);
    memory_free(names);
    return exists;
}
