/* The parts of a viewer's last frame that can be pointed at. */
#ifndef TESTS_HITS_SUPPORT_H
#define TESTS_HITS_SUPPORT_H

#include "viewer_support.h"

#include "scene/scene_internal.h"
#include "viewer/viewer_state.h"

/* Returns where this part was drawn, and fails if it was not. */
static inline struct draw_box find_place(const struct viewer *viewer, enum scene_target target, uint64_t position)
{
    const struct hits *hits = &viewer->scene->hits;
    size_t i = 0;
    while (i < hits->count && (hits->place[i].hit.target != target || hits->place[i].hit.position != position))
        i++;
    if (i == hits->count)
        fail_msg("part %llu of target %d is not drawn", (unsigned long long)position, target);
    return hits->place[i].box;
}

#endif
