#include "proof_file/pseudo_boolean.h"

#include <inttypes.h>

#include "base/memory.h"

/* --- the puzzle --- */

static void flush(struct buffer *text, FILE *stream, size_t least)
{
    if (text->length < least)
        return;
    fwrite(buffer_text(text), 1, text->length, stream);
    buffer_clear(text);
}

/* Writes the constraint: its candidates add up to 1, or to at most 1. */
static void put_constraint(const struct clause_set *set, struct constraint constraint, bool is_equation,
                           struct buffer *text)
{
    for (unsigned i = 0; i < constraint_size(set->layout, constraint); i++)
        buffer_print(text, "%s1 x%u ", is_equation ? "+" : "-", clause_set_member(set, constraint, i) + 1);
    buffer_print(text, "%s1 ;\n", is_equation ? "= " : ">= -");
}

static void put_clause(const literal *literals, size_t count, struct buffer *text)
{
    for (size_t i = 0; i < count; i++)
        buffer_print(text, "1 %sx%" PRId32 " ", literals[i] < 0 ? "~" : "",
                     literals[i] < 0 ? -literals[i] : literals[i]);
    buffer_print(text, ">= 1");
}

static void put_line_of_clause(const literal *literals, size_t count, struct buffer *text)
{
    put_clause(literals, count, text);
    buffer_print(text, " ;\n");
}

static void put_sums(const struct clause_set *set, struct buffer *text, FILE *stream)
{
    enum { LARGE = 1 << 16 };
    struct linear linear = {0};
    for (unsigned s = 0; set->layout->sums && s < set->layout->sums->count; s++) {
        for (unsigned i = 0; !set->layout->sums->sum[s].houses && linear_of_sum(set->linear, s, i, &linear); i++)
            linear_put(&linear, text);
        flush(text, stream, LARGE);
    }
    memory_free(linear.terms.items);
}

/* Writes everything after the sums: the start, the assumptions and the goal. */
static void put_rest(const struct clause_set *set, struct buffer *text)
{
    for (variable v = 0; v < set->candidates; v++) {
        bool is_left = set->puzzle->start[clause_set_cell(set, v)] & digit_bit(clause_set_digit(set, v));
        literal of = is_left ? (literal)(v + 1) : -(literal)(v + 1);
        if (set->start[v])
            put_line_of_clause(&of, 1, text);
    }
    for (size_t i = 0; i < set->assumed.count; i++)
        put_line_of_clause(&(literal){(literal)(set->assumed.items[i] + 1)}, 1, text);
    for (size_t i = 0; !set->solutions && i < set->goals; i++)
        put_line_of_clause(clause_set_goal_literals(set, i), set->goal.count / set->goals, text);
}

/* Returns the number of constraints in the file, counting an equation twice. */
static uint64_t count_numbers(const struct clause_set *set)
{
    return clause_set_goal(set, 0) - 1 - set->solutions + (set->solutions ? 0 : set->goals);
}

/* Returns the number of constraints in the file, counting an equation once. */
static uint64_t count_lines(const struct clause_set *set)
{
    uint64_t equations = set->truths;
    for (unsigned s = 0; set->layout->sums && s < set->layout->sums->count; s++)
        equations += set->layout->sums->sum[s].rule == SUM_TOTAL && !set->layout->sums->sum[s].houses;
    return count_numbers(set) - equations;
}

void pseudo_boolean_write_puzzle(const struct clause_set *set, enum proof_claim claim, FILE *stream)
{
    static const char logged[] =
        "The constraints are the puzzle's. The proof logs each solution that was found, and shows\n"
        "that there is no other.";
    struct buffer text = {0};
    buffer_print(&text, "* #variable= %u #constraint= %" PRIu64 "\n", set->variables, count_lines(set));
    clause_set_put_comment(set, set->solutions ? logged : proof_claim_text(claim), "* ", &text);
    if (set->solutions) {
        buffer_print(&text, "preserved:");
        for (variable v = 0; v < set->candidates; v++)
            buffer_print(&text, " x%u", v + 1);
        buffer_print(&text, " ;\n");
    }
    for (unsigned n = 0; n < layout_links(set->layout); n++)
        put_constraint(set, constraint_numbered(set->layout, n), n < set->truths, &text);
    put_sums(set, &text, stream);
    put_rest(set, &text);
    flush(&text, stream, 0);
    buffer_finish(&text);
}

