/* `sudoscope trace`: solves a puzzle, or reads a trace, and writes the trace in one of several formats. */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/translation.h"
#include "base/word.h"
#include "command/command.h"
#include "command/itinerary.h"
#include "command/option_values.h"
#include "command/trace_source.h"
#include "explain/explained_jsonl.h"
#include "explain/story_text.h"
#include "explain/step_explanation.h"
#include "proof_file/drat_lrat.h"
#include "solve/solutions.h"
#include "technique/order.h"
#include "trace_file/frames.h"
#include "trace_file/trace_file.h"
#include "watch/event_write.h"

/* The output: the trace, whose steps may still be arriving. */
struct output {
    const struct trace *trace;
    const struct trace *run; /* if `trace` is a story: the search that it tells; otherwise NULL */
    const struct step_supply *supply;
    enum notation notation;
    struct step_explainer *explainer; /* only for put_text */
    FILE *stream;
    const struct itinerary *chosen;          /* the steps to write; NULL: all */
    const struct proof_solutions *solutions; /* subject of a proof; NULL: none were requested */
    struct text_error *error;
};

static bool write_jsonl(const struct output *output)
{
    return explained_jsonl_write(output->trace, NULL, output->supply, output->notation, output->stream) ||
           trace_error(output->trace, output->error);
}

/* Waits for a step to write, by its index from 0, and stores its number. Returns false after the last one. */
static bool next_step(const struct output *output, uint64_t index, uint64_t *number)
{
    if (!output->chosen) {
        *number = index + 1;
        return step_supply_has(output->supply, output->trace, *number);
    }
    if (index == output->chosen->count)
        return false;
    *number = itinerary_at(output->chosen, index);
    return true;
}

/* Writes each step as soon as it arrives; `put` appends it to `text`. */
static bool write_steps(const struct output *output,
                        void (*put)(const struct output *output, const struct step *step, struct buffer *text))
{
    const struct trace *trace = output->trace;
    struct step_reader reader;
    struct buffer text = {0};
    step_reader_init(&reader, trace);
    bool is_read = true;
    uint64_t number;
    for (uint64_t i = 0; is_read && !ferror(output->stream) && next_step(output, i, &number); i++) {
        struct step step;
        is_read = !number || step_read(&reader, number, &step);
        if (!number || !is_read)
            continue;
        buffer_clear(&text);
        put(output, &step, &text);
        fwrite(buffer_text(&text), 1, text.length, output->stream);
    }
    buffer_finish(&text);
    step_reader_finish(&reader);
    return is_read || trace_error(trace, output->error);
}

static void put_text(const struct output *output, const struct step *step, struct buffer *text)
{
    if (sentence_needs_next(step))
        step_supply_has(output->supply, output->trace, step->number + 1);
    buffer_print(text, "%6llu", (unsigned long long)step->number);
    step_explainer_write(output->explainer, step, 2 + 2 * step->depth, text);
}

/* Writes lines that name the techniques of a profile file and those that are left out, if there are any. */
static void write_techniques(const struct output *output)
{
    const struct technique_choice choice = technique_choice_of_trace(output->trace);
    struct buffer titles = {0};
    for (size_t i = 0; i < choice.listed; i++)
        buffer_print(&titles, "%s%s", i ? ", " : "", tr(techniques[choice.list[i]].title));
    if (choice.listed) {
        fprintf(output->stream, tr("Used in this order: %s"), buffer_text(&titles));
        fputc('\n', output->stream);
    }
    buffer_clear(&titles);
    BITS_EACH (id, choice.without, BITS_WORDS(TECHNIQUES))
        buffer_print(&titles, "%s%s", titles.length ? ", " : "", tr(techniques[id].title));
    if (titles.length) {
        fprintf(output->stream, tr("Not used: %s"), buffer_text(&titles));
        fputc('\n', output->stream);
    }
    buffer_finish(&titles);
}

static bool write_explained(const struct output *output)
{
    struct output explained = *output;
    explained.explainer = memory_calloc(1, sizeof *explained.explainer);
    step_explainer_init(explained.explainer, output->trace, output->notation);
    bool is_written = write_steps(&explained, put_text);
    step_explainer_finish(explained.explainer);
    memory_free(explained.explainer);
    return is_written;
}

static bool write_text(const struct output *output)
{
    if (!output->chosen)
        write_techniques(output);
    if (output->chosen || !output->run)
        return write_explained(output);
    return (story_text_print(output->trace, output->notation, output->stream) &&
            story_text_print_guesses(output->run, output->trace, output->notation, output->stream)) ||
           trace_error(output->trace, output->error);
}

