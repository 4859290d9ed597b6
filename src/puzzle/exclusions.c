#include "puzzle/exclusions.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/translation.h"
#include "puzzle/clue.h"
#include "puzzle/constraint.h"

struct builder {
    const struct layout *layout;
    ARRAY(candidate_id) member;
    ARRAY(uint32_t) first;
    ARRAY(uint16_t) clue;
    unsigned of; /* number of the current clue */
    bool is_full;
};

static int compare(const void *left, const void *right)
{
    candidate_id a = *(const candidate_id *)left, b = *(const candidate_id *)right;
    return (a > b) - (a < b);
}

/* Returns whether a single cell or house already implies the exclusion. */
static bool is_known(const struct layout *layout, const candidate_id *member, size_t count)
{
    for (unsigned i = 0; i < candidate_truths(layout, member[0]); i++) {
        size_t k = 1;
        while (k < count && constraint_has(layout, candidate_constraint(layout, member[0], i), member[k]))
            k++;
        if (k == count)
            return true;
    }
    return false;
}

/* Ends the exclusion whose members were appended from `begin` on. */
static void end_exclusion(struct builder *builder, size_t begin)
{
    candidate_id *member = builder->member.items + begin;
    size_t count = builder->member.count - begin;
    if (count < 2 || is_known(builder->layout, member, count)) {
        builder->member.count = begin;
        return;
    }
    builder->is_full |= builder->first.count == MAX_EXCLUSIONS || builder->member.count > MAX_EXCLUSION_MEMBERS;
    if (builder->is_full) {
        builder->member.count = begin;
        return;
    }
    qsort(member, count, sizeof *member, compare);
    array_append(&builder->first, (uint32_t)begin);
    array_append(&builder->clue, (uint16_t)builder->of);
}

static void append_digits(struct builder *builder, cell_id cell, digit_mask digits)
{
    for (; digits; digits &= digits - 1)
        array_append(&builder->member, candidate_id_of(cell, digit_first(digits)));
}

/* Adds an exclusion for each digit that may be at most once in the cells. */
static void exclude_repeats(struct builder *builder, const struct clue *clue)
{
    for (unsigned digit = 1; digit <= builder->layout->digits; digit++) {
        size_t begin = builder->member.count;
        for (unsigned i = 0; i < clue->count; i++)
            append_digits(builder, clue->cell[i], digit_bit(digit));
        end_exclusion(builder, begin);
    }
}

/* The digits that two cells forbid in each other: [0][a] in the second by a in the first, [1][b] in the first by b in
 * the second. */
struct forbidden {
    digit_mask by[2][LAYOUT_MAX_DIGITS + 1];
};

/* Adds the exclusion for what a digit of one cell (`side`) forbids in the other, together with all digits that forbid
 * the same. Does nothing if an earlier digit, or for the second cell a digit of the first, has already made it. */
static void exclude(struct builder *builder, const struct forbidden *forbidden, const struct clue_pair *pair,
                    unsigned side, unsigned digit)
{
    unsigned digits = builder->layout->digits;
    digit_mask others = forbidden->by[side][digit], all = 0;
    for (unsigned d = digits; others && d; d--) {
        if ((forbidden->by[side][d] & others) == others)
            all |= digit_bit(d);
    }
    bool is_made = !others;
    for (unsigned d = 1; d < digit; d++)
        is_made |= forbidden->by[side][d] == others;
    for (unsigned d = 1; side && d <= digits; d++) /* a digit of the first cell that forbids exactly `all` in the
                                                    * second */
        is_made |= forbidden->by[0][d] == all;
    if (is_made)
        return;
    size_t begin = builder->member.count;
    append_digits(builder, side ? pair->b : pair->a, all);
    append_digits(builder, side ? pair->a : pair->b, others);
    end_exclusion(builder, begin);
}

static void exclude_pair(struct builder *builder, const struct clue *clue, const struct clue_pair *pair)
{
    unsigned digits = builder->layout->digits;
    struct forbidden forbidden = {0};
    digit_mask beside[LAYOUT_MAX_DIGITS + 1];
    clue_relate(builder->layout, clue, pair->apart, beside);
    for (unsigned a = 1; a <= digits; a++) {
        forbidden.by[0][a] = layout_all_digits(builder->layout) & ~beside[a];
        for (digit_mask left = forbidden.by[0][a]; left; left &= left - 1)
            forbidden.by[1][digit_first(left)] |= digit_bit(a);
    }
    for (unsigned side = 0; side < 2; side++) {
        for (unsigned digit = 1; digit <= digits; digit++)
            exclude(builder, &forbidden, pair, side, digit);
    }
}

