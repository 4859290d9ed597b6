/* Starting and drawing. */
#include "app/bench.h"
#include "app/viewer.h"
#include "base/clock.h"
#include "scene/theme.h"

enum { ROUNDS = 15, FRAMES = 40, WIDTH = 1920, HEIGHT = 1080 };

static struct viewer *open_viewer(struct text_error *error)
{
    struct viewer_params params = {
        .engine = engines[0],
        .theme = themes[0],
        .speed = PLAYER_NORMAL,
        .width = WIDTH,
        .height = HEIGHT,
        .scale = 1,
        .memory = 256 << 20,
    };
    struct viewer *viewer = viewer_create(&params, error);
    if (viewer && !viewer_open_file(viewer, NULL, error)) {
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
        struct viewer *viewer = open_viewer(error);
        if (!viewer)
            return false;
        viewer_frame(viewer, &count);
        times[i] = milliseconds_since(start);
        viewer_destroy(viewer);
    }
    bench_add(bench, "solve b3 and draw the first frame, 1920x1080", "ms", times, ROUNDS);
    return true;
}

bool bench_drawing(struct bench *bench, struct text_error *error)
{
    struct viewer *viewer = measure_start(bench, error) ? open_viewer(error) : NULL;
    if (!viewer)
        return false;
    double whole[FRAMES], moving[FRAMES], idle[FRAMES];
    size_t count;
    viewer_frame(viewer, &count);
    for (unsigned i = 0; i < FRAMES; i++) {
        viewer_advance(viewer, 1.0 / 60);
        uint64_t start = clock_now();
        viewer_frame(viewer, &count);
        moving[i] = milliseconds_since(start);
    }
    viewer_do(viewer, ACTION_pause, "", NULL);
    for (unsigned i = 0; i < FRAMES; i++) {
        viewer_redraw(viewer);
        uint64_t start = clock_now();
        viewer_frame(viewer, &count);
        whole[i] = milliseconds_since(start);
    }
    for (unsigned i = 0; i < FRAMES; i++) {
        uint64_t start = clock_now();
        viewer_frame(viewer, &count);
        idle[i] = milliseconds_since(start);
    }
    bench_add(bench, "draw a whole frame, 1920x1080", "ms", whole, FRAMES);
    bench_add(bench, "draw what moves, playing at 8/s, 1920x1080", "ms", moving, FRAMES);
    bench_add(bench, "find that nothing changed", "ms", idle, FRAMES);
    viewer_destroy(viewer);
    return true;
}
