#include "export/html.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/buffer.h"
#include "base/file.h"
#include "base/translation.h"
#include "base/word.h"
#include "export/markup.h"
#include "export/player.h" /* generated from player.html */
#include "export/svg.h"

enum { PAGE_TEXT = 128 }; /* maximum length of a text or a placeholder of player.html, in bytes */

static void put_title(struct buffer *out, const struct html_page *page)
{
    markup_string(out, page->title);
}

static bool is_dark(const struct theme *theme)
{
    return theme_contrast(theme->background, 0xFF000000) < theme_contrast(theme->background, 0xFFFFFFFF);
}

static void put_styles(struct buffer *out, const struct html_page *page)
{
    film_write_styles(page->film, out);
}

static void put_width(struct buffer *out, const struct html_page *page)
{
    buffer_print(out, "%d", film_width(page->film));
}

static void put_height(struct buffer *out, const struct html_page *page)
{
    buffer_print(out, "%d", film_height(page->film));
}

/* Writes a length in hundredths of the picture's width. */
static void put_em(struct buffer *out, const struct html_page *page)
{
    buffer_print(out, "%.3f", 100 * page->frame->em / (float)film_width(page->film));
}

static void open_group(const struct film *film, struct film_span span, struct buffer *out)
{
    if (!span.first && span.end == film_frames(film))
        buffer_print(out, "<g>");
    else
        buffer_print(out, "<g data-f=\"%u %u\"%s>", span.first, span.end, span.first ? " visibility=\"hidden\"" : "");
}

static void put_picture(struct buffer *out, const struct html_page *page)
{
    svg_begin(out, page->film, page->title);
    film_write_drawing(page->film, open_group, out);
    buffer_print(out, "</svg>\n");
}

static void put_words(struct buffer *out, const struct html_page *page)
{
    markup_script_text(out, buffer_text(page->words), page->words->length);
}

/* Writes the place of the list, the height of a row, and which frame the first row of the list shows in each frame. */
static void put_rows(struct buffer *out, const struct html_page *page)
{
    struct draw_box list = page->frame->shown == FRAME_STEP_LIST ? page->frame->list : (struct draw_box){0, 0, 0, 0};
    buffer_print(out, "{x:%.0f,y:%.0f,width:%.0f,height:%.0f,row:%.0f,first:[", (double)list.x, (double)list.y,
                 (double)list.width, (double)list.height, (double)frame_list_row(page->frame));
    buffer_append(out, buffer_text(page->rows), page->rows->length);
    buffer_print(out, "]}");
}

/* Writes a part of the picture that a phone shows. */
static void put_view(struct buffer *out, float left, float top, float right, float bottom)
{
    buffer_print(out, "\"%.0f %.0f %.0f %.0f\"", (double)left, (double)top, (double)(right - left),
                 (double)(bottom - top));
}

/* Writes the views of a phone, which are shown one at a time: the board with its labels; in a race, that of each
 * engine. */
static void put_small_views(struct buffer *out, const struct html_page *page)
{
    const struct frame_layout *frame = page->frame;
    struct draw_box board = frame->board;
    float margin = roundf(frame->em * 0.6f), edge = ceilf(frame->em * 0.2f);
    for (size_t i = 0; i < page->lanes; i++) {
        struct draw_box lane = page->lane[i].frame->board;
        buffer_print(out, "%s", i ? ", " : "");
        put_view(out, lane.x - edge, lane.y - edge, lane.x + lane.width + edge, lane.y + lane.height + edge);
    }
    if (!page->lanes && frame->has_board)
        put_view(out, 0, 0, board.x + board.width + margin, board.y + board.height + margin);
    else if (!page->lanes)
        put_view(out, 0, 0, (float)film_width(page->film), frame->bar.y);
}

static void put_lanes(struct buffer *out, const struct html_page *page)
{
    for (size_t i = 0; i < page->lanes; i++)
        buffer_print(out, "<button>%s</button>", page->lane[i].engine);
}

static void put_rate(struct buffer *out, const struct html_page *page)
{
    buffer_print(out, "%g", page->speed);
}

