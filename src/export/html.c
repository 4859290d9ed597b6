#include "export/html.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/buffer.h"
#include "base/file.h"
#include "base/translation.h"
#include "export/markup.h"
#include "export/player.h" /* generated from player.html */
#include "export/svg.h"

enum { PAGE_TEXT = 128 }; /* bytes of a text of player.html, at most */

static void put_title(struct buffer *out, const struct html_page *page)
{
    markup_text(out, page->title, strlen(page->title));
}

static void put_scheme(struct buffer *out, const struct html_page *page)
{
    bool dark =
        theme_contrast(page->theme->background, 0xFF000000) < theme_contrast(page->theme->background, 0xFFFFFFFF);
    buffer_print(out, dark ? "dark" : "light");
}

static void put_background(struct buffer *out, const struct html_page *page)
{
    markup_colour(out, page->theme->background);
}

static void put_text_colour(struct buffer *out, const struct html_page *page)
{
    markup_colour(out, page->theme->text);
}

static void put_raised(struct buffer *out, const struct html_page *page)
{
    markup_colour(out, page->theme->raised);
}

static void put_line(struct buffer *out, const struct html_page *page)
{
    markup_colour(out, page->theme->line);
}

static void put_accent(struct buffer *out, const struct html_page *page)
{
    markup_colour(out, page->theme->meaning[MEANING_TRUTH]);
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

/* In hundredths of the picture's width. */
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

static void put_box(struct buffer *out, const struct html_page *page, struct draw_box box)
{
    float width = (float)film_width(page->film) / 100, height = (float)film_height(page->film) / 100;
    buffer_print(out, "left:%.3f%%;top:%.3f%%;width:%.3f%%;height:%.3f%%", box.x / width, box.y / height,
                 box.width / width, box.height / height);
}

static void put_first(struct buffer *out, const struct html_page *page)
{
    put_box(out, page, page->frame->button[FRAME_FIRST]);
}

static void put_back(struct buffer *out, const struct html_page *page)
{
    put_box(out, page, page->frame->button[FRAME_BACK]);
}

static void put_play(struct buffer *out, const struct html_page *page)
{
    put_box(out, page, page->frame->button[FRAME_PLAY]);
}

static void put_next(struct buffer *out, const struct html_page *page)
{
    put_box(out, page, page->frame->button[FRAME_NEXT]);
}

static void put_last(struct buffer *out, const struct html_page *page)
{
    put_box(out, page, page->frame->button[FRAME_LAST]);
}

static void put_speed(struct buffer *out, const struct html_page *page)
{
    put_box(out, page, page->frame->speed);
}

static void put_timeline(struct buffer *out, const struct html_page *page)
{
    put_box(out, page, page->frame->timeline);
}

static void put_words(struct buffer *out, const struct html_page *page)
{
    markup_script_text(out, buffer_text(page->words), page->words->length);
}

static void put_stops(struct buffer *out, const struct html_page *page)
{
    buffer_append(out, buffer_text(page->stops), page->stops->length);
}

static void put_questions(struct buffer *out, const struct html_page *page)
{
    buffer_append(out, buffer_text(page->questions), page->questions->length);
}

/* Where the list is, how high a row, and which frame each frame's first row shows. */
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

/* What a phone shows, one at a time: the board with its labels; in a race, that of each engine. */
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

static void put_language(struct buffer *out, const struct html_page *page)
{
    (void)page;
    buffer_print(out, "%s", translation_language()->id);
}

/* The placeholders {{NAME}} of player.html. Besides, {{"..."}} is a text in the language that is in use. */
static const struct placeholder {
    const char *name;
    void (*put)(struct buffer *out, const struct html_page *page);
} placeholders[] = {
    {"TITLE", put_title},
    {"SCHEME", put_scheme},
    {"GROUND", put_background},
    {"TEXT", put_text_colour},
    {"RAISED", put_raised},
    {"LINE", put_line},
    {"MARK", put_accent},
    {"STYLES", put_styles},
    {"WIDTH", put_width},
    {"HEIGHT", put_height},
    {"EM", put_em},
    {"PICTURE", put_picture},
    {"FIRST", put_first},
    {"BACK", put_back},
    {"PLAY", put_play},
    {"NEXT", put_next},
    {"LAST", put_last},
    {"SPEED", put_speed},
    {"STRIP", put_timeline},
    {"WORDS", put_words},
    {"RATE", put_rate},
    {"STOPS", put_stops},
    {"QUESTIONS", put_questions},
    {"ROWS", put_rows},
    {"SMALL_VIEWS", put_small_views},
    {"LANES", put_lanes},
    {"LANGUAGE", put_language},
};

static void put_placeholder(struct buffer *out, const struct html_page *page, const char *name, size_t length)
{
    for (size_t i = 0; i < sizeof placeholders / sizeof *placeholders; i++) {
        if (strlen(placeholders[i].name) == length && !memcmp(placeholders[i].name, name, length))
            placeholders[i].put(out, page);
    }
}

static void put_translated(struct buffer *out, const char *text, size_t length)
{
    char key[PAGE_TEXT];
    snprintf(key, sizeof key, "%.*s", (int)length, text);
    const char *words = tr(key);
    markup_text(out, words, strlen(words));
}

static void fill_template(struct buffer *out, const struct html_page *page)
{
    const char *at = player_text, *name;
    for (const char *end; (name = strstr(at, "{{")); at = end + 2) {
        bool is_text = name[2] == '"';
        end = strstr(name, is_text ? "\"}}" : "}}");
        buffer_append(out, at, (size_t)(name - at));
        if (is_text)
            put_translated(out, name + 3, (size_t)(end++ - name - 3));
        else
            put_placeholder(out, page, name + 2, (size_t)(end - name - 2));
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
