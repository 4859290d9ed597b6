/* The messages while a puzzle is entered or solved by hand. All of them are computed in the background. */
#include "viewer/advice.h"

#include <stdio.h>

#include "base/translation.h"
#include "document/coach.h"
#include "explain/judgement_words.h"
#include "viewer/asking.h"
#include "viewer/hints.h"
#include "viewer/message.h"
#include "viewer/viewer_state.h"

/* --- the givens --- */

void advice_on_givens(struct viewer *viewer)
{
    struct advice *advice = &viewer->advice;
    task_end(&advice->givens);
    advice->judged.count = 0;
    advice->givens = givens_report_start(trace_puzzle(viewer->session.trace), viewer->params.threaded);
    advice_show_true_candidates(viewer, advice->shows_true);
}

void advice_show_true_candidates(struct viewer *viewer, bool shows)
{
    struct advice *advice = &viewer->advice;
    task_end(&advice->candidates);
    advice->shows_true = shows;
    if (shows && viewer->editing.gives)
        advice->candidates = givens_candidates_start(trace_puzzle(viewer->session.trace), viewer->params.threaded);
}

const struct givens_candidates *advice_true_candidates(const struct viewer *viewer)
{
    return viewer->editing.gives ? givens_candidates_of(viewer->advice.candidates) : NULL;
}

const struct givens_report *advice_givens(const struct viewer *viewer)
{
    return viewer->advice.givens ? givens_report_of(viewer->advice.givens) : NULL;
}

const digit_mask *advice_solution(const struct viewer *viewer)
{
    return viewer->advice.givens ? givens_report_solution(viewer->advice.givens) : NULL;
}

/* --- the last move --- */

void advice_on_move(struct viewer *viewer)
{
    struct advice *advice = &viewer->advice;
    const struct document *document = viewer->editing.document;
    document_moves moves = {0};
    if (advice->judges)
        document_moves_find(document, document_here(document), &moves);
    if (moves.count)
        advice->judging = coach_start(COACH_LAST_MOVE, trace_puzzle(viewer->session.trace), moves.items, moves.count,
                                      viewer->params.threaded);
    memory_free(moves.items);
}

/* The trace of the user's moves shows the refutation of a wrong digit step by step. */
static const char *wrong_template(struct move move, const struct move_failure *failure)
{
    if (!move.places)
        return TR("%c must stay in %s. %s");
    if (failure->seen != NO_CELL)
        return TR("%c in %s is wrong. %s");
    return failure->cases ? TR("%c in %s is wrong. %s \"My way\" (Ctrl+Enter) steps through that.")
                          : TR("%c in %s is wrong. %s \"My way\" (Ctrl+Enter) shows them.");
}

static const struct judged_move *find_judged(const struct advice *advice, size_t node)
{
    for (size_t i = 0; i < advice->judged.count; i++) {
        if (advice->judged.items[i].node == node)
            return &advice->judged.items[i];
    }
    return NULL;
}

/* Returns the level of the last move, which is a guess: one more than the number of guesses before it; 0 if one of the
 * earlier digits was not judged. */
static unsigned find_level(const struct advice *advice, const struct coach_answer *answer)
{
    unsigned level = 1;
    for (size_t i = 0; level && i + 1 < answer->moves; i++) {
        const struct judged_move *judged = find_judged(advice, answer->made[i].node);
        if (answer->made[i].move.places)
            level = judged ? level + judged->is_guess : 0;
    }
    return level;
}

static const struct coach_answer *answer_of(const struct viewer *viewer)
{
    return coach_answer(viewer->advice.judging);
}

bool advice_has_reason(const struct viewer *viewer)
{
    const struct advice *advice = &viewer->advice;
    return advice->asking.said == SAID_RIGHT && answer_of(viewer)->was_harder && !advice->says_reason;
}

void advice_say_reason(struct viewer *viewer)
{
    viewer->advice.says_reason = true;
    asking_say(viewer, &viewer->advice.asking, SAID_RIGHT);
}

