#include "engine/engine.h"

#include <assert.h>
#include <string.h>

#include "base/buffer.h"
#include "base/word.h"

const struct engine *const engines[] = {
#define ENGINE(name) &engine_##name,
#include "engine/engines.def"
#undef ENGINE
    NULL,
};

const struct engine *engine_find(const char *id)
{
    return word_find(id, engines, WORD_POINTERS);
}

static bool knows(const struct engine *engine, const struct layout *layout)
{
    enum engine_clues needed = !layout->clues            ? ENGINE_KNOWS_HOUSES
                               : layout->clues_are_peers ? ENGINE_KNOWS_PEERS
                                                         : ENGINE_KNOWS_CLUES;
    return engine->clues >= needed;
}

bool engine_knows(const struct engine *engine, const struct layout *layout, struct text_error *error)
{
    struct buffer others = {0};
    if (knows(engine, layout))
        return true;
    for (size_t i = 0; engines[i]; i++) {
        if (knows(engines[i], layout))
            buffer_print(&others, "%s%s", others.length ? ", " : "", engines[i]->id);
    }
    text_error_input(error, 0, 0, "%s does not know the clues of this board; these engines do: %s", engine->id,
                     buffer_text(&others));
    buffer_finish(&others);
    return false;
}

const struct engine *engine_for(const struct engine *engine, const struct layout *layout)
{
    return knows(engine, layout) ? engine : &engine_propagate;
}

const char *engine_trace_name(const struct engine *engine, const struct technique_choice *choice)
{
    return engine == &engine_human && choice->profile == PROFILE_SUDOSCOPE && !choice->listed ? TRACE_HUMAN_SUDOSCOPE
                                                                                              : engine->id;
}

bool engine_chooses(const struct engine *engine, bool guess)
{
    return engine->chooses && (guess || engine != &engine_human);
}

const struct engine *engine_of_trace(const char *name)
{
    return strcmp(name, TRACE_HUMAN_SUDOSCOPE) ? engine_find(name) : &engine_human;
}

unsigned engine_stat_index(const struct engine *engine, const char *name)
{
    unsigned number = 0;
    while (number < ENGINE_STATS && engine->stat_names[number] && strcmp(engine->stat_names[number], name) != 0)
        number++;
    assert(number < ENGINE_STATS && engine->stat_names[number]);
    return number;
}
