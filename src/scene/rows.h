/* A list of rows to choose from, as in menus, lessons and hints. One function scrolls it, draws its rows and adds the
 * place of each to the hit regions (hits.h). */
#ifndef SCENE_ROWS_H
#define SCENE_ROWS_H

#include "scene/scene.h"

struct frame_context;

#define ROWS_UNCHOSEN SIZE_MAX

/* The list to draw. All rows have one height; some may have a heading above them. */
struct rows {
    size_t count, chosen;     /* chosen: ROWS_UNCHOSEN: no row can be chosen, and the wheel determines the first one */
    struct draw_box box;      /* the place of the rows */
    float height, heading;    /* heights of a row and of a heading */
    enum scene_target target; /* hit target of each row */
    const char *(*heading_of)(const struct frame_context *context, size_t row,
                              bool is_first); /* NULL: no row has a heading */
    void (*draw)(const struct frame_context *context, const struct rows *rows, size_t row, struct draw_box box);
    const void *style; /* belongs to the caller; for `draw` */
};

/* The part of the list that the last frame showed. */
struct rows_shown {
    size_t count, first;
    int64_t offset; /* as scroll.rows of the view */
};

/* Begins a row of a list that places its rows itself: tints it if it is chosen or under the pointer, and adds it to the
 * hit regions. */
void rows_begin(const struct frame_context *context, struct draw_box box, enum scene_target target, uint64_t position,
                bool is_chosen);

/* Draws the visible rows. The first one is the row to which the wheel scrolled, or else one from which the chosen row
 * is visible. */
void rows_draw(const struct frame_context *context, const struct rows *rows, struct rows_shown *shown);

#endif
