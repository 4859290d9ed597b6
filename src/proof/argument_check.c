#include "proof/argument_check.h"

#include <string.h>

#include "base/memory.h"

/* One of the candidates, which lie in the checker's pool, is true. */
struct known_set {
    size_t first, count;
};

enum scope_kind { SCOPE_SUPPOSE, SCOPE_CASE, SCOPE_CASES };

struct scope {
    enum scope_kind kind;
    size_t trail, facts, pool; /* how much there was of each before it */
    bool value;                /* SUPPOSE, CASE */
    size_t x_first,
        x_count; /* SUPPOSE, CASE: the supposed candidates, in the argument's pool. CASES: the subject's candidates
                                  for which there was no case yet, in the checker's pool; behind them, those with one */
    /* Of SCOPE_CASES. */
    size_t subject;        /* candidates */
    bool none_may_be_true; /* no line says that one of the subject is true */
    bool has_false_case;   /* a case supposes that some of the subject, and nothing else, are false */
    bool has_end;          /* a case was closed without contradiction */
    size_t joint, joints;  /* in `joint`: candidates that are false in all of these cases so far */
};

/* Its members are the stacks of one check (trail, pool, facts, scopes, joint), each with its length and its room. */
struct checker {
    const struct layout *layout;
    const struct step *step;
    const struct argument *argument;
    digit_mask *live;    /* [cells]: not known to be false */
    candidate_id *trail; /* what was made false, in order */
    size_t trails, trail_capacity;
    candidate_id *pool;
    size_t pools, pool_capacity;
    struct known_set *fact;
    size_t facts, fact_capacity;
    struct scope *scope;
    size_t scopes, scope_capacity;
    candidate_id *joint;
    size_t joints, joint_capacity;
    const char *reason;
    bool no_memory;
};

static bool refuse(struct checker *checker, const char *reason)
{
    checker->reason = reason;
    return false;
}

static bool grow(struct checker *checker, void **items, size_t *room, size_t needed, size_t size)
{
    if (memory_reserve(items, room, needed, size))
        return true;
    checker->no_memory = true;
    return refuse(checker, "could not be checked: there is no memory");
}

/* --- candidates --- */

static bool is_live(const struct checker *checker, candidate_id candidate)
{
    return checker->live[candidate_cell(candidate)] & digit_bit(candidate_digit(candidate));
}

static bool make_false(struct checker *checker, candidate_id candidate)
{
    if (!is_live(checker, candidate))
        return true;
    if (!grow(checker, (void **)&checker->trail, &checker->trail_capacity, checker->trails + 1, sizeof *checker->trail))
        return false;
    checker->trail[checker->trails++] = candidate;
    checker->live[candidate_cell(candidate)] &= ~digit_bit(candidate_digit(candidate));
    return true;
}

static bool make_all_false(struct checker *checker, const candidate_id *list, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (!make_false(checker, list[i]))
            return false;
    }
    return true;
}

static bool contains(const candidate_id *list, size_t count, candidate_id candidate)
{
    for (size_t i = 0; i < count; i++) {
        if (list[i] == candidate)
            return true;
    }
    return false;
}

static bool all_in(const struct checker *checker, struct constraint constraint, const candidate_id *list, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (!constraint_has(checker->layout, constraint, list[i]))
            return false;
    }
    return true;
}

static bool add_to_pool(struct checker *checker, candidate_id candidate)
{
    if (!grow(checker, (void **)&checker->pool, &checker->pool_capacity, checker->pools + 1, sizeof *checker->pool))
        return false;
    checker->pool[checker->pools++] = candidate;
    return true;
}

/* Appends the digits of a cell that are still possible, out of `digits`. */
static bool add_cell(struct checker *checker, cell_id cell, digit_mask digits)
{
    for (digit_mask left = checker->live[cell] & digits; left; left &= left - 1) {
        if (!add_to_pool(checker, candidate_id_of(cell, digit_first(left))))
            return false;
    }
    return true;
}

