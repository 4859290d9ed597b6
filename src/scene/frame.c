#include "scene/frame.h"

#include <math.h>

/* A column (row) of the sheet begins a new box if a region changes there in some row (column) that has cells on both
 * sides, and no region runs across: for jigsaws nothing is ever parted. */
static bool begins_box(const struct layout *layout, unsigned line, bool vertical)
{
    unsigned across = vertical ? layout->width : layout->height;
    bool parted = false;
    for (unsigned i = 0; i < across; i++) {
        unsigned here = vertical ? line * layout->width + i : i * layout->width + line;
        cell_id after = layout->at[here], before = layout->at[here - (vertical ? layout->width : 1)];
        if (after == NO_CELL || before == NO_CELL)
            continue;
        if (layout->region[after] == layout->region[before])
            return false;
        parted = true;
    }
    return parted;
}

float frame_gap(const struct layout *layout, unsigned line, bool vertical, bool big_bang)
{
    unsigned gaps = 0;
    for (unsigned i = 1; big_bang && i <= line && i < (vertical ? layout->height : layout->width); i++)
        gaps += begins_box(layout, i, vertical);
    return (float)gaps;
}

/* The largest sheet of whole-pixel cells in the middle of `area`. */
static void place_board(struct frame *frame, const struct layout *layout, struct draw_box area, bool big_bang)
{
    float columns = (float)layout->width + frame_gap(layout, layout->width, false, big_bang);
    float rows = (float)layout->height + frame_gap(layout, layout->height, true, big_bang);
    /* There a cell is three fixed-width characters wide and three lines tall: 21x51. */
    float narrow = big_bang ? 21.0f / 51.0f : 1;
    float cell = floorf(fminf((area.width - frame->thick) / columns / narrow, (area.height - frame->thick) / rows));
    frame->cell = fmaxf(4, cell);
    frame->cell_width = roundf(frame->cell * narrow);
    float width = frame->cell_width * columns, height = frame->cell * rows;
    frame->board = (struct draw_box){floorf(area.x + (area.width - width) / 2),
                                     floorf(area.y + (area.height - height) / 2), width, height};
}

static void place_bar(struct frame *frame, bool small)
{
    float em = frame->em, height = roundf(em * (small ? 3.2f : 4.0f)), side = roundf(em * 2.1f);
    struct draw_box bar = {0, (float)frame->height - height, (float)frame->width, height};
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
    float strip = roundf(em * (small ? 1.9f : 2.4f));
    frame->strip = (struct draw_box){roundf(x), roundf(middle - strip / 2), roundf(frame->count.x - em * 0.4f - x),
                                     strip};
}

/* Title, sentence and list one under the other in the panel. */
static void divide_panel(struct frame *frame)
{
    struct draw_box panel = frame->panel;
    float em = frame->em, y = panel.y;
    frame->has_title = panel.height > 10 * em;
    if (frame->has_title) {
        frame->title = (struct draw_box){panel.x, y, panel.width, em * 3.0f};
        y += frame->title.height;
    }
    float left = panel.y + panel.height - y;
    /* The sentence keeps its room, so that the list does not jump from step to step. */
    float sentence = frame->has_title ? fminf(em * 8.6f, left) : left;
    frame->sentence = (struct draw_box){panel.x, y, panel.width, sentence};
    y += sentence;
    frame->list = (struct draw_box){panel.x, y, panel.width, panel.y + panel.height - y};
    frame->has_list = frame->list.height > 5 * em;
}

void frame_arrange(struct frame *frame, const struct layout *layout, int width, int height, float scale,
                   bool with_panel, bool big_bang)
{
    float w = (float)width, h = (float)height;
    bool wide = w / scale >= 900;
    /* 15 px of 1280x800, never below 12. */
    float grown = wide ? fminf(w / 1280, h / 800) : fminf(w / 800, h / 800);
    *frame = (struct frame){.width = width, .height = height};
    float em = frame->em = roundf(fmaxf(15 * grown, 12 * scale));
    frame->hair = fmaxf(1, roundf(em / 18));
    frame->thick = 2 * frame->hair;
    bool small = h < 44 * em || w < 48 * em;
    place_bar(frame, small);
    float room = frame->bar.y, margin = roundf(em * (small ? 0.7f : 1.8f));
    if (wide && with_panel) {
        float panel = roundf(fminf(w * 0.34f, em * 29));
        panel = fmaxf(panel, fminf(w - room, w * 0.42f)); /* what the square board leaves is the panel's */
        float board = w - panel;
        place_board(frame, layout, (struct draw_box){margin, margin, board - 1.6f * margin, room - 2 * margin},
                    big_bang);
        float x = board + em * 0.4f;
        frame->panel = (struct draw_box){roundf(x), frame->board.y, roundf(w - x - em * 1.8f), frame->board.height};
    } else {
        float sentence = em * 3.9f, below = with_panel ? fmaxf(sentence, fminf(room * 0.45f, room - w)) : sentence;
        place_board(frame, layout, (struct draw_box){margin, margin, w - 2 * margin, room - below - 2 * margin},
                    big_bang);
        float x = frame->board.x, y = frame->board.y + frame->board.height + margin;
        frame->panel = (struct draw_box){x, roundf(y), roundf(w - x - fminf(x, 2 * em)), roundf(room - y - em * 0.4f)};
    }
    if (wide && with_panel && frame->panel.height < 24 * em) /* a flat sheet leaves the panel its full height */
        frame->panel = (struct draw_box){frame->panel.x, margin, frame->panel.width, room - 2 * margin};
    divide_panel(frame);
}

void frame_arrange_board(struct frame *frame, const struct layout *layout, int width, int height, bool big_bang)
{
    *frame = (struct frame){.width = width, .height = height};
    float side = fminf((float)width, (float)height);
    frame->em = roundf(fmaxf(8, side / 40));
    frame->hair = fmaxf(1, roundf(side / 800));
    frame->thick = 2 * frame->hair;
    float margin = big_bang ? 0 : roundf(side * 0.025f);
    place_board(frame, layout, (struct draw_box){margin, margin, (float)width - 2 * margin,
                                                 (float)height - 2 * margin}, big_bang);
}
