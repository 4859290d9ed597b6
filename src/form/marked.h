/* The forms that begin with a mark. A text line that begins with it has that form, or is broken. To add one, add its
 * row to the table in marked.c. */
#ifndef FORM_MARKED_H
#define FORM_MARKED_H

#include "form/layout_cache.h"
#include "form/line.h"

struct puzzle;

struct marked_form {
    const char *id;
    bool (*begins)(const char *text); /* whether the line's body begins with the mark */
    struct puzzle *(*read)(struct layout_cache *layouts, const struct line *line, struct text_error *error);
};

/* Returns the form with whose mark the text begins, or NULL. */
const struct marked_form *marked_form_of(const char *text);

#endif
