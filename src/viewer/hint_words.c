/* Writes the layers of a hint, one after the other. */
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

unsigned hint_layers_said(unsigned layer)
{
    unsigned said = 0;
    for (unsigned each = 0; each < layer; each = hint_layer_next(each))
        said++;
    return said;
}

void hint_key_write(const struct viewer *viewer, char *text, size_t size)
{
    if (digit_of_character('H') <= trace_layout(viewer->session.trace)->digits)
        snprintf(text, size, "%s", tr("Ctrl+H"));
    else
        action_first_key(ACTION_hint, mode_where(viewer), text, size);
}

/* Appends the key that reveals more. */
static void add_key(const struct viewer *viewer, char *text, size_t size)
{
    char key[32];
    size_t length = strlen(text);
    hint_key_write(viewer, key, sizeof key);
    snprintf(text + length, size - length, tr(" %s: more."), key);
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
    if (layer < HINT_ALL)
        add_key(viewer, text, size);
}

static void shade(bool *shaded, const struct layout *layout, const struct span *span)
{
    if (span->kind == SPAN_CELL)
        shaded[span->index] = true;
    for (unsigned i = 0; span->kind == SPAN_HOUSE && i < layout->digits; i++)
        shaded[layout->house[span->index].cells[i]] = true;
}

void hint_words_shade(struct viewer *viewer, const struct hint *hint, enum hint_layer layer)
{
    struct wording wording = {.trace = viewer->session.trace, .notation = viewer->drawing.style.notation};
    struct sentence where;
    hint_words_unshade(viewer);
    if (layer != HINT_WHERE)
        return;
    sentence_where(&where, &wording, &hint->step);
    memset(viewer->hints.shaded, 0, sizeof viewer->hints.shaded);
    for (unsigned i = 0; i < where.spans; i++)
        shade(viewer->hints.shaded, trace_layout(wording.trace), &where.span[i]);
    viewer->hints.offer.shaded = viewer->hints.shaded;
}

void hint_words_unshade(struct viewer *viewer)
{
    viewer->hints.offer.shaded = NULL;
    viewer->hints.offer.failure = NULL;
}

void hint_words_mark_failure(struct viewer *viewer, const struct judgement *judgement)
{
    if (judgement->verdict != MOVE_WRONG)
        return;
    viewer->hints.failure = judgement->failure;
    viewer->hints.offer.failure = &viewer->hints.failure;
}
