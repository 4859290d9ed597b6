/* `sudoscope export`: writes the animation of all steps, or one step as a picture. The file name's extension selects
 * the format. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/buffer.h"
#include "base/memory_stream.h"
#include "base/translation.h"
#include "base/word.h"
#include "command/command.h"
#include "command/handout.h"
#include "command/narrated_film.h"
#include "command/option_values.h"
#include "command/progress.h"
#include "command/trace_source.h"
#include "export/gif.h"
#include "export/html.h"
#include "export/mp4.h"
#include "export/svg.h"
#include "trace_file/trace_file.h"
#include "why/slice_trace.h"

enum { PALETTE_SAMPLES = 8, MAX_FRAMES = 10000, MAX_FILM_FRAMES = 2000, MAX_PRINTED = 400 };

/* The request of the command line. */
struct export_request {
    const char *path;
    struct itinerary itinerary;
    const struct theme *theme;
    const struct options *options;
};

/* Samples frames for the palette that all frames share. Returns NULL with `error` filled on failure. */
static struct gif_palette *choose_palette(struct viewer *viewer, const struct itinerary *itinerary,
                                          struct text_error *error)
{
    struct gif_palette *palette = gif_palette_create();
    const struct raster *raster = viewer_raster(viewer);
    for (unsigned i = 0; i < PALETTE_SAMPLES; i++) {
        const uint32_t *pixels =
            headless_show(viewer, itinerary, (itinerary->count - 1) * i / (PALETTE_SAMPLES - 1), error);
        if (!pixels) {
            gif_palette_destroy(palette);
            return NULL;
        }
        gif_palette_sample(palette, pixels, (size_t)raster_width(raster) * (size_t)raster_height(raster));
    }
    return palette;
}

static bool add_to_gif(void *gif, struct viewer *viewer, int delay, struct text_error *error)
{
    return gif_add(gif, raster_pixels(viewer_raster(viewer)), delay, error);
}

static bool write_gif(struct viewer *viewer, const struct export_request *request, struct text_error *error)
{
    const struct raster *raster = viewer_raster(viewer);
    struct gif_palette *palette = choose_palette(viewer, &request->itinerary, error);
    struct gif *gif =
        palette ? gif_begin(request->path, raster_width(raster), raster_height(raster), palette, error) : NULL;
    if (gif && headless_play(viewer, &request->itinerary, add_to_gif, gif, error))
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
    if (mp4 && headless_play(viewer, &request->itinerary, add_to_mp4, mp4, error))
        return mp4_finish(mp4, error);
    mp4_abandon(mp4);
    return false;
}

/* Writes the names of the engines, given in a list separated by commas, as words: "pivot, stack and human". */
static void write_racers(const char *racers, char *text, size_t size)
{
    size_t length = 0;
    for (const char *at = racers; *at && length < size;
         at += at[strcspn(at, ",")] ? strcspn(at, ",") + 1 : strlen(at)) {
        int name = (int)strcspn(at, ",");
        const char *before = at == racers ? "" : at[name] ? ", " : tr(" and ");
        length += (size_t)snprintf(text + length, size - length, "%s%.*s", before, name, at);
    }
}

/* Writes the title of a page: that of the lesson, or the puzzle and the engines that solve it. */
static void write_title(const struct viewer *viewer, const struct export_request *request, char *title, size_t size)
{
    const char *race = request->options->value[OPTION_RACE];
    char racers[100];
    write_racers(race ? race : trace_engine(viewer_player(viewer)->replay.trace), racers, sizeof racers);
    if (viewer_stops(viewer))
        snprintf(title, size, "%s", viewer_name(viewer));
    else
        snprintf(title, size, tr("%s, solved by %s"), viewer_name(viewer), racers);
}

static bool write_svg(struct viewer *viewer, const struct export_request *request, struct text_error *error)
{
    char title[300];
    struct narrated_film narrated_film;
    write_title(viewer, request, title, sizeof title);
    bool written = narrated_film_make(&narrated_film, viewer, &request->itinerary, error) &&
                   svg_write(request->path, narrated_film.film, title, error);
    narrated_film_finish(&narrated_film);
    return written;
}

