/* An argument: the reason of a step in the order in which a person follows it. A step's truths and links prove it as a
 * whole; the argument walks through them line by line, and each line follows from the lines before it. The checker of
 * steps ignores it (a wrong argument can never make a wrong step pass); proof/argument_check.h checks it line by line.
 *
 * A candidate is known to be false if it is not on the board before the step, or if a line of an open scope says so. A
 * set of candidates is known to hold a true one if a line of an open scope says that. X and Y stand for sets of
 * candidates:
 *
 *     TRUTH i, X         all other candidates of truth i are false, so one of X is true;
 *                        X is empty in a contradiction
 *     LINK j, X, Y       one of X is true, and all of X and Y lie in link j, of which at most one is true:
 *                        all of Y are false
 *     COUNT i.., j.., Y  there are as many truths as links, and the truths fit only into these links: each link holds
 *                        one of the truths' candidates, and all of Y, which lie in these links, are false
 *     FILL j, Y          link j is a sum that has no filling with a candidate of Y: all of Y are false;
 *                        if Y is empty, the sum has no filling at all, a contradiction
 *     PREMISE k, Y       all candidates of premise k (a nogood that was learned before) except the one of Y are true:
 *                        that one is false
 *     SUPPOSE X, v       opens a scope in which one of X is true (v), or all of X are false (not v)
 *     ABSURD             closes the scope of a SUPPOSE or CASE, which has led to a contradiction
 *     CASES i | X        one of the cases that follow is true: a candidate of truth i, or X being true or false
 *     CASE X, v          opens the scope of one case
 *     END                closes the scope of a CASE
 *     SO Y               all of Y are false: in each of the cases before it, or by a line of an open scope
 *
 * The last SO at the outermost level is what the step removes. Truth -1 is the truth of a puzzle with one solution: the
 * candidates of the step's pattern that are outside its pairs (step/step.h). */
#ifndef STEP_ARGUMENT_H
#define STEP_ARGUMENT_H

#include <stdbool.h>
#include <stddef.h>

#include "puzzle/layout.h"

enum argument_kind {
#define ARGUMENT_LINE(name, id, form, ...) ARGUMENT_##name,
#define ARGUMENT_ROLE(name, id, members)
#include "step/argument.def"
#undef ARGUMENT_LINE
#undef ARGUMENT_ROLE
    ARGUMENT_KINDS
};

/* The parts of a line after its name, in the order of the JSON form. X and Y are sets of candidates. */
enum argument_part {
    PART_NONE,       /* ends the list of parts */
    PART_TRUTH,      /* the index of a truth, or ARGUMENT_PATTERN */
    PART_LINK,       /* the index of a link */
    PART_PREMISE,    /* the number of a premise, a role of the step */
    PART_X,          /* the set X */
    PART_TRUTH_OR_X, /* the index of a truth, or the set X */
    PART_Y,          /* the set Y */
    PART_TRUTHS,     /* indices of truths, in place of X */
    PART_LINKS,      /* indices of links */
    PART_VALUE,      /* whether X is supposed to be true or false */
};

enum { ARGUMENT_PARTS = 4 };

/* The table of the lines, used by readers and writers of every form. */
struct argument_form {
    const char *name, *form;      /* such as "truth"; its form in docs/trace.md */
    uint8_t part[ARGUMENT_PARTS]; /* enum argument_part, up to PART_NONE */
};
extern const struct argument_form argument_forms[ARGUMENT_KINDS];

/* Returns the kind of this name, or ARGUMENT_KINDS; `name` may be NULL. */
enum argument_kind argument_find_kind(const char *name);
bool argument_has_part(enum argument_kind kind, enum argument_part part);

/* In place of a truth's index: the pattern's truth; or none, in a CASES line that has X instead. */
enum { ARGUMENT_PATTERN = -1, ARGUMENT_NO_TRUTH = -2 };

/* One line. `x` and `y` are runs of candidates in the argument's pool. In a COUNT, `x` are the indices of its truths
 * and `links` the indices of its links. */
struct argument_line {
    uint8_t kind;
    bool value;     /* in SUPPOSE, CASE: whether X is supposed to be true */
    int16_t index;  /* TRUTH, CASES: of a truth of the step; LINK: of a link; PREMISE: the premise's number */
    uint32_t first; /* index in the pool: x, then links, then y */
    uint16_t x, links, y;
};

