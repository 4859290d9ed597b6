/* Almost locked sets tied to each other. A digit of two sets whose candidates all see each other across them is common and
 * restricted: only one of the sets can hold it, so the other one is locked. ALS-XZ: two sets with such a digit x; whichever
 * is locked holds every other digit z that both have, and what sees all of z in both goes. With a second such digit both
 * sets are locked in turn, and the other digits of each go from what sees them. ALS-XY-wing: two sets tied to a third by
 * different digits. */
#include <string.h>

#include "technique/families.h"
#include "technique/tied.h"

/* The digits that are common and restricted. */
static digit_mask restricted(const struct tied *sets, uint32_t a, uint32_t b)
{
    digit_mask found = 0;
    for (digit_mask left = tied_als(sets, a)->digits & tied_als(sets, b)->digits; left; left &= left - 1) {
        unsigned digit = digit_first(left);
        if (tied_has(sets, a, digit) && tied_has(sets, b, digit) &&
            web_are_weak(&sets->web, tied_node(sets, a, digit), tied_node(sets, b, digit)))
            found |= left & -left;
    }
    return found;
}

static bool lose_common(struct tied *sets, uint32_t a, uint32_t b, unsigned digit)
{
    uint64_t any = 0;
    if (!tied_has(sets, a, digit) || !tied_has(sets, b, digit))
        return false;
    const uint64_t *one = tied_seen(sets, a, digit), *two = tied_seen(sets, b, digit);
    for (size_t k = 0; k < sets->web.sight.words; k++) {
        sets->lost[k] |= one[k] & two[k];
        any |= one[k] & two[k];
    }
    return any;
}

static void cite_restricted(struct tied *sets, uint32_t a, uint32_t b, digit_mask digits, unsigned number)
{
    for (digit_mask left = digits; left; left &= left - 1)
        web_cite_weak(&sets->web, tied_node(sets, a, digit_first(left)), tied_node(sets, b, digit_first(left)));
    finding_role(sets->search, ROLE_RESTRICTED_COMMON, number);
    for (unsigned side = 0; side < 2; side++) {
        for (digit_mask left = digits; left; left &= left - 1) {
            const struct web_node *node = &sets->web.node[tied_node(sets, side ? b : a, digit_first(left))];
            for (unsigned i = 0; i < node->count; i++)
                finding_role_candidate(sets->search, node->cells[i], node->digit);
        }
    }
}

/* --- ALS-XZ --- */

static void lose_alone(struct tied *sets, uint32_t a, digit_mask digits)
{
    for (digit_mask left = digits; left; left &= left - 1) {
        for (size_t k = 0; tied_has(sets, a, digit_first(left)) && k < sets->web.sight.words; k++)
            sets->lost[k] |= tied_seen(sets, a, digit_first(left))[k];
    }
}

static bool report_xz(struct tied *sets, uint32_t a, uint32_t b, digit_mask common)
{
    struct search *search = sets->search;
    digit_mask one = tied_als(sets, a)->digits, two = tied_als(sets, b)->digits;
    bool doubly = digit_count(common) > 1, any = false;
    memset(sets->lost, 0, sets->web.sight.words * sizeof *sets->lost);
    for (digit_mask left = one & two & ~(doubly ? 0 : common); left; left &= left - 1)
        any |= lose_common(sets, a, b, digit_first(left));
    if (doubly && digit_count(common) == 2) {
        lose_alone(sets, a, one & ~common);
        lose_alone(sets, b, two & ~common);
    } else if (!any) {
        return false;
    }
    finding_begin(search, TECHNIQUE_als_xz);
    als_cite(search, tied_als(sets, a));
    als_cite(search, tied_als(sets, b));
    cite_restricted(sets, a, b, common, 0);
    sight_remove(search, &sets->web.sight, sets->lost);
    tied_cite_removals(sets, (uint32_t[]){a, b}, 2);
    tied_start(sets, tied_node(sets, b, digit_first(common)));
    return finding_done(search);
}

static bool is_cell(const struct tied *sets, uint32_t set)
{
    return tied_als(sets, set)->count == 1;
}

