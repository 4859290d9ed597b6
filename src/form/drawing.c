#include "form/drawing.h"

#include <stdio.h>
#include <string.h>

#include "base/buffer.h"
#include "base/translation.h"
#include "puzzle/json_clues.h"

static const struct shape {
    const char *noun, *title;
    bool has_colour;
} shapes[] = {
#define SHAPE(id, noun, title, has_colour) {noun, title, has_colour},
#include "form/drawing_shapes.def"
#undef SHAPE
};

/* The usual meanings. A line whose colour the exports of f-puzzles use (json_clues_line_of) means what it means there;
 * the first row that fits decides for others. */
static const struct usual {
    enum drawing_shape shape;
    const char *colour; /* NULL: any */
    const char *meaning;
} usual[] = {
    {DRAWING_line, "green", "whisper"},
    {DRAWING_line, "orange", "whisper 4"},
    {DRAWING_line, "purple", "renban"},
    {DRAWING_line, "blue", "equal-sums"},
    {DRAWING_line, "teal", "modular"},
    {DRAWING_line, "grey", "palindrome"},
    {DRAWING_bulb_line, NULL, "thermometer"},
    {DRAWING_circles_line, NULL, "between"},
    {DRAWING_diamonds_line, NULL, "lockout"},
    {DRAWING_arrow, NULL, "arrow"},
    {DRAWING_diagonal, NULL, "group"},
    {DRAWING_dot, "white", "white-dot"},
    {DRAWING_dot, "black", "black-dot"},
    {DRAWING_sign, NULL, "sum"},
    {DRAWING_inequality, NULL, "greater"},
    {DRAWING_corner, NULL, "quadruple"},
    {DRAWING_circle, "grey", "odd"},
    {DRAWING_square, "grey", "even"},
    {DRAWING_circle, "white", "counting-circles"},
    {DRAWING_inward, NULL, "minimum"},
    {DRAWING_outward, NULL, "maximum"},
    {DRAWING_shade, NULL, DRAWING_DECORATION},
    {DRAWING_cage, NULL, "cage"},
    {DRAWING_outside, NULL, "sandwich"},
    {DRAWING_outside_arrow, NULL, "little-killer"},
    {DRAWING_text, NULL, DRAWING_DECORATION},
    {DRAWING_other, NULL, DRAWING_DECORATION},
};

static const char *const line_meanings[] = {"thermometer", "slow-thermometer", "whisper", "whisper 4", "renban",
                                            "palindrome",  "equal-sums",       "between", "modular",   "entropic",
                                            "nabner",      "zipper",           "lockout", "sum-line",  "double-arrow",
                                            "arrow",       DRAWING_DECORATION, NULL};
static const char *const cell_meanings[] = {
    "odd", "even", "minimum", "maximum", "counting-circles", "group", DRAWING_DECORATION, NULL};

/* The meanings that drawings of a shape can have. */
static const char *const *const meanings_of[DRAWING_SHAPES] = {
    [DRAWING_line] = line_meanings,
    [DRAWING_bulb_line] = line_meanings,
    [DRAWING_circles_line] = line_meanings,
    [DRAWING_diamonds_line] = line_meanings,
    [DRAWING_bare_arrow] = line_meanings,
    [DRAWING_arrow] = (const char *const[]){"arrow", DRAWING_DECORATION, NULL},
    [DRAWING_diagonal] = (const char *const[]){"group", DRAWING_DECORATION, NULL},
    [DRAWING_dot] = (const char *const[]){"white-dot", "black-dot", "sum", DRAWING_DECORATION, NULL},
    [DRAWING_sign] = (const char *const[]){"sum", "white-dot", DRAWING_DECORATION, NULL},
    [DRAWING_inequality] = (const char *const[]){"greater", DRAWING_DECORATION, NULL},
    [DRAWING_corner] = (const char *const[]){"quadruple", DRAWING_DECORATION, NULL},
    [DRAWING_circle] = cell_meanings,
    [DRAWING_square] = cell_meanings,
    [DRAWING_diamond] = cell_meanings,
    [DRAWING_shade] = cell_meanings,
    [DRAWING_cage] = (const char *const[]){"cage", "renban", DRAWING_DECORATION, NULL},
    [DRAWING_lettered_cage] = (const char *const[]){"cage", DRAWING_DECORATION, NULL},
    [DRAWING_outside] =
        (const char *const[]){"sandwich", "x-sum", "skyscraper", "numbered-room", DRAWING_DECORATION, NULL},
    [DRAWING_outside_arrow] = (const char *const[]){"little-killer", DRAWING_DECORATION, NULL},
    [DRAWING_inward] = cell_meanings,
    [DRAWING_outward] = cell_meanings,
    [DRAWING_text] = (const char *const[]){DRAWING_DECORATION, NULL},
    [DRAWING_other] = (const char *const[]){DRAWING_DECORATION, NULL},
};

