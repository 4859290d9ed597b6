/* The lines of nets and cases in words. */
#include "explain/proof_text.h"
#include "explain/proof_writer.h"
#include "explain/spans.h"
#include "explain/template_field.h"

/* "r3c5 is 7", or what goes. */
static void say_outcome(const struct teller *teller)
{
    const struct reason *reason = teller->reason;
    if (reason->placed == REASON_CANDIDATES) {
        tell_losers(teller);
        return;
    }
    span_cell(teller->sentence, teller->layout, reason->candidate[reason->placed].cell, MEANING_PLACED);
    tell_words(teller, " is ");
    span_digit(teller->sentence, reason->candidate[reason->placed].digit, MEANING_PLACED);
}

static void say_absurd(const struct teller *teller, const struct reason_line *line)
{
    if (line->group == REASON_PATTERN) {
        tell_only_pairs(teller);
    } else if (constraint_is_cell(line->constraint)) {
        span_cell(teller->sentence, teller->layout, line->constraint.index, MEANING_CONTRADICTION);
        tell_words(teller, " has no digit left");
    } else {
        tell_words(teller, "In ");
        span_house(teller->sentence, teller->layout, line->constraint.index, MEANING_CONTRADICTION);
        tell_words(teller, ", no place is left for ");
        span_digit(teller->sentence, line->constraint.digit, MEANING_CONTRADICTION);
    }
}

/* A net of its own says where it ends; several have said so. */
void tell_net_end(const struct teller *teller, const struct reason_line *line)
{
    if (reason_any(&line->from)) {
        say_absurd(teller, line);
        tell_words(teller, ". ");
    }
    tell_words(teller, "So ");
    say_outcome(teller);
    tell_words(teller, ".");
}

void tell_cases_end(const struct teller *teller)
{
    unsigned cases = 0;
    for (unsigned i = 0; i < teller->reason->lines; i++)
        cases += teller->reason->line[i].kind == REASON_CASE;
    bool or_fish = teller->reason->fish.size && teller->reason->fish.room == teller->reason->fish.size;
    tell_words(teller, cases + or_fish > 2 ? "In each case, " : "Either way, ");
    say_outcome(teller);
    tell_words(teller, ".");
}

void tell_supposed(const struct teller *teller, const struct reason_line *line)
{
    enum meaning meaning = line->kind == REASON_CASE ? MEANING_TRUTH : MEANING_REMOVED;
    bool yes = reason_any(&line->to), cases = line->kind == REASON_CASE;
    const struct reason_set *set = yes ? &line->to : &line->from;
    tell_words(teller, "Say ");
    tell_cells(teller, set, meaning, " and ");
    tell_words(teller, cases ? yes ? " is " : " is not " : yes ? " were " : " were not ");
    tell_digits(teller, set, meaning);
    tell_words(teller, ".");
}

void tell_absurd(const struct teller *teller, const struct reason_line *line)
{
    say_absurd(teller, line);
    tell_words(teller, ": ");
    if (reason_any(&line->to)) {
        tell_cells(teller, &line->to, MEANING_REMOVED, " and ");
        tell_words(teller, " cannot be ");
        tell_digits(teller, &line->to, MEANING_REMOVED);
    } else {
        tell_words(teller, "that cannot be");
    }
    tell_words(teller, ".");
}

void tell_sight(const struct teller *teller, const struct reason_line *line)
{
    cell_id cells[PROOF_CELLS];
    tell_true(teller, &line->from);
    tell_capital(teller->sentence);
    tell_words(teller, ", and ");
    tell_cells(teller, &line->to, MEANING_REMOVED, " and ");
    tell_words(teller, proof_cells(teller->reason, &line->to, cells) > 1 ? " see" : " sees");
    tell_words(teller, " all these places.");
}

/* "In rows 3 and 5, 1 fits only in columns 5 and 9, but for the fin r3c8." and what that means. */
void tell_fish(const struct teller *teller, const struct reason_line *line)
{
    const struct reason_fish *fish = &teller->reason->fish;
    sign_tell_fish(teller->sentence, teller->layout, teller->reason);
    if (fish->room == fish->size) {
        tell_words(teller, " Without ");
        tell_words(teller, reason_count(fish->fins) > 1 ? "fins" : "the fin");
        tell_words(teller, " these get their ");
        span_digit(teller->sentence, fish->digit, MEANING_TRUTH);
        tell_words(teller, " there: ");
        tell_losers(teller);
        tell_words(teller, ".");
        return;
    }
    house_id others[REASON_FISH_SIZE];
    unsigned count = 0;
    for (unsigned i = 0; i < fish->size; i++) {
        if (i != fish->room)
            others[count++] = fish->cover[i];
    }
    tell_words(teller, " In ");
    sign_name_houses(teller->sentence, teller->layout, others, count, MEANING_LINK, " and ");
    tell_words(teller, " there is room for only ");
    tell_words(teller, (const char *const[]){"one", "two", "three"}[count - 1]);
    tell_words(teller, ", so ");
    tell_true(teller, &line->to);
    tell_words(teller, ".");
}
