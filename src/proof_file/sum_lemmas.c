#include "proof_file/sum_lemmas.h"

#include "base/memory.h"
#include "proof_file/assignment.h"
#include "proof_file/linear_system.h"

enum {
    MOST_CASES = 20000,
    LAST_LEMMAS = 64, /* lemmas to look through before making a new one */
    FAR = 100000      /* the cost of a false candidate: more than any total */
};

/* Cells of a sum that hold different digits. */
struct clique {
    unsigned cells;
    uint8_t cell[LAYOUT_MAX_DIGITS];         /* their indices in the sum */
    uint64_t at_most_one[LAYOUT_MAX_DIGITS]; /* [digits]: number of the constraint that the digit is there at most
                                              * once */
};

/* The constraints and lemmas of a sum. Its candidates are numbered cell by cell. */
struct sum_work {
    const struct sum *sum;
    struct linear_system system; /* its constraints */
    struct linear_system lemmas; /* its lemmas so far */
    uint64_t total[2];           /* of a total: the numbers of its ">=" and "<=" */
    struct clique *cliques;
    unsigned clique_count;
    ARRAY(literal) literals; /* literals of the last clause */
    ARRAY(uint64_t) numbers; /* scratch space, as below */
    ARRAY(uint32_t) factors;
    ARRAY(struct linear_term) terms;
};

/* A case's clause. Its literals have the numbers of the system. */
struct case_clause {
    uint64_t number;
    ARRAY(int32_t) literals;
};

/* --- the constraints of a sum --- */

static cell_id cell_of(const struct sum_lemmas *lemmas, const struct sum_work *work, uint32_t of)
{
    return work->sum->cell[of / lemmas->set->layout->digits];
}

static candidate_id candidate_of(const struct sum_lemmas *lemmas, const struct sum_work *work, uint32_t of)
{
    return candidate_id_of(cell_of(lemmas, work, of), of % lemmas->set->layout->digits + 1);
}

static variable variable_of(const struct sum_lemmas *lemmas, const struct sum_work *work, uint32_t of)
{
    return candidate_number(lemmas->set->layout, candidate_of(lemmas, work, of));
}

/* Lists the sum's candidates in the constraint, each with the factor. */
static void list_members(const struct sum_lemmas *lemmas, struct sum_work *work, struct constraint constraint,
                         int factor)
{
    work->terms.count = 0;
    for (uint32_t of = 0; of < work->system.variables; of++) {
        if (constraint_has(lemmas->set->layout, constraint, candidate_of(lemmas, work, of)))
            array_append(&work->terms, (struct linear_term){of, factor});
    }
}

static void add_cells(const struct sum_lemmas *lemmas, struct sum_work *work)
{
    const struct layout *layout = lemmas->set->layout;
    for (unsigned i = 0; i < work->sum->cells; i++) {
        struct constraint cell = constraint_cell(work->sum->cell[i]);
        for (int sign = 1; sign >= -1; sign -= 2) {
            list_members(lemmas, work, cell, sign);
            linear_system_add(&work->system,
                              sign > 0 ? linear_at_least_one(constraint_number(layout, cell))
                                       : linear_at_most_one(layout, cell),
                              work->terms.items, work->terms.count, sign);
        }
    }
}

/* Adds the constraints "at most one is true" over candidates in several cells. */
static void add_links(const struct sum_lemmas *lemmas, struct sum_work *work)
{
    const struct layout *layout = lemmas->set->layout;
    for (uint32_t of = 0; of < work->system.variables; of++) {
        candidate_id candidate = candidate_of(lemmas, work, of);
        for (unsigned i = 1; i < candidate_constraints(layout, candidate); i++) {
            struct constraint constraint = candidate_constraint(layout, candidate, i);
            list_members(lemmas, work, constraint, -1);
            if (work->terms.count > 1 && work->terms.items[0].of == of)
                linear_system_add(&work->system, linear_at_most_one(layout, constraint), work->terms.items,
                                  work->terms.count, -1);
        }
    }
}

