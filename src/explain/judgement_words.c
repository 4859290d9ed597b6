#include "explain/judgement_words.h"

#include "base/translation.h"

struct names {
    enum notation notation;
    const struct layout *layout;
    struct buffer *text;
};

/* Appends "r2c4 has no digit left." or "row 2 has no place for 5." */
static void put_empty(const struct names *names, struct constraint empty)
{
    char name[NOTATION_HOUSE_SIZE];
    if (constraint_is_cell(empty)) {
        notation_cell(names->notation, names->layout, empty.index, name, sizeof name);
        buffer_print(names->text, tr("%s has no digit left."), name);
    } else {
        notation_house_name(names->notation, names->layout, empty.index, name, sizeof name);
        buffer_print(names->text, tr("%s has no place for %c."), name, digit_character(empty.digit));
    }
}

/* Appends "4 in r1c2 and 5 in r3c3". */
static void put_last(const struct names *names, const struct move_forced *forced)
{
    for (unsigned i = 0; i < move_forced_named(forced); i++) {
        char name[16];
        notation_cell(names->notation, names->layout, forced->last[i].cell, name, sizeof name);
        buffer_print(names->text, "%s", i ? tr(" and ") : "");
        buffer_print(names->text, tr("%c in %s"), digit_character(forced->last[i].digit), name);
    }
}

/* Appends "It forces 4 in r1c2 and 5 in r3c3, and then ". */
static void put_forced(const struct names *names, const struct move_forced *forced)
{
    if (!forced->count) {
        buffer_print(names->text, "%s", tr("Then "));
        return;
    }
    if (forced->count > MOVE_NAMED)
        buffer_print(names->text, tr("It forces %u more digits, the last of them "), forced->count);
    else
        buffer_print(names->text, "%s", tr("It forces "));
    put_last(names, forced);
    buffer_print(names->text, "%s", tr(", and then "));
}

/* Appends "1 forces 5 more digits, and then ", for a case. */
static void put_forced_by(const struct names *names, unsigned digit, const struct move_forced *forced)
{
    if (!forced->count) {
        buffer_print(names->text, tr("With %c, "), digit_character(digit));
        return;
    }
    if (forced->count > MOVE_NAMED) {
        buffer_print(names->text, tr("%c forces %u more digits, and then "), digit_character(digit), forced->count);
        return;
    }
    buffer_print(names->text, tr("%c forces "), digit_character(digit));
    put_last(names, forced);
    buffer_print(names->text, "%s", tr(", and then "));
}

/* Appends "It forces 2 more digits, and then r5c9 is 4 or 7, and both fail. With 4, r2c4 has no digit left. ..." */
static void put_cases(const struct names *names, const struct move_failure *failure)
{
    char name[NOTATION_HOUSE_SIZE];
    notation_cell(names->notation, names->layout, failure->fork, name, sizeof name);
    put_forced(names, &failure->forced);
    buffer_print(names->text, tr("%s is "), name);
    for (unsigned i = 0; i < failure->cases; i++)
        buffer_print(names->text, "%s%c",
                     i == 0                   ? ""
                     : i + 1 < failure->cases ? ", "
                                              : tr(" or "),
                     digit_character(failure->of[i].digit));
    buffer_print(names->text, "%s", tr(failure->cases == 2 ? ", and both fail." : ", and all of them fail."));
    for (unsigned i = 0; i < failure->cases; i++) {
        const struct move_contradiction *of = &failure->of[i];
        buffer_print(names->text, " ");
        put_forced_by(names, of->digit, &of->forced);
        put_empty(names, of->empty);
    }
}

/* Appends the reason why a move is wrong. */
static void put_failure(const struct names *names, struct move move, const struct move_failure *failure)
{
    if (failure->seen != NO_CELL) {
        char name[NOTATION_HOUSE_SIZE], seen[16];
        notation_cell(names->notation, names->layout, move.cell, name, sizeof name);
        notation_cell(names->notation, names->layout, failure->seen, seen, sizeof seen);
        if (failure->by == move.digit)
            buffer_print(names->text, tr("%s sees %s, which is %c already."), name, seen, digit_character(move.digit));
        else
            buffer_print(names->text, tr("%c in %s and %c in %s break a rule of the board."),
                         digit_character(move.digit), name, digit_character(failure->by), seen);
    } else if (!failure->cases) {
        char name[NOTATION_HOUSE_SIZE];
        notation_cell(names->notation, names->layout, move.cell, name, sizeof name);
        if (move.places)
            buffer_print(names->text,
                         tr("The solution has another digit in %s, but showing that takes several guesses."), name);
        else
            buffer_print(names->text, tr("The solution has %c in %s, but showing that takes several guesses."),
                         digit_character(move.digit), name);
    } else if (failure->fork != NO_CELL) {
        put_cases(names, failure);
    } else {
        put_forced(names, &failure->of[0].forced);
        put_empty(names, failure->of[0].empty);
    }
}

void judgement_words_write(struct step_explanation *explanation, const struct puzzle *puzzle, const struct judge *judge,
                           struct move move, const struct judgement *judgement, struct buffer *text)
{
    const digit_mask *before = judge_mask_before(judge);
    struct change place;
    struct step step;
    switch (judgement->verdict) {
    case MOVE_KNOWN:
        buffer_print(text, "%s", tr("This was known already."));
        break;
    case MOVE_TRUE:
        buffer_print(text, "%s", tr("It is right, but no technique shows it yet."));
        break;
    case MOVE_WRONG:
        put_failure(&(struct names){explanation->wording.notation, puzzle->layout, text}, move, &judgement->failure);
        break;
    case MOVE_SHOWN:
        step = finding_as_step(judgement->finding, &place);
        finding_make_argument(judgement->finding, puzzle->layout, before, &explanation->arguments, &step);
        step_explanation_of_single(explanation, puzzle, &step, techniques[judgement->finding->technique].id, before);
        buffer_print(text, "%s", explanation->sentence.text);
        break;
    }
}
