/* Draws the panel beside or below the board: title, technique and sentence. Also draws messages, which cover other
 * parts. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "base/translation.h"
#include "explain/spans.h"
#include "scene/frame_parts.h"

/* Adds the parts of the title that react to the pointer: the names of puzzle and engine. */
static void add_title_hits(const struct frame_context *context)
{
    struct draw_box box = context->frame->title;
    float em = context->frame->em, engine = 8 * em;
    hits_add(context->hits, box, SCENE_TITLE, 0);
    hits_add(context->hits, (struct draw_box){box.x + box.width - engine, box.y, engine, box.height}, SCENE_ENGINE, 0);
}

/* Draws the button that opens the list of all actions, three lines at the start of the box. Returns its width, 0 in a
 * picture for a file. */
static float draw_menu_button(const struct frame_context *context, struct draw_box box)
{
    float em = context->frame->em, width = em * FRAME_MENU_BUTTON, x = box.x;
    if (context->view->window.headless)
        return 0;
    context_add_button(context, (struct draw_box){x, box.y, width, box.height}, BUTTON_PALETTE);
    if (context->hover.target == SCENE_BUTTON && context->hover.position == BUTTON_PALETTE)
        draw_rect(context->list,
                  (struct draw_box){roundf(x - em * 0.3f), roundf(box.y), roundf(width), roundf(em * 1.7f)}, em * 0.3f,
                  context->theme->select);
    for (unsigned i = 0; i < 3; i++) {
        float y = roundf(box.y + em * (0.47f + 0.33f * (float)i));
        draw_rect(context->list, (struct draw_box){x, y, roundf(em * 0.95f), fmaxf(1, roundf(em * 0.1f))}, 0,
                  context->theme->muted);
    }
    return width;
}

/* Draws the difficulty of the puzzle, with its hardest technique if there is room. Lessons and exercises have none:
 * they concern one step, and the rest of their board may be hard. */
static void draw_rating(const struct frame_context *context, float x, float base, float room)
{
    const char *const texts[] = {context->view->name.long_rating, context->view->name.rating};
    struct draw_font font = font_muted(context, FRAME_SMALL_TYPE);
    for (size_t i = 0; context->view->name.rating && !context->view->exercise && !context->view->lesson && i < 2; i++) {
        if (context_text_width(context, font.face, font.size, texts[i]) > room)
            continue;
        draw_text(context->list, font, DRAW_LEFT, x, base, texts[i]);
        break;
    }
}

/* Draws a word of the line at `*x`, and moves `*x` to the place of the next word. Returns the word's box for the
 * pointer. */
static struct draw_box draw_header_word(const struct frame_context *context, const char *word, float *x, float y,
                                        bool is_pointed_at)
{
    struct draw_font font = font_muted(context, 0.95f);
    float em = context->frame->em, width = context_text_width(context, font.face, font.size, word);
    struct draw_box box = {roundf(*x - em * 0.4f), y, roundf(width + em * 0.8f), roundf(em * 1.55f)};
    if (is_pointed_at)
        draw_rect(context->list, box, em * 0.3f, context->theme->select);
    draw_text(context->list, font, DRAW_LEFT, *x, roundf(y + em * 1.1f), word);
    *x += width + em * 1.4f;
    return box;
}

static const char *puzzle_name(const struct frame_context *context)
{
    const char *title = context->view->name.title;
    return title ? title : trace_puzzle(context->wording.trace)->name;
}

/* Draws the button that ends a race at the right end, and the puzzle's name before it, because no board of a race shows
 * it. `left` is the left edge of the free room. */