const char *drawing_shape_meaning(enum drawing_shape shape, unsigned index)
{
    return meanings_of[shape][index];
}

/* --- names --- */

/* Returns the word for a colour. */
static const char *colour_word(unsigned colour)
{
    static const struct {
        unsigned below; /* hue, in degrees */
        const char *word;
    } hues[] = {{15, TR("red")},   {45, TR("orange")},  {70, TR("yellow")}, {165, TR("green")}, {190, TR("teal")},
                {255, TR("blue")}, {320, TR("purple")}, {345, TR("pink")},  {360, TR("red")}};
    int red = (int)(colour >> 16 & 0xFF), green = (int)(colour >> 8 & 0xFF), blue = (int)(colour & 0xFF);
    int most = red > green ? red : green, least = red < green ? red : green;
    most = most > blue ? most : blue;
    least = least < blue ? least : blue;
    int range = most - least;
    if (range <= 24)
        return most >= 240 ? TR("white") : most <= 60 ? TR("black") : TR("grey");
    int hue = most == red     ? 60 * (green - blue) / range + (green < blue) * 360
              : most == green ? 120 + 60 * (blue - red) / range
                              : 240 + 60 * (red - green) / range;
    size_t i = 0;
    while (hue >= (int)hues[i].below && i + 1 < sizeof hues / sizeof *hues)
        i++;
    return i == 1 && most < 170 ? TR("brown") : hues[i].word;
}

static void find_usual(struct drawing_group *group, unsigned digits)
{
    uint16_t value;
    enum clue_kind kind = group->shape == DRAWING_line ? json_clues_line_of(group->colour, digits, &value) : CLUE_KINDS;
    if (kind < CLUE_KINDS) {
        bool is_number = value && value != clue_rules[kind].value;
        snprintf(group->usual, sizeof group->usual, is_number ? "%s %u" : "%s", clue_rules[kind].word, value);
        return;
    }
    for (size_t i = 0; i < sizeof usual / sizeof *usual; i++) {
        if (usual[i].shape == group->shape &&
            (!usual[i].colour || !strcmp(usual[i].colour, colour_word(group->colour)))) {
            snprintf(group->usual, sizeof group->usual, "%s", usual[i].meaning);
            return;
        }
    }
}

/* Names a group. A further colour with the same word gets a number, in the order of the document. */
static void name_group(const struct drawing_group *groups, size_t count, struct drawing_group *group)
{
    const struct shape *shape = &shapes[group->shape];
    unsigned alike = 0;
    for (size_t i = 0; i < count; i++)
        alike += groups[i].shape == group->shape && !strcmp(colour_word(groups[i].colour), colour_word(group->colour));
    if (!shape->has_colour)
        snprintf(group->name, sizeof group->name, "%s", shape->noun);
    else if (!alike)
        snprintf(group->name, sizeof group->name, "%s-%s", colour_word(group->colour), shape->noun);
    else
        snprintf(group->name, sizeof group->name, "%s-%s-%u", colour_word(group->colour), shape->noun, alike + 1);
}

void drawing_group_describe(const struct drawing_group *group, char *text, size_t size)
{
    const struct shape *shape = &shapes[group->shape];
    if (shape->has_colour)
        snprintf(text, size, "%s, %s", tr(shape->title), tr(colour_word(group->colour)));
    else
        snprintf(text, size, "%s", tr(shape->title));
}

