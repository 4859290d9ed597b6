/* Asking: a question about the next step, the user's replies to it, and hints at the step in question. Predicting,
 * exercises, guided lessons and solving by hand all ask in this form; an asker holds their differences. The state is
 * the last message with its subject; its words are made from it in the current language. The rules are implemented
 * only here:
 *
 *     - A reply counts once for a cell, a digit and a kind (removed or placed).
 *     - No reply counts after the whole step was shown.
 *     - If the question is about a technique, hints are about a step that has not been given as a reply yet.
 *     - The single row for all pending eliminations by peers proves nothing.
 *     - A reply is wrong only if the solution contradicts it.
 *     - Undo takes back the last reply that counted. */
#ifndef VIEWER_ASKING_H
#define VIEWER_ASKING_H

#include "base/array.h"
#include "base/translation.h"
#include "hint/hint_search.h"
#include "lesson/practice.h"
#include "scene/scene.h"
#include "viewer/hints.h"

enum said {
    SAID_QUESTION,
    SAID_LOOKING,   /* the search for steps that prove the reply continues */
    SAID_RIGHT,     /* a step proves the reply */
    SAID_WRONG,     /* the solution contradicts the reply */
    SAID_NOT_SHOWN, /* no step proves the reply, which may be right */
    SAID_GONE,      /* the candidate was removed earlier */
    SAID_STANDS,    /* the digit is already in the cell */
    SAID_ONLY_ONE,  /* the candidate is the last one of its cell and cannot be removed */
    SAID_HINT,
    SAID_SEARCHING, /* the search for the step to hint at continues */
    SAID_NO_HINT,
    SAID_ALL_ANSWERED, /* no hint, because every step of the technique was given as a reply */
    SAID_MISTAKE,      /* by hand: a digit is wrong, or a correct candidate was eliminated; this must be undone before a
                        * hint can help */
    SAID_SEVERAL,      /* by hand: no hint, because the givens have several solutions */
    SAID_NO_JUDGEMENT, /* by hand: no move can be judged, because the givens do not have exactly one solution */
    SAID_ANSWER,       /* shown by a page of a lesson, not given by the user */
};

struct reply {
    cell_id cell;
    unsigned digit;
    bool placed; /* the digit is placed; otherwise the candidate is eliminated */
};

struct counted_reply {
    struct reply reply;
    bool is_right;
    struct practised before; /* in an exercise: the technique in the user's record before the reply */
};

struct asking;

/* One form of asking. Each mode has its own as a static. Members may be NULL unless stated otherwise. */
struct asker {
    /* Writes the words of the message. Returns false if they can no longer be made because a step is gone. Never
     * NULL. */
    bool (*words)(const struct viewer *viewer, const struct asking *asking, char *text, size_t size);

    /* For lessons whose file has the answer and the hint: return whether the reply is correct, and whether there is a
     * hint. Nothing is counted. NULL: a step has to prove the reply. */
    bool (*accepts)(const struct viewer *viewer, const struct reply *reply);
    bool (*has_hint)(const struct viewer *viewer);

    /* Returns the search for the steps in question, or NULL if it was not started or has ended. Never NULL itself. */
    const struct hint_search *(*search)(const struct viewer *viewer);
    /* Starts it. Never NULL. `only`: for steps that eliminate this candidate; NULL: for all. */
    void (*start)(struct viewer *viewer, const struct reply *only);
    bool (*proves)(const struct viewer *viewer, const struct hint *hint, const struct reply *reply); /* never NULL */
    size_t (*choose_hint)(const struct viewer *viewer);     /* Returns the index of the step to hint at; NULL: it is the
                                                             * first one. */
    void (*show_step)(struct viewer *viewer, size_t index); /* Shows the whole step, or with SIZE_MAX none; NULL:
                                                             * hints_show does. */
    void (*right)(struct viewer *viewer, bool counts);      /* Adds to the message about a correct reply. Never NULL. */
    void (*wrong)(struct viewer *viewer);                   /* Marks more of a wrong reply. */
    void (*count)(struct viewer *viewer, struct counted_reply *counted); /* Saves a reply in a file. */
    void (*take_back)(struct viewer *viewer, const struct counted_reply *counted);
    bool is_of_technique; /* the question is about one technique: hints skip its name, and its evidence also proves
                           * replies */
};

struct asking {
    const struct asker *asker;
    enum said said;
    struct reply reply;    /* the last reply */
    size_t step;           /* index in the search: the step that proves the reply, or the one to hint at */
    enum hint_layer layer; /* how much of the step was shown; 0: nothing */
    size_t hinted;         /* with a technique: index of the step that the hints concern; SIZE_MAX: none yet */
    bool was_shown;        /* a whole step was shown */
    bool is_solved;        /* the solution is known; it says about the reply's digit: */
    bool is_true;
    bool is_narrowed; /* the search is only for the reply's candidate */
    unsigned right, wrong;
    digit_mask judged[2][LAYOUT_MAX_CELLS]; /* replies that do not count again: [0] removed, [1] placed */
    ARRAY(struct counted_reply) counted;
    ARRAY(struct reply) given; /* correct replies on this board, including those that did not count */
    char text[SENTENCE_SIZE];
    const struct language *language; /* language of the text */
    enum notation notation;
};

/* Starts with the question and without counted replies. */
void asking_begin(struct viewer *viewer, struct asking *asking, const struct asker *asker);
/* Asks the same question at a new position. Counted replies are kept. */
void asking_go_on(struct viewer *viewer, struct asking *asking);
void asking_finish(struct asking *asking);

/* Judges a reply: immediately, or later if the search for steps is still running. */
void asking_answer(struct viewer *viewer, struct asking *asking, struct reply reply);
/* Takes back the last reply that counted. */
void asking_undo(struct viewer *viewer, struct asking *asking);
/* Reveals one more layer of the step in question; after the last one, shows the step. */
void asking_hint(struct viewer *viewer, struct asking *asking);
/* Returns whether every step found for the technique has been given as a reply. */
bool asking_all_answered(const struct viewer *viewer, const struct asking *asking);
void asking_advance(struct viewer *viewer, struct asking *asking);
bool asking_is_busy(const struct asking *asking);

/* Sets the message, and removes the previous one with its marks. */
void asking_say(struct viewer *viewer, struct asking *asking, enum said said);
/* Returns the words of the message in the current language. */
const char *asking_show(const struct viewer *viewer, struct asking *asking);
/* Writes the words of a refused reply or a hint, which all askers share. Returns false if there are none. */
bool asking_words(const struct viewer *viewer, const struct asking *asking, char *text, size_t size);
/* Fills the parts of the scene that concern the last reply: its heading, or `question`, and the cell of a wrong
 * reply. */
void asking_mark(const struct asking *asking, const char *question, struct scene_exercise *shown);

#endif