static void draw_end_of_race(const struct frame_context *context, float left, float y)
{
    const char *word = tr("End");
    float em = context->frame->em, right = context->frame->panel.x + context->frame->panel.width;
    float x = right - context_text_width(context, DRAW_REGULAR, em * 0.95f, word);
    bool is_pointed_at = context->hover.target == SCENE_BUTTON && context->hover.position == BUTTON_END_OF_RACE;
    context_add_button(context, draw_header_word(context, word, &x, y, is_pointed_at), BUTTON_END_OF_RACE);
    struct draw_font font = font_bold(context, 0.95f);
    const char *name = puzzle_name(context);
    float end = right - context_text_width(context, DRAW_REGULAR, em * 0.95f, word) - 1.4f * em;
    float start = fmaxf(left, end - context_text_width(context, font.face, font.size, name));
    flow_line(context, font, start, roundf(y + em * 1.1f), end - start, name);
}

void header_draw(const struct frame_context *context)
{
    static const char *const words[START_SECTIONS] = {TR("Learn"), TR("Solve"), TR("Watch"), TR("Open")};
    struct draw_box title = context->frame->title, header = context->frame->header;
    bool is_at_top = header.height > 0;
    float em = context->frame->em, x = is_at_top ? header.x : title.x;
    float y = is_at_top ? header.y : roundf(title.y - em * FRAME_HEADER);
    if (context->view->window.headless || context->view->style.presenting || y < 0)
        return;
    if (is_at_top)
        x += draw_menu_button(context, header);
    for (enum start_section i = 0; i < START_SECTIONS; i++) {
        bool is_pointed_at = context->hover.target == SCENE_HEADER && context->hover.position == i;
        struct draw_box box = draw_header_word(context, tr(words[i]), &x, y, is_pointed_at);
        hits_add(context->hits, box, SCENE_HEADER, i);
    }
    if (context->view->race.lanes)
        draw_end_of_race(context, x, y);
}

void panel_draw_arrow(const struct frame_context *context, float x, float base, float width)
{
    float em = context->frame->em, top = base - em * 0.45f;
    struct draw_point points[3] = {{x, top}, {x + width / 2, base - em * 0.15f}, {x + width, top}};
    draw_path(context->list, points, 3, 0,
              (struct draw_pen){.colour = context->theme->muted, .width = context->frame->hair * 1.3f});
}

static void draw_title(const struct frame_context *context)
{
    const struct frame_layout *frame = context->frame;
    const struct theme *theme = context->theme;
    struct draw_box box = frame->title;
    float em = frame->em, base = roundf(box.y + em * 1.15f);
    const char *name = puzzle_name(context);
    const char *engine = context->moment->engine;
    bool opens = !context->view->window.headless; /* a click on the engine's name opens a menu */
    float width = context_text_width(context, DRAW_REGULAR, em, engine), arrow = opens ? em * 0.55f : 0;
    if (context->hover.target == SCENE_ENGINE)
        draw_rect(context->list,
                  (struct draw_box){roundf(box.x + box.width - width - arrow - em), roundf(box.y),
                                    roundf(width + arrow + em), roundf(em * 1.7f)},
                  em * 0.3f, theme->select);
    add_title_hits(context);
    float left = draw_menu_button(context, box);
    const char *shown = *name ? name : tr(context->layout->title);
    struct draw_font font = font_bold(context, 1.1f);
    float room = box.width - left - width - 2.5f * em;
    if (context->view->lesson && context_text_width(context, font.face, font.size, shown) > room)
        shown = context->view->lesson->title; /* the number of the example is left out, because it also stands below */
    font = flow_fit(context, font, frame_least_type(frame), room, shown);
    float used = fminf(room, context_text_width(context, font.face, font.size, shown));
    flow_line(context, font, box.x + left, base, room, shown);
    draw_rating(context, box.x + left + used + em * 0.9f, base, room - used - em);
    float right = box.x + box.width - (opens ? em * 0.35f : 0);
    draw_text(context->list, font_muted(context, 1), DRAW_RIGHT, right - (opens ? arrow + em * 0.25f : 0), base,
              engine);
    if (opens)
        panel_draw_arrow(context, right - arrow, base, arrow);
    draw_rect(context->list, (struct draw_box){box.x, roundf(box.y + em * 2.05f), box.width, frame->hair}, 0,
              theme->hair);
}