/* Derives the total of a sum of houses: the houses minus the cages inside, or the cages minus the houses. */
static void derive_total(struct sum_lemmas *lemmas, struct sum_work *work)
{
    const struct layout *layout = lemmas->set->layout;
    const struct sum *sum = work->sum;
    for (unsigned is_most = 0; is_most < 2; is_most++) {
        bool houses_count_up = sum->is_outside == is_most;
        work->numbers.count = work->factors.count = 0;
        for (unsigned h = 0; h < sum->houses; h++) {
            for (unsigned digit = 1; digit <= layout->digits; digit++) {
                struct constraint house = constraint_house(sum->house[h], digit);
                array_append(&work->numbers, houses_count_up ? linear_at_least_one(constraint_number(layout, house))
                                                             : linear_at_most_one(layout, house));
                array_append(&work->factors, digit);
            }
        }
        for (unsigned s = 0; s < layout->sums->count; s++) {
            const struct sum *cage = &layout->sums->sum[s];
            if (cage->houses || !sum_uses_cage(layout, sum, cage->clue))
                continue;
            array_append(&work->numbers, lemmas->set->linear->first_of_sum[s] + houses_count_up);
            array_append(&work->factors, 1);
        }
        lemma_list_combine(lemmas->list, work->numbers.items, work->factors.items, work->numbers.count,
                           &work->total[is_most]);
    }
}

/* Adds the constraints of the sum's own rule. */
static void add_rule(struct sum_lemmas *lemmas, struct sum_work *work, unsigned number)
{
    const struct linear_set *set = lemmas->set->linear;
    struct linear linear = {0};
    uint64_t next = set->first_of_sum[number];
    work->total[0] = next;
    work->total[1] = next + 1;
    if (work->sum->houses)
        derive_total(lemmas, work);
    for (unsigned i = 0; linear_of_sum(set, number, i, &linear); i++) {
        unsigned digits = lemmas->set->layout->digits;
        for (size_t k = 0; k < linear.terms.count; k++) {
            uint32_t of = linear.terms.items[k].of, at = 0;
            while (work->sum->cell[at] != of / digits)
                at++;
            linear.terms.items[k].of = at * digits + of % digits;
        }
        linear_system_add(&work->system, linear.is_equation ? work->total[0] : next++, linear.terms.items,
                          linear.terms.count, linear.least);
        for (size_t k = 0; linear.is_equation && k < linear.terms.count; k++)
            linear.terms.items[k].factor = -linear.terms.items[k].factor;
        if (linear.is_equation)
            linear_system_add(&work->system, work->total[1], linear.terms.items, linear.terms.count, -linear.least);
    }
    memory_free(linear.terms.items);
}

/* --- cliques --- */

/* Returns the number of the constraint that at most one of the clique's cells holds the digit, or 0. */
static uint64_t find_at_most_one(const struct sum_lemmas *lemmas, const struct sum_work *work,
                                 const struct clique *clique, unsigned digit)
{
    const struct layout *layout = lemmas->set->layout;
    candidate_id first = candidate_id_of(work->sum->cell[clique->cell[0]], digit);
    for (unsigned i = 1; i < candidate_constraints(layout, first); i++) {
        struct constraint constraint = candidate_constraint(layout, first, i);
        unsigned k = 1;
        while (k < clique->cells &&
               constraint_has(layout, constraint, candidate_id_of(work->sum->cell[clique->cell[k]], digit)))
            k++;
        if (k == clique->cells)
            return linear_at_most_one(layout, constraint);
    }
    return 0;
}

/* Fills the clique with those of the `left` cells whose first digit is in the constraint. Returns whether there are
 * more than `least`, with a constraint for each digit. */
