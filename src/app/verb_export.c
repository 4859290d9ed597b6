#include <math.h>
#include <stdio.h>
#include <string.h>

#include "app/progress.h"
#include "app/still.h"
#include "app/verb.h"
#include "export/gif.h"
#include "export/png.h"

enum { LAST_FRAME_DELAY = 300, SAMPLES = 8 };

/* The colours that all frames share: the theme's, and those of a few frames along the way. */
static struct gif_palette *choose_palette(struct viewer *viewer, uint64_t steps, struct text_error *error)
{
    struct gif_palette *palette = gif_palette_create(error);
    const struct raster *raster = viewer_raster(viewer);
    for (unsigned i = 0; palette && i < SAMPLES; i++) {
        const uint32_t *pixels = still_frame(viewer, steps * i / (SAMPLES - 1));
        gif_palette_sample(palette, pixels, (size_t)raster_width(raster) * (size_t)raster_height(raster));
    }
    return palette;
}

static bool write_gif(struct viewer *viewer, const char *path, double speed, struct text_error *error)
{
    uint64_t steps = trace_steps(viewer_player(viewer)->replay.trace);
    const struct raster *raster = viewer_raster(viewer);
    struct gif_palette *palette = choose_palette(viewer, steps, error);
    struct gif *gif = palette ? gif_begin(path, raster_width(raster), raster_height(raster), palette, error) : NULL;
    if (!gif)
        return false;
    struct progress progress;
    progress_begin(&progress, "drawing");
    bool fine = true;
    double owed = 0;
    for (uint64_t step = 0; fine && step <= steps; step++) {
        /* What rounding takes from one frame the next one gets. */
        owed += 100 / speed;
        int delay = (int)fmax(GIF_MIN_DELAY, floor(owed));
        owed -= delay;
        fine = gif_add(gif, still_frame(viewer, step), step == steps ? LAST_FRAME_DELAY : delay, error);
        progress_show(&progress, step, steps);
    }
    progress_end(&progress);
    if (fine)
        return gif_finish(gif, error);
    gif_abandon(gif);
    return false;
}

static bool write_png(struct viewer *viewer, const char *path, uint64_t at, struct text_error *error)
{
    const uint32_t *pixels = still_frame(viewer, at);
    const struct raster *raster = viewer_raster(viewer);
    return png_write(path, pixels, raster_width(raster), raster_height(raster), error);
}

static enum exit_status run(const struct options *options)
{
    struct text_error error;
    const char *path = options->value[OPTION_OUTPUT], *ending = path ? strrchr(path, '.') : NULL;
    uint64_t at = UINT64_MAX >> 1;
    double speed = PLAYER_NORMAL;
    bool gif = ending && !strcmp(ending, ".gif"), png = ending && !strcmp(ending, ".png");
    if (!gif && !png)
        text_error_input(&error, 0, 0, "found -o %s, expected a name that ends in .gif or .png", path ? path : "nothing");
    if ((!gif && !png) || !options_whole(options, OPTION_AT, 0, UINT64_MAX >> 1, &at, &error) ||
        !options_real(options, OPTION_SPEED, PLAYER_SLOWEST, 50, &speed, &error))
        return verb_fail(&error);
    struct viewer *viewer = still_create(options, 960, 600, &error);
    if (!viewer)
        return verb_fail(&error);
    bool written = gif ? write_gif(viewer, path, speed, &error) : write_png(viewer, path, at, &error);
    viewer_destroy(viewer);
    return written ? EXIT_DONE : verb_fail(&error);
}

const struct verb verb_export = {
    .name = "export",
    .operand = "PUZZLE",
    .summary = "Write the animation as a GIF, or one step as a PNG",
    .details = "The ending of FILE tells which. 960x600 pixels, or --size; 8 steps a second, or --speed.\n",
    .options = STILL_OPTIONS | OPTION_BIT(OPTION_AT) | OPTION_BIT(OPTION_SPEED),
    .run = run,
};
