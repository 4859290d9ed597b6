#include "explain/sentence.h"

#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "base/translation.h"
#include "explain/left_over.h"
#include "explain/proof_text.h"
#include "explain/spans.h"
#include "explain/sentence_field.h"
#include "step/nogood.h"

/* --- templates --- */

static const struct phrase general = {
    .line = TR("{name}[: {outcome}]"),
    .sentence =
        TR("[[{net}. So |If {assumed}, {absurd}. So |{steps}. So {first}, or {last}. Either way, |Either {first}, or "
           "the chain "
           "shows that {last}. Either way, |{again}. So |{round}. Either way, {loop}: |{split}{branches}. So |{split}, "
           "and each "
           "leads to the same result: |If {cells:pattern} held only {digits:pattern/or}, there would be two solutions. "
           "So |For "
           "{cells:placed}, there is no other way: |However {cells:truths} {cells:truths?is/are} filled, and wherever "
           "{digits:truths} {digits:truths?goes/go} in {houses:truths}, |However {cells:truths} {cells:truths?is/are} "
           "filled, "
           "|Wherever {digits:truths} {digits:truths?goes/go} in {houses:truths}, ]{cannot}|{name}]."),
};

/* The words for a deduction that removes candidates without truths. */
static const struct phrase unproved = {
    .line = TR("{name}: {outcome} (not proved)"),
    .sentence = TR("{cannot}. The trace does not say why, so this is not proved."),
};

static bool fill(struct sentence *sentence, const struct wording *wording, const struct field_source *source,
                 const char *template)
{
    span_begin(sentence, wording->notation);
    return field_fill(sentence, source, tr(template)) && sentence->text[0];
}

/* Reads the guess that the step makes, undoes or refutes, or that it learns from. Its elder siblings may be far away,
 * so they are read only if the words need them: the lines of a backtrack and of a contradiction do not. */
static struct trial find_trial(const struct wording *wording, const struct step *step, bool in_line)
{
    struct trial trial = {.cell = NO_CELL};
    uint64_t number = 0, parent = 0;
    struct step guess;
    if (step->kind == STEP_GUESS) {
        trial = trial_of_guess(step);
        number = step->number;
        parent = step->parent;
    } else if ((step->kind == STEP_CONTRADICTION || step->kind == STEP_BACKTRACK || nogood_learned(step)) &&
               step->guess && wording->other && step_read(wording->other, step->guess, &guess)) {
        trial = trial_of_guess(&guess);
        number = guess.number;
        parent = guess.parent;
    }
    bool tells_failed =
        step->kind == STEP_GUESS || (!in_line && (step->kind == STEP_BACKTRACK || step->kind == STEP_CONTRADICTION));
    if (trial.cell != NO_CELL && tells_failed && wording->other)
        trial_find_failed(&trial, wording->other, number, parent);
    bool is_inside = step->kind == STEP_CONTRADICTION; /* inside the guess, where its peers may hold other digits */
    if (trial.cell != NO_CELL && trace_has_claims(wording->trace) && wording->mask && !is_inside)
        trial_leave_out_held(&trial, trace_layout(wording->trace), wording->mask);
    return trial;
}

static void find_source(struct field_source *source, const struct wording *wording, const struct step *step,
                        bool in_line)
{
    source->trace = wording->trace;
    source->reason = wording->reason;
    source->technique = wording_technique(wording, step);
    source->layout = trace_layout(wording->trace);
    source->blockers = wording->blockers;
    source->step = step_own_find(&source->own, source->layout, step);
    source->slice = wording->slice;
    source->other = wording->other;
    source->mask = wording->mask;
    source->trial = find_trial(wording, step, in_line);
}

bool sentence_is_unproved(const struct step *step)
{
    bool is_claim = step->kind == STEP_CONTRADICTION || (step->kind == STEP_DEDUCE && step->removes);
    bool is_proved =
        step->claim != STEP_CLAIM_NONE && !step_claim_is_unproved(step->claim); /* failed candidates are gone */
    return is_claim && !is_proved && !step->truth_count && !step->patterns && !step_has_sum(step);
}

/* Returns the words for the verdict on another solver's step; NULL: the words of its kind or technique are enough. */
static const struct phrase *find_claim(const struct field_source *source)
{
    const struct step *step = source->step;
    bool fails = !source->technique[0] && step->truth_count == 1 && !step->link_count;
    char id[40];
    if (step->kind == STEP_DEDUCE && fails && step->claim != STEP_CLAIM_NONE)
        return phrase_find("failed-deduce", step, &source->trial);
    if (step->kind == STEP_DEDUCE && step->claim == STEP_CLAIM_WRONG && !step->places && !step->removes)
        return phrase_find("wrong-placement", step, &source->trial);
    bool is_end = step->kind == STEP_STUCK && step->claim != STEP_CLAIM_NONE;
    if (!step_claim_is_unproved(step->claim) && !is_end)
        return NULL;
    snprintf(id, sizeof id, "%s-%s", step_claim_name(step->claim), step_kind_name(step->kind));
    return phrase_find(id, step, &source->trial);
}

/* Returns the key for the words of a step whose technique has none. */
static const char *kind_of_words(const struct step *step)
{
    return step->restarts     ? "restart"
           : step->backjump   ? "backjump"
           : step->is_stopped ? STEP_STOPPED_NAME
                              : step_kind_name(step->kind);
}

static const struct phrase *find_words(const struct field_source *source)
{
    const struct step *step = source->step;
    const struct phrase *claim = find_claim(source);
    if (claim)
        return claim;
    if (step->kind == STEP_DEDUCE && sentence_is_unproved(step))
        return &unproved;
    return phrase_find(step->kind == STEP_DEDUCE ? source->technique : kind_of_words(step), step, &source->trial);
}

