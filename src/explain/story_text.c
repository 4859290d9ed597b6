#include "explain/story_text.h"

#include <inttypes.h>
#include <stdlib.h>

#include "base/array.h"
#include "base/translation.h"
#include "trace/cursor.h"
#include "why/story.h"

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