static void write_judgement(const struct viewer *viewer, const struct asking *asking, char *text, size_t size)
{
    const struct coach_answer *answer = answer_of(viewer);
    const struct judgement *judgement = &answer->judgement;
    struct move move = answer->made[answer->moves - 1].move;
    const struct puzzle *puzzle = trace_puzzle(viewer->session.trace);
    struct step_explanation *explanation = memory_calloc(1, sizeof *explanation);
    struct buffer words = {0};
    char cell[16], digit = digit_character(move.digit);
    explanation->wording.notation = viewer->drawing.style.notation;
    notation_cell(viewer->drawing.style.notation, puzzle->layout, move.cell, cell, sizeof cell);
    judgement_words_write(explanation, puzzle, answer->judge, move, judgement, &words);
    unsigned level = judgement->verdict == MOVE_TRUE && move.places ? find_level(&viewer->advice, answer) : 0;
    if (advice_has_reason(viewer))
        snprintf(text, size, "%s", tr("Right, but easier steps come first. \"More\" says what shows it."));
    else if (asking->said == SAID_RIGHT) {
        const struct technique *technique = &techniques[judgement->finding->technique];
        snprintf(text, size, tr("Right: %s (%s). %s"), tr(technique->title), tr(technique_level_name(technique->level)),
                 buffer_text(&words));
    } else if (asking->said == SAID_WRONG)
        snprintf(text, size, tr(wrong_template(move, &judgement->failure)), digit, cell, buffer_text(&words));
    else if (level)
        snprintf(text, size, tr("%c in %s is a guess of level %u. %s"), digit, cell, level, buffer_text(&words));
    else if (judgement->verdict == MOVE_TRUE && move.places)
        snprintf(text, size, tr("%c in %s is a guess. %s"), digit, cell, buffer_text(&words));
    else
        snprintf(text, size, tr("%c in %s: %s"), digit, cell, buffer_text(&words));
    step_explanation_finish(explanation);
    memory_free(explanation);
    buffer_finish(&words);
}

static void mark_failure(struct viewer *viewer)
{
    hint_words_mark_failure(viewer, &answer_of(viewer)->judgement);
}

static void take_judgement(struct viewer *viewer)
{
    struct advice *advice = &viewer->advice;
    if (advice->is_judged || !task_is_done(advice->judging))
        return;
    const struct coach_answer *answer = answer_of(viewer);
    advice->is_judged = true;
    if (!answer->is_found) {
        asking_say(viewer, &advice->asking, SAID_NO_JUDGEMENT);
        return;
    }
    struct document_move last = answer->made[answer->moves - 1];
    bool is_guess = answer->judgement.verdict == MOVE_TRUE && last.move.places;
    if (!find_judged(advice, last.node))
        array_append(&advice->judged, (struct judged_move){last.node, is_guess});
    asking_say(viewer, &advice->asking,
               answer->judgement.finding                 ? SAID_RIGHT
               : answer->judgement.verdict == MOVE_WRONG ? SAID_WRONG
                                                         : SAID_NOT_SHOWN);
}

/* --- hints --- */

bool advice_mark_clashes(const struct viewer *viewer, bool *marked)
{
    const struct document *document = viewer->editing.document;
    const struct layout *layout = document_layout(document);
    uint8_t digit[LAYOUT_MAX_CELLS];
    document_digits(document, digit);
    return givens_mark_clashes(layout, digit, marked);
}

void advice_candidates(const struct viewer *viewer, digit_mask *masks)
{
    const struct document *document = viewer->editing.document;
    document_candidates(document, masks);
    for (unsigned c = 0; viewer->editing.own_marks && c < document_layout(document)->cells; c++) {
        digit_mask marked = document_get(document, (cell_id)c, FIELD_CENTRE);
        if (!document_digit(document, (cell_id)c) && masks[c] & marked)
            masks[c] &= marked;
    }
}

/* Finds a wrong digit, or a correct candidate that was eliminated or is missing from the cell's marks. Returns the
 * cell, or NO_CELL. */
static cell_id find_mistake(const struct viewer *viewer, const digit_mask *solution)
{
    const struct document *document = viewer->editing.document;
    for (unsigned c = 0; c < document_layout(document)->cells; c++) {
        unsigned digit = document_digit(document, (cell_id)c);
        digit_mask marked = viewer->editing.own_marks ? document_get(document, (cell_id)c, FIELD_CENTRE) : 0;
        digit_mask struck = document_get(document, (cell_id)c, FIELD_STRUCK) | (marked ? ~marked : 0);
        if (digit ? digit_bit(digit) != solution[c] : (struck & solution[c]) != 0)
            return (cell_id)c;
    }
    return NO_CELL;
}

static void search_hint(struct viewer *viewer, const struct reply *only)
{
    (void)only;
    const struct document *document = viewer->editing.document;
    const struct puzzle *puzzle = trace_puzzle(viewer->session.trace);
    digit_mask *masks = memory_calloc(puzzle->layout->cells, sizeof *masks);
    uint8_t placed[LAYOUT_MAX_CELLS];
    advice_candidates(viewer, masks);
    for (unsigned c = 0; c < puzzle->layout->cells; c++)
        placed[c] = (uint8_t)document_digit(document, (cell_id)c);
    struct hint_search_params params = {.puzzle = puzzle,
                                        .mask = masks,
                                        .may_assume_unique = true,
                                        .placed = placed,
                                        .cell = NO_CELL,
                                        .threaded = viewer->params.threaded};
    viewer->advice.search = hint_search_start(&params);
    memory_free(masks);
}

