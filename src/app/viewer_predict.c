/* The next step is hidden, and the viewer says what goes. Whatever some technique shows here counts, not only what the
 * trace has next; and what cannot be shown is measured by the solution. */
#include <stdio.h>
#include <string.h>

#include "app/findings.h"
#include "app/viewer_parts.h"

enum { HINTS = 4 }; /* how hard, which technique, where, all of it */

static void ask_for_more(struct viewer *viewer, const char *said)
{
    snprintf(viewer->quiz, sizeof viewer->quiz, "%s%s%u right, %u wrong. H: a hint.", said, *said ? " " : "",
             viewer->right, viewer->wrong);
    viewer->view.quiz = viewer->quiz;
}

static void begin(struct viewer *viewer)
{
    viewer_choices_close(viewer);
    viewer->hints = 0;
    viewer->said_digit = 0;
    memset(viewer->counted, 0, sizeof viewer->counted);
    viewer_choices_start(viewer, NO_CELL, 0, false);
    ask_for_more(viewer, "Click a candidate that goes, or choose a cell and type its digit.");
}

void viewer_predict(struct viewer *viewer, bool on)
{
    if (on == (viewer->view.quiz != NULL))
        return;
    viewer_choices_close(viewer);
    viewer_hush(viewer);
    viewer->view.quiz = NULL;
    viewer->right = viewer->wrong = 0;
    if (on)
        begin(viewer);
}

/* All digits that stand together are no step that one would predict. */
static size_t first_of_one(const struct viewer *viewer)
{
    return findings_standing(viewer->findings) > 1;
}

/* The index of a step that comes to this, or SIZE_MAX. A digit goes into a cell also where all others go from it. */
static size_t find_proof(const struct viewer *viewer)
{
    cell_id cell = viewer->said_cell;
    digit_mask others = viewer->showing.player.replay.mask[cell] & ~digit_bit(viewer->said_digit);
    for (size_t i = first_of_one(viewer); i < findings_count(viewer->findings); i++) {
        const struct found *found = findings_get(viewer->findings, i);
        if (!viewer->said_placed && found_removes(found, cell, viewer->said_digit))
            return i;
        if (!viewer->said_placed)
            continue;
        if (found->step.places && found->place.cell == cell && found->place.digits == digit_bit(viewer->said_digit))
            return i;
        for (size_t k = 0; k < found->step.removes; k++) {
            if (found->step.remove[k].cell == cell && found->step.remove[k].digits == others)
                return i;
        }
    }
    return SIZE_MAX;
}

/* Whether what was said is judged for the first time here: saying it again neither earns nor costs anything. */
static bool count_once(struct viewer *viewer)
{
    digit_mask *counted = &viewer->counted[viewer->said_placed][viewer->said_cell], digit = digit_bit(viewer->said_digit);
    bool is_first = !(*counted & digit);
    *counted |= digit;
    return is_first;
}

static void tell_right(struct viewer *viewer, size_t index)
{
    const struct found *found = findings_get(viewer->findings, index);
    viewer->right += count_once(viewer);
    viewer->said_digit = 0;
    viewer_choices_show(viewer, found->later ? SIZE_MAX : index);
    if (found->later)
        viewer_say(viewer, "Right %s: %s. %u right, %u wrong.", viewer_choices_when(viewer, ""), found->technique->title,
                   viewer->right, viewer->wrong);
    else
        viewer_say(viewer, "Right: %s. Enter takes the step. %u right, %u wrong.", found->technique->title, viewer->right,
                   viewer->wrong);
}

static void tell_wrong(struct viewer *viewer)
{
    char name[16], text[200];
    char digit = digit_character(viewer->said_digit);
    const digit_mask *solution = findings_solution(viewer->findings);
    notation_cell(viewer->view.notation, trace_layout(viewer->showing.trace), viewer->said_cell, name, sizeof name);
    bool holds = solution && solution[viewer->said_cell] == digit_bit(viewer->said_digit);
    if (solution && holds != viewer->said_placed) {
        viewer->wrong += count_once(viewer);
        snprintf(text, sizeof text, holds ? "No: %c stays in %s, the solution has it there."
                                          : "No: %c is not what %s holds in the solution.", digit, name);
    } else {
        snprintf(text, sizeof text, viewer->said_placed ? "%c may well be in %s, but no technique shows it here yet."
                                                        : "%c may well go from %s, but no technique shows it here yet.",
                 digit, name);
    }
    viewer->said_digit = 0;
    ask_for_more(viewer, text);
}

