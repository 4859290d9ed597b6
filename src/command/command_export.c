/* `sudoscope export`: writes the animation of all steps, or one step as a picture. The ending of the file's
 * name selects the format. */
#include <stdio.h>
#include <string.h>

#include "base/buffer.h"
#include "command/command.h"
#include "command/headless_renderer.h"
#include "command/option_values.h"
#include "export/gif.h"
#include "export/html.h"
#include "export/mp4.h"
#include "export/png.h"
#include "export/svg.h"

enum { PALETTE_SAMPLES = 8, MAX_FILM_STEPS = 2000 };

/* What the command line asks for. */
struct export_request {
    const char *path;
    uint64_t at;
    double speed;
    const struct theme *theme;
};

/* Samples some frames along the way for the palette that all frames share. NULL with `error` filled on failure. */
static struct gif_palette *choose_palette(struct viewer *viewer, uint64_t steps, struct text_error *error)
{
    struct gif_palette *palette = gif_palette_create(error);
    const struct raster *raster = viewer_raster(viewer);
    for (unsigned i = 0; palette && i < PALETTE_SAMPLES; i++) {
        const uint32_t *pixels = headless_frame(viewer, steps * i / (PALETTE_SAMPLES - 1));
        gif_palette_sample(palette, pixels, (size_t)raster_width(raster) * (size_t)raster_height(raster));
    }
    return palette;
}

static uint64_t count_steps(const struct viewer *viewer)
{
    return trace_steps(viewer_player(viewer)->replay.trace);
}

static bool add_to_gif(void *gif, struct viewer *viewer, int delay, struct text_error *error)
{
    return gif_add(gif, raster_pixels(viewer_raster(viewer)), delay, error);
}

static bool write_gif(struct viewer *viewer, const struct export_request *request, struct text_error *error)
{
    const struct raster *raster = viewer_raster(viewer);
    struct gif_palette *palette = choose_palette(viewer, count_steps(viewer), error);
    if (!palette)
        return false;
    struct gif *gif = gif_begin(request->path, raster_width(raster), raster_height(raster), palette, error);
    if (!gif)
        return false;
    if (headless_play(viewer, request->speed, add_to_gif, gif, error))
        return gif_finish(gif, error);
    gif_abandon(gif);
    return false;
}

static bool add_to_mp4(void *mp4, struct viewer *viewer, int delay, struct text_error *error)
{
    return mp4_add(mp4, raster_pixels(viewer_raster(viewer)), delay, error);
}

static bool write_mp4(struct viewer *viewer, const struct export_request *request, struct text_error *error)
{
    const struct raster *raster = viewer_raster(viewer);
    struct mp4 *mp4 = mp4_begin(request->path, raster_width(raster), raster_height(raster), error);
    if (!mp4)
        return false;
    if (headless_play(viewer, request->speed, add_to_mp4, mp4, error))
        return mp4_finish(mp4, error);
    mp4_abandon(mp4);
    return false;
}

/* A film and, for each of its frames, a line with its sentence. */
struct narrated_film {
    struct film *film;
    struct buffer words;
};

static bool add_to_narrated_film(void *receiver, struct viewer *viewer, int delay, struct text_error *error)
{
    struct narrated_film *narrated_film = receiver;
    bool more = film_frames(narrated_film->film);
    buffer_print(&narrated_film->words, "%s%s", more ? "\n" : "", viewer_sentence(viewer));
    return film_add(narrated_film->film, viewer_display_list(viewer), delay, error);
}

static void narrated_film_finish(struct narrated_film *narrated_film)
{
    film_destroy(narrated_film->film);
    buffer_finish(&narrated_film->words);
}

/* Makes a film of all steps. A browser holds all of it in memory, so the number of steps is limited. */
static bool make_narrated_film(struct narrated_film *narrated_film, struct viewer *viewer, double speed,
                               struct text_error *error)
{
    const struct raster *raster = viewer_raster(viewer);
    *narrated_film = (struct narrated_film){0};
    if (count_steps(viewer) > MAX_FILM_STEPS) {
        text_error_input(error, 0, 0,
                         "%llu steps are too many for this format, expected at most %d (.gif and .mp4 have no limit)",
                         (unsigned long long)count_steps(viewer), MAX_FILM_STEPS);
        return false;
    }
    narrated_film->film = film_create(raster_width(raster), raster_height(raster), error);
    if (!narrated_film->film || !headless_play(viewer, speed, add_to_narrated_film, narrated_film, error) ||
        !film_group(narrated_film->film, error))
        return false;
    if (narrated_film->words.failed)
        text_error_memory(error, "the animation");
    return !narrated_film->words.failed;
}

