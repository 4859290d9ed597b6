/* What is said of a hint, one layer after the other. */
#include <stdio.h>
#include <string.h>

#include "base/translation.h"
#include "explain/span_fill.h"
#include "viewer/hints.h"
#include "viewer/viewer_state.h"

unsigned hint_layer_next(unsigned layer)
{
    return layer == HINT_TECHNIQUE ? HINT_WHERE : layer < HINT_ALL ? layer + 1 : HINT_ALL;
}

/* Writes which digits the step places or eliminates. */
static void write_digits(const struct wording *wording, const struct step *step, char *text, size_t size)
{
    const struct change *list = step->places ? step->place : step->remove;
    size_t count = step->places ? step->places : step->removes;
    digit_mask digits = 0;
    for (size_t i = 0; i < count; i++)
        digits |= list[i].digits;
    struct sentence sentence;
    span_begin(&sentence, wording->notation);
    span_fill(&sentence, trace_layout(wording->trace),
              step->places ? tr("Somewhere on the board, {digits} can be placed.")
                           : tr("Somewhere on the board, {digits} can be removed."),
              value_digits("digits", digits, MEANING_NONE, SPAN_AND));
    snprintf(text, size, "%s", sentence.text);
}

void hint_words_write(const struct viewer *viewer, const struct hint *hint, enum hint_layer layer, char *text,
                      size_t size)
{
    const struct technique *technique = hint->technique;
    struct wording wording = {.trace = viewer->session.trace, .notation = viewer->drawing.style.notation};
    struct sentence where;
    sentence_where(&where, &wording, &hint->step);
    if (layer == HINT_LEVEL)
        snprintf(text, size, tr("The next step is %s."), tr(technique_level_name(technique->level)));
    else if (layer == HINT_TECHNIQUE)
        snprintf(text, size, tr("Look for a step with the technique \"%s\". %s"), tr(technique->title),
                 tr(technique->summary));
    else if (layer == HINT_DIGITS)
        write_digits(&wording, &hint->step, text, size);
    else
        snprintf(text, size, tr("%s: look at %.200s."), tr(technique->title), where.text);
}
