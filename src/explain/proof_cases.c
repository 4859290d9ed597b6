/* Writes the proof lines of nets and cases. */
#include "explain/proof_text.h"
#include "explain/proof_writer.h"
#include "explain/spans.h"
#include "explain/sentence_field.h"

/* Writes "r3c5 is 7", or the eliminations. */
static void say_outcome(const struct proof_writer *writer)
{
    const struct reason *reason = writer->reason;
    if (reason->placed == REASON_CANDIDATES) {
        write_affected(writer);
        return;
    }
    span_cell(writer->sentence, writer->layout, reason->candidate[reason->placed].cell, MEANING_PLACED);
    write_words(writer, " is ");
    span_digit(writer->sentence, reason->candidate[reason->placed].digit, MEANING_PLACED);
}

static void say_absurd(const struct proof_writer *writer, const struct reason_line *line)
{
    if (line->group == REASON_PATTERN) {
        write_only_pairs(writer);
    } else if (constraint_is_cell(line->constraint)) {
        span_cell(writer->sentence, writer->layout, line->constraint.index, MEANING_CONTRADICTION);
        write_words(writer, " has no digit left");
    } else {
        write_words(writer, "In ");
        span_house(writer->sentence, writer->layout, line->constraint.index, MEANING_CONTRADICTION);
        write_words(writer, ", no place is left for ");
        span_digit(writer->sentence, line->constraint.digit, MEANING_CONTRADICTION);
    }
}

/* The only net of a proof says where it ends; several have said so before. */
void write_net_end(const struct proof_writer *writer, const struct reason_line *line)
{
    if (reason_any(&line->from)) {
        say_absurd(writer, line);
        write_words(writer, ". ");
    }
    write_words(writer, "So ");
    say_outcome(writer);
    write_words(writer, ".");
}

void write_cases_end(const struct proof_writer *writer)
{
    unsigned cases = 0;
    for (unsigned i = 0; i < writer->reason->lines; i++)
        cases += writer->reason->line[i].kind == REASON_CASE;
    bool or_fish = writer->reason->fish.size && writer->reason->fish.room == writer->reason->fish.size;
    write_words(writer, cases + or_fish > 2 ? "In each case, " : "Either way, ");
    say_outcome(writer);
    write_words(writer, ".");
}

void write_supposed(const struct proof_writer *writer, const struct reason_line *line)
{
    enum meaning meaning = line->kind == REASON_CASE ? MEANING_TRUTH : MEANING_REMOVED;
    bool yes = reason_any(&line->to), cases = line->kind == REASON_CASE;
    const struct reason_set *set = yes ? &line->to : &line->from;
    write_words(writer, "Say ");
    write_cells(writer, set, meaning, " and ");
    write_words(writer, cases ? yes ? " is " : " is not " : yes ? " were " : " were not ");
    write_digits(writer, set, meaning);
    write_words(writer, ".");
}

void write_absurd(const struct proof_writer *writer, const struct reason_line *line)
{
    say_absurd(writer, line);
    write_words(writer, ": ");
    if (reason_any(&line->to)) {
        write_cells(writer, &line->to, MEANING_REMOVED, " and ");
        write_words(writer, " cannot be ");
        write_digits(writer, &line->to, MEANING_REMOVED);
    } else {
        write_words(writer, "that cannot be");
    }
    write_words(writer, ".");
}

void write_sight(const struct proof_writer *writer, const struct reason_line *line)
{
    cell_id cells[PROOF_CELLS];
    write_true(writer, &line->from);
    write_capital(writer->sentence);
    write_words(writer, ", and ");
    write_cells(writer, &line->to, MEANING_REMOVED, " and ");
    write_words(writer, proof_cells(writer->reason, &line->to, cells) > 1 ? " see" : " sees");
    write_words(writer, " all these places.");
}

/* Writes "In rows 3 and 5, 1 fits only in columns 5 and 9, but for the fin r3c8." and what follows from it. */
void write_fish(const struct proof_writer *writer, const struct reason_line *line)
{
    const struct reason_fish *fish = &writer->reason->fish;
    field_write_fish(writer->sentence, writer->layout, writer->reason);
    if (fish->room == fish->size) {
        write_words(writer, " Without ");
        write_words(writer, reason_count(fish->fins) > 1 ? "fins" : "the fin");
        write_words(writer, " the fish holds: ");
        write_affected(writer);
        write_words(writer, ".");
        return;
    }
    house_id others[REASON_FISH_SIZE];
    unsigned count = 0;
    for (unsigned i = 0; i < fish->size; i++) {
        if (i != fish->room)
            others[count++] = fish->cover[i];
    }
    write_words(writer, " In ");
    field_name_houses(writer->sentence, writer->layout, others, count, MEANING_LINK, " and ");
    write_words(writer, " there is room for only ");
    write_words(writer, (const char *const[]){"one", "two", "three"}[count - 1]);
    write_words(writer, ", so ");
    write_true(writer, &line->to);
    write_words(writer, ".");
}
