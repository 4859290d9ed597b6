/* Templates. A template is a way to place one digit in every house where it is missing. A candidate in every template
 * of its digit is true; a candidate in none is false. Digits restrict each other: a cell that every template of one
 * digit uses is lost to all other digits, which then have fewer templates. The search repeats until nothing changes. */
#include "technique/families.h"
#include "technique/template_search.h"

enum { MAX_CHOICES = 1000 }; /* of the checker of steps; longer proofs take too long to check */

/* The knowledge about one digit's templates. */
struct digit_templates {
    struct template_search templates;
    uint64_t *in_every_template; /* candidates */
    uint64_t *taken_cells;       /* cells of the digit's candidates that other digits' templates use */
    digit_mask depends_on;       /* set of digits whose templates use these cells */
    bool is_stale, is_skipped;   /* it must be searched again; the search took too long */
};

struct refinement {
    struct search *search;
    digit_mask digits;                /* set of digits to search */
    struct digit_templates *of_digit; /* [digits + 1] */
    bool is_trial;                    /* only determine whether the proof is quick to check */
};

/* Starts with all candidates of the digit. */
static void init_digit(struct refinement *refinement, unsigned digit)
{
    const struct candidate_grid *grid = refinement->search->grid;
    struct digit_templates *own = &refinement->of_digit[digit];
    *own = (struct digit_templates){.is_stale = true};
    template_search_init(&own->templates, grid, digit);
    own->in_every_template = arena_calloc(grid->arena, own->templates.candidates.words, sizeof *own->in_every_template);
    own->taken_cells = arena_calloc(grid->arena, grid->layout->set_words, sizeof *own->taken_cells);
}

/* Removes the cell's other candidates from their digits' templates, because every template of digit `by` uses the
 * cell. */
static void take_cell(struct refinement *refinement, unsigned by, cell_id cell)
{
    const struct candidate_grid *grid = refinement->search->grid;
    for (digit_mask left = grid->mask[cell] & refinement->digits & ~digit_bit(by); left; left &= left - 1) {
        struct digit_templates *other = &refinement->of_digit[digit_first(left)];
        unsigned candidate = 0;
        while (other->templates.candidates.cell[candidate] != cell)
            candidate++;
        if (bits_has(other->templates.in_no_template, candidate))
            continue;
        bits_add(other->templates.in_no_template, candidate);
        bits_add(other->taken_cells, cell);
        other->depends_on |= digit_bit(by) | refinement->of_digit[by].depends_on;
        other->is_stale = true;
    }
}

static void update_digit(struct refinement *refinement, unsigned digit)
{
    struct digit_templates *own = &refinement->of_digit[digit];
    own->is_stale = false;
    own->is_skipped = own->is_skipped || !template_search_find_in_no_template(&own->templates);
    for (unsigned candidate = 0; candidate < own->templates.candidates.count && !own->is_skipped; candidate++) {
        if (bits_has(own->in_every_template, candidate) || !template_search_is_in_every(&own->templates, candidate))
            continue;
        bits_add(own->in_every_template, candidate);
        take_cell(refinement, digit, own->templates.candidates.cell[candidate]);
    }
}

/* Refines the templates of these digits against each other. */
static bool refine(struct refinement *refinement, struct search *search, digit_mask digits)
{
    const struct candidate_grid *grid = search->grid;
    *refinement = (struct refinement){.search = search, .digits = digits};
    refinement->of_digit = arena_calloc(grid->arena, grid->layout->digits + 1, sizeof *refinement->of_digit);
    bool made = refinement->of_digit;
    for (digit_mask left = digits; left && made; left &= left - 1) {
        init_digit(refinement, digit_first(left));
        made = true;
    }
    for (bool changed = made; changed && !search_cancelled(search);) {
        changed = false;
        for (digit_mask left = digits; left; left &= left - 1) {
            if (!refinement->of_digit[digit_first(left)].is_stale)
                continue;
            update_digit(refinement, digit_first(left));
            changed = true;
        }
    }
    return made;
}

/* --- the two techniques --- */

static void cite(struct refinement *refinement, unsigned digit)
{
    struct search *search = refinement->search;
    size_t words = search->grid->layout->set_words;
    for (digit_mask left = refinement->of_digit[digit].depends_on | digit_bit(digit); left; left &= left - 1) {
        const struct digit_templates *own = &refinement->of_digit[digit_first(left)];
        for (unsigned i = 0; i < own->templates.open_count; i++) {
            finding_add_truth(search, constraint_house(own->templates.open[i], digit_first(left)));
            finding_add_link(search, constraint_house(own->templates.open[i], digit_first(left)));
        }
        BITS_EACH (c, own->taken_cells, words)
            finding_add_link(search, constraint_cell((cell_id)c));
    }
}

static bool report_or_check(const struct refinement *refinement)
{
    return refinement->is_trial ? !finding_is_decided(refinement->search, MAX_CHOICES, MAX_CHOICES)
                                : finding_report(refinement->search);
}

static bool report_delete(struct refinement *refinement, unsigned digit)
{
    struct search *search = refinement->search;
    const struct template_search *templates = &refinement->of_digit[digit].templates;
    finding_begin(search, TECHNIQUE_template_delete);
    cite(refinement, digit);
    for (unsigned candidate = 0; candidate < templates->candidates.count; candidate++) {
        if (bits_has(templates->in_no_template, candidate))
            finding_remove(search, templates->candidates.cell[candidate], digit_bit(digit));
    }
    return report_or_check(refinement);
}

static bool report_set(struct refinement *refinement, unsigned digit)
{
    struct search *search = refinement->search;
    const struct digit_templates *own = &refinement->of_digit[digit];
    for (unsigned candidate = 0; candidate < own->templates.candidates.count; candidate++) {
        if (!bits_has(own->in_every_template, candidate))
            continue;
        finding_begin(search, TECHNIQUE_template_set);
        cite(refinement, digit);
        finding_add_link(search, constraint_cell(own->templates.candidates.cell[candidate]));
        finding_place_digit(search, own->templates.candidates.cell[candidate], digit);
        if (report_or_check(refinement))
            return true;
    }
    return false;
}

/* Reports the digit's conclusion. If its proof uses other digits and takes too long to check, reports the conclusion
 * from the digit's own templates. */
static bool report_one(const struct refinement *all, unsigned digit, bool (*report)(struct refinement *, unsigned))
{
    struct refinement refinement = *all;
    refinement.is_trial = refinement.of_digit[digit].depends_on;
    if (refinement.is_trial && report(&refinement, digit) && !refine(&refinement, all->search, digit_bit(digit)))
        return false;
    refinement.is_trial = false;
    return report(&refinement, digit);
}

static void find(struct search *search, bool (*report)(struct refinement *, unsigned))
{
    struct refinement all;
    bool made = refine(&all, search, layout_all_digits(search->grid->layout));
    for (unsigned digit = 1; made && digit <= search->grid->layout->digits && !search_cancelled(search); digit++) {
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
