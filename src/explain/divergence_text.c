#include "explain/divergence_text.h"

#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

#include "base/buffer.h"
#include "base/number_text.h"
#include "base/printf_like.h"
#include "base/translation.h"
#include "explain/step_explanation.h"
#include "trace/tally.h"

enum { LISTED_CANDIDATES = 6 /* maximum listed for each run, in words */ };

/* One of the two runs, with what is needed to describe it. */
struct speaker {
    char name[TRACE_NAME_SIZE + 8]; /* with its order of guesses and, if needed, its side */
    struct step_explainer explainer;
    struct tally common, whole; /* counts up to the divergence point, and of all steps */
};

struct printer {
    const struct divergence *divergence;
    enum notation notation;
    FILE *stream;
    struct speaker speaker[2];
};

static struct printer *printer_create(const struct divergence *divergence, enum notation notation, FILE *stream)
{
    struct printer *printer = memory_calloc(1, sizeof *printer);
    const struct trace *first = divergence->run[0].trace, *second = divergence->run[1].trace;
    bool alike = !strcmp(trace_whole_engine(first), trace_whole_engine(second));
    printer->divergence = divergence;
    printer->notation = notation;
    printer->stream = stream;
    for (unsigned side = 0; side < 2; side++) {
        struct speaker *speaker = &printer->speaker[side];
        const struct trace *trace = divergence->run[side].trace;
        snprintf(speaker->name, sizeof speaker->name, "%s%s%s%s", trace_shown_engine(trace),
                 *trace_choose(trace) ? TRACE_CHOOSE : "", trace_choose(trace),
                 !alike ? ""
                 : side ? " (B)"
                        : " (A)");
        step_explainer_init(&speaker->explainer, trace, notation);
        tally_make(&speaker->common, &speaker->explainer.reader.cursor, divergence->run[side].common);
        tally_make(&speaker->whole, &speaker->explainer.reader.cursor, trace_steps(trace));
    }
    return printer;
}

static void printer_destroy(struct printer *printer)
{
    for (unsigned side = 0; side < 2; side++)
        step_explainer_finish(&printer->speaker[side].explainer);
    memory_free(printer);
}

static void cell_name(const struct printer *printer, cell_id cell, char *text, size_t size)
{
    notation_cell(printer->notation, trace_layout(printer->divergence->run[0].trace), cell, text, size);
}

/* Returns the name of the run's end. */
static const char *end_name(const struct tally *whole)
{
    return whole->kinds[STEP_SOLVED]        ? TR("solved")
           : whole->kinds[STEP_NO_SOLUTION] ? TR("no solution")
                                            : TR("not solved");
}

/* --- in words --- */

static void PRINTF_LIKE(4, 0) count(char *text, size_t size, uint64_t number, const char *format)
{
    char figure[NUMBER_TEXT_SIZE];
    snprintf(text, size, format, number_text(number, figure));
}

static void print_effort(const struct printer *printer, const struct speaker *speaker, uint64_t step_count,
                         uint64_t guess_count, uint64_t failure_count, const char *end)
{
    char steps[48], guesses[48], failures[48];
    count(steps, sizeof steps, step_count, tr_n("%s step", "%s steps", step_count));
    count(guesses, sizeof guesses, guess_count, tr_n("%s guess", "%s guesses", guess_count));
    count(failures, sizeof failures, failure_count, tr_n("%s contradiction", "%s contradictions", failure_count));
    fprintf(printer->stream, "  %s: %s, %s, %s%s%s\n", speaker->name, steps, guesses, failures, end ? ": " : "",
            end ? end : "");
}

static void print_after(const struct printer *printer)
{
    fputs(tr("After that each needed:\n"), printer->stream);
    for (unsigned side = 0; side < 2; side++) {
        const struct speaker *speaker = &printer->speaker[side];
        const struct tally *common = &speaker->common, *whole = &speaker->whole;
        print_effort(printer, speaker, whole->position - common->position,
                     whole->kinds[STEP_GUESS] - common->kinds[STEP_GUESS],
                     whole->kinds[STEP_CONTRADICTION] - common->kinds[STEP_CONTRADICTION], tr(end_name(whole)));
    }
}

/* Writes what the run does at a step, or that it has no such step. */
static bool print_step(struct printer *printer, unsigned side, uint64_t number)
{
    struct speaker *speaker = &printer->speaker[side];
    struct step step;
    if (number > speaker->whole.position) {
        fprintf(printer->stream, tr("  %s has no more steps.\n"), speaker->name);
        return true;
    }
    if (!step_explainer_explain(&speaker->explainer, number, &step))
        return false;
    fprintf(printer->stream, tr("  %s, step %llu: %s\n"), speaker->name, (unsigned long long)number,
            speaker->explainer.explanation.sentence.text);
    return true;
}

static void PRINTF_LIKE(2, 0) print_candidate(const struct printer *printer, const char *form, ...)
{
    va_list arguments;
    va_start(arguments, form);
    vfprintf(printer->stream, form, arguments);
    va_end(arguments);
}

