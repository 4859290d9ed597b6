/* Frames that have been looked at: each frame of the table is drawn by the viewer, as a script makes it. Where
 * tests/golden has NAME.txt, the whole display list is compared (draw_text.h), so that a change is read as a difference
 * of lines. About thirty frames have one, at least one for each kind of picture. Every other frame has a line in
 * tests/golden/hashes.txt, with a hash for each part of the frame. Where there is a picture besides, NAME.png, the
 * pixels are compared, too: they may differ by two levels a channel (another FreeType). A few pictures are enough,
 * because all frames are made of the same shapes.
 *
 * A frame that differs leaves golden-NAME.txt and golden-NAME.png in the build folder's meson-logs. GOLDEN=full leaves
 * the texts of all frames there and compares nothing: run it at the commit before for the other side of the difference.
 * GOLDEN=write writes texts, hashes and pictures again; look at the frames before you commit them. To keep a frame's
 * whole text, make an empty NAME.txt first. Nothing that a clock decides may be seen in a frame: not the last step, not
 * the summary. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <assert.h>
#include <cmocka.h>
#include <dirent.h>
#include <png.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/language.h"
#include "draw_text.h"
#include "export/png.h"
#include "viewer/script.h"
#include "viewer/viewer.h"

enum {
    TOLERANCE = 2,
    FEW = 8 /* pixels that cairo may round otherwise on 32 bit */,
    PICTURES = 12 /* with pixels */,
    TEXTS = 33 /* with the whole display list */,
    MAX_FRAMES = 200,
    LINE = 200 /* bytes of a line of hashes */
};

static const char hashes_path[] = "tests/golden/hashes.txt";
static char logs[512]; /* the folder for frames that differ */

struct golden {
    const char *name, *puzzle;
    const char *engine; /* NULL: the puzzle is a trace in tests/traces */
    int width, height;
    const char *theme; /* NULL: in every theme */
    const char *script;
};

#define BY_HAND                                                                                                        \
    "edit\njudge on\nselect r6c7\nenter 2\ntool colour\nselect r2c1 r2c2 r3c2\nenter 5\nselect r7c5 r3c2\nenter 7\n"   \
    "tool corner\nselect r9c8 r7c8\nenter 9\nenter 1\ntool line\ntool digit\nselect r1c5\nenter 3\nsettle\nwait 100"

