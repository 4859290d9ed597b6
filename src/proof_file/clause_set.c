#include "proof_file/clause_set.h"

#include <inttypes.h>
#include <string.h>

#include "base/memory.h"
#include "puzzle/clue.h"

/* Returns the index of the cell's first peer with a higher number. */
static unsigned first_peer_behind(const struct cell *known, cell_id cell)
{
    unsigned i = 0;
    while (i < known->peer_count && known->peers[i] < cell)
        i++;
    return i;
}

/* Returns the index of the candidate's first rival with a higher number. */
static unsigned first_rival_behind(const struct layout *layout, candidate_id candidate)
{
    unsigned i = 0;
    while (i < candidate_rivals(layout, candidate) && candidate_rival(layout, candidate, i) < candidate)
        i++;
    return i;
}

/* Numbers the links of rivals from `first` on; returns the next number. */
static uint64_t number_rivals(struct clause_set *set, uint64_t first)
{
    uint64_t next = first;
    set->rival_links = memory_calloc(set->candidates, sizeof *set->rival_links);
    for (variable v = 0; v < set->candidates; v++) {
        candidate_id candidate = candidate_numbered(set->layout, v);
        set->rival_links[v] = next;
        next += candidate_rivals(set->layout, candidate) - first_rival_behind(set->layout, candidate);
    }
    return next;
}

/* Numbers the clauses of the start from `first` on; returns the last number. */
static uint64_t number_start(struct clause_set *set, uint64_t first)
{
    unsigned digits = set->layout->digits;
    uint64_t next = first;
    for (unsigned c = 0; c < set->layout->cells; c++) {
        digit_mask mask = set->puzzle->start[c];
        for (unsigned d = 1; d <= digits; d++) {
            if (digits_are_one(mask) || !(mask & digit_bit(d)))
                set->start[c * digits + d - 1] = next++;
        }
    }
    return next - 1;
}

/* Numbers the links of cells and peers, then of rivals. Returns the number after them. */
static uint64_t number_links(struct clause_set *set)
{
    const struct layout *layout = set->layout;
    uint64_t next = set->first_cell_link + (uint64_t)layout->cells * layout->digits * (layout->digits - 1) / 2;
    for (unsigned c = 0; c < layout->cells; c++) {
        const struct cell *known = &layout->cell[c];
        set->peer_links[c] = next;
        next += (uint64_t)(known->peer_count - first_peer_behind(known, (cell_id)c)) * layout->digits;
    }
    return number_rivals(set, next);
}

void clause_set_init(struct clause_set *set, const struct puzzle *puzzle, bool is_linear)
{
    const struct layout *layout = puzzle->layout;
    *set = (struct clause_set){
        .puzzle = puzzle,
        .layout = layout,
        .sums = sum_clauses_create(layout),
        .candidates = layout_candidates(layout),
        .truths = layout_truths(layout),
    };
    set->peer_links = memory_calloc(layout->cells, sizeof *set->peer_links);
    set->variables = set->sums ? set->sums->variables : set->candidates;
    set->start = memory_calloc(set->candidates, sizeof *set->start);
    set->first_cell_link = set->truths + 1;
    set->linear = is_linear ? linear_set_create(layout, set->sums) : NULL;
    set->first_sum = number_links(set);
    set->starts =
        number_start(set, is_linear ? set->linear->last + 1 : set->first_sum + (set->sums ? set->sums->count : 0));
}

void clause_set_finish(struct clause_set *set)
{
    linear_set_destroy(set->linear);
    sum_clauses_destroy(set->sums);
    memory_free(set->peer_links);
    memory_free(set->rival_links);
    memory_free(set->start);
    memory_free(set->assumed.items);
    memory_free(set->goal.items);
    *set = (struct clause_set){0};
}