/* Appends the candidates of a truth that are not known to be false. */
static bool add_truth(struct checker *checker, int index)
{
    const struct step *step = checker->step;
    const struct layout *layout = checker->layout;
    bool fits = true;
    if (index == ARGUMENT_PATTERN) {
        for (size_t i = 0; i < step->patterns && fits; i++)
            fits = add_cell(checker, step->pattern[i].cell, ~step->pattern[i].digits);
        return fits;
    }
    struct constraint truth = step->truths[index];
    if (constraint_is_cell(truth))
        return add_cell(checker, truth.index, UINT32_MAX);
    for (unsigned i = 0; i < layout->digits && fits; i++)
        fits = add_cell(checker, layout->house[truth.index].cells[i], digit_bit(truth.digit));
    return fits;
}

static bool has_truth(const struct checker *checker, int index)
{
    if (index == ARGUMENT_PATTERN)
        return checker->step->patterns > 0;
    return index >= 0 && (size_t)index < checker->step->truth_count;
}

/* --- facts --- */

static bool add_fact(struct checker *checker, const candidate_id *list, size_t count)
{
    struct known_set fact = {.first = checker->pools, .count = count};
    for (size_t i = 0; i < count; i++) {
        candidate_id candidate = list[i]; /* the list may lie in the pool */
        if (!add_to_pool(checker, candidate))
            return false;
    }
    if (!grow(checker, (void **)&checker->fact, &checker->fact_capacity, checker->facts + 1, sizeof fact))
        return false;
    checker->fact[checker->facts++] = fact;
    return true;
}

/* Whether a line before says that one of the list is true: what is left of a fact is just the list. */
static bool is_known(const struct checker *checker, const candidate_id *list, size_t count)
{
    for (size_t i = 0; i < checker->facts; i++) {
        const candidate_id *member = checker->pool + checker->fact[i].first;
        size_t left = 0;
        bool within = true;
        for (size_t k = 0; k < checker->fact[i].count && within; k++) {
            within = !is_live(checker, member[k]) || contains(list, count, member[k]);
            left += is_live(checker, member[k]);
        }
        if (within && left == count)
            return true;
    }
    return false;
}

/* A fact all of whose candidates are false. */
static bool is_contradictory(const struct checker *checker)
{
    return is_known(checker, NULL, 0);
}

/* --- lines --- */

static bool check_truth(struct checker *checker, const struct argument_line *line)
{
    const candidate_id *x = argument_x(checker->argument, line);
    size_t first = checker->pools;
    if (!has_truth(checker, line->index))
        return refuse(checker, "names a truth that the step does not have");
    if (!add_truth(checker, line->index))
        return false;
    size_t left = checker->pools - first;
    bool same = left == line->x;
    for (size_t i = 0; i < left && same; i++)
        same = contains(x, line->x, checker->pool[first + i]);
    checker->pools = first;
    return same ? add_fact(checker, x, line->x)
                : refuse(checker, "does not name just the candidates that the truth has left");
}

static bool check_link(struct checker *checker, const struct argument_line *line)
{
    const candidate_id *x = argument_x(checker->argument, line), *y = argument_y(checker->argument, line);
    if (line->index < 0 || (size_t)line->index >= checker->step->link_count)
        return refuse(checker, "names a link that the step does not have");
    struct constraint link = checker->step->links[line->index];
    if (!all_in(checker, link, x, line->x) || !all_in(checker, link, y, line->y))
        return refuse(checker, "names candidates that are not in its link");
    if (!line->y)
        return refuse(checker, "concludes nothing");
    for (unsigned i = 0; i < line->y; i++) {
        if (contains(x, line->x, y[i]))
            return refuse(checker, "makes a candidate false for its own sake");
    }
    if (!is_known(checker, x, line->x))
        return refuse(checker, "begins from candidates of which no line says that one is true");
    return make_all_false(checker, y, line->y);
}

/* How many of the count's links hold the candidate. */
static unsigned links_with(const struct checker *checker, const struct argument_line *line, candidate_id candidate)
{
    const candidate_id *links = argument_links(checker->argument, line);
    unsigned count = 0;
    for (unsigned j = 0; j < line->links; j++)
        count += constraint_has(checker->layout, checker->step->links[links[j]], candidate);
    return count;
}

