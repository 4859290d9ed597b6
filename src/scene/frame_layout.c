/* Computes the layout of a frame (frame_layout.h). */
#include "scene/frame_layout.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/translation.h"

static const struct {
    const char *name;
    float width, height;
    bool is_large;
} panels[FRAME_PANELS] = {
#define PANEL(panel, name, draw, width, height, is_large) [FRAME_##panel] = {name, width, height, is_large},
#include "scene/panels.def"
#undef PANEL
    [FRAME_NO_PANEL] = {"none", 20, 24, false},
};

const char *frame_panel_name(enum frame_panel panel)
{
    return panels[panel].name;
}

enum frame_panel frame_panel_find(const char *name)
{
    enum frame_panel panel = 0;
    while (panel < FRAME_PANELS && strcmp(panels[panel].name, name))
        panel++;
    return panel;
}

void frame_panel_names(char text[FRAME_PANEL_NAMES_SIZE])
{
    size_t length = (size_t)snprintf(text, FRAME_PANEL_NAMES_SIZE, "%s", panels->name);
    for (enum frame_panel panel = 1; panel < FRAME_PANELS; panel++)
        length += (size_t)snprintf(text + length, FRAME_PANEL_NAMES_SIZE - length, "%s%s",
                                   panel == FRAME_NO_PANEL ? tr(" or ") : ", ", panels[panel].name);
}

enum { WIDE = 900 };        /* logical pixels; wider windows always have the panel beside the board */
enum { LEAST_TITLED = 10 }; /* in em; a higher panel has a title */
enum { MIN_BELOW = 13 };    /* in em; space below the board for title, technique and sentence */

/* Returns whether a column (row) of the sheet begins a new box: the region changes there in some row (column) with
 * cells on both sides, and no region crosses it. Jigsaw regions have no such line. */
static bool starts_box(const struct layout *layout, unsigned line, bool vertical)
{
    unsigned across = vertical ? layout->width : layout->height;
    bool has_border = false;
    for (unsigned i = 0; i < across; i++) {
        unsigned here = vertical ? line * layout->width + i : i * layout->width + line;
        cell_id after = layout->at[here], before = layout->at[here - (vertical ? layout->width : 1)];
        if (after == NO_CELL || before == NO_CELL)
            continue;
        if (layout->region[after] == layout->region[before])
            return false;
        has_border = true;
    }
    return has_border;
}

float frame_layout_gap(const struct layout *layout, unsigned line, bool vertical, bool big_bang)
{
    unsigned gaps = 0;
    for (unsigned i = 1; big_bang && i <= line && i < (vertical ? layout->height : layout->width); i++)
        gaps += starts_box(layout, i, vertical);
    return (float)gaps;
}

/* Returns width and height of the sheet in cells, including the gaps in big bang. */
static struct draw_point sheet_size(const struct frame_layout *frame, const struct layout *layout)
{
    bool gaps = frame->big_bang;
    return (struct draw_point){(float)layout->width + frame_layout_gap(layout, layout->width, false, gaps),
                               (float)layout->height + frame_layout_gap(layout, layout->height, true, gaps)};
}

/* Returns a cell's width divided by its height: in big bang three fixed-width characters by three lines, 21x51
 * pixels. */
static float cell_shape(bool big_bang)
{
    return big_bang ? 21.0f / 51.0f : 1;
}

/* Returns the board's rectangle including its outer line. */
static struct draw_box with_edge(const struct frame_layout *frame, struct draw_box board)
{
    float edge = frame->thick;
    return (struct draw_box){board.x - edge, board.y - edge, board.width + 2 * edge, board.height + 2 * edge};
}

/* Places the board with the largest whole-pixel cells that fit in the middle of `area`. */
static void place_board(struct frame_layout *frame, const struct layout *layout, struct draw_box area)
{
    struct draw_point size = sheet_size(frame, layout);
    float narrow = cell_shape(frame->big_bang);
    float cell = floorf(fminf((area.width - frame->thick) / size.x / narrow, (area.height - frame->thick) / size.y));
    frame->cell = fmaxf(4, cell);
    frame->cell_width = roundf(frame->cell * narrow);
    float width = frame->cell_width * size.x, height = frame->cell * size.y;
    frame->area = area;
    frame->board = (struct draw_box){floorf(area.x + (area.width - width) / 2),
                                     floorf(area.y + (area.height - height) / 2), width, height};
    frame->viewport = with_edge(frame, frame->board);
}

