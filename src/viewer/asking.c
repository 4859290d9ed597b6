#include "viewer/asking.h"

#include <stdio.h>
#include <string.h>

#include "base/translation.h"
#include "viewer/hints.h"
#include "viewer/message.h"
#include "viewer/viewer_state.h"

static void start(struct viewer *viewer, struct asking *asking, const struct reply *only)
{
    asking->is_narrowed = only;
    asking->asker->start(viewer, only);
}

/* Returns the search. Restarts it if it was closed or replaced by another one. */
static const struct hint_search *keep_search(struct viewer *viewer, struct asking *asking)
{
    if (!asking->asker->search(viewer))
        start(viewer, asking, NULL);
    return asking->asker->search(viewer);
}

void asking_begin(struct viewer *viewer, struct asking *asking, const struct asker *asker)
{
    asking->asker = asker;
    asking->right = asking->wrong = 0;
    asking->counted.count = 0;
    asking_go_on(viewer, asking);
}

void asking_go_on(struct viewer *viewer, struct asking *asking)
{
    memset(asking->judged, 0, sizeof asking->judged);
    asking->layer = asking->asker->is_of_technique ? HINT_TECHNIQUE : 0;
    asking->hinted = SIZE_MAX;
    asking->given.count = 0;
    asking->was_shown = false;
    if (!asking->asker->accepts)
        keep_search(viewer, asking);
    asking_say(viewer, asking, SAID_QUESTION);
}

void asking_finish(struct asking *asking)
{
    memory_free(asking->counted.items);
    memory_free(asking->given.items);
}

/* --- words --- */

static void make_words(const struct viewer *viewer, struct asking *asking)
{
    char text[sizeof asking->text];
    asking->language = translation_language();
    asking->notation = viewer->drawing.style.notation;
    if (asking->asker->words(viewer, asking, text, sizeof text))
        memcpy(asking->text, text, sizeof text);
}

void asking_say(struct viewer *viewer, struct asking *asking, enum said said)
{
    hint_words_unshade(viewer);
    asking->said = said;
    if (said == SAID_WRONG && asking->asker->wrong)
        asking->asker->wrong(viewer);
    make_words(viewer, asking);
}

const char *asking_show(const struct viewer *viewer, struct asking *asking)
{
    if (asking->language != translation_language() || asking->notation != viewer->drawing.style.notation)
        make_words(viewer, asking);
    return asking->text;
}

bool asking_words(const struct viewer *viewer, const struct asking *asking, char *text, size_t size)
{
    const struct hint_search *search = asking->asker->search(viewer);
    char cell[16], digit = digit_character(asking->reply.digit);
    if (asking->said == SAID_HINT) {
        bool is_there = search && asking->step < hint_search_count(search);
        if (is_there)
            hint_words_write(viewer, hint_search_get(search, asking->step), asking->layer, text, size);
        return is_there;
    }
    const char *words = asking->said == SAID_LOOKING     ? TR("Looking whether that can be shown ...")
                        : asking->said == SAID_GONE      ? TR("%c is gone from %s already.")
                        : asking->said == SAID_STANDS    ? TR("%c stands in %s already.")
                        : asking->said == SAID_ONLY_ONE  ? TR("%c is the only candidate of %s.")
                        : asking->said == SAID_SEARCHING ? TR("Looking ...")
                                                         : NULL;
    if (!words)
        return false;
    notation_cell(viewer->drawing.style.notation, trace_layout(viewer->session.trace), asking->reply.cell, cell,
                  sizeof cell);
    snprintf(text, size, tr(words), digit, cell);
    return true;
}

void asking_mark(const struct asking *asking, const char *question, struct scene_exercise *shown)
{
    shown->heading = asking->said == SAID_RIGHT   ? tr("Right answer")
                     : asking->said == SAID_WRONG ? tr("Wrong answer")
                                                  : question;
    shown->wrong = asking->said == SAID_WRONG ? asking->reply.cell : NO_CELL;
}

/* --- judging --- */

static void show_step(struct viewer *viewer, const struct asking *asking, size_t index)
{
    if (asking->asker->show_step)
        asking->asker->show_step(viewer, index);
    else
        hints_show(viewer, index);
}

/* Removes everything that the previous reply or hint shows. */
static void clear(struct viewer *viewer, const struct asking *asking)
{
    message_clear(viewer);
    show_step(viewer, asking, SIZE_MAX);
}

/* Counts the reply if it is the first with its cell, digit and kind, and the whole step was not shown. */
static bool count(struct viewer *viewer, struct asking *asking, bool is_right)
{
    digit_mask *judged = &asking->judged[asking->reply.placed][asking->reply.cell];
    if (asking->was_shown || *judged & digit_bit(asking->reply.digit))
        return false;
    struct counted_reply counted = {.reply = asking->reply, .is_right = is_right};
    *judged |= digit_bit(asking->reply.digit);
    asking->right += is_right;
    asking->wrong += !is_right;
    if (asking->asker->count)
        asking->asker->count(viewer, &counted);
    array_append(&asking->counted, counted);
    return true;
}

