/* `sudoscope frame`: writes one frame as a PNG picture. */
#include <string.h>
#include <strings.h>

#include "base/translation.h"
#include "command/command.h"
#include "command/headless_renderer.h"

/* Refuses a file whose extension belongs to another format. */
static bool check_path(const char *path, struct text_error *error)
{
    const char *slash = path ? strrchr(path, '/') : NULL, *dot = path ? strrchr(slash ? slash : path, '.') : NULL;
    if (!path)
        text_error_input(error, 0, 0, "-o FILE.png is missing");
    else if (dot && strcasecmp(dot, ".png"))
        text_error_input(error, 0, 0,
                         "-o %.100s: expected a name that ends in .png (`sudoscope export` has other formats)", path);
    return path && (!dot || !strcasecmp(dot, ".png"));
}

static enum exit_status run(const struct options *options)
{
    struct text_error error;
    const char *path = options->value[OPTION_OUTPUT];
    struct viewer *viewer = check_path(path, &error) ? headless_create(options, 1280, 800, &error) : NULL;
    if (!viewer)
        return command_fail(options->messages, &error);
    bool written = headless_write_picture(viewer, options, path, &error);
    viewer_destroy(viewer);
    return written ? EXIT_DONE : command_fail(options->messages, &error);
}

const struct command command_frame = {
    .name = "frame",
    .operand = "PUZZLE",
    .needs_operand = true,
    .summary = TR("Draw one frame as a PNG picture, without a display"),
    .details =
        TR("The frame shows the last step, step N with --at N, or with --at proof:LINE the step to which that line of\n"
           "`sudoscope trace -f drat` or -f lrat belongs. Its size is 1280x800 pixels unless --size is given.\n"),
    .options = HEADLESS_OPTIONS | OPTION_BIT(OPTION_AT),
    .run = run,
};
