#include "proof/argument_check.h"

#include "proof/filling.h"
#include "proof/scopes.h"
#include "step/nogood.h"

struct checker {
    const struct layout *layout;
    const struct step *step;
    const struct argument *argument;
    struct scopes scopes;
    const char *reason; /* the reason why a line is refused, or NULL */
};

static bool refuse(struct checker *checker, const char *reason)
{
    checker->reason = reason;
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

/* Appends the truth's candidates that are not known to be false to the pool. */
static void add_truth(struct checker *checker, int index)
{
    const struct step *step = checker->step;
    const struct layout *layout = checker->layout;
    if (index == ARGUMENT_PATTERN) {
        for (size_t i = 0; i < step->patterns; i++) {
            scopes_collect(&checker->scopes, step->pattern[i].cell, ~step->pattern[i].digits);
        }
        return;
    }
    struct constraint truth = step->truths[index];
    if (constraint_is_cell(truth)) {
        scopes_collect(&checker->scopes, truth.index, UINT32_MAX);
        return;
    }
    for (unsigned i = 0; i < layout->digits; i++) {
        scopes_collect(&checker->scopes, layout->house[truth.index].cells[i], digit_bit(truth.digit));
    }
}

static bool has_truth(const struct checker *checker, int index)
{
    if (index == ARGUMENT_PATTERN)
        return checker->step->patterns > 0;
    return index >= 0 && (size_t)index < checker->step->truth_count;
}

static bool check_truth(struct checker *checker, const struct argument_line *line)
{
    const candidate_id *x = argument_x(checker->argument, line);
    size_t first = checker->scopes.pool.count;
    if (!has_truth(checker, line->index))
        return refuse(checker, "names a truth that the step does not have");
    add_truth(checker, line->index);
    size_t left = checker->scopes.pool.count - first;
    bool same = left == line->x;
    for (size_t i = 0; i < left && same; i++)
        same = scopes_contain(x, line->x, checker->scopes.pool.items[first + i]);
    checker->scopes.pool.count = first;
    if (same) {
        scopes_add_fact(&checker->scopes, x, line->x);
        return true;
    }
    return refuse(checker, "does not name just the candidates that the truth has left");
}

static bool check_link(struct checker *checker, const struct argument_line *line)
{
    const candidate_id *x = argument_x(checker->argument, line), *y = argument_y(checker->argument, line);
    if (line->index < 0 || (size_t)line->index >= checker->step->link_count)
        return refuse(checker, "names a link that the step does not have");
    struct constraint link = checker->step->links[line->index];
    if (constraint_is_sum(link))
        return refuse(checker, "takes a sum for a link");
    if (!all_in(checker, link, x, line->x) || !all_in(checker, link, y, line->y))
        return refuse(checker, "names candidates that are not in its link");
    if (!line->y)
        return refuse(checker, "concludes nothing");
    for (unsigned i = 0; i < line->y; i++) {
        if (scopes_contain(x, line->x, y[i]))
            return refuse(checker, "makes a candidate false for its own sake");
    }
    if (!scopes_know(&checker->scopes, x, line->x))
        return refuse(checker, "begins from candidates of which no line says that one is true");
    scopes_make_false(&checker->scopes, y, line->y);
    return true;
}

/* Returns whether the sum has no filling with the candidate (0: no filling at all). */
static bool check_ways(struct checker *checker, const struct sum *sum, candidate_id candidate)
{
    switch (filling_try(checker->layout, sum, checker->scopes.live, candidate_cell(candidate),
                        candidate_digit(candidate))) {
    case REFUTED:
        return true;
    case REFUTER_GAVE_UP:
        return refuse(checker, "has a sum that takes too many choices to decide");
    case NOT_REFUTED:
        break;
    }
    return refuse(checker, "has a sum that can be filled so");
}

static bool check_fill(struct checker *checker, const struct argument_line *line)
{
    const candidate_id *y = argument_y(checker->argument, line);
    if (line->index < 0 || (size_t)line->index >= checker->step->link_count ||
        !constraint_is_sum(checker->step->links[line->index]))
        return refuse(checker, "names a sum that the step does not have");
    struct constraint link = checker->step->links[line->index];
    if (!all_in(checker, link, y, line->y))
        return refuse(checker, "names candidates that are not in its sum");
    for (unsigned i = 0; i < line->y || (!line->y && !i); i++) {
        if (!check_ways(checker, &checker->layout->sums->sum[link.index], line->y ? y[i] : 0))
            return false;
    }
    if (line->y)
        scopes_make_false(&checker->scopes, y, line->y);
    else
        scopes_add_fact(&checker->scopes, NULL, 0);
    return true;
}

/* Checks that all candidates of the premise except one are known to be true. */
static bool check_premise(struct checker *checker, const struct argument_line *line)
{
    const struct role *role = nogood_premise(&checker->step->argument, line->index);
    const candidate_id *y = argument_y(checker->argument, line);
    bool is_member = false;
    if (!role)
        return refuse(checker, "names a premise that the step does not have");
    if (line->y != 1)
        return refuse(checker, "does not conclude that one candidate is false");
    for (unsigned i = 0; i < role->members; i++) {
        candidate_id candidate = role_member_candidate(&checker->step->argument.member[role->first + i]);
        is_member |= candidate == *y;
        if (candidate != *y && !scopes_know(&checker->scopes, &candidate, 1))
            return refuse(checker, "has a premise of which more than one candidate may be false");
    }
    if (!is_member)
        return refuse(checker, "names a candidate that is not in its premise");
    scopes_make_false(&checker->scopes, y, 1);
    return true;
}

/* Returns the number of the count's links that contain the candidate. */
static unsigned links_with(const struct checker *checker, const struct argument_line *line, candidate_id candidate)
{
    const candidate_id *links = argument_links(checker->argument, line);
    unsigned count = 0;
    for (unsigned j = 0; j < line->links; j++)
        count += constraint_has(checker->layout, checker->step->links[links[j]], candidate);
    return count;
}

/* Checks the count. The truths' candidates are in the pool, from `first` on. */
static bool count_fits(struct checker *checker, const struct argument_line *line, size_t first)
{
    for (size_t i = first; i < checker->scopes.pool.count; i++) {
        if (scopes_contain(checker->scopes.pool.items + first, i - first, checker->scopes.pool.items[i]))
            return refuse(checker, "counts a candidate for two truths");
        if (!links_with(checker, line, checker->scopes.pool.items[i]))
            return refuse(checker, "counts truths that reach beyond its links");
    }
    const candidate_id *y = argument_y(checker->argument, line);
    for (unsigned i = 0; i < line->y; i++) {
        unsigned held = links_with(checker, line, y[i]);
        bool own = scopes_contain(checker->scopes.pool.items + first, checker->scopes.pool.count - first, y[i]);
        if (scopes_is_live(&checker->scopes, y[i]) && !(own ? held > 1 : held))
            return refuse(checker, "makes a candidate false that its links leave room for");
    }
    return true;
}

static bool is_listed_once(const candidate_id *list, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (scopes_contain(list, i, list[i]))
            return false;
    }
    return true;
}