/* --- what the text says --- */

static size_t word_length(const char *text, const char *end)
{
    size_t length = 0;
    while (text + length < end && text[length] != ' ' && text[length] != '\t')
        length++;
    return length;
}

static const char *skip_blanks(const char *text, const char *end)
{
    while (text < end && (*text == ' ' || *text == '\t'))
        text++;
    return text;
}

/* Appends what a line says, the text from `text` to `end`. */
static bool read_meaning(struct drawing_meanings *meanings, bool is_further, const char *text, const char *end,
                         size_t number, struct text_error *error)
{
    struct drawing_meaning said = {.line = number};
    while (end > text && (end[-1] == '\r' || end[-1] == ' ' || end[-1] == '\t'))
        end--;
    size_t length = is_further ? 0 : word_length(text, end);
    const char *meaning = skip_blanks(text + length, end);
    if ((!is_further && !length) || length >= sizeof said.group || meaning == end ||
        (size_t)(end - meaning) >= sizeof said.meaning)
        return text_error_input(error, number, 0,
                                is_further ? "found no clue after '#! also', expected one, as in '#! also anti-knight'"
                                           : "found no group of drawings with its meaning after '#! drawn', expected "
                                             "both, as in '#! drawn green-line whisper'");
    snprintf(said.group, sizeof said.group, "%.*s", (int)length, text);
    snprintf(said.meaning, sizeof said.meaning, "%.*s", (int)(end - meaning), meaning);
    if ((is_further || strcmp(said.meaning, DRAWING_DECORATION) != 0) && clue_kind_at(said.meaning) == CLUE_KINDS)
        return text_error_input(error, number, 0, "found '%.40s', expected the word of a clue, or '%s'", said.meaning,
                                DRAWING_DECORATION);
    if (meanings->said.count == DRAWING_MOST_GROUPS)
        return text_error_input(error, number, 0, "found more than %d lines on drawings, expected fewer",
                                DRAWING_MOST_GROUPS);
    array_append(&meanings->said, said);
    return true;
}

size_t drawing_meanings_read(struct drawing_meanings *meanings, const char *text, size_t length,
                             struct text_error *error)
{
    const char *at = text, *end = text + length;
    for (size_t number = 1; at < end; number++) {
        const char *line_end = memchr(at, '\n', (size_t)(end - at));
        line_end = line_end ? line_end : end;
        if (line_end - at < 2 || memcmp(at, "#!", 2) != 0)
            break;
        const char *word = skip_blanks(at + 2, line_end);
        size_t size = word_length(word, line_end);
        bool is_drawn = size == 5 && !memcmp(word, "drawn", size),
             is_further = size == 4 && !memcmp(word, "also", size);
        if (!is_drawn && !is_further)
            break;
        if (!read_meaning(meanings, is_further, skip_blanks(word + size, line_end), line_end, number, error))
            return SIZE_MAX;
        at = line_end + (line_end < end);
    }
    return (size_t)(at - text);
}

static struct drawing_meaning *find_meaning(const struct drawing_meanings *meanings, const char *group)
{
    for (size_t i = meanings->said.count; i--;) {
        if (!strcmp(meanings->said.items[i].group, group))
            return &meanings->said.items[i];
    }
    return NULL;
}

const struct drawing_meaning *drawing_meanings_unused(const struct drawing_meanings *meanings)
{
    for (size_t i = 0; i < meanings->said.count; i++) {
        if (!meanings->said.items[i].is_used)
            return &meanings->said.items[i];
    }
    return NULL;
}

void drawing_meanings_finish(struct drawing_meanings *meanings)
{
    memory_free(meanings->said.items);
    memory_free(meanings->asked.items);
    memory_free(meanings->rules);
    *meanings = (struct drawing_meanings){0};
}

/* --- drawings as clues --- */

/* Returns whether the drawing belongs to the group of this shape and colour. */
static bool is_in_group(const struct drawn_item *drawing, enum drawing_shape shape, unsigned colour)
{
    return drawing->shape == shape && (!shapes[shape].has_colour || drawing->colour == colour);
}

