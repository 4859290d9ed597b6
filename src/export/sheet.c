#include "export/sheet.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "base/translation.h"
#include "base/utf8.h"

/* Sizes are in points. */
#define MARGIN 42.0f      /* 15 mm, which all printers can print */
#define FOOT 30.0f        /* from the baseline of the foot to the edge of the page */
#define FOOT_TYPE 8.5f    /* type size of the foot */
#define GAP 22.0f         /* between slots */
#define TITLE_TYPE 17.0f  /* type size of a part's title */
#define NOTE_TYPE 10.0f   /* type size of the note below it */
#define HEADING_TYPE 9.5f /* type size of an item's heading */
#define HEADING_GAP 3.5f  /* below it */
#define WORDS_GAP 6.0f    /* between a picture and the words below it */
#define LEADING 1.32f     /* distance of lines, as a multiple of the type size */
#define TYPE_STEP 0.5f    /* words shrink by this step until they fit */
#define USUAL_LINES                                                                                                    \
    3.0f                    /* lines of words for which each item keeps room, to give most pictures of a page the same \
                             * size */
#define LEAST_PICTURE 0.75f /* smallest side of a picture, as a share of the largest one that fits the slot */

static const uint32_t ink = 0xFF000000, grey = 0xFF505050, rule = 0xFFB0B0B0;
static const struct draw_font heading_font = {DRAW_SEMIBOLD, HEADING_TYPE, 0xFF505050};

struct sheet {
    struct sheet_params params;
    struct draw_list page;
    unsigned number;      /* of the page, from 1; 0: none has been started */
    unsigned wanted;      /* slots of a page, as the part requests */
    unsigned slots, used; /* slots of this page, and how many of them are used */
    float top;            /* top of its first slot */
};

struct sheet *sheet_create(const struct sheet_params *params)
{
    struct sheet *sheet = memory_calloc(1, sizeof *sheet);
    sheet->params = *params;
    sheet->wanted = 1;
    return sheet;
}

/* Returns the length of the longest beginning of the text that fits into a line and ends at a blank, or within a word
 * that is longer than a line. */
static size_t line_length(const struct sheet *sheet, struct draw_font font, float width, const char *text)
{
    const struct draw_measure *measure = &sheet->params.measure;
    size_t fits = 0, end = strcspn(text, " \n");
    while (measure->width(measure->context, font.face, font.size, text, end) <= width) {
        fits = end;
        if (text[end] != ' ')
            return fits;
        end += 1 + strcspn(text + end + 1, " \n");
    }
    while (!fits && end > 1) {
        end = utf8_start(text, end - 1);
        if (measure->width(measure->context, font.face, font.size, text, end) <= width)
            fits = end;
    }
    return fits ? fits : strlen(text);
}

static void end_page(struct sheet *sheet)
{
    const struct sheet_paper *paper = sheet->params.paper;
    struct draw_font font = {DRAW_REGULAR, FOOT_TYPE, grey};
    float base = paper->height - FOOT;
    char number[16];
    if (!sheet->number)
        return;
    snprintf(number, sizeof number, "%u", sheet->number);
    size_t length = line_length(sheet, font, paper->width - 2 * MARGIN - FOOT, sheet->params.foot);
    draw_text_part(&sheet->page, font, DRAW_LEFT, MARGIN, base, sheet->params.foot, length);
    draw_text(&sheet->page, font, DRAW_RIGHT, paper->width - MARGIN, base, number);
    sheet->params.receive(sheet->params.context, &sheet->page);
}

void sheet_finish(struct sheet *sheet)
{
    end_page(sheet);
    draw_finish(&sheet->page);
    memory_free(sheet);
}

static void begin_page(struct sheet *sheet, unsigned slots)
{
    end_page(sheet);
    draw_clear(&sheet->page);
    sheet->number++;
    sheet->slots = slots;
    sheet->used = 0;
    sheet->top = MARGIN;
}

/* --- words --- */

/* Breaks words into lines and returns their height. Draws them unless `at` is NULL. */
static float flow(struct sheet *sheet, struct draw_font font, const char *words, float width,
                  const struct draw_point *at)
{
    float height = 0;
    while (*words) {
        size_t length = line_length(sheet, font, width, words);
        if (at)
            draw_text_part(&sheet->page, font, DRAW_LEFT, at->x, at->y + height + font.size, words, length);
        height += font.size * LEADING;
        words += length + (words[length] == ' ' || words[length] == '\n');
    }
    return height;
}

void sheet_begin_part(struct sheet *sheet, const char *title, const char *note, unsigned slots)
{
    float width = sheet->params.paper->width - 2 * MARGIN;
    begin_page(sheet, slots);
    sheet->wanted = slots;
    struct draw_point at = {MARGIN, sheet->top};
    at.y += flow(sheet, (struct draw_font){DRAW_SEMIBOLD, TITLE_TYPE, ink}, title, width, &at);
    at.y += flow(sheet, (struct draw_font){DRAW_REGULAR, NOTE_TYPE, grey}, note, width, &at) + 4;
    draw_line(&sheet->page, MARGIN, at.y, MARGIN + width, at.y, (struct draw_pen){.colour = rule, .width = 0.6f});
    sheet->top = at.y + 14;
}

/* --- items --- */

static unsigned columns_of(unsigned slots)
{
    return slots >= 4 ? 2 : 1;
}