static const struct golden frames[] = {
    {"b3-43", "b3", "pivot", 640, 480, NULL, "seek 43"},
    {"b3-43", "b3", "pivot", 1280, 800, NULL, "seek 43"},
    {"b3-43", "b3", "pivot", 3840, 2160, NULL, "seek 43"},
    {"layouts", "b3", "pivot", 640, 480, "dark", "new\nkey End"},
    {"tip", "b3", "pivot", 640, 480, "dark", "seek 43\nmove 60 460\nmove 61 460\nwait 900"},
    {"b3-60", "b3", "pivot", 700, 500, "light", "seek 60"},
    {"b3-60", "b3", "pivot", 800, 600, "dark", "seek 60"},
    {"lesson", "b3", "pivot", 640, 480, "light", "learn x-wing"},
    {"lesson", "b3", "pivot", 800, 600, "light", "learn xy-wing\nstage see"},
    {"lesson-why", "b3", "pivot", 640, 480, "dark", "learn xy-wing\nstage why\nkey N\nkey Right\nkey Right"},
    {"lesson-why", "b3", "pivot", 3840, 2160, "light", "learn xy-chain\nstage why\nkey N\nkey Right"},
    {"proof", "l2", NULL, 640, 480, "light", "seek 53\npanel"},
    {"samurai", "samurai", "propagate", 640, 480, "light", "seek 300"},
    {"b3-start", "b3", "pivot", 720, 1100, "light", ""},
    {"b3-moving", "b3", "pivot", 1280, 800, "light", "motion on\nseek 41\nwait 300\nstep-forward\nwait 320"},
    {"b3-letters", "b3", "pivot", 800, 600, "light", "seek 45\nnotation a1"},
    {"b3-pair", "b3", "pivot", 1280, 800, "light", "seek 45"},
    {"b3-guess", "b3", "pivot", 1280, 800, "dark", "seek 46"},
    {"b3-contradiction", "b3", "pivot", 1280, 800, "light", "seek 83"},
    {"b3-contradiction", "b3", "pivot", 1280, 800, "high-contrast", "seek 83"},
    {"b3-contradiction", "b3", "pivot", 1280, 800, "big-bang", "seek 83"},
    {"b3-contradiction", "b3", "propagate", 640, 480, "dark", "pause\nseek 465"},
    {"no-place", "jigsaw", "propagate", 1280, 800, "light", "pause\nseek 489"},
    {"why", "b3", "pivot", 1280, 800, "light", "pause\nseek 83\nwhy\nsettle\nkey Left\nkey Left"},
    {"why-cell", "b3", "human", 900, 700, "dark", "pause\nseek 60\nwhy r4c5\nsettle"},
    {"b3-backtrack", "b3", "pivot", 640, 480, "light", "seek 84"},
    {"b3-backtrack", "b3", "pivot", 1280, 800, NULL, "seek 84"},
    {"b3-backtrack-legend", "b3", "pivot", 1280, 800, "dark", "seek 84\nlegend"},
    {"b3-backtrack-moving", "b3", "pivot", 1280, 800, "light",
     "motion on\nseek 82\nwait 1000\nstep-forward\nwait 1000\nstep-forward\nwait 320"},
    {"propagate-backtrack", "b3", "propagate", 1280, 800, "light", "seek 369"},
    {"cascades", "b3", "pivot", 1280, 800, "light", "pause\ncascades on\nseek 39\nsettle"},
    {"b3-tree", "b3", "pivot", 1280, 800, "light", "seek 84\npanel\npanel"},
    {"b3-tree-grows", "b3", "pivot", 1280, 800, "light", "seek 60\npanel\npanel"},
    {"b3-tree-whole", "b3", "pivot", 1280, 800, "dark", "seek 60\npanel\npanel\nwhole-tree on\nclear"},
    {"b3-marks", "b3", "pivot", 1280, 800, "light",
     "seek 30\nbookmark\nseek 80\nbookmark\nloop\nlight 4\nclear\nseek 60"},
    {"help", "b3", "pivot", 1280, 800, "light", "help"},
    {"legend", "b3", "pivot", 1280, 800, "light", "seek 45\nlegend"},
    {"legend", "l2", NULL, 640, 480, "dark", "seek 52\nlegend"},
    {"4x4", "4x4", "pivot", 1280, 800, "light", "seek 6"},
    {"25x25", "25x25", "rescan", 1280, 800, "light", "seek 300"},
    {"25x25-close", "25x25", "rescan", 1280, 800, "light",
     "seek 300\nmove -1 -1\nzoom-board-in\nzoom-board-in\nzoom-board-in\nzoom-board-in"},
    {"jigsaw-diagonal", "jigsaw-diagonal", "propagate", 1280, 800, "light", "seek 250"},
    {"triathlon", "triathlon-1", "pivot", 1280, 800, "light", "seek 60"},
    {"samurai", "samurai", "propagate", 1280, 800, "light", "seek 300"},
    {"samurai-close", "samurai", "propagate", 1280, 800, "dark",
     "seek 300\nmove -1 -1\nzoom-board-in\nzoom-board-in\nzoom-board-in"},
    {"chain", "l2", NULL, 1280, 800, NULL, "seek 52"},
    {"chain", "l2", NULL, 640, 480, "light", "seek 48"},
    {"proof", "l2", NULL, 1280, 800, "light", "seek 53\npanel\nnext-part\nnext-part\nnext-part"},
    {"message", "l2", NULL, 640, 480, "dark", "seek 53\nask r4c8 5"},
    {"net", "net", NULL, 1280, 800, "light", "last\npause"},
    {"net", "net", NULL, 640, 480, "high-contrast", "last\npause"},
    {"nested-line", "nested", NULL, 1280, 800, "light",
     "last\npause\npanel\nprevious-part\nprevious-part\nprevious-part"},
    {"net-line", "net", NULL, 1280, 800, "dark", "last\npause\npanel\nprevious-part"},
    {"lesson", "b3", "pivot", 1280, 800, "dark", "learn x-wing\nstage so"},
    {"lessons", "b3", "pivot", 640, 480, "dark", "learn\ntype swordfish\nkey Down\nkey Down\nkey Down\nsettle"},
    {"lessons", "b3", "pivot", 1280, 800, "light", "learn\ntype hidden\nkey Tab\nsettle"},
    {"lessons", "b3", "pivot", 3840, 2160, "high-contrast", "learn\ntype swordfish\nkey PgDn\nkey End\nkey Up\nsettle"},
    {"exercise", "b3", "pivot", 640, 480, "light", "practise x-wing\nsettle\nhint"},
    {"exercise-task", "b3", "pivot", 480, 800, "light", "practise almost-locked-pair\nsettle"},
    {"lesson-hint", "b3", "pivot", 1280, 800, "light", "learn x-wing\nkey Right\nkey Right"},
    {"single", "b3", "human", 1280, 800, "light", "seek 60"},
    {"colours", "b3", "pivot", 900, 700, "light", "learn multi-coloring-2\nnext-example\nstage so"},
    {"colours", "b3", "pivot", 900, 700, "high-contrast", "learn multi-coloring-2\nnext-example\nstage so"},
    {"sets", "b3", "pivot", 900, 700, "dark", "learn als-chain\nnext-example\nnext-example\nstage so"},
    {"long-sentence", "b3", "pivot", 640, 480, "dark", "learn tridagon\nstage so"},
    {"exocet", "b3", "pivot", 1280, 800, "light", "learn junior-exocet\nstage so"},
    {"senior-exocet", "b3", "pivot", 1280, 800, "dark", "learn senior-exocet\nnext-example\nnext-example\nstage so"},
    {"nested-chain", "b3", "pivot", 1280, 800, "light", "learn nested-forcing-chain\nstage so"},
    {"medusa", "b3", "pivot", 1280, 800, "light", "learn 3d-medusa-wrap\nstage so"},
    {"predict", "b3", "pivot", 640, 480, "light", "seek 60\npredict"},
    {"race-tree", "b3", "pivot", 1280, 800, "light", "race pivot,propagate,pairs\npause\npanel\nseek 200"},
    {"chain-samurai", "samurai", NULL, 1280, 800, "dark", "seek 166"},
    {"fins", "25x25", NULL, 3840, 2160, "light", "seek 423"},
    {"race-2", "b3", "pivot", 1280, 800, "light", "race pivot,rescan\npause\nseek 90"},
    {"race-4", "b3", "pivot", 1280, 800, "dark", "race pivot,propagate,rescan,pairs\npause\nrace-by share\nseek 300"},
    {"race-4", "b3", "pivot", 640, 480, "light", "race pivot,propagate,rescan,pairs\npause\nseek 100"},
    {"race-parting", "diagonal", "propagate", 1280, 800, "light", "race propagate,rescan\npause\nsettle\nparting"},
    {"race-parting", "diagonal", "propagate", 1280, 800, "dark",
     "race propagate,rescan\npause\nsettle\nwhole-tree\nparting\nlast"},
    {"algorithm-pivot", "b3", "pivot", 1280, 800, "light", "panel algorithm\nseek 52"},
    {"algorithm-pivot", "b3", "pivot", 800, 600, "light", "algorithm\nseek 49"},
    {"algorithm-propagate", "b3", "propagate", 1280, 800, "dark", "algorithm\nseek 360"},
    {"algorithm-stack", "b3", "stack", 1280, 800, "light", "algorithm\nseek 200"},
    {"digits", "b3", "pivot", 1280, 800, "light", "digits\nseek 60\nlight 5"},
    {"digits-proof", "4x4", "pivot", 640, 480, "light", "digits\nseek 3\nkey N"},
    {"digits", "b3", "pivot", 640, 480, "dark", "digits\nseek 83"},
    {"algorithm-human", "l2", NULL, 1280, 800, "high-contrast", "algorithm\nseek 52"},
    {"deep-tree", "triathlon-1", "stack", 1280, 800, "light", "seek 30000\npanel\npanel"},
    {"by-hand", "b3", "pivot", 1280, 800, NULL, BY_HAND},
    {"by-hand", "b3", "pivot", 640, 480, "light", BY_HAND},
    {"by-hand", "b3", "pivot", 3840, 2160, "dark", BY_HAND},
    {"by-hand-samurai", "samurai", "pivot", 1280, 800, "dark", "edit\nselect r1c1\nenter 4\nwait 100"},
    {"own-marks", "b3", "pivot", 720, 1100, "light",
     "edit\ncandidates off\nclear\n" BY_HAND "\nselect r7c1 r8c2\ntool centre\nenter 3\nenter 8"},
    {"enter", "b3", "pivot", 640, 480, "dark", "new 25x25\nselect r1c1 r1c9\nenter K\nsettle\nwait 100"},
    {"enter", "b3", "pivot", 1280, 800, "light",
     "new 9x9\nselect r1c1\nenter 4\nselect r2c2\nenter 4\nsettle\nwait 100"},
    {"deep-tree", "triathlon-1", "stack", 640, 480, "dark", "seek 14000\npanel\npanel"},
    {"german", "b3", "pivot", 640, 480, "dark", "language de\nseek 84"},
    {"german-lesson", "b3", "pivot", 640, 480, "light", "language de\nlearn xy-wing\nstage why\nkey N"},
    {"german-by-hand", "b3", "pivot", 640, 480, "light", "language de\n" BY_HAND},
};