static bool write_html(struct viewer *viewer, const struct export_request *request, struct text_error *error)
{
    char title[300];
    struct narrated_film narrated_film;
    write_title(viewer, request, title, sizeof title);
    bool written = narrated_film_make(&narrated_film, viewer, &request->itinerary, error);
    struct html_lane lane[VIEWER_MAX_LANES];
    struct html_page page = {.film = narrated_film.film,
                             .frame = viewer_layout(viewer),
                             .theme = request->theme,
                             .title = title,
                             .lane = lane,
                             .words = &narrated_film.words,
                             .stops = &narrated_film.stops,
                             .questions = &narrated_film.questions,
                             .rows = &narrated_film.rows,
                             .speed = 100 / request->itinerary.delay};
    while (page.lanes < VIEWER_MAX_LANES &&
           (lane[page.lanes].frame = viewer_lane(viewer, page.lanes, &lane[page.lanes].engine)))
        page.lanes++;
    written = written && html_write(request->path, &page, error);
    narrated_film_finish(&narrated_film);
    return written;
}

static bool write_png(struct viewer *viewer, const struct export_request *request, struct text_error *error)
{
    return headless_write_picture(viewer, request->options, request->path, error);
}

/* Without a choice of steps, one step is printed, as in a picture. */
static bool write_pdf(struct viewer *viewer, const struct export_request *request, struct text_error *error)
{
    char title[300];
    write_title(viewer, request, title, sizeof title);
    return handout_write(viewer, &request->itinerary, request->options, title, error);
}

/* The content of a file: all steps one after the other, one step, or steps on paper. */
enum format_kind { ANIMATION, PICTURE, PRINT };

/* The formats. To add one, write its function and add a row. */
static const struct export_format {
    const char *name;
    bool (*write)(struct viewer *viewer, const struct export_request *request, struct text_error *error);
    enum format_kind kind;
    unsigned most;         /* most frames without --force */
    unsigned frame_bytes;  /* approximate size of a frame: the mean of b1 to b3 and l1 to l5 in 960x600 pixels */
    bool grows_with_sides; /* the size of a frame grows with the number of pixels */
} formats[] = {
    {"gif", write_gif, ANIMATION, MAX_FRAMES, 25000, true},
    {"mp4", write_mp4, ANIMATION, MAX_FRAMES, 11000, true},
    {"svg", write_svg, ANIMATION, MAX_FILM_FRAMES, 7000, false},
    {"html", write_html, ANIMATION, MAX_FILM_FRAMES, 7000, false},
    {"png", write_png, PICTURE, 1, 60000, true},
    {"pdf", write_pdf, PRINT, MAX_PRINTED, 12000, false},
    {0},
};

static const struct export_format *find_format(const struct options *options, struct text_error *error)
{
    const char *path = options->value[OPTION_OUTPUT], *name = options->value[OPTION_FORMAT];
    const char *dot = path ? strrchr(path, '.') : NULL;
    if (!path)
        text_error_input(error, 0, 0,
                         "-o is missing, expected a name that ends in .gif, .mp4, .svg, .html, .pdf or .png");
    else if (!strcmp(path, "-") && !name)
        text_error_input(error, 0, 0, "-o - needs -f, expected gif, mp4, svg, html, pdf or png");
    for (size_t i = 0; path && (name || dot) && formats[i].name; i++) {
        if (!strcasecmp(formats[i].name, name ? name : dot + 1))
            return &formats[i];
    }
    if (path && name)
        return word_read("format", name, formats, sizeof *formats, error);
    if (path && strcmp(path, "-"))
        text_error_input(error, 0, 0, "-o %s: expected a name that ends in .gif, .mp4, .svg, .html, .pdf or .png",
                         path);
    return NULL;
}

/* Returns the name of the first given option among these, or NULL. */
static const char *find_given(const struct options *options, const enum option_id *ids, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (options->value[ids[i]])
            return option_rows[ids[i]].name;
    }
    return NULL;
}

#define FIND_GIVEN(options, ids) find_given(options, ids, sizeof(ids) / sizeof *(ids))

/* Refuses options without a meaning for the format. */
static bool check_options(const struct options *options, const struct export_format *format, struct text_error *error)
{
    static const enum option_id of_animations[] = {OPTION_SPEED, OPTION_FROM, OPTION_TO,   OPTION_EVERY,
                                                   OPTION_PATH,  OPTION_WHY,  OPTION_FORCE};
    static const enum option_id of_one_engine[] = {OPTION_WHY, OPTION_NEEDED};
    static const enum option_id of_screens[] = {OPTION_SPEED, OPTION_SIZE, OPTION_RACE};
    static const enum option_id of_printing[] = {OPTION_CHOSEN, OPTION_PAPER, OPTION_PER_PAGE};
    if (format->kind == ANIMATION && options->value[OPTION_AT])
        return text_error_input(error, 0, 0, "--at is for .png and .pdf, expected --from and --to for .%s",
                                format->name);
    const char *of_animation = FIND_GIVEN(options, of_animations), *of_paper = FIND_GIVEN(options, of_printing);
    const char *of_screen = FIND_GIVEN(options, of_screens);
    if (format->kind == PICTURE && of_animation)
        return text_error_input(error, 0, 0, "--%s is for animations, expected --at N for .png", of_animation);
    if (format->kind == PRINT && of_screen)
        return text_error_input(error, 0, 0, "--%s is for pictures and films, expected .pdf without it", of_screen);
    if (format->kind != PRINT && of_paper)
        return text_error_input(error, 0, 0, "--%s is for paper, expected a name that ends in .pdf", of_paper);
    const char *of_one = FIND_GIVEN(options, of_one_engine);
    if (of_one && options->value[OPTION_RACE])
        text_error_input(error, 0, 0, "--%s is about one engine, expected it without --race", of_one);
    return !of_one || !options->value[OPTION_RACE];
}

