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

void write_words(const struct proof_writer *writer, const char *text)
{
    span_words(writer->sentence, text);
}

void write_cells(const struct proof_writer *writer, const struct reason_set *set, enum meaning meaning,
                 const char *word)
{
    cell_id cells[PROOF_CELLS];
    unsigned count = proof_cells(writer->reason, set, cells);
    span_cells(writer->sentence, writer->layout, cells, count, meaning, word);
}

void write_digits(const struct proof_writer *writer, const struct reason_set *set, enum meaning meaning)
{
    span_digits(writer->sentence, proof_digits(writer->reason, set), meaning, " or ");
}

/* "r5c2 is 2", or "one of r5c2 and r5c3 is 2". */
void write_true(const struct proof_writer *writer, const struct reason_set *set)
{
    cell_id cells[PROOF_CELLS];
    write_words(writer, proof_cells(writer->reason, set, cells) > 1 ? "one of " : "");
    write_cells(writer, set, MEANING_TRUTH, " and ");
    write_words(writer, " is ");
    write_digits(writer, set, MEANING_TRUTH);
}

/* "r5c2 is 2", or "r5c2 and r5c3 are 2". */
void write_all(const struct proof_writer *writer, const struct reason_set *set)
{
    cell_id cells[PROOF_CELLS];
    bool many = proof_cells(writer->reason, set, cells) > 1;
    write_cells(writer, set, MEANING_TRUTH, " and ");
    write_words(writer, many ? " are " : " is ");
    write_digits(writer, set, MEANING_TRUTH);
}

/* Capitalizes "one" at the beginning of the sentence. */
void write_capital(struct sentence *sentence)
{
    char *first = sentence->text;
    if (*first == 'o' && first[1] == 'n')
        *first = 'O';
}

void write_affected(const struct proof_writer *writer)
{
    const struct reason *reason = writer->reason;
    struct change change[PROOF_CELLS];
    cell_id cells[PROOF_CELLS];
    unsigned count = proof_cells(reason, &reason->removed, cells);
    for (unsigned i = 0; i < count; i++)
        change[i] = (struct change){.cell = cells[i]};
    for (unsigned i = 0; i < reason->candidates; i++) {
        for (unsigned k = 0; k < count && reason_has(&reason->removed, i); k++)
            change[k].digits |= cells[k] == reason->candidate[i].cell ? digit_bit(reason->candidate[i].digit) : 0;
    }
    span_eliminations(writer->sentence, writer->layout, change, count);
}

/* --- lines --- */

/* Other candidates that the set has lost are false for other reasons and are not named. */
static void write_group(const struct proof_writer *writer, const struct reason_line *line)
{
    const struct reason *reason = writer->reason;
    const struct reason_group *group = &reason->group[line->group - 1];
    digit_mask held = proof_digits(reason, &line->to), lost = proof_digits(reason, &line->from) & ~held;
    span_cells(writer->sentence, writer->layout, group->cell, group->cells, MEANING_TRUTH, " and ");
    write_words(writer, " are an almost locked set of ");
    span_digits(writer->sentence, group->digits, MEANING_TRUTH, " and ");
    write_words(writer, ": without ");
    span_digits(writer->sentence, lost, MEANING_TRUTH, " or ");
    write_words(writer, " they hold all the others, ");
    span_digits(writer->sentence, held, MEANING_TRUTH, " or ");
    write_words(writer, " too.");
}

/* Returns whether the pattern has more than two digits: it is a bivalue universal grave, not a rectangle. */
static bool is_grave(const struct reason *reason)
{
    return digit_count(reason->pattern_digits) > 2;
}

static void say_pattern_cells(const struct proof_writer *writer, const char *word)
{
    cell_id cells[REASON_PATTERN_CELLS];
    unsigned count = writer->reason->pattern_cells;
    memcpy(cells, writer->reason->pattern, count * sizeof *cells);
    span_sort_cells(cells, count);
    span_cells(writer->sentence, writer->layout, cells, count, MEANING_TRUTH, word);
}

/* "With only 3 or 8 in r1c1, r1c2, r5c1 and r5c2 there would be two solutions" */
void write_only_pairs(const struct proof_writer *writer)
{
    write_words(writer, "With only ");
    if (is_grave(writer->reason))
        write_words(writer, "their two digits");
    else
        span_digits(writer->sentence, writer->reason->pattern_digits, MEANING_TRUTH, " or ");
    write_words(writer, " in ");
    say_pattern_cells(writer, " and ");
    write_words(writer, " there would be two solutions");
}

