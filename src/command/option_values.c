#include "command/option_values.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/child.h"
#include "base/file.h"
#include "base/word.h"
#include "explain/glossary.h"
#include "proof_file/drat_lrat.h"
#include "solve/nine.h"
#include "technique/profile_file.h"
#include "watch/program.h"

const struct engine *option_value_engine(const struct options *options, struct text_error *error)
{
    const char *id = options->value[OPTION_ENGINE];
    if (!id)
        return options->value[OPTION_NEEDED] || options->value[OPTION_SHORTEST] ? &engine_human : engines[0];
    return word_read("engine", id, engines, WORD_POINTERS, error);
}

const struct theme *option_value_theme(const struct options *options, struct text_error *error)
{
    const char *id = options->value[OPTION_THEME];
    return id ? word_read("theme", id, themes, WORD_POINTERS, error) : themes[0];
}

bool option_value_input(const struct options *options, unsigned operand, file_view_choice *stays, struct input *input,
                        struct text_error *error)
{
    if (!options->is_served)
        return input_open(input, options->operands[operand], stays, error);
    input_open_text(input, options->operands[operand]);
    return true;
}

struct puzzle *option_value_first_puzzle(const struct options *options, unsigned operand, struct text_error *error)
{
    struct input input;
    if (!option_value_input(options, operand, NULL, &input, error))
        return NULL;
    struct puzzle *puzzle = input_read_first(&input, options->messages, error);
    input_finish(&input);
    return puzzle;
}

bool option_value_add_technique(const char *name, uint64_t set[BITS_WORDS(TECHNIQUES)], struct text_error *error)
{
    bool any = false;
    for (enum technique_id id = 0; id < TECHNIQUES; id++) {
        if (!technique_has_name(id, name))
            continue;
        bits_add(set, id);
        any = true;
    }
    if (!any)
        option_value_reject_technique(name, error);
    return any;
}

/* Reads names separated by commas. */
static bool read_without(const char *names, uint64_t set[BITS_WORDS(TECHNIQUES)], struct text_error *error)
{
    char name[80];
    for (const char *at = names; at; at = strchr(at, ',') ? strchr(at, ',') + 1 : NULL) {
        snprintf(name, sizeof name, "%.*s", (int)strcspn(at, ","), at);
        if (!option_value_add_technique(name, set, error))
            return false;
    }
    return true;
}

/* Reads the name of a profile or, unless a server runs the command, the file with this path. A misspelt name has
 * neither folders nor an extension. */
static bool read_profile(const struct options *options, struct technique_choice *choice, struct text_error *error)
{
    const char *text = options->value[OPTION_PROFILE];
    struct text_error ignored;
    struct buffer content = {0};
    bool is_name = technique_profile_read(text, &choice->profile, &ignored);
    if (is_name || options->is_served || (!file_exists(text) && !text[strcspn(text, "/.")]))
        return is_name || technique_profile_read(text, &choice->profile, error);
    bool read = file_read(text, PROFILE_FILE_LIMIT, &content, error) &&
                profile_file_read(buffer_text(&content), content.length, text, choice, error);
    buffer_finish(&content);
    return read;
}

bool option_value_techniques(const struct options *options, struct technique_choice *choice, struct text_error *error)
{
    const char *profile = options->value[OPTION_PROFILE], *without = options->value[OPTION_WITHOUT];
    struct technique_choice read = *choice;
    if ((profile && !read_profile(options, &read, error)) || (without && !read_without(without, read.without, error)))
        return false;
    *choice = read;
    return true;
}

/* Does the same for an engine, which must be the one that knows techniques. */
static bool read_techniques(const struct options *options, const struct engine *engine, struct technique_choice *choice,
                            struct text_error *error)
{
    static const enum option_id of_human[] = {OPTION_PROFILE, OPTION_WITHOUT};
    if (!option_value_techniques(options, choice, error))
        return false;
    for (size_t i = 0; i < sizeof of_human / sizeof *of_human && engine != &engine_human; i++) {
        if (options->value[of_human[i]])
            return text_error_input(error, 0, 0, "--%s is for the engine human, found %s (expected -e human)",
                                    option_rows[of_human[i]].name, engine->id);
    }
    return true;
}

static bool read_choose(const struct options *options, const struct engine *engine, struct guess_rule *rule,
                        struct text_error *error)
{
    const char *text = options->value[OPTION_CHOOSE];
    if (!text)
        return true;
    if (!engine->chooses)
        return text_error_input(
            error, 0, 0,
            "--choose is for an engine that can guess in another order, found %s (expected one such as learn)",
            engine->id);
    if (!engine_chooses(engine, options->value[OPTION_GUESS]))
        return text_error_input(error, 0, 0, "--choose is for guesses, which human makes only with --guess");
    return guess_rule_read(text, rule, error);
}

bool option_value_settings(const struct options *options, const struct engine *engine, struct engine_settings *settings,
                           struct text_error *error)
{
    settings->guess = settings->guess || options->value[OPTION_GUESS];
    return read_techniques(options, engine, &settings->techniques, error) &&
           read_choose(options, engine, &settings->choose, error);
}

