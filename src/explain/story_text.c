#include "explain/story_text.h"

#include <inttypes.h>
#include <stdlib.h>

#include "base/array.h"
#include "base/memory.h"
#include "base/translation.h"
#include "explain/step_explanation.h"
#include "trace/cursor.h"
#include "why/story.h"

/* So many singles in a row, and more, are one line; steps that a step is said to rest on. */
enum { FOLDED_SINGLES = 3, INDENT = 2, MOST_RESTS = 16 };

/* Singles in a row. */
struct run_of_singles {
    uint64_t first, count;
    struct buffer sentences, places; /* a line for each of the first ones; "r1c2=3, r4c4=5" */
};

struct story_printer {
    struct step_explainer explainer;
    struct run_of_singles singles;
    uint64_t *taker;    /* [layout_candidates]: the step, no single, that eliminated the candidate; 0: none did */
    struct buffer text; /* scratch */
    FILE *stream;
};

/* Step numbers, each once, ascending. */
struct step_numbers {
    uint64_t number[MOST_RESTS];
    unsigned count;
};

static void add_number(struct step_numbers *numbers, uint64_t number)
{
    unsigned at = numbers->count;
    for (unsigned i = 0; i < numbers->count; i++) {
        if (numbers->number[i] == number)
            return;
    }
    if (!number || numbers->count == MOST_RESTS)
        return;
    for (numbers->count++; at && numbers->number[at - 1] > number; at--)
        numbers->number[at] = numbers->number[at - 1];
    numbers->number[at] = number;
}

/* Appends the steps before, singles aside, that eliminated what the step's truths lack. */
static void append_rests(const struct story_printer *printer, const struct step *step, struct buffer *text)
{
    const struct layout *layout = trace_layout(printer->explainer.replay.trace);
    struct step_numbers numbers = {.count = 0};
    for (size_t i = 0; i < step->truth_count; i++) {
        struct constraint truth = step->truths[i];
        for (unsigned k = 0; !constraint_is_sum(truth) && k < layout->digits; k++) {
            candidate_id candidate = constraint_is_cell(truth)
                                         ? candidate_id_of(truth.index, k + 1)
                                         : candidate_id_of(layout->house[truth.index].cells[k], truth.digit);
            add_number(&numbers, printer->taker[candidate_number(layout, candidate)]);
        }
    }
    for (size_t i = 0; i < step->patterns; i++) {
        for (unsigned digit = 1; digit <= layout->digits; digit++)
            add_number(&numbers,
                       printer->taker[candidate_number(layout, candidate_id_of(step->pattern[i].cell, digit))]);
    }
    if (!numbers.count)
        return;
    buffer_print(text, "%*s%s", INDENT + 8, "", tr_n("rests on step", "rests on steps", numbers.count));
    for (unsigned i = 0; i < numbers.count; i++)
        buffer_print(text, "%s%llu", i ? ", " : " ", (unsigned long long)numbers.number[i]);
    buffer_print(text, "\n");
}

static void note_taker(struct story_printer *printer, const struct step *step)
{
    const struct layout *layout = trace_layout(printer->explainer.replay.trace);
    for (size_t i = 0; i < step->removes; i++) {
        for (digit_mask left = step->remove[i].digits; left; left &= left - 1)
            printer->taker[candidate_number(layout, candidate_id_of(step->remove[i].cell, digit_first(left)))] =
                step->number;
    }
}

static void append_sentence(struct step_explainer *explainer, const struct step *step, struct buffer *text)
{
    char title[64];
    sentence_title(&explainer->explanation.wording, step, title, sizeof title);
    buffer_print(text, "%6" PRIu64 "%*s%s: %s\n", step->number, INDENT, "", title,
                 explainer->explanation.sentence.text);
}

static void add_single(struct story_printer *printer, const struct step *step)
{
    struct run_of_singles *singles = &printer->singles;
    const struct wording *wording = &printer->explainer.explanation.wording;
    char place[NOTATION_GUESS_SIZE];
    if (!singles->count++)
        singles->first = step->number;
    notation_guess(wording->notation, trace_layout(wording->trace), step->place[0], place, sizeof place);
    buffer_print(&singles->places, "%s%s", singles->count > 1 ? ", " : "", place);
    if (singles->count < FOLDED_SINGLES)
        append_sentence(&printer->explainer, step, &singles->sentences);
}