/* The truths' candidates lie in the pool, from `first`. */
static bool count_fits(struct checker *checker, const struct argument_line *line, size_t first)
{
    for (size_t i = first; i < checker->pools; i++) {
        if (contains(checker->pool + first, i - first, checker->pool[i]))
            return refuse(checker, "counts a candidate for two truths");
        if (!links_with(checker, line, checker->pool[i]))
            return refuse(checker, "counts truths that reach beyond its links");
    }
    const candidate_id *y = argument_y(checker->argument, line);
    for (unsigned i = 0; i < line->y; i++) {
        unsigned held = links_with(checker, line, y[i]);
        bool own = contains(checker->pool + first, checker->pools - first, y[i]);
        if (is_live(checker, y[i]) && !(own ? held > 1 : held))
            return refuse(checker, "makes a candidate false that its links leave room for");
    }
    return true;
}

static bool is_listed_once(const candidate_id *list, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (contains(list, i, list[i]))
            return false;
    }
    return true;
}

static bool check_count(struct checker *checker, const struct argument_line *line)
{
    const candidate_id *truths = argument_x(checker->argument, line), *links = argument_links(checker->argument, line);
    size_t first = checker->pools;
    if (!line->x || line->x != line->links || !is_listed_once(truths, line->x) || !is_listed_once(links, line->links))
        return refuse(checker, "does not count as many links as truths");
    for (unsigned i = 0; i < line->x; i++) {
        if (!has_truth(checker, (int)truths[i]))
            return refuse(checker, "names a truth that the step does not have");
        if (!add_truth(checker, (int)truths[i]))
            return false;
    }
    for (unsigned j = 0; j < line->links; j++) {
        if (links[j] >= checker->step->link_count)
            return refuse(checker, "names a link that the step does not have");
    }
    if (!count_fits(checker, line, first))
        return false;
    /* Each link holds one of the truths' candidates. */
    size_t end = checker->pools;
    for (unsigned j = 0; j < line->links; j++) {
        struct known_set fact = {.first = checker->pools};
        for (size_t i = first; i < end; i++) {
            if (constraint_has(checker->layout, checker->step->links[links[j]], checker->pool[i]) &&
                !add_to_pool(checker, checker->pool[i]))
                return false;
        }
        fact.count = checker->pools - fact.first;
        if (!grow(checker, (void **)&checker->fact, &checker->fact_capacity, checker->facts + 1, sizeof fact))
            return false;
        checker->fact[checker->facts++] = fact;
    }
    return make_all_false(checker, argument_y(checker->argument, line), line->y);
}

/* --- scopes --- */

static struct scope *open_scope(struct checker *checker, enum scope_kind kind)
{
    if (!grow(checker, (void **)&checker->scope, &checker->scope_capacity, checker->scopes + 1, sizeof *checker->scope))
        return NULL;
    struct scope *scope = &checker->scope[checker->scopes++];
    *scope = (struct scope){.kind = kind,
                            .trail = checker->trails,
                            .facts = checker->facts,
                            .pool = checker->pools,
                            .joint = checker->joints};
    return scope;
}

static struct scope *innermost(struct checker *checker)
{
    return checker->scopes ? &checker->scope[checker->scopes - 1] : NULL;
}

/* What was known in the scope is forgotten. */
static void close_scope(struct checker *checker)
{
    const struct scope *scope = innermost(checker);
    while (checker->trails > scope->trail) {
        candidate_id candidate = checker->trail[--checker->trails];
        checker->live[candidate_cell(candidate)] |= digit_bit(candidate_digit(candidate));
    }
    checker->facts = scope->facts;
    checker->pools = scope->pool;
    checker->joints = scope->joint;
    checker->scopes--;
}

static bool begin_supposition(struct checker *checker, const struct argument_line *line, enum scope_kind kind)
{
    const candidate_id *x = argument_x(checker->argument, line);
    struct scope *scope = open_scope(checker, kind);
    if (!scope)
        return false;
    scope->value = line->value;
    scope->x_first = line->first;
    scope->x_count = line->x;
    if (!line->x)
        return refuse(checker, "supposes nothing");
    return line->value ? add_fact(checker, x, line->x) : make_all_false(checker, x, line->x);
}

