#include <stdio.h>
#include <string.h>

#include "app/choice.h"
#include "app/still.h"
#include "app/verb.h"
#include "base/buffer.h"
#include "export/gif.h"
#include "export/html.h"
#include "export/mp4.h"
#include "export/png.h"
#include "export/svg.h"

enum { SAMPLES = 8, FILM_STEPS = 2000 };

/* What is asked for. */
struct wish {
    const char *path;
    uint64_t at;
    double speed;
    const struct theme *theme;
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

static bool add_to_mp4(void *mp4, struct viewer *viewer, int delay, struct text_error *error)
{
    return mp4_add(mp4, raster_pixels(viewer_raster(viewer)), delay, error);
}

static bool write_mp4(struct viewer *viewer, const struct wish *wish, struct text_error *error)
{
    const struct raster *raster = viewer_raster(viewer);
    struct mp4 *mp4 = mp4_begin(wish->path, raster_width(raster), raster_height(raster), error);
    if (!mp4)
        return false;
    if (still_play(viewer, wish->speed, add_to_mp4, mp4, error))
        return mp4_finish(mp4, error);
    mp4_abandon(mp4);
    return false;
}

/* A film, and a line of words for each of its frames. */
struct talkie {
    struct film *film;
    struct buffer words;
};

static bool add_to_talkie(void *taker, struct viewer *viewer, int delay, struct text_error *error)
{
    struct talkie *talkie = taker;
    bool more = film_frames(talkie->film);
    buffer_print(&talkie->words, "%s%s", more ? "\n" : "", viewer_sentence(viewer));
    return film_add(talkie->film, viewer_list(viewer), delay, error);
}

static void talkie_finish(struct talkie *talkie)
{
    film_destroy(talkie->film);
    buffer_finish(&talkie->words);
}

/* All frames as one drawing. A browser holds all of it at once, so that there is an end to what makes sense. */
static bool make_talkie(struct talkie *talkie, struct viewer *viewer, double speed, struct text_error *error)
{
    const struct raster *raster = viewer_raster(viewer);
    *talkie = (struct talkie){0};
    if (steps_of(viewer) > FILM_STEPS) {
        text_error_input(error, 0, 0, "found %llu steps, expected at most %d; a .gif or an .mp4 may have more",
                         (unsigned long long)steps_of(viewer), FILM_STEPS);
        return false;
    }
    talkie->film = film_create(raster_width(raster), raster_height(raster), error);
    if (!talkie->film || !still_play(viewer, speed, add_to_talkie, talkie, error) || !film_close(talkie->film, error))
        return false;
    if (talkie->words.failed)
        text_error_memory(error, "the animation");
    return !talkie->words.failed;
}

static void write_title(const struct viewer *viewer, char *title, size_t size)
{
    snprintf(title, size, "%s, solved by %s", viewer_name(viewer), trace_engine(viewer_player(viewer)->replay.trace));
}

static bool write_svg(struct viewer *viewer, const struct wish *wish, struct text_error *error)
{
    char title[300];
    struct talkie talkie;
    write_title(viewer, title, sizeof title);
    bool written = make_talkie(&talkie, viewer, wish->speed, error) && svg_write(wish->path, talkie.film, title, error);
    talkie_finish(&talkie);
    return written;
}

static bool write_html(struct viewer *viewer, const struct wish *wish, struct text_error *error)
{
    char title[300];
    struct talkie talkie;
    write_title(viewer, title, sizeof title);
    bool written = make_talkie(&talkie, viewer, wish->speed, error);
    struct html_page page = {.film = talkie.film, .frame = viewer_arrangement(viewer), .theme = wish->theme,
                             .title = title, .words = &talkie.words, .speed = wish->speed};
    written = written && html_write(wish->path, &page, error);
    talkie_finish(&talkie);
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
} forms[] = {{".gif", write_gif}, {".mp4", write_mp4}, {".svg", write_svg}, {".html", write_html}, {".png", write_png}};

static const struct form *find_form(const char *path, struct text_error *error)
{
    const char *ending = path ? strrchr(path, '.') : NULL;
    for (size_t i = 0; ending && i < sizeof forms / sizeof *forms; i++) {
        if (!strcmp(forms[i].ending, ending))
            return &forms[i];
    }
    text_error_input(error, 0, 0, "found -o %s, expected a name that ends in .gif, .mp4, .svg, .html or .png",
                     path ? path : "nothing");
    return NULL;
}

static enum exit_status run(const struct options *options)
{
    struct text_error error;
    struct wish wish = {.path = options->value[OPTION_OUTPUT], .at = TRACE_MAX_STEPS, .speed = PLAYER_DEFAULT_SPEED};
    const struct form *form = find_form(wish.path, &error);
    if (!form || !options_whole(options, OPTION_AT, 0, TRACE_MAX_STEPS, &wish.at, &error) ||
        !options_real(options, OPTION_SPEED, PLAYER_MIN_SPEED, 50, &wish.speed, &error) ||
        !(wish.theme = choice_theme(options, &error)))
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
    .summary = "Write the animation as GIF, MP4, SVG or HTML, or one step as PNG",
    .details = "The ending of FILE tells which: .gif, .mp4, .svg (vectors that play without a script), .html (a page with a\n"
               "player; .svg and .html take at most 2000 steps) or .png (the last step, or --at). 960x600 pixels, or\n"
               "--size; 8 steps a second, or --speed.\n",
    .options = STILL_OPTIONS | OPTION_BIT(OPTION_AT) | OPTION_BIT(OPTION_SPEED),
    .run = run,
};
