/* Human techniques. Each family of reasoning is one file with one function that looks for its findings in a position and
 * hands them to the search's receiver, which decides when to stop: at the first, or never. A finding carries the truths
 * and links that prove it.
 *
 * The names, levels and scores of the techniques are the rows of technique.def, in the order in which they are tried.
 * To add a technique: a row there, and the function it names, which finds it. */
#ifndef TECHNIQUE_TECHNIQUE_H
#define TECHNIQUE_TECHNIQUE_H

#include <stdatomic.h>

#include "argument/argument_make.h"
#include "technique/candidate_grid.h"
#include "trace/trace.h"

enum technique_id {
#define TECHNIQUE(name, id, title, code, level, score, use, family, aliases, summary) TECHNIQUE_##name,
#include "technique/technique.def"
#undef TECHNIQUE
    TECHNIQUES
};

enum technique_level { LEVEL_EASY, LEVEL_MEDIUM, LEVEL_HARD, LEVEL_UNFAIR, LEVEL_EXTREME, LEVELS };

/* Not at all; the first that is found; the one that takes most away; the same, of this and the rows before it. */
enum technique_use { USE_OFF, USE_FIRST, USE_BEST, USE_SAME_SEARCH };

struct search;

struct technique {
    const char *id, *title;
    const char *code;        /* HoDoKu's library code */
    enum technique_level level; /* HoDoKu's, as is the score */
    unsigned score;
    enum technique_use use;     /* in solving and rating, as in HoDoKu */
    void (*find)(struct search *search); /* of its family: finds only what the search wants */
    const char *aliases;     /* other names, separated by blanks; several techniques may share one */
    const char *summary;     /* one sentence */
};

extern const struct technique techniques[TECHNIQUES];

/* By id, title, code or alias, in any case and with any signs between the words; the first that is called so, TECHNIQUES if
 * none is. */
enum technique_id technique_find(const char *name);
bool technique_has_name(enum technique_id id, const char *name);

/* Whether it rests on there being one solution. */
bool technique_assumes_unique(enum technique_id id);

const char *technique_level_name(enum technique_level level);

enum { FINDING_CHANGES = LAYOUT_MAX_CELLS, FINDING_CONSTRAINTS = 512 };

struct finding {
    enum technique_id technique;
    cell_id cell;       /* a placement: where, or NO_CELL */
    unsigned digit;
    bool assumes_unique;
    size_t removals, truths, links, patterns, als_cells;
    unsigned sets; /* how many there are in `set`; more than STEP_MAX_ALS_SETS: too many to be told */
    struct change removal[FINDING_CHANGES];
    struct constraint truth[FINDING_CONSTRAINTS], link[FINDING_CONSTRAINTS];
    struct change pattern[FINDING_CHANGES]; /* of one that assumes one solution: see trace/step.h */
    struct change set[FINDING_CHANGES];     /* cells taken together: likewise */
    struct argument_plan plan;              /* how it is explained, beyond truths and links */
};

struct search {
    const struct candidate_grid *grid;
    uint64_t wanted[(TECHNIQUES + 63) / 64]; /* which techniques; a bit each */
    bool plain_groups; /* chains go through groups, but not through almost locked sets, as in HoDoKu's rating */
    bool
        without_proof; /* nobody wants reasons: of techniques used with FIRST, proofs are left out, and what a placement removes */
    bool unique;  /* the puzzle is known to have one solution: techniques that lean on it may be used */
    const atomic_bool *cancel; /* or NULL: once true, the search stops without a finding */
    bool (*receive)(void *context, const struct finding *finding); /* true: stop */
    void *context;
    bool stopped;    /* by the receiver */
    bool cancelled;
    bool no_memory; /* a family could not look */
    bool overflowed;        /* private: the finding in the making is too large and is dropped */
    bool build_proof;            /* private: the finding in the making gets its truths and links */
    struct finding finding; /* private: in the making */
};