static void print_singles(struct story_printer *printer)
{
    struct run_of_singles *singles = &printer->singles;
    if (singles->count >= FOLDED_SINGLES) {
        fprintf(printer->stream, tr("%6llu  to %llu: %llu singles: %s"), (unsigned long long)singles->first,
                (unsigned long long)(singles->first + singles->count - 1), (unsigned long long)singles->count,
                buffer_text(&singles->places));
        fputc('\n', printer->stream);
    } else {
        fputs(buffer_text(&singles->sentences), printer->stream);
    }
    singles->count = 0;
    buffer_clear(&singles->places);
    buffer_clear(&singles->sentences);
}

/* Prints the step, which the explainer has explained. Singles are printed before the next step that is none. */
static void print_step(struct story_printer *printer, const struct step *step)
{
    struct step_explanation *explanation = &printer->explainer.explanation;
    const struct trace *story = explanation->wording.trace;
    bool is_plain = step->kind != STEP_DEDUCE || story_is_plain(trace_technique_id(story, step->technique));
    if (is_plain && step->places == 1) {
        add_single(printer, step);
        return;
    }
    print_singles(printer);
    buffer_clear(&printer->text);
    if (is_plain) {
        append_sentence(&printer->explainer, step, &printer->text);
    } else {
        buffer_print(&printer->text, "%6" PRIu64, step->number);
        step_explanation_write(explanation, step, printer->explainer.replay.mask, INDENT, &printer->text);
        append_rests(printer, step, &printer->text);
        note_taker(printer, step);
    }
    fputs(buffer_text(&printer->text), printer->stream);
}

void story_text_summarize(const struct trace *story, struct buffer *text)
{
    uint64_t break_in = story_break_in(story), count = 0, follow = 0;
    bool is_after = false; /* the break-in, and before the next step that is no single */
    struct step_reader reader;
    struct step step;
    step_reader_init(&reader, story);
    for (uint64_t n = 1; n <= trace_steps(story) && step_read(&reader, n, &step); n++) {
        bool is_plain = step.kind != STEP_DEDUCE || story_is_plain(trace_technique_id(story, step.technique));
        count += !is_plain;
        is_after = is_plain ? is_after : n == break_in;
        follow += is_after ? step.places : 0;
    }
    step_reader_finish(&reader);
    if (count)
        buffer_print(text,
                     tr_n("Besides singles, %llu step is enough. Step %llu opens most: after it, %llu digits follow.",
                          "Besides singles, %llu steps are enough. Step %llu opens most: after it, %llu digits follow.",
                          (unsigned)count),
                     (unsigned long long)count, (unsigned long long)break_in, (unsigned long long)follow);
    else
        buffer_print(text, "%s", tr("Singles are enough."));
}

bool story_text_print(const struct trace *story, enum notation notation, FILE *stream)
{
    struct story_printer *printer = memory_calloc(1, sizeof *printer);
    struct step step;
    bool is_read = true;
    printer->stream = stream;
    printer->taker = memory_calloc(layout_candidates(trace_layout(story)), sizeof *printer->taker);
    step_explainer_init(&printer->explainer, story, notation);
    story_text_summarize(story, &printer->text);
    fprintf(stream, "%s\n", buffer_text(&printer->text));
    for (uint64_t n = 1; n <= trace_steps(story) && is_read; n++) {
        is_read = step_explainer_explain(&printer->explainer, n, &step);
        if (is_read)
            print_step(printer, &step);
    }
    print_singles(printer);
    step_explainer_finish(&printer->explainer);
    buffer_finish(&printer->singles.sentences);
    buffer_finish(&printer->singles.places);
    buffer_finish(&printer->text);
    memory_free(printer->taker);
    memory_free(printer);
    return is_read;
}

/* A guess of the run, which may have made it several times. */
struct decided {
    struct change guess;
    uint64_t first, times; /* its first step in the run; how often */
    uint64_t step;         /* of the story */
    bool is_right;
};

typedef ARRAY(struct decided) decided_list;

