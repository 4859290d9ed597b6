/* The context menu: the actions on the target under the pointer. */
#include <stdio.h>

#include "base/translation.h"
#include "viewer/cell_question.h"
#include "viewer/editing.h"
#include "viewer/menu.h"
#include "viewer/open.h"
#include "viewer/viewer_state.h"

/* Adds actions until the menu is full. */
static void add_actions(struct viewer *viewer, const enum action_id *action, size_t count)
{
    enum { MOST_ROWS = 8 };
    for (size_t i = 0; i < count && menu_rows(viewer) < MOST_ROWS; i++)
        menu_add_action(viewer, action[i], "", "%s", tr(actions[action[i]].title));
}

static void add_actions_of_cell(struct viewer *viewer, const struct scene_hit *hit)
{
    static const enum action_id by_hand[] = {ACTION_hint,       ACTION_erase_cells, ACTION_undo, ACTION_redo,
                                             ACTION_candidates, ACTION_watch,       ACTION_copy, ACTION_paste};
    static const enum action_id usual[] = {ACTION_what_else, ACTION_by_hand_from, ACTION_copy, ACTION_paste,
                                           ACTION_legend};
    digit_mask mask = viewer->session.player.replay.mask[hit->cell];
    unsigned own = cell_question_digit(viewer, hit->cell), asked = own ? own : hit->digit;
    char name[16], plain[16], candidate[24], digit[2] = {digit_character(asked ? asked : 1), 0};
    if (editing_is_active(viewer)) {
        if (viewer->editing.gives)
            add_actions(viewer, (enum action_id[]){ACTION_clue, ACTION_true_candidates}, 2);
        add_actions(viewer, by_hand, sizeof by_hand / sizeof *by_hand);
        return;
    }
    const struct layout *layout = trace_layout(viewer->session.trace);
    struct guess_steer shown;
    puzzle_cell_name(layout, hit->cell, plain, sizeof plain);
    notation_cell(viewer->drawing.style.notation, layout, hit->cell, name, sizeof name);
    snprintf(candidate, sizeof candidate, "%s %s", plain, digit);
    if (branch_can_steer(viewer) && branch_guess_shown(viewer, &shown) && shown.cell == hit->cell)
        add_actions(viewer, (enum action_id[]){ACTION_steer_away}, 1);
    if (hit->digit) {
        if (own)
            menu_add_action(viewer, ACTION_why, plain, "Why is %s %s?", name, digit);
        else if (!(mask & digit_bit(asked)))
            menu_add_action(viewer, ACTION_why, candidate, "Why is %s not in %s?", digit, name);
        if (branch_can_steer(viewer) && mask & digit_bit(asked) && !digits_are_one(mask))
            menu_add_action(viewer, ACTION_steer, candidate, "Guess %s in %s next", digit, name);
        menu_add_action(viewer, ACTION_run_until, plain, "Run until %s changes", name);
        menu_add_action(viewer, ACTION_run_back_until, plain, "Run back until %s changes", name);
        menu_add_action(viewer, ACTION_light, digit, "Light up %s", digit);
    }
    add_actions(viewer, usual, sizeof usual / sizeof *usual);
}

static void add_actions_of_timeline(struct viewer *viewer, const struct scene_hit *hit)
{
    static const enum action_id usual[] = {ACTION_bookmark, ACTION_previous_bookmark, ACTION_next_bookmark, ACTION_loop,
                                           ACTION_effort,   ACTION_zoom_in,           ACTION_zoom_out};
    char position[24];
    snprintf(position, sizeof position, "%llu", (unsigned long long)hit->position);
    menu_add_action(viewer, ACTION_seek, position, "Go to step %s", position);
    add_actions(viewer, usual, sizeof usual / sizeof *usual);
}

static void add_actions_of_step(struct viewer *viewer, const struct scene_hit *hit)
{
    static const enum action_id usual[] = {ACTION_what_came,      ACTION_steps_of,   ACTION_previous_technique,
                                           ACTION_next_technique, ACTION_whole_tree, ACTION_panel};
    char position[24];
    snprintf(position, sizeof position, "%llu", (unsigned long long)hit->position);
    if (hit->target == SCENE_STEP || hit->target == SCENE_TREE) {
        menu_add_action(viewer, ACTION_seek, position, "Go to step %s", position);
        menu_add_action(viewer, ACTION_why, position, "What step %s rests on", position);
    }
    add_actions(viewer, usual, sizeof usual / sizeof *usual);
}

void menu_open_context(struct viewer *viewer, const struct scene_hit *hit)
{
    static const enum action_id board[] = {ACTION_puzzles,      ACTION_new,  ACTION_open,   ACTION_engines,
                                           ACTION_by_hand_from, ACTION_save, ACTION_export, ACTION_palette};
    static const enum action_id engine[] = {ACTION_engines, ACTION_racers,     ACTION_summary,    ACTION_algorithm,
                                            ACTION_profile, ACTION_techniques, ACTION_guess_rule, ACTION_stop};
    const char *title = hit->target == SCENE_CELL       ? TR("This cell")
                        : hit->target == SCENE_ENGINE   ? TR("Engine")
                        : hit->target == SCENE_TIMELINE ? TR("Timeline")
                        : hit->target == SCENE_TREE     ? TR("Search tree")
                        : hit->target == SCENE_STEP     ? TR("This step")
                                                        : TR("Board");
    menu_begin(viewer, title, "A click or Enter does it", ACTIONS, ACTIONS);
    menu_put(viewer, MENU_AT_POINT);
    if (hit->target == SCENE_CELL)
        add_actions_of_cell(viewer, hit);
    else if (hit->target == SCENE_TIMELINE)
        add_actions_of_timeline(viewer, hit);
    else if (hit->target == SCENE_STEP || hit->target == SCENE_TREE || hit->target == SCENE_LIST)
        add_actions_of_step(viewer, hit);
    else if (hit->target == SCENE_ENGINE)
        add_actions(viewer, engine, sizeof engine / sizeof *engine);
    else
        add_actions(viewer, board, sizeof board / sizeof *board);
}
