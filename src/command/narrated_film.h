/* A film of an itinerary with the words and questions of its page: the sentence of each frame, the stops and questions
 * of a lesson, and the steps in the list. */
#ifndef COMMAND_NARRATED_FILM_H
#define COMMAND_NARRATED_FILM_H

#include "command/headless_renderer.h"
#include "export/film.h"

/* The texts are parts of a script: lists without their brackets. */
struct narrated_film {
    struct film *film;
    struct buffer words;     /* a line for each frame */
    struct buffer stops;     /* numbers of the frames that are stops of a lesson */
    struct buffer questions; /* an object for each frame with a question (html.h) */
    struct buffer rows; /* for each frame, the frame of the list's first row; -1: its rows are not consecutive frames */
    const struct itinerary *itinerary;
};

/* Makes the film. A browser holds all of it in memory, which limits the number of frames more than elsewhere. The
 * caller must finish it in any case. */
bool narrated_film_make(struct narrated_film *narrated_film, struct viewer *viewer, const struct itinerary *itinerary,
                        struct text_error *error);
void narrated_film_finish(struct narrated_film *narrated_film);

#endif
