/* A display list as text, a line a command, so that a change of a frame can be read as a difference of lines.
 * Coordinates are in pixels, with one decimal, and colours #AARRGGBB. A clip holds for the commands below it. What is 0
 * of a size, a width, a dash, a gap or an arrow is left out. */
#ifndef TESTS_DRAW_TEXT_H
#define TESTS_DRAW_TEXT_H

#include <ctype.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
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

/* Returns whether both lines are the same but for numbers that were rounded otherwise: another processor adds up in
 * another order. */
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

/* A display list in short. Each part of the frame has a hash of its shapes and texts and a sum of its coordinates.
 * A sum has a tolerance, which a hash has not: processors differ in the last bits of a number. The colours of all parts
 * have one hash: a changed theme changes this alone. */
struct draw_digest {
    uint32_t shapes[DRAW_PARTS], colours;
    double places[DRAW_PARTS]; /* pixels, each number with a weight of its own */
    unsigned numbers[DRAW_PARTS];
    struct draw_box clip[DRAW_PARTS]; /* of the part's last command */
};

static const char *const draw_digest_parts[DRAW_PARTS] = {"board", "panel", "bar", "overlay"};

static inline uint32_t draw_digest_hash(uint32_t hash, const void *bytes, size_t count)
{
    for (const unsigned char *at = bytes, *end = at + count; at < end; at++)
        hash = (hash ^ *at) * 16777619;
    return hash;
}

/* Adds a number with a weight from 1 to 2, so that two that are exchanged are noticed, and two that change in opposite
 * ways. */
static inline void draw_digest_number(struct draw_digest *digest, uint32_t part, float number)
{
    uint32_t mixed = ++digest->numbers[part] * 2654435769;
    digest->places[part] += (double)number * (1 + (double)(mixed >> 8) / (1 << 24));
}

static inline void draw_digest_box(struct draw_digest *digest, uint32_t part, struct draw_box box)
{
    draw_digest_number(digest, part, box.x);
    draw_digest_number(digest, part, box.y);
    draw_digest_number(digest, part, box.width);
    draw_digest_number(digest, part, box.height);
}

static inline void draw_digest_add(struct draw_digest *digest, const struct draw_list *list,
                                   const struct draw_command *command)
{
    uint32_t part = command->part, *shapes = &digest->shapes[part];
    unsigned char colour[4] = {(unsigned char)(command->colour >> 24), (unsigned char)(command->colour >> 16),
                               (unsigned char)(command->colour >> 8), (unsigned char)command->colour};
    unsigned char shape[] = {(unsigned char)command->kind,
                             (unsigned char)command->anchor,
                             (unsigned char)command->face,
                             command->dash > 0,
                             command->gap > 0,
                             command->arrow > 0,
                             (unsigned char)(command->count),
                             (unsigned char)(command->count >> 8)};
    bool has_points = command->kind == DRAW_POLYGON || command->kind == DRAW_PATH || command->kind == DRAW_CURVE;
    *shapes = draw_digest_hash(*shapes, shape, sizeof shape);
    if (command->kind == DRAW_TEXT)
        *shapes = draw_digest_hash(*shapes, list->bytes + command->first, command->count);
    digest->colours = draw_digest_hash(digest->colours, colour, sizeof colour);
    for (uint32_t i = 0; has_points && i < command->count; i++) {
        draw_digest_number(digest, part, list->points[command->first + i].x);
        draw_digest_number(digest, part, list->points[command->first + i].y);
    }
    draw_digest_box(digest, part, command->box);
    draw_digest_box(digest, part, (struct draw_box){command->size, command->width, command->dash, command->gap});
    draw_digest_number(digest, part, command->arrow);
    if (memcmp(&digest->clip[part], &command->clip, sizeof command->clip) != 0)
        draw_digest_box(digest, part, command->clip);
    digest->clip[part] = command->clip;
}

static inline void draw_digest_make(struct draw_digest *digest, const struct draw_list *list)
{
    const uint32_t offset = 2166136261;
    *digest = (struct draw_digest){.shapes = {offset, offset, offset, offset}, .colours = offset};
    for (size_t i = 0; i < list->command_count; i++)
        draw_digest_add(digest, list, &list->commands[i]);
}

/* Writes "board=HASH:PLACES panel=... colours=HASH". */
static inline void draw_digest_print(const struct draw_digest *digest, char *text, size_t size)
{
    size_t end = 0;
    for (unsigned part = 0; part < DRAW_PARTS; part++)
        end += (size_t)snprintf(text + end, size - end, "%s=%08x:%.1f ", draw_digest_parts[part], digest->shapes[part],
                                digest->places[part]);
    snprintf(text + end, size - end, "colours=%08x", digest->colours);
}

/* Writes the names of the parts that differ from a text of draw_digest_print: " panel colours". */
static inline void draw_digest_compare(const struct draw_digest *digest, const char *expected, char *differ,
                                       size_t size)
{
    const double tolerance = 0.3; /* pixels: what is rounded in all numbers of a part together */
    size_t end = 0;
    *differ = '\0';
    for (unsigned part = 0; part < DRAW_PARTS; part++) {
        const char *at = strstr(expected, draw_digest_parts[part]);
        uint32_t shapes = 0;
        double places = 0;
        bool is_same = at && sscanf(at + strlen(draw_digest_parts[part]), "=%" SCNx32 ":%lf", &shapes, &places) == 2 &&
                       shapes == digest->shapes[part] && fabs(places - digest->places[part]) <= tolerance;
        if (!is_same)
            end += (size_t)snprintf(differ + end, size - end, " %s", draw_digest_parts[part]);
    }
    const char *colours = strstr(expected, "colours=");
    if (!colours || strtoul(colours + strlen("colours="), NULL, 16) != digest->colours)
        snprintf(differ + end, size - end, " colours");
}

#endif
