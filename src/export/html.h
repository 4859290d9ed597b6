/* Writes an animation as one HTML file with a player: the film's drawing, buttons over the drawn controls, and
 * the sentence of each frame as text for screen readers. The page loads nothing from the network. */
#ifndef EXPORT_HTML_H
#define EXPORT_HTML_H

#include <stdbool.h>

#include "export/film.h"
#include "scene/frame_layout.h"
#include "scene/theme.h"

/* An engine of a race and the layout of its board. */
struct html_lane {
    const char *engine;
    const struct frame_layout *frame;
};

struct html_page {
    const struct film *film;          /* after film_group */
    const struct frame_layout *frame; /* positions of the controls */
    const struct theme *theme;
    const char *title;
    const struct html_lane *lane; /* lanes of a race */
    size_t lanes;                 /* 0: no race */
    const struct buffer *words;   /* one line for each frame; in a race, with a part for each lane, separated by tabs */
    const struct buffer *stops; /* numbers of the frames at which playback pauses, separated by commas; may be empty */
    /* {at: frame, right: choice from 1 or 0, ask: "", hint: "", choices: ["", ...], places: [[x, y, width, height],
     * ...], board: [...]}, separated by commas. If the answers are places, a click on any of these is correct. The next
     * frame has the answer. */
    const struct buffer *questions;
    const struct buffer *rows; /* for each frame, the frame of the list's first row, or -1, separated by commas */
    double speed;              /* [frames per second]: initial speed */
};

/* `path` may be "-". */
bool html_write(const char *path, const struct html_page *page, struct text_error *error);

#endif