static const struct hint_search *search_of(const struct viewer *viewer)
{
    return viewer->advice.search;
}

static void show_step(struct viewer *viewer, size_t index)
{
    if (index != SIZE_MAX)
        message_offer(viewer, ACTION_clear, "\"Take step\" (Enter) does it; a click here, or Esc, hides it.");
    hints_offer(viewer, index == SIZE_MAX ? NULL : hint_search_get(viewer->advice.search, index), NULL);
}

/* Writes which change to undo before a hint can help. */
static void write_mistake(const struct viewer *viewer, const struct reply *mistake, char *text, size_t size)
{
    char cell[16], digit = digit_character(mistake->digit);
    notation_cell(viewer->drawing.style.notation, trace_layout(viewer->session.trace), mistake->cell, cell,
                  sizeof cell);
    if (mistake->placed)
        snprintf(text, size, tr("First take something back: %s is not %c."), cell, digit);
    else
        snprintf(text, size, tr("First put a candidate back: %c is still possible in %s."), digit, cell);
}

static bool write_words(const struct viewer *viewer, const struct asking *asking, char *text, size_t size)
{
    *text = 0;
    if (asking->said == SAID_RIGHT || asking->said == SAID_WRONG || asking->said == SAID_NOT_SHOWN)
        write_judgement(viewer, asking, text, size);
    else if (asking->said == SAID_MISTAKE)
        write_mistake(viewer, &asking->reply, text, size);
    else if (asking->said == SAID_HINT)
        return asking_words(viewer, asking, text, size);
    else if (asking->said != SAID_QUESTION && asking->said != SAID_SEARCHING)
        snprintf(text, size, "%s",
                 asking->said == SAID_NO_JUDGEMENT
                     ? tr("A move can be judged only if the givens have exactly one solution.")
                 : asking->said == SAID_NO_HINT
                     ? tr("No technique finds anything here. Only a guess helps: type a digit and see what follows.")
                     : tr("There are several solutions as yet. Type in the rest of the givens first."));
    return true;
}

static const struct asker asker = {
    .words = write_words,
    .search = search_of,
    .start = search_hint,
    .show_step = show_step,
    .wrong = mark_failure,
};

void advice_forget(struct viewer *viewer)
{
    struct advice *advice = &viewer->advice;
    task_end(&advice->judging);
    advice->is_judged = advice->says_reason = false;
    if (advice->search)
        hints_offer(viewer, NULL, NULL);
    hint_search_destroy(advice->search);
    advice->search = NULL;
    advice->asking.asker = &asker;
    advice->asking.layer = 0;
    asking_say(viewer, &advice->asking, SAID_QUESTION);
}

void advice_hint(struct viewer *viewer)
{
    struct advice *advice = &viewer->advice;
    bool clashing[LAYOUT_MAX_CELLS];
    if (advice_mark_clashes(viewer, clashing)) {
        advice_forget(viewer); /* makes the message name the conflict */
        message_show(viewer, "There is no hint as long as digits clash.");
        return;
    }
    const struct givens_report *givens = advice_givens(viewer);
    if (viewer->editing.gives && givens && givens->state == GIVENS_SEVERAL) {
        asking_say(viewer, &advice->asking, SAID_SEVERAL);
        return;
    }
    const digit_mask *solution = advice->search ? NULL : advice_solution(viewer);
    cell_id mistake = solution && !advice->hides_mistakes ? find_mistake(viewer, solution) : NO_CELL;
    if (mistake != NO_CELL) {
        unsigned digit = document_digit(viewer->editing.document, mistake);
        advice->asking.reply = (struct reply){mistake, digit ? digit : digit_first(solution[mistake]), digit};
        asking_say(viewer, &advice->asking, SAID_MISTAKE);
        return;
    }
    asking_hint(viewer, &advice->asking);
}

void advice_advance(struct viewer *viewer)
{
    take_judgement(viewer);
    asking_advance(viewer, &viewer->advice.asking);
    asking_show(viewer, &viewer->advice.asking);
}

bool advice_is_busy(const struct viewer *viewer)
{
    const struct advice *advice = &viewer->advice;
    return (advice->judging && !advice->is_judged) || asking_is_busy(&advice->asking) ||
           (advice->givens && !task_is_done(advice->givens)) ||
           (advice->candidates && !task_is_done(advice->candidates));
}

void advice_finish(struct viewer *viewer)
{
    advice_forget(viewer);
    task_end(&viewer->advice.givens);
    task_end(&viewer->advice.candidates);
    memory_free(viewer->advice.judged.items);
    asking_finish(&viewer->advice.asking);
}