/* Returns the start of a board of this length that puts `centre` (0 to 1 of it) in the middle of the area, without a
 * gap at the area's ends unless the board is shorter than the area. */
static float board_start(float from, float room, float length, float centre)
{
    if (length <= room)
        return floorf(from + (room - length) / 2);
    float begin = from + room / 2 - centre * length;
    return roundf(fminf(from, fmaxf(begin, from + room - length)));
}

void frame_layout_zoom(struct frame_layout *frame, const struct layout *layout, float zoom, struct draw_point centre)
{
    if (!(zoom > 1) || !frame->has_board)
        return;
    struct draw_point size = sheet_size(frame, layout);
    struct draw_box area = frame->area, *board = &frame->board;
    if (frame->panel.x < area.x + area.width / 2 && frame->panel.y > area.y) /* the panel is below */
        area.height =
            fminf(area.height, frame->panel.y - area.y - frame->em * (frame->has_title ? FRAME_HEADER : 0.6f));
    frame->cell = roundf(frame->cell * zoom);
    frame->cell_width = roundf(frame->cell * cell_shape(frame->big_bang));
    board->width = frame->cell_width * size.x;
    board->height = frame->cell * size.y;
    board->x = board_start(area.x, area.width, board->width, centre.x);
    board->y = board_start(area.y, area.height, board->height, centre.y);
    struct draw_box whole = with_edge(frame, *board);
    float left = fmaxf(whole.x, area.x), top = fmaxf(whole.y, area.y);
    frame->viewport = (struct draw_box){left, top, fminf(whole.x + whole.width, area.x + area.width) - left,
                                        fminf(whole.y + whole.height, area.y + area.height) - top};
}

/* Makes the bar higher for the curves of the effort. */
static void place_effort(struct frame_layout *frame, bool small)
{
    float height = roundf(frame->em * (small ? 4.7f : 6.5f));
    frame->bar.y -= height;
    frame->bar.height += height;
}

struct draw_box frame_effort(const struct frame_layout *frame)
{
    struct draw_box bar = frame->bar, timeline = frame->timeline;
    float usual = 2 * (bar.y + bar.height - timeline.y - timeline.height / 2), gap = roundf(frame->em * 0.5f);
    if (bar.height < usual + frame->em)
        return (struct draw_box){0};
    return (struct draw_box){timeline.x, bar.y + gap, timeline.width, roundf(bar.height - usual) - gap};
}

/* Places the bar. `below`: just below the window. */
static void place_bar(struct frame_layout *frame, bool small, bool below)
{
    float em = frame->em, height = roundf(em * (small ? 3.2f : 4.0f)), side = roundf(em * 2.1f);
    struct draw_box bar = {0, (float)frame->height - (below ? 0 : height), (float)frame->width, height};
    float x = roundf(em * 0.9f), middle = bar.y + height / 2;
    frame->bar = bar;
    for (unsigned i = 0; i < FRAME_BUTTONS; i++) {
        float size = i == FRAME_PLAY ? roundf(em * 2.5f) : side;
        frame->button[i] = (struct draw_box){x, roundf(middle - size / 2), size, size};
        x += size + roundf(em * 0.15f);
    }
    frame->speed = (struct draw_box){x + em * 0.3f, roundf(middle - side / 2), roundf(em * 4.0f), side};
    x = frame->speed.x + frame->speed.width + em * 0.7f;
    float count = roundf(em * (small ? 6.2f : 8.5f));
    frame->count = (struct draw_box){bar.width - count - em * 0.9f, roundf(middle - side / 2), count, side};
    float timeline = roundf(em * (small ? 1.9f : 2.4f));
    frame->timeline = (struct draw_box){roundf(x), roundf(middle - timeline / 2),
                                        fmaxf(0, roundf(frame->count.x - em * 0.8f - x)), timeline};
}

float frame_list_row(const struct frame_layout *frame)
{
    return roundf(frame->em * 1.75f);
}

struct draw_box frame_speed_track(const struct frame_layout *frame)
{
    struct draw_box speed = frame->speed;
    float em = frame->em;
    return (struct draw_box){speed.x + em * 0.5f, roundf(speed.y + speed.height - em * 0.45f), speed.width - em,
                             fmaxf(frame->hair, roundf(em * 0.12f))};
}