/* Returns the words for the verdict on another solver's step; NULL if the sentence states it, or if no verdict was
 * asked for. */
static const char *claim_of(const struct step *step)
{
    static const char *const texts[STEP_CLAIMS] = {
        [STEP_CLAIM_PROVED] = TR("proved"),
        [STEP_CLAIM_ADDED] = TR("added by sudoscope"),
        [STEP_CLAIM_TRUE] = TR("not proved"),
        [STEP_CLAIM_OPEN] = TR("not proved"),
        [STEP_CLAIM_WRONG] = NULL,
    };
    bool is_plain = step->kind == STEP_GUESS || step->kind == STEP_BACKTRACK || step->kind == STEP_SOLVED;
    return is_plain && step->claim == STEP_CLAIM_PROVED ? NULL : tr(texts[step->claim]);
}

/* Returns another solver's own words about the step, or NULL. */
static const char *words_of(const struct frame_context *context)
{
    bool is_hidden = context->view->stop || context->view->quiz || context->is_hint;
    return context->step && !is_hidden ? context->step->note[NOTE_WORDS] : NULL;
}

/* Draws another solver's words about the step in quotation marks. */
static void draw_words(const struct frame_context *context, float x, float base, float width)
{
    char text[400], words[360];
    snprintf(words, sizeof words, "%s", words_of(context));
    for (char *at = words; (at = strchr(at, '\n')) != NULL;)
        *at = ' ';
    snprintf(text, sizeof text, tr("\xE2\x80\x9C%s\xE2\x80\x9D"), words);
    flow_line(context, font_muted(context, 1), x, base, width, text);
}

/* Draws the step's icon and the name of its technique in small capitals. */
static void draw_technique(const struct frame_context *context, struct draw_box box)
{
    const struct frame_layout *frame = context->frame;
    float size = frame->em * FRAME_SMALL_TYPE, x = box.x, base = roundf(box.y + size);
    char name[64];
    snprintf(name, sizeof name, "%s",
             context->view->stop       ? context->view->stop->heading
             : context->view->document ? context->view->document->heading
             : context->movement.heat  ? tr("Playing")
                                       : tr("Start"));
    if (context->view->lesson)
        snprintf(name, sizeof name, "%s", context->view->lesson->title);
    if (context->step && !context->view->stop) {
        sentence_title(&context->step_wording, context->step, name, sizeof name);
        icon_step(context, icon_of_step(context->step), x + size * 0.5f, base - size * 0.36f, size * 0.8f);
        x += size * 1.5f;
    }
    if (context->view->exercise)
        snprintf(name, sizeof name, "%s", context->view->exercise->heading);
    utf8_capitalize(name);
    bool is_red = context->step && context->step->claim == STEP_CLAIM_WRONG;
    uint32_t colour = is_red ? context->theme->meaning[MEANING_CONTRADICTION] : context->theme->muted;
    struct draw_font font = {DRAW_SEMIBOLD, size, colour};
    flow_line(context, font, x, base, box.width, name);
    if (words_of(context))
        draw_words(context, box.x, base + roundf(context->frame->em * 1.5f), box.width);
    if (context->view->stop)
        return;
    const char *claim = context->step ? claim_of(context->step) : NULL;
    if (context->causes.why || context->proof_line || context->is_hint || context->view->lesson || claim ||
        (context->step && context->guesses.level)) {
        char text[96];
        x += context_text_width(context, font.face, font.size, name) + size;
        if (context->causes.why && context->causes.why->is_asked)
            snprintf(text, sizeof text,
                     tr(context->causes.why->is_effects ? "one of %zu steps that rest on %llu"
                                                        : "one of %zu steps behind %llu"),
                     context->causes.why->slice->steps.count, (unsigned long long)context->causes.why->of);
        else if (context->view->lesson)
            lesson_place(context, text, sizeof text);
        else if (context->proof_line)
            snprintf(text, sizeof text, tr("line %u of %u"), context->proof_line, context->reason->lines);
        else if (context->view->hint_list && context->view->hint_list->number <= hint_list_steps(context))
            snprintf(text, sizeof text, tr("%zu of %zu%s; Enter or a click takes it"), context->view->hint_list->number,
                     hint_list_steps(context), context->view->hint_list->more ? "+" : "");
        else if (context->is_hint)
            snprintf(text, sizeof text, "%s", tr("possible here"));
        else if (claim && context->guesses.level)
            snprintf(text, sizeof text, tr("%s, guess level %u"), claim, context->guesses.level);
        else if (claim)
            snprintf(text, sizeof text, "%s", claim);
        else
            snprintf(text, sizeof text, tr("guess level %u"), context->guesses.level);
        flow_line(context, (struct draw_font){DRAW_REGULAR, size, context->theme->muted}, x, base,
                  box.x + box.width - x, text);
    }
}

