#include "command/headless_renderer.h"

#include <math.h>

#include "base/translation.h"
#include "command/option_values.h"
#include "command/progress.h"
#include "export/png.h"
#include "form/input.h"

enum { MIN_DELAY = 2 /* [hundredths of a second]: the shortest delay that GIF players respect */ };

struct viewer *headless_create_empty(const struct options *options, int width, int height, struct text_error *error)
{
    struct viewer_params params = {
        .speed = PLAYER_DEFAULT_SPEED,
        .paused = true,
        .reduced_motion = true,
        .headless = true,
        .width = width,
        .height = height,
        .scale = 1,
    };
    uint64_t at; /* read only to refuse an invalid --at before the puzzle is solved */
    if (!option_value_viewer(options, &params, error) ||
        !option_value_at(options, NULL, 0, TRACE_MAX_STEPS, &at, error))
        return NULL;
    return viewer_create(&params, error);
}

struct viewer *headless_create(const struct options *options, int width, int height, struct text_error *error)
{
    struct viewer *viewer = headless_create_empty(options, width, height, error);
    if (viewer && !(viewer_open_file(viewer, options->operands[0], error) &&
                    (options->value[OPTION_RACE] ||
                     option_value_techniques_of(options, viewer_player(viewer)->replay.trace, error)))) {
        viewer_destroy(viewer);
        viewer = NULL;
    }
    const char *source;
    if (viewer) {
        const struct puzzle_count *count = viewer_puzzle_count(viewer, &source);
        input_print_left_out(count, source, stderr);
    }
    return viewer;
}

const uint32_t *headless_frame(struct viewer *viewer, uint64_t step, struct text_error *error)
{
    size_t count;
    const struct replay *replay = &viewer_player(viewer)->replay;
    uint64_t steps = trace_steps(replay->trace), wanted = step < steps ? step : steps;
    viewer_seek(viewer, step);
    viewer_advance(viewer, 0);
    viewer_frame(viewer, &count);
    if (!viewer_is_whole(viewer, error))
        return NULL;
    if (!replay_is_there(replay, wanted)) {
        trace_error(replay->trace, error);
        return NULL;
    }
    return raster_pixels(viewer_raster(viewer));
}

bool headless_write_picture(struct viewer *viewer, const struct options *options, const char *path,
                            struct text_error *error)
{
    const struct trace *trace = viewer_player(viewer)->replay.trace;
    const struct raster *raster = viewer_raster(viewer);
    uint64_t at = TRACE_MAX_STEPS;
    if (viewer_stops(viewer))
        return text_error_input(
            error, 0, 0,
            "%.200s is a lesson, expected a puzzle or a trace (`sudoscope export` writes lessons as "
            ".gif, .mp4, .svg, .html or .pdf)",
            options->operands[0]);
    if (!option_value_at(options, trace, 0, TRACE_MAX_STEPS, &at, error))
        return false;
    const uint32_t *pixels = headless_frame(viewer, at, error);
    /* Whether such a step exists is known only after the search. If the search ran out of room, drawing reports it
     * first. */
    return pixels && option_value_at(options, trace, 0, trace_steps(trace), &at, error) &&
           png_write(path, pixels, raster_width(raster), raster_height(raster), error);
}

const uint32_t *headless_show(struct viewer *viewer, const struct itinerary *itinerary, uint64_t index,
                              struct text_error *error)
{
    const struct lesson_frame *frame = itinerary->lesson ? &itinerary->lesson[index] : NULL;
    if (frame)
        viewer_show_stop(viewer, frame->stop, frame->is_answered);
    return headless_frame(viewer, itinerary_at(itinerary, index), error);
}

bool headless_play(struct viewer *viewer, const struct itinerary *itinerary, headless_receive *receive, void *receiver,
                   struct text_error *error)
{
    struct progress progress;
    progress_begin(&progress, TR("drawing"), TR("frames"), false);
    bool ok = true;
    double remainder = 0;
    for (uint64_t i = 0; ok && i < itinerary->count; i++) {
        /* The rounding error of one delay is added to the next. */
        remainder += itinerary_delay(itinerary, i);
        int delay = (int)fmax(MIN_DELAY, floor(remainder));
        remainder -= delay;
        ok = headless_show(viewer, itinerary, i, error) && receive(receiver, viewer, delay, error);
        progress_show(&progress, i + 1, i + 1, itinerary->count);
    }
    progress_end(&progress);
    return ok;
}
