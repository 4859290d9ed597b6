/* The fields about a search: why a guess is made there, what has failed, what is left. */
#include "explain/sentence_field.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "base/translation.h"
#include "explain/several.h"
#include "explain/span_fill.h"
#include "technique/technique.h"

/* --- guesses --- */

/* How an engine chooses the cell of a guess when it finds nothing more. */
enum choosing {
    CHOOSES_UNKNOWN,
    CHOOSES_FEWEST,    /* the first cell in reading order with the fewest candidates */
    CHOOSES_PAIR,      /* the same, but it looks for two candidates */
    CHOOSES_FROM_LIST, /* the same, but in the order of its own list */
    CHOOSES_NEXT,      /* the next empty cell in reading order, without searching for anything */
};

/* The words of an engine before a guess. Engines that do not search all houses for hidden singles say what they check,
 * because other steps may have named one. */
struct choice_rule {
    const char *engine, *pause; /* `pause` is "" if the engine searches for nothing before it guesses */
    enum choosing choosing;
};

static const struct choice_rule *choice_rule_of(const struct trace *trace)
{
    static const char usual[] = TR("Nothing more follows, so guess.");
    static const struct choice_rule unknown = {"", "", CHOOSES_UNKNOWN};
    static const struct choice_rule rules[] = {
        {"pivot", usual, CHOOSES_FROM_LIST},
        {"propagate", usual, CHOOSES_FEWEST},
        {"propagate-box", TR("Nothing more follows from single cells and boxes."), CHOOSES_FEWEST},
        {"rescan", usual, CHOOSES_FEWEST},
        {"pairs", TR("Nothing more follows from cells with one digit."), CHOOSES_PAIR},
        {"fast", usual, CHOOSES_FEWEST},
        {"learn", usual, CHOOSES_FEWEST},
        {TRACE_HUMAN, usual, CHOOSES_FEWEST},
        {TRACE_HUMAN_SUDOSCOPE, usual, CHOOSES_FEWEST},
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
    span_words(sentence, tr(pause));
    return *pause;
}

/* Returns whether no other open cell has fewer candidates than the guess's cell, and no earlier cell as few. With its
 * own list, an engine may have passed a cell with as few. `rescan` may know less than the board shows, and then chooses
 * a different cell. */
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

/* Writes "two". The context is the number. */
static void say_count(struct sentence *sentence, const void *context)
{
    static const char *const words[] = {TR("no"),   TR("one"), TR("two"),   TR("three"), TR("four"),
                                        TR("five"), TR("six"), TR("seven"), TR("eight"), TR("nine")};
    unsigned count = *(const unsigned *)context;
    if (count < sizeof words / sizeof words[0])
        span_words(sentence, tr(words[count]));
    else
        span_number(sentence, count);
}

/* Writes "r5c9 is the first cell with two candidates". */
static void say_fewest(struct sentence *sentence, const struct field_source *source, enum choosing choosing)
{
    unsigned count = digit_count(source->trial.options);
    bool tells_fewest = count > 2 && choosing != CHOOSES_PAIR;
    const char *template;
    if (choosing == CHOOSES_PAIR && count > 2)
        span_words(sentence, tr("No cell has two candidates. "));
    if (choosing == CHOOSES_FROM_LIST)
        template = tells_fewest ? TR("{cell} is the first cell in the list with the fewest candidates, {options}")
                                : TR("{cell} is the first cell in the list with {number} candidates, {options}");
    else
        template = tells_fewest ? TR("{cell} is the first cell with the fewest candidates, {options}")
                                : TR("{cell} is the first cell with {number} candidates, {options}");
    span_fill(sentence, source->layout, tr(template), value_cell("cell", source->trial.cell, MEANING_GUESS),
              value_clause("number", say_count, &count),
              value_digits("options", source->trial.options, MEANING_NONE, SPAN_AND));
}

bool field_choice(struct sentence *sentence, const struct field_source *source)
{
    enum choosing choosing = *trace_choose(source->trace) ? CHOOSES_UNKNOWN : choice_rule_of(source->trace)->choosing;
    const struct trial *trial = &source->trial;
    const char *template = TR("Try {digit} in {cell}, which can be {options}");
    if (choosing == CHOOSES_NEXT) {
        template = TR("{cell} is the next empty cell and can be {options}: try {digit}");
    } else if (has_fewest(source, choosing)) {
        say_fewest(sentence, source, choosing);
        template = TR(": try {digit}");
    }
    span_fill(sentence, source->layout, tr(template), value_digits("digit", trial->tried, MEANING_GUESS, SPAN_OR),
              value_cell("cell", trial->cell, MEANING_GUESS),
              value_digits("options", trial->options, MEANING_NONE, SPAN_OR));
    return true;
}

bool field_failures(struct sentence *sentence, const struct field_source *source)
{
    const struct trial *trial = &source->trial;
    if (!trial->failed)
        return false;
    span_fill(sentence, source->layout,
              tr_n("{digits} failed at step {step}", "{digits} have failed, the last at step {step}",
                   digit_count(trial->failed)),
              value_digits("digits", trial->failed, MEANING_REMOVED, SPAN_AND),
              value_number("step", trial->last_failure));
    return true;
}

bool field_left(struct sentence *sentence, const struct field_source *source)
{
    digit_mask left = source->trial.left | source->trial.tried;
    span_fill(sentence, source->layout, tr_n("{digits} is left", "{digits} are left", digit_count(left)),
              value_digits("digits", left, source->trial.left ? MEANING_NONE : MEANING_GUESS, SPAN_AND));
    return true;
}

/* --- contradictions --- */

bool field_empty(struct sentence *sentence, const struct field_source *source)
{
    if (!source->step->truth_count)
        return false;
    struct constraint truth = source->step->truths[0];
    if (constraint_is_cell(truth)) {
        span_fill(sentence, source->layout, tr("{cell} has no digit left"),
                  value_cell("cell", truth.index, MEANING_CONTRADICTION));
        return true;
    }
    span_fill(sentence, source->layout, tr("In {house}, no place is left for {digit}"),
              value_house("house", truth.index, MEANING_CONTRADICTION),
              value_digit("digit", truth.digit, MEANING_CONTRADICTION));
    return true;
}

bool field_void(struct sentence *sentence, const struct field_source *source)
{
    if (!source->step->truth_count || constraint_is_cell(source->step->truths[0]))
        return field_empty(sentence, source);
    struct constraint truth = source->step->truths[0];
    span_fill(sentence, source->layout, tr("no place for {digit} in {house}"),
              value_digit("digit", truth.digit, MEANING_CONTRADICTION),
              value_house("house", truth.index, MEANING_CONTRADICTION));
    return true;
}

bool field_guess(struct sentence *sentence, const struct field_source *source)
{
    if (source->trial.cell == NO_CELL)
        return false;
    span_cell(sentence, source->layout, source->trial.cell, MEANING_GUESS);
    span_words(sentence, "=");
    span_digits(sentence, source->trial.tried, MEANING_GUESS, SPAN_OR);
    return true;
}

/* --- backtracks and the end --- */

bool field_failed(struct sentence *sentence, const struct field_source *source)
{
    const struct step *step = source->step;
    if (!step->truth_count || constraint_is_house(step->truths[0]))
        return false;
    span_cell(sentence, source->layout, step->truths[0].index, MEANING_CONTRADICTION);
    return true;
}

bool field_back(struct sentence *sentence, const struct field_source *source)
{
    span_fill(sentence, source->layout, tr("step {number}"), value_number("number", source->step->guess));
    return true;
}

bool field_undone(struct sentence *sentence, const struct field_source *source)
{
    uint64_t undone = source->step->number - source->step->guess;
    span_fill(sentence, source->layout, tr_n("{number} step", "{number} steps", undone),
              value_number("number", undone));
    return true;
}

/* Returns the words about a guess of this many digits after which its cell has no other candidate. */
static const char *verdict_of_last(bool was_last, bool has_parent, unsigned digits)
{
    if (was_last)
        return has_parent ? tr_n("{digit} was the last digit to try in {cell}, so an earlier guess is wrong",
                                 "{digit} were the last digits to try in {cell}, so an earlier guess is wrong", digits)
                          : tr_n("{digit} was the last digit to try in {cell}, so nothing is left to try",
                                 "{digit} were the last digits to try in {cell}, so nothing is left to try", digits);
    return has_parent ? tr_n("{digit} has failed in {cell} too, so an earlier guess is wrong",
                             "{digit} have failed in {cell} too, so an earlier guess is wrong", digits)
                      : tr_n("{digit} has failed in {cell} too, so nothing is left to try",
                             "{digit} have failed in {cell} too, so nothing is left to try", digits);
}

/* Writes "4 has failed in r8c4, so 9 is left". The last candidate of a cell stays when its guess is undone, because an
 * earlier step has eliminated the others. */
bool field_verdict(struct sentence *sentence, const struct field_source *source)
{
    const struct trial *trial = &source->trial;
    if (trial->cell == NO_CELL)
        return false;
    unsigned tried = digit_count(trial->tried);
    const char *template = trial->left ? tr_n("{digit} has failed in {cell}", "{digit} have failed in {cell}", tried)
                                       : verdict_of_last(trial->options == trial->tried, source->step->parent, tried);
    span_fill(sentence, source->layout, template, value_digits("digit", trial->tried, MEANING_REMOVED, SPAN_AND),
              value_cell("cell", trial->cell, MEANING_GUESS));
    if (!trial->left)
        return true;
    if (source->slice)
        field_write_conditions(sentence, source, source->slice->blame.count);
    span_fill(sentence, source->layout,
              tr_n(", so {digits} is left", ", so {digits} are left", digit_count(trial->left)),
              value_digits("digits", trial->left, MEANING_NONE, SPAN_AND));
    return true;
}

bool field_why(struct sentence *sentence, const struct field_source *source)
{
    const struct step *step = source->step;
    if (!step->truth_count)
        span_words(sentence, tr("the contradiction rests on no guess"));
    else if (constraint_is_cell(step->truths[0]))
        span_fill(sentence, source->layout, tr("every digit of {cell} has failed"),
                  value_cell("cell", step->truths[0].index, MEANING_CONTRADICTION));
    else
        return field_void(sentence, source);
    return true;
}

bool field_several(struct sentence *sentence, const struct field_source *source)
{
    return several_append(sentence, trace_puzzle(source->trace));
}

/* --- a stop --- */

bool field_known(struct sentence *sentence, const struct field_source *source)
{
    unsigned known = 0, cells = source->layout->cells;
    char text[128];
    for (unsigned c = 0; source->mask && c < cells; c++)
        known += digits_are_one(source->mask[c]);
    snprintf(text, sizeof text, tr_n("%u of %u cells is known", "%u of %u cells are known", known), known, cells);
    span_words(sentence, text);
    return source->mask;
}

bool field_hardest(struct sentence *sentence, const struct field_source *source)
{
    const struct technique *hardest = NULL;
    for (unsigned i = 1; i <= trace_technique_count(source->trace); i++) {
        enum technique_id id = technique_find(trace_technique_id(source->trace, i));
        bool is_harder = id < TECHNIQUES && (!hardest || techniques[id].score > hardest->score);
        hardest = is_harder ? &techniques[id] : hardest;
    }
    if (hardest)
        span_words(sentence, tr(hardest->title));
    return hardest;
}

bool field_remaining(struct sentence *sentence, const struct field_source *source)
{
    cell_id cell = NO_CELL;
    unsigned fewest = UINT_MAX;
    for (unsigned c = 0; source->mask && c < source->layout->cells; c++) {
        unsigned left = digit_count(source->mask[c]);
        if (left > 1 && left < fewest) {
            fewest = left;
            cell = (cell_id)c;
        }
    }
    if (cell != NO_CELL)
        span_fill(sentence, source->layout, tr("In {cell}, {digits} are left"), value_cell("cell", cell, MEANING_TRUTH),
                  value_digits("digits", source->mask[cell], MEANING_TRUTH, SPAN_AND));
    return cell != NO_CELL;
}
