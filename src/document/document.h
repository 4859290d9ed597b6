/* A puzzle that a person enters and solves by hand: what stands in each cell, and everything that was done, as a tree.
 * Undoing goes to the parent of a node and forgets nothing: what is done then is another child, and every way that was
 * tried can be gone back to. The document is pure: it knows no window and no clock.
 *
 *     struct document *document = document_create(puzzle);
 *     document_begin(document);                                  a group of changes that is done and undone at once
 *     document_set(document, cell, FIELD_DIGIT, 5);
 *     if (!document_end(document, seconds, &error)) ... no room; nothing has changed
 *     document_undo(document); document_redo(document);
 *     document_destroy(document); */
#ifndef DOCUMENT_DOCUMENT_H
#define DOCUMENT_DOCUMENT_H

#include "puzzle/puzzle.h"

/* The fields of a cell. Each is a number; 0 means nothing. */
enum document_field {
    FIELD_GIVEN,  /* the digit that the puzzle gives */
    FIELD_DIGIT,  /* the digit that the person has placed */
    FIELD_CORNER, /* masks of digits: pencil marks in the corners and in the centre, by hand */
    FIELD_CENTRE,
    FIELD_STRUCK, /* the candidates that the person has eliminated, where the program keeps the others */
    FIELD_COLOUR, /* a mask of colours: bit i is colour i + 1 */
    FIELD_LINE,   /* a mask of `enum document_line`: lines from this cell's centre to that of a neighbour */
    FIELDS
};

enum document_line { LINE_RIGHT = 1, LINE_DOWN = 2, LINE_DOWN_RIGHT = 4, LINE_DOWN_LEFT = 8, LINE_ALL = 15 };
enum {
    DOCUMENT_COLOURS = 9,
    DOCUMENT_MAX_NODES = 1 << 20,
    DOCUMENT_MAX_CHANGES = 1 << 24,
    DOCUMENT_MAX_LAYOUTS = 1024, /* each clue that is added or removed makes one */
};

struct document_change {
    cell_id cell;
    uint8_t field;
    uint32_t before, after;
};

/* A group of changes. Node 0 is the beginning and has none. */
struct document_node {
    size_t parent, latest_child; /* latest_child: the one that redo goes to; 0: none */
    size_t first_change;
    uint32_t changes;
    double seconds;        /* since the work began */
    struct layout *layout; /* behind the changes; that of the parent unless clues were added or removed */
};

struct document;

/* Returns a document with the givens of the puzzle. If it has placed digits or pencil marks, they are the first
 * node: digits, and candidates that are struck. */
struct document *document_create(const struct puzzle *puzzle);
void document_destroy(struct document *document); /* takes NULL */

/* The layout as it is now, with the clues that were added and without those that were removed. It belongs to the
 * document. */
struct layout *document_layout(const struct document *document);
uint32_t document_get(const struct document *document, cell_id cell, enum document_field field);

/* Returns the given or placed digit of the cell, or 0. */
unsigned document_digit(const struct document *document, cell_id cell);

/* The same for all cells: `digit` is [cells]. */
void document_digits(const struct document *document, uint8_t *digit);

/* Returns whether a cell has anything in this field. */
bool document_has(const struct document *document, enum document_field field);

/* The largest value that the field may have; every value with no other bits than these is possible, too, if it is a
 * mask. */
uint32_t document_limit(const struct document *document, enum document_field field);

/* Changes between document_begin and document_end are one node. document_set may be called several times for one cell;
 * a given takes the place of a placed digit. A group that changes nothing makes no node. document_end returns false,
 * with nothing changed, if the document has as many moves or changes as it can hold. */
void document_begin(struct document *document);
void document_set(struct document *document, cell_id cell, enum document_field field, uint32_t value);
bool document_end(struct document *document, double seconds, struct text_error *error);
void document_cancel(struct document *document); /* takes the changes of the group back, and ends it */

/* Between document_begin and document_end, too: adds the clue to the board, or removes it, each time that it is there.
 * Returns false with `error` filled, and nothing changed, if the board cannot have it or clues were changed too often.
 */
bool document_toggle_clue(struct document *document, const struct clue *clue, struct text_error *error);

/* The nodes in the order in which they were made, and the one that is shown. */
size_t document_nodes(const struct document *document);
size_t document_here(const struct document *document);
const struct document_node *document_node(const struct document *document, size_t node);
const struct document_change *document_changes(const struct document *document, size_t node);

/* Returns whether the move that was made last on this way entered the puzzle: a given, or a clue. */
bool document_is_being_entered(const struct document *document);

/* Return false if there is nothing to undo or to redo. */
bool document_undo(struct document *document);
bool document_redo(struct document *document);
void document_go_to(struct document *document, size_t node);

/* Returns whether the node has a child, so that no way ends there. */
bool document_is_end(const struct document *document, size_t node);

/* Returns how many nodes lie between the beginning and this one, itself included. */
size_t document_depth(const struct document *document, size_t node);

/* Fills `masks` ([cells]): the digit of a cell, or the digits that none of its peers has and that were not struck. */
void document_candidates(const struct document *document, digit_mask *masks);

/* Return the puzzle with the givens alone, with the placed digits, too, and with the givens that there were in the
 * beginning. The caller owns it. */
struct puzzle *document_givens(const struct document *document);
struct puzzle *document_puzzle(const struct document *document);
struct puzzle *document_first_givens(const struct document *document);

/* Returns whether the document has the layout and the givens of the puzzle. */
bool document_has_givens(const struct document *document, const struct puzzle *puzzle);

#endif
