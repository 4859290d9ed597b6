#include "explain/slice_text.h"

#include <inttypes.h>
#include <stdlib.h>

#include "base/translation.h"
#include "explain/step_explanation.h"

enum { MAX_INDENT = 40 };

struct pending {
    uint64_t number;
    unsigned indent;
};

struct slice_printer {
    const struct slice *slice;
    const struct trace *trace;
    FILE *stream;
    struct step_explainer explainer;
    bool *is_printed; /* [steps of the slice] */
    /* steps still to be printed, next one last */
    ARRAY(struct pending) pending;
};

static void print_indent(const struct slice_printer *printer, unsigned indent)
{
    fprintf(printer->stream, "%*s", (int)(2 * (indent < MAX_INDENT ? indent : MAX_INDENT)), "");
}

/* Prints the candidates that the step takes and that later steps need: "r1c6<>5 r2c3<>1,4". */
static void print_taken(const struct slice_printer *printer, const struct slice_step *step)
{
    cell_id last = NO_CELL;
    for (size_t i = 0; i < step->takes; i++) {
        candidate_id candidate = printer->slice->taken.items[step->first_taken + i];
        char cell[16];
        if (candidate_cell(candidate) == last) {
            fprintf(printer->stream, ",%c", digit_character(candidate_digit(candidate)));
            continue;
        }
        last = candidate_cell(candidate);
        notation_cell(printer->explainer.explanation.wording.notation, trace_layout(printer->trace), last, cell,
                      sizeof cell);
        fprintf(printer->stream, "%s%s<>%c", i ? " " : "", cell, digit_character(candidate_digit(candidate)));
    }
    fputs(step->takes ? "  " : "", printer->stream);
}

static bool print_sentence(struct slice_printer *printer, uint64_t number)
{
    struct step step;
    if (!step_explainer_explain(&printer->explainer, number, &step))
        return false;
    fprintf(printer->stream, "%s\n", printer->explainer.explanation.sentence.text);
    return true;
}

static bool is_printed(const struct slice_printer *printer, uint64_t number)
{
    const struct slice_step *step = slice_find(printer->slice, number);
    return !step || printer->is_printed[step - printer->slice->steps.items];
}

static int compare_pending(const void *left, const void *right)
{
    const struct pending *a = left, *b = right;
    return (a->number > b->number) - (a->number < b->number);
}

/* Prints the numbers of causes already printed, and schedules the others, latest first. */
static void add_causes(struct slice_printer *printer, const struct slice_step *step, unsigned indent)
{
    size_t first = printer->pending.count, kept = first;
    bool any = false;
    for (size_t i = 0; i < step->causes; i++) {
        uint64_t number = printer->slice->causes.items[step->first_cause + i].step;
        if (number)
            array_append(&printer->pending, (struct pending){number, indent});
    }
    if (printer->pending.count > first)
        qsort(printer->pending.items + first, printer->pending.count - first, sizeof *printer->pending.items,
              compare_pending);
    for (size_t i = first; i < printer->pending.count; i++) {
        struct pending cause = printer->pending.items[i];
        if (i > first && cause.number == printer->pending.items[i - 1].number)
            continue;
        if (!is_printed(printer, cause.number)) {
            printer->pending.items[kept++] = cause;
            continue;
        }
        if (!any)
            print_indent(printer, indent);
        fprintf(printer->stream, "%s%" PRIu64, any ? ", " : tr("also "), cause.number);
        any = true;
    }
    printer->pending.count = kept;
    fputs(any ? tr(" above\n") : "", printer->stream);
}

static bool print_step(struct slice_printer *printer, struct pending at)
{
    if (is_printed(printer, at.number))
        return true; /* it was printed among the causes of an earlier cause */
    const struct slice_step *step = slice_find(printer->slice, at.number);
    printer->is_printed[step - printer->slice->steps.items] = true;
    print_indent(printer, at.indent);
    fprintf(printer->stream, "%" PRIu64 "  ", at.number);
    print_taken(printer, step);
    if (!print_sentence(printer, at.number))
        return false;
    add_causes(printer, step, at.indent + 1);
    return true;
}

/* Prints every step, from the last one back. A step that is not a cause of an earlier one begins a new list, as when a
 * question has several answers. */
static bool print_steps(struct slice_printer *printer)
{
    for (size_t i = printer->slice->steps.count; i--;) {
        if (printer->is_printed[i])
            continue;
        array_append(&printer->pending, (struct pending){printer->slice->steps.items[i].number, 0});
        while (printer->pending.count) {
            if (!print_step(printer, printer->pending.items[--printer->pending.count]))
                return false;
        }
    }
    return true;
}

/* Prints the unproved steps of the slice, which the answer assumes like guesses. */
static bool print_unproved(struct slice_printer *printer, bool *any)
{
    for (size_t i = 0; i < printer->slice->steps.count; i++) {
        struct step step;
        if (!step_read(&printer->explainer.reader, printer->slice->steps.items[i].number, &step))
            return false;
        if (!sentence_is_unproved(&step))
            continue;
        fprintf(printer->stream, tr("%s step %llu (not proved)"), *any ? "," : "", (unsigned long long)step.number);
        *any = true;
    }
    return true;
}

static bool print_blame(struct slice_printer *printer)
{
    const struct slice *slice = printer->slice;
    bool any = slice->blame.count;
    fputs(tr("blame:"), printer->stream);
    for (size_t i = 0; i < slice->blame.count; i++) {
        struct step step;
        char name[NOTATION_GUESS_SIZE];
        if (!step_read(&printer->explainer.reader, slice->blame.items[i], &step))
            return false;
        notation_guess(printer->explainer.explanation.wording.notation, trace_layout(printer->trace), step.place[0],
                       name, sizeof name);
        fprintf(printer->stream, tr("%s %s (step %llu)"), i ? "," : "", name, (unsigned long long)step.number);
    }
    if (!print_unproved(printer, &any))
        return false;
    fputs(any ? "\n" : tr(" none\n"), printer->stream);
    return true;
}

bool slice_text_print(const struct slice *slice, const struct trace *trace, enum notation notation, FILE *stream)
{
    struct slice_printer *printer = memory_calloc(1, sizeof *printer);
    step_explainer_init(&printer->explainer, trace, notation);
    printer->slice = slice;
    printer->trace = trace;
    printer->stream = stream;
    printer->is_printed = memory_calloc(slice->steps.count + 1, sizeof *printer->is_printed);
    bool fine = print_steps(printer) && print_blame(printer);
    memory_free(printer->is_printed);
    memory_free(printer->pending.items);
    step_explainer_finish(&printer->explainer);
    memory_free(printer);
    return fine;
}
