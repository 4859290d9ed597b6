/* Any text at all runs as a script; the viewer survives it, and shows what a fresh replay gives. What touches files is
 * left out, and engines end after some steps, as brute force on a board that was pasted may take for ever. Pixels take
 * most of the time and depend on nothing but the list of shapes: most inputs do without them and without fonts. */
#include <stdint.h>

#include "puzzle/builtin.h"
#include "hint/hint_search.h"
#include "engine/job.h"
#include "viewer/script.h"
#include "base/bits.h"
#include "base/buffer.h"
#include "engine/generate_wanted.h"
#include "solve/count.h"
#include "technique/technique.h"
#include "../viewer_defaults.h"
#include "walk.h"

enum { LINES = 60, STEPS = 5000 };

/* The engine behind job_start's, for the run that is being started; there is one at a time. */
static const struct engine *asked;

static enum engine_outcome solve_some(struct engine_task *task)
{
    task->step_limit = STEPS;
    return asked->solve(task);
}

struct job *__real_job_start(const struct job_params *params, struct puzzle *puzzle);
struct job *__wrap_job_start(const struct job_params *params, struct puzzle *puzzle);

struct job *__wrap_job_start(const struct job_params *params, struct puzzle *puzzle)
{
    static struct engine limited;
    struct job_params actual = *params;
    asked = params->engine;
    limited = *params->engine;
    limited.solve = solve_some;
    actual.engine = &limited;
    return __real_job_start(&actual, puzzle);
}

struct hint_search *__real_hint_search_start(const struct hint_search_params *params);
struct hint_search *__wrap_hint_search_start(const struct hint_search_params *params);

/* The hardest techniques take minutes on an open board; one that is quick stands for all. */
struct hint_search *__wrap_hint_search_start(const struct hint_search_params *params)
{
    struct hint_search_params actual = *params;
    actual.one_technique = true;
    actual.technique = TECHNIQUE_hidden_single;
    return __real_hint_search_start(&actual);
}

struct task *__real_generate_wanted_start(const struct generate_wanted_params *params);
struct task *__wrap_generate_wanted_start(const struct generate_wanted_params *params);

struct task *__wrap_generate_wanted_start(const struct generate_wanted_params *params)
{
    struct generate_wanted_params actual = *params;
    actual.most_tried = 1;
    return __real_generate_wanted_start(&actual);
}

enum count_end __real_count_solutions(const struct puzzle *puzzle, const struct count_params *params, uint64_t *count,
                                      digit_mask *first);
enum count_end __wrap_count_solutions(const struct puzzle *puzzle, const struct count_params *params, uint64_t *count,
                                      digit_mask *first);

enum { COUNT_NODES = 2000 };

enum count_end __wrap_count_solutions(const struct puzzle *puzzle, const struct count_params *params, uint64_t *count,
                                      digit_mask *first)
{
    struct count_params actual = *params;
    actual.nodes = actual.nodes && actual.nodes < COUNT_NODES ? actual.nodes : COUNT_NODES;
    return __real_count_solutions(puzzle, &actual, count, first);
}

void __real_search_run(struct search *search);
void __wrap_search_run(struct search *search);

/* A search for all techniques, as for judging a move, is one for singles. */
void __wrap_search_run(struct search *search)
{
    unsigned wanted = 0;
    for (size_t i = 0; i < sizeof search->wanted / sizeof *search->wanted; i++)
        wanted += (unsigned)__builtin_popcountll(search->wanted[i]);
    if (wanted >= TECHNIQUES) {
        memset(search->wanted, 0, sizeof search->wanted);
        bits_add(search->wanted, TECHNIQUE_hidden_single);
        bits_add(search->wanted, TECHNIQUE_naked_single);
    }
    __real_search_run(search);
}

/* True if the input that runs is drawn in pixels. */
static bool draws;

enum { DRAWN_EVERY = 16 }; /* inputs */

enum { NO_SIDE = 16 }; /* of a picture that is not drawn, in pixels: a large one takes long to clear */

struct raster *__real_raster_create(int width, int height, struct text_error *error);
struct raster *__wrap_raster_create(int width, int height, struct text_error *error);

