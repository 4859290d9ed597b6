#include "command/headless_renderer.h"

#include <math.h>

#include "command/option_values.h"
#include "command/progress.h"

/* Hundredths of a second: the shortest delay that GIF players keep to, and the delay of the last frame. */
enum { MIN_DELAY = 2, LAST_DELAY = 300 };

struct viewer *headless_create(const struct options *options, int width, int height, struct text_error *error)
{
    struct viewer_params params = {
        .engine = option_value_engine(options, error),
        .theme = NULL,
        .speed = PLAYER_DEFAULT_SPEED,
        .paused = true,
        .reduced_motion = true,
        .headless = true,
        .scale = 1,
    };
    unsigned w = (unsigned)width, h = (unsigned)height;
    if (!params.engine || !(params.theme = option_value_theme(options, error)) ||
        !options_size(options, &w, &h, error) || !options_memory(options, &params.memory, error) ||
        !option_value_race(options, &params, error) || !option_value_notation(options, &params.notation, error))
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

const uint32_t *headless_frame(struct viewer *viewer, uint64_t step)
{
    size_t count;
    viewer_seek(viewer, step);
    viewer_frame(viewer, &count);
    return raster_pixels(viewer_raster(viewer));
}

bool headless_play(struct viewer *viewer, double speed, headless_receive *receive, void *receiver,
                   struct text_error *error)
{
    uint64_t steps = trace_steps(viewer_player(viewer)->replay.trace);
    struct progress progress;
    progress_begin(&progress, "drawing", false);
    bool ok = true;
    double remainder = 0;
    for (uint64_t step = 0; ok && step <= steps; step++) {
        /* The rounding error of one delay is added to the next. */
        remainder += 100 / speed;
        int delay = (int)fmax(MIN_DELAY, floor(remainder));
        remainder -= delay;
        headless_frame(viewer, step);
        ok = receive(receiver, viewer, step == steps ? LAST_DELAY : delay, error);
        progress_show(&progress, step, steps);
    }
    progress_end(&progress);
    return ok;
}