static bool find_clique(const struct sum_lemmas *lemmas, const struct sum_work *work, struct constraint constraint,
                        const bool *left, unsigned least, struct clique *clique)
{
    const struct layout *layout = lemmas->set->layout;
    bool is_whole = true;
    clique->cells = 0;
    for (unsigned i = 0; i < work->sum->cells && clique->cells < layout->digits; i++) {
        if (left[i] && constraint_has(layout, constraint, candidate_id_of(work->sum->cell[i], 1)))
            clique->cell[clique->cells++] = (uint8_t)i;
    }
    for (unsigned digit = 1; digit <= layout->digits && clique->cells > least && is_whole; digit++) {
        clique->at_most_one[digit - 1] = find_at_most_one(lemmas, work, clique, digit);
        is_whole = clique->at_most_one[digit - 1];
    }
    return clique->cells > least && is_whole;
}

/* Splits the cells into cliques. A single cell is a clique that needs no constraint. */
static void find_cliques(const struct sum_lemmas *lemmas, struct sum_work *work)
{
    const struct layout *layout = lemmas->set->layout;
    unsigned cells = work->sum->cells;
    bool left[MAX_SUM_CELLS];
    work->cliques = memory_calloc(cells, sizeof *work->cliques);
    for (unsigned i = 0; i < cells; i++)
        left[i] = true;
    for (unsigned i = 0; i < cells; i++) {
        if (!left[i])
            continue;
        struct clique *best = &work->cliques[work->clique_count++], found = {0};
        *best = (struct clique){.cells = 1, .cell = {(uint8_t)i}};
        candidate_id first = candidate_id_of(work->sum->cell[i], 1);
        for (unsigned k = 1; k < candidate_constraints(layout, first); k++) {
            if (find_clique(lemmas, work, candidate_constraint(layout, first, k), left, best->cells, &found))
                *best = found;
        }
        for (unsigned k = 0; k < best->cells; k++)
            left[best->cell[k]] = false;
    }
}

static struct sum_work *work_of(struct sum_lemmas *lemmas, unsigned number)
{
    struct sum_work *work = lemmas->work[number];
    if (work)
        return work;
    work = lemmas->work[number] = memory_calloc(1, sizeof *work);
    work->sum = &lemmas->set->layout->sums->sum[number];
    linear_system_init(&work->system, work->sum->cells * lemmas->set->layout->digits);
    linear_system_init(&work->lemmas, work->system.variables);
    add_cells(lemmas, work);
    add_links(lemmas, work);
    add_rule(lemmas, work, number);
    find_cliques(lemmas, work);
    return work;
}

void sum_lemmas_init(struct sum_lemmas *lemmas, const struct clause_set *set, struct lemma_list *list)
{
    unsigned sums = set->layout->sums ? set->layout->sums->count : 0;
    *lemmas = (struct sum_lemmas){.set = set, .list = list, .work = memory_calloc(sums + 1, sizeof(struct sum_work *))};
}

void sum_lemmas_finish(struct sum_lemmas *lemmas)
{
    unsigned sums = lemmas->work && lemmas->set->layout->sums ? lemmas->set->layout->sums->count : 0;
    for (unsigned s = 0; s < sums; s++) {
        struct sum_work *work = lemmas->work[s];
        if (!work)
            continue;
        linear_system_finish(&work->system);
        linear_system_finish(&work->lemmas);
        memory_free(work->cliques);
        memory_free(work->literals.items);
        memory_free(work->numbers.items);
        memory_free(work->factors.items);
        memory_free(work->terms.items);
        memory_free(work);
    }
    memory_free(lemmas->work);
    memory_free(lemmas->passing.items);
    *lemmas = (struct sum_lemmas){0};
}

/* --- bounds --- */

/* Computes the least total of the clique's cells, whose candidates have these values, and sets the price of each cell.
 * Returns the total. */
