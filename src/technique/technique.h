/* Human techniques. Each family of techniques is one file with a function that searches a grid of candidates
 * for its patterns and passes each finding to the search's receiver, which decides whether the search goes on:
 * so the same code finds the first step or all steps. A finding carries the truths and links that prove it
 * (step/step.h) and a plan of its explanation (argument/plan.h).
 *
 * technique.def holds all that is said of a technique, in the order in which techniques are tried. To add one, add its
 * rows there and write the function that they name. */
#ifndef TECHNIQUE_TECHNIQUE_H
#define TECHNIQUE_TECHNIQUE_H

#include "argument/argument_make.h"
#include "base/bits.h"
#include "base/cancel.h"
#include "technique/candidate_grid.h"
#include "trace/trace.h"

enum technique_id {
#define TECHNIQUE(name, id, title, code, level, score, use, family, aliases, summary) TECHNIQUE_##name,
#include "technique/technique.def"
    TECHNIQUES
};

enum technique_level { LEVEL_EASY, LEVEL_MEDIUM, LEVEL_HARD, LEVEL_UNFAIR, LEVEL_EXTREME, LEVELS };

/* The use of a technique by `human` when it solves and rates: not at all; it takes the first finding; it takes the best
 * of all findings; it takes the best of all findings of this row and the BEST row before it, which share one search; it
 * takes the first finding, but only to go on where HoDoKu's techniques end, and never in rating. */
enum technique_use { USE_OFF, USE_FIRST, USE_BEST, USE_SAME_SEARCH, USE_BEYOND };

struct search;

struct technique {
    const char *id, *title;
    const char *code;           /* HoDoKu's library code; its first two digits are the category */
    enum technique_level level; /* level and score are HoDoKu's */
    unsigned score;
    enum technique_use use;              /* in solving and rating, as in HoDoKu */
    void (*find)(struct search *search); /* the family's search; reports only techniques that are wanted */
    const char *aliases;                 /* other names, separated by blanks; techniques may share a name */
    const char *summary;                 /* one or two sentences, shown to users */
};

extern const struct technique techniques[TECHNIQUES];

/* Finds a technique by id, title, code or alias. Case and punctuation between words do not matter. Returns the
 * first technique of that name, or TECHNIQUES. */
enum technique_id technique_find(const char *name);
/* Returns whether the first `length` characters of `known` are the name, compared as technique_find does. */
bool technique_is_same_name(const char *known, size_t length, const char *name);
bool technique_has_name(enum technique_id id, const char *name);
/* Fills `error`: no technique has this name. `line` is where it was found; 0: not in a file. Returns false. */
bool technique_refuse(const char *name, size_t line, struct text_error *error);

/* The categories of HoDoKu's codes that are asked about. Those before the fish are singles, locked candidates and
 * subsets. */
enum { CATEGORY_SINGLES = 0, CATEGORY_FISH = 3, CATEGORY_UNIQUENESS = 6 };
unsigned technique_category(enum technique_id id);

/* Returns whether the layout has what the technique is about: clues or sums. Most need neither. */
bool technique_applies(enum technique_id id, const struct layout *layout);

/* Returns whether each step of the technique places a digit. Others eliminate, though some of their steps leave a cell
 * with one candidate. */
bool technique_places(enum technique_id id);

/* Returns whether the technique assumes that the puzzle has one solution. */
bool technique_assumes_unique(enum technique_id id);

const char *technique_level_name(enum technique_level level);

enum { FINDING_CHANGES = LAYOUT_MAX_CELLS, FINDING_CONSTRAINTS = 512 };

struct finding {
    enum technique_id technique;
    cell_id cell; /* of a placement; otherwise NO_CELL */
    unsigned digit;
    bool assumes_unique;
    size_t removals, truths, links, patterns, als_cells;
    unsigned sets; /* number of sets in `set`; more than STEP_MAX_ALS_SETS: too many to be recorded */
    struct change removal[FINDING_CHANGES];
    struct constraint truth[FINDING_CONSTRAINTS], link[FINDING_CONSTRAINTS];
    struct change pattern[FINDING_CHANGES]; /* of a step that assumes one solution: see step/step.h */
    struct change set[FINDING_CHANGES];     /* cells of almost locked sets: see step/step.h */
    struct argument_plan plan;              /* how to explain the finding */
};

struct search {
    const struct candidate_grid *grid;
    uint64_t wanted[BITS_WORDS(TECHNIQUES)]; /* the techniques to search for, one bit each */
    /* the techniques that may not help another one either, as locked candidates do within a forcing net; one bit each
     */
    uint64_t without[BITS_WORDS(TECHNIQUES)];
    bool plain_groups; /* grouped chains use no almost locked sets, as in HoDoKu's rating */
    /* of techniques used with FIRST, findings carry no truths, links or eliminations of placements: faster */
    bool without_proof;
    bool unique;                 /* the puzzle is known to have one solution, so techniques may assume it */
    const struct cancel *cancel; /* or NULL; once requested, the search stops */
    bool (*receive)(void *context, const struct finding *finding); /* returns true to stop */
    void *context;
    bool stopped; /* by the receiver */
    bool cancelled;
    bool overflowed;        /* private: the current finding is too large and is dropped */
    bool build_proof;       /* private: the current finding gets truths and links */
    struct finding finding; /* private: the current finding */
};

