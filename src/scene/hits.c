#include "scene/hits.h"

#include <math.h>

static struct hit_place *add(struct hits *hits, struct draw_box box, enum scene_target target, uint64_t position)
{
    struct hit_place *place = &hits->place[hits->count < MAX_HITS ? hits->count++ : MAX_HITS - 1];
    *place = (struct hit_place){box, {.target = target, .position = position, .cell = NO_CELL}};
    return place;
}

void hits_add(struct hits *hits, struct draw_box box, enum scene_target target, uint64_t position)
{
    add(hits, box, target, position);
}

void hits_add_word(struct hits *hits, struct draw_box box, cell_id cell, unsigned digit, uint64_t position)
{
    struct hit_place *place = add(hits, box, SCENE_WORD, position);
    place->hit.cell = cell;
    place->hit.digit = digit;
}

void hits_add_button(struct hits *hits, struct draw_box box, enum scene_button button, unsigned action)
{
    add(hits, box, SCENE_BUTTON, button)->hit.action = action;
}

void hits_cover(struct hits *hits, enum scene_target target)
{
    add(hits, (struct draw_box){0, 0, INFINITY, INFINITY}, target, UINT64_MAX);
}

const struct hit_place *hits_find(const struct hits *hits, float x, float y)
{
    size_t i = hits->count;
    while (i && !draw_contains(hits->place[i - 1].box, x, y))
        i--;
    return i ? &hits->place[i - 1] : NULL;
}