/* A frame of the table in one theme. */
struct frame {
    const struct golden *golden;
    const struct theme *theme;
    char name[96], test[128];
    char hashes[LINE]; /* its line in hashes.txt, without its name; empty: it has none */
};

static struct frame drawn[MAX_FRAMES];
static size_t drawn_count;

/* Returns the pixels, appends the display list to `text` and makes its digest. */
static uint32_t *draw(const struct golden *golden, const struct theme *theme, struct buffer *text,
                      struct draw_digest *digest)
{
    char path[128];
    struct text_error error;
    struct viewer_params params = {
        .engine = engine_find(golden->engine ? golden->engine : "human"),
        .theme = theme,
        .speed = 8,
        .paused = true,
        .reduced_motion = true,
        .room.memory = 256 << 20,
        .width = golden->width,
        .height = golden->height,
        .scale = 1,
    };
    snprintf(path, sizeof path, golden->engine ? "puzzles/%s.txt" : "tests/traces/%s.trace", golden->puzzle);
    struct viewer *viewer = viewer_create(&params, &error);
    if (!viewer || !viewer_open_file(viewer, path, &error) || !script_run(viewer, golden->script, golden->name, &error))
        fail_msg("%s: %s", golden->name, error.message);
    viewer_wait(viewer); /* for causes that are looked for in the background */
    size_t count, size = (size_t)golden->width * (size_t)golden->height * sizeof(uint32_t);
    viewer_advance(viewer, 0);
    viewer_frame(viewer, &count);
    uint32_t *pixels = malloc(size);
    memcpy(pixels, raster_pixels(viewer_raster(viewer)), size);
    draw_text_print(text, viewer_display_list(viewer));
    draw_digest_make(digest, viewer_display_list(viewer));
    viewer_destroy(viewer);
    translation_use(language_find("en"));
    return pixels;
}

