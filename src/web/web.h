/* The viewer in a web page: the functions that a worker calls (web.c), and the state sent to the page (web_state.c).
 * The page draws the display list, measures texts and passes events on; see docs/web.md. */
#ifndef WEB_WEB_H
#define WEB_WEB_H

#include "base/buffer.h"
#include "viewer/viewer.h"

struct settings;

struct web {
    struct viewer *viewer;
    struct settings *settings;
    struct buffer answer; /* answer of the last call that returns a text */
};

/* Appends the state that the page needs besides the picture, as JSON: the activity, the position, the sentence, the
 * controls with their names, and a link that restores them. */
void web_state_put(const struct web *web, struct buffer *text);

/* Appends the page's own texts as a JSON object: the English text and its translation into the current language. */
void web_texts_put(struct buffer *text);

#endif
