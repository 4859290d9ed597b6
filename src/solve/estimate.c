#include "solve/estimate.h"

#include <math.h>
#include <string.h>

#include "base/memory.h"
#include "base/random.h"
#include "puzzle/constraint.h"
#include "solve/count.h"

struct sampler {
    const struct estimate_params *params;
    const struct layout *layout;
    uint64_t random;
    struct puzzle *left;   /* the puzzle with the current sample's choices */
    digit_mask *start;     /* [cells]: the candidates at the beginning of every sample */
    digit_mask *solution;  /* [cells]: a solution that agrees with the choices */
    unsigned counted_from; /* with at most this number of open cells, the remaining solutions may be few enough to
                            * count */
};

static unsigned open_cells(const struct sampler *sampler)
{
    unsigned open = 0;
    for (unsigned c = 0; c < sampler->layout->cells; c++)
        open += !digits_are_one(sampler->left->start[c]);
    return open;
}

/* Counts up to this many solutions. Returns false if cancelled. */
static bool count(const struct sampler *sampler, uint64_t limit, uint64_t *found, digit_mask *solution)
{
    *found = 0;
    return count_solutions(sampler->left, &(struct count_params){.limit = limit, .cancel = sampler->params->cancel},
                           found, solution) == COUNT_DONE;
}

/* Eliminates the digits of cells with a single candidate from their peers. */
static void exclude_singles(const struct sampler *sampler)
{
    digit_mask *mask = sampler->left->start;
    bool changed = true;
    while (changed) {
        changed = false;
        for (unsigned c = 0; c < sampler->layout->cells; c++) {
            if (!digits_are_one(mask[c]))
                continue;
            candidate_id candidate = candidate_id_of((cell_id)c, digit_first(mask[c]));
            for (unsigned i = 0; i < candidate_excludes(sampler->layout, candidate); i++) {
                candidate_id other = candidate_excluded(sampler->layout, candidate, i);
                changed |= mask[candidate_cell(other)] & digit_bit(candidate_digit(other));
                mask[candidate_cell(other)] &= ~digit_bit(candidate_digit(other));
            }
        }
    }
}

/* Returns the first open cell with the fewest candidates, or NO_CELL. */
static cell_id choose_cell(const struct sampler *sampler)
{
    cell_id best = NO_CELL;
    unsigned fewest = LAYOUT_MAX_DIGITS + 1;
    for (unsigned c = 0; c < sampler->layout->cells; c++) {
        unsigned digits = (unsigned)__builtin_popcount(sampler->left->start[c]);
        if (digits > 1 && digits < fewest) {
            best = (cell_id)c;
            fewest = digits;
        }
    }
    return best;
}

/* Keeps a random candidate of the cell among those that occur in a solution. Returns their number; 0 if cancelled. */
static unsigned choose_digit(struct sampler *sampler, cell_id cell)
{
    digit_mask *mask = sampler->left->start, possible = sampler->solution[cell];
    digit_mask *solution = memory_calloc(sampler->layout->cells, sizeof *solution);
    bool is_done = true;
    for (digit_mask tried = mask[cell] & ~possible; tried && is_done; tried &= tried - 1) {
        uint64_t found;
        mask[cell] = tried & -tried;
        is_done = count(sampler, 1, &found, solution);
        possible |= found ? mask[cell] : 0;
    }
    memory_free(solution);
    unsigned digits = (unsigned)__builtin_popcount(possible);
    mask[cell] = possible;
    for (unsigned skipped = random_below(&sampler->random, digits); skipped; skipped--)
        mask[cell] &= mask[cell] - 1;
    mask[cell] &= -mask[cell];
    return is_done ? digits : 0;
}

/* Counts the remaining solutions if they may be few enough. Returns whether they are. The number of open cells at which
 * to try this adapts to earlier samples. */
static bool count_rest(struct sampler *sampler, unsigned open, uint64_t *found)
{
    uint64_t most = sampler->params->counted;
    if (open > sampler->counted_from || !count(sampler, most + 1, found, NULL))
        return false;
    if (*found > most)
        sampler->counted_from = open ? open - 1 : 0;
    else if (*found < most / 8)
        sampler->counted_from = open + 1;
    return *found <= most;
}

