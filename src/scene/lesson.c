/* Draws a lesson instead of the list: its stages as a row of names, and below them what the technique is, what to look
 * for, and why it works. At the stage `why` the sentence is the step's; choosing a line of its proof shows the proof
 * instead (proof_panel.c). */
#include <math.h>
#include <stdio.h>

#include "base/translation.h"
#include "explain/span_fill.h"
#include "scene/frame_parts.h"

static const char *const stage_titles[LESSON_STAGES] = {TR("Spot"), TR("See"), TR("Why"), TR("So"), TR("Try")};

/* --- the sentence --- */

struct where_shown {
    const struct wording *wording;
    const struct step *step;
};

static void write_where(struct sentence *sentence, const void *context)
{
    const struct where_shown *shown = context;
    sentence_add_where(sentence, shown->wording, shown->step);
}

/* Writes a hint of the first stage. */
static void write_hint(struct sentence *sentence, const struct frame_context *context)
{
    const struct scene_lesson *lesson = context->view->lesson;
    const struct step *step = context->view->offer.step;
    const struct layout *layout = trace_layout(context->wording.trace);
    struct wording wording = context->wording;
    struct where_shown shown = {&wording, step};
    if (!lesson->hint || !step) {
        span_words(sentence, *lesson->look ? lesson->look : lesson->summary);
        return;
    }
    if (lesson->hint > 1)
        span_fill(sentence, layout, tr("A second hint: look at {where}."), value_clause("where", write_where, &shown));
    else if (step->places)
        span_fill(sentence, layout, tr("A hint: somewhere on the board {digits} can be placed."),
                  value_digits("digits", changes_digits(step->place, step->places), MEANING_PLACED, SPAN_AND));
    else
        span_fill(sentence, layout, tr("A hint: somewhere on the board {digits} can be eliminated."),
                  value_digits("digits", changes_digits(step->remove, step->removes), MEANING_REMOVED, SPAN_AND));
}

bool lesson_words(struct sentence *sentence, const struct frame_context *context)
{
    const struct scene_lesson *lesson = context->view->lesson;
    if (lesson->stage > LESSON_SEE || (lesson->stage == LESSON_SEE && !context->is_hint))
        return false;
    span_begin(sentence, context->view->style.notation);
    if (lesson->stage == LESSON_SPOT) {
        write_hint(sentence, context);
    } else {
        span_fill(sentence, trace_layout(context->step_wording.trace), tr("This is the pattern: {where}."),
                  value_clause("where", write_where, &(struct where_shown){&context->step_wording, context->step}));
    }
    return true;
}

void lesson_place(const struct frame_context *context, char *text, size_t size)
{
    const struct scene_lesson *lesson = context->view->lesson;
    const char *title = tr(stage_titles[lesson->stage]);
    if (lesson->stage == LESSON_SPOT)
        snprintf(text, size, tr("%s, %u of %d"), title, lesson->hint + 1, LESSON_HINTS);
    else if (lesson->stage == LESSON_WHY && context->proof_line)
        snprintf(text, size, tr("%s, line %u of %u"), title, context->proof_line, context->reason->lines);
    else
        *text = 0; /* the stage's name is marked below */
}

/* --- the stages --- */

static struct draw_box stage_box(const struct frame_layout *frame, enum lesson_stage stage)
{
    float width = frame->stages.width / LESSON_STAGES, left = roundf(width * (float)stage);
    return (struct draw_box){frame->stages.x + left, frame->stages.y, roundf(width * (float)(stage + 1)) - left,
                             frame->stages.height};
}