/* Divides the panel into title, sentence and list, from top to bottom. */
static void divide_panel(struct frame_layout *frame, enum frame_panel kind)
{
    struct draw_box panel = frame->panel;
    float em = frame->em, y = panel.y;
    frame->has_title = panel.height > LEAST_TITLED * em;
    frame->header.height = frame->has_title ? 0 : frame->header.height;
    if (frame->has_title) {
        frame->title = (struct draw_box){panel.x, y, panel.width, em * 3.0f};
        y += frame->title.height;
    }
    float left = fmaxf(0, panel.y + panel.height - y);
    /* the sentence's height is fixed, so the list does not move from step to step; below the board it is wide, and has
     * fewer lines */
    bool is_below = panel.y >= frame->board.y + frame->board.height;
    float sentence = frame->has_title ? fminf(em * (is_below ? 7.6f : 8.6f), left) : left;
    frame->sentence = (struct draw_box){panel.x, y, panel.width, sentence};
    y += sentence;
    frame->list = (struct draw_box){panel.x, y, panel.width, fmaxf(0, panel.y + panel.height - y)};
    frame->shown = panels[kind].is_large || frame->list.height > 5 * em ? kind : FRAME_NO_PANEL;
    frame->tree = frame->list;
    if (panels[kind].is_large && frame->list.height < 13 * em) {
        float margin = em * 0.7f;
        frame->has_board = false;
        frame->tree = (struct draw_box){2 * margin, margin, (float)frame->width - 4 * margin, panel.y - 2 * margin};
        frame->sentence.x = frame->tree.x;
        frame->sentence.width = frame->tree.width;
    }
}

/* Computes the font size and places the bar. Returns whether the window is small. */
static bool begin_frame(struct frame_layout *frame, const struct frame_window *window)
{
    float w = (float)window->width, h = (float)window->height, scale = window->scale;
    /* 15 px at 1280x800, at least 12 logical pixels */
    float em_scale = w / scale >= WIDE ? fminf(w / 1280, h / 800) : fminf(w / 800, h / 800);
    *frame = (struct frame_layout){.width = window->width,
                                   .height = window->height,
                                   .shown = FRAME_NO_PANEL,
                                   .has_board = true,
                                   .big_bang = window->big_bang};
    bool larger = window->presenting && w / scale >= WIDE;
    float em = frame->em = roundf(fmaxf(15 * em_scale, 12 * scale) * (larger ? 1.3f : 1));
    frame->hair = fmaxf(1, roundf(em / 18));
    frame->thick = 2 * frame->hair;
    bool small = h < 44 * em || w < 48 * em;
    place_bar(frame, small, window->presenting);
    if (window->effort && !window->presenting)
        place_effort(frame, small);
    return small;
}

/* Places the menu words for a board without a panel: left of the board or, if it is too wide, above it. A window with a
 * title below the board has them there. */
static void place_header(struct frame_layout *frame, const struct layout *layout, struct draw_box area)
{
    float em = frame->em, margin = roundf(em), shift = roundf(em * FRAME_HEADER);
    float under = frame->bar.y - frame->board.y - frame->board.height;
    if (under > (LEAST_TITLED + 1.4f) * em)
        return;
    frame->header = (struct draw_box){margin, roundf(em * 0.3f), roundf(em * 19), roundf(em * 1.55f)};
    if (frame->board.x - 1.5f * em < frame->header.x + frame->header.width)
        place_board(frame, layout,
                    (struct draw_box){area.x, area.y + shift, area.width, fmaxf(0, area.height - shift)});
}

