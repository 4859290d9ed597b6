/* Renders frames to look at: demo_scene OUTDIR [PUZZLE_FILE [ENGINE [POSITION...]]] writes every theme at three sizes,
 * and measures how long a frame takes. Not a test; pictures are to be looked at. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/clock.h"
#include "base/file.h"
#include "engine/engine.h"
#include "export/png.h"
#include "puzzle/reader.h"
#include "raster/raster.h"
#include "scene/scene.h"

static const struct scene_help rows[] = {
    {"play-pause", "Space K", "play forward, or pause"}, {"play-backward", "J", "play backward"},
    {"step-forward", "Right .", "one step forward"},     {"step-back", "Left ,", "one step back"},
    {"next-technique", "Shift+Right", "to the next deduction of another technique"},
    {"first", "Home", "to the beginning"},               {"theme", "T", "the next theme"},
};

struct demo {
    struct trace *trace;
    struct player player;
    struct scene *scene;
    struct raster *raster;
    struct scene_view view;
    struct draw_list list;
};

static struct trace *solve(const char *path, const char *engine_id)
{
    struct buffer text = {0};
    struct text_error error = {0};
    const struct engine *engine = engine_find(engine_id);
    if (!engine || !file_read(path, 1 << 20, &text, &error))
        return NULL;
    struct puzzle *puzzle = puzzle_read(buffer_text(&text), text.length, path, &error);
    if (!puzzle) {
        fprintf(stderr, "%s\n", error.message);
        return NULL;
    }
    struct trace *trace = trace_create(puzzle, engine->id);
    digit_mask *solution = calloc(puzzle->layout->cells, sizeof *solution);
    struct engine_task task = {.puzzle = puzzle, .trace = trace, .solution = solution};
    engine->solve(&task);
    trace_close(trace);
    free(solution);
    puzzle_destroy(puzzle);
    buffer_finish(&text);
    return trace;
}

static void shoot(struct demo *demo, const char *folder, const char *name)
{
    char path[512];
    struct text_error error = {0};
    size_t count;
    scene_draw(demo->scene, &demo->view, &demo->list);
    raster_draw(demo->raster, &demo->list, &count);
    snprintf(path, sizeof path, "%s/%s-%s-%d.png", folder, name, demo->view.theme->id, demo->view.width);
    if (!png_write(path, raster_pixels(demo->raster), demo->view.width, demo->view.height, &error))
        fprintf(stderr, "%s\n", error.message);
}

static void set_size(struct demo *demo, int width, int height)
{
    raster_resize(demo->raster, width, height, NULL);
    demo->view.width = width;
    demo->view.height = height;
}

static double milliseconds(uint64_t since)
{
    return (double)(clock_now() - since) / 1e6;
}

static void measure(struct demo *demo)
{
    size_t count, area = 0;
    set_size(demo, 1920, 1080);
    demo->view.theme = themes[0];
    double full = 0, build = 0, part = 0;
    enum { FRAMES = 60 };
    for (int i = 0; i < FRAMES; i++) {
        uint64_t start = clock_now();
        scene_draw(demo->scene, &demo->view, &demo->list);
        build += milliseconds(start);
        raster_forget(demo->raster);
        start = clock_now();
        raster_draw(demo->raster, &demo->list, &count);
        full += milliseconds(start);
    }
    for (int i = 0; i < FRAMES; i++) {
        demo->player.came_from = player_position(&demo->player) - 1;
        demo->player.since_move = i * 0.2 / FRAMES;
        scene_draw(demo->scene, &demo->view, &demo->list);
        uint64_t start = clock_now();
        const struct raster_rect *rects = raster_draw(demo->raster, &demo->list, &count);
        part += milliseconds(start);
        for (size_t k = 0; k < count; k++)
            area += (size_t)(rects[k].width * rects[k].height);
    }
    demo->player.came_from = player_position(&demo->player);
    uint64_t start = clock_now();
    raster_draw(demo->raster, &demo->list, &count);
    printf("1920x1080: list %.2f ms, whole %.2f ms, moving %.2f ms (%.1f %% of the pixels), idle %.2f ms; "
           "%zu commands\n", build / FRAMES, full / FRAMES, part / FRAMES, 100.0 * (double)area / FRAMES / (1920 * 1080),
           milliseconds(start), demo->list.command_count);
}

int main(int count, char **arguments)
{
    static const int sizes[][2] = {{640, 480}, {1280, 800}, {3840, 2160}, {720, 1100}};
    const char *folder = count > 1 ? arguments[1] : ".";
    const char *puzzle = count > 2 ? arguments[2] : "puzzles/b3.txt", *engine = count > 3 ? arguments[3] : "pivot";
    struct demo demo = {.trace = solve(puzzle, engine)};
    if (!demo.trace || !player_init(&demo.player, demo.trace))
        return 3;
    demo.raster = raster_create(640, 480, NULL);
    demo.scene = scene_create(NULL);
    if (!demo.raster || !demo.scene || !scene_open(demo.scene, demo.trace, NULL))
        return 3;
    struct draw_measure text = raster_measure(demo.raster);
    demo.view = (struct scene_view){.player = &demo.player, .measure = &text, .pointer_x = -1, .pointer_y = -1,
                                    .cell = NO_CELL, .title = "Evil (seed 1)"};
    for (int i = 4; i < count || i == 4; i++) {
        char name[64];
        player_seek(&demo.player, i < count ? strtoull(arguments[i], NULL, 10) : 42);
        demo.player.came_from = player_position(&demo.player);
        snprintf(name, sizeof name, "at%llu", (unsigned long long)player_position(&demo.player));
        for (size_t size = 0; size < sizeof sizes / sizeof sizes[0]; size++) {
            set_size(&demo, sizes[size][0], sizes[size][1]);
            for (demo.view.theme = themes[0]; demo.view.theme; demo.view.theme = NULL) {
                for (const struct theme *const *theme = themes; *theme; theme++) {
                    demo.view.theme = *theme;
                    shoot(&demo, folder, name);
                }
            }
        }
        set_size(&demo, 1280, 800);
        demo.view.theme = themes[0];
        demo.view.pointer_x = 700;
        demo.view.pointer_y = 770;
        shoot(&demo, folder, "hover");
        demo.view.pointer_x = demo.view.pointer_y = -1;
        demo.view.help = rows;
        demo.view.help_rows = sizeof rows / sizeof rows[0];
        shoot(&demo, folder, "help");
        demo.view.help = NULL;
        demo.view.digit = 4;
        demo.view.message = "Saved as trace.jsonl";
        shoot(&demo, folder, "lit");
        demo.view.digit = 0;
        demo.view.message = NULL;
    }
    measure(&demo);
    draw_finish(&demo.list);
    scene_destroy(demo.scene);
    raster_destroy(demo.raster);
    player_finish(&demo.player);
    trace_destroy(demo.trace);
    return 0;
}
