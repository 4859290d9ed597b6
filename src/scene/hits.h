/* The clickable parts of the window. A part of the window that can be pointed at is added where it is drawn, so that
 * what is seen is what is clicked; what is drawn later lies over what was drawn before. */
#ifndef SCENE_HITS_H
#define SCENE_HITS_H

#include "scene/scene.h"

enum { MAX_HITS = 1024 };

struct hit_place {
    struct draw_box box;
    struct scene_hit hit;
};
struct hits {
    struct hit_place place[MAX_HITS];
    size_t count;
};

/* Adds a part with what it is, and which one. */
void hits_add(struct hits *hits, struct draw_box box, enum scene_target target, uint64_t position);

/* Adds a cell or, if that is NO_CELL, a digit that is named here. `position`: which one of the sentence's, or MAX_HITS:
 * none. They are counted so that the same one is known in the next frame. */
void hits_add_word(struct hits *hits, struct draw_box box, cell_id cell, unsigned digit, uint64_t position);

/* The same for a button, with the caller's number of what it does. */
void hits_add_button(struct hits *hits, struct draw_box box, enum scene_button button, unsigned action);

/* Adds the whole window, behind a card that covers it. */
void hits_cover(struct hits *hits, enum scene_target target);

/* Returns the place at (x, y) that was drawn last, and so lies on top, or NULL. */
const struct hit_place *hits_find(const struct hits *hits, float x, float y);

#endif
