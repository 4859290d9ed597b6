/* Human techniques. Each family of techniques is a file with a function that searches a grid of candidates for its
 * patterns and passes each finding to the search's receiver. The receiver decides whether the search continues, so
 * the same code finds the first step or all steps. A finding has the truths and links that prove it (step/step.h)
 * and a plan for its explanation (argument/plan.h).
 *
 * technique.def contains all facts and texts about a technique, in the order in which techniques are tried. To add
 * one, add its rows there and write the function that they name. */
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

/* How `human` uses a technique for solving and rating: not at all; its first finding; the best of all its findings; the
 * best of all findings of this row and the BEST row before it, which share a search; its first finding, but only after
 * HoDoKu's techniques find nothing, and never for rating. */
enum technique_use { USE_OFF, USE_FIRST, USE_BEST, USE_SAME_SEARCH, USE_BEYOND };

struct search;

struct technique {
    const char *id, *title;
    const char *code;           /* HoDoKu's library code; its first two digits are the category */
    enum technique_level level; /* HoDoKu's level and score */
    unsigned score;
    enum technique_use use;              /* for solving and rating, as in HoDoKu */
    void (*find)(struct search *search); /* the family's search, which reports only wanted techniques */
    const char *aliases;                 /* other names, separated by blanks; techniques may share a name */
    const char *summary;                 /* one or two sentences, shown to users */
};

extern const struct technique techniques[TECHNIQUES];

/* Finds a technique by id, title, code or alias, ignoring case and punctuation between words. Returns the first
 * technique with that name, or TECHNIQUES. */
enum technique_id technique_find(const char *name);
/* Returns whether the first `length` characters of `known` are the name, by the comparison of technique_find. */
bool technique_is_same_name(const char *known, size_t length, const char *name);
bool technique_has_name(enum technique_id id, const char *name);
/* Fills `error`: no technique has this name. `line` is its line in a file, or 0. Returns false. */
bool technique_refuse(const char *name, size_t line, struct text_error *error);

/* Those categories of HoDoKu's codes that the program needs. Categories before fish are singles, locked candidates and
 * subsets. */
enum { CATEGORY_SINGLES = 0, CATEGORY_FISH = 3, CATEGORY_UNIQUENESS = 6 };
unsigned technique_category(enum technique_id id);

/* Returns whether the layout has what the technique needs, clues or sums. Most need neither. */
bool technique_applies(enum technique_id id, const struct layout *layout);

/* Returns whether each step of the technique places a digit. Steps of others eliminate, even if that leaves a cell with
 * one candidate. */
bool technique_places(enum technique_id id);

/* Returns whether the technique assumes that the puzzle has one solution. */
bool technique_assumes_unique(enum technique_id id);

const char *technique_level_name(enum technique_level level);

enum { FINDING_CHANGES = LAYOUT_MAX_CELLS, FINDING_CONSTRAINTS = 512 };

struct finding {
    enum technique_id technique;
    cell_id cell; /* the cell of a placement; otherwise NO_CELL */
    unsigned digit;
    bool assumes_unique;
    size_t removals, truths, links, patterns, als_cells;
    unsigned sets; /* number of sets in `set`; more than STEP_MAX_ALS_SETS: too many to record */
    struct change removal[FINDING_CHANGES];
    struct constraint truth[FINDING_CONSTRAINTS], link[FINDING_CONSTRAINTS];
    struct change pattern[FINDING_CHANGES]; /* only if the step assumes one solution; see step/step.h */
    struct change set[FINDING_CHANGES];     /* cells of almost locked sets; see step/step.h */
    struct argument_plan plan;              /* how to explain the finding */
};

struct search {
    const struct candidate_grid *grid;
    uint64_t wanted[BITS_WORDS(TECHNIQUES)]; /* set of techniques to search for */
    /* set of techniques that may not be used inside another one either, such as locked candidates within a forcing
     * net */
    uint64_t without[BITS_WORDS(TECHNIQUES)];
    bool plain_groups; /* grouped chains do not use almost locked sets, as in HoDoKu's rating */
    /* findings of FIRST techniques have no truths, links or eliminations by placements, which is faster */
    bool without_proof;
    bool unique;                 /* the puzzle is known to have one solution, which some techniques assume */
    const struct cancel *cancel; /* may be NULL; after the request the search stops */
    bool (*receive)(void *context, const struct finding *finding); /* receives a finding; returns true to stop */
    void *context;
    bool stopped; /* set by the receiver */
    bool cancelled;
    bool overflowed;        /* private: the current finding is too large and will be dropped */
    bool build_proof;       /* private: collect truths and links for the current finding */
    struct finding finding; /* private: the current finding */
};