void frame_layout_arrange(struct frame_layout *frame, const struct layout *layout, const struct frame_window *window)
{
    enum frame_panel kind = window->panel;
    bool big_bang = window->big_bang;
    float w = (float)window->width;
    bool wide = w / window->scale >= WIDE, with_panel = kind != FRAME_NO_PANEL;
    bool small = begin_frame(frame, window);
    float em = frame->em, room = frame->bar.y, margin = roundf(em * (small ? 0.7f : with_panel ? 1.8f : 1));
    float left =
        fmaxf(margin, big_bang ? 0 : roundf(em * (layout->height > 9 ? 2.1f : 1.5f))); /* room for the names of rows */
    float top = fmaxf(margin, big_bang ? 0 : em * 1.2f);
    /* The panel goes where the board can be larger. */
    float least_panel = em * panels[kind].width;
    float board_beside = fminf(w - least_panel, room), board_above = fminf(w, room - MIN_BELOW * em);
    bool beside = with_panel && (wide || (board_beside > least_panel / 2 && board_beside >= board_above));
    if (beside) {
        float panel = roundf(fmaxf(fminf(w * 0.34f, em * 29), least_panel));
        panel = fmaxf(panel, fminf(w - room, w * 0.42f)); /* the width not needed by a square board goes to the panel */
        float board = w - panel;
        place_board(frame, layout, (struct draw_box){left, top, board - left - 0.6f * margin, room - top - margin});
        float x = board + em * 0.4f;
        float edge = fminf(margin, em * 1.8f);
        frame->panel =
            (struct draw_box){roundf(x), frame->board.y, fmaxf(0, roundf(w - x - edge)), frame->board.height};
    } else {
        /* The height not needed by a square board goes to the list, and a little more if the list is short. */
        float sentence = em * 4.7f, min_height = with_panel && !small ? em * MIN_BELOW : sentence, spare = room - w;
        if (small && spare > 20 * em)
            spare += 2 * em;
        float below = with_panel ? fmaxf(min_height, fminf(room * 0.45f, spare)) : sentence;
        struct draw_box area = {left, top, w - left - margin, room - below - top - margin};
        place_board(frame, layout, area);
        if (window->has_menus && !with_panel)
            place_header(frame, layout, area);
        float x = frame->board.x, y = frame->board.y + frame->board.height + margin;
        if (room - y > 13 * em) /* the words above the title */
            y += fmaxf(0, FRAME_HEADER * em - margin);
        frame->panel = (struct draw_box){x, roundf(y), fmaxf(0, roundf(w - x - fminf(x, 2 * em))),
                                         fmaxf(0, roundf(room - y - em * 0.4f))};
    }
    float enough = em * panels[kind].height;
    if (beside && frame->panel.height < enough) /* beside a wide, low sheet the panel has its full height */
        frame->panel = (struct draw_box){frame->panel.x, margin, frame->panel.width, fmaxf(0, room - 2 * margin)};
    divide_panel(frame, kind);
    if (window->presenting)
        frame_layout_show_words(frame);
}

void frame_layout_reserve_ending(struct frame_layout *frame)
{
    float height =
        roundf(frame->em * (frame->list.width < 24 * frame->em ? 6.2f : 4.2f)); /* two lines, or two times two */
    if (frame->shown != FRAME_STEP_LIST || frame->list.height < 12 * frame->em)
        return;
    frame->list.height -= height;
    frame->foot = (struct draw_box){frame->list.x, frame->list.y + frame->list.height + roundf(frame->em * 0.3f),
                                    frame->list.width, height};
}

/* Takes space from the list, above and below, and from a tree in the list's place (not in the board's). */
static void cut_list(struct frame_layout *frame, float above, float below)
{
    if (frame->tree.y == frame->list.y) {
        frame->tree.y += above;
        frame->tree.height = fmaxf(0, frame->tree.height - above - below);
    }
    frame->list.y += above;
    frame->list.height = fmaxf(0, frame->list.height - above - below);
}

void frame_layout_reserve_keys(struct frame_layout *frame, float height)
{
    struct draw_box *above = frame->list.height > 0 ? &frame->list : &frame->sentence;
    float gap = roundf(frame->em * 0.6f);
    if (!frame->has_title || above->height < height + gap + 3 * frame->em)
        return;
    if (above == &frame->list)
        cut_list(frame, 0, height + gap);
    else
        above->height -= height + gap;
    frame->foot = (struct draw_box){above->x, above->y + above->height + gap, above->width, height};
}

void frame_layout_show_hints(struct frame_layout *frame)
{
    frame->has_hints = frame->has_title && frame->list.height > 5 * frame->em;
    if (frame->has_hints)
        frame->shown = FRAME_NO_PANEL;
}

void frame_layout_show_words(struct frame_layout *frame)
{
    if (frame->shown != FRAME_STEP_LIST)
        return;
    frame->shown = FRAME_NO_PANEL;
    frame->sentence.height = frame->list.y + frame->list.height - frame->sentence.y;
    frame->list.height = 0;
}

void frame_layout_show_text(struct frame_layout *frame)
{
    frame->shown = FRAME_NO_PANEL;
    frame->list.height = fmaxf(frame->list.height, frame->bar.y - frame->em * 0.5f - frame->list.y);
}