static void put_event(const struct output *output, const struct step *step, struct buffer *text)
{
    event_write(trace_layout(output->trace), step, text);
}

static bool write_events(const struct output *output)
{
    return write_steps(output, put_event);
}

static bool write_frames(const struct output *output)
{
    frames_write_all(output->trace, output->stream);
    return true;
}

static bool write_path(const struct output *output)
{
    const struct engine *engine = engine_find(trace_engine(output->trace));
    frames_write_path(output->trace, engine && engine->path_of_deductions, output->stream);
    return true;
}

static bool write_binary(const struct output *output)
{
    return trace_file_write(output->trace, output->stream) || trace_error(output->trace, output->error);
}

static bool write_cnf(const struct output *output)
{
    return proof_file_write(output->trace, PROOF_CNF, output->solutions, output->stream, output->error);
}

static bool write_drat(const struct output *output)
{
    return proof_file_write(output->trace, PROOF_DRAT, output->solutions, output->stream, output->error);
}

static bool write_lrat(const struct output *output)
{
    return proof_file_write(output->trace, PROOF_LRAT, output->solutions, output->stream, output->error);
}

static bool write_opb(const struct output *output)
{
    return proof_file_write(output->trace, PROOF_OPB, output->solutions, output->stream, output->error);
}

static bool write_pbp(const struct output *output)
{
    return proof_file_write(output->trace, PROOF_PBP, output->solutions, output->stream, output->error);
}

struct format {
    const char *name;
    bool (*write)(const struct output *output);
    bool is_followed; /* writes each step as soon as it is found; the other formats need the complete trace */
    bool is_proof;    /* the puzzle alone suffices for a proof of its solutions */
};

static const struct format *find_format(const char *name, struct text_error *error)
{
    static const struct format formats[] = {
        {"jsonl", write_jsonl, .is_followed = true},
        {"frames", write_frames},
        {"path", write_path},
        {"text", write_text, .is_followed = true},
        {"events", write_events, .is_followed = true},
        {"binary", write_binary},
        {"cnf", write_cnf, .is_proof = true},
        {"drat", write_drat, .is_proof = true},
        {"lrat", write_lrat, .is_proof = true},
        {"opb", write_opb, .is_proof = true},
        {"pbp", write_pbp, .is_proof = true},
        {0},
    };
    return word_read("format", name, formats, sizeof *formats, error);
}

static bool write_out(const struct options *options, const struct trace_source *source, const struct format *format,
                      enum notation notation, const struct itinerary *chosen, const struct proof_solutions *solutions,
                      struct text_error *error)
{
    const char *path = options->value[OPTION_OUTPUT];
    bool prints = !path || !strcmp(path, "-");
    const struct trace *trace = source->trace;
    struct file_writer writer;
    struct trace_flow flow;
    if (prints)
        file_write_to(&writer, options->output);
    else if (!file_write_begin(&writer, path, error))
        return false;
    trace_flow_begin(&flow, source, options, writer.stream, prints);
    bool written = format->write(&(struct output){.trace = trace,
                                                  .run = source->run,
                                                  .supply = &flow.supply,
                                                  .notation = notation,
                                                  .stream = writer.stream,
                                                  .chosen = chosen,
                                                  .solutions = solutions,
                                                  .error = error});
    written = trace_flow_end(&flow, error) && written;
    if (written)
        return file_write_commit(&writer, error);
    file_write_abandon(&writer);
    return false;
}

/* Returns whether the last step says that the board is solved. Also returns false if that cannot be read. */
static bool is_solved(const struct trace *trace)
{
    struct step_reader reader;
    struct step step;
    step_reader_init(&reader, trace);
    bool solved = trace_steps(trace) && step_read(&reader, trace_steps(trace), &step) && step.kind == STEP_SOLVED;
    step_reader_finish(&reader);
    return solved;
}

/* Reads --steps, if it is given. */
static bool read_chosen(const struct options *options, const struct format *format, const struct trace *trace,
                        struct itinerary *chosen, struct text_error *error)
{
    if (!options->value[OPTION_CHOSEN])
        return true;
    if (format->write != write_text)
        return text_error_input(error, 0, 0, "--steps is for --format text, found %s", format->name);
    return itinerary_make_of_list(chosen, options, trace, error);
}

