#include <stdio.h>
#include <string.h>

#include "app/still.h"
#include "app/verb.h"
#include "export/gif.h"
#include "export/png.h"
#include "export/svg.h"

enum { SAMPLES = 8, FILM_STEPS = 2000 };

/* What is asked for. */
struct wish {
    const char *path;
    uint64_t at;
    double speed;
};

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

static uint64_t steps_of(const struct viewer *viewer)
{
    return trace_steps(viewer_player(viewer)->replay.trace);
}

static bool add_to_gif(void *gif, struct viewer *viewer, int delay, struct text_error *error)
{
    return gif_add(gif, raster_pixels(viewer_raster(viewer)), delay, error);
}

static bool write_gif(struct viewer *viewer, const struct wish *wish, struct text_error *error)
{
    const struct raster *raster = viewer_raster(viewer);
    struct gif_palette *palette = choose_palette(viewer, steps_of(viewer), error);
    if (!palette)
        return false;
    struct gif *gif = gif_begin(wish->path, raster_width(raster), raster_height(raster), palette, error);
    if (!gif)
        return false;
    if (still_play(viewer, wish->speed, add_to_gif, gif, error))
        return gif_finish(gif, error);
    gif_abandon(gif);
    return false;
}

static bool add_to_film(void *film, struct viewer *viewer, int delay, struct text_error *error)
{
    return film_add(film, viewer_list(viewer), delay, error);
}

/* All frames as one drawing. A browser holds all of it at once, so that there is an end to what makes sense. */
static struct film *make_film(struct viewer *viewer, double speed, struct text_error *error)
{
    const struct raster *raster = viewer_raster(viewer);
    if (steps_of(viewer) > FILM_STEPS) {
        text_error_input(error, 0, 0, "found %llu steps, expected at most %d; a .gif may have more",
                         (unsigned long long)steps_of(viewer), FILM_STEPS);
        return NULL;
    }
    struct film *film = film_create(raster_width(raster), raster_height(raster), error);
    if (film && still_play(viewer, speed, add_to_film, film, error) && film_close(film, error))
        return film;
    film_destroy(film);
    return NULL;
}

static void write_title(const struct viewer *viewer, char *title, size_t size)
{
    snprintf(title, size, "%s, solved by %s", viewer_name(viewer), trace_engine(viewer_player(viewer)->replay.trace));
}

static bool write_svg(struct viewer *viewer, const struct wish *wish, struct text_error *error)
{
    char title[300];
    write_title(viewer, title, sizeof title);
    struct film *film = make_film(viewer, wish->speed, error);
    bool written = film && svg_write(wish->path, film, title, error);
    film_destroy(film);
    return written;
}

static bool write_png(struct viewer *viewer, const struct wish *wish, struct text_error *error)
{
    const uint32_t *pixels = still_frame(viewer, wish->at);
    const struct raster *raster = viewer_raster(viewer);
    return png_write(wish->path, pixels, raster_width(raster), raster_height(raster), error);
}

/* What the ending of a file's name chooses. */
static const struct form {
    const char *ending;
    bool (*write)(struct viewer *viewer, const struct wish *wish, struct text_error *error);
} forms[] = {{".gif", write_gif}, {".svg", write_svg}, {".png", write_png}};

static const struct form *find_form(const char *path, struct text_error *error)
{
    const char *ending = path ? strrchr(path, '.') : NULL;
    for (size_t i = 0; ending && i < sizeof forms / sizeof *forms; i++) {
        if (!strcmp(forms[i].ending, ending))
            return &forms[i];
    }
    text_error_input(error, 0, 0, "found -o %s, expected a name that ends in .gif, .svg or .png",
                     path ? path : "nothing");
    return NULL;
}

static enum exit_status run(const struct options *options)
{
    struct text_error error;
    struct wish wish = {.path = options->value[OPTION_OUTPUT], .at = UINT64_MAX >> 1, .speed = PLAYER_NORMAL};
    const struct form *form = find_form(wish.path, &error);
    if (!form || !options_whole(options, OPTION_AT, 0, UINT64_MAX >> 1, &wish.at, &error) ||
        !options_real(options, OPTION_SPEED, PLAYER_SLOWEST, 50, &wish.speed, &error))
        return verb_fail(&error);
    struct viewer *viewer = still_create(options, 960, 600, &error);
    if (!viewer)
        return verb_fail(&error);
    bool written = form->write(viewer, &wish, &error);
    viewer_destroy(viewer);
    return written ? EXIT_DONE : verb_fail(&error);
}

const struct verb verb_export = {
    .name = "export",
    .operand = "PUZZLE",
    .summary = "Write the animation as a GIF or an SVG, or one step as a PNG",
    .details = "The ending of FILE tells which. 960x600 pixels, or --size; 8 steps a second, or --speed.\n",
    .options = STILL_OPTIONS | OPTION_BIT(OPTION_AT) | OPTION_BIT(OPTION_SPEED),
    .run = run,
};