/* Returns the first row that stands for a single step: nobody would answer with the row that merges all pending
 * eliminations by peers. */
static size_t first_step(const struct hint_search *search)
{
    return hint_search_pending(search) > 1;
}

/* Returns the index of a step that proves the reply, or SIZE_MAX. With a technique, an elimination also counts if the
 * evidence of a step proves it without listing it, such as one inside a fish. */
static size_t find_step(const struct viewer *viewer, const struct asking *asking, const struct hint_search *search)
{
    const struct reply *reply = &asking->reply;
    for (size_t i = first_step(search); i < hint_search_count(search); i++) {
        if (asking->asker->proves(viewer, hint_search_get(search, i), reply))
            return i;
    }
    return asking->asker->is_of_technique && !reply->placed && hint_search_done(search)
               ? hint_search_find_evidence(search, viewer->session.player.replay.mask, reply->cell, reply->digit)
               : SIZE_MAX;
}

/* Determines for a reply that no step proves whether the solution contradicts it. */
static void refute(struct viewer *viewer, struct asking *asking, const struct hint_search *search)
{
    const digit_mask *solution = hint_search_solution(search);
    asking->is_solved = solution;
    asking->is_true = solution && solution[asking->reply.cell] == digit_bit(asking->reply.digit);
    bool is_wrong = solution && asking->is_true != asking->reply.placed;
    if (is_wrong)
        count(viewer, asking, false);
    asking_say(viewer, asking, is_wrong ? SAID_WRONG : SAID_NOT_SHOWN);
}

/* Judges the reply. The search for one technique gives up after a limited number of steps. If it gave up, it is
 * repeated for the reply's candidate alone. */
static void judge(struct viewer *viewer, struct asking *asking)
{
    const struct hint_search *search = keep_search(viewer, asking);
    size_t step = find_step(viewer, asking, search);
    bool may_be_more = asking->asker->is_of_technique && !asking->is_narrowed && !asking->reply.placed &&
                       hint_search_count(search) >= HINT_SEARCH_TECHNIQUE_HINTS;
    if (step != SIZE_MAX) {
        bool counts = !asking->was_shown;
        asking->step = step;
        count(viewer, asking, true);
        array_append(&asking->given, asking->reply);
        asking_say(viewer, asking, SAID_RIGHT);
        asking->asker->right(viewer, counts);
    } else if (!hint_search_done(search)) {
        asking_say(viewer, asking, SAID_LOOKING);
    } else if (may_be_more) {
        start(viewer, asking, &asking->reply);
        judge(viewer, asking);
    } else {
        refute(viewer, asking, search);
    }
}

/* Returns why the reply cannot be judged: it is already the case, or it is impossible. SAID_QUESTION: it can be
 * judged. */
static enum said find_refusal(const struct viewer *viewer, const struct reply *reply)
{
    digit_mask mask = viewer->session.player.replay.mask[reply->cell];
    return !(mask & digit_bit(reply->digit))        ? SAID_GONE
           : hints_stands(viewer, reply->cell)      ? SAID_STANDS
           : !reply->placed && digits_are_one(mask) ? SAID_ONLY_ONE
                                                    : SAID_QUESTION;
}

void asking_answer(struct viewer *viewer, struct asking *asking, struct reply reply)
{
    asking->reply = reply;
    if (asking->asker->accepts) {
        asking_say(viewer, asking, asking->asker->accepts(viewer, &reply) ? SAID_RIGHT : SAID_WRONG);
        return;
    }
    enum said refusal = find_refusal(viewer, &reply);
    keep_search(viewer, asking);
    clear(viewer, asking);
    if (refusal != SAID_QUESTION) {
        asking_say(viewer, asking, refusal);
        return;
    }
    if (asking->is_narrowed)
        start(viewer, asking, NULL);
    judge(viewer, asking);
}

/* Removes the reply from the given ones. */
static void take_given(struct asking *asking, const struct reply *reply)
{
    size_t kept = 0;
    for (size_t i = 0; i < asking->given.count; i++) {
        struct reply given = asking->given.items[i];
        if (given.cell != reply->cell || given.digit != reply->digit || given.placed != reply->placed)
            asking->given.items[kept++] = given;
    }
    asking->given.count = kept;
}