/* Writes "r9c6 is not 3, 5 or 7", "r7c4 and r7c5 are not 2". */
static void say_false(const struct proof_writer *writer, const struct reason_set *set)
{
    cell_id cells[PROOF_CELLS];
    write_cells(writer, set, MEANING_TRUTH, " and ");
    write_words(writer, proof_cells(writer->reason, set, cells) > 1 ? " are not " : " is not ");
    write_digits(writer, set, MEANING_TRUTH);
}

/* "Without 9 in r7c4 every open cell has two candidates, ..." */
static void write_grave(const struct proof_writer *writer, const struct reason_line *line)
{
    write_words(writer, "Without ");
    write_digits(writer, &line->to, MEANING_TRUTH);
    write_words(writer, " in ");
    write_cells(writer, &line->to, MEANING_TRUTH, " and ");
    if (writer->reason->pattern_whole) {
        write_words(writer, " every open cell");
    } else {
        write_words(writer, " each of ");
        say_pattern_cells(writer, " and ");
    }
    write_words(writer,
                " has two candidates, and each digit of them two places in every house or none: that has two solutions "
                "or none. So ");
    write_true(writer, &line->to);
    write_words(writer, ".");
}

static void write_pattern(const struct proof_writer *writer, const struct reason_line *line)
{
    bool more = reason_count(line->from), begins = line == writer->reason->line;
    if (is_grave(writer->reason) && !more) {
        write_grave(writer, line);
        return;
    }
    if (more && begins) {
        write_words(writer, "Say ");
        say_false(writer, &line->from);
        write_words(writer, ". ");
    }
    write_only_pairs(writer);
    write_words(writer, ": ");
    if (more && !begins) {
        write_words(writer, "as ");
        say_false(writer, &line->from);
        write_words(writer, ", ");
    } else {
        write_words(writer, "so ");
    }
    write_true(writer, &line->to);
    write_words(writer, ".");
}

static void write_truth(const struct proof_writer *writer, const struct reason_line *line)
{
    struct constraint truth = line->constraint;
    if (line->group == REASON_PATTERN) {
        write_pattern(writer, line);
        return;
    }
    bool follows = writer->reason->form != REASON_SETS && reason_any(&line->from);
    bool begins = follows && line == writer->reason->line; /* no line before it */
    if (line->group) {
        write_group(writer, line);
    } else if (constraint_is_cell(truth)) {
        span_cell(writer->sentence, writer->layout, truth.index, MEANING_TRUTH);
        write_words(writer, follows ? " without " : reason_count(line->to) > 1 ? " can only be " : " is ");
        if (follows) {
            write_digits(writer, &line->from, MEANING_TRUTH);
            write_words(writer, " is ");
        }
        write_digits(writer, &line->to, MEANING_TRUTH);
        write_words(writer, ".");
    } else {
        write_words(writer, "In ");
        span_house(writer->sentence, writer->layout, truth.index, MEANING_TRUTH);
        write_words(writer, begins ? ", if " : ", ");
        span_digit(writer->sentence, truth.digit, MEANING_TRUTH);
        if (follows) {
            write_words(writer, begins ? " is not in " : " is then not in ");
            write_cells(writer, &line->from, MEANING_TRUTH, " or ");
            write_words(writer, begins ? ", it is in " : ", so it is in ");
        } else {
            write_words(writer, " fits only in ");
        }
        write_cells(writer, &line->to, MEANING_TRUTH, " or ");
        write_words(writer, ".");
    }
}

/* Writes which candidates a link of a colouring keeps apart. */
static void write_apart(const struct proof_writer *writer, const struct reason_line *line)
{
    write_words(writer, "At most one of ");
    write_cells(writer, &line->to, MEANING_TRUTH, " and ");
    write_words(writer, " is ");
    write_digits(writer, &line->to, MEANING_TRUTH);
    write_words(writer, ": ");
    span_house(writer->sentence, writer->layout, line->constraint.index, MEANING_LINK);
    write_words(writer, " has it once.");
}

/* "So either r4c9 and r6c1 are 6, or r6c8 and r9c1." */
static void write_either(const struct proof_writer *writer, const struct reason_line *line)
{
    write_words(writer, "So either ");
    write_all(writer, &line->from);
    write_words(writer, ", or ");
    write_all(writer, &line->to);
    write_words(writer, ".");
}

