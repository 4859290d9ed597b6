/* A display list as text, a line a command, so that a change of a frame can be read as a difference of lines. Coordinates are in pixels,
 * with one decimal, and colours #AARRGGBB. A clip holds for the commands below it. What is 0 of a size, a width, a dash, a gap or an arrow is left
 * out. */
#ifndef TESTS_DRAW_TEXT_H
#define TESTS_DRAW_TEXT_H

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "scene/draw.h"

/* Appends " 12" or " 12.5". */
static void draw_text_number(struct buffer *text, float number)
{
    float rounded = roundf(number * 10) / 10;
    buffer_print(text, " %.*f", rounded != truncf(rounded), (double)(rounded == 0 ? 0 : rounded));
}

static void draw_text_box(struct buffer *text, struct draw_box box)
{
    draw_text_number(text, box.x);
    draw_text_number(text, box.y);
    draw_text_number(text, box.width);
    draw_text_number(text, box.height);
}

static void draw_text_part_if(struct buffer *text, const char *name, float number)
{
    if (number == 0)
        return;
    buffer_print(text, " %s", name);
    draw_text_number(text, number);
}

static void draw_text_place(struct buffer *text, const struct draw_list *list, const struct draw_command *command)
{
    switch ((enum draw_kind)command->kind) {
    case DRAW_POLYGON:
    case DRAW_PATH:
    case DRAW_CURVE:
        for (uint32_t i = 0; i < command->count; i++) {
            draw_text_number(text, list->points[command->first + i].x);
            draw_text_number(text, list->points[command->first + i].y);
        }
        break;
    case DRAW_DISC:
    case DRAW_RING:
    case DRAW_TEXT:
        draw_text_number(text, command->box.x);
        draw_text_number(text, command->box.y);
        break;
    case DRAW_RECT:
    case DRAW_FRAME:
    case DRAW_LINE:
        draw_text_box(text, command->box);
        break;
    }
}

static void draw_text_command(struct buffer *text, const struct draw_list *list, const struct draw_command *command)
{
    static const char *const kinds[] = {
        [DRAW_RECT] = "rect", [DRAW_FRAME] = "frame", [DRAW_LINE] = "line",
        [DRAW_DISC] = "disc", [DRAW_RING] = "ring",   [DRAW_POLYGON] = "polygon",
        [DRAW_PATH] = "path", [DRAW_CURVE] = "curve", [DRAW_TEXT] = "text",
    };
    static const char *const faces[DRAW_FACES] = {"regular", "semibold", "mono"};
    static const char *const anchors[] = {
        [DRAW_LEFT] = "left", [DRAW_MIDDLE] = "middle", [DRAW_RIGHT] = "right", [DRAW_INK] = "ink"};
    buffer_print(text, "%s", kinds[command->kind]);
    draw_text_place(text, list, command);
    if (command->kind == DRAW_TEXT)
        buffer_print(text, " %s %s", anchors[command->anchor], faces[command->face]);
    draw_text_part_if(text, "size", command->size);
    draw_text_part_if(text, "width", command->width);
    draw_text_part_if(text, "dash", command->dash);
    draw_text_part_if(text, "gap", command->gap);
    draw_text_part_if(text, "arrow", command->arrow);
    buffer_print(text, " #%08x", command->colour);
    if (command->kind == DRAW_TEXT)
        buffer_print(text, " %.*s", (int)command->count, list->bytes + command->first);
    buffer_put(text, '\n');
}

/* Appends the list's commands. */
static inline void draw_text_print(struct buffer *text, const struct draw_list *list)
{
    struct draw_box clip = {0};
    for (size_t i = 0; i < list->command_count; i++) {
        const struct draw_command *command = &list->commands[i];
        if (!i || memcmp(&clip, &command->clip, sizeof clip) != 0) {
            clip = command->clip;
            buffer_print(text, "clip");
            draw_text_box(text, clip);
            buffer_put(text, '\n');
        }
        draw_text_command(text, list, command);
    }
}

/* Whether both lines are the same but for numbers that were rounded otherwise: another processor adds up in another order. */
static inline bool draw_text_lines_agree(const char *one, const char *two)
{
    const float tolerance = 0.11f;
    while (*one && *one != '\n' && *two && *two != '\n') {
        char *one_end, *two_end;
        if (*one == ' ' && (isdigit((unsigned char)one[1]) || one[1] == '-')) {
            float a = strtof(one, &one_end), b = strtof(two, &two_end);
            if (one_end == one || two_end == two || fabsf(a - b) > tolerance)
                return false;
            one = one_end;
            two = two_end;
        } else if (*one++ != *two++)
            return false;
    }
    return (!*one || *one == '\n') && (!*two || *two == '\n');
}

/* Returns the number of the first line that differs, from 1 on, or 0. */
static inline unsigned draw_text_find_difference(const char *expected, const char *drawn)
{
    for (unsigned line = 1; *expected || *drawn; line++) {
        if (!draw_text_lines_agree(expected, drawn))
            return line;
        expected += strcspn(expected, "\n");
        drawn += strcspn(drawn, "\n");
        expected += *expected == '\n';
        drawn += *drawn == '\n';
    }
    return 0;
}

#endif
