/* The forms that begin with a mark: a text line that begins so is of that form, or broken. To add one, add its row to
 * the table in marked.c. */
#ifndef FORM_MARKED_H
#define FORM_MARKED_H

#include "form/layout_cache.h"
#include "form/line.h"

struct puzzle;

struct marked_form {
    const char *id;
    bool (*begins)(const char *text); /* the line's body */
    struct puzzle *(*read)(struct layout_cache *layouts, const struct line *line, struct text_error *error);
};

/* Returns the form whose mark the text begins with, or NULL. */
const struct marked_form *marked_form_of(const char *text);

#endif