static int price(const struct sum_lemmas *lemmas, const struct sum_work *work, const struct clique *clique,
                 const int8_t *value, int sign, struct assignment *assignment)
{
    unsigned digits = lemmas->set->layout->digits;
    assignment->rows = clique->cells;
    assignment->columns = digits;
    for (unsigned r = 0; r < clique->cells; r++) {
        for (unsigned d = 0; d < digits; d++) {
            bool is_false = value[clique->cell[r] * digits + d] < 0;
            assignment->cost[r][d] = is_false ? FAR : sign * sum_share(work->sum, clique->cell[r], d + 1);
        }
    }
    return assignment_price(assignment);
}

static void multiply(struct sum_work *work, uint64_t number, int by)
{
    if (!by)
        return;
    array_append(&work->numbers, number);
    array_append(&work->factors, (uint32_t)by);
}

/* Adds the clique's constraints with their prices, and its candidates' factors, to the result. */
static void add_prices(const struct sum_lemmas *lemmas, struct sum_work *work, const struct clique *clique, int sign,
                       const struct assignment *assignment)
{
    const struct layout *layout = lemmas->set->layout;
    for (unsigned r = 0; r < clique->cells; r++) {
        struct constraint cell = constraint_cell(work->sum->cell[clique->cell[r]]);
        int row = assignment->row[r];
        multiply(work,
                 row > 0 ? linear_at_least_one(constraint_number(layout, cell)) : linear_at_most_one(layout, cell),
                 row > 0 ? row : -row);
        for (unsigned d = 0; d < layout->digits; d++) {
            uint32_t of = clique->cell[r] * layout->digits + d;
            int factor = row + assignment->column[d] - sign * sum_share(work->sum, clique->cell[r], d + 1);
            array_append(&work->terms, (struct linear_term){of, factor});
        }
    }
    for (unsigned d = 0; d < layout->digits; d++)
        multiply(work, clique->at_most_one[d], -assignment->column[d]);
}

/* Makes the combination of constraints that bounds the cells' total from below (`sign` 1) or above (-1), given these
 * values. Returns by how much the bound is violated. */
static int64_t make_bound(const struct sum_lemmas *lemmas, struct sum_work *work, const int8_t *value, int sign)
{
    struct assignment assignment;
    int64_t least = -(int64_t)sign * work->sum->total;
    work->terms.count = work->numbers.count = work->factors.count = 0;
    multiply(work, work->total[sign > 0], 1);
    for (unsigned k = 0; k < work->clique_count; k++) {
        least += price(lemmas, work, &work->cliques[k], value, sign, &assignment);
        add_prices(lemmas, work, &work->cliques[k], sign, &assignment);
    }
    return least;
}

/* Adds the combination to the system as a bound. Returns its number. */
static uint64_t add_bound(struct sum_lemmas *lemmas, struct sum_work *work, struct linear_system *system, int64_t least)
{
    uint64_t number;
    lemma_list_combine(lemmas->list, work->numbers.items, work->factors.items, work->numbers.count, &number);
    linear_system_add(system, number, work->terms.items, work->terms.count, least);
    return number;
}

/* If the cells' total is too large or too small, adds the bound that shows this for the current lemma. */
static bool find_bound(struct sum_lemmas *lemmas, struct sum_work *work, int sign)
{
    int64_t least = make_bound(lemmas, work, work->system.value, sign);
    if (least <= 0)
        return false;
    uint64_t number = add_bound(lemmas, work, &work->system, least);
    array_append(&lemmas->passing, number);
    return true;
}

/* --- lemmas --- */

/* Deletes what the lemmas of an earlier step no longer need. */
static void delete_passing(struct sum_lemmas *lemmas)
{
    if (lemmas->step == lemmas->list->step)
        return;
    lemma_list_delete(lemmas->list, lemmas->passing.items, lemmas->passing.count);
    lemmas->passing.count = 0;
    lemmas->step = lemmas->list->step;
}

