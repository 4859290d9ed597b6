#include "explain/proof_text.h"

#include <string.h>

#include "explain/proof_writer.h"
#include "explain/spans.h"

/* --- parts of sentences --- */

unsigned proof_cells(const struct reason *reason, const struct reason_set *set, cell_id *cells)
{
    unsigned count = 0;
    for (unsigned i = 0; i < reason->candidates && count < PROOF_CELLS; i++) {
        bool known = !reason_has(set, i);
        for (unsigned k = 0; k < count && !known; k++)
            known = cells[k] == reason->candidate[i].cell;
        if (!known)
            cells[count++] = reason->candidate[i].cell;
    }
    span_sort_cells(cells, count);
    return count;
}

digit_mask proof_digits(const struct reason *reason, const struct reason_set *set)
{
    digit_mask digits = 0;
    for (unsigned i = 0; i < reason->candidates; i++)
        digits |= reason_has(set, i) ? digit_bit(reason->candidate[i].digit) : 0;
    return digits;
}

void tell_words(const struct teller *teller, const char *text)
{
    span_words(teller->sentence, text);
}

void tell_cells(const struct teller *teller, const struct reason_set *set, enum meaning meaning, const char *word)
{
    cell_id cells[PROOF_CELLS];
    unsigned count = proof_cells(teller->reason, set, cells);
    span_cells(teller->sentence, teller->layout, cells, count, meaning, word);
}

void tell_digits(const struct teller *teller, const struct reason_set *set, enum meaning meaning)
{
    span_digits(teller->sentence, proof_digits(teller->reason, set), meaning, " or ");
}

/* "r5c2 is 2", or "one of r5c2 and r5c3 is 2". */
void tell_true(const struct teller *teller, const struct reason_set *set)
{
    cell_id cells[PROOF_CELLS];
    tell_words(teller, proof_cells(teller->reason, set, cells) > 1 ? "one of " : "");
    tell_cells(teller, set, MEANING_TRUTH, " and ");
    tell_words(teller, " is ");
    tell_digits(teller, set, MEANING_TRUTH);
}

/* "r5c2 is 2", or "r5c2 and r5c3 are 2". */
void tell_all(const struct teller *teller, const struct reason_set *set)
{
    cell_id cells[PROOF_CELLS];
    bool many = proof_cells(teller->reason, set, cells) > 1;
    tell_cells(teller, set, MEANING_TRUTH, " and ");
    tell_words(teller, many ? " are " : " is ");
    tell_digits(teller, set, MEANING_TRUTH);
}

/* A sentence that begins with it. */
void tell_capital(struct sentence *sentence)
{
    char *first = sentence->text;
    if (*first == 'o' && first[1] == 'n')
        *first = 'O';
}

void tell_losers(const struct teller *teller)
{
    const struct reason *reason = teller->reason;
    struct change change[PROOF_CELLS];
    cell_id cells[PROOF_CELLS];
    unsigned count = proof_cells(reason, &reason->removed, cells);
    for (unsigned i = 0; i < count; i++)
        change[i] = (struct change){.cell = cells[i]};
    for (unsigned i = 0; i < reason->candidates; i++) {
        for (unsigned k = 0; k < count && reason_has(&reason->removed, i); k++)
            change[k].digits |= cells[k] == reason->candidate[i].cell ? digit_bit(reason->candidate[i].digit) : 0;
    }
    span_eliminations(teller->sentence, teller->layout, change, count);
}

/* --- lines --- */

/* What a set has lost on the way besides the one digit is false for other reasons. */
static void tell_group(const struct teller *teller, const struct reason_line *line)
{
    const struct reason *reason = teller->reason;
    const struct reason_group *group = &reason->group[line->group - 1];
    digit_mask held = proof_digits(reason, &line->to), lost = proof_digits(reason, &line->from) & ~held;
    span_cells(teller->sentence, teller->layout, group->cell, group->cells, MEANING_TRUTH, " and ");
    tell_words(teller, " have one digit more than cells, ");
    span_digits(teller->sentence, group->digits, MEANING_TRUTH, " and ");
    tell_words(teller, ": without ");
    span_digits(teller->sentence, lost, MEANING_TRUTH, " or ");
    tell_words(teller, " they hold all the others, ");
    span_digits(teller->sentence, held, MEANING_TRUTH, " or ");
    tell_words(teller, " too.");
}

/* Whether the pattern is more than a rectangle of two digits. */
static bool is_grave(const struct reason *reason)
{
    return digit_count(reason->pattern_digits) > 2;
}

static void say_pattern_cells(const struct teller *teller, const char *word)
{
    cell_id cells[REASON_PATTERN_CELLS];
    unsigned count = teller->reason->pattern_cells;
    memcpy(cells, teller->reason->pattern, count * sizeof *cells);
    span_sort_cells(cells, count);
    span_cells(teller->sentence, teller->layout, cells, count, MEANING_TRUTH, word);
}