static void draw_stages(const struct frame_context *context)
{
    const struct frame_layout *frame = context->frame;
    const struct theme *theme = context->theme;
    for (enum lesson_stage stage = 0; stage < LESSON_STAGES; stage++) {
        bool is_here = stage == context->view->lesson->stage;
        struct draw_box box = stage_box(frame, stage);
        float base = roundf(box.y + box.height * 0.5f + frame->em * 0.34f),
              bar = fmaxf(frame->thick, frame->em * 0.16f);
        if (context->hover.target == SCENE_STAGE && context->hover.position == stage)
            draw_rect(context->list, box, frame->em * 0.3f, theme->select);
        hits_add(context->hits, box, SCENE_STAGE, stage);
        draw_text(context->list, font_row(context, frame->em, is_here), DRAW_MIDDLE, roundf(box.x + box.width / 2),
                  base, tr(stage_titles[stage]));
        draw_rect(context->list,
                  (struct draw_box){box.x, roundf(box.y + box.height - (is_here ? bar : frame->hair)), box.width,
                                    is_here ? bar : frame->hair},
                  0, is_here ? theme->text : theme->line);
    }
}

/* --- the text --- */

struct lesson_text {
    const struct frame_context *context;
    float size;
    /* The parts that are left out for lack of space. 1: how to continue. 2: also what to look for, which the stage
     * `see` has said, or the board of an exercise. 3: also the summary, if there is other text, or the answers to an
     * exercise. 4: also why it works, which the stage `why` has said. 5: also the meaning of the marks, which a key
     * shows. */
    unsigned left_out;
    struct sentence words; /* words of the current part */
};

/* Measures or draws a heading and its words. Returns where the next one begins. */
static float work_on_words(const struct lesson_text *text, float y, const char *head, enum flow_work work)
{
    const struct sentence *words = &text->words;
    const struct frame_context *context = text->context;
    const struct frame_layout *frame = context->frame;
    float small = frame_least_type(frame);
    if (!words->spans)
        return y;
    if (work != FLOW_MEASURE)
        draw_text(context->list, font_heading(context, small), DRAW_LEFT, frame->list.x, roundf(y + small), head);
    y += roundf(small * 1.8f);
    struct draw_box box = {frame->list.x, y, frame->list.width, 0};
    return y + flow_draw(context, words, box, text->size, work) + roundf(text->size * 0.9f);
}

static float work_on_part(struct lesson_text *text, float y, const char *head, const char *part, enum flow_work work)
{
    span_begin(&text->words, text->context->view->style.notation);
    if (*part)
        span_words(&text->words, part);
    return work_on_words(text, y, head, work);
}

/* --- the marks --- */

/* Writes the words before the colon with non-breaking spaces, so they become one chip. */
static void write_look(char *look, size_t size, const char *text, size_t length)
{
    size_t used = 0;
    for (size_t i = 0; i < length && used + 3 < size; i++) {
        if (text[i] == ' ')
            look[used++] = '\xC2';
        look[used++] = text[i] == ' ' ? '\xA0' : text[i];
    }
    look[used] = 0;
}

/* Writes the words of a mark. The name of its look is drawn as its meaning is in sentences. */
static void write_mark(struct sentence *words, enum mark mark)
{
    const char *text = tr(mark_rows[mark].words), *colon = strchr(text, ':');
    char look[96];
    if (words->spans)
        span_words(words, " ");
    if (colon && mark_rows[mark].shape != AS_NOTE) {
        write_look(look, sizeof look, text, (size_t)(colon - text));
        span_add(words, SPAN_WORDS, mark_rows[mark].meaning, 0, look);
        text = colon;
    }
    span_words(words, text);
    span_words(words, ".");
}

/* Returns whether an earlier mark of the picture has the same words. */
static bool is_written(const struct marks_drawn *drawn, enum mark mark)
{
    enum mark other = 0;
    while (other < mark && !(drawn->has[other] && !strcmp(mark_rows[other].words, mark_rows[mark].words)))
        other++;
    return other < mark;
}

/* Writes the meaning of the picture's marks, except found digits, which nearly every picture has. */
static void write_marks(struct sentence *words, const struct frame_context *context)
{
    span_begin(words, context->view->style.notation);
    for (enum mark mark = 0; mark < MARKS; mark++) {
        if (mark != MARK_FOUND && context->drawn->has[mark] && !is_written(context->drawn, mark))
            write_mark(words, mark);
    }
}

/* --- the whole text --- */

