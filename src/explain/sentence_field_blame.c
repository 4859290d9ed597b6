/* The lesson of a contradiction, from its slice: which guess is wrong together with which others, and which had no part
 * in it. */
#include <string.h>

#include "base/translation.h"
#include "explain/span_fill.h"
#include "explain/sentence_field.h"
#include "step/nogood.h"
#include "why/causes.h"

enum { NAMED_GUESSES = 3, SEEN_GUESSES = 32, NAMED_DIGITS = 6 };

/* The open guesses that were choices and are not to blame; a guess of a cell's last digit is not a choice. If there are
 * many, only the innermost are considered. */
struct innocents {
    struct trial inner,
        outer; /* the innermost of the innocent guesses inside, and outside, the innermost guess to blame */
    unsigned inner_count, outer_count; /* number of innocent guesses inside, and outside */
    bool are_more;
};

static bool read_trial(const struct field_source *source, uint64_t guess, struct trial *trial, uint64_t *parent)
{
    struct step step;
    if (!source->other || !step_read(source->other, guess, &step) || !step.places)
        return false;
    *trial = trial_of_guess(&step);
    *parent = step.parent;
    return true;
}

static struct innocents find_innocents(const struct field_source *source, uint64_t blamed)
{
    struct innocents found = {0};
    uint64_t guess = source->step->guess, parent = 0;
    struct trial trial;
    unsigned seen = 0;
    for (; seen < SEEN_GUESSES && guess && read_trial(source, guess, &trial, &parent); seen++, guess = parent) {
        if (slice_blames(source->slice, guess))
            continue;
        trial_find_failed(&trial, source->other, guess, parent);
        if (!trial_is_choice(&trial) || digits_are_one(trial.options))
            continue;
        unsigned *count = guess > blamed ? &found.inner_count : &found.outer_count;
        if (!(*count)++)
            *(guess > blamed ? &found.inner : &found.outer) = trial;
    }
    found.are_more = seen == SEEN_GUESSES && guess > blamed;
    return found;
}

/* Writes a template with the guess's {cell} and {digit}, and a {number}. */
static void write_about(struct sentence *sentence, const struct field_source *source, const struct trial *trial,
                        const char *template, unsigned number)
{
    span_fill(sentence, source->layout, template, value_cell("cell", trial->cell, MEANING_GUESS),
              value_digits("digit", trial->tried, MEANING_GUESS, SPAN_OR), value_number("number", number));
}

void field_write_conditions(struct sentence *sentence, const struct field_source *source, size_t others)
{
    size_t named = others <= NAMED_GUESSES ? others : NAMED_GUESSES - 1;
    uint64_t parent;
    struct trial trial;
    for (size_t i = 0; i < named; i++) {
        if (!read_trial(source, source->slice->blame.items[others - 1 - i], &trial, &parent))
            return;
        const char *template = !i                ? TR(" while {cell} is {digit}")
                               : i + 1 == others ? TR(" and {cell} is {digit}")
                                                 : TR(", {cell} is {digit}");
        write_about(sentence, source, &trial, tr(template), 0);
    }
    if (named < others)
        span_fill(sentence, source->layout, tr(" and {number} other guesses stand"),
                  value_number("number", others - named));
}

/* Writes ", whatever r5c9 is", for open guesses that are not to blame. */
static void write_irrelevant(struct sentence *sentence, const struct field_source *source,
                             const struct innocents *innocents)
{
    if (innocents->outer_count == 1)
        write_about(sentence, source, &innocents->outer, tr(", whatever {cell} is"), 0);
    else if (innocents->outer_count)
        span_words(sentence, tr(", whatever the earlier guesses are"));
}

static void write_skipped(struct sentence *sentence, const struct field_source *source,
                          const struct innocents *innocents)
{
    if (innocents->are_more)
        span_words(sentence, tr(". The many guesses after it had no part in it: their other digits would fail alike"));
    else if (innocents->inner_count == 1)
        write_about(sentence, source, &innocents->inner,
                    tr(". {cell}={digit} had no part in it: the other digits of that cell would fail alike"), 0);
    else if (innocents->inner_count)
        write_about(sentence, source, &innocents->inner,
                    tr(". The {number} guesses after it had no part in it: their other digits would fail alike"),
                    innocents->inner_count);
}

/* Returns whether the step after the contradiction says what is learned from it. */
static bool teaches(const struct field_source *source)
{
    struct step next;
    uint64_t number = source->step->number + 1;
    return source->other && number <= trace_steps(source->trace) && step_read(source->other, number, &next) &&
           nogood_learned(&next);
}