static bool print_known(struct printer *printer, unsigned side)
{
    const struct divergence_run *run = &printer->divergence->run[side];
    struct speaker *speaker = &printer->speaker[side];
    const char *name = speaker->name, *other = printer->speaker[!side].name;
    for (size_t i = 0; i < run->known.count && i < LISTED_CANDIDATES; i++) {
        const struct divergence_candidate *known = &run->known.items[i];
        char cell[16], title[64], digit = digit_character(known->digit);
        struct step step;
        if (!step_read(&speaker->explainer.reader, known->step, &step))
            return false;
        sentence_title(&speaker->explainer.explanation.wording, &step, title, sizeof title);
        cell_name(printer, known->cell, cell, sizeof cell);
        const char *form =
            !known->later ? tr("%s had removed %c from %s by step %llu (%s); %s never did.\n")
            : !known->depth
                ? tr("%s had removed %c from %s by step %llu (%s); %s did at step %llu.\n")
                : tr_n("%s had removed %c from %s by step %llu (%s); %s did at step %llu, with %u open guess.\n",
                       "%s had removed %c from %s by step %llu (%s); %s did at step %llu, with %u open guesses.\n",
                       known->depth);
        print_candidate(printer, form, name, digit, cell, (unsigned long long)known->step, title, other,
                        (unsigned long long)known->later, known->depth);
    }
    size_t more = run->known.count > LISTED_CANDIDATES ? run->known.count - LISTED_CANDIDATES : 0;
    if (more)
        fprintf(printer->stream,
                tr_n("%s had removed %zu more candidate that %s had not.\n",
                     "%s had removed %zu more candidates that %s had not.\n", more),
                name, more, other);
    return true;
}

/* Writes the open guesses that both runs have made. */
static void print_open(const struct printer *printer)
{
    const struct divergence *divergence = printer->divergence;
    struct buffer guesses = {0};
    for (size_t i = 0; i < divergence->open.count; i++) {
        char name[NOTATION_GUESS_SIZE];
        notation_guess(printer->notation, trace_layout(divergence->run[0].trace), divergence->open.items[i], name,
                       sizeof name);
        buffer_print(&guesses, "%s%s", i ? ", " : "", name);
    }
    if (divergence->open.count)
        fprintf(printer->stream, tr("There both have guessed %s.\n"), buffer_text(&guesses));
    buffer_finish(&guesses);
}

static bool print_divergence(struct printer *printer)
{
    const struct divergence *divergence = printer->divergence;
    const struct divergence_run *run = divergence->run;
    fprintf(printer->stream, tr("Their grids are last equal after step %llu of %s and step %llu of %s.\n"),
            (unsigned long long)run[0].common, printer->speaker[0].name, (unsigned long long)run[1].common,
            printer->speaker[1].name);
    fprintf(printer->stream,
            tr_n("By then they have %llu guess in common.\n", "By then they have %llu guesses in common.\n",
                 divergence->guesses),
            (unsigned long long)divergence->guesses);
    print_open(printer);
    fputs(tr("They part there:\n"), printer->stream);
    return print_step(printer, 0, run[0].turn.number) && print_step(printer, 1, run[1].turn.number) &&
           print_known(printer, 0) && print_known(printer, 1);
}

static bool print_order(struct printer *printer)
{
    const struct divergence *divergence = printer->divergence;
    const uint64_t *from = divergence->order_from, *to = divergence->order_to;
    if (!divergence->order_differs) {
        fputs(tr("They do not part: each guess is the same, and so is the order of what is removed.\n"),
              printer->stream);
        return true;
    }
    fputs(tr("They do not part: each guess is the same, in the same grid. Only the order differs, first here:\n"),
          printer->stream);
    if (!print_step(printer, 0, from[0] + 1) || !print_step(printer, 1, from[1] + 1))
        return false;
    if (to[0] || to[1])
        fprintf(printer->stream, tr("They have the same grid again after step %llu of %s and step %llu of %s.\n"),
                (unsigned long long)to[0], printer->speaker[0].name, (unsigned long long)to[1],
                printer->speaker[1].name);
    return true;
}

bool divergence_text_print(const struct divergence *divergence, enum notation notation, FILE *stream)
{
    struct printer *printer = printer_create(divergence, notation, stream);
    fputs(tr("In all:\n"), stream);
    for (unsigned side = 0; side < 2; side++) {
        const struct tally *whole = &printer->speaker[side].whole;
        print_effort(printer, &printer->speaker[side], whole->position, whole->kinds[STEP_GUESS],
                     whole->kinds[STEP_CONTRADICTION], tr(end_name(whole)));
    }
    bool fine = divergence->parts ? print_divergence(printer) : print_order(printer);
    if (fine && divergence->parts)
        print_after(printer);
    printer_destroy(printer);
    return fine;
}

/* --- as JSON lines --- */

