#include "proof_file/proof_claim.h"

#include "base/memory.h"
#include "proof_file/derivation_search.h"
#include "trace/replay.h"

const char *proof_claim_text(enum proof_claim claim)
{
    switch (claim) {
    case CLAIM_NO_SOLUTION:
        return "The clauses are the puzzle's. They are unsatisfiable: it has no solution.";
    case CLAIM_ONLY_SOLUTION:
        return "The last clause says that the solution is another than the one that was found.\n"
               "That makes the clauses unsatisfiable: there is no other.";
    case CLAIM_ALL_SOLUTIONS:
        return "The last clauses say that the solution is none of those that were found, a clause for each.\n"
               "That makes the clauses unsatisfiable: there is no other.";
    case CLAIM_UNDER_GUESSES:
        return "The last clause says that the solution is another than the one that was found. The clauses before it\n"
               "say that the guesses which led there are right. That makes the clauses unsatisfiable:\n"
               "with these guesses there is no other solution. Without them there may be.";
    case CLAIM_REMOVALS:
        return "The last clause says that one of the candidates which were removed is true.\n"
               "That makes the clauses unsatisfiable: no solution has any of them.";
    case CLAIM_REMOVALS_OF_GUESS:
        return "The last clause says that one of the candidates which were removed is true. The clauses before it say "
               "that\n"
               "the open guesses are right. That makes the clauses unsatisfiable: with these guesses no solution has "
               "them.";
    case CLAIM_NONE:
        break;
    }
    return "";
}

/* Sets the goal: the negation of the solution or of the removals, that is, one of these is true. */
static void set_goal(struct clause_set *set, const digit_mask *mask, bool is_solved)
{
    for (variable v = 0; v < set->candidates; v++) {
        cell_id cell = clause_set_cell(set, v);
        digit_mask bit = digit_bit(clause_set_digit(set, v));
        bool is_goal = is_solved ? mask[cell] == bit : !(mask[cell] & bit) && (set->puzzle->start[cell] & bit);
        if (is_goal)
            array_append(&set->goal, is_solved ? -(literal)(v + 1) : (literal)(v + 1));
    }
    set->goals += set->goal.count > 0;
}

static bool set_assumptions(struct clause_set *set, const struct trace *trace, struct cursor *cursor)
{
    struct step_reader reader;
    unsigned depth;
    uint64_t guess;
    bool fine = true;
    step_reader_init(&reader, trace);
    cursor_open_guesses(cursor, trace_steps(trace), &depth, &guess);
    while (guess && fine) {
        struct step step;
        fine = step_read(&reader, guess, &step) && step.places;
        if (fine)
            array_append(&set->assumed,
                         clause_set_variable(set, step.place[0].cell, digit_first(step.place[0].digits)));
        guess = fine ? step.parent : 0;
    }
    step_reader_finish(&reader);
    return fine;
}

/* Searches from the start to decide whether there is no further solution. */
static enum derived search_other(const struct clause_set *set)
{
    struct propagator propagator;
    struct lemma_list list;
    struct derivation_search search = {.propagator = &propagator, .list = &list, .limit = DERIVATION_LIMIT};
    enum derived derived = DERIVATION_STOPPED;
    lemma_list_init(&list, set, NULL, NULL);
    propagator_init(&propagator, set);
    derived = derive_by_search(&search, NO_VARIABLE);
    derivation_search_finish(&search);
    lemma_list_finish(&list);
    propagator_finish(&propagator);
    return derived;
}

/* Makes the claim for a trace that ends solved or stuck. The replay is at its end. */
static enum proof_claim claim_of_end(struct replay *replay, struct clause_set *set, bool is_solved)
{
    set_goal(set, replay->mask, is_solved);
    if (!replay_depth(replay))
        return is_solved ? CLAIM_ONLY_SOLUTION : CLAIM_REMOVALS;
    switch (is_solved ? search_other(set) : NOT_DERIVED) {
    case DERIVED:
        return CLAIM_ONLY_SOLUTION;
    case NOT_DERIVED:
        break;
    case DERIVATION_STOPPED:
        return CLAIM_NONE;
    }
    if (!set_assumptions(set, replay->trace, &replay->cursor))
        return CLAIM_NONE;
    return is_solved ? CLAIM_UNDER_GUESSES : CLAIM_REMOVALS_OF_GUESS;
}

/* Sets the goal: the solution is none of the known ones. */
static enum proof_claim claim_of_solutions(const struct proof_solutions *solutions, struct clause_set *set)
{
    for (size_t i = 0; i < solutions->count; i++)
        set_goal(set, solutions->mask + i * set->layout->cells, true);
    return solutions->count > 1 ? CLAIM_ALL_SOLUTIONS : solutions->count ? CLAIM_ONLY_SOLUTION : CLAIM_NO_SOLUTION;
}

enum proof_claim proof_claim_make(const struct trace *trace, const struct proof_solutions *solutions,
                                  struct clause_set *set, struct text_error *error)
{
    struct replay replay;
    enum proof_claim claim = CLAIM_NONE;
    uint64_t steps = trace_steps(trace);
    replay_init(&replay, trace);
    replay_seek(&replay, steps);
    bool is_there = replay_is_there(&replay, steps);
    enum step_kind kind = steps && is_there ? replay_kind(&replay) : STEP_KINDS;
    bool ends = kind == STEP_SOLVED || kind == STEP_STUCK || kind == STEP_NO_SOLUTION;
    if (solutions && ends)
        claim = claim_of_solutions(solutions, set);
    else if (kind == STEP_SOLVED || kind == STEP_STUCK)
        claim = claim_of_end(&replay, set, kind == STEP_SOLVED);
    else if (kind == STEP_NO_SOLUTION)
        claim = CLAIM_NO_SOLUTION;
    else if (is_there)
        text_error_input(error, 0, 0, "the trace does not end: there is nothing that could be proved");
    if (claim == CLAIM_NONE)
        trace_damage_error(trace, error);
    set->solutions = set->linear && proof_claim_has_solutions(claim) ? set->goals : 0;
    if (claim != CLAIM_NONE && claim != CLAIM_NO_SOLUTION && !set->goal.count) {
        claim = CLAIM_NONE;
        text_error_input(error, 0, 0, "the trace is stuck at its start: there is nothing that could be proved");
    }
    replay_finish(&replay);
    return claim;
}