/* Returns the change in the number of open scopes after a line of this kind: 1, 0 or -1. */
static inline int argument_scopes(enum argument_kind kind)
{
    return (kind == ARGUMENT_CASE || kind == ARGUMENT_SUPPOSE) - (kind == ARGUMENT_END || kind == ARGUMENT_ABSURD);
}

/* The roles of parts of the evidence, named as in books. */
enum role_name {
#define ARGUMENT_LINE(name, id, form, ...)
#define ARGUMENT_ROLE(name, id, members) ROLE_##name,
#include "step/argument.def"
#undef ARGUMENT_LINE
#undef ARGUMENT_ROLE
    ROLES
};

/* "base", "cover", ..., as in the JSON form. */
const char *role_name_text(enum role_name name);

/* Returns the role of this name, or ROLES; `text` may be NULL. */
enum role_name role_find(const char *text);

/* A role's member is a cell, a digit in a house, or a candidate. */
enum role_member_kind { ROLE_CELL, ROLE_HOUSE, ROLE_CANDIDATE };

/* Returns whether a role of this name can have such members. Fins, for example, are candidates; the bases of a fish are
 * houses. */
bool role_allows(enum role_name name, enum role_member_kind kind);

struct role_member {
    uint8_t kind;
    uint8_t digit;  /* only in a house or a candidate */
    uint16_t index; /* number of the house or cell */
};

/* Returns the candidate of a member of that kind. */
static inline candidate_id role_member_candidate(const struct role_member *member)
{
    return candidate_id_of(member->index, member->digit);
}

struct role {
    uint8_t name;   /* enum role_name */
    uint8_t number; /* distinguishes roles of the same name, from 0: the colours of a cluster, sets A, B, ... */
    uint16_t first, members;
};

/* An argument. Its lists belong to whoever made or read it. `lines` is 0 if there is none. */
struct argument {
    const struct argument_line *line;
    const candidate_id *pool;
    const struct role *role;
    const struct role_member *member;
    size_t lines, pool_length, roles, members;
};

/* The limits of an argument in every form. A set is X, Y or the links of a line; the pool holds the sets of all
 * lines. */
enum {
    ARGUMENT_MAX_INDEX = INT16_MAX - 2,
    ARGUMENT_MAX_LINES = 65536,
    ARGUMENT_MAX_SET = UINT16_MAX,
    ARGUMENT_MAX_POOL = 1 << 20,
    ARGUMENT_MAX_ROLES = 256,
    ARGUMENT_MAX_MEMBERS = 8192, /* maximum of all roles together */
};

/* The arrays for reading an argument. They grow as needed and are reused. */
struct argument_arrays {
    struct argument_line *line;
    candidate_id *pool;
    struct role *role;
    struct role_member *member;
    size_t line_capacity, pool_capacity, role_capacity, member_capacity;
};

/* Copies the argument into the arrays, to which `copy` then points. */
void argument_copy(struct argument_arrays *arrays, const struct argument *argument, struct argument *copy);

void argument_arrays_finish(struct argument_arrays *arrays);

static inline bool argument_has_role(const struct argument *argument, enum role_name name)
{
    for (size_t i = 0; i < argument->roles; i++) {
        if (argument->role[i].name == name)
            return true;
    }
    return false;
}

/* Returns the first role of this name, from index `*at` on, that has members, and sets `*at` to the index after it.
 * Returns NULL if there is none. */
static inline const struct role *argument_next_role(const struct argument *argument, enum role_name name, size_t *at)
{
    while (*at < argument->roles) {
        const struct role *role = &argument->role[(*at)++];
        if (role->name == name && role->members)
            return role;
    }
    return NULL;
}

static inline const candidate_id *argument_x(const struct argument *argument, const struct argument_line *line)
{
    return argument->pool + line->first;
}

static inline const candidate_id *argument_links(const struct argument *argument, const struct argument_line *line)
{
    return argument->pool + line->first + line->x;
}

static inline const candidate_id *argument_y(const struct argument *argument, const struct argument_line *line)
{
    return argument->pool + line->first + line->x + line->links;
}

#endif