/* "With only 3 or 8 in r1c1, r1c2, r5c1 and r5c2 there would be two solutions" */
void tell_only_pairs(const struct teller *teller)
{
    tell_words(teller, "With only ");
    if (is_grave(teller->reason))
        tell_words(teller, "their two digits");
    else
        span_digits(teller->sentence, teller->reason->pattern_digits, MEANING_TRUTH, " or ");
    tell_words(teller, " in ");
    say_pattern_cells(teller, " and ");
    tell_words(teller, " there would be two solutions");
}

/* "r9c6 is not 3, 5 or 7", "r7c4 and r7c5 are not 2"; what they would be besides is known to be so. */
static void say_false(const struct teller *teller, const struct reason_set *set)
{
    cell_id cells[PROOF_CELLS];
    tell_cells(teller, set, MEANING_TRUTH, " and ");
    tell_words(teller, proof_cells(teller->reason, set, cells) > 1 ? " are not " : " is not ");
    tell_digits(teller, set, MEANING_TRUTH);
}

/* "Without 9 in r7c4 every open cell has two candidates, ..." */
static void tell_grave(const struct teller *teller, const struct reason_line *line)
{
    tell_words(teller, "Without ");
    tell_digits(teller, &line->to, MEANING_TRUTH);
    tell_words(teller, " in ");
    tell_cells(teller, &line->to, MEANING_TRUTH, " and ");
    if (teller->reason->pattern_whole) {
        tell_words(teller, " every open cell");
    } else {
        tell_words(teller, " each of ");
        say_pattern_cells(teller, " and ");
    }
    tell_words(teller, " has two candidates, and each digit of them two places in every house or none: that has two solutions "
                  "or none. So ");
    tell_true(teller, &line->to);
    tell_words(teller, ".");
}

static void tell_pattern(const struct teller *teller, const struct reason_line *line)
{
    bool more = reason_count(line->from), begins = line == teller->reason->line;
    if (is_grave(teller->reason) && !more) {
        tell_grave(teller, line);
        return;
    }
    if (more && begins) {
        tell_words(teller, "Say ");
        say_false(teller, &line->from);
        tell_words(teller, ". ");
    }
    tell_only_pairs(teller);
    tell_words(teller, ": ");
    if (more && !begins) {
        tell_words(teller, "as ");
        say_false(teller, &line->from);
        tell_words(teller, ", ");
    } else {
        tell_words(teller, "so ");
    }
    tell_true(teller, &line->to);
    tell_words(teller, ".");
}

static void tell_truth(const struct teller *teller, const struct reason_line *line)
{
    struct constraint truth = line->constraint;
    if (line->group == REASON_PATTERN) {
        tell_pattern(teller, line);
        return;
    }
    bool follows = teller->reason->form != REASON_SETS && reason_any(&line->from);
    bool begins = follows && line == teller->reason->line; /* nothing is known yet */
    if (line->group) {
        tell_group(teller, line);
    } else if (constraint_is_cell(truth)) {
        span_cell(teller->sentence, teller->layout, truth.index, MEANING_TRUTH);
        tell_words(teller, follows ? " without " : reason_count(line->to) > 1 ? " can only be " : " is ");
        if (follows) {
            tell_digits(teller, &line->from, MEANING_TRUTH);
            tell_words(teller, " is ");
        }
        tell_digits(teller, &line->to, MEANING_TRUTH);
        tell_words(teller, ".");
    } else {
        tell_words(teller, "In ");
        span_house(teller->sentence, teller->layout, truth.index, MEANING_TRUTH);
        tell_words(teller, begins ? ", if " : ", ");
        span_digit(teller->sentence, truth.digit, MEANING_TRUTH);
        if (follows) {
            tell_words(teller, begins ? " is not in " : " is then not in ");
            tell_cells(teller, &line->from, MEANING_TRUTH, " or ");
            tell_words(teller, begins ? ", it is in " : ", so it is in ");
        } else {
            tell_words(teller, " fits only in ");
        }
        tell_cells(teller, &line->to, MEANING_TRUTH, " or ");
        tell_words(teller, ".");
    }
}

/* Which of the coloured places, and of what goes, the link keeps apart. */
static void tell_apart(const struct teller *teller, const struct reason_line *line)
{
    tell_words(teller, "At most one of ");
    tell_cells(teller, &line->to, MEANING_TRUTH, " and ");
    tell_words(teller, " is ");
    tell_digits(teller, &line->to, MEANING_TRUTH);
    tell_words(teller, ": ");
    span_house(teller->sentence, teller->layout, line->constraint.index, MEANING_LINK);
    tell_words(teller, " has it once.");
}

/* "So either r4c9 and r6c1 are 6, or r6c8 and r9c1." */
static void tell_either(const struct teller *teller, const struct reason_line *line)
{
    tell_words(teller, "So either ");
    tell_all(teller, &line->from);
    tell_words(teller, ", or ");
    tell_all(teller, &line->to);
    tell_words(teller, ".");
}