static void write_title(const struct viewer *viewer, char *title, size_t size)
{
    snprintf(title, size, "%s, solved by %s", viewer_name(viewer), trace_engine(viewer_player(viewer)->replay.trace));
}

static bool write_svg(struct viewer *viewer, const struct export_request *request, struct text_error *error)
{
    char title[300];
    struct narrated_film narrated_film;
    write_title(viewer, title, sizeof title);
    bool written = make_narrated_film(&narrated_film, viewer, request->speed, error) &&
                   svg_write(request->path, narrated_film.film, title, error);
    narrated_film_finish(&narrated_film);
    return written;
}

static bool write_html(struct viewer *viewer, const struct export_request *request, struct text_error *error)
{
    char title[300];
    struct narrated_film narrated_film;
    write_title(viewer, title, sizeof title);
    bool written = make_narrated_film(&narrated_film, viewer, request->speed, error);
    struct html_page page = {.film = narrated_film.film,
                             .frame = viewer_layout(viewer),
                             .theme = request->theme,
                             .title = title,
                             .words = &narrated_film.words,
                             .speed = request->speed};
    written = written && html_write(request->path, &page, error);
    narrated_film_finish(&narrated_film);
    return written;
}

static bool write_png(struct viewer *viewer, const struct export_request *request, struct text_error *error)
{
    const uint32_t *pixels = headless_frame(viewer, request->at);
    const struct raster *raster = viewer_raster(viewer);
    return png_write(request->path, pixels, raster_width(raster), raster_height(raster), error);
}

/* The formats. To add one, write its function and add a row. */
static const struct export_format {
    const char *ending;
    bool (*write)(struct viewer *viewer, const struct export_request *request, struct text_error *error);
} formats[] = {
    {".gif", write_gif}, {".mp4", write_mp4}, {".svg", write_svg}, {".html", write_html}, {".png", write_png}};

static const struct export_format *find_format(const char *path, struct text_error *error)
{
    const char *ending = path ? strrchr(path, '.') : NULL;
    for (size_t i = 0; ending && i < sizeof formats / sizeof *formats; i++) {
        if (!strcmp(formats[i].ending, ending))
            return &formats[i];
    }
    text_error_input(error, 0, 0, "-o %s: expected a name that ends in .gif, .mp4, .svg, .html or .png",
                     path ? path : "is missing");
    return NULL;
}

static enum exit_status run(const struct options *options)
{
    struct text_error error;
    struct export_request request = {
        .path = options->value[OPTION_OUTPUT], .at = TRACE_MAX_STEPS, .speed = PLAYER_DEFAULT_SPEED};
    const struct export_format *format = find_format(request.path, &error);
    if (!format || !options_integer(options, OPTION_AT, 0, TRACE_MAX_STEPS, &request.at, &error) ||
        !options_number(options, OPTION_SPEED, PLAYER_MIN_SPEED, 50, &request.speed, &error) ||
        !(request.theme = option_value_theme(options, &error)))
        return command_fail(&error);
    struct viewer *viewer = headless_create(options, 960, 600, &error);
    if (!viewer)
        return command_fail(&error);
    bool written = format->write(viewer, &request, &error);
    viewer_destroy(viewer);
    return written ? EXIT_DONE : command_fail(&error);
}

const struct command command_export = {
    .name = "export",
    .operand = "PUZZLE",
    .needs_operand = true,
    .summary = "Write the animation as GIF, MP4, SVG or HTML, or one step as PNG",
    .details =
        "The ending of FILE selects the format: .gif, .mp4, .svg (vectors that play without a script), .html (a page\n"
        "with a player) or .png (the last step, or step N with --at N). .svg and .html have at most 2000 steps. The size\n"
        "is 960x600 pixels unless --size is given, the speed 8 steps a second unless --speed is given.\n",
    .options = HEADLESS_OPTIONS | OPTION_BIT(OPTION_AT) | OPTION_BIT(OPTION_SPEED),
    .run = run,
};