static bool begin_cases(struct checker *checker, const struct argument_line *line)
{
    const candidate_id *x = argument_x(checker->argument, line);
    struct scope *scope = open_scope(checker, SCOPE_CASES);
    size_t first = checker->pools;
    if (!scope)
        return false;
    bool of_truth = line->index != ARGUMENT_NO_TRUTH;
    scope->none_may_be_true = !of_truth && !is_known(checker, x, line->x);
    if (of_truth && !has_truth(checker, line->index))
        return refuse(checker, "names a truth that the step does not have");
    if (of_truth && !add_truth(checker, line->index))
        return false;
    for (unsigned i = 0; i < line->x && !of_truth; i++) {
        if (is_live(checker, x[i]) && !add_to_pool(checker, x[i]))
            return false;
    }
    scope->x_first = first;
    scope->x_count = scope->subject = checker->pools - first;
    return true;
}

/* Keeps what is false both in the case that ends and in those before it. */
static bool join_false(struct checker *checker, struct scope *cases, const struct scope *ended)
{
    size_t count = checker->trails - ended->trail, kept = cases->joint;
    if (!cases->has_end) {
        if (!grow(checker, (void **)&checker->joint, &checker->joint_capacity, cases->joint + count,
                  sizeof *checker->joint))
            return false;
        for (size_t i = 0; i < count; i++)
            checker->joint[cases->joint + i] = checker->trail[ended->trail + i];
        cases->joints = count;
    } else {
        for (size_t i = 0; i < cases->joints; i++) {
            if (!is_live(checker, checker->joint[cases->joint + i]))
                checker->joint[kept++] = checker->joint[cases->joint + i];
        }
        cases->joints = kept - cases->joint;
    }
    cases->has_end = true;
    return true;
}

/* Notes what of the subject the case has dealt with. */
static void cover(struct checker *checker, struct scope *cases, const struct scope *ended)
{
    const candidate_id *x = checker->argument->pool + ended->x_first;
    candidate_id *subject = checker->pool + cases->x_first;
    if (!ended->value) {
        bool within = true;
        for (size_t i = 0; i < ended->x_count && within; i++)
            within = contains(subject, cases->subject, x[i]);
        cases->has_false_case |= within;
        return;
    }
    for (size_t i = cases->x_count; i--;) {
        if (!contains(x, ended->x_count, subject[i]))
            continue;
        candidate_id covered = subject[i];
        subject[i] = subject[--cases->x_count];
        subject[cases->x_count] = covered;
    }
}

/* The case ends; one that was contradictory shows everything. */
static bool join_case(struct checker *checker, bool absurd)
{
    struct scope ended = *innermost(checker);
    struct scope *cases = &checker->scope[checker->scopes - 2];
    if (!absurd && !join_false(checker, cases, &ended))
        return false;
    cover(checker, cases, &ended);
    close_scope(checker);
    checker->joints = cases->joint + cases->joints;
    return true;
}

static bool end_absurd(struct checker *checker)
{
    struct scope *scope = innermost(checker);
    if (!scope || scope->kind == SCOPE_CASES)
        return refuse(checker, "closes no supposition");
    if (!is_contradictory(checker))
        return refuse(checker, "claims a contradiction where there is none");
    if (scope->kind == SCOPE_CASE)
        return join_case(checker, true);
    const candidate_id *x = checker->argument->pool + scope->x_first;
    size_t count = scope->x_count;
    bool value = scope->value;
    close_scope(checker);
    return value ? make_all_false(checker, x, count) : add_fact(checker, x, count);
}

/* Whether all of the list are false in every case that was closed. */
static bool cases_show(const struct checker *checker, const struct scope *cases, const candidate_id *list, size_t count)
{
    for (size_t i = 0; i < count && cases->has_end; i++) {
        if (is_live(checker, list[i]) && !contains(checker->joint + cases->joint, cases->joints, list[i]))
            return false;
    }
    return true;
}