/* Returns the sentence's rectangle. Below the board it is as wide as the board or, for a long sentence, as the
 * window. */
static struct draw_box sentence_box(const struct frame_context *context, float technique)
{
    const struct frame_layout *frame = context->frame;
    struct draw_box box = frame->sentence;
    float margin = fminf(box.x, 2 * frame->em);
    if (frame->has_title ||
        flow_draw(context, context->words.sentence, box, frame->em, FLOW_MEASURE) <= box.height - technique)
        return box;
    return (struct draw_box){margin, box.y, (float)frame->width - 2 * margin, box.height};
}

/* Returns the total height of the technique's line above the sentence and of another solver's words. */
static float technique_height(const struct frame_context *context)
{
    const struct frame_layout *frame = context->frame;
    float words = words_of(context) ? roundf(frame->em * 1.5f) : 0;
    return frame->em * FRAME_SMALL_TYPE * (frame->has_title ? 2 : 1.4f) + words;
}

/* Returns the usual size of the sentence, which is larger if no list follows it. */
static float usual_size(const struct frame_context *context)
{
    bool is_alone = context->view->stop || context->view->style.presenting;
    return roundf(context->frame->em * (is_alone ? 1.6f : 1.25f));
}

float panel_missing_height(const struct frame_context *context, bool in_smallest)
{
    const struct frame_layout *frame = context->frame;
    float technique = technique_height(context), gap = in_smallest ? 0 : frame->em * 0.6f;
    float size = in_smallest ? frame_least_type(frame) : usual_size(context);
    return flow_draw(context, context->words.sentence, sentence_box(context, technique), size, FLOW_MEASURE) +
           technique + gap - frame->sentence.height;
}

void panel_arrange(struct frame_context *context)
{
    const struct frame_layout *frame = context->frame;
    float size = usual_size(context), smallest = frame_least_type(frame), technique = technique_height(context);
    struct draw_box box = sentence_box(context, technique);
    box.y += technique;
    box.height -= technique;
    while (size > smallest && flow_draw(context, context->words.sentence, box, size, FLOW_MEASURE) > box.height)
        size -= 1;
    context->words.place = (struct sentence_place){box, size};
}

void panel_draw(const struct frame_context *context)
{
    const struct frame_layout *frame = context->frame;
    float technique = technique_height(context), size = context->words.place.size;
    struct draw_box box = context->words.place.box;
    bool is_covered = context->view->message.text && !frame->has_title;
    if (frame->has_title || frame->header.height > 0)
        header_draw(context);
    if (frame->has_title)
        draw_title(context);
    draw_technique(context, (struct draw_box){box.x, box.y - technique, box.width, box.height + technique});
    draw_clip_push(context->list,
                   (struct draw_box){box.x - size, box.y - size, box.width + 2 * size, box.height + size});
    flow_draw(context, context->words.sentence, box, size, is_covered ? FLOW_DRAW : FLOW_NAME);
    draw_clip_pop(context->list);
}

