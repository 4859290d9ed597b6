/* Asking: a question about the next step, the person's replies to it, and hints at the step that is looked for.
 * Predicting, exercises, guided lessons and solving by hand ask in this way. An asker is what differs between them. The
 * state is what was said last and about what; the words are made from it, in the language of now. The rules are here
 * alone:
 *
 * - a reply counts once for a cell, a digit and a kind (removed or placed);
 * - none counts after the whole step was shown;
 * - in a technique, hints are about a step that was not given as an answer yet;
 * - the one row for all pending peers proves nothing;
 * - a reply is wrong only where the solution contradicts it;
 * - Undo takes back the last reply that counted. */
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
    SAID_LOOKING,   /* steps that prove the reply are being searched for */
    SAID_RIGHT,     /* a step proves the reply */
    SAID_WRONG,     /* the solution contradicts the reply */
    SAID_NOT_SHOWN, /* no step proves the reply, which may be right */
    SAID_GONE,      /* the candidate was removed before */
    SAID_STANDS,    /* the digit is in the cell already */
    SAID_ONLY_ONE,  /* the candidate is the last of its cell, so that it is not removed */
    SAID_HINT,
    SAID_SEARCHING, /* the step to hint at */
    SAID_NO_HINT,
    SAID_ALL_ANSWERED, /* no hint, because each step of the technique was given as an answer */
    SAID_MISTAKE,      /* by hand: a digit is wrong, or a candidate was struck that is right; no hint helps before */
    SAID_SEVERAL,      /* by hand: the givens have several solutions, so that there is no hint yet */
    SAID_NO_JUDGEMENT, /* by hand: the givens do not have one solution, so that no move can be judged */
    SAID_ANSWER,       /* a page of a lesson shows it; nobody has given it */
};

struct reply {
    cell_id cell;
    unsigned digit;
    bool placed; /* the digit is placed; otherwise the candidate is removed */
};

struct counted_reply {
    struct reply reply;
    bool is_right;
    struct practised before; /* of an exercise: the technique in the person's file before the reply */
};

struct asking;

/* One way of asking. Each is a static of its mode. Members may be NULL where nothing else is said. */
struct asker {
    /* Writes the words for what was said. Returns false if they can no longer be made, because a step is gone. Never
     * NULL. */
    bool (*words)(const struct viewer *viewer, const struct asking *asking, char *text, size_t size);

    /* Where a lesson's file has the answer and the hint: these return whether the reply is right, and whether there is
     * a hint. Nothing is counted. NULL: a step has to prove the reply. */
    bool (*accepts)(const struct viewer *viewer, const struct reply *reply);
    bool (*has_hint)(const struct viewer *viewer);

    /* The search for the steps that are asked for, or NULL if it was not begun or has ended; never NULL itself. */
    const struct hint_search *(*search)(const struct viewer *viewer);
    /* Begins it; never NULL. `only`: for the steps that eliminate this candidate; NULL: for all. */
    void (*start)(struct viewer *viewer, const struct reply *only);
    bool (*proves)(const struct viewer *viewer, const struct hint *hint, const struct reply *reply); /* never NULL */
    size_t (*choose_hint)(const struct viewer *viewer); /* the index of the step to hint at; NULL: the first */
    void (*show_step)(struct viewer *viewer,
                      size_t index);                   /* the whole step, or with SIZE_MAX none; NULL: hints_show */
    void (*right)(struct viewer *viewer, bool counts); /* says more of a right reply; never NULL */
    void (*wrong)(struct viewer *viewer);              /* marks more of a wrong reply */
    void (*count)(struct viewer *viewer, struct counted_reply *counted); /* keeps a reply in a file */
    void (*take_back)(struct viewer *viewer, const struct counted_reply *counted);
    bool is_of_technique; /* one technique is asked for: hints begin after its name, and evidence proves, too */
};

struct asking {
    const struct asker *asker;
    enum said said;
    struct reply reply;    /* the last one */
    size_t step;           /* index in the search: the step that proves it, or that is hinted at */
    enum hint_layer layer; /* how much of the step was said; 0: nothing */
    size_t hinted;         /* of a technique: index of the step that the hints are about; SIZE_MAX: none yet */
    bool was_shown;        /* the whole of a step was shown */
    bool is_solved;        /* the solution is known, and says of the reply's digit: */
    bool is_true;
    bool is_narrowed; /* the search is for the reply's candidate alone */
    unsigned right, wrong;
    digit_mask judged[2][LAYOUT_MAX_CELLS]; /* replies that count no more: [0] removed, [1] placed */
    ARRAY(struct counted_reply) counted;
    ARRAY(struct reply) given; /* right replies on this board, also those that did not count */
    char text[SENTENCE_SIZE];
    const struct language *language; /* of the text */
    enum notation notation;
};

/* Begins with the question, and nothing counted. */
void asking_begin(struct viewer *viewer, struct asking *asking, const struct asker *asker);
/* Asks the same on a new position. What was counted stays. */
void asking_go_on(struct viewer *viewer, struct asking *asking);
void asking_finish(struct asking *asking);

/* Judges a reply, at once or, while steps are searched for, later. */
void asking_answer(struct viewer *viewer, struct asking *asking, struct reply reply);
/* Takes back the last reply that counted. */
void asking_undo(struct viewer *viewer, struct asking *asking);
/* Says one layer more of the step that is looked for; after the last one, shows the step. */
void asking_hint(struct viewer *viewer, struct asking *asking);
/* Returns whether each step of the technique that was found has been given as an answer. */
bool asking_all_answered(const struct viewer *viewer, const struct asking *asking);
void asking_advance(struct viewer *viewer, struct asking *asking);
bool asking_is_busy(const struct asking *asking);

/* Says something, which ends what was said and marked before. */
void asking_say(struct viewer *viewer, struct asking *asking, enum said said);
/* Returns the words of what was said, in the language of now. */
const char *asking_show(const struct viewer *viewer, struct asking *asking);
/* Writes the words of a refused reply or of a hint, which all askers share. Returns false if there are none. */
bool asking_words(const struct viewer *viewer, const struct asking *asking, char *text, size_t size);
/* Fills in what the scene shows of the last reply: its heading, or `question`, and the cell of a wrong one. */
void asking_mark(const struct asking *asking, const char *question, struct scene_exercise *shown);

#endif