/* Returns how many pixels differ too much from the picture; all of them if its size is different. */
static size_t count_differences(const char *path, const uint32_t *pixels, int width, int height)
{
    png_image image = {.version = PNG_IMAGE_VERSION};
    size_t wrong = 0, count = (size_t)width * (size_t)height;
    if (!png_image_begin_read_from_file(&image, path) || (int)image.width != width || (int)image.height != height)
        return count;
    image.format = PNG_FORMAT_RGB;
    unsigned char *read = malloc(count * 3);
    assert_true(png_image_finish_read(&image, NULL, read, 0, NULL));
    for (size_t i = 0; i < count; i++) {
        for (unsigned k = 0; k < 3; k++) {
            if (abs((int)(pixels[i] >> (16 - 8 * k) & 0xFF) - read[3 * i + k]) > TOLERANCE) {
                wrong++;
                break;
            }
        }
    }
    free(read);
    return wrong;
}

static void read_text(const char *path, struct buffer *text)
{
    char part[4096];
    FILE *file = fopen(path, "rb");
    for (size_t got; file && (got = fread(part, 1, sizeof part, file)) > 0;)
        buffer_append(text, part, got);
    if (file)
        fclose(file);
}

static void write_text(const char *path, const struct buffer *text)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(text->bytes, 1, text->length, file), text->length);
    assert_int_equal(fclose(file), 0);
}

/* Returns whether the display list is that of the file. */
static bool is_expected_text(const char *name, const char *path, const struct buffer *text)
{
    struct buffer expected = {0};
    read_text(path, &expected);
    unsigned line = draw_text_find_difference(buffer_text(&expected), buffer_text(text));
    buffer_finish(&expected);
    if (line)
        print_error("%s: line %u of the display list differs from %s\n", name, line, path);
    return !line;
}

