/* What is said of a hint, one layer after the other. */
#include <stdio.h>

#include "viewer/viewer_internal.h"

void hint_words_write(const struct viewer *viewer, const struct hint *hint, enum hint_layer layer, char *text,
                      size_t size)
{
    const struct technique *technique = hint->technique;
    struct wording wording = {.trace = viewer->session.trace, .notation = viewer->view.notation};
    struct sentence where;
    sentence_where(&where, &wording, &hint->step);
    if (layer == HINT_LEVEL)
        snprintf(text, size, "There is a step here. Its level: %s.", technique_level_name(technique->level));
    else if (layer == HINT_TECHNIQUE)
        snprintf(text, size, "Look for this: %s. %s", technique->title, technique->summary);
    else
        snprintf(text, size, "%s: look at %.200s.", technique->title, where.text);
}