static void judge(struct viewer *viewer)
{
    size_t proof = find_proof(viewer);
    if (proof != SIZE_MAX)
        tell_right(viewer, proof);
    else if (findings_done(viewer->findings))
        tell_wrong(viewer);
    else
        ask_for_more(viewer, "Looking whether that can be shown ...");
}

bool viewer_predict_say(struct viewer *viewer, cell_id cell, unsigned digit, bool placed)
{
    digit_mask mask = viewer->showing.player.replay.mask[cell];
    if (!viewer->view.quiz || !viewer->findings)
        return false;
    viewer_hush(viewer);
    viewer_choices_show(viewer, SIZE_MAX);
    if (!(mask & digit_bit(digit))) {
        char name[16], text[64];
        notation_cell(viewer->view.notation, trace_layout(viewer->showing.trace), cell, name, sizeof name);
        snprintf(text, sizeof text, "%c is gone from %s already.", digit_character(digit), name);
        ask_for_more(viewer, text);
        return true;
    }
    viewer->said_cell = cell;
    viewer->said_digit = digit;
    viewer->said_placed = placed;
    judge(viewer);
    return true;
}

void viewer_predict_advance(struct viewer *viewer)
{
    if (!viewer->view.quiz || viewer->rivals)
        return;
    bool here = viewer->findings && viewer->findings_of == player_position(&viewer->showing.player);
    if (!here && viewer->showing.player.direction == PLAYER_PAUSED)
        begin(viewer);
    else if (here && viewer->said_digit)
        judge(viewer);
}

/* --- hints --- */

/* What the trace has next, if it is a step that was found; SIZE_MAX otherwise. */
static size_t find_recorded(struct viewer *viewer)
{
    struct step_reader reader;
    struct step step;
    size_t index = SIZE_MAX, count = findings_count(viewer->findings);
    uint64_t next = player_position(&viewer->showing.player) + 1;
    step_reader_init(&reader, viewer->showing.trace);
    if (next <= trace_steps(viewer->showing.trace) && step_read(&reader, next, &step) && step.removes) {
        for (size_t i = 0; i < count && index == SIZE_MAX; i++) {
            const struct found *found = findings_get(viewer->findings, i);
            bool same = step.removes == found->step.removes && !found->later;
            for (size_t k = 0; same && k < step.removes; k++)
                same = found_removes(found, step.remove[k].cell, digit_first(step.remove[k].digits));
            if (same)
                index = i;
        }
    }
    step_reader_finish(&reader);
    return index;
}

bool viewer_predict_hint(struct viewer *viewer, struct text_error *error)
{
    char text[300];
    if (!viewer->view.quiz || !viewer->findings) {
        text_error_input(error, 0, 0, "hints are for predicting the next step; Q begins that");
        return false;
    }
    size_t index = find_recorded(viewer);
    if (index == SIZE_MAX && findings_count(viewer->findings))
        index = first_of_one(viewer); /* the easiest */
    if (index == SIZE_MAX) {
        ask_for_more(viewer, findings_done(viewer->findings) ? "No technique finds anything here." : "Looking ...");
        return true;
    }
    const struct found *found = findings_get(viewer->findings, index);
    const struct technique *technique = found->technique;
    viewer->hints += viewer->hints < HINTS;
    struct wording wording = {.trace = viewer->showing.trace, .notation = viewer->view.notation};
    struct sentence where;
    sentence_where(&where, &wording, &found->step);
    if (viewer->hints == 1)
        snprintf(text, sizeof text, "There is a step here. Its level: %s.", technique_level_name(technique->level));
    else if (viewer->hints == 2)
        snprintf(text, sizeof text, "Look for this: %s. %s", technique->title, technique->summary);
    else
        snprintf(text, sizeof text, "%s: look at %.200s.", technique->title, where.text);
    ask_for_more(viewer, text);
    if (viewer->hints == HINTS)
        viewer_choices_show(viewer, index);
    return true;
}

bool viewer_predict_take(struct viewer *viewer, struct text_error *error)
{
    if (find_recorded(viewer) != viewer->choices.chosen)
        return viewer_branch(viewer, viewer->choices.chosen, error);
    viewer_choices_close(viewer);
    viewer_hush(viewer);
    player_move(&viewer->showing.player, 1);
    return true;
}