/* Returns whether the pixels are those of the picture. */
static bool is_expected_picture(const char *name, const char *path, const uint32_t *pixels, int width, int height)
{
    size_t wrong = count_differences(path, pixels, width, height);
    if (wrong > FEW)
        print_error("%s: %zu pixels differ from %s\n", name, wrong, path);
    return wrong <= FEW;
}

static bool exists(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (file)
        fclose(file);
    return file;
}

/* Returns whether GOLDEN asks for this. */
static bool is_mode(const char *name)
{
    const char *mode = getenv("GOLDEN");
    return mode && !strcmp(mode, name);
}

/* Returns whether the frame is compared with its whole text. */
static bool has_text(const struct frame *frame)
{
    char path[200];
    snprintf(path, sizeof path, "tests/golden/%s.txt", frame->name);
    return exists(path);
}

static bool is_expected_digest(const struct frame *frame, const struct draw_digest *digest)
{
    char differ[LINE];
    draw_digest_compare(digest, frame->hashes, differ, sizeof differ);
    if (!*frame->hashes)
        print_error("%s: it has neither a text nor a line in %s\n", frame->name, hashes_path);
    else if (*differ)
        print_error("%s: differs from %s in:%s\n", frame->name, hashes_path, differ);
    return !*differ;
}

/* Leaves the frame in the logs. */
static void leave(const struct frame *frame, const struct buffer *text, const uint32_t *pixels)
{
    char path[sizeof logs + 128];
    snprintf(path, sizeof path, "%s/golden-%s.txt", logs, frame->name);
    write_text(path, text);
    if (!pixels)
        return;
    print_error("%s: the frame as it is drawn now: %s, and .png\n", frame->name, path);
    snprintf(path, sizeof path, "%s/golden-%s.png", logs, frame->name);
    png_write(path, pixels, frame->golden->width, frame->golden->height, NULL);
}

/* Returns whether the frame matches its text or hashes and, if there is one, its picture. */
static bool is_golden(struct frame *frame)
{
    bool write = is_mode("write"), full = is_mode("full"), is = true;
    int width = frame->golden->width, height = frame->golden->height;
    char text_path[200], picture_path[200];
    struct buffer text = {0};
    struct draw_digest digest;
    snprintf(text_path, sizeof text_path, "tests/golden/%s.txt", frame->name);
    snprintf(picture_path, sizeof picture_path, "tests/golden/%s.png", frame->name);
    uint32_t *pixels = draw(frame->golden, frame->theme, &text, &digest);
    bool is_full = exists(text_path), has_picture = exists(picture_path);
    if (full)
        leave(frame, &text, NULL);
    else if (write && is_full)
        write_text(text_path, &text);
    else if (write)
        draw_digest_print(&digest, frame->hashes, sizeof frame->hashes);
    else
        is = is_full ? is_expected_text(frame->name, text_path, &text) : is_expected_digest(frame, &digest);
    if (write && has_picture)
        png_write(picture_path, pixels, width, height, NULL);
    else if (has_picture && !full)
        is = is_expected_picture(frame->name, picture_path, pixels, width, height) && is;
    if (!is)
        leave(frame, &text, pixels);
    free(pixels);
    buffer_finish(&text);
    return is;
}

/* Gives each frame its line of hashes.txt. Returns how many lines belong to no frame without a text. */
static unsigned read_hashes(void)
{
    struct buffer text = {0};
    unsigned strange = 0;
    read_text(hashes_path, &text);
    for (char *line = text.length ? strtok(text.bytes, "\n") : NULL; line; line = strtok(NULL, "\n")) {
        size_t length = strcspn(line, " "), i = 0;
        while (i < drawn_count && (strncmp(drawn[i].name, line, length) != 0 || drawn[i].name[length]))
            i++;
        strange += i == drawn_count || has_text(&drawn[i]);
        if (i < drawn_count && line[length])
            snprintf(drawn[i].hashes, sizeof drawn[i].hashes, "%s", line + length + 1);
    }
    buffer_finish(&text);
    return strange;
}

/* Writes the lines of the frames without a text. A frame that was not drawn keeps its line. */
static int write_hashes(void **state)
{
    struct buffer text = {0};
    (void)state;
    if (!is_mode("write"))
        return 0;
    for (size_t i = 0; i < drawn_count; i++) {
        if (*drawn[i].hashes && !has_text(&drawn[i]))
            buffer_print(&text, "%s %s\n", drawn[i].name, drawn[i].hashes);
    }
    write_text(hashes_path, &text);
    buffer_finish(&text);
    return 0;
}

