#include "explain/story_text.h"

#include <inttypes.h>
#include <stdlib.h>

#include "base/array.h"
#include "base/memory.h"
#include "base/translation.h"
#include "explain/step_explanation.h"
#include "trace/cursor.h"
#include "why/slice.h"
#include "why/story.h"

enum {
    FOLDED_SINGLES = 3, /* if there are as many consecutive singles, they share a line */
    MOST_RESTS = 16,    /* the most premises named for a step */
    INDENT = 2
};

/* Consecutive singles. */
struct run_of_singles {
    uint64_t first, count;
    struct buffer sentences, places; /* a text line for each of the first ones; "r1c2=3, r4c4=5" */
};

struct story_printer {
    struct step_explainer explainer;
    struct run_of_singles singles;
    struct slice slice; /* slice of the last step, and so of the whole story */
    bool *is_plain;     /* [steps + 1]: for the steps so far */
    struct buffer text; /* scratch space */
    FILE *stream;
};

/* Step numbers, ascending without repetition. */
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
    if (numbers->count == MOST_RESTS)
        return;
    for (numbers->count++; at && numbers->number[at - 1] > number; at--)
        numbers->number[at] = numbers->number[at - 1];
    numbers->number[at] = number;
}

/* Appends the earlier steps, except plain ones, that the step needs. */
static void append_rests(const struct story_printer *printer, const struct step *step, struct buffer *text)
{
    const struct slice_step *found = slice_find(&printer->slice, step->number);
    struct step_numbers numbers = {.count = 0};
    for (size_t i = 0; found && i < found->causes; i++) {
        uint64_t number = printer->slice.causes.items[found->first_cause + i].step;
        if (number && !printer->is_plain[number])
            add_number(&numbers, number);
    }
    if (!numbers.count)
        return;
    buffer_print(text, "%*s%s", INDENT + 8, "", tr_n("rests on step", "rests on steps", numbers.count));
    for (unsigned i = 0; i < numbers.count; i++)
        buffer_print(text, "%s%llu", i ? ", " : " ", (unsigned long long)numbers.number[i]);
    buffer_print(text, "\n");
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

/* Prints the step, which the explainer has explained. Singles are printed before the next step of a different kind. */
static void print_step(struct story_printer *printer, const struct step *step)
{
    bool is_plain = story_step_is_plain(printer->explainer.replay.trace, step);
    printer->is_plain[step->number] = is_plain;
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
        step_explainer_write(&printer->explainer, step, INDENT, &printer->text);
        append_rests(printer, step, &printer->text);
    }
    fputs(buffer_text(&printer->text), printer->stream);
}

bool story_text_summarize(const struct trace *story, struct buffer *text)
{
    const struct story_summary summary = story_summarize(story);
    if (summary.steps)
        buffer_print(text,
                     tr_n("Besides singles, %llu step is enough. Step %llu opens most: after it, %llu digits follow.",
                          "Besides singles, %llu steps are enough. Step %llu opens most: after it, %llu digits follow.",
                          (unsigned)summary.steps),
                     (unsigned long long)summary.steps, (unsigned long long)summary.break_in,
                     (unsigned long long)summary.placed);
    else
        buffer_print(text, "%s", tr("Singles are enough."));
    return summary.steps;
}

bool story_text_print(const struct trace *story, enum notation notation, FILE *stream)
{
    const struct slice_question question = {.subject = SLICE_STEP, .position = trace_steps(story)};
    struct story_printer *printer = memory_calloc(1, sizeof *printer);
    struct step step;
    bool is_read = slice_make(&printer->slice, story, &question, 0, NULL) == SLICE_DONE;
    printer->stream = stream;
    printer->is_plain = memory_calloc((size_t)trace_steps(story) + 1, sizeof *printer->is_plain);
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
    slice_finish(&printer->slice);
    buffer_finish(&printer->singles.sentences);
    buffer_finish(&printer->singles.places);
    buffer_finish(&printer->text);
    memory_free(printer->is_plain);
    memory_free(printer);
    return is_read;
}

/* A guess of the run, which may have made it several times. */
struct decided {
    struct change guess;
    uint64_t first, times; /* its first step in the run; how many times it was made */
    uint64_t step;         /* the story's step that decides it */
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

/* Adds a guess of the run to the list for its cell. */
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

/* Lists the guesses of the run without repetition. Returns whether all steps could be read. */
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
