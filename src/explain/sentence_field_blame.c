/* What a contradiction teaches, from its slice: which guess is wrong while which others stand, and which had no part in it. */
#include "explain/spans.h"
#include "explain/sentence_field.h"

enum { NAMED_GUESSES = 3, SEEN_GUESSES = 32 };

/* The open guesses that are not to blame and that were choices: a guess of the last digit of a cell is none. Of many, only
 * the innermost are looked at. */
struct innocents {
    struct trial inner, outer;         /* the innermost of each */
    unsigned inner_count, outer_count; /* guesses inside and outside the innermost one that is to blame */
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
    for (unsigned i = 0; i < SEEN_GUESSES && guess && read_trial(source, guess, &trial, &parent); i++, guess = parent) {
        if (slice_blames(source->slice, guess))
            continue;
        trial_find_failed(&trial, source->other, guess, parent);
        bool is_choice = trial.left || (!trial.failed && !digits_are_one(trial.options));
        if (!is_choice)
            continue;
        unsigned *count = guess > blamed ? &found.inner_count : &found.outer_count;
        if (!(*count)++)
            *(guess > blamed ? &found.inner : &found.outer) = trial;
    }
    return found;
}

static void write_assignment(struct sentence *sentence, const struct field_source *source, const struct trial *trial,
                             const char *is)
{
    span_cell(sentence, source->layout, trial->cell, MEANING_GUESS);
    span_words(sentence, is);
    span_digit(sentence, trial->digit, MEANING_GUESS);
}

void field_write_conditions(struct sentence *sentence, const struct field_source *source, size_t others)
{
    size_t named = others <= NAMED_GUESSES ? others : NAMED_GUESSES - 1;
    uint64_t parent;
    struct trial trial;
    for (size_t i = 0; i < named; i++) {
        if (!read_trial(source, source->slice->blame.items[others - 1 - i], &trial, &parent))
            return;
        span_words(sentence, !i ? " while " : i + 1 == others ? " and " : ", ");
        write_assignment(sentence, source, &trial, " is ");
    }
    if (named == others)
        return;
    span_words(sentence, " and ");
    span_number(sentence, others - named);
    span_words(sentence, " other guesses stand");
}

/* Writes ", whatever r5c9 is", for open guesses that are not to blame. */
static void write_irrelevant(struct sentence *sentence, const struct field_source *source,
                             const struct innocents *innocents)
{
    if (innocents->outer_count == 1) {
        span_words(sentence, ", whatever ");
        span_cell(sentence, source->layout, innocents->outer.cell, MEANING_GUESS);
        span_words(sentence, " is");
    } else if (innocents->outer_count) {
        span_words(sentence, ", whatever the earlier guesses are");
    }
}

static void write_skipped(struct sentence *sentence, const struct field_source *source,
                          const struct innocents *innocents)
{
    if (innocents->inner_count == 1) {
        span_words(sentence, ". ");
        write_assignment(sentence, source, &innocents->inner, "=");
        span_words(sentence, " had no part in it: the other digits of that cell would fail alike");
    } else if (innocents->inner_count) {
        span_words(sentence, ". The ");
        span_number(sentence, innocents->inner_count);
        span_words(sentence, " guesses after it had no part in it: their other digits would fail alike");
    }
}

bool field_refuted(struct sentence *sentence, const struct field_source *source)
{
    struct trial trial;
    uint64_t parent, blamed;
    if (!source->slice) {
        if (source->trial.cell == NO_CELL)
            return false;
        span_words(sentence, ": the guess ");
        field_guess(sentence, source);
        span_words(sentence, " was wrong");
        return true;
    }
    if (!source->slice->blame.count) {
        span_words(sentence, ". No guess is to blame: the puzzle has no solution");
        return true;
    }
    blamed = source->slice->blame.items[source->slice->blame.count - 1];
    if (!read_trial(source, blamed, &trial, &parent))
        return false;
    struct innocents innocents = find_innocents(source, blamed);
    span_words(sentence, ". So ");
    write_assignment(sentence, source, &trial, " is not ");
    if (source->slice->blame.count > 1)
        field_write_conditions(sentence, source, source->slice->blame.count - 1);
    else
        write_irrelevant(sentence, source, &innocents);
    write_skipped(sentence, source, &innocents);
    return true;
}

/* Of a guess that is not to blame, the slice of its backtrack takes nothing. */
bool field_innocent(struct sentence *sentence, const struct field_source *source)
{
    const struct step *step = source->step;
    const struct slice_step *guess = source->slice ? slice_find(source->slice, step->guess) : NULL;
    if (!guess || guess->takes || !source->trial.left)
        return false;
    write_assignment(sentence, source, &source->trial, "=");
    span_words(sentence, " had no part in the contradiction, so the other digits of that cell will fail alike");
    return true;
}
