/* Draws sentences: words and chips, divided into lines. A chip is a cell, digit or house with the colour and shape that
 * its meaning also has on the board. */
#include <math.h>
#include <string.h>

#include "base/utf8.h"
#include "explain/terms.h"
#include "scene/frame_parts.h"

/* Text that is not divided: a chip, or the part of a span up to a space. */
struct piece {
    const char *text;
    size_t length;
    enum span_kind kind;
    enum meaning meaning;
    uint16_t index;
    bool is_before_cells; /* the letter of a set before its cells */
};

static const char set_letters[REASON_GROUPS] = "ABCDEFGH";

/* Reads the next piece of the sentence and advances `*span` and `*offset`. Returns false at the end. */
static bool next_piece(const struct sentence *sentence, unsigned *span, size_t *offset, struct piece *piece)
{
    while (*span < sentence->spans) {
        const struct span *at = &sentence->span[*span];
        const char *text = sentence->text + at->start + *offset;
        size_t left = at->length - *offset, length = left;
        if (at->kind == SPAN_SET && !*offset) {
            *piece = (struct piece){&set_letters[at->index], 1, at->kind, at->meaning, at->index, !at->length};
            *offset = 1;
            return true;
        }
        if (!left || at->kind == SPAN_SET) {
            ++*span;
            *offset = 0;
            continue;
        }
        if (at->kind == SPAN_WORDS) {
            length = *text == ' ' || *text == '\n' ? 1 : strcspn(text, " \n");
            length = length < left ? length : left;
        }
        *piece = (struct piece){text, length, at->kind, at->meaning, at->index, false};
        *offset += length;
        return true;
    }
    return false;
}

static enum draw_face face_of(const struct piece *piece)
{
    return piece->meaning == MEANING_NONE ? DRAW_REGULAR : DRAW_SEMIBOLD;
}

/* Returns the padding on each side of a chip's text. Links have only an underline. */
static float padding_of(const struct piece *piece, float size)
{
    return piece->meaning == MEANING_NONE || piece->meaning == MEANING_LINK ? 0 : roundf(size * 0.16f);
}

/* Returns the space between the letter of a set and its first cell. */
static float gap_behind(const struct piece *piece, float size)
{
    return piece->is_before_cells ? roundf(size * 0.2f) : 0;
}

static float width_of(const struct frame_context *context, const struct piece *piece, float size)
{
    const struct draw_measure *measure = context->view->window.measure;
    return measure->width(measure->context, face_of(piece), size, piece->text, piece->length) +
           2 * padding_of(piece, size) + gap_behind(piece, size);
}

/* Returns the width up to the next space, line break or the end. */
static float word_width(const struct frame_context *context, const struct sentence *sentence, unsigned span,
                        size_t offset, float size)
{
    struct piece piece;
    float width = 0;
    while (next_piece(sentence, &span, &offset, &piece) && !strchr(" \n", *piece.text))
        width += width_of(context, &piece, size);
    return width;
}

static struct draw_box chip_box(float x, float y, float width, float size)
{
    return (struct draw_box){roundf(x), roundf(y - size * 0.95f), roundf(width), roundf(size * 1.25f)};
}

static void draw_chip(const struct frame_context *context, enum meaning meaning, float x, float y, float width,
                      float size)
{
    uint32_t colour = context->theme->meaning[meaning];
    float hair = context->frame->hair, under = roundf(y + size * 0.26f);
    struct draw_box box = chip_box(x, y, width, size);
    bool tinted = !context->theme->hatched && !context->theme->big_bang;
    if (meaning == MEANING_CONTRADICTION && !context->movement.is_too_fast)
        draw_rect(context->list, box, size * 0.22f, colour);
    else if (tinted && meaning != MEANING_LINK && meaning != MEANING_CONTRADICTION)
        draw_rect(context->list, box, size * 0.22f, draw_fade(colour, 0.20f));
    if ((meaning == MEANING_TRUTH || meaning >= MEANING_SET_A) && !tinted)
        draw_rect(context->list, box, size * 0.22f, context->theme->select);
    if (meaning == MEANING_PLACED)
        draw_frame(context->list, box, size * 0.22f, (struct draw_pen){.colour = colour, .width = hair});
    if (meaning == MEANING_LINK)
        draw_line(context->list, x, under, x + width, under,
                  (struct draw_pen){.colour = colour, .width = hair * 1.5f, .dash = size / 4, .gap = size / 6});
    if (meaning == MEANING_GUESS)
        draw_line(context->list, x + hair, under, x + width, under,
                  (struct draw_pen){.colour = colour, .width = hair * 1.6f, .gap = hair * 3.4f});
}

static void draw_piece(const struct frame_context *context, const struct piece *piece, float x, float y, float width,
                       float size)
{
    uint32_t colour = context->theme->text;
    if (piece->kind == SPAN_SET) { /* as on the board */
        width -= gap_behind(piece, size);
        draw_rect(context->list, chip_box(x, y, width, size), size * 0.22f, context->theme->meaning[piece->meaning]);
        colour = context->theme->sheet;
    } else if (piece->meaning != MEANING_NONE) {
        draw_chip(context, piece->meaning, x, y, width, size);
    }
    if (piece->meaning == MEANING_CONTRADICTION && !context->movement.is_too_fast)
        colour = context->theme->on_contradiction;
    draw_text_part(context->list, (struct draw_font){face_of(piece), size, colour}, DRAW_LEFT,
                   x + padding_of(piece, size), y, piece->text, piece->length);
    if (piece->meaning == MEANING_REMOVED && piece->kind == SPAN_DIGIT) /* the digit is eliminated, not the cell */
        draw_line(context->list, x + size * 0.06f, y - size * 0.12f, x + width - size * 0.06f, y - size * 0.60f,
                  (struct draw_pen){.colour = context->theme->meaning[MEANING_REMOVED],
                                    .width = context->frame->hair * 1.6f});
}