/* Returns the box of a slot on a page whose first slot begins at `top`. */
static struct draw_box slot_box(const struct sheet *sheet, unsigned slots, unsigned slot, float top)
{
    const struct sheet_paper *paper = sheet->params.paper;
    unsigned columns = columns_of(slots), rows = slots / columns;
    float width = (paper->width - 2 * MARGIN - GAP * (float)(columns - 1)) / (float)columns;
    float height = (paper->height - top - FOOT - 18 - GAP * (float)(rows - 1)) / (float)rows;
    return (struct draw_box){MARGIN + (width + GAP) * (float)(slot % columns),
                             top + (height + GAP) * (float)(slot / columns), width, height};
}

/* The places of an item's parts, and the size of its words. */
struct arrangement {
    struct draw_box picture, words;
    float size;
};

static float usual_type(unsigned slots)
{
    return slots == 1 ? 12 : slots == 2 ? 11 : slots == 4 ? 9.5f : 8.5f;
}

/* Returns the largest box of this shape within another one, at the top and horizontally centred. */
static struct draw_box fit(struct draw_box box, float aspect)
{
    float width = fminf(box.width, box.height * aspect), height = width / aspect;
    return (struct draw_box){box.x + (box.width - width) / 2, box.y, width, height};
}

/* Arranges an item with words of this size. Returns whether they fit without shrinking the picture. */
static bool arrange(struct sheet *sheet, const struct sheet_item *item, struct draw_box box, bool is_beside, float size,
                    struct arrangement *made)
{
    struct draw_font font = {DRAW_REGULAR, size, ink};
    float heading = flow(sheet, heading_font, item->heading, box.width, NULL), bottom = box.y + box.height;
    heading += heading > 0 ? HEADING_GAP : 0;
    box.y += heading;
    box.height -= heading;
    made->size = size;
    made->words = box;
    if (item->aspect <= 0)
        return flow(sheet, font, item->words, box.width, NULL) <= box.height;
    struct draw_box largest = fit(box, item->aspect);
    if (is_beside && *item->words) {
        largest.width = fminf(largest.width, box.width * 0.66f);
        made->picture = fit((struct draw_box){box.x, box.y, largest.width, box.height}, item->aspect);
        float left = made->picture.width + GAP;
        made->words = (struct draw_box){box.x + left, box.y, box.width - left, box.height};
        return flow(sheet, font, item->words, made->words.width, NULL) <= box.height;
    }
    float words = flow(sheet, font, item->words, box.width, NULL), usual = USUAL_LINES * size * LEADING;
    words = *item->words ? fmaxf(words, usual) + WORDS_GAP : 0;
    box.height = fmaxf(box.height - words, largest.height * LEAST_PICTURE);
    made->picture = fit(box, item->aspect);
    made->words.y = made->picture.y + made->picture.height + WORDS_GAP;
    return made->picture.y + made->picture.height + words <= bottom + 0.01f;
}

/* Finds the largest type with which the item fits into the box of a slot. If there is none, uses the smallest. */
static bool find_arrangement(struct sheet *sheet, const struct sheet_item *item, unsigned slots, bool is_row,
                             struct draw_box box, struct arrangement *made)
{
    float least = SHEET_LEAST_TYPE + TYPE_STEP;
    for (float size = usual_type(is_row ? 2 : slots); size >= least; size -= TYPE_STEP) {
        if (arrange(sheet, item, box, slots == 2 || is_row, size, made))
            return true;
    }
    return false;
}

/* Returns the next smaller number of slots; 1 is the smallest. */
static unsigned fewer(unsigned slots)
{
    size_t i = 0;
    while (sheet_slots[i + 1] && sheet_slots[i + 1] < slots)
        i++;
    return sheet_slots[i];
}

/* Tries to reserve `span` slots in one row of a page with `slots`: on this page if they are free, otherwise on a new
 * one. Returns whether the item fits there; with one slot per page it is accepted in any case. `*box` receives the box
 * of the slots. */
static bool try_slots(struct sheet *sheet, const struct sheet_item *item, unsigned slots, unsigned span,
                      struct draw_box *box, struct arrangement *made)
{
    bool may_be_here = sheet->number && (!sheet->used || sheet->slots == slots);
    unsigned first = may_be_here ? (sheet->used + span - 1) / span * span : slots;
    bool is_here = first + span <= slots;
    *box = slot_box(sheet, slots, is_here ? first : 0, is_here ? sheet->top : MARGIN);
    if (span > 1)
        box->width = sheet->params.paper->width - 2 * MARGIN;
    if (!find_arrangement(sheet, item, slots, span > 1, *box, made) && slots > 1)
        return false;
    if (!is_here)
        begin_page(sheet, slots);
    sheet->slots = slots;
    sheet->used = (is_here ? first : 0) + span;
    return true;
}

/* Reserves a slot for the item. If its words do not fit, it gets a whole row, or a page with fewer slots. */
static struct draw_box take_slot(struct sheet *sheet, const struct sheet_item *item, struct arrangement *made)
{
    bool is_begun = sheet->used && sheet->used < sheet->slots;
    struct draw_box box;
    for (unsigned slots = is_begun ? sheet->slots : sheet->wanted;; slots = fewer(slots)) {
        for (unsigned span = 1; span <= columns_of(slots); span++) {
            if (try_slots(sheet, item, slots, span, &box, made))
                return box;
        }
    }
}

struct draw_box sheet_add(struct sheet *sheet, const struct sheet_item *item)
{
    struct arrangement made = {0};
    struct draw_box box = take_slot(sheet, item, &made);
    struct draw_point heading = {box.x, box.y}, words = {made.words.x, made.words.y};
    flow(sheet, heading_font, item->heading, box.width, &heading);
    flow(sheet, (struct draw_font){DRAW_REGULAR, made.size, ink}, item->words, made.words.width, &words);
    return made.picture;
}

struct draw_list *sheet_page(struct sheet *sheet)
{
    return &sheet->page;
}
