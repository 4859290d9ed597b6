/* A film of an itinerary and what a page says and asks with it: the sentence of each frame, the stops and questions of
 * a lesson, and which steps the list shows. */
#ifndef COMMAND_NARRATED_FILM_H
#define COMMAND_NARRATED_FILM_H

#include "command/headless_renderer.h"
#include "export/film.h"

/* The texts are parts of a script: lists without their brackets. */
struct narrated_film {
    struct film *film;
    struct buffer words;     /* a line for each frame */
    struct buffer stops;     /* the numbers of the frames that are stops of a lesson */
    struct buffer questions; /* an object for each frame that asks: html.h describes it */
    struct buffer
        rows; /* for each frame the frame that the list's first row shows; -1: its rows are not consecutive frames */
    const struct itinerary *itinerary;
};

/* A browser holds all of it in memory, so the number of frames is limited more than elsewhere. The caller finishes it
 * in any case. */
bool narrated_film_make(struct narrated_film *narrated_film, struct viewer *viewer, const struct itinerary *itinerary,
                        struct text_error *error);
void narrated_film_finish(struct narrated_film *narrated_film);

#endif