static void write_link(const struct proof_writer *writer, const struct reason_line *line)
{
    struct constraint link = line->constraint;
    if (writer->reason->colours) {
        write_apart(writer, line);
        return;
    }
    bool follows = writer->reason->form != REASON_SETS;
    if (follows) {
        write_true(writer, &line->from);
        write_capital(writer->sentence);
        write_words(writer, ", so ");
        if (constraint_is_cell(link)) {
            write_words(writer, "it is not ");
            write_digits(writer, &line->to, MEANING_TRUTH);
        } else {
            write_cells(writer, &line->to, MEANING_TRUTH, " and ");
            write_words(writer, " cannot be: ");
            span_house(writer->sentence, writer->layout, link.index, MEANING_LINK);
            write_words(writer, " has it once");
        }
        write_words(writer, ".");
        return;
    }
    if (constraint_is_cell(link)) {
        span_cell(writer->sentence, writer->layout, link.index, MEANING_LINK);
        write_words(writer, " takes only one digit.");
    } else {
        write_words(writer, "Only one ");
        span_digit(writer->sentence, link.digit, MEANING_TRUTH);
        write_words(writer, " goes into ");
        span_house(writer->sentence, writer->layout, link.index, MEANING_LINK);
        write_words(writer, ".");
    }
}

static void write_chain_end(const struct proof_writer *writer)
{
    const struct reason *reason = writer->reason;
    if (reason->loop) {
        write_words(writer, "The chain closes: each of its links has one true end, so ");
    } else if (reason_one_end(reason)) {
        write_words(writer, "So ");
        write_true(writer, &reason->line[0].from);
        write_words(writer, " in any case: ");
    } else {
        write_words(writer, "Either ");
        write_true(writer, &reason->line[0].from);
        write_words(writer, " or ");
        write_true(writer, &reason->line[reason->lines - 2].to);
        write_words(writer, ": ");
    }
    write_affected(writer);
    write_words(writer, ".");
}

/* Writes what sees the colours, or that a colour itself is false. */
static void write_colours_end(const struct proof_writer *writer)
{
    const struct reason *reason = writer->reason;
    struct reason_set coloured = {0};
    for (unsigned i = 0; i < 2 * reason->colours; i++)
        coloured = reason_both(coloured, reason->colour[i / 2][i % 2]);
    if (reason_within(reason->removed, coloured))
        write_words(writer, "So these are not the ones that are true: ");
    else
        write_words(writer, reason->colours > 1 ? "So one of the opposites is true: " : "Either way, ");
    write_affected(writer);
    write_words(writer, ".");
}

/* Writes that as many truths as links leave no room for other candidates. */
static void write_sets_end(const struct proof_writer *writer)
{
    const struct reason *reason = writer->reason;
    unsigned cells = 0, digits = 0;
    for (unsigned i = 0; i < reason->lines; i++) {
        const struct reason_line *line = &reason->line[i];
        cells += line->kind == REASON_TRUTH && !line->group && constraint_is_cell(line->constraint);
        digits += line->kind == REASON_LINK && !constraint_is_cell(line->constraint);
    }
    if (cells > 1 && cells == digits && cells + digits + 1 == reason->lines) {
        span_number(writer->sentence, cells);
        write_words(writer, " cells, and room for ");
        span_number(writer->sentence, digits);
        write_words(writer, " digits in them: all of it is taken, and ");
    } else {
        write_words(writer, "No room is left for others: ");
    }
    write_affected(writer);
    write_words(writer, ".");
}

static void write_end(const struct proof_writer *writer, const struct reason_line *line)
{
    switch (writer->reason->form) {
    case REASON_CHAIN:
        write_chain_end(writer);
        break;
    case REASON_NET:
        write_net_end(writer, line);
        break;
    case REASON_CASES:
        write_cases_end(writer);
        break;
    case REASON_SETS:
        if (writer->reason->colours)
            write_colours_end(writer);
        else
            write_sets_end(writer);
        break;
    }
}

void proof_line(struct sentence *sentence, const struct wording *wording, unsigned index)
{
    const struct reason_line *line = &wording->reason->line[index];
    struct proof_writer writer = {
        .sentence = sentence, .layout = trace_layout(wording->trace), .reason = wording->reason};
    span_begin(sentence, wording->notation);
    switch (line->kind) {
    case REASON_SUPPOSE:
    case REASON_CASE:
        write_supposed(&writer, line);
        break;
    case REASON_FISH:
        write_fish(&writer, line);
        break;
    case REASON_TRUTH:
        write_truth(&writer, line);
        break;
    case REASON_LINK:
        write_link(&writer, line);
        break;
    case REASON_SIGHT:
        write_sight(&writer, line);
        break;
    case REASON_EITHER:
        write_either(&writer, line);
        break;
    case REASON_ABSURD:
        write_absurd(&writer, line);
        break;
    case REASON_END:
        write_end(&writer, line);
        break;
    }
}
