#include "app/still.h"

#include <math.h>

#include "app/act.h"
#include "app/choice.h"
#include "app/progress.h"

enum { SHORTEST = 2, LAST = 300 }; /* hundredths of a second: what players of GIF files keep to, and the end */

struct viewer *still_create(const struct options *options, int width, int height, struct text_error *error)
{
    struct viewer_params params = {
        .engine = choice_engine(options, error),
        .theme = NULL,
        .speed = PLAYER_DEFAULT_SPEED,
        .paused = true,
        .reduced_motion = true,
        .still = true,
        .scale = 1,
    };
    unsigned w = (unsigned)width, h = (unsigned)height;
    if (!params.engine || !(params.theme = choice_theme(options, error)) || !options_size(options, &w, &h, error) ||
        !options_memory(options, &params.memory, error) || !choice_race(options, &params, error) ||
        !choice_notation(options, &params.notation, error))
        return NULL;
    params.width = (int)w;
    params.height = (int)h;
    struct viewer *viewer = viewer_create(&params, error);
    if (viewer && !viewer_open_file(viewer, options->operand, error)) {
        viewer_destroy(viewer);
        viewer = NULL;
    }
    return viewer;
}

const uint32_t *still_frame(struct viewer *viewer, uint64_t step)
{
    size_t count;
    act_to(viewer, step);
    viewer_frame(viewer, &count);
    return raster_pixels(viewer_raster(viewer));
}

bool still_play(struct viewer *viewer, double speed, still_take *take, void *taker, struct text_error *error)
{
    uint64_t steps = trace_steps(viewer_player(viewer)->replay.trace);
    struct progress progress;
    progress_begin(&progress, "drawing", false);
    bool fine = true;
    double owed = 0;
    for (uint64_t step = 0; fine && step <= steps; step++) {
        /* What rounding takes from one frame the next one gets. */
        owed += 100 / speed;
        int delay = (int)fmax(SHORTEST, floor(owed));
        owed -= delay;
        still_frame(viewer, step);
        fine = take(taker, viewer, step == steps ? LAST : delay, error);
        progress_show(&progress, step, steps);
    }
    progress_end(&progress);
    return fine;
}