/* Returns whether both are of one group, and both with or without a number. */
static bool is_alike(const struct drawn_item *drawing, const struct drawn_item *other)
{
    return is_in_group(drawing, other->shape, other->colour) && drawing->has_number == other->has_number;
}

static struct drawing_group *group_of(const struct drawing_meanings *meanings, const struct drawn_item *drawing)
{
    for (size_t i = 0; i < meanings->asked.count; i++) {
        if (is_in_group(drawing, meanings->asked.items[i].shape, meanings->asked.items[i].colour))
            return &meanings->asked.items[i];
    }
    return NULL;
}

/* Collects the groups, up to DRAWING_MOST_GROUPS + 1. Returns whether each has a meaning. */
static bool find_groups(const struct drawings *drawings, struct drawing_meanings *meanings, unsigned digits)
{
    bool have_meaning = true;
    meanings->asked.count = 0;
    for (size_t i = 0; i < drawings->items.count && meanings->asked.count <= DRAWING_MOST_GROUPS; i++) {
        const struct drawn_item *drawing = &drawings->items.items[i];
        struct drawing_group *known = group_of(meanings, drawing);
        if (known) {
            known->drawings++;
            continue;
        }
        struct drawing_group group = {.shape = drawing->shape, .colour = drawing->colour, .drawings = 1};
        name_group(meanings->asked.items, meanings->asked.count, &group);
        find_usual(&group, digits);
        struct drawing_meaning *said = find_meaning(meanings, group.name);
        group.has_meaning = said != NULL;
        if (said)
            said->is_used = true;
        have_meaning &= group.has_meaning;
        array_append(&meanings->asked, group);
    }
    return have_meaning;
}

/* Returns whether the clue of this meaning concerns all drawings of a group that have no number, as counting circles
 * do. */
static bool is_joint(const struct drawn_item *drawing, const char *meaning)
{
    return meanings_of[drawing->shape] == cell_meanings && !drawing->has_number &&
           strncmp(meaning, "minimum", 7) != 0 && strncmp(meaning, "maximum", 7) != 0;
}

static void put_cells(const struct drawings *drawings, const struct drawn_item *drawing, const struct layout *layout,
                      struct buffer *line)
{
    for (size_t i = 0; i < drawing->count; i++) {
        const struct cell *cell = &layout->cell[drawings->cells.items[drawing->first + i]];
        buffer_print(line, " r%uc%u", cell->y + 1u, cell->x + 1u);
    }
}

/* Appends one drawing as a clue, or all drawings of its group that have no number if they are one clue. */
static bool add_clue(const struct drawings *drawings, const struct drawn_item *drawing, const char *meaning,
                     const struct layout *layout, struct clue_list *clues, struct text_error *error)
{
    struct buffer line = {0};
    size_t word = strcspn(meaning, " ");
    bool has_number = strchr(meaning, ' ') != NULL;
    buffer_print(&line, "%.*s", (int)word, meaning);
    if (drawing->has_number && !has_number)
        buffer_print(&line, " %u", drawing->number);
    buffer_print(&line, "%s", meaning + word);
    put_cells(drawings, drawing, layout, &line);
    const struct drawn_item *end = drawings->items.items + drawings->items.count;
    for (const struct drawn_item *other = drawing + 1; other < end && is_joint(drawing, meaning); other++) {
        if (is_alike(drawing, other))
            put_cells(drawings, other, layout, &line);
    }
    bool is_read = clue_list_read(clues, layout, buffer_text(&line), error);
    buffer_finish(&line);
    return is_read;
}

/* Returns whether an earlier drawing is of the same group. */
static bool is_after_its_like(const struct drawings *drawings, size_t index)
{
    size_t i = 0;
    while (i < index && !is_alike(&drawings->items.items[i], &drawings->items.items[index]))
        i++;
    return i < index;
}