void frame_layout_show_lesson(struct frame_layout *frame, bool proof)
{
    float height = roundf(frame->em * 2), used = height + roundf(frame->em * 0.6f);
    frame_layout_show_text(frame);
    if (!frame->has_title || frame->list.height < used + 4 * frame->em)
        return;
    /* A lesson's text needs less space than a list, so the sentence, which is often long here, gets part of it. */
    float more = roundf(fminf(6.5f * frame->em, fmaxf(0, frame->list.height - 18 * frame->em)));
    frame->sentence.height += more;
    frame->list.y += more;
    frame->list.height -= more;
    frame->stages = (struct draw_box){frame->list.x, frame->list.y, frame->list.width, height};
    frame->list.y += used;
    frame->list.height -= used;
    frame->shown = proof ? FRAME_PROOF : FRAME_NO_PANEL;
}

void frame_layout_extend_sentence(struct frame_layout *frame, float more, float least)
{
    more = roundf(fminf(more, frame->list.height - least));
    if (!frame->has_title || more <= 0)
        return;
    frame->sentence.height += more;
    frame->stages.y += more;
    cut_list(frame, more, 0);
}

/* Returns the number of columns with the largest boards. */
static unsigned choose_columns(const struct layout *layout, struct draw_box area, float words, unsigned lanes)
{
    unsigned best = 1;
    float largest = 0;
    for (unsigned columns = 1; columns <= lanes; columns++) {
        unsigned rows = (lanes + columns - 1) / columns;
        float cell = fminf(area.width / (float)columns / ((float)layout->width + 1),
                           (area.height / (float)rows - words) / (float)layout->height);
        if (cell > largest * 1.02f) {
            largest = cell;
            best = columns;
        }
    }
    return best;
}

void frame_layout_arrange_lane(struct frame_layout *frame, const struct layout *layout,
                               const struct frame_window *window, unsigned lane, unsigned lanes)
{
    enum frame_panel kind = window->panel;
    bool small = begin_frame(frame, window);
    float em = frame->em, margin = roundf(em * (small ? 0.6f : 1.2f)), legend = roundf(em * (small ? 1.5f : 2.2f));
    float timeline = small ? 0 : roundf(em * 1.3f), w = (float)window->width;
    float head = roundf(em * 1.9f), foot = roundf(em * 3.1f) + 1.3f * timeline;
    float top = fmaxf(margin * 0.5f, window->has_menus ? roundf(em * 1.75f) : 0);
    struct draw_box area = {margin, top, w - 2 * margin, frame->bar.y - legend - top};
    if (kind == FRAME_TREE && lanes == 2 && !small) /* trees are below the boards, which are then smaller */
        foot += fminf(roundf(area.height * 0.4f), em * 17);
    unsigned columns = choose_columns(layout, area, head + foot, lanes), rows = (lanes + columns - 1) / columns;
    float across = floorf(area.width / (float)columns), down = floorf(area.height / (float)rows);
    struct draw_box box = {area.x + across * (float)(lane % columns), area.y + down * (float)(lane / columns), across,
                           down};
    float padding = roundf(margin * 0.5f);
    if (window->has_menus)
        frame->header = (struct draw_box){margin + padding, roundf(em * 0.2f), roundf(em * 19), roundf(em * 1.55f)};
    place_board(frame, layout,
                (struct draw_box){box.x + padding, box.y + head, across - 2 * padding, down - head - foot});
    frame->board.y = box.y + head; /* titles share a line, and sentences are directly below the boards */
    frame->viewport = with_edge(frame, frame->board);
    float words = fminf(box.width - 2 * padding, fmaxf(frame->board.width, em * 22)), left = frame->board.x;
    left = roundf(fmaxf(box.x + padding, fminf(left, box.x + box.width - padding - words)));
    frame->title = (struct draw_box){left, box.y, words, head};
    frame->sentence = (struct draw_box){left, frame->board.y + frame->board.height + frame->thick, words, foot};
    frame->panel = (struct draw_box){margin + padding, frame->bar.y - legend, w - 2 * (margin + padding), legend};
    float below = roundf(frame->sentence.y + em * 1.9f);
    frame->lane_timeline = (struct draw_box){left, below, words, timeline};
    below += roundf(1.3f * timeline + em * 0.3f);
    frame->tree = frame->list = (struct draw_box){left, below, words, fmaxf(0, box.y + down - below)};
    if (words < (box.width - 2 * padding) * 0.8f) { /* a tree should be wide */
        frame->tree.x = box.x + padding;
        frame->tree.width = box.width - 2 * padding;
    }
    bool has_room = kind == FRAME_TREE ? timeline > 0 : kind != FRAME_NO_PANEL; /* a tree is drawn below its timeline */
    if (has_room && frame->list.height > 8 * em)
        frame->shown = kind == FRAME_TREE ? FRAME_TREE : FRAME_STEP_LIST;
}