/* Takes a sample and stores the natural logarithm of its weight. Returns false if cancelled. */
static bool take_sample(struct sampler *sampler, double *weight)
{
    uint64_t rest;
    *weight = 0;
    memcpy(sampler->left->start, sampler->start, sampler->layout->cells * sizeof *sampler->start);
    if (!count(sampler, 1, &rest, sampler->solution))
        return false;
    for (cell_id cell; (cell = choose_cell(sampler)) != NO_CELL; exclude_singles(sampler)) {
        if (count_rest(sampler, open_cells(sampler), &rest)) {
            *weight += log((double)rest);
            return true;
        }
        unsigned digits = choose_digit(sampler, cell);
        if (!digits)
            return false;
        *weight += log(digits);
        if (sampler->left->start[cell] != sampler->solution[cell] && !count(sampler, 1, &rest, sampler->solution))
            return false;
    }
    return true;
}

/* Returns the error of the mean, in units of its standard error, that is exceeded with the probability of the normal
 * quantile `z`. The few large weights of a skewed distribution are often missing, so the bounds are not symmetric (P.
 * Hall: "On the removal of skewness by transformation", 1992). */
static double error_of(double z, double skewness, double samples)
{
    double tilt = skewness / sqrt(samples);
    return fabs(tilt) < 1e-6 ? z : 3 / tilt * (cbrt(1 + tilt * (z - tilt / 6)) - 1);
}

/* Computes the estimate from the logarithms of the weights. */
static void conclude(const double *weight, uint64_t samples, struct estimate *estimate)
{
    enum { LEAST = -9 }; /* decimal logarithm of a lower bound's smallest share of the mean */
    const double z = 1.96;
    double most = weight[0], sum = 0, squares = 0, cubes = 0, n = (double)samples;
    for (uint64_t i = 1; i < samples; i++)
        most = fmax(most, weight[i]);
    for (uint64_t i = 0; i < samples; i++)
        sum += exp(weight[i] - most) / n;
    for (uint64_t i = 0; i < samples; i++) {
        double beyond = exp(weight[i] - most) / sum - 1;
        squares += beyond * beyond;
        cubes += beyond * beyond * beyond;
    }
    double deviation = sqrt(squares / (n - 1)), skewness = deviation > 0 ? cubes / n / pow(deviation, 3) : 0;
    double low = 1 - deviation / sqrt(n) * error_of(z, skewness, n);
    double high = 1 - deviation / sqrt(n) * error_of(-z, skewness, n);
    estimate->samples = samples;
    estimate->mean = (most + log(sum)) / log(10);
    estimate->low = estimate->mean + (low > 0 ? fmax(log10(low), LEAST) : LEAST);
    estimate->high = estimate->mean + log10(high);
}

bool estimate_solutions(const struct puzzle *puzzle, const struct estimate_params *params, struct estimate *estimate)
{
    unsigned cells = puzzle->layout->cells;
    struct sampler sampler = {
        .params = params,
        .layout = puzzle->layout,
        .random = params->seed,
        .left = puzzle_copy(puzzle),
        .start = memory_calloc(cells, sizeof *sampler.start),
        .solution = memory_calloc(cells, sizeof *sampler.solution),
        .counted_from = cells,
    };
    double *weight = memory_calloc((size_t)params->samples, sizeof *weight);
    uint64_t taken = 0;
    *estimate = (struct estimate){0};
    sampler.left->has_marks = true;
    if (count(&sampler, params->counted + 1, &estimate->solutions, NULL) && estimate->solutions <= params->counted)
        estimate->is_exact = true;
    exclude_singles(&sampler);
    memcpy(sampler.start, sampler.left->start, cells * sizeof *sampler.start);
    while (!estimate->is_exact && taken < params->samples && take_sample(&sampler, &weight[taken]))
        taken++;
    if (taken > 1)
        conclude(weight, taken, estimate);
    puzzle_destroy(sampler.left);
    memory_free(sampler.start);
    memory_free(sampler.solution);
    memory_free(weight);
    return estimate->is_exact || taken > 1;
}
