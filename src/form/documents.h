/* The forms in which a puzzle is a whole document: its lines are not puzzles by themselves. To add one, add its row to
 * the table in documents.c. */
#ifndef FORM_DOCUMENTS_H
#define FORM_DOCUMENTS_H

#include "form/layout_cache.h"

struct puzzle;

struct document_form {
    const char *id;
    bool (*begins)(const char *text, size_t length);
    /* Reads the document that begins here, in line `line`. `*read` (0 before) receives its length, even if its puzzle
     * is refused. It stays 0 if the end of the document is unknown. */
    struct puzzle *(*read)(struct layout_cache *layouts, const char *text, size_t length, size_t line, size_t *read,
                           struct text_error *error);
};

/* Returns the form of the document that begins here, or NULL. */
const struct document_form *document_form_of(const char *text, size_t length);

#endif
