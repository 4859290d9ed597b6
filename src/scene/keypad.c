/* Draws the keypad: buttons for tools, digits and actions, in rows of equal height, so everything can be done with the
 * mouse. For solving by hand it fills the list's space; for an exercise or a quiz it is below. */
#include <math.h>

#include <string.h>

#include "scene/frame_parts.h"

/* The rows and columns of a group of keys. */
struct key_rows {
    unsigned first, count, columns, rows;
    unsigned row, gaps; /* the first row; number of wide gaps above it */
};

struct keypad {
    struct key_rows group[KEY_GROUPS];
    unsigned rows, gaps; /* total number */
    float gap, height;   /* of a key, and the gap below it */
};

static unsigned rows_for(unsigned count, unsigned columns)
{
    return columns ? (count + columns - 1) / columns : 0;
}

/* Returns the number of columns: as many as fit or, with enough height, the largest smaller number that fills all
 * rows. */
static unsigned action_columns(unsigned count, unsigned room, bool is_high)
{
    for (unsigned columns = room; is_high && count > room && columns >= room / 2; columns--) {
        if (count % columns == 0)
            return columns;
    }
    return count < room ? count : room;
}

static struct draw_box room_of(const struct frame_layout *frame)
{
    return frame->foot.height > 0 ? frame->foot : frame->list;
}

/* Returns the number of columns of digits: as in a cell if there is enough height, otherwise for as few rows as
 * possible. */
static unsigned digit_columns(const struct frame_layout *frame, unsigned count)
{
    unsigned square = 1, most = (unsigned)fmaxf(1, frame->list.width / (frame->em * 2));
    while (square * square < count)
        square++;
    bool is_high = frame->list.height > frame->em * (float)(8 + 2 * square);
    return is_high ? square : count < most ? count : most;
}

/* Arranges the keys in a space of this height. */
static struct keypad arrange(const struct frame_layout *frame, const struct scene_keypad *shown, float height)
{
    struct keypad keypad = {.gap = roundf(frame->em * 0.35f)};
    for (size_t i = 0; i < shown->keys; i++)
        keypad.group[shown->key[i].group].count++;
    for (enum key_group group = 0, first = 0; group < KEY_GROUPS; group++) {
        struct key_rows *keys = &keypad.group[group];
        float least = frame->em * (group == KEYS_TOOLS ? 3.7f : 6); /* the tools have short names, and form one row */
        unsigned room = (unsigned)fmaxf(2, frame->list.width / least);
        keys->first = first;
        bool is_high = height > frame->em * 22; /* enough for seven rows */
        keys->columns =
            group == KEYS_DIGITS ? digit_columns(frame, keys->count) : action_columns(keys->count, room, is_high);
        keys->rows = rows_for(keys->count, keys->columns);
        if (keys->rows) /* equally many in each row */
            keys->columns = rows_for(keys->count, keys->rows);
        keys->row = keypad.rows;
        keys->gaps = keypad.gaps;
        keypad.rows += keys->rows;
        keypad.gaps += keys->rows && first + keys->count < shown->keys;
        first += keys->count;
    }
    float gaps = (float)keypad.gaps * keypad.gap;
    keypad.height = floorf(fminf(frame->em * 3.6f, (height - gaps) / (float)(keypad.rows ? keypad.rows : 1)));
    return keypad;
}

float keypad_height(const struct frame_layout *frame, const struct scene_keypad *shown)
{
    struct keypad keypad = arrange(frame, shown, 0);
    return roundf(frame->em * 3.1f) * (float)keypad.rows + (float)keypad.gaps * keypad.gap;
}

/* Returns the key's share of the width in a row of its own: longer words get more. */
static float weight_of(const struct scene_key *key)
{
    size_t label = strlen(key->label), shortcut = strlen(key->shortcut), own = label > shortcut ? label : shortcut;
    return (float)(own > key->room ? own : key->room) + 8;
}

