/* The fields about a search: why a guess is made where it is made, what has failed, what is left. */
#include "explain/sentence_field.h"

#include <stdio.h>
#include <string.h>

#include "explain/spans.h"

/* --- guesses --- */

/* How an engine chooses the cell of a guess when it finds nothing more. */
enum choosing {
    CHOOSES_UNKNOWN,
    CHOOSES_FEWEST,    /* in reading order, the first cell with the fewest candidates */
    CHOOSES_PAIR,      /* the same; two candidates are what it looks for */
    CHOOSES_FROM_LIST, /* the same in the order of a list of its own */
    CHOOSES_NEXT,      /* the next empty cell in reading order, without looking for anything else */
};

/* What an engine says before a guess. Those that overlook a last place in some houses, which other steps may have named, say
 * what they look at. */
struct choice_rule {
    const char *engine, *pause; /* `pause` is "" for an engine that looks for nothing before it guesses */
    enum choosing choosing;
};

static const struct choice_rule *choice_rule_of(const struct trace *trace)
{
    static const char usual[] = "Nothing more follows.";
    static const struct choice_rule unknown = {"", "", CHOOSES_UNKNOWN};
    static const struct choice_rule rules[] = {
        {"pivot", usual, CHOOSES_FROM_LIST},
        {"propagate", usual, CHOOSES_FEWEST},
        {"propagate-box", "Nothing more follows from single cells and boxes.", CHOOSES_FEWEST},
        {"rescan", usual, CHOOSES_FEWEST},
        {"pairs", "Nothing more follows from cells with one digit.", CHOOSES_PAIR},
        {"fast", usual, CHOOSES_FEWEST},
        {TRACE_HUMAN, usual, CHOOSES_FEWEST},
        {TRACE_STACK, "", CHOOSES_NEXT},
    };
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        if (!strcmp(rules[i].engine, trace_engine(trace)))
            return &rules[i];
    }
    return &unknown;
}

bool field_pause(struct sentence *sentence, const struct field_source *source)
{
    const char *pause = choice_rule_of(source->trace)->pause;
    span_words(sentence, pause);
    return *pause;
}

/* Whether no other open cell has fewer candidates than the guess's cell, and none before it as many. With a list of its own,
 * an engine may have passed a cell with as many. `rescan` may know less than the board shows, and then its choice is another
 * one. */
static bool has_fewest(const struct field_source *source, enum choosing choosing)
{
    const struct trial *trial = &source->trial;
    unsigned fewest = digit_count(trial->options);
    if (choosing == CHOOSES_UNKNOWN || !source->mask || fewest < 2)
        return false;
    for (unsigned c = 0; c < source->layout->cells; c++) {
        unsigned count = digit_count(source->mask[c]);
        bool before = c < trial->cell && choosing != CHOOSES_FROM_LIST;
        if (c != trial->cell && count > 1 && (count < fewest || (count == fewest && before)))
            return false;
    }
    return true;
}

static void say_count(struct sentence *sentence, unsigned count)
{
    static const char *const words[] = {"no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"};
    if (count < sizeof words / sizeof words[0])
        span_words(sentence, words[count]);
    else
        span_number(sentence, count);
}

/* Writes "r5c9 is the first cell with two candidates". */
static void say_fewest(struct sentence *sentence, const struct field_source *source, enum choosing choosing)
{
    unsigned count = digit_count(source->trial.options);
    if (choosing == CHOOSES_PAIR && count > 2)
        span_words(sentence, "No cell has two candidates. ");
    span_cell(sentence, source->layout, source->trial.cell, MEANING_GUESS);
    span_words(sentence,
               choosing == CHOOSES_FROM_LIST ? " is the first in the list with " : " is the first cell with ");
    if (count > 2 && choosing != CHOOSES_PAIR)
        span_words(sentence, "the fewest candidates, ");
    say_count(sentence, count);
    if (count <= 2 || choosing == CHOOSES_PAIR)
        span_words(sentence, " candidates");
}

bool field_choice(struct sentence *sentence, const struct field_source *source)
{
    enum choosing choosing = choice_rule_of(source->trace)->choosing;
    const struct trial *trial = &source->trial;
    bool reasoned = choosing == CHOOSES_NEXT || has_fewest(source, choosing);
    if (choosing == CHOOSES_NEXT) {
        span_cell(sentence, source->layout, trial->cell, MEANING_GUESS);
        span_words(sentence, " is the next empty cell");
    } else if (reasoned) {
        say_fewest(sentence, source, choosing);
    }
    span_words(sentence, reasoned ? ": try " : "Try ");
    span_digit(sentence, trial->digit, MEANING_GUESS);
    if (!reasoned) {
        span_words(sentence, " in ");
        span_cell(sentence, source->layout, trial->cell, MEANING_GUESS);
    }
    return true;
}