/* --- the proof --- */

/* Logs the solutions. Each log adds the clause that a different solution differs in some candidate; it follows that one
 * of its true candidates is false. */
static void put_solutions(const struct clause_set *set, struct buffer *text)
{
    size_t cells = set->goals ? set->goal.count / set->goals : 0;
    for (size_t s = 0; s < set->solutions; s++) {
        buffer_print(text, "solx");
        for (size_t i = 0; i < cells; i++)
            buffer_print(text, " x%" PRId32, -clause_set_goal_literals(set, s)[i]);
        buffer_print(text, " ;\n");
    }
    for (size_t s = 0; s < set->solutions; s++) {
        buffer_print(text, "rup ");
        put_clause(clause_set_goal_literals(set, s), cells, text);
        buffer_print(text, " : ~");
        for (unsigned c = 0; c < set->layout->cells; c++)
            buffer_print(text, " %" PRIu64, linear_at_most_one(set->layout, constraint_cell((cell_id)c)));
        buffer_print(text, " %" PRIu64 " ;\n", clause_set_goal(set, s) - set->solutions);
    }
}

void pseudo_boolean_begin(struct pseudo_boolean *proof, const struct clause_set *set, struct buffer *text)
{
    *proof = (struct pseudo_boolean){.set = set, .links = set->truths + layout_links(set->layout)};
    proof->seen = memory_calloc((size_t)proof->links + 1, sizeof *proof->seen);
    buffer_print(text, "pseudo-Boolean proof version 3.0\nf %" PRIu64 " ;\n", count_numbers(set));
    put_solutions(set, text);
}

/* Names the constraint as a hint. A truth or exclusion is named only once in a line, since that states both of its
 * halves. */
static void put_hint(struct pseudo_boolean *proof, uint64_t number, struct buffer *text)
{
    if (number <= proof->links) {
        if (proof->seen[number] == proof->line)
            return;
        proof->seen[number] = proof->line;
    }
    buffer_put(text, ' ');
    clause_put_number(text, number);
}

static void put_combination(const struct proof_line *line, struct buffer *text)
{
    buffer_print(text, "pol");
    for (size_t i = 0; i < line->number_count; i++) {
        buffer_print(text, " %" PRIu64, line->numbers[i]);
        if (line->factors[i] > 1)
            buffer_print(text, " %" PRIu32 " *", line->factors[i]);
        if (i)
            buffer_print(text, " +");
    }
}

void pseudo_boolean_put(struct pseudo_boolean *proof, const struct proof_line *line, struct buffer *text)
{
    proof->line++;
    proof->last = line->id;
    switch (line->kind) {
    case LINE_COMBINATION:
        put_combination(line, text);
        break;
    case LINE_DELETION:
        buffer_print(text, "del id");
        for (size_t i = 0; i < line->number_count; i++)
            put_hint(proof, line->numbers[i], text);
        break;
    case LINE_LEMMA:
        buffer_print(text, "rup ");
        put_clause(line->literals, line->literal_count, text);
        buffer_print(text, " : ~");
        for (size_t i = 0; i < line->number_count; i++)
            put_hint(proof, line->numbers[i], text);
        break;
    }
    buffer_print(text, " ;");
}

void pseudo_boolean_end(const struct pseudo_boolean *proof, struct buffer *text)
{
    buffer_print(text, "output NONE ;\n");
    if (proof->set->solutions)
        buffer_print(text, "conclusion ENUMERATION_COMPLETE %zu : %" PRIu64 " ;\n", proof->set->solutions, proof->last);
    else
        buffer_print(text, "conclusion UNSAT : %" PRIu64 " ;\n", proof->last);
    buffer_print(text, "end pseudo-Boolean proof ;\n");
}

void pseudo_boolean_finish(struct pseudo_boolean *proof)
{
    memory_free(proof->seen);
    *proof = (struct pseudo_boolean){0};
}