static void put_effort(const struct printer *printer, const char *prefix, unsigned side, uint64_t steps,
                       uint64_t guesses, uint64_t failures)
{
    struct buffer engine = {0};
    buffer_put_json(&engine, trace_whole_engine(printer->divergence->run[side].trace));
    fprintf(printer->stream,
            "{\"run\":%u,\"engine\":%s,\"%ssteps\":%" PRIu64 ",\"%sguesses\":%" PRIu64 ",\"%scontradictions\":%" PRIu64
            ",\"end\":\"%s\"}\n",
            side, buffer_text(&engine), prefix, steps, prefix, guesses, prefix, failures,
            end_name(&printer->speaker[side].whole));
    buffer_finish(&engine);
}

static void put_pair(const struct printer *printer, const char *key, uint64_t first, uint64_t second)
{
    fprintf(printer->stream, ",\"%s\":[%" PRIu64 ",%" PRIu64 "]", key, first, second);
}

static void put_divergence(const struct printer *printer)
{
    const struct divergence *divergence = printer->divergence;
    const struct divergence_run *run = divergence->run;
    FILE *stream = printer->stream;
    fprintf(stream, "{\"parts\":%s", divergence->parts ? "true" : "false");
    put_pair(printer, "common", run[0].common, run[1].common);
    put_pair(printer, "turn", run[0].turn.number, run[1].turn.number);
    fprintf(stream, ",\"guesses\":%" PRIu64 ",\"open\":[", divergence->guesses);
    for (size_t i = 0; i < divergence->open.count; i++) {
        fprintf(stream, "%s[%u", i ? "," : "", (unsigned)divergence->open.items[i].cell);
        for (digit_mask left = divergence->open.items[i].digits; left; left &= left - 1)
            fprintf(stream, ",%u", digit_first(left));
        fputc(']', stream);
    }
    fputc(']', stream);
    if (!divergence->parts && divergence->order_differs) {
        put_pair(printer, "order_from", divergence->order_from[0], divergence->order_from[1]);
        put_pair(printer, "order_to", divergence->order_to[0], divergence->order_to[1]);
    }
    fputs("}\n", stream);
}

static bool put_turn(struct printer *printer, unsigned side)
{
    const struct divergence_turn *turn = &printer->divergence->run[side].turn;
    struct speaker *speaker = &printer->speaker[side];
    struct buffer text = {0};
    struct step step;
    if (turn->kind == STEP_KINDS)
        return true;
    if (!step_explainer_explain(&speaker->explainer, turn->number, &step))
        return false;
    buffer_put_json(&text, speaker->explainer.explanation.sentence.text);
    fprintf(printer->stream, "{\"run\":%u,\"turn\":%" PRIu64 ",\"kind\":\"%s\",\"text\":%s}\n", side, turn->number,
            step_kind_name(turn->kind), buffer_text(&text));
    buffer_finish(&text);
    return true;
}

static bool put_known(struct printer *printer, unsigned side)
{
    const struct divergence_run *run = &printer->divergence->run[side];
    struct step step;
    for (size_t i = 0; i < run->known.count; i++) {
        const struct divergence_candidate *known = &run->known.items[i];
        if (!step_read(&printer->speaker[side].explainer.reader, known->step, &step))
            return false;
        struct buffer technique = {0};
        buffer_put_json(&technique, trace_technique_id(run->trace, step.technique));
        fprintf(printer->stream,
                "{\"run\":%u,\"knows\":[%u,%u],\"step\":%" PRIu64 ",\"technique\":%s,\"later\":%" PRIu64
                ",\"depth\":%u}\n",
                side, (unsigned)known->cell, known->digit, known->step, buffer_text(&technique), known->later,
                known->depth);
        buffer_finish(&technique);
    }
    return true;
}

bool divergence_jsonl_print(const struct divergence *divergence, enum notation notation, FILE *stream)
{
    struct printer *printer = printer_create(divergence, notation, stream);
    translation_begin_english();
    for (unsigned side = 0; side < 2; side++) {
        const struct tally *whole = &printer->speaker[side].whole;
        put_effort(printer, "", side, whole->position, whole->kinds[STEP_GUESS], whole->kinds[STEP_CONTRADICTION]);
    }
    put_divergence(printer);
    bool fine = !divergence->parts ||
                (put_turn(printer, 0) && put_turn(printer, 1) && put_known(printer, 0) && put_known(printer, 1));
    for (unsigned side = 0; fine && divergence->parts && side < 2; side++) {
        const struct tally *common = &printer->speaker[side].common, *whole = &printer->speaker[side].whole;
        put_effort(printer, "more_", side, whole->position - common->position,
                   whole->kinds[STEP_GUESS] - common->kinds[STEP_GUESS],
                   whole->kinds[STEP_CONTRADICTION] - common->kinds[STEP_CONTRADICTION]);
    }
    translation_end_english();
    printer_destroy(printer);
    return fine;
}