bool field_options(struct sentence *sentence, const struct field_source *source)
{
    return span_digits(sentence, source->trial.options, MEANING_NONE, " or ");
}

bool field_failures(struct sentence *sentence, const struct field_source *source)
{
    const struct trial *trial = &source->trial;
    bool one = digits_are_one(trial->failed);
    if (!span_digits(sentence, trial->failed, MEANING_REMOVED, " and "))
        return false;
    span_words(sentence, one ? " failed at step " : " have failed, the last at step ");
    span_number(sentence, trial->last_failure);
    return true;
}

bool field_left(struct sentence *sentence, const struct field_source *source)
{
    digit_mask left = source->trial.left | digit_bit(source->trial.digit);
    span_digits(sentence, left, MEANING_NONE, " and ");
    span_words(sentence, digits_are_one(left) ? " is left" : " are left");
    return true;
}

/* --- contradictions --- */

bool field_empty(struct sentence *sentence, const struct field_source *source)
{
    if (!source->step->truth_count)
        return false;
    struct constraint truth = source->step->truths[0];
    if (constraint_is_cell(truth)) {
        span_cell(sentence, source->layout, truth.index, MEANING_CONTRADICTION);
        span_words(sentence, " has no digit left");
        return true;
    }
    span_words(sentence, "In ");
    span_house(sentence, source->layout, truth.index, MEANING_CONTRADICTION);
    span_words(sentence, ", no place is left for ");
    span_digit(sentence, truth.digit, MEANING_CONTRADICTION);
    return true;
}

bool field_void(struct sentence *sentence, const struct field_source *source)
{
    if (!source->step->truth_count || constraint_is_cell(source->step->truths[0]))
        return field_empty(sentence, source);
    struct constraint truth = source->step->truths[0];
    span_words(sentence, "no place for ");
    span_digit(sentence, truth.digit, MEANING_CONTRADICTION);
    span_words(sentence, " in ");
    span_house(sentence, source->layout, truth.index, MEANING_CONTRADICTION);
    return true;
}

bool field_guess(struct sentence *sentence, const struct field_source *source)
{
    if (source->trial.cell == NO_CELL)
        return false;
    span_cell(sentence, source->layout, source->trial.cell, MEANING_GUESS);
    span_words(sentence, "=");
    span_digit(sentence, source->trial.digit, MEANING_GUESS);
    return true;
}

/* --- backtracks and the end --- */

bool field_failed(struct sentence *sentence, const struct field_source *source)
{
    const struct step *step = source->step;
    if (!step->truth_count || !constraint_is_cell(step->truths[0]))
        return false;
    span_cell(sentence, source->layout, step->truths[0].index, MEANING_CONTRADICTION);
    return true;
}

bool field_back(struct sentence *sentence, const struct field_source *source)
{
    span_number(sentence, source->step->guess);
    return true;
}

bool field_undone(struct sentence *sentence, const struct field_source *source)
{
    uint64_t undone = source->step->number - source->step->guess;
    span_number(sentence, undone);
    span_words(sentence, undone == 1 ? " step is" : " steps are");
    return true;
}

/* Writes "4 has failed in r8c4, so 9 is left". The last candidate of a cell stays in it when its guess is undone, because an
 * earlier step has eliminated the others. */
bool field_verdict(struct sentence *sentence, const struct field_source *source)
{
    const struct trial *trial = &source->trial;
    bool was_last = digits_are_one(trial->options);
    if (trial->cell == NO_CELL)
        return false;
    span_digit(sentence, trial->digit, MEANING_REMOVED);
    span_words(sentence, was_last ? " was the only digit left for " : " has failed in ");
    span_cell(sentence, source->layout, trial->cell, MEANING_GUESS);
    if (trial->left) {
        if (source->slice)
            field_write_conditions(sentence, source, source->slice->blame.count);
        span_words(sentence, ", so ");
        span_digits(sentence, trial->left, MEANING_NONE, " and ");
        span_words(sentence, digits_are_one(trial->left) ? " is left" : " are left");
        return true;
    }
    span_words(sentence, was_last ? "," : " too,");
    span_words(sentence, source->step->parent ? " so an earlier guess is wrong" : " so nothing is left to try");
    return true;
}

bool field_why(struct sentence *sentence, const struct field_source *source)
{
    if (!source->step->truth_count) {
        span_words(sentence, "the contradiction rests on no guess");
        return true;
    }
    span_words(sentence, "every digit of ");
    field_failed(sentence, source);
    span_words(sentence, " has failed");
    return true;
}