/* Returns whether the slice has an unproved step, so that perhaps no guess is to blame. */
static bool rests_on_unproved(const struct field_source *source)
{
    struct step step;
    for (size_t i = 0; source->slice && trace_has_claims(source->trace) && i < source->slice->steps.count; i++) {
        if (!step_read(source->other, source->slice->steps.items[i].number, &step) ||
            step_claim_is_unproved(step.claim))
            return true;
    }
    return false;
}

bool field_refuted(struct sentence *sentence, const struct field_source *source)
{
    struct trial trial;
    uint64_t parent, blamed;
    if (teaches(source) || rests_on_unproved(source)) /* two conclusions would be one too many */
        return false;
    if (!source->slice) {
        if (source->trial.cell == NO_CELL)
            return false;
        if (trial_is_choice(&source->trial))
            write_about(sentence, source, &source->trial, tr(": the guess {cell}={digit} was wrong"), 0);
        else
            span_fill(sentence, source->layout, tr(", so {digit} in {cell}, its last option, was wrong as well"),
                      value_cell("cell", source->trial.cell, MEANING_NONE),
                      value_digits("digit", source->trial.tried, MEANING_NONE, SPAN_OR));
        return true;
    }
    if (!source->slice->blame.count) {
        span_words(sentence, tr(". No guess is to blame: the puzzle has no solution"));
        return true;
    }
    blamed = source->slice->blame.items[source->slice->blame.count - 1];
    if (!read_trial(source, blamed, &trial, &parent))
        return false;
    struct innocents innocents = find_innocents(source, blamed);
    write_about(sentence, source, &trial, tr(". So {cell} is not {digit}"), 0);
    if (source->slice->blame.count > 1)
        field_write_conditions(sentence, source, source->slice->blame.count - 1);
    else
        write_irrelevant(sentence, source, &innocents);
    write_skipped(sentence, source, &innocents);
    return true;
}

/* Writes about a guess that is not to blame: the backtrack's slice uses none of its removals. */
bool field_innocent(struct sentence *sentence, const struct field_source *source)
{
    const struct step *step = source->step;
    const struct slice_step *guess = source->slice ? slice_find(source->slice, step->guess) : NULL;
    if (!guess || guess->takes || !source->trial.left)
        return false;
    write_about(sentence, source, &source->trial,
                tr("{cell}={digit} had no part in the contradiction, so the other digits of that cell will fail alike"),
                0);
    return true;
}

/* --- where the digits of the empty cell went --- */

/* The losses of the empty cell since the guess: digits, and which of them other cells hold. */
struct went {
    digit_mask since, to_cells;
    cell_id cells[LAYOUT_MAX_DIGITS]; /* [digits]: cells that hold `to_cells` */
    unsigned count;
    bool is_guessed; /* the guess was made in this cell */
};

/* Returns a cell that holds the digit and sees the empty one, preferably the one by which the step removed it. */
static cell_id find_holder(const struct field_source *source, const struct step *taker, cell_id empty, unsigned digit)
{
    const struct cell *known = &source->layout->cell[empty];
    cell_id holder = causes_find_source(taker, source->mask, empty, digit);
    for (unsigned i = 0; i < known->peer_count && (holder == NO_CELL || source->mask[holder] != digit_bit(digit)); i++)
        holder = known->peers[i];
    return holder != NO_CELL && source->mask[holder] == digit_bit(digit) ? holder : NO_CELL;
}

static void find_went(struct went *went, const struct field_source *source, const struct slice_step *at, uint64_t guess,
                      cell_id empty)
{
    cell_id holder[LAYOUT_MAX_DIGITS + 1];
    struct step taker;
    for (size_t i = 0; i < at->causes; i++) {
        struct cause cause = source->slice->causes.items[at->first_cause + i];
        unsigned digit = candidate_digit(cause.candidate);
        if (candidate_cell(cause.candidate) != empty || !digit)
            continue;
        went->is_guessed |= cause.step == guess;
        if (cause.step <= guess || !step_read(source->other, cause.step, &taker))
            continue;
        holder[digit] = find_holder(source, &taker, empty, digit);
        went->since |= digit_bit(digit);
        went->to_cells |= holder[digit] != NO_CELL ? digit_bit(digit) : 0;
    }
    for (digit_mask left = went->to_cells; left; left &= left - 1)
        went->cells[went->count++] = holder[digit_first(left)];
}

