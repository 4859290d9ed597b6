/* A list of rows to choose from. A mode with a list (`list` of mode.h) gets these functions for its events, unless it
 * has its own, which may call them. They choose a row by the keys Up, Down, PgUp, PgDn, Home and End and by the
 * pointer, carry it out by Enter or a click, and edit the text that filters the rows. The wheel scrolls the rows
 * without changing the choice. */
#ifndef VIEWER_LIST_H
#define VIEWER_LIST_H

#include "viewer/mode.h"

struct list {
    enum scene_target target; /* hit target of each row */
    size_t rows, *chosen;     /* chosen: NULL: rows cannot be chosen, and keys scroll them */
    char *typed;              /* [typed_size]: the text that filters the rows; NULL: they are not filtered */
    size_t typed_size;
};

bool list_key(struct viewer *viewer, const char *key, struct mode_command *command);
void list_text(struct viewer *viewer, const char *text);
bool list_press(struct viewer *viewer, const struct scene_hit *hit, struct mode_command *command);
void list_hover(struct viewer *viewer, const struct scene_hit *hit);
bool list_wheel(struct viewer *viewer, const struct scene_hit *hit, float notches, struct mode_command *command);

/* Returns whether each word of the typed text occurs in one of the texts, regardless of case. */
bool list_matches(const char *typed, const char *const text[], size_t texts);

#endif