/* Returns whether the keypad leaves no room for a message below. */
static bool is_keypad_in_the_way(const struct frame_context *context, float height)
{
    const struct frame_layout *frame = context->frame;
    const struct scene_keypad *keypad = context->view->keypad;
    if (!keypad || !keypad->keys)
        return false;
    struct draw_box last = keypad_box(frame, keypad, keypad->keys - 1);
    return last.y + last.height > frame->panel.y + frame->panel.height - height;
}

/* Returns the rectangle of a message. With a panel it lies over the list at the foot of the panel; beside a keypad it
 * lies over the bar if it fits there, otherwise above the keypad. Without a panel it lies over the sentence. Only in a
 * race, which has no panel, it covers a board. */
static struct draw_box message_box(const struct frame_context *context, float height)
{
    const struct frame_layout *frame = context->frame;
    float em = frame->em, room = (float)frame->width - 2 * em;
    if (context->view->race.lanes > 1) {
        float width = fminf(room, 46 * em);
        return (struct draw_box){roundf(((float)frame->width - width) / 2), roundf(frame->bar.y - em * 0.5f - height),
                                 width, height};
    }
    if (is_keypad_in_the_way(context, height) && height > (float)frame->height - frame->bar.y) {
        float bottom = keypad_box(frame, context->view->keypad, 0).y - roundf(em * 0.4f);
        return (struct draw_box){frame->panel.x, bottom - height, frame->panel.width, height};
    }
    if (is_keypad_in_the_way(context, height)) {
        float left = roundf((float)frame->width * 0.4f), foot = (float)frame->height - roundf(em * 0.25f);
        return (struct draw_box){left, roundf(foot - height), (float)frame->width - left - roundf(em * 0.5f), height};
    }
    if (frame->has_title) {
        float bottom = frame->panel.y + frame->panel.height, top = roundf(bottom - height);
        float row = frame_list_row(frame);
        if (frame->foot.height > 0) /* covers all of the foot or none of it, and whole rows of the list */
            top = fminf(top, frame->foot.y);
        if (frame->shown == FRAME_STEP_LIST && top > frame->list.y)
            top = frame->list.y + row * floorf((top - frame->list.y) / row);
        return (struct draw_box){frame->panel.x, top, frame->panel.width, bottom - top};
    }
    float top = roundf(frame->sentence.y - em * 0.3f), bottom = frame->bar.y - roundf(em * 0.3f);
    float left = fminf(frame->panel.x, em);
    return (struct draw_box){left, fminf(top, bottom - height), (float)frame->width - 2 * left,
                             fmaxf(height, bottom - top)};
}

/* Returns whether the byte continues a UTF-8 character. */
static bool continues(char byte)
{
    return ((unsigned char)byte & 0xC0) == 0x80;
}

/* Appends a word to `text`, which has room for it. Of a word wider than `room`, such as a path, only the beginning and
 * the end are kept. */
static void append_word(const struct frame_context *context, const char *word, size_t length, float room, char *text,
                        size_t size)
{
    static const char gap[] = "\xE2\x80\xA6";
    size_t used = strlen(text), head = length / 2, tail = length - head;
    char shown[400];
    snprintf(shown, sizeof shown, "%.*s", (int)length, word);
    while (context_text_width(context, DRAW_REGULAR, context->frame->em, shown) > room && head + tail > 2) {
        if (head * 2 > tail)
            do
                head--;
            while (head && continues(word[head]));
        else
            do
                tail--;
            while (tail && continues(word[length - tail]));
        snprintf(shown, sizeof shown, "%.*s%s%.*s", (int)head, word, gap, (int)tail, word + length - tail);
    }
    snprintf(text + used, size - used, "%s", shown);
}

