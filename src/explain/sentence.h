/* The words of a step: a sentence for the panel, a short line for the list, a title. They are made from the step's
 * own evidence, so words and picture cannot disagree. A sentence consists of spans, each with its meaning; `text` is
 * the same without meanings, for a terminal or a file.
 *
 * The words of techniques are SAY rows of technique.def. A technique without one gets general words. */
#ifndef EXPLAIN_SENTENCE_H
#define EXPLAIN_SENTENCE_H

#include "explain/meaning.h"
#include "explain/notation.h"
#include "explain/reason.h"
#include "trace/cursor.h"
#include "why/slice.h"

enum { SENTENCE_SPANS = 224, SENTENCE_SIZE = 1280 };

enum span_kind { SPAN_WORDS, SPAN_CELL, SPAN_DIGIT, SPAN_HOUSE, SPAN_CHOICE /* number of an answer */, SPAN_SET };

struct span {
    enum span_kind kind;
    enum meaning meaning;
    uint16_t index;         /* number of the cell, digit, house or set */
    uint16_t start, length; /* range in `text` */
};

/* A sentence. A span that does not fit is dropped; `text` is always terminated. A SPAN_SET is drawn as that set's
 * letter on the board, 'A' + `index`. Before the set's cells it has no text; elsewhere its text is the letter. */
struct sentence {
    struct span span[SENTENCE_SPANS];
    unsigned spans;
    char text[SENTENCE_SIZE];
    unsigned length;
    enum notation notation;
};

/* The context of a sentence. */
struct wording {
    const struct trace *trace;
    struct step_reader *other;       /* a reader of the same trace for the guess to which a step refers; must not be the
                                      * step's own reader */
    const struct reason *reason;     /* reason of the step; NULL: the sentence says less */
    const struct slice *slice;       /* slice of the step, a contradiction or a backtrack; NULL: the sentence says
                                      * less */
    const struct blockers *blockers; /* blockers of a single or a locked digit; NULL: the sentence does not name them */
    const digit_mask *mask; /* [cells]: the candidates before or after the step; NULL: the sentence says less */
    const char *technique;  /* the technique's id if the step is not in the trace, otherwise NULL */
    enum notation notation;
};

enum phrase_when {
    PHRASE_ALWAYS,
    PHRASE_ONE_LINK,
    PHRASE_CLUES, /* each link belongs to a clue */
    PHRASE_ONE_CELL,
    PHRASE_MANY_CELLS,
    PHRASE_PLACES,
    PHRASE_REMOVES,
    PHRASE_OWN_CELL,
    PHRASE_ELSEWHERE,   /* the digit of its house is eliminated from other cells */
    PHRASE_NEXT_OPTION, /* a guess after other digits of its cell have failed */
    PHRASE_LAST_OPTION, /* a guess of its cell's last digit */
};

/* The words of a technique. The fields of templates are in sentence_fields.def. */
struct phrase {
    const char *id;        /* id of the technique, or name of the step kind */
    enum phrase_when when; /* the technique's steps that have these words */
    const char *title;     /* such as "Contradiction"; NULL: the technique's title */
    const char *line;      /* words for the list */
    const char *sentence;  /* words for the panel */
};

void sentence_write(struct sentence *sentence, const struct wording *wording, const struct step *step);
void sentence_line(struct sentence *sentence, const struct wording *wording, const struct step *step);

/* Returns whether the step claims something without any evidence. */
bool sentence_is_unproved(const struct step *step);

/* Returns whether the words also depend on the next step: those of a contradiction mention whether something is learned
 * from it. While a trace grows, they wait for that step. */
static inline bool sentence_needs_next(const struct step *step)
{
    return step->kind == STEP_CONTRADICTION;
}

/* Writes where to look: houses and cells of the step, without the conclusion. */
void sentence_where(struct sentence *sentence, const struct wording *wording, const struct step *step);
void sentence_add_where(struct sentence *sentence, const struct wording *wording, const struct step *step);

/* Writes the name of the technique or of the step's kind. A `size` of 64 is always enough. */
void sentence_title(const struct wording *wording, const struct step *step, char *text, size_t size);

static inline const char *wording_technique(const struct wording *wording, const struct step *step)
{
    return wording->technique ? wording->technique : trace_technique_id(wording->trace, step->technique);
}

/* Writes the sentence before the first step. */
void sentence_start(struct sentence *sentence, const struct trace *trace);

/* Private to sentence.c and step_phrases.c. `trial` describes the guess if the step is one. Returns NULL if the
 * technique has no words of its own. */
struct trial;
const struct phrase *phrase_find(const char *id, const struct step *step, const struct trial *trial);

#endif
