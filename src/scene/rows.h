/* A list of rows to choose from, as menus, lessons and hints are. One function scrolls it, draws its rows and adds
 * where each of them lies (hits.h). */
#ifndef SCENE_ROWS_H
#define SCENE_ROWS_H

#include "scene/scene.h"

struct frame_context;

#define ROWS_UNCHOSEN SIZE_MAX

/* The list to draw. Rows have one height; a heading may stand above some. */
struct rows {
    size_t count, chosen;     /* chosen: ROWS_UNCHOSEN: the rows are only read, and the wheel says which is the first */
    struct draw_box box;      /* where the rows lie */
    float height, heading;    /* of a row; of a heading */
    enum scene_target target; /* what a row is for the pointer */
    const char *(*heading_of)(const struct frame_context *context, size_t row, bool is_first); /* NULL: none has one */
    void (*draw)(const struct frame_context *context, const struct rows *rows, size_t row, struct draw_box box);
    const void *style; /* the caller's, for `draw` */
};

/* The last frame's part of the list. */
struct rows_shown {
    size_t count, first;
    int64_t offset; /* the view's scroll.rows */
};

/* Begins a row of a list that places its rows itself: tints it where it is the chosen one or lies under the pointer,
 * and adds it for the pointer. */
void rows_begin(const struct frame_context *context, struct draw_box box, enum scene_target target, uint64_t position,
                bool is_chosen);

/* Draws the rows from the first that is shown on: the one that the wheel left there, or else one from which the chosen
 * row is in sight. */
void rows_draw(const struct frame_context *context, const struct rows *rows, struct rows_shown *shown);

#endif