static inline bool search_wants(const struct search *search, enum technique_id technique)
{
    return bits_has(search->wanted, technique);
}

/* Long searches call this in their outer loops and end when it returns true. */
static inline bool search_cancelled(struct search *search)
{
    if (cancel_is_requested(search->cancel))
        search->cancelled = true;
    return search->cancelled;
}

/* Copies the finding's used entries only; its arrays are large. */
void finding_copy(struct finding *copy, const struct finding *finding);

/* Returns the finding as a step whose lists are the finding's own. `place` receives the placement. */
struct step finding_as_step(const struct finding *finding, struct change *place);

/* Returns whether the finding's plan tells more than readers derive from truths and links. */
bool finding_needs_argument(const struct finding *finding);

/* Makes the finding's argument by its plan and stores it in the step. `mask` ([cells]) has the candidates before or
 * after the step. The argument belongs to `maker`. */
void finding_make_argument(const struct finding *finding, const struct layout *layout, const digit_mask *mask,
                           struct argument_maker *maker, struct step *step);

/* Appends the finding to the trace as a step of `technique` (an index of the trace) with its argument. */
bool finding_append_to_trace(const struct finding *finding, struct trace *trace, unsigned technique,
                             struct argument_maker *maker);

/* For the families: finding_begin starts the current finding, the functions below fill it, finding_report
 * passes it to the receiver. Removals of candidates that are not on the grid are ignored; a finding without
 * conclusion is dropped, and so is one that the checker of steps cannot decide. finding_report returns true if the
 * search must stop. */
void finding_begin(struct search *search, enum technique_id technique);
void finding_remove(struct search *search, cell_id cell, digit_mask digits);
void finding_add_truth(struct search *search, struct constraint truth);
/* a link that is there already is not added again */
void finding_add_link(struct search *search, struct constraint link);
void finding_add_pattern(struct search *search, cell_id cell, digit_mask pair);

/* A count in the argument's plan: as many truths as links. It is begun, then receives its truths, then its
 * links. Both are added to the finding's own as well. */
void finding_begin_count(struct search *search);
void finding_add_count_truth(struct search *search, struct constraint truth);
void finding_add_count_pattern(struct search *search);
void finding_add_count_link(struct search *search, struct constraint link);

/* The argument starts with one case for each candidate of this truth. */
void finding_split_truth(struct search *search, struct constraint truth);

/* The same, and in each of these cases those of the next truth for which this was called. */
void finding_split_nested(struct search *search, struct constraint truth);

/* The argument starts with these candidates, in a way other than PLAN_SPLIT_TRUTH: begin, then add them. */
void finding_begin_start(struct search *search, enum plan_start_kind kind);
void finding_add_start_candidate(struct search *search, cell_id cell, unsigned digit);

/* A role: begin it, then add its members. The number distinguishes roles of one name. */
void finding_begin_role(struct search *search, enum role_name name, unsigned number);
void finding_add_role_cell(struct search *search, cell_id cell);
void finding_add_role_candidate(struct search *search, cell_id cell, unsigned digit);
void finding_add_role_house(struct search *search, house_id house, unsigned digit);
void finding_add_als(struct search *search, const cell_id *cells, unsigned count); /* cites an almost locked set */
bool finding_report(struct search *search);

/* Returns whether the checker of steps refutes each removal of the current finding with at most `each` choices, and all
 * of them with at most `all`. */
bool finding_is_decided(struct search *search, unsigned each, uint64_t all);

/* Adds the link that keeps the two candidates from being true together, if there is one. */
void finding_add_link_of(struct search *search, candidate_id a, candidate_id b);

/* Adds the link that keeps `digit` from being true in both cells, which are peers. */
void finding_add_peer_link(struct search *search, cell_id a, cell_id b, unsigned digit);

/* Removes the digit from all cells that see all of these cells, and adds the links for it. */
void finding_remove_common_peers(struct search *search, const cell_id *cells, unsigned count, unsigned digit);

/* Concludes that `digit` is true in `cell`: removes the cell's other candidates and those of its peers, and
 * adds the links. */
void finding_place_digit(struct search *search, cell_id cell, unsigned digit);

/* A whole finding: `digit` is placed in `cell`, proved by `truth`. */
bool finding_report_placement(struct search *search, enum technique_id technique, cell_id cell, unsigned digit,
                              struct constraint truth);

/* Searches for these techniques, which are of one family. */
void search_run_family(struct search *search, const enum technique_id *ids, size_t count);

/* Searches for all wanted techniques, in the order of technique.def, until the receiver stops it. */
void search_run(struct search *search);

#endif