static unsigned count_files(const char *ending)
{
    unsigned count = 0;
    DIR *folder = opendir("tests/golden");
    assert_non_null(folder);
    for (const struct dirent *file; (file = readdir(folder));)
        count += strstr(file->d_name, ending) != NULL;
    closedir(folder);
    return count;
}

static void test_frame_is_as_expected(void **state)
{
    assert_true(is_golden(*state));
}

static void test_every_golden_file_and_line_has_its_frame(void **state)
{
    const unsigned *strange_lines = *state;
    assert_int_equal(count_files(".txt"), TEXTS + 1); /* and hashes.txt */
    assert_int_equal(count_files(".png"), PICTURES);
    if (!is_mode("write")) /* which drops these lines */
        assert_int_equal(*strange_lines, 0);
    size_t texts = 0;
    for (size_t i = 0; i < drawn_count; i++)
        texts += has_text(&drawn[i]);
    assert_int_equal(texts, TEXTS);
}

/* Lists that differ in one place, colour, word, part or order have different digests. The comparison names the part. */
static void test_digest_names_the_part_that_differs(void **state)
{
    char expected[LINE], differ[LINE];
    struct draw_font font = {DRAW_REGULAR, 14, 0xFF000000};
    (void)state;
    for (unsigned change = 0; change <= 5; change++) {
        struct draw_list list = {0};
        struct draw_digest digest;
        draw_clear(&list);
        draw_rect(&list, (struct draw_box){10, change == 1 ? 20.5f : 20, 30, 40}, 0,
                  change == 2 ? 0xFFFFFFFF : 0xFF00FF00);
        draw_begin_part(&list, DRAW_PANEL);
        draw_text(&list, font, DRAW_LEFT, 50, 60.01f, change == 3 ? "r1c2" : "r1c1");
        draw_begin_part(&list, change == 4 ? DRAW_OVERLAY : DRAW_BAR);
        draw_disc(&list, change == 5 ? 90 : 80, change == 5 ? 80 : 90, 5, 0xFF0000FF);
        draw_digest_make(&digest, &list);
        draw_finish(&list);
        if (!change)
            draw_digest_print(&digest, expected, sizeof expected);
        draw_digest_compare(&digest, expected, differ, sizeof differ);
        assert_string_equal(differ,
                            ((const char *[]){"", " board", " colours", " panel", " bar overlay", " bar"})[change]);
    }
}

/* Finds the folder for frames that differ: meson-logs of the build folder that has this program. */
static void find_logs(const char *program)
{
    size_t end = strlen(program);
    while (end && program[end - 1] != '/' && program[end - 1] != '\\')
        end--;
    snprintf(logs, sizeof logs, "%.*s../meson-logs", (int)end, program);
}

int main(int argc, char **argv)
{
    static struct CMUnitTest tests[MAX_FRAMES + 2];
    (void)argc;
    find_logs(argv[0]);
    for (size_t i = 0; i < sizeof frames / sizeof frames[0]; i++) {
        for (const struct theme *const *theme = themes; *theme; theme++) {
            struct frame *next = &drawn[drawn_count];
            if (frames[i].theme && strcmp(frames[i].theme, (*theme)->id) != 0)
                continue;
            assert(drawn_count < MAX_FRAMES);
            *next = (struct frame){.golden = &frames[i], .theme = *theme};
            char name[sizeof next->name];
            snprintf(name, sizeof name, "%s-%s-%dx%d", frames[i].name, (*theme)->id, frames[i].width, frames[i].height);
            snprintf(next->name, sizeof next->name, "%s", name);
            snprintf(next->test, sizeof next->test, "test_frame_%s_is_as_expected", name);
            tests[drawn_count++] =
                (struct CMUnitTest){.name = next->test, .test_func = test_frame_is_as_expected, .initial_state = next};
        }
    }
    unsigned strange_lines = read_hashes();
    tests[drawn_count] = (struct CMUnitTest){.name = "test_every_golden_file_and_line_has_its_frame",
                                             .test_func = test_every_golden_file_and_line_has_its_frame,
                                             .initial_state = &strange_lines};
    tests[drawn_count + 1] = (struct CMUnitTest){.name = "test_digest_names_the_part_that_differs",
                                                 .test_func = test_digest_names_the_part_that_differs};
    return _cmocka_run_group_tests("golden", tests, drawn_count + 2, NULL, write_hashes);
}
