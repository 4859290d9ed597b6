/* Hints: the possible steps at the position, searched for in the background, and the one that is shown instead of the
 * trace's step. There is one search at a time, for one purpose; it ends when the position changes. */

#include "viewer/hints.h"

#include "player/placed_digits.h"
#include "viewer/viewer_state.h"

const struct hint *hints_get(const struct viewer *viewer, size_t index)
{
    return hint_search_get(viewer->hints.search, index);
}

void hints_offer(struct viewer *viewer, const struct hint *hint, const digit_mask *mask)
{
    viewer->hints.offer = (struct scene_offer){.step = hint ? &hint->step : NULL,
                                               .mask = mask,
                                               .technique = hint ? hint->technique->id : NULL,
                                               .position = player_position(&viewer->session.player)};
}

void hints_show(struct viewer *viewer, size_t index)
{
    const struct hint *hint = index == SIZE_MAX ? NULL : hints_get(viewer, index);
    viewer->hints.shown = hint ? index : 0;
    hints_offer(viewer, hint, hint && hint->after_pending ? hint_search_mask(viewer->hints.search) : NULL);
    viewer->looking.proof.line = 0;
}

void hints_close(struct viewer *viewer)
{
    hints_show(viewer, SIZE_MAX);
    hint_search_destroy(viewer->hints.search);
    viewer->hints.search = NULL;
    viewer->hints.purpose = HINTS_NONE;
    viewer->hints.listed_count = 0;
}

void hints_placed_digits(const struct replay *replay, uint8_t *digits)
{
    struct step_reader reader;
    struct placed_digits placed;
    placed_digits_init(&placed, replay->trace);
    step_reader_init(&reader, replay->trace);
    placed_digits_update(&placed, &reader, replay->position, replay->mask);
    for (unsigned c = 0; c < trace_layout(replay->trace)->cells; c++)
        digits[c] = placed.is_placed[c] ? (uint8_t)digit_first(replay->mask[c]) : 0;
    step_reader_finish(&reader);
    placed_digits_finish(&placed);
}

bool hints_stands(const struct viewer *viewer, cell_id cell)
{
    uint8_t placed[LAYOUT_MAX_CELLS];
    hints_placed_digits(&viewer->session.player.replay, placed);
    return placed[cell];
}

void hints_start(struct viewer *viewer, enum hint_purpose purpose, const struct hint_filter *filter)
{
    struct player *player = &viewer->session.player;
    uint8_t placed[LAYOUT_MAX_CELLS];
    hints_close(viewer);
    player_play(player, PLAYER_PAUSED);
    hints_placed_digits(&player->replay, placed);
    bool is_lesson = purpose == HINTS_LESSON || purpose == HINTS_EXERCISE;
    struct hint_search_params params = {
        .puzzle = trace_puzzle(viewer->session.trace),
        .mask = player->replay.mask,
        .may_assume_unique = !replay_depth(&player->replay),
        .placed = placed,
        .technique = filter->technique,
        .one_technique = is_lesson,
        .list_pending = !is_lesson,
        .pending_hides_others = is_lesson,
        .cell = filter->cell,
        .digit = filter->digit,
        .threaded = viewer->params.threaded,
    };
    viewer->hints.search = hint_search_start(&params);
    viewer->hints.position = player_position(player);
    viewer->hints.purpose = purpose;
}

void hints_advance(struct viewer *viewer)
{
    if (viewer->hints.search && viewer->hints.position != player_position(&viewer->session.player))
        hints_close(viewer);
}

bool hints_are_searched(const struct viewer *viewer, enum hint_purpose purpose)
{
    return viewer->hints.purpose == purpose && !hint_search_done(viewer->hints.search);
}

bool hints_wait_for_peers(const struct viewer *viewer)
{
    return hint_search_waits(viewer->hints.search);
}