static void exclude_all(struct builder *builder, const struct clue *clue)
{
    struct clue_pair pair;
    if (clue_rules[clue->kind].flags & CLUE_DISTINCT)
        exclude_repeats(builder, clue);
    for (size_t at = 0; !builder->is_full && clue_next_pair(builder->layout, clue, &at, &pair);)
        exclude_pair(builder, clue, &pair);
}

/* Lists the exclusions of each candidate. */
static void list_owners(struct exclusions *exclusions, const struct layout *layout)
{
    unsigned candidates = layout_candidates(layout);
    uint32_t members = exclusions->first[exclusions->count];
    exclusions->first_of = memory_calloc(candidates + 1, sizeof *exclusions->first_of);
    exclusions->of = memory_calloc(members + 1, sizeof *exclusions->of);
    for (uint32_t i = 0; i < members; i++)
        exclusions->first_of[candidate_number(layout, exclusions->member[i])]++;
    for (unsigned n = 1; n <= candidates; n++)
        exclusions->first_of[n] += exclusions->first_of[n - 1];
    for (unsigned e = exclusions->count; e--;) {
        for (uint32_t i = exclusions->first[e]; i < exclusions->first[e + 1]; i++)
            exclusions->of[--exclusions->first_of[candidate_number(layout, exclusions->member[i])]] = (uint16_t)e;
    }
}

/* Lists the rivals of each candidate. */
static void list_rivals(struct exclusions *exclusions, const struct layout *layout)
{
    unsigned candidates = layout_candidates(layout);
    ARRAY(candidate_id) rival = {0};
    exclusions->first_rival = memory_calloc(candidates + 1, sizeof *exclusions->first_rival);
    for (unsigned n = 0; n < candidates; n++) {
        cell_id cell = candidate_cell(candidate_numbered(layout, n));
        size_t begin = exclusions->first_rival[n] = (uint32_t)rival.count, kept = begin;
        for (uint32_t i = exclusions->first_of[n]; i < exclusions->first_of[n + 1]; i++) {
            unsigned e = exclusions->of[i];
            for (uint32_t m = exclusions->first[e]; m < exclusions->first[e + 1]; m++) {
                if (candidate_cell(exclusions->member[m]) != cell)
                    array_append(&rival, exclusions->member[m]);
            }
        }
        if (rival.count == begin)
            continue;
        qsort(rival.items + begin, rival.count - begin, sizeof *rival.items, compare);
        for (size_t i = begin; i < rival.count; i++) {
            if (i == begin || rival.items[i] != rival.items[kept - 1])
                rival.items[kept++] = rival.items[i];
        }
        rival.count = kept;
    }
    exclusions->first_rival[candidates] = (uint32_t)rival.count;
    exclusions->rival = rival.items;
}

struct exclusions *exclusions_create(const struct layout *layout, struct text_error *error)
{
    struct builder builder = {.layout = layout};
    for (; builder.of < layout->clues && !builder.is_full; builder.of++)
        exclude_all(&builder, &layout->clue[builder.of]);
    unsigned count = (unsigned)builder.first.count;
    array_append(&builder.first, (uint32_t)builder.member.count);
    struct exclusions *exclusions = memory_calloc(1, sizeof *exclusions);
    *exclusions = (struct exclusions){
        .count = count, .first = builder.first.items, .member = builder.member.items, .clue = builder.clue.items};
    if (builder.is_full) {
        exclusions_destroy(exclusions);
        text_error_input(error, 0, 0, "the clues make more than %d exclusions, expected fewer clues", MAX_EXCLUSIONS);
        return NULL;
    }
    list_owners(exclusions, layout);
    list_rivals(exclusions, layout);
    return exclusions;
}

void exclusions_destroy(struct exclusions *exclusions)
{
    if (!exclusions)
        return;
    memory_free(exclusions->first);
    memory_free(exclusions->member);
    memory_free(exclusions->clue);
    memory_free(exclusions->first_of);
    memory_free(exclusions->of);
    memory_free(exclusions->first_rival);
    memory_free(exclusions->rival);
    memory_free(exclusions);
}
