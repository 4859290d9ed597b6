/* The puzzle that a person enters and solves by hand, and its file. The document outlives the sessions that show it;
 * while it is not shown, it rests. */
#ifndef VIEWER_EDITING_H
#define VIEWER_EDITING_H

#include "document/document.h"
#include "viewer/kept_file.h"
#include "viewer/solved.h"

struct viewer;

struct editing {
    struct document *document; /* owned; NULL: none */
    double seconds;            /* of work on it */
    bool gives;                /* digits that are typed are givens */
    bool own_marks;     /* only what the person marks is shown; otherwise what is left when digits leave their peers */
    char last_clue[40]; /* what was chosen in the menu of clues; empty: nothing yet */
    struct kept_file kept;
    struct solved solved; /* puzzles, by hand */
    bool is_read;         /* from the user's file, if there is one */
    /* How many moves the document had, with its beginning, when it was saved as a file or opened from one; 0: it was
     * not. */
    size_t saved_nodes;
    bool has_damage; /* the file is damaged, which is said once more when time passes */
    struct text_error damage;
};

/* Returns whether the document is shown and can be edited. */
bool editing_is_active(const struct viewer *viewer);
/* Returns whether it is shown, or lies below what is shown: below a lesson, a race, a branch. */
bool editing_is_in_reach(const struct viewer *viewer);
/* The same as editing_is_active; false with `error` filled. */
bool editing_require(const struct viewer *viewer, struct text_error *error);
/* Shows a document, which is taken over in place of the one before. */
bool editing_open(struct viewer *viewer, struct document *document, struct text_error *error);
bool editing_resume(struct viewer *viewer, struct text_error *error); /* shows the last one again */
bool editing_rests(struct viewer *viewer); /* there is one with a change, which is not shown */
/* Goes back to the activity below, and says of a board by hand that it is kept. */
bool editing_leave(struct viewer *viewer, struct text_error *error);
/* Makes a document of the puzzle that is shown and of what is known at a position of its trace. */
bool editing_take_over(struct viewer *viewer, uint64_t position, struct text_error *error);
/* The last position up to which nothing rests on a guess that may be wrong. A guess is sure where all other digits of
 * its cell failed. */
uint64_t editing_sure_position(const struct viewer *viewer);
/* Is called after every change and every step in the tree. `is_move`: a digit was placed or a candidate struck. */
void editing_changed(struct viewer *viewer, bool is_move);
/* Lets time pass for the document; saves it every second in the user's folder, if it has changed. */
void editing_advance(struct viewer *viewer, double seconds);
/* Returns whether there is work with a change that was not saved as a file since then. */
bool editing_is_unsaved(const struct viewer *viewer);
bool editing_save(struct viewer *viewer, const char *path, struct text_error *error);
/* Saves what is not saved yet. Returns whether all work is saved, or none is kept. */
bool editing_flush(struct viewer *viewer);
void editing_finish(struct viewer *viewer);

#endif
