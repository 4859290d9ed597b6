/* Draws a stop of a teacher's lesson and the marks of an exercise: rings and arrows over the board. They have the
 * colour of the givens, which no mark of a step has, and a halo that sets them off from digits and lines. The words
 * replace the step's sentence. */
#include <math.h>
#include <stdio.h>

#include "explain/spans.h"
#include "scene/frame_parts.h"

/* Returns the meaning whose colour the cell's mark has. A teacher's marks have the colour of the text. */
static enum meaning meaning_of(const struct scene_view *view, cell_id cell)
{
    const struct scene_document *document = view->document;
    if (document && !view->stop)
        return document->marked[cell] && document->marking == MARKING_CLASH ? MEANING_CONTRADICTION : MEANING_NONE;
    return view->exercise && view->exercise->wrong == cell ? MEANING_CONTRADICTION : MEANING_NONE;
}

/* Appends text. Names of cells in it become spans of their own. */
void stop_add_words(struct sentence *sentence, const struct layout *layout, const struct scene_view *view,
                    const char *text)
{
    char words[SENTENCE_SIZE];
    size_t length = 0;
    for (char before = ' '; *text; before = *text++) {
        const char *end = text;
        bool begins = strchr(" (\n", before);
        cell_id cell = begins && *text == 'r' ? notation_read(layout, &end) : NO_CELL;
        if (cell != NO_CELL) {
            words[length] = 0;
            span_add(sentence, SPAN_WORDS, MEANING_NONE, 0, words);
            span_cell(sentence, layout, cell, meaning_of(view, cell));
            length = 0;
            text = end - 1;
        } else if (length < sizeof words - 1) {
            words[length++] = *text;
        }
    }
    words[length] = 0;
    span_add(sentence, SPAN_WORDS, MEANING_NONE, 0, words);
}

void stop_words(struct sentence *sentence, const struct layout *layout, const struct scene_view *view)
{
    const struct scene_stop *stop = view->stop;
    span_begin(sentence, view->style.notation);
    stop_add_words(sentence, layout, view, stop->text);
    for (size_t i = 0; i < stop->choices; i++) {
        span_words(sentence, "\n");
        span_add(sentence, SPAN_CHOICE, MEANING_TRUTH, (unsigned)i + 1, (char[2]){(char)('1' + i), 0});
        span_words(sentence, " ");
        stop_add_words(sentence, layout, view, stop->choice[i]);
    }
}

static void draw_mark(const struct frame_context *context, struct scene_place place)
{
    float width = roundf(fmaxf(2, context->frame->cell / 20));
    struct draw_pen pen = {.colour = context->theme->text, .width = width};
    struct draw_pen halo = {.colour = draw_fade(context->theme->sheet, 0.85f), .width = width * 2};
    if (place.digit && !context->placed.settled[place.cell]) {
        struct draw_point at = board_candidate(context, place.cell, place.digit);
        float radius = board_candidate_size(context) * 0.68f;
        draw_ring(context->list, at.x, at.y, radius, halo);
        draw_ring(context->list, at.x, at.y, radius, pen);
        return;
    }
    bool is_narrow = context->theme->narrow_cells;
    struct draw_box box =
        draw_inset(board_cell(context, place.cell), is_narrow ? -width / 2 : context->frame->hair + width);
    if (!is_narrow)
        draw_frame(context->list, box, box.width * 0.16f, halo);
    draw_frame(context->list, box, box.width * 0.16f, pen);
}

/* Marks the user's answer, and the place where the last answer was wrong. */
static void draw_exercise(const struct frame_context *context, const struct scene_exercise *exercise)
{
    float width = roundf(fmaxf(2, context->frame->cell / 20));
    for (size_t i = 0; i < exercise->marks; i++)
        draw_mark(context, exercise->mark[i]);
    if (exercise->wrong != NO_CELL)
        mark_cells(context, &exercise->wrong, 1,
                   (struct draw_pen){.colour = mark_put(context, MARK_ANSWER), .width = width}, width);
}

void stop_draw(const struct frame_context *context)
{
    const struct scene_stop *stop = context->view->stop;
    if (context->view->exercise)
        draw_exercise(context, context->view->exercise);
    if (!stop)
        return;
    for (size_t i = 0; i < stop->marks; i++)
        draw_mark(context, stop->mark[i]);
    curves_draw_pointers(context, stop->arrow, stop->arrows);
}