bool field_went(struct sentence *sentence, const struct field_source *source)
{
    const struct step *step = source->step;
    const struct slice *slice = source->slice;
    const struct slice_step *at = slice ? slice_find(slice, step->number) : NULL;
    struct went went = {0};
    if (!at || !source->mask || !source->other || !step->truth_count || constraint_is_house(step->truths[0]) ||
        !slice->blame.count)
        return false;
    find_went(&went, source, at, slice->blame.items[slice->blame.count - 1], step->truths[0].index);
    bool are_all = went.to_cells == went.since && !went.is_guessed;
    if (!went.count)
        return false;
    for (unsigned i = 0; i < went.count; i++, went.to_cells &= went.to_cells - 1) {
        span_separator(sentence, i, went.count, SPAN_AND);
        span_fill(sentence, source->layout, tr(i ? "{digit} to {cell}" : "{digit} went to {cell}"),
                  value_digit("digit", digit_first(went.to_cells), MEANING_NONE),
                  value_cell("cell", went.cells[i], MEANING_NONE));
    }
    if (are_all && went.since != layout_all_digits(source->layout))
        span_words(sentence, tr("; the others were gone before the guess"));
    return true;
}

/* --- nogoods --- */

static void write_candidate(struct sentence *sentence, const struct layout *layout, const struct role_member *member,
                            enum meaning meaning)
{
    span_fill(sentence, layout, "{cell}={digit}", value_cell("cell", member->index, meaning),
              value_digit("digit", member->digit, meaning));
}

static bool is_removed(const struct step *step, const struct role_member *member)
{
    return step_removed_from(step, member->index) & digit_bit(member->digit);
}

struct digit_list {
    const struct field_source *source;
    const struct role_member *member; /* [count] */
    unsigned count;
};

/* Writes "r8c4=4, r1c2=5 and r4c4=3", the candidates that the source's step eliminates first. The context is a struct
 * digit_list. */
static void list_digits(struct sentence *sentence, const void *context)
{
    const struct digit_list *list = context;
    const struct layout *layout = list->source->layout;
    unsigned shown = list->count > NAMED_DIGITS ? NAMED_DIGITS - 1 : list->count, items = 0;
    for (unsigned i = 0; i < 2 * list->count && items < shown; i++) {
        const struct role_member *next = &list->member[i % list->count];
        bool is_first = is_removed(list->source->step, next);
        if (is_first != (i < list->count))
            continue;
        span_separator(sentence, items++, shown + (shown < list->count), SPAN_AND);
        write_candidate(sentence, layout, next, is_first ? MEANING_REMOVED : MEANING_TRUTH);
    }
    if (shown < list->count)
        span_fill(sentence, layout, tr(" and {number} more"), value_number("number", list->count - shown));
}

/* Writes that the nogood's digits exclude each other, by the template for one, two or more of them. */
static bool write_nogood(struct sentence *sentence, const struct field_source *source, const char *one,
                         const char *both, const char *all)
{
    const struct role *role = nogood_named(source->step);
    if (!role)
        return false;
    struct digit_list list = {source, source->step->argument.member + role->first, role->members};
    span_fill(sentence, source->layout,
              tr(list.count == 1   ? one
                 : list.count == 2 ? both
                                   : all),
              value_clause("digits", list_digits, &list));
    return true;
}

/* Writes the nogood. For one digit it is left out, because the conclusion says the same. */
bool field_nogood(struct sentence *sentence, const struct field_source *source)
{
    const struct role *role = nogood_named(source->step);
    return role && role->members > 1 &&
           write_nogood(sentence, source, "", TR("{digits} cannot both be true. The other is true"),
                        TR("{digits} cannot all be true. The others are true"));
}

/* Returns whether the step learns these digits. */
static bool learns(const struct step *step, const struct step *use, const struct role *used)
{
    const struct role *role = nogood_learned(step);
    return role && role->members == used->members &&
           !memcmp(step->argument.member + role->first, use->argument.member + used->first,
                   used->members * sizeof *step->argument.member);
}

bool field_teacher(struct sentence *sentence, const struct field_source *source)
{
    enum { STEPS_BACK = 40 }; /* steps within which the previous contradiction is searched */
    const struct step *use = source->step;
    const struct role *used = nogood_named(use);
    struct step step = {.kind = STEP_DEDUCE};
    bool is_previous = false;
    for (uint64_t i = 1; used && source->other && i < use->number && i <= STEPS_BACK && !is_previous &&
                         step.kind != STEP_CONTRADICTION && step_read(source->other, use->number - i, &step);
         i++)
        is_previous = learns(&step, use, used);
    span_words(sentence, tr(is_previous ? "It was just learned that" : "It was learned before that"));
    return used;
}

bool field_learned(struct sentence *sentence, const struct field_source *source)
{
    return write_nogood(sentence, source, TR("not {digits}"), TR("not both {digits}"), TR("not all of {digits}"));
}

