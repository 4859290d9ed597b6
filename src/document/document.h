/* A puzzle that a human solver enters and solves: the contents of the cells, and the history as a tree. Undo moves
 * to a node's parent and deletes nothing: a further change makes a second child, and every branch stays reachable.
 * The document is pure: it knows neither window nor clock.
 *
 *     struct document *document = document_create(puzzle);
 *     document_begin(document);                                  a group of changes, undone together
 *     document_set(document, cell, FIELD_DIGIT, 5);
 *     if (!document_end(document, seconds, &error)) ... no room; nothing has changed
 *     document_undo(document); document_redo(document);
 *     document_destroy(document); */
#ifndef DOCUMENT_DOCUMENT_H
#define DOCUMENT_DOCUMENT_H

#include "puzzle/puzzle.h"

/* The fields of a cell. Each is a number; 0 means empty. */
enum document_field {
    FIELD_GIVEN,  /* the digit given by the puzzle */
    FIELD_DIGIT,  /* the digit placed by the solver */
    FIELD_CORNER, /* masks of digits: manual pencil marks in the corners and in the centre */
    FIELD_CENTRE,
    FIELD_STRUCK, /* the candidates that the solver has eliminated, with automatic candidates */
    FIELD_COLOUR, /* a mask of colours: bit i is colour i + 1 */
    FIELD_LINE,   /* a mask of `enum document_line`: lines from this cell's centre to a neighbour's centre */
    FIELDS
};

enum document_line { LINE_RIGHT = 1, LINE_DOWN = 2, LINE_DOWN_RIGHT = 4, LINE_DOWN_LEFT = 8, LINE_ALL = 15 };
enum {
    DOCUMENT_COLOURS = 9,
    DOCUMENT_MAX_NODES = 1 << 20,
    DOCUMENT_MAX_CHANGES = 1 << 24,
    DOCUMENT_MAX_LAYOUTS = 1024, /* every addition or removal of a clue makes one */
};

struct document_change {
    cell_id cell;
    uint8_t field;
    uint32_t before, after;
};

/* A group of changes. Node 0 is the beginning and has no changes. */
struct document_node {
    size_t parent, latest_child; /* latest_child: the child for redo; 0: none */
    size_t first_change;
    uint32_t changes;
    double seconds;        /* time of the change, since the work began */
    struct layout *layout; /* the layout after the changes: the parent's unless clues were added or removed */
};

struct document;

/* Returns a document with the givens of the puzzle. Placed digits and pencil marks become the first node: as placed
 * digits, and as eliminated candidates. */
struct document *document_create(const struct puzzle *puzzle);
void document_destroy(struct document *document); /* `document` may be NULL. */

/* Returns the current layout, with added and without removed clues. It belongs to the document. */
struct layout *document_layout(const struct document *document);
uint32_t document_get(const struct document *document, cell_id cell, enum document_field field);

/* Returns the given or placed digit of the cell, or 0. */
unsigned document_digit(const struct document *document, cell_id cell);

/* Stores the given or placed digit of every cell, or 0: `digit` is [cells]. */
void document_digits(const struct document *document, uint8_t *digit);

/* Returns whether some cell has a value in this field. */
bool document_has(const struct document *document, enum document_field field);

/* Returns the largest value of the field. In a mask, every combination of its bits is allowed. */
uint32_t document_limit(const struct document *document, enum document_field field);

/* The changes between document_begin and document_end form one node. document_set may be called several times for a
 * cell; a given replaces a placed digit. A group without any change makes no node. document_end returns false, with
 * nothing changed, if the document has reached its limit of moves or changes. */
void document_begin(struct document *document);
void document_set(struct document *document, cell_id cell, enum document_field field, uint32_t value);
bool document_end(struct document *document, double seconds, struct text_error *error);
void document_cancel(struct document *document); /* Reverts the changes of the group and ends it. */

/* Adds the clue to the board, or removes every copy of it, between document_begin and document_end. Returns false with
 * `error` filled, and nothing changed, if the board cannot have the clue or clues were changed too often. */
bool document_toggle_clue(struct document *document, const struct clue *clue, struct text_error *error);

/* The nodes in the order of their creation, and the current one. */
size_t document_nodes(const struct document *document);
size_t document_here(const struct document *document);
const struct document_node *document_node(const struct document *document, size_t node);
const struct document_change *document_changes(const struct document *document, size_t node);

/* Returns whether the last move on the current branch was an entry of the puzzle: a given or a clue. */
bool document_is_being_entered(const struct document *document);

/* Return false if there is nothing to undo or redo. */
bool document_undo(struct document *document);
bool document_redo(struct document *document);
void document_go_to(struct document *document, size_t node);

/* Returns whether the node has no child, so a branch ends there. */
bool document_is_end(const struct document *document, size_t node);

/* Returns the number of nodes from the beginning to this one, including it. */
size_t document_depth(const struct document *document, size_t node);

/* Fills `masks` ([cells]): the digit of a cell, or the digits that no peer has and that are not eliminated. */
void document_candidates(const struct document *document, digit_mask *masks);

/* Return the puzzle with the givens alone, with givens and placed digits, and with the initial givens. The caller owns
 * it. */
struct puzzle *document_givens(const struct document *document);
struct puzzle *document_puzzle(const struct document *document);
struct puzzle *document_first_givens(const struct document *document);

/* Returns whether the document has the puzzle's layout and givens. */
bool document_has_givens(const struct document *document, const struct puzzle *puzzle);

#endif