/* Lists the literals of the system's clause in the numbering of the proof. */
static void list_literals(const struct sum_lemmas *lemmas, struct sum_work *work, const struct linear_system *system)
{
    work->literals.count = 0;
    for (size_t i = 0; i < system->clause.count; i++) {
        int32_t of = system->clause.items[i];
        literal made = (literal)variable_of(lemmas, work, (uint32_t)(of < 0 ? -of : of) - 1) + 1;
        array_append(&work->literals, of < 0 ? -made : made);
    }
}

/* Makes the clause for the violated constraint. */
static void conclude(struct sum_lemmas *lemmas, struct sum_work *work, size_t violated, struct case_clause *clause)
{
    struct linear_system *system = &work->system;
    linear_system_explain(system, violated);
    list_literals(lemmas, work, system);
    for (size_t i = 0; i < system->clause.count; i++)
        array_append(&clause->literals, system->clause.items[i]);
    lemma_list_put(lemmas->list, work->literals.items, work->literals.count, system->hints.items, system->hints.count,
                   &clause->number);
}

/* Returns the first open candidate of the cell with the fewest; the number of candidates if none is open. */
static uint32_t choose(const struct sum_lemmas *lemmas, const struct sum_work *work)
{
    unsigned digits = lemmas->set->layout->digits, fewest = digits + 1;
    uint32_t best = work->system.variables;
    for (unsigned i = 0; i < work->sum->cells; i++) {
        unsigned open = 0;
        uint32_t first = 0;
        for (unsigned d = digits; d--;) {
            if (work->system.value[i * digits + d])
                continue;
            open++;
            first = i * digits + d;
        }
        if (open && open < fewest) {
            fewest = open;
            best = first;
        }
    }
    return best;
}

static bool has(const struct case_clause *clause, int32_t of)
{
    for (size_t i = 0; i < clause->literals.count; i++) {
        if (clause->literals.items[i] == of)
            return true;
    }
    return false;
}

static void add_clause(struct sum_work *work, const struct case_clause *clause, struct linear_system *system)
{
    int64_t least = 1;
    work->terms.count = 0;
    for (size_t i = 0; i < clause->literals.count; i++) {
        int32_t of = clause->literals.items[i];
        least -= of < 0;
        array_append(&work->terms, (struct linear_term){(uint32_t)(of < 0 ? -of : of) - 1, of < 0 ? -1 : 1});
    }
    linear_system_add(system, clause->number, work->terms.items, work->terms.count, least);
}

/* Makes a clause that the assumptions are not all right. Returns false if that needs too many cases. */
static bool refute(struct sum_lemmas *lemmas, struct sum_work *work, struct case_clause *clause)
{
    struct linear_system *system = &work->system;
    size_t constraints = system->inequalities.count, before = system->trail.count, violated;
    bool is_total = work->sum->rule == SUM_TOTAL, is_over = false, fine = true;
    while (fine && !is_over) {
        if (linear_system_propagate(system, &violated)) {
            conclude(lemmas, work, violated, clause);
            break;
        }
        if (is_total && (find_bound(lemmas, work, 1) || find_bound(lemmas, work, -1)))
            continue;
        uint32_t tried = choose(lemmas, work);
        struct case_clause found = {0};
        size_t values = system->trail.count;
        fine = tried < system->variables && lemmas->cases++ < MOST_CASES;
        if (fine)
            linear_system_assume(system, tried, true);
        fine = fine && refute(lemmas, work, &found);
        linear_system_undo(system, values);
        is_over = fine && !has(&found, -(int32_t)tried - 1);
        if (is_over) {
            *clause = found;
            continue;
        }
        if (fine) {
            array_append(&lemmas->passing, found.number);
            add_clause(work, &found, system);
        }
        memory_free(found.literals.items);
    }
    linear_system_undo(system, before);
    linear_system_drop(system, constraints);
    return fine;
}