/* Adds facts: each link of a count contains a true candidate of the truths, whose candidates are in the pool from
 * `first` on. */
static void add_facts_of_links(struct checker *checker, const struct argument_line *line, size_t first)
{
    const candidate_id *links = argument_links(checker->argument, line);
    struct scopes *scopes = &checker->scopes;
    size_t end = scopes->pool.count;
    for (unsigned j = 0; j < line->links; j++) {
        struct constraint link = checker->step->links[links[j]];
        struct scope_fact fact = {.first = scopes->pool.count};
        for (size_t i = first; i < end; i++) {
            candidate_id candidate = scopes->pool.items[i];
            if (constraint_has(checker->layout, link, candidate))
                array_append(&scopes->pool, candidate);
        }
        fact.count = scopes->pool.count - fact.first;
        array_append(&scopes->fact, fact);
    }
}

static bool check_count(struct checker *checker, const struct argument_line *line)
{
    const candidate_id *truths = argument_x(checker->argument, line), *links = argument_links(checker->argument, line);
    size_t first = checker->scopes.pool.count;
    if (!line->x || line->x != line->links || !is_listed_once(truths, line->x) || !is_listed_once(links, line->links))
        return refuse(checker, "does not count as many links as truths");
    for (unsigned i = 0; i < line->x; i++) {
        if (!has_truth(checker, (int)truths[i]))
            return refuse(checker, "names a truth that the step does not have");
        add_truth(checker, (int)truths[i]);
    }
    for (unsigned j = 0; j < line->links; j++) {
        if (links[j] >= checker->step->link_count || constraint_is_sum(checker->step->links[links[j]]))
            return refuse(checker, "names a link that the step does not have");
    }
    if (!count_fits(checker, line, first))
        return false;
    add_facts_of_links(checker, line, first);
    scopes_make_false(&checker->scopes, argument_y(checker->argument, line), line->y);
    return true;
}

static bool begin_supposition(struct checker *checker, const struct argument_line *line, enum scope_kind kind)
{
    const candidate_id *x = argument_x(checker->argument, line);
    struct scope *scope = scopes_open(&checker->scopes, kind);
    if (!scope)
        return false;
    scope->value = line->value;
    scope->supposed = x;
    scope->supposed_count = line->x;
    if (!line->x)
        return refuse(checker, "supposes nothing");
    if (line->value)
        scopes_add_fact(&checker->scopes, x, line->x);
    else
        scopes_make_false(&checker->scopes, x, line->x);
    return true;
}

