#include "command/option_values.h"

#include <string.h>

#include "base/buffer.h"
#include "solve/nine.h"

static void reject(const char *what, const char *found, struct buffer *ids, struct text_error *error)
{
    text_error_input(error, 0, 0, "unknown %s '%.40s', expected one of%s", what, found, buffer_text(ids));
    buffer_finish(ids);
}

const struct engine *option_value_engine(const struct options *options, struct text_error *error)
{
    const char *id = options->value[OPTION_ENGINE];
    if (!id || engine_find(id))
        return id ? engine_find(id) : engines[0];
    struct buffer ids = {0};
    for (size_t i = 0; engines[i]; i++)
        buffer_print(&ids, " %s", engines[i]->id);
    reject("engine", id, &ids, error);
    return NULL;
}

const struct theme *option_value_theme(const struct options *options, struct text_error *error)
{
    const char *id = options->value[OPTION_THEME];
    if (!id || theme_find(id))
        return id ? theme_find(id) : themes[0];
    struct buffer ids = {0};
    for (size_t i = 0; themes[i]; i++)
        buffer_print(&ids, " %s", themes[i]->id);
    reject("theme", id, &ids, error);
    return NULL;
}

bool option_value_kernel(const struct options *options, struct text_error *error)
{
    const char *id = options->value[OPTION_KERNEL];
    struct buffer ids = {0};
    for (size_t i = 0; id && nine_kernels[i]; i++) {
        if (!strcmp(id, nine_kernels[i]->id) && nine_set_kernel(nine_kernels[i])) {
            buffer_finish(&ids);
            return true;
        }
        if (nine_kernels[i]->works())
            buffer_print(&ids, " %s", nine_kernels[i]->id);
    }
    if (id)
        reject("kernel", id, &ids, error);
    return !id;
}

bool option_value_notation(const struct options *options, enum notation *notation, struct text_error *error)
{
    const char *name = options->value[OPTION_NOTATION];
    return !name || notation_read_name(name, notation, error);
}

bool option_value_race(const struct options *options, struct viewer_params *params, struct text_error *error)
{
    const char *names = options->value[OPTION_RACE];
    if (!names)
        return true;
    if (!viewer_read_race(names, params->racer, &params->racers, error))
        return false;
    params->engine = params->racer[0];
    return true;
}