static inline bool search_wants(const struct search *search, enum technique_id technique)
{
    return bits_has(search->wanted, technique);
}

/* Long searches call this in their outer loops, and end when it returns true. */
static inline bool search_cancelled(struct search *search)
{
    if (cancel_is_requested(search->cancel))
        search->cancelled = true;
    return search->cancelled;
}

/* Copies only the finding's used entries, because its arrays are large. */
void finding_copy(struct finding *copy, const struct finding *finding);

/* Returns the finding as a step whose lists are the finding's own. `place` receives the placement. */
struct step finding_as_step(const struct finding *finding, struct change *place);

/* Returns whether the finding's plan says more than readers can derive from truths and links. */
bool finding_needs_argument(const struct finding *finding);

/* Makes the finding's argument from its plan and stores it in the step. `mask` ([cells]) has the candidates before or
 * after the step. The argument belongs to `maker`. */
void finding_make_argument(const struct finding *finding, const struct layout *layout, const digit_mask *mask,
                           struct argument_maker *maker, struct step *step);

/* Appends the finding with its argument to the trace, as a step of `technique` (an index in the trace). */
bool finding_append_to_trace(const struct finding *finding, struct trace *trace, unsigned technique,
                             struct argument_maker *maker);

/* For the families: finding_begin starts the current finding, the functions below fill it, and finding_report passes it
 * to the receiver. Removals of missing candidates are ignored. A finding without conclusion is dropped, and so is one
 * that the checker of steps cannot decide. finding_report returns true if the search must stop. */
void finding_begin(struct search *search, enum technique_id technique);
void finding_remove(struct search *search, cell_id cell, digit_mask digits);
void finding_add_truth(struct search *search, struct constraint truth);
/* adds nothing if the link is already there */
void finding_add_link(struct search *search, struct constraint link);
void finding_add_pattern(struct search *search, cell_id cell, digit_mask pair);

/* A count in the argument's plan: as many truths as links. Begin it, then add its truths, then its links. Both also
 * become the finding's own. */
void finding_begin_count(struct search *search);
void finding_add_count_truth(struct search *search, struct constraint truth);
void finding_add_count_pattern(struct search *search);
void finding_add_count_link(struct search *search, struct constraint link);

/* Starts the argument with a case for each candidate of this truth. */
void finding_split_truth(struct search *search, struct constraint truth);

/* Adds cases inside each case: those of the next truth for which this was called. */
void finding_split_nested(struct search *search, struct constraint truth);

/* Starts the argument with these candidates, in a way other than PLAN_SPLIT_TRUTH: begin, then add them. */
void finding_begin_start(struct search *search, enum plan_start_kind kind);
void finding_add_start_candidate(struct search *search, cell_id cell, unsigned digit);

/* A role: begin it, then add its members. The number distinguishes roles of the same name. */
void finding_begin_role(struct search *search, enum role_name name, unsigned number);
void finding_add_role_cell(struct search *search, cell_id cell);
void finding_add_role_candidate(struct search *search, cell_id cell, unsigned digit);
void finding_add_role_house(struct search *search, house_id house, unsigned digit);
void finding_add_als(struct search *search, const cell_id *cells,
                     unsigned count); /* adds an almost locked set as evidence */
bool finding_report(struct search *search);

/* Returns whether the checker of steps refutes each removal of the current finding with at most `each` choices, and all
 * of them with at most `all`. */
bool finding_is_decided(struct search *search, unsigned each, uint64_t all);

/* Adds the link between the two candidates, if there is one. */
void finding_add_link_of(struct search *search, candidate_id a, candidate_id b);

/* Adds the link between `digit` in both cells, which are peers. */
void finding_add_peer_link(struct search *search, cell_id a, cell_id b, unsigned digit);

/* Removes the digit from all cells that see all of these cells, and adds the links for it. */
void finding_remove_common_peers(struct search *search, const cell_id *cells, unsigned count, unsigned digit);

/* Concludes that `digit` is true in `cell`: removes the cell's other candidates and those of its peers, and
 * adds the links. */
void finding_place_digit(struct search *search, cell_id cell, unsigned digit);

/* Reports a complete finding: `digit` is placed in `cell`, proved by `truth`. */
bool finding_report_placement(struct search *search, enum technique_id technique, cell_id cell, unsigned digit,
                              struct constraint truth);

/* Searches for these techniques, all of the same family. */
void search_run_family(struct search *search, const enum technique_id *ids, size_t count);

/* Searches for all wanted techniques in the order of technique.def until the receiver stops the search. */
void search_run(struct search *search);

#endif