static bool begin_cases(struct checker *checker, const struct argument_line *line)
{
    const candidate_id *x = argument_x(checker->argument, line);
    struct scope *scope = scopes_open(&checker->scopes, SCOPE_CASES);
    if (!scope)
        return false;
    bool of_truth = line->index != ARGUMENT_NO_TRUTH;
    scope->none_may_be_true = !of_truth && !scopes_know(&checker->scopes, x, line->x);
    if (of_truth && !has_truth(checker, line->index))
        return refuse(checker, "names a truth that the step does not have");
    if (of_truth)
        add_truth(checker, line->index);
    for (unsigned i = 0; i < line->x && !of_truth; i++) {
        if (scopes_is_live(&checker->scopes, x[i]))
            array_append(&checker->scopes.pool, x[i]);
    }
    scope->open = scope->subjects = checker->scopes.pool.count - scope->pool;
    return true;
}

static bool end_absurd(struct checker *checker)
{
    struct scope *scope = scopes_innermost(&checker->scopes);
    if (!scope || scope->kind == SCOPE_CASES)
        return refuse(checker, "closes no supposition");
    if (!scopes_know(&checker->scopes, NULL, 0))
        return refuse(checker, "claims a contradiction where there is none");
    if (scope->kind == SCOPE_CASE) {
        scopes_end_case(&checker->scopes, true);
        return true;
    }
    struct scope ended = *scope;
    scopes_close(&checker->scopes);
    if (ended.value)
        scopes_make_false(&checker->scopes, ended.supposed, ended.supposed_count);
    else
        scopes_add_fact(&checker->scopes, ended.supposed, ended.supposed_count);
    return true;
}

static bool check_so(struct checker *checker, const struct argument_line *line)
{
    const candidate_id *y = argument_y(checker->argument, line);
    const struct scope *scope = scopes_innermost(&checker->scopes);
    if (scope && scope->kind == SCOPE_CASES) {
        if (scope->open || (scope->none_may_be_true && !scope->has_false_case))
            return refuse(checker, "leaves a case out");
        if (!scopes_cases_show(&checker->scopes, y, line->y))
            return refuse(checker, "concludes what does not hold in every case");
        scopes_close(&checker->scopes);
        scopes_make_false(&checker->scopes, y, line->y);
        return true;
    }
    for (unsigned i = 0; i < line->y; i++) {
        if (scopes_is_live(&checker->scopes, y[i]))
            return refuse(checker, "concludes what no line before it says");
    }
    return true;
}

static bool check_line(struct checker *checker, const struct argument_line *line)
{
    const struct scope *scope = scopes_innermost(&checker->scopes);
    if (scope && scope->kind == SCOPE_CASES && line->kind != ARGUMENT_CASE && line->kind != ARGUMENT_SO)
        return refuse(checker, "stands between cases");
    switch ((enum argument_kind)line->kind) {
    case ARGUMENT_TRUTH:
        return check_truth(checker, line);
    case ARGUMENT_LINK:
        return check_link(checker, line);
    case ARGUMENT_FILL:
        return check_fill(checker, line);
    case ARGUMENT_PREMISE:
        return check_premise(checker, line);
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
        scopes_end_case(&checker->scopes, false);
        return true;
    case ARGUMENT_SO:
        return check_so(checker, line);
    case ARGUMENT_KINDS:
        break;
    }
    return refuse(checker, "is of no known kind");
}

/* Checks that the last line is a SO outside all scopes with exactly the step's removals. */
static bool check_conclusion(struct checker *checker)
{
    const struct argument *argument = checker->argument;
    const struct argument_line *last = &argument->line[argument->lines - 1];
    size_t removed = 0;
    if (scopes_innermost(&checker->scopes))
        return refuse(checker, "ends inside a scope");
    if (last->kind != ARGUMENT_SO)
        return refuse(checker, "is the last and does not conclude");
    for (size_t i = 0; i < checker->step->removes; i++) {
        for (digit_mask left = checker->step->remove[i].digits; left; left &= left - 1, removed++) {
            if (!scopes_contain(argument_y(argument, last), last->y,
                                candidate_id_of(checker->step->remove[i].cell, digit_first(left))))
                return refuse(checker, "does not conclude all that the step removes");
        }
    }
    return removed == last->y || refuse(checker, "concludes more than the step removes");
}

bool argument_check(const struct layout *layout, const digit_mask *before, const struct step *step,
                    const struct argument *argument, struct argument_verdict *verdict)
{
    struct checker checker = {.layout = layout, .step = step, .argument = argument};
    scopes_init(&checker.scopes, layout, before);
    bool holds = true;
    *verdict = (struct argument_verdict){0};
    if (!argument->lines)
        holds = refuse(&checker, "is missing");
    for (size_t i = 0; i < argument->lines && holds; i++) {
        verdict->line = i + 1;
        holds = check_line(&checker, &argument->line[i]);
    }
    holds = holds && check_conclusion(&checker);
    if (checker.reason)
        verdict->reason = checker.reason;
    scopes_finish(&checker.scopes);
    return holds;
}
