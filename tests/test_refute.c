/* The refuter against a plain search over all choices, on random truths and links of the 9x9 board: also where matching
 * decides, where sums are among the links, and where a refutation goes on from an earlier one. */
#include "support.h"

#include "base/random.h"
#include "proof/refute.h"
#include "puzzle/clue.h"
#include "puzzle/layouts.h"

enum { NETS = 20000, MAX_TRUTHS = 6, MAX_LINKS = 12, PUT_BACK = 12 };

struct net {
    struct constraint truth[MAX_TRUTHS], link[MAX_LINKS];
    struct step step;
    digit_mask live[81], possible[81];
};

/* Returns whether the chosen candidates fill the sums: their cells are all truths. */
static bool obeys_sums(const struct net *net, const struct layout *layout, const candidate_id *chosen, size_t count)
{
    unsigned digit[81] = {0};
    bool obeys = true;
    for (size_t i = 0; i < count; i++)
        digit[candidate_cell(chosen[i])] = candidate_digit(chosen[i]);
    for (size_t l = 0; l < net->step.link_count && obeys; l++) {
        if (!constraint_is_sum(net->link[l]))
            continue;
        const struct sum *sum = &layout->sums->sum[net->link[l].index];
        int rest = sum->total;
        for (unsigned i = 0; i < sum->cells; i++) {
            rest -= (i < sum->added ? 1 : -1) * (int)digit[sum->cell[i]];
            for (unsigned k = 0; k < i; k++)
                obeys &=
                    digit[sum->cell[i]] != digit[sum->cell[k]] || !layout_are_peers(layout, sum->cell[i], sum->cell[k]);
        }
        obeys &= !rest;
    }
    return obeys;
}

/* Returns whether the chosen candidates can all be true, together with one candidate of each truth from `t` on. */
static bool can_be_true(const struct net *net, const struct layout *layout, candidate_id *chosen, size_t count,
                        size_t t)
{
    for (size_t l = 0; l < net->step.link_count; l++) {
        if (!constraint_is_sum(net->link[l]) && count > 1 && constraint_has(layout, net->link[l], chosen[count - 1])) {
            for (size_t i = 0; i + 1 < count; i++) {
                if (chosen[i] != chosen[count - 1] && constraint_has(layout, net->link[l], chosen[i]))
                    return false;
            }
        }
    }
    if (t == net->step.truth_count || count > MAX_TRUTHS)
        return obeys_sums(net, layout, chosen, count);
    for (size_t i = 0; i < count; i++) {
        if (constraint_has(layout, net->truth[t], chosen[i]))
            return can_be_true(net, layout, chosen, count, t + 1);
    }
    for (unsigned i = 0; i < layout->digits; i++) {
        candidate_id candidate = constraint_candidate(layout, net->truth[t], i);
        chosen[count] = candidate;
        if (net->live[candidate_cell(candidate)] & digit_bit(candidate_digit(candidate)) &&
            can_be_true(net, layout, chosen, count + 1, t + 1))
            return true;
    }
    return false;
}

static struct constraint random_constraint(const struct layout *layout, uint64_t *random, bool is_cell)
{
    return is_cell ? constraint_cell((cell_id)random_below(random, 12))
                   : constraint_house((house_id)random_below(random, layout->houses), 1 + random_below(random, 4));
}

/* Adds one or two sums and has their cells as the truths. */
static void add_sums(struct net *net, const struct layout *layout, uint64_t *random)
{
    unsigned first = random_below(random, layout->sums->count), sums = 1 + random_below(random, 2);
    net->step.truth_count = 0;
    net->step.link_count = random_below(random, (unsigned)net->step.link_count + 1) * 2 / 3;
    for (unsigned s = first; s < first + sums && s < layout->sums->count; s++) {
        const struct sum *sum = &layout->sums->sum[s];
        for (unsigned i = 0; i < sum->cells; i++) {
            if (!step_has_cell_truth(&net->step, sum->cell[i]))
                net->truth[net->step.truth_count++] = constraint_cell(sum->cell[i]);
        }
        net->link[net->step.link_count++] = constraint_sum(s);
    }
}

