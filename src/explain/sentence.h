/* What a step says: a sentence for the panel, a short line for the list, a title. They are made from the step's own
 * evidence, so that words and board cannot disagree, out of spans, each with its meaning; `text` is the same without
 * the meanings, for output to a terminal or a file.
 *
 * To give a technique its words, add a row to `phrases` in phrases.c; one without a row gets general words. */
#ifndef EXPLAIN_SENTENCE_H
#define EXPLAIN_SENTENCE_H

#include "explain/meaning.h"
#include "explain/notation.h"
#include "explain/reason.h"
#include "trace/cursor.h"

enum { SENTENCE_SPANS = 96, SENTENCE_SIZE = 1024 };

enum span_kind { SPAN_WORDS, SPAN_CELL, SPAN_DIGIT, SPAN_HOUSE };

struct span {
    enum span_kind kind;
    enum meaning meaning;
    uint16_t index;         /* the cell, digit or house */
    uint16_t start, length; /* in text */
};

/* Whatever does not fit is left out; `text` is always a whole string. */
struct sentence {
    struct span span[SENTENCE_SPANS];
    unsigned spans;
    char text[SENTENCE_SIZE];
    unsigned length;
    enum notation notation;
};

/* What words are made from. */
struct wording {
    const struct trace *trace;
    struct step_reader *other;   /* on the same trace, for looking up a guess that the step refers to; not the one that
                                    read the step */
    const struct reason *reason; /* of the step, or NULL: then less is said */
    const char *technique;       /* the id of the step's, where the step is in no trace; otherwise NULL */
    enum notation notation;
};

enum phrase_when {
    PHRASE_ALWAYS, PHRASE_ONE_LINK, PHRASE_ONE_CELL, PHRASE_MANY_CELLS, PHRASE_PLACES, PHRASE_REMOVES, PHRASE_OWN_CELL
};

/* What the words of a technique look like; the template's signs are listed in phrases.c. */
struct phrase {
    const char *id;       /* of the technique, or the step kind's name */
    enum phrase_when when; /* of which of its steps these are the words: all, those with one link, ... */
    const char *title;    /* "Hidden single" */
    const char *line;     /* for the list */
    const char *sentence; /* for the panel */
};

void sentence_write(struct sentence *sentence, const struct wording *wording, const struct step *step);
void sentence_line(struct sentence *sentence, const struct wording *wording, const struct step *step);

/* Where to look: the houses and cells that the step stands on, without what follows. */
void sentence_where(struct sentence *sentence, const struct wording *wording, const struct step *step);

/* The technique's name, or that of the step's kind; `size` of 64 is always enough. */
void sentence_title(const struct wording *wording, const struct step *step, char *text, size_t size);

static inline const char *wording_technique(const struct wording *wording, const struct step *step)
{
    return wording->technique ? wording->technique : trace_technique_id(wording->trace, step->technique);
}

/* What there is to say before the first step. */
void sentence_start(struct sentence *sentence, const struct trace *trace);

/* private to sentence.c and phrases.c: NULL if this technique has no words of its own. */
const struct phrase *phrase_find(const char *id, const struct step *step);

#endif
