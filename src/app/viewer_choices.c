/* What could be done here: the easiest step that takes a candidate away, and all steps to choose from. They are looked for
 * in the background; whatever moves the position ends it. */
#include "app/findings.h"
#include "app/viewer_parts.h"
#include "player/placed_digits.h"

static void show_offer(struct viewer *viewer, const struct found *found)
{
    viewer->view.offer = found ? &found->step : NULL;
    viewer->view.offer_technique = found ? found->technique->id : NULL;
    viewer->view.offer_of = player_position(&viewer->showing.player);
    viewer->view.part = 0;
}

void viewer_choices_close(struct viewer *viewer)
{
    show_offer(viewer, NULL);
    viewer->view.choices = NULL;
    viewer->view.lesson = NULL;
    viewer->choices.rows = viewer->choices.chosen = 0;
    viewer->asked_digit = 0;
    findings_destroy(viewer->findings);
    viewer->findings = NULL;
}

bool viewer_choices_placed(const struct viewer *viewer, uint8_t *digits)
{
    const struct player *player = &viewer->showing.player;
    struct step_reader reader;
    struct placed_digits placed;
    if (!placed_digits_init(&placed, viewer->showing.trace))
        return false;
    step_reader_init(&reader, viewer->showing.trace);
    placed_digits_update(&placed, &reader, player_position(player), player->replay.mask);
    for (unsigned c = 0; c < trace_layout(viewer->showing.trace)->cells; c++)
        digits[c] = placed.is_placed[c] ? (uint8_t)digit_first(player->replay.mask[c]) : 0;
    step_reader_finish(&reader);
    placed_digits_finish(&placed);
    return true;
}

bool viewer_choices_start(struct viewer *viewer, cell_id cell, unsigned digit, bool only_now)
{
    struct player *player = &viewer->showing.player;
    viewer_choices_close(viewer);
    player_play(player, PLAYER_PAUSED);
    uint8_t placed[LAYOUT_MAX_CELLS];
    if (!viewer_choices_placed(viewer, placed))
        return false;
    struct findings_params params = {
        .puzzle = trace_puzzle(viewer->showing.trace),
        .mask = player->replay.mask,
        .may_assume_unique = !replay_depth(&player->replay),
        .placed = placed,
        .technique = viewer->only,
        .one_technique = viewer->only < TECHNIQUES,
        .as_it_is = viewer->only == TECHNIQUES,
        .only_now = only_now,
        .cell = cell,
        .digit = digit,
        .threaded = viewer->params.threaded,
    };
    viewer->findings = findings_start(&params);
    viewer->findings_of = player_position(player);
    return viewer->findings;
}

bool viewer_choices_ask(struct viewer *viewer, cell_id cell, unsigned digit)
{
    if (viewer->rivals || !viewer_choices_start(viewer, cell, digit, false))
        return false;
    viewer->asked_cell = cell;
    viewer->asked_digit = digit;
    viewer_choices_advance(viewer);
    return true;
}

bool viewer_choices_open(struct viewer *viewer, struct text_error *error)
{
    if (viewer->rivals) {
        text_error_input(error, 0, 0, "a race is on; C ends it, and then steps can be chosen");
        return false;
    }
    if (!viewer_choices_start(viewer, NO_CELL, 0, true)) {
        text_error_memory(error, "looking for steps");
        return false;
    }
    viewer_hush(viewer);
    viewer->view.quiz = NULL; /* which this would give away */
    viewer->choices = (struct scene_choices){.row = viewer->choice, .more = true};
    viewer->view.choices = &viewer->choices;
    viewer_choices_advance(viewer);
    return true;
}

const char *viewer_choices_when(const struct viewer *viewer, const char *now)
{
    return findings_standing(viewer->findings) ? "once the digits that stand have left their peers" : now;
}

/* What the step is, in the words of a list. */
static struct sentence found_line(const struct viewer *viewer, const struct found *found)
{
    struct wording wording = {.trace = viewer->showing.trace, .technique = found->technique->id,
                              .notation = viewer->view.notation};
    struct sentence line;
    sentence_line(&line, &wording, &found->step);
    return line;
}

static void tell_found(struct viewer *viewer, char digit, const char *name)
{
    const struct found *found = findings_get(viewer->findings, 0);
    struct sentence line = found_line(viewer, found);
    if (found->later) {
        viewer_say(viewer, "%c can go from %s %s: %s.", digit, name, viewer_choices_when(viewer, ""), line.text);
        return;
    }
    show_offer(viewer, found);
    viewer_say(viewer, "%c can go from %s now: %s. (Enter takes the step)", digit, name, line.text);
}

static void tell_answer(struct viewer *viewer)
{
    char name[16];
    notation_cell(viewer->view.notation, trace_layout(viewer->showing.trace), viewer->asked_cell, name, sizeof name);
    char digit = digit_character(viewer->asked_digit);
    if (findings_count(viewer->findings)) {
        tell_found(viewer, digit, name);
        viewer->asked_digit = 0;
    } else if (findings_done(viewer->findings)) {
        viewer_say(viewer, "No technique takes %c from %s %s.", digit, name, viewer_choices_when(viewer, "here"));
        viewer->asked_digit = 0;
    } else if (!viewer->view.message) {
        viewer_say(viewer, "Looking for what takes %c from %s ...", digit, name);
    }
}

static void list_choices(struct viewer *viewer)
{
    size_t count = findings_count(viewer->findings), standing = findings_standing(viewer->findings);
    count = standing ? standing : count; /* the others are for later */
    for (; viewer->choices.rows < count && viewer->choices.rows < VIEWER_CHOICES; viewer->choices.rows++) {
        const struct found *found = findings_get(viewer->findings, viewer->choices.rows);
        viewer->choice[viewer->choices.rows] =
            (struct scene_choice){.step = &found->step, .technique = found->technique->id};
    }
    viewer->choices.more = !findings_done(viewer->findings);
    if (viewer->choices.rows && !viewer->view.offer)
        viewer_choices_choose(viewer, 0);
}

void viewer_choices_advance(struct viewer *viewer)
{
    if (!viewer->findings)
        return;
    if (viewer->findings_of != player_position(&viewer->showing.player))
        viewer_choices_close(viewer);
    else if (viewer->asked_digit)
        tell_answer(viewer);
    else if (viewer->view.choices)
        list_choices(viewer);
}

void viewer_choices_settle(struct viewer *viewer)
{
    if (viewer->findings)
        findings_wait(viewer->findings);
    viewer_choices_advance(viewer);
}

bool viewer_choices_at_work(const struct viewer *viewer)
{
    return viewer->findings && (viewer->asked_digit || viewer->choices.more || viewer->said_digit) && !findings_done(viewer->findings);
}

void viewer_choices_choose(struct viewer *viewer, size_t index)
{
    if (index >= viewer->choices.rows)
        return;
    viewer->choices.chosen = index;
    show_offer(viewer, findings_get(viewer->findings, index));
}

void viewer_choices_show(struct viewer *viewer, size_t index)
{
    viewer->choices.chosen = index == SIZE_MAX ? 0 : index;
    show_offer(viewer, index == SIZE_MAX ? NULL : findings_get(viewer->findings, index));
}

void viewer_choices_move(struct viewer *viewer, int by)
{
    size_t rows = viewer->choices.rows;
    if (rows)
        viewer_choices_choose(viewer, (viewer->choices.chosen + rows + (size_t)by) % rows);
}