/* --- what is shown --- */

/* Writes a trace in the form of a saved one, which a viewer can open. */
static bool write_saved(const struct trace *trace, struct memory_stream *memory, struct text_error *error)
{
    return memory_stream_open(memory, error) && trace_file_write(trace, memory->stream) &&
           memory_stream_close(memory, error);
}

/* Writes the slice of a step as a saved trace. */
static bool write_slice(const struct trace *trace, uint64_t step, struct memory_stream *memory,
                        struct text_error *error)
{
    struct slice slice = {0};
    const struct slice_question question = {.subject = SLICE_STEP, .position = step};
    enum slice_outcome outcome = slice_make(&slice, trace, &question, 0, NULL);
    struct trace *made = outcome == SLICE_DONE ? slice_trace_create(&slice, trace) : NULL;
    bool written = made && write_saved(made, memory, error);
    if (outcome != SLICE_DONE)
        slice_error(outcome, &question, trace, error);
    else if (!made)
        trace_error(trace, error);
    trace_destroy(made);
    slice_finish(&slice);
    return written;
}

/* Opens the story of the solution (--needed), or the causes of step --why of the solution or of the story. */
static bool open_part(struct viewer *viewer, const struct options *options, struct text_error *error)
{
    bool is_slice = options->value[OPTION_WHY];
    struct trace_source source = {0};
    struct memory_stream memory = {0};
    uint64_t step = 0;
    char name[PUZZLE_NAME_SIZE + 24];
    uint64_t limit = options->value[OPTION_NEEDED] ? 0 : trace_source_limit(options, OPTION_WHY);
    bool opened =
        trace_source_open(&source, options, limit, error) && trace_source_need(&source, options, error) &&
        options_integer(options, OPTION_WHY, 1, trace_steps(source.trace), &step, error) &&
        (is_slice ? write_slice(source.trace, step, &memory, error) : write_saved(source.trace, &memory, error));
    if (opened) {
        const char *puzzle = trace_puzzle(source.trace)->name;
        if (is_slice)
            snprintf(name, sizeof name, tr("%s, step %llu"), puzzle, (unsigned long long)step);
        else
            snprintf(name, sizeof name, "%s", puzzle);
        opened = viewer_open_text(viewer, memory.bytes, memory.length, "the slice", name, error);
        if (opened && !is_slice)
            viewer_mark_break_in(viewer);
    }
    memory_stream_finish(&memory);
    trace_source_finish(&source);
    return opened;
}

static struct viewer *open_viewer(const struct options *options, struct text_error *error)
{
    enum { WIDTH = 960, HEIGHT = 600 };
    if (!options->value[OPTION_WHY] && !options->value[OPTION_NEEDED])
        return headless_create(options, WIDTH, HEIGHT, error);
    struct viewer *viewer = headless_create_empty(options, WIDTH, HEIGHT, error);
    if (!viewer || open_part(viewer, options, error))
        return viewer;
    viewer_destroy(viewer);
    return NULL;
}

/* --- how much it will be --- */

static void describe_size(const struct export_format *format, const struct itinerary *itinerary,
                          const struct viewer *viewer, char *text, size_t size)
{
    const struct raster *raster = viewer_raster(viewer);
    double pixels = (double)raster_width(raster) * raster_height(raster), seconds = itinerary_length(itinerary) / 100;
    double bytes = (double)itinerary->count * format->frame_bytes * (format->grows_with_sides ? pixels / 576000 : 1);
    unsigned minutes = seconds < 6e9 ? (unsigned)(seconds / 60) : 100000000;
    int used = snprintf(text, size, tr_n("%llu frame, ", "%llu frames, ", itinerary->count),
                        (unsigned long long)itinerary->count);
    if (minutes >= 60)
        used += snprintf(text + used, size - (size_t)used, tr("%u h %02u min, "), minutes / 60, minutes % 60);
    else
        used += snprintf(text + used, size - (size_t)used, tr("%u:%02u min, "), minutes, (unsigned)seconds % 60);
    snprintf(text + used, size - (size_t)used, tr(bytes < 1e6 ? "about %.1f MB" : "about %.0f MB"), bytes / 1e6);
}