/* State for making what a sentence names clickable. */
struct naming {
    unsigned words;       /* number of cells and digits so far */
    uint16_t choice;      /* the answer to which the piece belongs, 0: none; all words of an answer have its number */
    const char *term_end; /* end of the last term in the text */
    uint16_t term;        /* index of that term */
};

/* Returns whether the piece belongs to a term of the glossary, and stores it in naming->term. */
static bool find_term(struct naming *naming, const struct piece *piece)
{
    size_t length;
    if (piece->kind != SPAN_WORDS)
        return false;
    if (piece->text < naming->term_end)
        return true;
    const struct term *term = term_at(piece->text, &length);
    naming->term = term ? (uint16_t)(term - terms) : naming->term;
    naming->term_end = term ? piece->text + length : naming->term_end;
    return term;
}

static void begin_piece(struct naming *naming, const struct piece *piece)
{
    if (piece->kind == SPAN_CHOICE)
        naming->choice = piece->index;
    else if (*piece->text == '\n')
        naming->choice = 0;
}

/* Adds the piece for the pointer. Frames the one under the pointer; underlines all words of a term. */
static void name_piece(const struct frame_context *context, struct naming *naming, const struct piece *piece,
                       struct draw_box box)
{
    enum scene_target pointed = context->hover.target;
    uint64_t which = context->hover.position;
    const struct draw_pen pen = {.colour = context->theme->muted, .width = context->frame->hair};
    bool is_cell = piece->kind == SPAN_CELL, is_digit = piece->kind == SPAN_DIGIT;
    if (naming->choice) {
        hits_add(context->hits, box, SCENE_CHOICE, naming->choice);
    } else if (is_cell || is_digit) {
        struct draw_box around = draw_inset(box, -context->frame->hair);
        if (pointed == SCENE_WORD && which == naming->words)
            draw_frame(context->list, around, around.height * 0.2f, pen);
        hits_add_word(context->hits, box, is_cell ? piece->index : NO_CELL, is_digit ? piece->index : 0,
                      naming->words++);
    } else if (find_term(naming, piece)) {
        float under = roundf(box.y + box.height);
        if (pointed == SCENE_TERM && which == naming->term)
            draw_line(context->list, box.x, under, box.x + box.width, under, pen);
        hits_add(context->hits, box, SCENE_TERM, naming->term);
    }
}

float flow_draw(const struct frame_context *context, const struct sentence *sentence, struct draw_box box, float size,
                enum flow_work work)
{
    float x = box.x, y = box.y + size, line = roundf(size * 1.55f);
    unsigned span = 0;
    size_t offset = 0;
    struct piece piece;
    bool in_word = false;
    struct naming naming = {.term_end = sentence->text};
    for (;;) {
        float word = in_word ? 0 : word_width(context, sentence, span, offset, size);
        if (!next_piece(sentence, &span, &offset, &piece))
            break;
        float width = width_of(context, &piece, size);
        bool is_space = *piece.text == ' ', is_break = *piece.text == '\n';
        begin_piece(&naming, &piece);
        if (is_break || (!is_space && !in_word && x > box.x && x + word > box.x + box.width)) {
            x = box.x;
            y += line;
        }
        in_word = !is_space && !is_break;
        if (work == FLOW_NAME && (in_word || naming.choice))
            name_piece(context, &naming, &piece, chip_box(x, y, width, size));
        if (work != FLOW_MEASURE && in_word)
            draw_piece(context, &piece, x, y, width, size);
        x += is_break ? 0 : width;
    }
    return y + size * 0.5f - box.y;
}

struct draw_font flow_fit(const struct frame_context *context, struct draw_font font, float least, float width,
                          const char *text)
{
    while (font.size > least && context_text_width(context, font.face, font.size, text) > width)
        font.size = fmaxf(least, font.size - 1);
    return font;
}

void flow_line(const struct frame_context *context, struct draw_font font, float x, float y, float width,
               const char *text)
{
    const struct draw_measure *measure = context->view->window.measure;
    size_t length = strlen(text);
    if (measure->width(measure->context, font.face, font.size, text, length) <= width) {
        draw_text(context->list, font, DRAW_LEFT, x, y, text);
        return;
    }
    static const char dots[] = "\xE2\x80\xA6";
    float room = width - context_text_width(context, font.face, font.size, dots);
    size_t fits = 0;
    for (size_t step = 512; step; step /= 2) {
        size_t end = fits + step;
        if (end < length && measure->width(measure->context, font.face, font.size, text, end) <= room)
            fits = end;
    }
    fits = utf8_start(text, fits);
    draw_text_part(context->list, font, DRAW_LEFT, x, y, text, fits);
    draw_text(context->list, font, DRAW_LEFT, x + measure->width(measure->context, font.face, font.size, text, fits), y,
              dots);
}

void flow_two_lines(const struct frame_context *context, struct draw_font font, float x, float y, float width,
                    const char *text)
{
    const struct draw_measure *measure = context->view->window.measure;
    size_t first = strlen(text);
    float above = 0;
    while (first && measure->width(measure->context, font.face, font.size, text, first) > width) {
        above = roundf(font.size * 0.65f);
        while (first && text[--first] != ' ')
            continue;
    }
    draw_text_part(context->list, font, DRAW_LEFT, x, y - above, text, first);
    if (above > 0)
        flow_line(context, font, x, y + above, width, text + first + (first > 0));
}
