/* Templates: the ways to place one digit everywhere it is still missing. A place that every template of a digit needs is the
 * digit's; a place that none has is not. What every template of one digit needs is no other digit's: that leaves these
 * fewer templates, and so on until nothing changes. */
#include "technique/families.h"
#include "technique/ways.h"

/* What is known of one digit. */
struct overlay {
    struct ways ways;
    uint64_t *needed; /* places */
    uint64_t *taken;  /* cells of its that other digits need */
    digit_mask leans; /* on these digits' templates too, through such cells */
    bool stale, left; /* to be looked at again; left alone, as it takes too long */
};

struct refining {
    struct search *search;
    struct overlay *overlay; /* [digits + 1] */
};

/* Knows nothing yet. */
static bool begin(struct refining *refining, unsigned digit)
{
    const struct position *position = refining->search->position;
    struct overlay *overlay = &refining->overlay[digit];
    *overlay = (struct overlay){.stale = true};
    if (!ways_make(&overlay->ways, position, digit))
        return false;
    overlay->needed = arena_zeroed(position->arena, overlay->ways.places.words, sizeof *overlay->needed);
    overlay->taken = arena_zeroed(position->arena, position->layout->set_words, sizeof *overlay->taken);
    return overlay->needed && overlay->taken;
}

static bool begin_all(struct refining *refining)
{
    const struct position *position = refining->search->position;
    refining->overlay = arena_zeroed(position->arena, position->layout->digits + 1, sizeof *refining->overlay);
    bool begun = refining->overlay;
    for (unsigned digit = 1; begun && digit <= position->layout->digits; digit++)
        begun = begin(refining, digit);
    return begun;
}

/* A digit needs the cell: all others lose it. */
static void take(struct refining *refining, unsigned by, cell_id cell)
{
    const struct position *position = refining->search->position;
    for (digit_mask left = position->mask[cell] & ~digit_bit(by); left; left &= left - 1) {
        struct overlay *other = &refining->overlay[digit_first(left)];
        unsigned place = 0;
        while (other->ways.places.cell[place] != cell)
            place++;
        if (set_has(other->ways.hopeless, place))
            continue;
        set_add(other->ways.hopeless, place);
        set_add(other->taken, cell);
        other->leans |= digit_bit(by) | refining->overlay[by].leans;
        other->stale = true;
    }
}

static void look_again(struct refining *refining, unsigned digit)
{
    struct overlay *overlay = &refining->overlay[digit];
    overlay->stale = false;
    overlay->left = overlay->left || !ways_find_hopeless(&overlay->ways);
    for (unsigned place = 0; place < overlay->ways.places.count && !overlay->left; place++) {
        if (set_has(overlay->needed, place) || !ways_need(&overlay->ways, place))
            continue;
        set_add(overlay->needed, place);
        take(refining, digit, overlay->ways.places.cell[place]);
    }
}

static void refine(struct refining *refining)
{
    for (bool changed = true; changed && !search_cancelled(refining->search);) {
        changed = false;
        for (unsigned digit = 1; digit <= refining->search->position->layout->digits; digit++) {
            if (!refining->overlay[digit].stale)
                continue;
            look_again(refining, digit);
            changed = true;
        }
    }
}

/* --- the two techniques --- */

static void cite(struct refining *refining, unsigned digit)
{
    struct search *search = refining->search;
    size_t words = search->position->layout->set_words;
    for (digit_mask left = refining->overlay[digit].leans | digit_bit(digit); left; left &= left - 1) {
        const struct overlay *overlay = &refining->overlay[digit_first(left)];
        for (unsigned i = 0; i < overlay->ways.opens; i++) {
            finding_truth(search, constraint_house(overlay->ways.open[i], digit_first(left)));
            finding_link(search, constraint_house(overlay->ways.open[i], digit_first(left)));
        }
        for (unsigned c = set_next(overlay->taken, words, 0); c != UINT32_MAX; c = set_next(overlay->taken, words, c + 1))
            finding_link(search, constraint_cell((cell_id)c));
    }
}

static bool report_delete(struct refining *refining, unsigned digit)
{
    struct search *search = refining->search;
    const struct ways *ways = &refining->overlay[digit].ways;
    finding_begin(search, TECHNIQUE_template_delete);
    cite(refining, digit);
    for (unsigned place = 0; place < ways->places.count; place++) {
        if (set_has(ways->hopeless, place))
            finding_remove(search, ways->places.cell[place], digit_bit(digit));
    }
    return finding_done(search);
}

static bool report_set(struct refining *refining, unsigned digit)
{
    struct search *search = refining->search;
    const struct overlay *overlay = &refining->overlay[digit];
    for (unsigned place = 0; place < overlay->ways.places.count; place++) {
        if (!set_has(overlay->needed, place))
            continue;
        finding_begin(search, TECHNIQUE_template_set);
        cite(refining, digit);
        finding_link(search, constraint_cell(overlay->ways.places.cell[place]));
        finding_put(search, overlay->ways.places.cell[place], digit);
        if (finding_done(search))
            return true;
    }
    return false;
}

static void find(struct search *search, bool (*report)(struct refining *, unsigned))
{
    struct refining refining = {.search = search};
    bool made = begin_all(&refining);
    if (made)
        refine(&refining);
    for (unsigned digit = 1; made && digit <= search->position->layout->digits && !search->cancelled; digit++) {
        if (report(&refining, digit))
            return;
        if (!search->overflowed)
            continue;
        /* Too long to tell: what the digit's own templates say may do. */
        made = begin(&refining, digit);
        if (made)
            look_again(&refining, digit);
        if (made && report(&refining, digit))
            return;
    }
    search->no_memory |= !made;
}

void template_set(struct search *search)
{
    find(search, report_set);
}

void template_delete(struct search *search)
{
    find(search, report_delete);
}