/* Assumes the values. In a cell with a true candidate, the other values are left to follow. */
static void assume(const struct sum_lemmas *lemmas, const struct sum_work *work, const int8_t *value, bool they_follow,
                   struct linear_system *system)
{
    unsigned digits = lemmas->set->layout->digits;
    for (unsigned i = 0; i < work->sum->cells; i++) {
        const int8_t *of_cell = value + variable_of(lemmas, work, i * digits);
        bool has_digit = false;
        for (unsigned d = 0; d < digits && they_follow; d++)
            has_digit |= of_cell[d] > 0;
        for (unsigned d = 0; d < digits; d++) {
            if (of_cell[d] && (of_cell[d] > 0 || !has_digit))
                linear_system_assume(system, i * digits + d, of_cell[d] > 0);
        }
    }
}

/* Finds a lemma among the last ones that the values violate. */
static bool find_lemma(const struct sum_work *work, size_t *found)
{
    size_t count = work->lemmas.inequalities.count;
    for (*found = count; *found > (count > LAST_LEMMAS ? count - LAST_LEMMAS : 0);) {
        if (linear_system_violates(&work->lemmas, --*found))
            return true;
    }
    return false;
}

/* Makes a bound from the values without `last`. It is the lemma if `last` violates it. */
static bool make_lemma_of_bound(struct sum_lemmas *lemmas, struct sum_work *work, uint32_t last, int sign)
{
    struct linear_system *made = &work->lemmas;
    int8_t value = last < made->variables ? made->value[last] : 0;
    if (value)
        made->value[last] = 0;
    int64_t least = make_bound(lemmas, work, made->value, sign);
    if (value)
        made->value[last] = value;
    size_t added = made->inequalities.count;
    linear_system_add(made, 0, work->terms.items, work->terms.count, least);
    bool is_lemma = linear_system_violates(made, added);
    linear_system_drop(made, added);
    if (is_lemma)
        add_bound(lemmas, work, made, least);
    return is_lemma;
}

/* Makes a clause that the values violate. */
static bool make_lemma_of_cases(struct sum_lemmas *lemmas, struct sum_work *work, const int8_t *value)
{
    struct case_clause clause = {0};
    lemmas->cases = 0;
    assume(lemmas, work, value, true, &work->system);
    bool made = refute(lemmas, work, &clause);
    linear_system_undo(&work->system, 0);
    if (made)
        add_clause(work, &clause, &work->lemmas);
    memory_free(clause.literals.items);
    return made;
}

/* Returns the candidate's number within the sum; the number of candidates if `of` is none. */
static uint32_t number_of(const struct sum_lemmas *lemmas, const struct sum_work *work, variable of)
{
    uint32_t number = 0;
    while (number < work->system.variables && variable_of(lemmas, work, number) != of)
        number++;
    return number;
}

uint64_t sum_lemmas_explain(void *context, unsigned sum, const int8_t *value, variable last, const literal **literals,
                            size_t *count)
{
    struct sum_lemmas *lemmas = context;
    struct sum_work *work = work_of(lemmas, sum);
    uint32_t number = number_of(lemmas, work, last);
    bool is_total = work->sum->rule == SUM_TOTAL;
    size_t found;
    uint64_t id = 0;
    delete_passing(lemmas);
    assume(lemmas, work, value, false, &work->lemmas);
    bool made =
        find_lemma(work, &found) ||
        (is_total && (make_lemma_of_bound(lemmas, work, number, 1) || make_lemma_of_bound(lemmas, work, number, -1))) ||
        make_lemma_of_cases(lemmas, work, value);
    if (made && find_lemma(work, &found)) {
        linear_system_explain(&work->lemmas, found);
        list_literals(lemmas, work, &work->lemmas);
        *literals = work->literals.items;
        *count = work->literals.count;
        id = work->lemmas.inequalities.items[found].number;
    } else {
        *count = 0;
        lemmas->has_failed = lemmas->list->stopped = true;
    }
    linear_system_undo(&work->lemmas, 0);
    return id;
}
