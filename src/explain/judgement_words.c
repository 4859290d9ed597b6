#include "explain/judgement_words.h"

#include "base/words.h"

/* Appends why a wrong move is wrong. */
static void put_failure(enum notation notation, const struct layout *layout, struct move move,
                        const struct move_failure *failure, struct buffer *text)
{
    char name[NOTATION_HOUSE_SIZE], seen[16];
    if (failure->seen != NO_CELL) {
        notation_cell(notation, layout, move.cell, name, sizeof name);
        notation_cell(notation, layout, failure->seen, seen, sizeof seen);
        buffer_print(text, tr("%s sees %s, which is %c already."), name, seen, digit_character(move.digit));
        return;
    }
    if (!failure->is_found) {
        buffer_print(text, "%s",
                     move.places ? tr("The only solution has another digit there, but singles alone do not show why.")
                                 : tr("The only solution has it there, but singles alone do not show why."));
        return;
    }
    bool is_cell = constraint_is_cell(failure->empty);
    if (is_cell)
        notation_cell(notation, layout, failure->empty.index, name, sizeof name);
    else
        notation_house_name(notation, layout, failure->empty.index, name, sizeof name);
    if (failure->forced)
        buffer_print(text,
                     tr_n("It forces %u more digit, and then ", "It forces %u more digits, and then ", failure->forced),
                     failure->forced);
    else
        buffer_print(text, "%s", tr("Then "));
    if (is_cell)
        buffer_print(text, tr("%s has no digit left."), name);
    else
        buffer_print(text, tr("%s has no place for %c."), name, digit_character(failure->empty.digit));
}

bool judgement_words_write(struct step_explanation *explanation, const struct puzzle *puzzle, const struct judge *judge,
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
        buffer_print(text, "%s", tr("True, but no technique shows it yet: a guess."));
        break;
    case MOVE_WRONG:
        put_failure(explanation->wording.notation, puzzle->layout, move, &judgement->failure, text);
        break;
    case MOVE_SHOWN:
        step = finding_as_step(judgement->finding, &place);
        if (!finding_make_argument(judgement->finding, puzzle->layout, before, &explanation->arguments, &step) ||
            !step_explanation_of_single(explanation, puzzle, &step, techniques[judgement->finding->technique].id,
                                        before))
            return false;
        buffer_print(text, "%s", explanation->sentence.text);
        break;
    }
    return !text->failed;
}