/* Writes the message. No word runs over the edge of its box. */
static void write_message(const struct frame_context *context, float room, char *text, size_t size)
{
    *text = 0;
    for (const char *at = context->view->message.text; *at;) {
        size_t length = strcspn(at, " "), blanks = strspn(at + length, " "), used;
        append_word(context, at, length, room, text, size);
        used = strlen(text);
        snprintf(text + used, size - used, "%.*s", (int)blanks, at + length);
        at += length + blanks;
    }
}

void message_draw(const struct frame_context *context)
{
    const struct frame_layout *frame = context->frame;
    const struct theme *theme = context->theme;
    float em = frame->em, pad = roundf(em * 0.8f);
    struct sentence message;
    if (!context->view->message.text)
        return;
    struct draw_box box = message_box(context, 0);
    char text[600];
    write_message(context, box.width - 2 * pad - em, text, sizeof text);
    span_begin(&message, context->view->style.notation);
    span_words(&message, text);
    float text_height = flow_draw(context, &message, (struct draw_box){0, 0, box.width - 2 * pad, 0}, em, FLOW_MEASURE);
    float first_width = box.width;
    box = message_box(context, roundf(text_height + 1.2f * pad));
    if (box.width != first_width) { /* the message lies over the bar, where the number of lines changes with the
                                     * width */
        text_height = flow_draw(context, &message, (struct draw_box){0, 0, box.width - 2 * pad, 0}, em, FLOW_MEASURE);
        float spared = box.height - roundf(text_height + 1.2f * pad);
        box.y += spared;
        box.height -= spared;
    }
    bool error = context->view->message.is_error;
    float edge = error ? 2 * frame->thick : frame->thick;
    bool is_pointed = context->view->message.has_action && context->hover.target == SCENE_BUTTON &&
                      draw_contains(box, context->view->pointer.x, context->view->pointer.y);
    if (context->view->message.has_action)
        hits_add_button(context->hits, box, SCENE_BUTTONS, context->view->message.action);
    draw_rect(context->list, box, em * 0.5f, is_pointed ? theme->select : theme->raised);
    draw_frame(context->list, draw_inset(box, edge / 2), em * 0.5f,
               (struct draw_pen){.colour = error ? theme->meaning[MEANING_CONTRADICTION] : theme->line, .width = edge});
    struct draw_box inside = {box.x + pad, roundf(box.y + (box.height - text_height) / 2), box.width - 2 * pad,
                              text_height};
    flow_draw(context, &message, inside, em, FLOW_DRAW);
}

/* Draws the sign for unsaved work in the upper right corner, where it hides no cell. A click on it shows the reason.
 * */
void unsaved_draw(const struct frame_context *context)
{
    const struct theme *theme = context->theme;
    float em = context->frame->em, edge = context->frame->thick;
    const char *text = tr("Not saved");
    struct draw_font font = font_bold(context, FRAME_SMALL_TYPE);
    if (!context->view->message.has_unsaved)
        return;
    float width = roundf(context_text_width(context, font.face, font.size, text) + em * 1.2f);
    struct draw_box box = {roundf((float)context->frame->width - width - em * 0.4f), roundf(em * 0.25f), width,
                           roundf(em * 1.6f)};
    bool is_pointed = draw_contains(box, context->view->pointer.x, context->view->pointer.y);
    context_add_button(context, box, BUTTON_UNSAVED);
    draw_rect(context->list, box, em * 0.3f, is_pointed ? theme->select : theme->raised);
    draw_frame(context->list, draw_inset(box, edge / 2), em * 0.3f,
               (struct draw_pen){.colour = theme->meaning[MEANING_CONTRADICTION], .width = edge});
    font.colour = theme->meaning[MEANING_CONTRADICTION];
    draw_text(context->list, font, DRAW_LEFT, box.x + roundf(em * 0.6f), roundf(box.y + em * 1.13f), text);
}
