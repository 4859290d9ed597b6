/* Measures how long it takes to start the viewer and to draw frames. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "base/random.h"
#include "bench/bench.h"
#include "puzzle/builtin.h"
#include "scene/theme.h"
#include "viewer/viewer.h"

enum { ROUNDS = 15, FRAMES = 40, DRAGS = 400, SECONDS = 7, WIDTH = 1920, HEIGHT = 1080 };

static struct viewer *open_viewer(const char *engine, const char *board, struct text_error *error)
{
    struct viewer_params params = {
        .engine = engine_find(engine),
        .theme = themes[0],
        .speed = PLAYER_DEFAULT_SPEED,
        .width = WIDTH,
        .height = HEIGHT,
        .scale = 1,
        .room.memory = 256 << 20,
    };
    const char *text = builtin_text(board);
    struct viewer *viewer = viewer_create(&params, error);
    if (viewer && !viewer_open_text(viewer, text, strlen(text), board, board, error)) {
        viewer_destroy(viewer);
        viewer = NULL;
    }
    return viewer;
}

static double milliseconds_since(uint64_t start)
{
    return (double)(clock_now() - start) / 1e6;
}

static bool measure_start(struct bench *bench, struct text_error *error)
{
    double times[ROUNDS];
    for (unsigned i = 0; i < ROUNDS; i++) {
        uint64_t start = clock_now();
        size_t count;
        struct viewer *viewer = open_viewer("pivot", "b3", error);
        if (!viewer)
            return false;
        viewer_advance(viewer, 0);
        viewer_frame(viewer, &count);
        times[i] = milliseconds_since(start);
        viewer_destroy(viewer);
    }
    bench_add(bench, "solve b3 and draw the first frame, 1920x1080", "ms", times, ROUNDS);
    return true;
}

static double time_frame(struct viewer *viewer)
{
    size_t count;
    uint64_t start = clock_now();
    viewer_advance(viewer, 0);
    viewer_frame(viewer, &count);
    return milliseconds_since(start);
}

/* A board to draw, with the names of its rows. */
struct board {
    const char *name, *engine, *whole, *moving, *share, *ratio;
};

static const struct board boards[] = {
    {"b3", "pivot", "draw a whole frame, 1920x1080", "draw what moves, playing at 8/s, 1920x1080",
     "playing at 8/s, 1920x1080, 60 frames a second", NULL},
    {"samurai", "propagate", "samurai: a whole frame", "samurai: what moves", "samurai: playing at 8/s",
     "samurai: a whole frame"},
    {"25x25", "rescan", "25x25: a whole frame", "25x25: what moves", "25x25: playing at 8/s", "25x25: a whole frame"},
};

/* Returns the percentage of a core that one second of playback takes, without presenting the frames. */
static double play_a_second(struct viewer *viewer)
{
    uint64_t start = clock_cpu_now();
    for (unsigned i = 0; i < 60; i++) {
        viewer_advance(viewer, 1.0 / 60);
        time_frame(viewer);
    }
    return (double)(clock_cpu_now() - start) / 1e7;
}

/* Measures a board. `*first` is the median of a whole frame of the first board, which sets it and has no ratio of its
 * own. */
static bool measure_board(struct bench *bench, const struct board *board, double *first, struct text_error *error)
{
    double whole[FRAMES], moving[FRAMES], share[SECONDS], ratio[FRAMES];
    struct viewer *viewer = open_viewer(board->engine, board->name, error);
    if (!viewer)
        return false;
    time_frame(viewer);
    for (unsigned i = 0; i < FRAMES; i++) {
        viewer_advance(viewer, 1.0 / 60);
        moving[i] = time_frame(viewer);
    }
    for (unsigned i = 0; i < SECONDS; i++)
        share[i] = play_a_second(viewer);
    viewer_do(viewer, ACTION_pause, "", NULL);
    for (unsigned i = 0; i < FRAMES; i++) {
        viewer_invalidate(viewer);
        whole[i] = time_frame(viewer);
        ratio[i] = whole[i] / *first;
    }
    bench_add(bench, board->whole, "ms", whole, FRAMES);
    bench_add(bench, board->moving, "ms", moving, FRAMES);
    bench_add(bench, board->share, "% of a core", share, SECONDS);
    if (board->ratio)
        bench_add(bench, board->ratio, "times that of 9x9", ratio, FRAMES);
    else
        *first = whole[FRAMES / 2]; /* sorted by bench_add */
    viewer_destroy(viewer);
    return true;
}

/* Seeks randomly in the longest trace, as dragging over its timeline does. */
static bool measure_dragging(struct bench *bench, struct text_error *error)
{
    double times[DRAGS], idle[FRAMES], worst = 0;
    unsigned drags = bench_rounds(bench, DRAGS);
    struct viewer *viewer = open_viewer("stack", "triathlon-5", error);
    uint64_t random = 1;
    if (!viewer)
        return false;
    const struct player *player = viewer_player(viewer);
    viewer_do(viewer, ACTION_pause, "", NULL);
    for (unsigned i = 0; i < drags; i++) {
        char position[32];
        snprintf(position, sizeof position, "%llu",
                 (unsigned long long)(random_next(&random) % (trace_steps(player->replay.trace) + 1)));
        uint64_t start = clock_now();
        viewer_do(viewer, ACTION_seek, position, NULL);
        time_frame(viewer);
        times[i] = milliseconds_since(start);
        worst = fmax(worst, times[i]);
    }
    for (unsigned i = 0; i < FRAMES; i++)
        idle[i] = time_frame(viewer);
    bench_add_percentile(bench, "drag over 77 million steps: a frame, median", "ms", times, drags, 0.5);
    bench_add_percentile(bench, "drag over 77 million steps: a frame, 99 of 100 within", "ms", times, drags, 0.99);
    bench_add_value(bench, "drag over 77 million steps: the worst frame", "ms", worst);
    bench_add(bench, "find that nothing changed", "ms", idle, FRAMES);
    viewer_destroy(viewer);
    return true;
}

bool bench_drawing(struct bench *bench, struct text_error *error)
{
    double first = 1;
    bool ok = measure_start(bench, error);
    for (size_t i = 0; ok && i < sizeof boards / sizeof *boards; i++)
        ok = measure_board(bench, &boards[i], &first, error);
    return ok && measure_dragging(bench, error);
}