/* Writes the chain with blanks around weak links, where lines may break. Returns false if the reason is not a chain. */
static bool write_eureka(struct sentence *sentence, const struct wording *wording)
{
    char text[EUREKA_SIZE], spaced[SENTENCE_SIZE];
    size_t length = 0;
    if (wording->notation != NOTATION_EUREKA || !proof_eureka(wording, text, sizeof text))
        return false;
    for (const char *at = text; *at && length + 4 < sizeof spaced; at++)
        length += (size_t)snprintf(spaced + length, sizeof spaced - length,
                                   *at != '-'     ? "%c"
                                   : at[1] == ' ' ? " -"
                                                  : " - ",
                                   *at);
    span_begin(sentence, wording->notation);
    span_words(sentence, spaced);
    return true;
}

void sentence_write(struct sentence *sentence, const struct wording *wording, const struct step *step)
{
    if (step->kind == STEP_DEDUCE && write_eureka(sentence, wording))
        return;
    struct field_source source;
    find_source(&source, wording, step, false);
    const struct phrase *phrase = find_words(&source);
    if (!phrase || !fill(sentence, wording, &source, phrase->sentence))
        fill(sentence, wording, &source, general.sentence);
    span_capitalize(sentence);
    if (!step_claim_is_unproved(step->claim))
        left_over_append(sentence, wording, step);
}

void sentence_line(struct sentence *sentence, const struct wording *wording, const struct step *step)
{
    struct field_source source;
    find_source(&source, wording, step, true);
    const struct phrase *phrase = find_words(&source);
    if (!phrase || !fill(sentence, wording, &source, phrase->line))
        fill(sentence, wording, &source, general.line);
    if (!step_claim_is_unproved(step->claim))
        left_over_append_to_line(sentence, wording, step);
}

void sentence_title(const struct wording *wording, const struct step *step, char *text, size_t size)
{
    struct field_source source;
    find_source(&source, wording, step, false);
    const struct phrase *phrase = find_words(&source);
    if (phrase && phrase->title)
        snprintf(text, size, "%s", tr(phrase->title));
    else
        field_title(source.technique, text, size);
}

/* --- before the first step --- */

/* The initial position: counts of placed digits, and how the candidates of open cells differ from what these allow. */
struct opening {
    unsigned given, placed;
    unsigned gone;    /* candidates that the placed digits allow, but that the marks lack */
    unsigned kept;    /* candidates that the placed digits exclude, but that the marks have */
    bool are_limited; /* a clue limits a cell to some digits, whatever other cells hold */
};

static struct opening find_opening(const struct puzzle *puzzle)
{
    struct opening opening = {.given = puzzle_given_count(puzzle)};
    digit_mask *left = memory_calloc(puzzle->layout->cells, sizeof *left);
    memcpy(left, puzzle->layout->allowed, puzzle->layout->cells * sizeof *left);
    puzzle_exclude(puzzle, left);
    for (unsigned c = 0; c < puzzle->layout->cells; c++) {
        opening.placed += puzzle->placed[c] != 0;
        if (puzzle->given[c] || puzzle->placed[c])
            continue;
        opening.are_limited |= puzzle->layout->allowed[c] != layout_all_digits(puzzle->layout);
        opening.gone += digit_count(left[c] & ~puzzle->start[c]);
        opening.kept += digit_count(puzzle->start[c] & ~left[c]);
    }
    memory_free(left);
    return opening;
}

/* Writes "25 of 81 cells are given, 12 are placed." */
static void say_standing(struct sentence *sentence, const struct opening *opening, unsigned cells)
{
    char text[128];
    unsigned first = opening->given ? opening->given : opening->placed;
    bool are_given = opening->given || !opening->placed;
    snprintf(text, sizeof text,
             are_given ? tr_n("%u of %u cells is given", "%u of %u cells are given", first)
                       : tr_n("%u of %u cells is placed", "%u of %u cells are placed", first),
             first, cells);
    span_words(sentence, text);
    if (opening->given && opening->placed) {
        snprintf(text, sizeof text, tr_n(", %u is placed", ", %u are placed", opening->placed), opening->placed);
        span_words(sentence, text);
    }
    span_words(sentence, ".");
}

/* Writes about the candidates of open cells. */
static void say_candidates(struct sentence *sentence, const struct puzzle *puzzle, const struct opening *opening)
{
    char text[192];
    if (!puzzle->has_marks) {
        span_words(sentence,
                   tr(opening->are_limited && opening->given + opening->placed
                          ? " The others can still be any digit that a clue about them alone allows."
                      : opening->are_limited ? " Each can still be any digit that a clue about it alone allows."
                      : opening->given + opening->placed ? " The others can still be any digit."
                                                         : " Each can still be any digit."));
    } else if (!opening->given || (opening->kept && !opening->gone)) {
        span_words(sentence, tr(" The candidates are as they were read."));
    } else if (opening->gone) {
        snprintf(text, sizeof text,
                 tr_n(" %u candidate that these digits leave has been removed already.",
                      " %u candidates that these digits leave have been removed already.", opening->gone),
                 opening->gone);
        span_words(sentence, text);
    } else {
        span_words(sentence, tr(" The others can be what these digits leave."));
    }
}

void sentence_start(struct sentence *sentence, const struct trace *trace)
{
    const struct puzzle *puzzle = trace_puzzle(trace);
    struct opening opening = find_opening(puzzle);
    unsigned cells = puzzle->layout->cells;
    span_begin(sentence, NOTATION_ROW_COLUMN);
    if (opening.given || opening.placed)
        say_standing(sentence, &opening, cells);
    else
        span_words(sentence, tr("No cell is given."));
    if (opening.given + opening.placed < cells)
        say_candidates(sentence, puzzle, &opening);
}