static bool check_so(struct checker *checker, const struct argument_line *line)
{
    const candidate_id *y = argument_y(checker->argument, line);
    const struct scope *scope = innermost(checker);
    if (scope && scope->kind == SCOPE_CASES) {
        if (scope->x_count || (scope->none_may_be_true && !scope->has_false_case))
            return refuse(checker, "leaves a case out");
        if (!cases_show(checker, scope, y, line->y))
            return refuse(checker, "concludes what does not hold in every case");
        close_scope(checker);
        return make_all_false(checker, y, line->y);
    }
    for (unsigned i = 0; i < line->y; i++) {
        if (is_live(checker, y[i]))
            return refuse(checker, "concludes what no line before it says");
    }
    return true;
}

static bool check_line(struct checker *checker, const struct argument_line *line)
{
    const struct scope *scope = innermost(checker);
    if (scope && scope->kind == SCOPE_CASES && line->kind != ARGUMENT_CASE && line->kind != ARGUMENT_SO)
        return refuse(checker, "stands between cases");
    switch ((enum argument_kind)line->kind) {
    case ARGUMENT_TRUTH:
        return check_truth(checker, line);
    case ARGUMENT_LINK:
        return check_link(checker, line);
    case ARGUMENT_COUNT:
        return check_count(checker, line);
    case ARGUMENT_SUPPOSE:
        return begin_supposition(checker, line, SCOPE_SUPPOSE);
    case ARGUMENT_ABSURD:
        return end_absurd(checker);
    case ARGUMENT_CASES:
        return begin_cases(checker, line);
    case ARGUMENT_CASE:
        if (!scope || scope->kind != SCOPE_CASES)
            return refuse(checker, "is a case of nothing");
        return begin_supposition(checker, line, SCOPE_CASE);
    case ARGUMENT_END:
        if (!scope || scope->kind != SCOPE_CASE)
            return refuse(checker, "ends no case");
        return join_case(checker, false);
    case ARGUMENT_SO:
        return check_so(checker, line);
    case ARGUMENT_KINDS:
        break;
    }
    return refuse(checker, "is of no known kind");
}

/* The last line is a SO outside every scope whose candidates are just what the step removes. */
static bool check_conclusion(struct checker *checker)
{
    const struct argument *argument = checker->argument;
    const struct argument_line *last = &argument->line[argument->lines - 1];
    size_t removed = 0;
    if (checker->scopes)
        return refuse(checker, "ends inside a scope");
    if (last->kind != ARGUMENT_SO)
        return refuse(checker, "is the last and does not conclude");
    for (size_t i = 0; i < checker->step->removes; i++) {
        for (digit_mask left = checker->step->remove[i].digits; left; left &= left - 1, removed++) {
            if (!contains(argument_y(argument, last), last->y,
                          candidate_id_of(checker->step->remove[i].cell, digit_first(left))))
                return refuse(checker, "does not conclude all that the step removes");
        }
    }
    return removed == last->y || refuse(checker, "concludes more than the step removes");
}

enum argument_outcome argument_check(const struct layout *layout, const digit_mask *before, const struct step *step,
                                     const struct argument *argument, struct argument_verdict *verdict)
{
    struct checker checker = {.layout = layout,
                              .step = step,
                              .argument = argument,
                              .live = memory_realloc(NULL, layout->cells, sizeof *checker.live)};
    bool holds = checker.live != NULL;
    checker.no_memory = !holds;
    if (holds)
        memcpy(checker.live, before, layout->cells * sizeof *checker.live);
    *verdict = (struct argument_verdict){.reason = "is missing"};
    for (size_t i = 0; i < argument->lines && holds; i++) {
        verdict->line = i + 1;
        holds = check_line(&checker, &argument->line[i]);
    }
    holds = holds && argument->lines && check_conclusion(&checker);
    if (checker.reason)
        verdict->reason = checker.reason;
    memory_free(checker.live);
    memory_free(checker.trail);
    memory_free(checker.pool);
    memory_free(checker.fact);
    memory_free(checker.scope);
    memory_free(checker.joint);
    return checker.no_memory ? ARGUMENT_NO_MEMORY : holds ? ARGUMENT_HOLDS : ARGUMENT_FAILS;
}