struct raster *__wrap_raster_create(int width, int height, struct text_error *error)
{
    return __real_raster_create(draws ? width : NO_SIDE, draws ? height : NO_SIDE, error);
}

bool __real_raster_resize(struct raster *raster, int width, int height, struct text_error *error);
bool __wrap_raster_resize(struct raster *raster, int width, int height, struct text_error *error);

bool __wrap_raster_resize(struct raster *raster, int width, int height, struct text_error *error)
{
    return !draws || __real_raster_resize(raster, width, height, error);
}

const struct raster_rect *__real_raster_draw(struct raster *raster, const struct draw_list *list, size_t *count);
const struct raster_rect *__wrap_raster_draw(struct raster *raster, const struct draw_list *list, size_t *count);

const struct raster_rect *__wrap_raster_draw(struct raster *raster, const struct draw_list *list, size_t *count)
{
    *count = 0;
    return draws ? __real_raster_draw(raster, list, count) : NULL;
}

static float width_of_text(void *context, enum draw_face face, float size, const char *text, size_t length)
{
    (void)context, (void)face, (void)text;
    return 0.55f * size * (float)length;
}

struct draw_measure __real_raster_measure(struct raster *raster);
struct draw_measure __wrap_raster_measure(struct raster *raster);

struct draw_measure __wrap_raster_measure(struct raster *raster)
{
    return draws ? __real_raster_measure(raster) : (struct draw_measure){.width = width_of_text, .context = raster};
}

static bool touches_files(const char *line, size_t length)
{
    char text[64] = "", name[64] = "", argument[64] = "", digit[4];
    if (length >= sizeof text)
        length = sizeof text - 1;
    memcpy(text, line, length);
    sscanf(text, " %63[^ \t\r] %63[^\r]", name, argument);
    if (!strcmp(name, "drop"))
        return true;
    enum action_id action = strcmp(name, "key") ? action_find(name) : action_of_key(argument, AT_WATCH, digit);
    return action == ACTION_save || action == ACTION_save_lesson || action == ACTION_picture || action == ACTION_dump ||
           action == ACTION_open;
}

/* Large windows are drawn by the same code as small ones, only slowly. */
static bool takes_long(const char *line, size_t length)
{
    char text[64] = "";
    unsigned width, height;
    memcpy(text, line, length < sizeof text ? length : sizeof text - 1);
    return sscanf(text, " resize %ux%u", &width, &height) == 2 && (width > 1000 || height > 1000);
}

static void check_viewer(struct viewer *viewer)
{
    struct replay fresh;
    size_t count;
    viewer_advance(viewer, 0);
    viewer_frame(viewer, &count); /* may open a puzzle that was made in the background */
    const struct player *player = viewer_player(viewer);
    const struct trace *trace = player->replay.trace;
    require(player_position(player) <= trace_steps(trace));
    replay_init(&fresh, trace);
    replay_seek(&fresh, player_position(player));
    require(!memcmp(fresh.mask, player->replay.mask, trace_layout(trace)->cells * sizeof *fresh.mask));
    replay_finish(&fresh);
}

static struct viewer *open_viewer(void)
{
    struct text_error error;
    struct viewer_params params = default_params();
    struct viewer *viewer = viewer_create(&params, &error);
    const char *text = builtin_puzzles(&(unsigned){0})[0].text;
    require(viewer && viewer_open_text(viewer, text, strlen(text), "b3", "b3", &error));
    return viewer;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct buffer script = {0};
    const char *at = (const char *)data, *end = at + size;
    draws = size % DRAWN_EVERY == 0;
    for (unsigned lines = 0; lines < LINES && at < end; lines++) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        size_t length = newline ? (size_t)(newline - at) : (size_t)(end - at);
        if (!touches_files(at, length) && !takes_long(at, length)) {
            buffer_append(&script, at, length);
            buffer_put(&script, '\n');
        }
        at += length + 1;
    }
    struct viewer *viewer = open_viewer();
    struct text_error error = {0};
    if (!script_run(viewer, buffer_text(&script), "fuzz", &error))
        require_message(&error);
    check_viewer(viewer);
    viewer_destroy(viewer);
    buffer_finish(&script);
    return 0;
}
