/* Templates: the ways to place one digit everywhere it is still missing. A place that every template of a digit needs is the
 * digit's; a place that none has is not. What every template of one digit needs is no other digit's: that leaves these
 * fewer templates, and so on until nothing changes. */
#include "proof/refute.h"
#include "technique/families.h"
#include "technique/ways.h"

enum { CHOICES_MOST = 1000 }; /* of who checks the proof: more take it too long */

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
    digit_mask digits;       /* whose templates are looked at */
    struct overlay *overlay; /* [digits + 1] */
    bool trial;              /* nothing is told: report says whether a proof is too long */
};

/* Knows nothing yet. */
static bool begin(struct refining *refining, unsigned digit)
{
    const struct position *position = refining->search->position;
    struct overlay *overlay = &refining->overlay[digit];
    *overlay = (struct overlay){.stale = true};
    if (!ways_make(&overlay->ways, position, digit))
        return false;
    overlay->needed = arena_calloc(position->arena, overlay->ways.places.words, sizeof *overlay->needed);
    overlay->taken = arena_calloc(position->arena, position->layout->set_words, sizeof *overlay->taken);
    return overlay->needed && overlay->taken;
}

/* A digit needs the cell: all others lose it. */
static void take(struct refining *refining, unsigned by, cell_id cell)
{
    const struct position *position = refining->search->position;
    for (digit_mask left = position->mask[cell] & refining->digits & ~digit_bit(by); left; left &= left - 1) {
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

/* Refines the templates of these digits against each other. False if there is no memory. */
static bool refine(struct refining *refining, struct search *search, digit_mask digits)
{
    const struct position *position = search->position;
    *refining = (struct refining){.search = search, .digits = digits};
    refining->overlay = arena_calloc(position->arena, position->layout->digits + 1, sizeof *refining->overlay);
    bool made = refining->overlay;
    for (digit_mask left = digits; left && made; left &= left - 1)
        made = begin(refining, digit_first(left));
    for (bool changed = made; changed && !search_cancelled(search);) {
        changed = false;
        for (digit_mask left = digits; left; left &= left - 1) {
            if (!refining->overlay[digit_first(left)].stale)
                continue;
            look_again(refining, digit_first(left));
            changed = true;
        }
    }
    search->no_memory |= !made;
    return made;
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

/* Whoever checks the finding in the making has not too much to try. */
static bool is_soon_checked(struct search *search)
{
    const struct finding *finding = &search->finding;
    struct refuter refuter = {0};
    struct change place;
    struct step step = finding_step(finding, &place);
    uint64_t choices = 0;
    bool soon = !search->overflowed && refuter_load(&refuter, search->position->layout, search->position->mask, &step);
    refuter.limit = CHOICES_MOST;
    for (size_t i = 0; i < finding->removals && soon; i++) {
        for (digit_mask left = finding->removal[i].digits; left && soon; left &= left - 1) {
            soon = refuter_try(&refuter, finding->removal[i].cell, digit_first(left)) == REFUTED;
            choices += refuter.choices;
            soon = soon && choices < CHOICES_MOST;
        }
    }
    refuter_finish(&refuter);
    return soon;
}

static bool done(const struct refining *refining)
{
    return refining->trial ? !is_soon_checked(refining->search) : finding_done(refining->search);
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
    return done(refining);
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
        if (done(refining))
            return true;
    }
    return false;
}

/* Where a proof is too long, what the digit's own templates say may do. */
static bool report_one(const struct refining *all, unsigned digit, bool (*report)(struct refining *, unsigned))
{
    struct refining refining = *all;
    refining.trial = refining.overlay[digit].leans;
    if (refining.trial && report(&refining, digit) && !refine(&refining, all->search, digit_bit(digit)))
        return false;
    refining.trial = false;
    return report(&refining, digit);
}

static void find(struct search *search, bool (*report)(struct refining *, unsigned))
{
    struct refining all;
    bool made = refine(&all, search, layout_all_digits(search->position->layout));
    for (unsigned digit = 1; made && digit <= search->position->layout->digits && !search_cancelled(search); digit++) {
        if (report_one(&all, digit, report))
            return;
    }
}

void template_set(struct search *search)
{
    find(search, report_set);
}

void template_delete(struct search *search)
{
    find(search, report_delete);
}
