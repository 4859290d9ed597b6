/* An animation as one HTML file with a player: the drawing of a film, controls on the ones that are drawn in its frames,
 * and what happens in words for those who do not see it. It asks the network for nothing. */
#ifndef EXPORT_HTML_H
#define EXPORT_HTML_H

#include <stdbool.h>

#include "export/film.h"
#include "scene/frame.h"
#include "scene/theme.h"

struct html_page {
    const struct film *film;      /* closed */
    const struct frame *frame;    /* where its frames have their controls */
    const struct theme *theme;
    const char *title;
    const struct buffer *words;   /* a line a frame */
    double speed;                 /* frames a second, at first */
};

/* `path` may be "-". */
bool html_write(const char *path, const struct html_page *page, struct text_error *error);

#endif
