/* Asks what the drawings of a text mean (form/drawing.h), a menu for each group, before its puzzle is opened. */
#ifndef VIEWER_DRAWING_QUESTION_H
#define VIEWER_DRAWING_QUESTION_H

#include "base/buffer.h"
#include "explain/sentence.h"
#include "form/drawing.h"
#include "puzzle/puzzle.h"

struct viewer;

struct drawing_question {
    struct buffer text; /* what was answered, as "#! drawn" lines, and then the text; empty: nothing is asked */
    char source[160], name[PUZZLE_NAME_SIZE]; /* as in viewer_open_text */
    struct drawing_group group;               /* the group that is asked about */
    char title[120], subtitle[80];
    struct sentence rules; /* of the puzzle, in words */
};

/* Asks about the first group of the text's first puzzle that has no meaning. Returns false if there is none: the text
 * cannot be read for a different reason. */
bool drawing_question_ask(struct viewer *viewer, const char *text, size_t length, const char *source, const char *name);

/* Appends the text with the answer for the group that was asked about. */
void drawing_question_answer(const struct drawing_question *question, const char *meaning, struct buffer *text);

/* Forgets the text: nothing is asked any more. */
void drawing_question_end(struct drawing_question *question);

#endif