void asking_undo(struct viewer *viewer, struct asking *asking)
{
    char name[16];
    clear(viewer, asking);
    if (asking->counted.count) {
        const struct counted_reply *last = &asking->counted.items[--asking->counted.count];
        asking->judged[last->reply.placed][last->reply.cell] &= ~digit_bit(last->reply.digit);
        asking->right -= last->is_right;
        asking->wrong -= !last->is_right;
        take_given(asking, &last->reply);
        if (asking->asker->take_back)
            asking->asker->take_back(viewer, last);
        notation_cell(viewer->drawing.style.notation, trace_layout(viewer->session.trace), last->reply.cell, name,
                      sizeof name);
        message_show(viewer, "Taken back: %c in %s.", digit_character(last->reply.digit), name);
    } else {
        message_show(viewer, "There is no answer to take back.");
    }
    asking_say(viewer, asking, SAID_QUESTION);
}

/* --- hints --- */

/* Returns the layer after the last one shown. If the technique is known, the digits are shown instead of its name. */
static enum hint_layer next_layer(const struct asking *asking)
{
    return asking->asker->is_of_technique ? asking->layer + (asking->layer < HINT_ALL) : hint_layer_next(asking->layer);
}

/* Returns whether a correct reply was a conclusion of the step. */
static bool is_given(const struct viewer *viewer, const struct asking *asking, const struct hint *hint)
{
    size_t at = 0;
    while (at < asking->given.count && !asking->asker->proves(viewer, hint, &asking->given.items[at]))
        at++;
    return at < asking->given.count;
}

/* Returns the index of the first step that was not given as a reply, or SIZE_MAX. The step of the hints comes before
 * the others. */
static size_t find_not_given(const struct viewer *viewer, const struct asking *asking, const struct hint_search *search)
{
    size_t count = hint_search_count(search), at = first_step(search);
    if (asking->hinted < count && !is_given(viewer, asking, hint_search_get(search, asking->hinted)))
        return asking->hinted;
    while (at < count && is_given(viewer, asking, hint_search_get(search, at)))
        at++;
    return at < count ? at : SIZE_MAX;
}

bool asking_all_answered(const struct viewer *viewer, const struct asking *asking)
{
    const struct hint_search *search = asking->asker->search(viewer);
    bool has_steps = search && hint_search_done(search) && hint_search_count(search) > first_step(search);
    return has_steps && !asking->is_narrowed && find_not_given(viewer, asking, search) == SIZE_MAX;
}

/* Chooses the step to hint at. Returns false if none is found (yet). */
static bool choose_step(struct viewer *viewer, struct asking *asking, const struct hint_search *search)
{
    if (asking->asker->is_of_technique) {
        size_t step = find_not_given(viewer, asking, search);
        if (step == SIZE_MAX)
            return false;
        if (step != asking->hinted)
            asking->layer = HINT_TECHNIQUE;
        asking->step = asking->hinted = step;
        return true;
    }
    if (hint_search_count(search) <= first_step(search))
        return false;
    asking->step = asking->asker->choose_hint ? asking->asker->choose_hint(viewer) : SIZE_MAX;
    if (asking->step == SIZE_MAX)
        asking->step = first_step(search); /* the easiest one */
    return true;
}

void asking_hint(struct viewer *viewer, struct asking *asking)
{
    if (asking->asker->accepts) {
        asking_say(viewer, asking, asking->asker->has_hint(viewer) ? SAID_HINT : SAID_NO_HINT);
        return;
    }
    if (asking->is_narrowed) /* to the candidate of the last reply */
        start(viewer, asking, NULL);
    const struct hint_search *search = keep_search(viewer, asking);
    clear(viewer, asking);
    if (!choose_step(viewer, asking, search)) {
        bool has_steps = hint_search_count(search) > first_step(search);
        asking_say(viewer, asking,
                   !hint_search_done(search) ? SAID_SEARCHING
                   : has_steps               ? SAID_ALL_ANSWERED
                                             : SAID_NO_HINT);
        return;
    }
    asking->layer = next_layer(asking);
    asking->was_shown |= asking->layer == HINT_ALL;
    asking_say(viewer, asking, SAID_HINT);
    hint_words_shade(viewer, hint_search_get(search, asking->step), asking->layer);
    if (asking->layer == HINT_ALL)
        show_step(viewer, asking, asking->step);
}

void asking_advance(struct viewer *viewer, struct asking *asking)
{
    if (asking->said == SAID_LOOKING)
        judge(viewer, asking);
    else if (asking->said == SAID_SEARCHING)
        asking_hint(viewer, asking);
    else if (asking->said == SAID_RIGHT && asking->asker->is_of_technique)
        make_words(viewer, asking); /* the search may have ended in the meantime, which means that every step was
                                     * answered */
}

bool asking_is_busy(const struct asking *asking)
{
    return asking->said == SAID_LOOKING || asking->said == SAID_SEARCHING;
}
