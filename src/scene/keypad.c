/* Draws the keypad of a puzzle that is solved by hand: buttons for the tools, the digits and the actions, so that everything can be
 * done with the mouse. It fills the room of the list, in rows of one height. */
#include <math.h>

#include "scene/frame_context.h"

/* The rows and columns of the keys of a group. */
struct key_rows {
    unsigned first, count, columns, rows;
    unsigned row; /* the first one */
};

struct keypad {
    struct key_rows group[KEY_GROUPS];
    float gap, height; /* of a key, with the gap below it */
};

static unsigned rows_for(unsigned count, unsigned columns)
{
    return columns ? (count + columns - 1) / columns : 0;
}

/* Digits stand as they do in a cell where there is height for that, otherwise in as few rows as there is width for. */
static unsigned digit_columns(const struct frame_layout *frame, unsigned count)
{
    unsigned square = 1, most = (unsigned)fmaxf(1, frame->list.width / (frame->em * 2));
    while (square * square < count)
        square++;
    bool is_high = frame->list.height > frame->em * (float)(8 + 2 * square);
    return is_high ? square : count < most ? count : most;
}

static struct keypad arrange(const struct frame_layout *frame, const struct scene_document *document)
{
    struct keypad keypad = {.gap = roundf(frame->em * 0.35f)};
    unsigned rows = 0;
    for (size_t i = 0; i < document->keys; i++)
        keypad.group[document->key[i].group].count++;
    for (enum key_group group = 0, first = 0; group < KEY_GROUPS; group++) {
        struct key_rows *keys = &keypad.group[group];
        float least =
            frame->em * (group == KEYS_TOOLS ? 3.7f : 6); /* the tools have short names, and stand in one row */
        unsigned room = (unsigned)fmaxf(2, frame->list.width / least);
        keys->first = first;
        keys->columns = group == KEYS_DIGITS ? digit_columns(frame, keys->count)
                        : keys->count < room ? keys->count
                                             : room;
        keys->rows = rows_for(keys->count, keys->columns);
        if (keys->rows) /* as many in each row as in the others */
            keys->columns = rows_for(keys->count, keys->rows);
        keys->row = rows;
        rows += keys->rows;
        first += keys->count;
    }
    float gaps = 2 * keypad.gap; /* between the groups */
    keypad.height = floorf(fminf(frame->em * 3.6f, (frame->list.height - gaps) / (float)(rows ? rows : 1)));
    return keypad;
}

struct draw_box keypad_box(const struct frame_layout *frame, const struct scene_document *document, size_t key)
{
    if (!frame->has_title || frame->list.height < 5 * frame->em)
        return (struct draw_box){0};
    struct keypad keypad = arrange(frame, document);
    enum key_group group = document->key[key].group;
    const struct key_rows *keys = &keypad.group[group];
    unsigned index = (unsigned)key - keys->first, column = index % keys->columns,
             row = keys->row + index / keys->columns;
    float width = (frame->list.width + keypad.gap) / (float)keys->columns;
    float left = roundf((float)column * width), right = roundf((float)(column + 1) * width - keypad.gap);
    return (struct draw_box){frame->list.x + left,
                             frame->list.y + (float)row * keypad.height + (float)group * keypad.gap, right - left,
                             keypad.height - keypad.gap};
}

static void draw_key(const struct frame_context *context, size_t index)
{
    const struct scene_key *key = &context->view->document->key[index];
    const struct theme *theme = context->theme;
    struct draw_box box = keypad_box(context->frame, context->view->document, index);
    float em = context->frame->em, radius = roundf(em * 0.35f), middle = box.x + box.width / 2;
    bool is_digit = key->group == KEYS_DIGITS,
         is_pointed = context->hover.target == SCENE_KEY && context->hover.position == index;
    bool has_shortcut = *key->shortcut && !is_digit && box.height > 2.1f * em;
    if (box.height <= 0)
        return;
    hits_add(context->hits, box, SCENE_KEY, index);
    draw_rect(context->list, box, radius, key->is_chosen || is_pointed ? theme->select : theme->raised);
    if (key->colour)
        draw_rect(context->list, box, radius, document_colour(key->colour));
    float width = key->is_chosen ? context->frame->thick : context->frame->hair;
    draw_frame(context->list, draw_inset(box, width / 2), radius,
               (struct draw_pen){.colour = key->is_chosen ? theme->text : theme->hair, .width = width});
    struct draw_font font = {is_digit || key->is_chosen ? DRAW_SEMIBOLD : DRAW_REGULAR,
                             is_digit ? fminf(box.height * 0.62f, em * 1.7f) : em * 0.95f, theme->text};
    font = flow_fit(context, font, frame_least_type(context->frame), box.width - em * 0.8f, key->label);
    draw_text(context->list, font, DRAW_INK, middle, box.y + box.height * (has_shortcut ? 0.34f : 0.5f), key->label);
    if (has_shortcut)
        draw_text(context->list, font_muted(context, frame_least_type(context->frame) / em), DRAW_INK, middle,
                  box.y + box.height * 0.74f, key->shortcut);
}

void keypad_draw(const struct frame_context *context)
{
    for (size_t i = 0; i < context->view->document->keys; i++)
        draw_key(context, i);
}
