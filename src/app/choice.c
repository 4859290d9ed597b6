#include "app/choice.h"

#include <string.h>

#include "base/buffer.h"
#include "solve/nine.h"

static void refuse(const char *what, const char *found, struct buffer *known, struct text_error *error)
{
    text_error_input(error, 0, 0, "found the %s '%.40s', expected one of%s", what, found, buffer_text(known));
    buffer_finish(known);
}

const struct engine *choice_engine(const struct options *options, struct text_error *error)
{
    const char *id = options->value[OPTION_ENGINE];
    if (!id || engine_find(id))
        return id ? engine_find(id) : engines[0];
    struct buffer known = {0};
    for (size_t i = 0; engines[i]; i++)
        buffer_print(&known, " %s", engines[i]->id);
    refuse("engine", id, &known, error);
    return NULL;
}

const struct theme *choice_theme(const struct options *options, struct text_error *error)
{
    const char *id = options->value[OPTION_THEME];
    if (!id || theme_find(id))
        return id ? theme_find(id) : themes[0];
    struct buffer known = {0};
    for (size_t i = 0; themes[i]; i++)
        buffer_print(&known, " %s", themes[i]->id);
    refuse("theme", id, &known, error);
    return NULL;
}

bool choice_kernel(const struct options *options, struct text_error *error)
{
    const char *id = options->value[OPTION_KERNEL];
    struct buffer known = {0};
    for (size_t i = 0; id && nine_kernels[i]; i++) {
        if (!strcmp(id, nine_kernels[i]->id) && nine_set_kernel(nine_kernels[i])) {
            buffer_finish(&known);
            return true;
        }
        if (nine_kernels[i]->works())
            buffer_print(&known, " %s", nine_kernels[i]->id);
    }
    if (id)
        refuse("kernel", id, &known, error);
    return !id;
}

bool choice_notation(const struct options *options, enum notation *notation, struct text_error *error)
{
    const char *name = options->value[OPTION_NOTATION];
    return !name || notation_read_name(name, notation, error);
}

bool choice_race(const struct options *options, struct viewer_params *params, struct text_error *error)
{
    const char *names = options->value[OPTION_RACE];
    if (!names)
        return true;
    if (!viewer_read_race(names, params->racer, &params->racers, error))
        return false;
    params->engine = params->racer[0];
    return true;
}