bool option_value_techniques_of(const struct options *options, const struct trace *trace, struct text_error *error)
{
    enum option_id id = options->value[OPTION_PROFILE] ? OPTION_PROFILE : OPTION_WITHOUT;
    struct technique_choice asked = {0}, found = technique_choice_of_trace(trace);
    if (!options->value[id])
        return true;
    if (!option_value_techniques(options, &asked, error))
        return false;
    if (!strcmp(trace_engine(trace), engine_trace_name(&engine_human, &asked)) &&
        technique_choice_is_same(&asked, &found))
        return true;
    return text_error_input(error, 0, 0, "--%s %s is for a puzzle that is solved now, found a trace of %.60s",
                            option_rows[id].name, options->value[id], trace_engine(trace));
}

/* Returns a racer to which the option applies, or the engine. */
static const struct engine *racer_for(const struct viewer_params *params, bool (*knows)(const struct engine *engine))
{
    for (unsigned i = 0; i < params->racers; i++) {
        if (knows(params->racer[i]))
            return params->racer[i];
    }
    return params->engine;
}

static bool knows_profiles(const struct engine *engine)
{
    return engine == &engine_human;
}

static bool can_choose(const struct engine *engine)
{
    return engine_chooses(engine, false);
}

/* Reads --profile, --without and --choose. In a race they apply to the first engine that supports them. */
static bool read_viewer_settings(const struct options *options, struct viewer_params *params, struct text_error *error)
{
    struct engine_settings *settings = &params->engine_settings;
    return read_techniques(options, racer_for(params, knows_profiles), &settings->techniques, error) &&
           read_choose(options, racer_for(params, can_choose), &settings->choose, error);
}

static bool read_race(const struct options *options, struct viewer_params *params, struct text_error *error)
{
    const char *names = options->value[OPTION_RACE];
    if (!names)
        return true;
    if (!viewer_read_race(names, params->racer, &params->racers, error))
        return false;
    params->engine = params->racer[0];
    return true;
}

static bool read_size(const struct options *options, struct viewer_params *params, struct text_error *error)
{
    const char *text = options->value[OPTION_SIZE];
    if (!text)
        return true;
    char *cross, *end = NULL;
    unsigned long width = strtoul(text, &cross, 10), height = 0;
    if (*cross == 'x')
        height = strtoul(cross + 1, &end, 10);
    if (!end || *end || *text < '0' || *text > '9' || width < 64 || height < 64 || width > 16384 || height > 16384)
        return text_error_input(error, 0, 0, "--size %s: expected WIDTHxHEIGHT in pixels, each from 64 to 16384", text);
    params->width = (int)width;
    params->height = (int)height;
    return true;
}

bool option_value_viewer(const struct options *options, struct viewer_params *params, struct text_error *error)
{
    return (params->engine = option_value_engine(options, error)) &&
           (params->theme = option_value_theme(options, error)) && read_size(options, params, error) &&
           options_memory(options, &params->room.memory, error) && options_disk(options, &params->room.disk, error) &&
           read_race(options, params, error) && read_viewer_settings(options, params, error) &&
           option_value_notation(options, &params->notation, error);
}

/* Opens the second operand, from which steps are read if no program is run. Returns -1 if it cannot be read. */
static int open_stream(const struct options *options, struct text_error *error)
{
    const char *path = options->operands[1];
    int descriptor = -1;
    if (!path)
        text_error_input(error, 0, 0, "no program given, expected -- and its command line, or - for a pipe");
    else if (options->operand_count > 2)
        text_error_input(error, 0, 0, "%.200s is one argument too many; a program stands behind --",
                         options->operands[2]);
    else if ((descriptor = strcmp(path, "-") ? file_open_read(path) : STDIN_FILENO) < 0)
        text_error_input(error, 0, 0, "%.200s cannot be read; a program stands behind --", path);
    return descriptor;
}

/* Reads --attach, and the options that say how. */
static bool read_attach(const struct options *options, struct attach_settings *attach, struct text_error *error)
{
    static const enum option_id details[] = {OPTION_CALL, OPTION_SHAPE, OPTION_BOARD};
    for (size_t i = 0; i < sizeof details / sizeof *details; i++) {
        if (options->value[details[i]] && !attach->is_wanted)
            return text_error_input(error, 0, 0, "--%s needs --attach", option_rows[details[i]].name);
    }
    attach->call = options->value[OPTION_CALL];
    attach->shape = options->value[OPTION_SHAPE];
    attach->board = options->value[OPTION_BOARD];
    if (attach->shape && !attach->call)
        return text_error_input(error, 0, 0, "--shape needs --call");
    if (attach->shape && !word_read("shape", attach->shape, attach_shapes, sizeof *attach_shapes, error))
        return false;
    return !attach->is_wanted || attach_is_possible((const char *const *)options->program, error);
}