/* Finds the solutions of the trace's puzzle, if --solutions is given. The caller frees their masks. */
static bool find_solutions(const struct options *options, const struct format *format, const struct trace *trace,
                           struct solutions *solutions, struct text_error *error)
{
    enum { MOST = 100000 };
    uint64_t most = 0;
    double seconds = 0;
    if (!options->value[OPTION_SOLUTIONS])
        return true;
    if (!format->is_proof)
        return text_error_input(error, 0, 0, "--solutions is for the formats cnf, drat, lrat, opb and pbp, found %s",
                                format->name);
    if (!options_integer(options, OPTION_SOLUTIONS, 1, MOST, &most, error) ||
        !option_value_seconds(options, &seconds, error))
        return false;
    const struct cancel cancel = {.deadline = cancel_deadline(seconds)};
    solutions_list(trace_puzzle(trace), most, &cancel, solutions);
    if (solutions->is_whole)
        return true;
    if (cancel_is_late(&cancel))
        return text_error_input(error, 0, 0, "the time limit stopped the search for solutions; --seconds allows more");
    return text_error_input(error, 0, 0, "the puzzle has more than %llu solutions; --solutions allows up to %d",
                            (unsigned long long)most, MOST);
}

static enum exit_status run(const struct options *options)
{
    struct text_error error;
    struct itinerary chosen = {0};
    struct solutions found = {0};
    bool chooses = options->value[OPTION_CHOSEN];
    enum notation notation = NOTATION_ROW_COLUMN;
    const char *name = options->value[OPTION_FORMAT];
    const struct format *format = find_format(name ? name : "jsonl", &error);
    struct trace_source source = {.is_followed = format && format->is_followed && !chooses &&
                                                 !options->value[OPTION_NEEDED] && !options->value[OPTION_SHORTEST]};
    enum exit_status status = EXIT_DONE;
    if (!format || !option_value_notation(options, &notation, &error) ||
        !trace_source_open(&source, options, 0, &error) || !trace_source_need(&source, options, &error) ||
        !read_chosen(options, format, source.trace, &chosen, &error) ||
        !find_solutions(options, format, source.trace, &found, &error) ||
        !write_out(options, &source, format, notation, chooses ? &chosen : NULL,
                   options->value[OPTION_SOLUTIONS] ? &(struct proof_solutions){found.mask.items, found.count} : NULL,
                   &error))
        status = command_fail(options->messages, &error);
    else if (source.file.stopped)
        status = command_fail(options->messages, &source.file.why);
    else if (options->value[OPTION_SOLUTIONS] ? !found.count : !is_solved(source.trace))
        status = EXIT_FOUND_NONE;
    if (status == EXIT_FOUND_NONE)
        trace_source_note_stop(&source, options);
    itinerary_finish(&chosen);
    memory_free(found.mask.items);
    trace_source_finish(&source);
    return status;
}

const struct command command_trace = {
    .name = "trace",
    .operand = "PUZZLE",
    .needs_operand = true,
    .summary = TR("Solve a puzzle, or read a trace, and write every step"),
    .details = TR(
        "PUZZLE may be a trace: it is written in another format, without solving anything.\n"
        "jsonl and text are written as the steps are found, the other formats once the last one is.\n"
        "Formats: jsonl, a header, then one line a step (the default); frames, every state as masks; path, the states\n"
        "on the way to the solution; text, each step's name, reason, where to look, and proof; events, what `watch` "
        "reads,\n"
        "without reasons; binary, the form in which the window saves traces. For SAT solvers and proof checkers: cnf, "
        "the\n"
        "puzzle's clauses, with what is to be proved;\n"
        "drat and lrat, the trace as a proof of it. For pseudo-Boolean solvers and VeriPB: opb, the puzzle's linear\n"
        "constraints, and pbp, the proof (docs/proofs.md).\n"
        "With --solutions 100 these prove how many solutions there are, if at most 100.\n"
        "With the format text, --steps 5 writes step 5 alone.\n"
        "--needed tells the solution of `human` as a story: besides singles, it has a few steps that are enough, each "
        "before\n"
        "the first step that depends on it. None is harder than those of the solution.\n"),
    .options = TRACE_SOURCE_OPTIONS | OPTION_BIT(OPTION_FORMAT) | OPTION_BIT(OPTION_OUTPUT) |
               OPTION_BIT(OPTION_NOTATION) | OPTION_BIT(OPTION_CHOSEN) | OPTION_BIT(OPTION_NEEDED) |
               OPTION_BIT(OPTION_SHORTEST) | OPTION_BIT(OPTION_SOLUTIONS),
    .run = run,
};
