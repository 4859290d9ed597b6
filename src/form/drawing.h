/* Drawings on a board: lines, shapes and texts of a SudokuPad or f-puzzles document that no rule of the document
 * explains. A drawing is never read as a clue by itself: the text must say what the drawings of each group mean, in
 * lines at its beginning:
 *
 *     #! drawn green-line whisper          each green line is a whisper line,
 *     #! drawn grey-arrow arrow            the word of any clue (clue.h), with its number or rule text if needed,
 *     #! drawn yellow-shade decoration     or the drawings mean nothing,
 *     #! also anti-knight                  a clue that only the words of the rules state
 *
 * A group has all drawings of one shape and colour. A document with a group that has no meaning is refused; its groups
 * are kept, each with the meaning that is usual, for the message and for a window that asks. */
#ifndef FORM_DRAWING_H
#define FORM_DRAWING_H

#include "base/array.h"
#include "puzzle/clue.h"

#define DRAWING_DECORATION "decoration"

enum {
    DRAWING_NAME_SIZE = 40,
    DRAWING_MEANING_SIZE = 160,
    DRAWING_MOST = 4000,        /* on a board */
    DRAWING_MOST_CELLS = 20000, /* of all drawings of a board */
    DRAWING_MOST_GROUPS = 64,   /* of a board, and of a text */
};

enum drawing_shape {
#define SHAPE(id, noun, title, has_colour) DRAWING_##id,
#include "form/drawing_shapes.def"
#undef SHAPE
    DRAWING_SHAPES
};

struct drawn_item {
    enum drawing_shape shape;
    unsigned colour; /* 0xRRGGBB */
    bool has_number;
    unsigned number;     /* written in it or, of an arrow, the number of cells of its circle */
    size_t first, count; /* its cells in the list's `cells`, in the order in which a clue lists them */
};

/* A line of the text: the meaning of a group, or a further clue. */
struct drawing_meaning {
    char group[DRAWING_NAME_SIZE];      /* "": a further clue */
    char meaning[DRAWING_MEANING_SIZE]; /* DRAWING_DECORATION, or the word of a clue with its number or text; of a
                                         * further clue, also with its cells */
    size_t line;
    bool is_used;
};

struct drawing_group {
    char name[DRAWING_NAME_SIZE];
    enum drawing_shape shape;
    unsigned colour;
    unsigned drawings;
    char usual[DRAWING_MEANING_SIZE]; /* the usual meaning; "": there is none */
    bool has_meaning;                 /* the text says what it means */
};

/* The meanings of a text, and what is to be asked about it. */
struct drawing_meanings {
    ARRAY(struct drawing_meaning) said;
    /* The groups of the last document that was refused because one had no meaning. */
    ARRAY(struct drawing_group) asked;
    char *rules; /* the document's rules in words, for the person who is asked; NULL: none; owned */
};

struct drawings {
    ARRAY(struct drawn_item) items;
    ARRAY(cell_id) cells;
    const char *rules; /* the document's rules in words, or NULL; borrowed */
};

/* Reads the lines "#! drawn" and "#! also" at the beginning of a text. Returns the number of bytes up to the first
 * other line, or SIZE_MAX with `error` filled. */
size_t drawing_meanings_read(struct drawing_meanings *meanings, const char *text, size_t length,
                             struct text_error *error);

/* Returns a line that applied to no document, or NULL. */
const struct drawing_meaning *drawing_meanings_unused(const struct drawing_meanings *meanings);

void drawing_meanings_finish(struct drawing_meanings *meanings);

/* Writes which drawings the group has, in the current language: "lines, green". */
void drawing_group_describe(const struct drawing_group *group, char *text, size_t size);

/* Returns the meaning `index` that drawings of this shape can have, from 0; NULL: there are no more. The usual one of
 * the group is among them, and DRAWING_DECORATION is the last. */
const char *drawing_shape_meaning(enum drawing_shape shape, unsigned index);

/* Appends the clues that the drawings are, and the further ones. Returns false with `error` filled if a group has no
 * meaning, or one that does not fit. */
bool drawings_read(const struct drawings *drawings, struct drawing_meanings *meanings, const struct layout *layout,
                   struct clue_list *clues, struct text_error *error);

/* Appends a drawing without a colour. */
void drawings_add(struct drawings *drawings, enum drawing_shape shape, const cell_id *cell, unsigned count);

void drawings_finish(struct drawings *drawings);

#endif