/* Finds the constraint that the nogood's digits leave without a candidate directly: then the truths of the step are the
 * cells of its digits, and this constraint. */
static bool find_bare(const struct step *step, const struct role *role, struct constraint *bare)
{
    unsigned others = 0;
    for (size_t t = 0; t < step->truth_count; t++) {
        bool is_member = false;
        for (unsigned i = 0; i < role->members && constraint_is_cell(step->truths[t]); i++)
            is_member |= step->argument.member[role->first + i].index == step->truths[t].index;
        if (!is_member) {
            *bare = step->truths[t];
            others++;
        }
    }
    return others == 1;
}

bool field_lesson(struct sentence *sentence, const struct field_source *source)
{
    enum { IN_CELL, IN_HOUSE, BY_OTHERS };
    static const char *const lesson[][3] = {
        [IN_CELL] = {TR("{digits} leaves no digit for {cell} by itself, so it is never true"),
                     TR("{digits} together leave no digit for {cell}, so they are never both true"),
                     TR("{digits} together leave no digit for {cell}, so they cannot all be true")},
        [IN_HOUSE] = {TR("{digits} leaves no place for {digit} in {house} by itself, so it is never true"),
                      TR("{digits} together leave no place for {digit} in {house}, so they are never both true"),
                      TR("{digits} together leave no place for {digit} in {house}, so they cannot all be true")},
        [BY_OTHERS] = {TR("{digits} leads to this contradiction by itself, so it is never true"),
                       TR("{digits} together lead to this contradiction, so they are never both true"),
                       TR("{digits} together lead to this contradiction, so they cannot all be true")},
    };
    const struct role *role = nogood_learned(source->step);
    struct constraint bare = {0};
    if (!role)
        return false;
    const char *const *words = !find_bare(source->step, role, &bare) ? lesson[BY_OTHERS]
                               : constraint_is_house(bare)           ? lesson[IN_HOUSE]
                                                                     : lesson[IN_CELL];
    struct digit_list list = {source, source->step->argument.member + role->first, role->members};
    span_fill(sentence, source->layout, tr(words[list.count < 3 ? list.count - 1 : 2]),
              value_clause("digits", list_digits, &list),
              value_house("house", constraint_is_house(bare) ? bare.index : 0, MEANING_CONTRADICTION),
              value_digit("digit", constraint_is_house(bare) ? bare.digit : 1, MEANING_CONTRADICTION),
              value_cell("cell", constraint_is_cell(bare) ? bare.index : 0, MEANING_CONTRADICTION));
    return true;
}

bool field_gate(struct sentence *sentence, const struct field_source *source)
{
    const struct role *role = nogood_named(source->step);
    const struct trial *trial = &source->trial;
    const struct role_member *gate = role ? source->step->argument.member + role->first : NULL;
    if (!gate || trial->cell == NO_CELL || gate->index == trial->cell)
        return false;
    span_fill(sentence, source->layout,
              tr("Every path from the guess {cell}={digit} to the contradiction goes through {gate}={passed}"),
              value_cell("cell", trial->cell, MEANING_GUESS),
              value_digits("digit", trial->tried, MEANING_GUESS, SPAN_OR),
              value_cell("gate", gate->index, MEANING_TRUTH), value_digit("passed", gate->digit, MEANING_TRUTH));
    return true;
}

/* --- backjumps --- */

/* Returns the nogood learned just before the backjump, or NULL. */
static const struct role *read_learned(const struct field_source *source, struct step *learned)
{
    bool is_read = source->other && step_read_learned(source->other, source->step, learned);
    return is_read ? nogood_learned(learned) : NULL;
}

bool field_excluded(struct sentence *sentence, const struct field_source *source)
{
    struct step learned;
    const struct role *role = read_learned(source, &learned);
    if (role)
        write_candidate(sentence, source->layout, learned.argument.member + role->first, MEANING_REMOVED);
    return role;
}

bool field_stays(struct sentence *sentence, const struct field_source *source)
{
    struct step learned;
    const struct role *role = read_learned(source, &learned);
    const struct role_member *member = role ? learned.argument.member + role->first : NULL;
    if (!role)
        return false;
    struct digit_list staying = {source, member + 1, role->members - 1u};
    span_fill(sentence, source->layout,
              staying.count ? tr_n("{digits} stays, and now excludes {cell}={digit}",
                                   "{digits} stay: together they now exclude {cell}={digit}", staying.count)
                            : tr("{cell}={digit} is excluded without any guess"),
              value_clause("digits", list_digits, &staying), value_cell("cell", member->index, MEANING_REMOVED),
              value_digit("digit", member->digit, MEANING_REMOVED));
    return true;
}