/* Appends the clues of a group. Returns false with `error` filled if one does not fit. */
static bool add_clues(const struct drawings *drawings, const struct drawing_group *group, const char *meaning,
                      const struct layout *layout, struct clue_list *clues, struct text_error *error)
{
    for (size_t i = 0; i < drawings->items.count && strcmp(meaning, DRAWING_DECORATION) != 0; i++) {
        const struct drawn_item *drawing = &drawings->items.items[i];
        if (!is_in_group(drawing, group->shape, group->colour) ||
            (is_joint(drawing, meaning) && is_after_its_like(drawings, i)))
            continue;
        if (!add_clue(drawings, drawing, meaning, layout, clues, error))
            return false;
    }
    return true;
}

/* Forgets the usual meanings that do not fit the drawings. */
static void check_usual(const struct drawings *drawings, struct drawing_meanings *meanings, const struct layout *layout)
{
    for (size_t i = 0; i < meanings->asked.count; i++) {
        struct drawing_group *group = &meanings->asked.items[i];
        struct clue_list clues = {0};
        struct text_error ignored;
        if (group->usual[0] && !add_clues(drawings, group, group->usual, layout, &clues, &ignored))
            group->usual[0] = 0;
        clue_list_clear(&clues);
    }
}

/* Fills `error` with the lines that would give the groups their usual meanings, as many as there is room for. */
static bool ask(const struct drawing_meanings *meanings, struct text_error *error)
{
    char lines[220] = "";
    size_t used = 0, left = 0;
    for (size_t i = 0; i < meanings->asked.count; i++) {
        const struct drawing_group *group = &meanings->asked.items[i];
        char line[DRAWING_NAME_SIZE + DRAWING_MEANING_SIZE + 16];
        if (group->has_meaning)
            continue;
        int length = snprintf(line, sizeof line, "%s#! drawn %s %s", used ? "; " : "", group->name,
                              group->usual[0] ? group->usual : "MEANING");
        if (left || used + (size_t)length >= sizeof lines)
            left++;
        else
            used += (size_t)snprintf(lines + used, sizeof lines - used, "%s", line);
    }
    return text_error_input(error, 0, 0,
                            left ? "found drawings without a meaning, expected these lines before the puzzle if they "
                                   "mean the usual: %s; and %zu more"
                                 : "found drawings without a meaning, expected these lines before the puzzle if they "
                                   "mean the usual: %s",
                            lines, left);
}

/* Appends the further clues. */
static bool add_further(const struct drawing_meanings *meanings, const struct layout *layout, struct clue_list *clues,
                        struct text_error *error)
{
    for (size_t i = 0; i < meanings->said.count; i++) {
        struct drawing_meaning *said = &meanings->said.items[i];
        said->is_used |= !said->group[0];
        if (!said->group[0] && !clue_list_read(clues, layout, said->meaning, error)) {
            if (error)
                error->line = said->line;
            return false;
        }
    }
    return true;
}

bool drawings_read(const struct drawings *drawings, struct drawing_meanings *meanings, const struct layout *layout,
                   struct clue_list *clues, struct text_error *error)
{
    bool have_meaning = find_groups(drawings, meanings, layout->digits);
    if (meanings->asked.count > DRAWING_MOST_GROUPS) {
        meanings->asked.count = 0;
        return text_error_input(error, 0, 0, "found drawings of more than %d shapes and colours, expected fewer",
                                DRAWING_MOST_GROUPS);
    }
    for (size_t i = 0; i < meanings->asked.count; i++) {
        const struct drawing_group *group = &meanings->asked.items[i];
        const struct drawing_meaning *said = find_meaning(meanings, group->name);
        struct text_error why = {0};
        if (!said || add_clues(drawings, group, said->meaning, layout, clues, &why))
            continue;
        text_error_input(error, said->line, 0, "a drawing of '#! drawn %s %.60s' cannot be that: %.180s", group->name,
                         said->meaning, why.message);
        meanings->asked.count = 0;
        return false;
    }
    if (!have_meaning) {
        check_usual(drawings, meanings, layout);
        memory_free(meanings->rules);
        meanings->rules = drawings->rules ? memory_strdup(drawings->rules) : NULL;
        return ask(meanings, error);
    }
    meanings->asked.count = 0;
    return add_further(meanings, layout, clues, error);
}

void drawings_finish(struct drawings *drawings)
{
    memory_free(drawings->items.items);
    memory_free(drawings->cells.items);
}