bool option_value_limits(const struct options *options, double *seconds, struct watch_limits *limits,
                         struct text_error *error)
{
    enum { MOST_SECONDS = 1000000, MOST_MIB = 1 << 24 };
    uint64_t time = (uint64_t)*seconds, processor = (uint64_t)limits->processor;
    uint64_t memory = limits->memory >> 20, output = limits->output >> 20;
    if (!options_integer(options, OPTION_TIMEOUT, 1, MOST_SECONDS, &time, error) ||
        !options_integer(options, OPTION_CPU, 1, MOST_SECONDS, &processor, error) ||
        !options_integer(options, OPTION_MAX_MEMORY, 16, MOST_MIB, &memory, error) ||
        !options_integer(options, OPTION_STEPS, 1, UINT64_MAX, &limits->steps, error) ||
        !options_integer(options, OPTION_MAX_OUTPUT, 1, MOST_MIB, &output, error))
        return false;
    bool asks = options->value[OPTION_CPU] || options->value[OPTION_MAX_MEMORY];
    if (asks && !child_limits_processor())
        return text_error_input(error, 0, 0, "--cpu and --max-memory: this system does not limit what a program takes");
    *seconds = (double)time;
    limits->processor = (double)processor;
    limits->memory = memory << 20;
    limits->output = output << 20;
    return true;
}

struct watch_program *option_value_program(const struct options *options, unsigned usual_seconds,
                                           struct text_error *error)
{
    int descriptor = -1;
    double seconds = usual_seconds;
    struct watch_limits limits = {0};
    if (!option_value_limits(options, &seconds, &limits, error))
        return NULL;
    struct attach_settings attach = {.is_wanted = options->value[OPTION_ATTACH]};
    if (!read_attach(options, &attach, error))
        return NULL;
    if (!options->program && (descriptor = open_stream(options, error)) < 0)
        return NULL;
    struct watch_program *program = watch_program_create((const char *const *)options->program, descriptor, seconds);
    watch_program_limit(program, &limits);
    watch_program_attach(program, &attach);
    return program;
}

bool option_value_own_puzzle(struct options *options, const struct watch_program *program, struct buffer *text,
                             struct text_error *error)
{
    if (!options->program || options->operand_count || options->operands[0])
        return true;
    if (options->value[OPTION_CALL])
        return text_error_input(error, 0, 0, "--call needs a PUZZLE, with which it calls");
    if (!watch_program_own_puzzle(program, text, error))
        return false;
    options->operands[0] = buffer_text(text);
    options->operand_count = 1;
    return true;
}

bool option_value_kernel(const struct options *options, struct text_error *error)
{
    const char *id = options->value[OPTION_KERNEL];
    const struct nine_kernel *kernel = id ? word_read("kernel", id, nine_kernels, WORD_POINTERS, error) : NULL;
    if (kernel && !nine_set_kernel(kernel))
        return text_error_input(error, 0, 0, "the kernel %s does not run on this processor, expected another one", id);
    return kernel || !id;
}

void option_value_reject_technique(const char *name, struct text_error *error)
{
    if (glossary_find(name))
        text_error_input(error, 0, 0, "'%s' names steps of engines, not a technique that can be searched for", name);
    else
        technique_refuse(name, 0, error);
}

bool option_value_seconds(const struct options *options, double *seconds, struct text_error *error)
{
    return options_number(options, OPTION_SECONDS, 0.001, 1e7, seconds, error);
}

bool option_value_jsonl(const struct options *options, bool *as_jsonl, struct text_error *error)
{
    static const char *const formats[] = {"text", "jsonl", NULL};
    const char *format = options->value[OPTION_FORMAT];
    if (format && !word_read("format", format, formats, sizeof *formats, error))
        return false;
    if (format)
        *as_jsonl = !strcmp(format, "jsonl");
    return true;
}

bool option_value_notation(const struct options *options, enum notation *notation, struct text_error *error)
{
    const char *name = options->value[OPTION_NOTATION];
    return !name || notation_read_name(name, notation, error);
}

static const char proof_prefix[] = "proof:";

bool option_value_is_proof_line(const struct options *options)
{
    const char *text = options->value[OPTION_AT];
    return text && !strncmp(text, proof_prefix, sizeof proof_prefix - 1);
}

bool option_value_proof_line(const struct options *options, const struct trace *trace, uint64_t *step,
                             struct text_error *error)
{
    const char *text = options->value[OPTION_AT] + sizeof proof_prefix - 1;
    char *end;
    errno = 0;
    unsigned long long line = strtoull(text, &end, 10);
    if (*text >= '0' && *text <= '9' && !*end && !errno && line)
        return proof_file_step(trace, line, step, error);
    return text_error_input(error, 0, 0, "--at %.40s: expected proof:LINE, with the number of a line from 1 on",
                            options->value[OPTION_AT]);
}

bool option_value_at(const struct options *options, const struct trace *trace, uint64_t min, uint64_t max,
                     uint64_t *step, struct text_error *error)
{
    if (option_value_is_proof_line(options))
        return !trace || option_value_proof_line(options, trace, step, error);
    return options_integer(options, OPTION_AT, min, max, step, error);
}
