#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "app/choice.h"
#include "app/input.h"
#include "app/job.h"
#include "app/verb.h"
#include "base/file.h"
#include "scene/sentence.h"
#include "trace/frames.h"
#include "trace/jsonl.h"
#include "trace/trace_file.h"

/* What finding words for a step needs. */
struct words {
    const struct trace *trace;
    struct step_reader other;
    struct sentence sentence;
};

static void describe(void *context, const struct step *step, struct buffer *text)
{
    struct words *words = context;
    sentence_write(&words->sentence, words->trace, &words->other, step);
    buffer_append(text, words->sentence.text, words->sentence.length);
}

static bool write_jsonl(const struct job *job, FILE *stream)
{
    struct words words = {.trace = job->trace};
    step_reader_init(&words.other, job->trace);
    bool fine = jsonl_write(job->trace, stream, describe, &words);
    step_reader_finish(&words.other);
    return fine;
}

static bool write_text(const struct job *job, FILE *stream)
{
    struct words words = {.trace = job->trace};
    struct step_reader reader;
    step_reader_init(&words.other, job->trace);
    step_reader_init(&reader, job->trace);
    bool fine = true;
    for (uint64_t number = 1; fine && number <= trace_steps(job->trace) && !ferror(stream); number++) {
        struct step step;
        fine = step_read(&reader, number, &step);
        if (!fine)
            break;
        char title[64];
        sentence_title(job->trace, &step, title, sizeof title);
        sentence_write(&words.sentence, job->trace, &words.other, &step);
        fprintf(stream, "%6llu  %*s%s: %s\n", (unsigned long long)number, (int)(2 * step.depth), "", title,
                words.sentence.text);
    }
    step_reader_finish(&reader);
    step_reader_finish(&words.other);
    return fine;
}

static bool write_frames(const struct job *job, FILE *stream)
{
    return frames_write_all(job->trace, stream);
}

static bool write_path(const struct job *job, FILE *stream)
{
    return frames_write_path(job->trace, job->engine->path_of_deductions, stream);
}

static bool write_binary(const struct job *job, FILE *stream)
{
    return trace_file_write(job->trace, stream);
}

typedef bool write_function(const struct job *job, FILE *stream);

static write_function *find_format(const char *name, struct text_error *error)
{
    static const struct {
        const char *name;
        write_function *write;
    } formats[] = {
        {"jsonl", write_jsonl}, {"frames", write_frames}, {"path", write_path},
        {"text", write_text},   {"binary", write_binary},
    };
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        if (!strcmp(formats[i].name, name))
            return formats[i].write;
    }
    text_error_input(error, 0, 0, "found the format '%.40s', expected jsonl, frames, path, text or binary", name);
    return NULL;
}

static bool write_out(const struct job *job, write_function *write, const char *path, struct text_error *error)
{
    struct file_writer writer;
    if (!file_write_begin(&writer, path, error))
        return false;
    if (write(job, writer.stream))
        return file_write_commit(&writer, error);
    text_error_memory(error, "writing the trace");
    file_write_abandon(&writer);
    return false;
}

static enum exit_status run(const struct options *options)
{
    struct text_error error;
    const char *format = options->value[OPTION_FORMAT], *path = options->value[OPTION_OUTPUT];
    const struct engine *engine = choice_engine(options, &error);
    write_function *write = engine ? find_format(format ? format : "jsonl", &error) : NULL;
    uint64_t memory = 0;
    if (write && !options_memory(options, &memory, &error))
        write = NULL;
    struct puzzle *puzzle = write ? input_first_puzzle(options->operand, &error) : NULL;
    if (!puzzle)
        return verb_fail(&error);
    struct job *job = job_start(&(struct job_params){.engine = engine, .memory = memory}, puzzle);
    enum exit_status status = EXIT_DONE;
    if (!job || job->outcome == ENGINE_NO_MEMORY) {
        text_error_machine(&error, "no room for the trace, in memory or on the disk");
        status = verb_fail(&error);
    } else if (!write_out(job, write, path ? path : "-", &error)) {
        status = verb_fail(&error);
    } else if (job->outcome != ENGINE_SOLVED) {
        status = EXIT_FOUND_NONE;
    }
    job_destroy(job);
    return status;
}

const struct verb verb_trace = {
    .name = "trace",
    .operand = "PUZZLE",
    .summary = "Solve a puzzle and write every step",
    .details = "jsonl: a header, then a line a step (the default). frames: every state as masks. path: the states on the\n"
               "way to the solution. text: sentences. binary: the form that the window saves.\n",
    .options = OPTION_BIT(OPTION_ENGINE) | OPTION_BIT(OPTION_FORMAT) | OPTION_BIT(OPTION_OUTPUT) |
               OPTION_BIT(OPTION_MEMORY),
    .run = run,
};
