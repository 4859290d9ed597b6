/* The clickable parts of the window. Each part is added where it is drawn, so what is seen is what is clicked; parts
 * drawn later are over earlier ones. */
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

/* Adds a part of this kind, with its index. */
void hits_add(struct hits *hits, struct draw_box box, enum scene_target target, uint64_t position);

/* Adds a named cell or, with NO_CELL, a named digit. `position`: its number in the sentence, or MAX_HITS for none. The
 * number identifies it in the next frame. */
void hits_add_word(struct hits *hits, struct draw_box box, cell_id cell, unsigned digit, uint64_t position);

/* Adds a button, with the caller's number for its action. */
void hits_add_button(struct hits *hits, struct draw_box box, enum scene_button button, unsigned action);

/* Adds the whole window, below a card that covers it. */
void hits_cover(struct hits *hits, enum scene_target target);

/* Returns the last part drawn at (x, y), which is on top, or NULL. */
const struct hit_place *hits_find(const struct hits *hits, float x, float y);

#endif