static void tell_link(const struct teller *teller, const struct reason_line *line)
{
    struct constraint link = line->constraint;
    if (teller->reason->colours) {
        tell_apart(teller, line);
        return;
    }
    bool follows = teller->reason->form != REASON_SETS;
    if (follows) {
        tell_true(teller, &line->from);
        tell_capital(teller->sentence);
        tell_words(teller, ", so ");
        if (constraint_is_cell(link)) {
            tell_words(teller, "it is not ");
            tell_digits(teller, &line->to, MEANING_TRUTH);
        } else {
            tell_cells(teller, &line->to, MEANING_TRUTH, " and ");
            tell_words(teller, " cannot be: ");
            span_house(teller->sentence, teller->layout, link.index, MEANING_LINK);
            tell_words(teller, " has it once");
        }
        tell_words(teller, ".");
        return;
    }
    if (constraint_is_cell(link)) {
        span_cell(teller->sentence, teller->layout, link.index, MEANING_LINK);
        tell_words(teller, " takes only one digit.");
    } else {
        tell_words(teller, "Only one ");
        span_digit(teller->sentence, link.digit, MEANING_TRUTH);
        tell_words(teller, " goes into ");
        span_house(teller->sentence, teller->layout, link.index, MEANING_LINK);
        tell_words(teller, ".");
    }
}

static void tell_chain_end(const struct teller *teller)
{
    const struct reason *reason = teller->reason;
    if (reason->loop) {
        tell_words(teller, "The chain closes: each of its links has one true end, so ");
    } else if (reason_one_end(reason)) {
        tell_words(teller, "So ");
        tell_true(teller, &reason->line[0].from);
        tell_words(teller, " in any case: ");
    } else {
        tell_words(teller, "Either ");
        tell_true(teller, &reason->line[0].from);
        tell_words(teller, " or ");
        tell_true(teller, &reason->line[reason->lines - 2].to);
        tell_words(teller, ": ");
    }
    tell_losers(teller);
    tell_words(teller, ".");
}

/* What the colours see, or that they themselves go. */
static void tell_colours_end(const struct teller *teller)
{
    const struct reason *reason = teller->reason;
    struct reason_set coloured = {0};
    for (unsigned i = 0; i < 2 * reason->colours; i++)
        coloured = reason_both(coloured, reason->colour[i / 2][i % 2]);
    if (reason_within(reason->removed, coloured))
        tell_words(teller, "So these are not the ones that are true: ");
    else
        tell_words(teller, reason->colours > 1 ? "So one of the opposites is true: " : "Either way, ");
    tell_losers(teller);
    tell_words(teller, ".");
}

/* As many truths as links, so that all room is taken. */
static void tell_sets_end(const struct teller *teller)
{
    const struct reason *reason = teller->reason;
    unsigned cells = 0, digits = 0;
    for (unsigned i = 0; i < reason->lines; i++) {
        const struct reason_line *line = &reason->line[i];
        cells += line->kind == REASON_TRUTH && !line->group && constraint_is_cell(line->constraint);
        digits += line->kind == REASON_LINK && !constraint_is_cell(line->constraint);
    }
    if (cells > 1 && cells == digits && cells + digits + 1 == reason->lines) {
        span_number(teller->sentence, cells);
        tell_words(teller, " cells, and room for ");
        span_number(teller->sentence, digits);
        tell_words(teller, " digits in them: all of it is taken, and ");
    } else {
        tell_words(teller, "No room is left for others: ");
    }
    tell_losers(teller);
    tell_words(teller, ".");
}

static void tell_end(const struct teller *teller, const struct reason_line *line)
{
    switch (teller->reason->form) {
    case REASON_CHAIN:
        tell_chain_end(teller);
        break;
    case REASON_NET:
        tell_net_end(teller, line);
        break;
    case REASON_CASES:
        tell_cases_end(teller);
        break;
    case REASON_SETS:
        if (teller->reason->colours)
            tell_colours_end(teller);
        else
            tell_sets_end(teller);
        break;
    }
}

void proof_line(struct sentence *sentence, const struct wording *wording, unsigned index)
{
    const struct reason_line *line = &wording->reason->line[index];
    struct teller teller = {.sentence = sentence, .layout = trace_layout(wording->trace), .reason = wording->reason};
    span_begin(sentence, wording->notation);
    switch (line->kind) {
    case REASON_SUPPOSE:
    case REASON_CASE:
        tell_supposed(&teller, line);
        break;
    case REASON_FISH:
        tell_fish(&teller, line);
        break;
    case REASON_TRUTH:
        tell_truth(&teller, line);
        break;
    case REASON_LINK:
        tell_link(&teller, line);
        break;
    case REASON_SIGHT:
        tell_sight(&teller, line);
        break;
    case REASON_EITHER:
        tell_either(&teller, line);
        break;
    case REASON_ABSURD:
        tell_absurd(&teller, line);
        break;
    case REASON_END:
        tell_end(&teller, line);
        break;
    }
}