/* Finds the left and right end of the key as shares of the row's width. In several rows all keys are equally wide. */
static void find_columns(const struct key_rows *keys, const struct scene_key *first, unsigned index, float *begin,
                         float *end)
{
    float before = 0, all = 0;
    for (unsigned i = 0; keys->rows == 1 && i < keys->count; i++) {
        before += i < index ? weight_of(&first[i]) : 0;
        all += weight_of(&first[i]);
    }
    unsigned column = index % keys->columns;
    *begin = keys->rows == 1 ? before / all : (float)column / (float)keys->columns;
    *end = keys->rows == 1 ? (before + weight_of(&first[index])) / all : (float)(column + 1) / (float)keys->columns;
}

struct draw_box keypad_box(const struct frame_layout *frame, const struct scene_keypad *shown, size_t key)
{
    struct draw_box room = room_of(frame);
    if (!frame->has_title || (room.height < 5 * frame->em && frame->foot.height <= 0))
        return (struct draw_box){0};
    struct keypad keypad = arrange(frame, shown, room.height);
    const struct key_rows *keys = &keypad.group[shown->key[key].group];
    unsigned index = (unsigned)key - keys->first, row = keys->row + index / keys->columns;
    float width = room.width + keypad.gap, begin, end;
    find_columns(keys, &shown->key[keys->first], index, &begin, &end);
    float left = roundf(begin * width), right = roundf(end * width - keypad.gap);
    return (struct draw_box){room.x + left, room.y + (float)row * keypad.height + (float)keys->gaps * keypad.gap,
                             right - left, keypad.height - keypad.gap};
}

static void draw_key(const struct frame_context *context, size_t index)
{
    const struct scene_key *key = &context->view->keypad->key[index];
    const struct theme *theme = context->theme;
    struct draw_box box = keypad_box(context->frame, context->view->keypad, index);
    float em = context->frame->em, radius = roundf(em * 0.35f), middle = box.x + box.width / 2;
    bool is_digit = key->group == KEYS_DIGITS,
         is_pointed = context->hover.target == SCENE_KEY && context->hover.position == index;
    float room = box.width - em * 0.8f, small = em * FRAME_SMALL_TYPE;
    bool has_shortcut = *key->shortcut && !is_digit && box.height > 2.3f * em &&
                        context_text_width(context, DRAW_REGULAR, small, key->shortcut) <= room;
    if (box.height <= 0)
        return;
    is_pointed = is_pointed && !key->is_off;
    hits_add(context->hits, box, SCENE_KEY, index);
    draw_rect(context->list, box, radius, key->is_chosen || is_pointed ? theme->select : theme->raised);
    if (key->colour)
        draw_rect(context->list, box, radius, document_colour(key->colour));
    float width = key->is_chosen ? context->frame->thick : context->frame->hair;
    draw_frame(context->list, draw_inset(box, width / 2), radius,
               (struct draw_pen){.colour = key->is_chosen ? theme->text : theme->hair, .width = width});
    struct draw_font font = {is_digit || key->is_chosen ? DRAW_SEMIBOLD : DRAW_REGULAR,
                             is_digit ? fminf(box.height * 0.62f, em * 1.7f) : em * 0.95f,
                             key->is_off ? theme->muted : theme->text};
    font = flow_fit(context, font, frame_least_type(context->frame), room, key->label);
    draw_text(context->list, font, DRAW_INK, middle, box.y + box.height * (has_shortcut ? 0.32f : 0.5f), key->label);
    if (has_shortcut)
        draw_text(context->list, font_muted(context, FRAME_SMALL_TYPE), DRAW_INK, middle, box.y + box.height * 0.70f,
                  key->shortcut);
}

void keypad_draw(const struct frame_context *context)
{
    const struct scene_keypad *keypad = context->view->keypad;
    bool has_room = context->view->document || context->frame->foot.height > 0;
    for (size_t i = 0; keypad && has_room && i < keypad->keys; i++)
        draw_key(context, i);
}