static void append(const struct decided *decided, const struct layout *layout, enum notation notation,
                   struct buffer *text)
{
    char name[NOTATION_GUESS_SIZE];
    notation_guess(notation, layout, decided->guess, name, sizeof name);
    if (decided->times > 1)
        buffer_print(text,
                     tr(decided->is_right ? "%s, guessed %llu times, first at step %llu: it follows at step %llu."
                                          : "%s, guessed %llu times, first at step %llu: step %llu excludes it."),
                     name, (unsigned long long)decided->times, (unsigned long long)decided->first,
                     (unsigned long long)decided->step);
    else
        buffer_print(text,
                     tr(decided->is_right ? "%s, guessed at step %llu: it follows at step %llu."
                                          : "%s, guessed at step %llu: step %llu excludes it."),
                     name, (unsigned long long)decided->first, (unsigned long long)decided->step);
}

uint64_t story_text_of_guess(const struct trace *run, uint64_t number, const struct trace *story,
                             enum notation notation, struct buffer *text)
{
    struct step_reader reader;
    struct step step;
    struct decided decided = {.first = number, .times = 1};
    step_reader_init(&reader, run);
    bool is_guess = number && step_read(&reader, number, &step) && step.kind == STEP_GUESS && step.places;
    if (is_guess) {
        decided.guess = step.place[0];
        decided.step = story_decides(story, decided.guess, &decided.is_right);
    }
    step_reader_finish(&reader);
    if (decided.step)
        append(&decided, trace_layout(run), notation, text);
    return decided.step;
}

static int compare_steps(const void *left, const void *right)
{
    const struct decided *a = left, *b = right;
    int order = step_compare_numbers(&a->step, &b->step);
    return order ? order : step_compare_numbers(&a->first, &b->first);
}

/* Adds a guess of the run to those of its cell. */
static void add_guess(decided_list *of_cell, struct change guess, uint64_t number)
{
    for (size_t i = 0; i < of_cell->count; i++) {
        if (of_cell->items[i].guess.digits == guess.digits) {
            of_cell->items[i].times++;
            return;
        }
    }
    array_append(of_cell, (struct decided){.guess = guess, .first = number, .times = 1});
}

/* Lists what the run guesses, each candidate once. Returns whether all steps could be read. */
static bool list_guesses(const struct trace *run, decided_list *list)
{
    struct step_reader reader;
    unsigned cells = trace_layout(run)->cells;
    decided_list *of_cell = memory_calloc(cells, sizeof *of_cell);
    bool is_read = true;
    step_reader_init(&reader, run);
    for (uint64_t n = 1; n <= trace_steps(run) && is_read; n++) {
        const struct record *record = cursor_record(&reader.cursor, n);
        is_read = cursor_is_valid(&reader.cursor);
        if (is_read && record->kind == STEP_GUESS) {
            struct change guess = record_guess(record);
            add_guess(&of_cell[guess.cell], guess, n);
        }
    }
    step_reader_finish(&reader);
    for (unsigned c = 0; c < cells; c++) {
        for (size_t i = 0; i < of_cell[c].count; i++)
            array_append(list, of_cell[c].items[i]);
        memory_free(of_cell[c].items);
    }
    memory_free(of_cell);
    return is_read;
}

bool story_text_print_guesses(const struct trace *run, const struct trace *story, enum notation notation, FILE *stream)
{
    decided_list list = {0};
    struct buffer text = {0};
    bool is_read = list_guesses(run, &list);
    for (size_t i = 0; i < list.count && is_read; i++) {
        list.items[i].step = story_decides(story, list.items[i].guess, &list.items[i].is_right);
        is_read = list.items[i].step;
    }
    if (list.count && is_read) {
        qsort(list.items, list.count, sizeof *list.items, compare_steps);
        buffer_print(&text, tr("What %s guessed, and where the story decides it:"), trace_shown_engine(run));
    }
    for (size_t i = 0; i < list.count && is_read; i++) {
        buffer_print(&text, "\n  ");
        append(&list.items[i], trace_layout(run), notation, &text);
    }
    if (text.length)
        fprintf(stream, "%s\n", buffer_text(&text));
    buffer_finish(&text);
    memory_free(list.items);
    return is_read;
}