/* Prints the amount of output on a terminal, and refuses too much. */
static bool accept_size(const struct export_format *format, const struct export_request *request,
                        const struct viewer *viewer, struct text_error *error)
{
    char text[120];
    describe_size(format, &request->itinerary, viewer, text, sizeof text);
    if (request->itinerary.count > format->most && !request->options->value[OPTION_FORCE])
        return text_error_input(
            error, 0, 0,
            "%s: expected at most %u frames; choose some with --from, --to, --every, --path or --why, or "
            "use --force",
            text, format->most);
    if (progress_is_visible(false))
        fprintf(stderr, "sudoscope: %s\n", text);
    return true;
}

/* Returns whether the options choose steps; otherwise a single step is printed. */
static bool chooses_steps(const struct options *options)
{
    static const enum option_id choices[] = {OPTION_FROM, OPTION_TO, OPTION_EVERY, OPTION_PATH, OPTION_WHY};
    return FIND_GIVEN(options, choices);
}

static bool make_itinerary(struct export_request *request, const struct export_format *format, struct viewer *viewer,
                           struct text_error *error)
{
    const struct trace *trace = viewer_player(viewer)->replay.trace;
    const struct options *options = request->options;
    if (viewer_stops(viewer))
        return itinerary_make_of_lesson(&request->itinerary, options, viewer, error);
    if (options->value[OPTION_CHOSEN])
        return itinerary_make_of_list(&request->itinerary, options, trace, error);
    if (format->kind == PRINT && !chooses_steps(options))
        return itinerary_make_of_step(&request->itinerary, options, trace, error);
    return itinerary_make(&request->itinerary, options, trace, error);
}

static enum exit_status run(const struct options *given)
{
    struct text_error error;
    struct options options = *given;
    struct export_request request = {.options = &options, .path = options.value[OPTION_OUTPUT]};
    const struct export_format *format = find_format(&options, &error);
    if (format && format->kind == PRINT && !options.value[OPTION_THEME])
        options.value[OPTION_THEME] = PAPER_THEME;
    if (!format || !check_options(&options, format, &error) || !(request.theme = option_value_theme(&options, &error)))
        return command_fail(options.messages, &error);
    struct viewer *viewer = open_viewer(&options, &error);
    if (!viewer)
        return command_fail(options.messages, &error);
    bool written = (format->kind == PICTURE || (make_itinerary(&request, format, viewer, &error) &&
                                                accept_size(format, &request, viewer, &error))) &&
                   format->write(viewer, &request, &error);
    itinerary_finish(&request.itinerary);
    viewer_destroy(viewer);
    return written ? EXIT_DONE : command_fail(options.messages, &error);
}

const struct command command_export = {
    .name = "export",
    .operand = "PUZZLE",
    .needs_operand = true,
    .summary = TR("Write the animation as GIF, MP4, SVG or HTML, pages to print as PDF, or one step as PNG"),
    .details =
        TR("-f, or the ending of FILE, selects the format: gif, mp4, svg (vectors that play without a script), html (a "
           "page\n"
           "with a player), pdf (pages to print) or png (the last step, or step N with --at N). The size is 960x600 "
           "pixels\n"
           "unless --size is given, the speed 8 steps a second unless --speed is given; at more than 50, some steps "
           "have no\n"
           "frame. More than 10000 frames (svg and html: 2000; pdf: 400) are written with --force only.\n\n"
           "A pdf has the last step, step N with --at N, or with --steps, --from, --to, --every, --path or --why these "
           "steps,\n"
           "four to a page, each with its sentence. A lesson is printed with its questions, and the answers follow.\n"
           "With --needed, the steps are those of `sudoscope trace --needed`.\n"),
    .options = HEADLESS_OPTIONS | ITINERARY_OPTIONS | OPTION_BIT(OPTION_FORMAT) | OPTION_BIT(OPTION_AT) |
               OPTION_BIT(OPTION_WHY) | OPTION_BIT(OPTION_NEEDED) | OPTION_BIT(OPTION_FORCE) |
               OPTION_BIT(OPTION_CHOSEN) | PAPER_OPTIONS,
    .run = run,
};