/* A net in one corner of the board, so that truths and links meet. In two of three, truths are cells and links houses;
 * in some there are sums. */
static void make_net(struct net *net, const struct layout *layout, uint64_t *random)
{
    bool is_plain = random_below(random, 3);
    net->step = (struct step){.truths = net->truth,
                              .links = net->link,
                              .truth_count = 1 + random_below(random, MAX_TRUTHS - 1),
                              .link_count = random_below(random, MAX_LINKS + 1)};
    for (size_t t = 0; t < net->step.truth_count; t++)
        net->truth[t] = random_constraint(layout, random, is_plain || random_below(random, 2));
    for (size_t l = 0; l < net->step.link_count; l++)
        net->link[l] = random_constraint(layout, random, !is_plain && random_below(random, 2));
    if (!random_below(random, 4))
        add_sums(net, layout, random);
    for (unsigned c = 0; c < layout->cells; c++) {
        net->possible[c] = (digit_mask)random_below(random, 16) << 1;
        net->live[c] = net->possible[c] & (digit_mask)random_below(random, 16) << 1;
    }
}

/* Tries the candidate again and again while others are put back, some of which are taken away again. */
static size_t try_net(struct refuter *refuter, struct net *net, const struct layout *layout, uint64_t *random)
{
    candidate_id tried = candidate_id_of((cell_id)random_below(random, 12), 1 + random_below(random, 4)),
                 chosen[MAX_TRUTHS + 1] = {tried};
    size_t refuted = 0;
    net->live[candidate_cell(tried)] |= digit_bit(candidate_digit(tried));
    net->possible[candidate_cell(tried)] |= digit_bit(candidate_digit(tried));
    refuter_load(refuter, layout, net->live, net->possible, &net->step);
    refuter_keep(refuter, 1);
    for (unsigned i = 0; i < PUT_BACK; i++) {
        bool possible = can_be_true(net, layout, chosen, 1, 0);
        enum refuter_outcome expected = possible ? NOT_REFUTED : REFUTED;
        assert_int_equal(refuter_try(refuter, candidate_cell(tried), candidate_digit(tried)), expected);
        assert_int_equal(refuter_try_again(refuter, 0, tried), expected);
        refuted += !possible;
        candidate_id other = candidate_id_of((cell_id)random_below(random, 12), 1 + random_below(random, 4));
        digit_mask digit = digit_bit(candidate_digit(other)), *live = &net->live[candidate_cell(other)];
        if (other == tried || !refuter_truths_of(refuter, other))
            continue;
        if (*live & digit)
            refuter_forget(refuter, 0);
        *live ^= digit;
        refuter_put_back(refuter, other, *live & digit);
    }
    return refuted;
}

static void test_refuter(void **state)
{
    (void)state;
    struct text_error error;
    const struct clue clues[] = {
        {.kind = CLUE_little_killer, .value = 12, .count = 3, .cell = (cell_id[]){1, 2, 10}},
        {.kind = CLUE_arrow, .count = 3, .cell = (cell_id[]){3, 2, 11}},
        {.kind = CLUE_cage, .value = 7, .count = 2, .cell = (cell_id[]){11, 9}},
    };
    struct layout *plain = layout_create_named("9x9", &error);
    assert_non_null(plain);
    struct layout *layout = layout_with_clues(plain, clues, sizeof clues / sizeof *clues, &error);
    assert_non_null(layout);
    layout_unref(plain);
    struct refuter refuter = {0};
    uint64_t random = 1;
    size_t refuted = 0, matching = 0;
    for (unsigned i = 0; i < NETS; i++) {
        struct net net;
        make_net(&net, layout, &random);
        refuted += try_net(&refuter, &net, layout, &random);
        matching += refuter.is_matching;
    }
    assert_in_range(refuted, NETS, NETS * PUT_BACK * 3 / 4);
    assert_in_range(matching, NETS / 8, NETS * 7 / 8);
    refuter_finish(&refuter);
    layout_unref(layout);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_refuter)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
