/* The puzzle that a user enters and solves by hand, and its file. The document outlives the sessions that show it;
 * while none shows it, its clock stops. */
#ifndef VIEWER_EDITING_H
#define VIEWER_EDITING_H

#include "document/document.h"
#include "viewer/kept_file.h"
#include "viewer/solved.h"

struct viewer;

struct editing {
    struct document *document; /* owned; NULL: none */
    double seconds;            /* time spent on it */
    bool gives;                /* typed digits are givens */
    bool own_marks;     /* only the user's marks are shown; otherwise the candidates that remain after each digit leaves
                         * its peers */
    char last_clue[40]; /* the last choice in the menu of clues; "": none yet */
    struct kept_file kept;
    struct solved solved; /* puzzles solved by hand */
    bool is_read;         /* the user's file, if there is one, has been read */
    /* The number of moves, including the root, when the document was saved as a file or opened from one; 0: it was
     * not. */
    size_t saved_nodes;
    bool has_damage; /* the file is damaged; the message is repeated after some time */
    struct text_error damage;
};

/* Returns whether the document is shown and can be edited. */
bool editing_is_active(const struct viewer *viewer);
/* Returns whether it is shown, or lies below the shown activity: a lesson, a race, a branch. */
bool editing_is_in_reach(const struct viewer *viewer);
/* Does the same as editing_is_active, but fills `error` if it returns false. */
bool editing_require(const struct viewer *viewer, struct text_error *error);
/* Shows a document, which is taken over and replaces the previous one. */
bool editing_open(struct viewer *viewer, struct document *document, struct text_error *error);
bool editing_resume(struct viewer *viewer, struct text_error *error); /* shows the last document again */
bool editing_rests(struct viewer *viewer); /* returns whether there is one with a change that is not shown */
/* Returns to the activity below. If the board is solved by hand, says that it is kept. */
bool editing_leave(struct viewer *viewer, struct text_error *error);
/* Makes a document of the shown puzzle and of everything known at a position of its trace. */
bool editing_take_over(struct viewer *viewer, uint64_t position, struct text_error *error);
/* Returns the last position at which nothing rests on an uncertain guess. A guess is certain if all other digits of its
 * cell have failed. */
uint64_t editing_sure_position(const struct viewer *viewer);
/* Must be called after every change and every move in the tree of changes. `is_move`: a digit was placed or a candidate
 * eliminated. */
void editing_changed(struct viewer *viewer, bool is_move);
/* Advances the clock; saves the document every second in the user's folder, if it has changed. */
void editing_advance(struct viewer *viewer, double seconds);
/* Returns whether there is work with a change that has not been saved as a file. */
bool editing_is_unsaved(const struct viewer *viewer);
bool editing_save(struct viewer *viewer, const char *path, struct text_error *error);
/* Saves unsaved work. Returns whether all work is saved, or none is kept. */
bool editing_flush(struct viewer *viewer);
void editing_finish(struct viewer *viewer);

#endif