/* --- the placeholders {{NAME}} of player.html; a function returns false if this one is another's --- */

static bool put_colour(struct buffer *out, const struct html_page *page, const char *name)
{
    const struct theme *theme = page->theme;
    const struct colour {
        const char *name;
        uint32_t colour;
    } colours[] = {
        {"GROUND", theme->background},
        {"TEXT", theme->text},
        {"RAISED", theme->raised},
        {"LINE", theme->line},
        {"MARK", theme->meaning[MEANING_TRUTH]},
        {0},
    };
    const struct colour *found = word_find(name, colours, sizeof *colours);
    if (found)
        markup_colour(out, found->colour);
    return found;
}

/* Writes the box of a control. */
static bool put_box(struct buffer *out, const struct html_page *page, const char *name)
{
    const struct frame_layout *frame = page->frame;
    float width = (float)film_width(page->film) / 100, height = (float)film_height(page->film) / 100;
    const struct control {
        const char *name;
        struct draw_box box;
    } controls[] = {
        {"FIRST", frame->button[FRAME_FIRST]},
        {"BACK", frame->button[FRAME_BACK]},
        {"PLAY", frame->button[FRAME_PLAY]},
        {"NEXT", frame->button[FRAME_NEXT]},
        {"LAST", frame->button[FRAME_LAST]},
        {"SPEED", frame->speed},
        {"STRIP", frame->timeline},
        {0},
    };
    const struct control *found = word_find(name, controls, sizeof *controls);
    if (found)
        buffer_print(out, "left:%.3f%%;top:%.3f%%;width:%.3f%%;height:%.3f%%", found->box.x / width,
                     found->box.y / height, found->box.width / width, found->box.height / height);
    return found;
}

static bool put_text(struct buffer *out, const struct html_page *page, const char *name)
{
    const struct text {
        const char *name, *text;
    } texts[] = {
        {"SCHEME", is_dark(page->theme) ? "dark" : "light"},
        {"LANGUAGE", translation_language()->id},
        {"STOPS", buffer_text(page->stops)},
        {"QUESTIONS", buffer_text(page->questions)},
        {0},
    };
    const struct text *found = word_find(name, texts, sizeof *texts);
    if (found)
        buffer_append(out, found->text, strlen(found->text));
    return found;
}

static bool put_part(struct buffer *out, const struct html_page *page, const char *name)
{
    static const struct part {
        const char *name;
        void (*put)(struct buffer *out, const struct html_page *page);
    } parts[] = {
        {"TITLE", put_title}, {"STYLES", put_styles},           {"WIDTH", put_width}, {"HEIGHT", put_height},
        {"EM", put_em},       {"PICTURE", put_picture},         {"WORDS", put_words}, {"RATE", put_rate},
        {"ROWS", put_rows},   {"SMALL_VIEWS", put_small_views}, {"LANES", put_lanes}, {0},
    };
    const struct part *found = word_find(name, parts, sizeof *parts);
    if (found)
        found->put(out, page);
    return found;
}

/* Fills the template. Besides placeholders, player.html has texts as {{"..."}}, which are translated into the current
 * language. */
static void fill_template(struct buffer *out, const struct html_page *page)
{
    const char *at = player_text, *name;
    for (const char *end; (name = strstr(at, "{{")); at = end + 2) {
        bool is_text = name[2] == '"';
        const char *first = name + 2 + is_text;
        char key[PAGE_TEXT];
        end = strstr(name, "}}");
        snprintf(key, sizeof key, "%.*s", (int)(end - first - is_text), first);
        buffer_append(out, at, (size_t)(name - at));
        if (is_text)
            markup_string(out, tr(key));
        else
            (void)(put_colour(out, page, key) || put_box(out, page, key) || put_text(out, page, key) ||
                   put_part(out, page, key));
    }
    buffer_append(out, at, strlen(at));
}

bool html_write(const char *path, const struct html_page *page, struct text_error *error)
{
    struct buffer out = {0};
    fill_template(&out, page);
    bool written = file_write(path, out.bytes, out.length, error);
    buffer_finish(&out);
    return written;
}
