/* Where each board of a race is. */
#include <math.h>

#include "scene/scene_internal.h"

uint64_t scene_race_position(const struct scene_race *race, size_t from, uint64_t position, size_t to)
{
    uint64_t steps = trace_steps(race->lane[to].player->replay.trace), all, back, forth;
    switch (race->pace) {
    case RACE_BY_STEPS:
        break;
    case RACE_BY_SHARE:
        all = trace_steps(race->lane[from].player->replay.trace);
        position = all ? (uint64_t)floor((double)steps * (double)position / (double)all + 0.5) : position;
        break;
    case RACE_BY_PARTING:
        if (!race->parting)
            break;
        back = race->parting->run[from].common;
        forth = race->parting->run[to].common;
        position = position + forth > back ? position + forth - back : 0;
        break;
    }
    return position < steps ? position : steps;
}

size_t race_lane(const struct scene_race *race, const struct scene *scene)
{
    size_t lane = 0;
    while (lane + 1 < race->lanes && race->lane[lane].scene != scene)
        lane++;
    return lane;
}

const struct timeline_columns *race_tree_columns(const struct scene *lane)
{
    return lane->timelines.behind.columns ? &lane->timelines.behind : &lane->timelines.lane;
}