/* Returns the words for the keys at the stage. */
static const char *keys_of(const struct scene_lesson *lesson)
{
    switch (lesson->stage) {
    case LESSON_SPOT:
        return lesson->hint + 1 < LESSON_HINTS
                   ? tr("Look for it on the board and click a cell of it, or take a hint.")
                   : tr("The pattern comes next. The left arrow, also that below, goes back to the hint before.");
    case LESSON_SEE:
        return tr("Why it holds comes next. \"Spot\" above goes back; \"Next example\" shows another board.");
    case LESSON_WHY:
        return tr("\"Proof\" goes through the reason line by line. \"So\" comes next: all of it, to take the step.");
    case LESSON_SO:
        return tr("Try it yourself now; Enter takes the step. \"Why\" above goes back to the reason; \"Next example\" "
                  "shows another board.");
    case LESSON_TRY:
        return tr("Ctrl and a click: mark a part of the pattern. \"So\" above goes back to the lesson.");
    default:
        return "";
    }
}

/* Returns whether the stage explains the marks of its picture. */
static bool shows_marks(const struct scene_lesson *lesson)
{
    return lesson->stage == LESSON_SEE || lesson->stage == LESSON_WHY || lesson->stage == LESSON_SO;
}

/* Measures or draws the whole text. Returns its end. */
static float work_on(struct lesson_text *text, enum flow_work work)
{
    const struct scene_lesson *lesson = text->context->view->lesson;
    char head[160];
    snprintf(head, sizeof head, tr("LESSON, EXAMPLE %u OF %u"), lesson->index, lesson->count);
    float y = text->context->frame->list.y;
    if (lesson->stage == LESSON_TRY && text->context->view->exercise) {
        if (text->left_out < 2)
            y = work_on_part(text, y, tr("THIS BOARD"), text->context->view->exercise->board, work);
        if (text->left_out < 3)
            y = work_on_part(text, y, tr("YOUR ANSWERS"), text->context->view->exercise->record, work);
    } else if (text->left_out < 3) {
        y = work_on_part(text, y, head, lesson->summary, work);
    }
    if (lesson->stage == LESSON_SEE || (lesson->stage == LESSON_SO && text->left_out < 2))
        y = work_on_part(text, y, tr("WHAT TO LOOK FOR"), lesson->look, work);
    if ((lesson->stage == LESSON_SO && text->left_out < 4) || lesson->stage == LESSON_WHY)
        y = work_on_part(text, y, tr("WHY IT WORKS"), lesson->why, work);
    if (shows_marks(lesson) && text->left_out < 5) {
        write_marks(&text->words, text->context);
        y = work_on_words(text, y, tr("THE MARKS"), work);
    }
    return text->left_out ? y : work_on_part(text, y, tr("GO ON"), keys_of(lesson), work);
}

/* Chooses a size in which the text fits; the lesson itself has priority over the keys. Returns false if it does not
 * fit. */
static bool fit(struct lesson_text *text, const struct frame_context *context)
{
    const struct frame_layout *frame = context->frame;
    float least = frame_least_type(frame), bottom = frame->list.y + frame->list.height;
    text->context = context;
    text->size = frame->em;
    text->left_out = 0;
    unsigned most = shows_marks(context->view->lesson) ? 5 : context->view->exercise ? 3 : 2;
    if (frame->stages.height <= 0 || frame->shown == FRAME_PROOF)
        return false;
    while ((text->size > least || text->left_out < most) && work_on(text, FLOW_MEASURE) - text->size * 0.9f > bottom) {
        text->size -= 1;
        if (text->size < least && text->left_out < most) {
            text->left_out++;
            text->size = frame->em;
        }
    }
    return true;
}

void lesson_draw(const struct frame_context *context)
{
    struct lesson_text text;
    if (context->frame->stages.height > 0)
        draw_stages(context);
    if (!fit(&text, context))
        return;
    draw_clip_push(context->list, context->frame->list);
    work_on(&text, FLOW_NAME);
    draw_clip_pop(context->list);
}