static bool xz_from(struct tied *sets, uint32_t a)
{
    for (digit_mask left = tied_als(sets, a)->digits; left; left &= left - 1) {
        if (!tied_has(sets, a, digit_first(left)))
            continue;
        const struct web_node *node = &sets->web.node[tied_node(sets, a, digit_first(left))];
        for (unsigned i = 0; i < node->weaks; i++) {
            uint32_t at, end;
            if (sets->web.node[node->weak[i]].digit != node->digit)
                continue;
            for (tied_with(sets, node->weak[i], &at, &end); at < end; at++) {
                uint32_t b = sets->set_of[at];
                if (b <= a || (is_cell(sets, a) && is_cell(sets, b)))
                    continue;
                digit_mask common = restricted(sets, a, b);
                if (digit_first(common) == node->digit && report_xz(sets, a, b, common))
                    return true;
            }
        }
    }
    return false;
}

void sets_xz(struct search *search)
{
    struct tied sets;
    if (!tied_make(&sets, search))
        return;
    for (uint32_t a = 0; a < sets.web.sets.count && !search_cancelled(search); a++) {
        if (xz_from(&sets, a))
            return;
    }
}

/* --- ALS-XY-wing --- */

/* A set that is tied to the pivot, and by which digit. */
struct wing {
    uint32_t set;
    unsigned digit;
};

static bool report_wing(struct tied *sets, uint32_t pivot, struct wing a, struct wing b)
{
    struct search *search = sets->search;
    bool any = false;
    memset(sets->lost, 0, sets->web.sight.words * sizeof *sets->lost);
    for (digit_mask left = tied_als(sets, a.set)->digits & tied_als(sets, b.set)->digits & ~digit_bit(a.digit) &
                           ~digit_bit(b.digit);
         left; left &= left - 1)
        any |= lose_common(sets, a.set, b.set, digit_first(left));
    if (!any)
        return false;
    finding_begin(search, TECHNIQUE_als_xy_wing);
    als_cite(search, tied_als(sets, a.set));
    als_cite(search, tied_als(sets, pivot));
    als_cite(search, tied_als(sets, b.set));
    cite_restricted(sets, a.set, pivot, digit_bit(a.digit), 0);
    cite_restricted(sets, b.set, pivot, digit_bit(b.digit), 1);
    sight_remove(search, &sets->web.sight, sets->lost);
    tied_cite_removals(sets, (uint32_t[]){a.set, b.set}, 2);
    tied_start(sets, tied_node(sets, b.set, b.digit));
    return finding_done(search);
}

/* Lists the sets tied to the pivot; `wings` may be NULL to count them. */
static unsigned list_wings(const struct tied *sets, uint32_t pivot, struct wing *wings)
{
    unsigned count = 0;
    for (digit_mask left = tied_als(sets, pivot)->digits; left; left &= left - 1) {
        if (!tied_has(sets, pivot, digit_first(left)))
            continue;
        const struct web_node *node = &sets->web.node[tied_node(sets, pivot, digit_first(left))];
        for (unsigned i = 0; i < node->weaks; i++) {
            uint32_t at, end;
            if (sets->web.node[node->weak[i]].digit != node->digit)
                continue;
            for (tied_with(sets, node->weak[i], &at, &end); at < end; at++) {
                if (wings)
                    wings[count] = (struct wing){.set = sets->set_of[at], .digit = node->digit};
                count++;
            }
        }
    }
    return count;
}

static bool wing_from(struct tied *sets, uint32_t pivot, struct wing *wings)
{
    unsigned count = list_wings(sets, pivot, wings);
    for (unsigned i = 0; i < count; i++) {
        for (unsigned k = i + 1; k < count; k++) {
            if (wings[i].digit == wings[k].digit || wings[i].set == wings[k].set ||
                (is_cell(sets, pivot) && is_cell(sets, wings[i].set) && is_cell(sets, wings[k].set)))
                continue;
            if (report_wing(sets, pivot, wings[i], wings[k]))
                return true;
        }
    }
    return false;
}

void sets_wing(struct search *search)
{
    struct tied sets;
    unsigned most = 0;
    if (!tied_make(&sets, search))
        return;
    for (uint32_t pivot = 0; pivot < sets.web.sets.count; pivot++) {
        unsigned count = list_wings(&sets, pivot, NULL);
        most = count > most ? count : most;
    }
    struct wing *wings = arena_calloc(search->position->arena, most, sizeof *wings);
    search->no_memory |= !wings;
    for (uint32_t pivot = 0; wings && pivot < sets.web.sets.count && !search_cancelled(search); pivot++) {
        if (wing_from(&sets, pivot, wings))
            return;
    }
}
