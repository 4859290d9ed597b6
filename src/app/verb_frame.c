#include "app/still.h"
#include "app/verb.h"
#include "export/png.h"

static enum exit_status run(const struct options *options)
{
    struct text_error error;
    const char *path = options->value[OPTION_OUTPUT];
    uint64_t at = TRACE_MAX_STEPS;
    if (!path) {
        text_error_input(&error, 0, 0, "found no -o, expected -o FILE.png");
        return verb_fail(&error);
    }
    if (!options_whole(options, OPTION_AT, 0, TRACE_MAX_STEPS, &at, &error))
        return verb_fail(&error);
    struct viewer *viewer = still_create(options, 1280, 800, &error);
    if (!viewer)
        return verb_fail(&error);
    const uint32_t *pixels = still_frame(viewer, at);
    const struct raster *raster = viewer_raster(viewer);
    bool written = png_write(path, pixels, raster_width(raster), raster_height(raster), &error);
    viewer_destroy(viewer);
    return written ? EXIT_DONE : verb_fail(&error);
}

const struct verb verb_frame = {
    .name = "frame",
    .operand = "PUZZLE",
    .summary = "Draw one frame as a PNG picture, without a display",
    .details = "The frame is the last one, or that after step N with --at N. 1280x800 pixels, or --size.\n",
    .options = STILL_OPTIONS | OPTION_BIT(OPTION_AT),
    .run = run,
};