/* Returns the index of a peer among the cell's peers, by bisection. */
static unsigned peer_index(const struct cell *known, cell_id peer)
{
    unsigned low = 0, high = known->peer_count;
    while (low < high) {
        unsigned middle = (low + high) / 2;
        if (known->peers[middle] < peer)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Returns the index of a rival among the candidate's rivals with higher numbers. */
static unsigned rival_index(const struct layout *layout, variable of, variable rival)
{
    candidate_id candidate = candidate_numbered(layout, of), wanted = candidate_numbered(layout, rival);
    unsigned first = first_rival_behind(layout, candidate), i = first;
    while (candidate_rival(layout, candidate, i) != wanted)
        i++;
    return i - first;
}

uint64_t clause_set_link(const struct clause_set *set, variable a, variable b)
{
    variable low = a < b ? a : b, high = a < b ? b : a;
    unsigned digits = set->layout->digits;
    cell_id cell = clause_set_cell(set, low), other = clause_set_cell(set, high);
    if (set->linear)
        return linear_at_most_one(set->layout, constraint_of_both(set->layout, candidate_numbered(set->layout, low),
                                                                  candidate_numbered(set->layout, high)));
    if (cell == other) {
        unsigned d = low % digits, e = high % digits; /* an index from 0 over pairs (0, 1), (0, 2), ..., (1, 2), ... */
        return set->first_cell_link + (uint64_t)cell * digits * (digits - 1) / 2 + d * (2 * digits - d - 1) / 2 + e -
               d - 1;
    }
    const struct cell *known = &set->layout->cell[cell];
    if (low % digits != high % digits || !layout_are_peers(set->layout, cell, other))
        return set->rival_links[low] + rival_index(set->layout, low, high);
    unsigned index = peer_index(known, other) - peer_index(known, cell);
    return set->peer_links[cell] + (uint64_t)index * digits + low % digits;
}

void clause_put_number(struct buffer *line, uint64_t number)
{
    char digits[20];
    unsigned count = 0;
    do {
        digits[sizeof digits - ++count] = (char)('0' + number % 10);
        number /= 10;
    } while (number);
    buffer_append(line, digits + sizeof digits - count, count);
}

void clause_put_literal(struct buffer *line, literal of)
{
    if (of < 0)
        buffer_put(line, '-');
    clause_put_number(line, (uint64_t)(of < 0 ? -(int64_t)of : of));
    buffer_put(line, ' ');
}

/* Ends a clause. Flushes the buffer to the stream when it is large. */
static void end_clause(struct buffer *text, FILE *stream)
{
    enum { LARGE = 1 << 16 };
    buffer_append(text, "0\n", 2);
    if (text->length < LARGE)
        return;
    fwrite(text->bytes, 1, text->length, stream);
    buffer_clear(text);
}

static void put_link(variable a, variable b, struct buffer *text, FILE *stream)
{
    clause_put_literal(text, -(literal)(a + 1));
    clause_put_literal(text, -(literal)(b + 1));
    end_clause(text, stream);
}

static void put_links(const struct clause_set *set, struct buffer *text, FILE *stream)
{
    const struct layout *layout = set->layout;
    unsigned digits = layout->digits;
    for (unsigned c = 0; c < layout->cells; c++) {
        for (unsigned d = 0; d < digits; d++) {
            for (unsigned e = d + 1; e < digits; e++)
                put_link(c * digits + d, c * digits + e, text, stream);
        }
    }
    for (unsigned c = 0; c < layout->cells; c++) {
        const struct cell *known = &layout->cell[c];
        for (unsigned i = first_peer_behind(known, (cell_id)c); i < known->peer_count; i++) {
            for (unsigned d = 0; d < digits; d++)
                put_link(c * digits + d, known->peers[i] * digits + d, text, stream);
        }
    }
    for (variable v = 0; v < set->candidates; v++) {
        candidate_id candidate = candidate_numbered(layout, v);
        for (unsigned i = first_rival_behind(layout, candidate); i < candidate_rivals(layout, candidate); i++)
            put_link(v, candidate_number(layout, candidate_rival(layout, candidate, i)), text, stream);
    }
}

static void put_sums(const struct sum_clauses *sums, struct buffer *text, FILE *stream)
{
    for (unsigned n = 0; sums && n < sums->count; n++) {
        for (uint32_t i = sums->first[n]; i < sums->first[n + 1]; i++)
            clause_put_literal(text, sums->literal[i]);
        end_clause(text, stream);
    }
}

static void put_unit(literal of, struct buffer *text, FILE *stream)
{
    clause_put_literal(text, of);
    end_clause(text, stream);
}

/* Writes the clauses after those of the sums: known candidates, assumptions, goal. */
static void put_rest(const struct clause_set *set, struct buffer *text, FILE *stream)
{
    for (variable v = 0; v < set->candidates; v++) {
        bool is_left = set->puzzle->start[clause_set_cell(set, v)] & digit_bit(clause_set_digit(set, v));
        if (set->start[v])
            put_unit(is_left ? (literal)(v + 1) : -(literal)(v + 1), text, stream);
    }
    for (size_t i = 0; i < set->assumed.count; i++)
        put_unit((literal)(set->assumed.items[i] + 1), text, stream);
    for (size_t g = 0; g < set->goals; g++) {
        const literal *goal = clause_set_goal_literals(set, g);
        for (size_t i = 0; i < set->goal.count / set->goals; i++)
            clause_put_literal(text, goal[i]);
        end_clause(text, stream);
    }
}

/* Writes a comment with the cells of the sum and the variables of its cases. Linear constraints have no cases, and no
 * sums of houses. */
static void put_sum_comment(const struct clause_set *set, unsigned number, const char *prefix, struct buffer *text)
{
    const struct sum *sum = &set->layout->sums->sum[number];
    bool has_cases = set->sums->first_case[number] < set->sums->first_case[number + 1];
    if (set->linear && sum->houses)
        return;
    buffer_print(text, "%s%s of", prefix,
                 sum->houses ? "what houses leave" : clue_rules[set->layout->clue[sum->clue].kind].word);
    for (unsigned i = 0; i < sum->cells; i++) {
        char name[16];
        puzzle_cell_name(set->layout, sum->cell[i], name, sizeof name);
        int weight = sum_weight(sum, i);
        buffer_print(text, " %s%s", weight > 0 ? "" : weight == -1 ? "-" : "-10*", name);
    }
    if (sum->rule == SUM_TOTAL)
        buffer_print(text, " is %d", sum->total);
    if (has_cases && !(set->linear && linear_is_arithmetic(sum)))
        buffer_print(text, ": cases %u to %u", set->sums->first_case[number] + 1, set->sums->first_case[number + 1]);
    buffer_print(text, "\n");
}

void clause_set_put_comment(const struct clause_set *set, const char *comment, const char *prefix, struct buffer *text)
{
    const struct layout *layout = set->layout;
    for (const char *line = comment; *line;) {
        size_t length = strcspn(line, "\n");
        buffer_print(text, "%s%.*s\n", prefix, (int)length, line);
        line += length + (line[length] == '\n');
    }
    for (unsigned c = 0; c < layout->cells; c++) {
        char name[16];
        puzzle_cell_name(layout, (cell_id)c, name, sizeof name);
        buffer_print(text, "%s%s is 1 to %u: variables %u to %u\n", prefix, name, layout->digits,
                     c * layout->digits + 1, (c + 1) * layout->digits);
    }
    for (unsigned s = 0; set->sums && s < layout->sums->count; s++)
        put_sum_comment(set, s, prefix, text);
}

void clause_set_write(const struct clause_set *set, const char *comment, FILE *stream)
{
    struct buffer text = {0};
    clause_set_put_comment(set, comment, "c ", &text);
    buffer_print(&text, "p cnf %u %" PRIu64 "\n", set->variables, clause_set_clauses(set));
    for (unsigned t = 0; t < set->truths; t++) {
        struct constraint truth = constraint_numbered(set->layout, t);
        for (unsigned i = 0; i < set->layout->digits; i++)
            clause_put_literal(&text, (literal)(clause_set_member(set, truth, i) + 1));
        end_clause(&text, stream);
    }
    put_links(set, &text, stream);
    put_sums(set->sums, &text, stream);
    put_rest(set, &text, stream);
    fwrite(buffer_text(&text), 1, text.length, stream);
    buffer_finish(&text);
}