static inline bool search_wants(const struct search *search, enum technique_id technique)
{
    return search->wanted[technique / 64] >> technique % 64 & 1;
}

/* Families whose work is long ask this now and then, and end when it is true. */
static inline bool search_cancelled(struct search *search)
{
    if (search->cancel && atomic_load_explicit(search->cancel, memory_order_relaxed))
        search->cancelled = true;
    return search->cancelled;
}

/* Copies what there is of it: a finding has room for much more. */
void finding_copy(struct finding *copy, const struct finding *finding);

/* The finding as a step whose lists are the finding's own; `place` is room for what it places. */
struct step finding_as_step(const struct finding *finding, struct change *place);

/* Makes the argument of a finding in this position, by its plan, and puts it into its step. The argument belongs to `maker`.
 * False if there is no memory. */
bool finding_make_argument(const struct finding *finding, const struct layout *layout, const digit_mask *mask,
                   struct argument_maker *maker, struct step *step);

/* Adds the finding to the trace as a step of `technique`, one of the trace's, with its argument. False if there is no
 * memory. */
bool finding_append_to_trace(const struct finding *finding, struct trace *trace, unsigned technique,
                   struct argument_maker *maker);

/* For the families: a finding is begun, filled and done. Removals of what is not there are left out; a finding that
 * concludes nothing is dropped. finding_done returns true if the search is to stop. */
void finding_begin(struct search *search, enum technique_id technique);
void finding_remove(struct search *search, cell_id cell, digit_mask digits);
void finding_add_truth(struct search *search, struct constraint truth);
void finding_add_link(struct search *search, struct constraint link); /* the same one twice counts once */
void finding_add_pattern(struct search *search, cell_id cell, digit_mask pair);

/* The plan of the finding's argument (argument/plan.h). A count is begun, then gets its truths, then its links; these are
 * added to the finding's own as well. */
void finding_begin_count(struct search *search);
void finding_add_count_truth(struct search *search, struct constraint truth);
void finding_add_count_pattern(struct search *search);
void finding_add_count_link(struct search *search, struct constraint link);

/* The argument begins from the candidates of one of the finding's truths, or of its pattern. */
void finding_split_truth(struct search *search, struct constraint truth);
void finding_split_pattern(struct search *search);

/* It begins from these candidates, in a way other than PLAN_SPLIT_TRUTH; begun, then filled. */
void finding_begin_start(struct search *search, enum plan_start_kind kind);
void finding_add_start_candidate(struct search *search, cell_id cell, unsigned digit);

/* A role, begun, then filled. Roles of one name are told apart by their number. */
void finding_begin_role(struct search *search, enum role_name name, unsigned number);
void finding_add_role_cell(struct search *search, cell_id cell);
void finding_add_role_candidate(struct search *search, cell_id cell, unsigned digit);
void finding_add_role_house(struct search *search, house_id house, unsigned digit);
void finding_add_als(struct search *search, const cell_id *cells,
                     unsigned count); /* an almost locked set, cited besides */
bool finding_report(struct search *search);

/* The link that keeps `digit` from both cells at once; they are peers. */
void finding_add_peer_link(struct search *search, cell_id a, cell_id b, unsigned digit);

/* What sees all of these cells loses the digit, with the links that say so. */
void finding_remove_common_peers(struct search *search, const cell_id *cells, unsigned count, unsigned digit);

/* `digit` goes to `cell`: its other candidates and those of its peers go, with the links that say so. */
void finding_place_digit(struct search *search, cell_id cell, unsigned digit);

/* A whole finding: `digit` goes to `cell`, proved by `truth`. Its other candidates and those of its peers go. */
bool finding_report_placement(struct search *search, enum technique_id technique, cell_id cell, unsigned digit,
                   struct constraint truth);

/* Looks for these techniques alone, from one row to another of the same family. */
void search_run_family(struct search *search, enum technique_id first, enum technique_id last);

/* Runs the families of all wanted techniques, easiest first, until the receiver stops it. */
void search_run(struct search *search);

#endif
