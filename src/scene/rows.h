/* A list of rows to choose from, as menus, lessons and hints are. One function scrolls it, draws its rows and keeps where each of them
 * lies, so that what is seen is what is clicked. */
#ifndef SCENE_ROWS_H
#define SCENE_ROWS_H

#include "scene/draw.h"

struct frame_context;

/* What is drawn. Rows have one height; a heading may stand above some. */
struct rows {
    size_t count, chosen;
    struct draw_box box;   /* where the rows lie */
    float height, heading; /* of a row; of a heading */
    const char *(*heading_of)(const struct frame_context *context, size_t row, bool is_first); /* NULL: none has one */
    void (*draw)(const struct frame_context *context, size_t row, struct draw_box box, bool is_chosen);
};

/* What the last frame showed of it. */
enum { ROWS_SHOWN = 160 };
struct rows_shown {
    struct {
        struct draw_box box;
        size_t row;
    } place[ROWS_SHOWN];
    size_t count, first; /* first: the first row that was shown */
    int64_t offset;      /* the view's choices_offset */
};

/* Draws the rows from the first that is shown on: the one that the wheel left there, or else one from which the chosen row is in sight. */
void rows_draw(const struct frame_context *context, const struct rows *rows, struct rows_shown *shown);

/* Adds a row that was drawn elsewhere than in a list. */
void rows_add(struct rows_shown *shown, size_t row, struct draw_box box);

/* Returns the row at this place, or SIZE_MAX. */
size_t rows_hit(const struct rows_shown *shown, float x, float y);

#endif
