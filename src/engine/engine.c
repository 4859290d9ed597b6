#include "engine/engine.h"

#include <assert.h>
#include <string.h>

const struct engine *const engines[] = {
#define ENGINE(name) &engine_##name,
#include "engine/engines.def"
#undef ENGINE
    NULL,
};

const struct engine *engine_find(const char *id)
{
    for (size_t i = 0; engines[i]; i++) {
        if (!strcmp(engines[i]->id, id))
            return engines[i];
    }
    return NULL;
}

const char *engine_trace_name(const struct engine *engine, enum technique_profile profile)
{
    return engine == &engine_human && profile == PROFILE_SUDOSCOPE ? TRACE_HUMAN_SUDOSCOPE : engine->id;
}

unsigned engine_stat_index(const struct engine *engine, const char *name)
{
    unsigned number = 0;
    while (number < ENGINE_STATS && engine->stat_names[number] && strcmp(engine->stat_names[number], name) != 0)
        number++;
    assert(number < ENGINE_STATS && engine->stat_names[number]);
    return number;
}
