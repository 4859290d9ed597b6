#include "command/class_result.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/translation.h"
#include "export/markup.h"

static const struct verdict_row {
    const char *name;
    char mark; /* its mark in the table of the text form */
} verdicts[CLASS_VERDICTS] = {
    [CLASS_SOLVED] = {"solved", '+'},         [CLASS_NONE] = {"none", '+'},
    [CLASS_WRONG] = {"wrong", 'W'},           [CLASS_SIGN] = {"sign", 'S'},
    [CLASS_UNFINISHED] = {"unfinished", 'U'}, [CLASS_SILENT] = {"silent", '?'},
    [CLASS_CRASHED] = {"crashed", 'C'},       [CLASS_TIMEOUT] = {"timeout", 'T'},
    [CLASS_MEMORY] = {"memory", 'M'},         [CLASS_OUTPUT] = {"output", 'O'},
    [CLASS_STEPS] = {"steps", 'N'},           [CLASS_NOT_STARTED] = {"not started", '!'},
};

const char *class_verdict_name(enum class_verdict verdict)
{
    return verdicts[verdict].name;
}

enum class_verdict class_verdict_of(const struct watch_result *run)
{
    static const enum class_verdict of_limit[] = {
        [WATCH_LIMIT_TIME] = CLASS_TIMEOUT,  [WATCH_LIMIT_PROCESSOR] = CLASS_TIMEOUT,
        [WATCH_LIMIT_MEMORY] = CLASS_MEMORY, [WATCH_LIMIT_OUTPUT] = CLASS_OUTPUT,
        [WATCH_LIMIT_STEPS] = CLASS_STEPS,
    };
    const struct watch_totals *totals = &run->totals;
    if (run->failed && !run->was_started)
        return CLASS_NOT_STARTED;
    if (run->limit)
        return of_limit[run->limit];
    if (run->failed)
        return CLASS_CRASHED;
    if (totals->first_wrong)
        return CLASS_WRONG;
    if (*totals->sign)
        return CLASS_SIGN;
    if (totals->end != WATCH_UNFINISHED)
        return totals->end == WATCH_SOLVED ? CLASS_SOLVED : CLASS_NONE;
    return totals->seen == WATCH_SEEN_NOTHING ? CLASS_SILENT : CLASS_UNFINISHED;
}

void class_result_words(const struct class_result *result, char *text, size_t size)
{
    char failure[400] = "";
    const struct watch_totals *totals = &result->run.totals;
    *text = 0;
    if (class_verdict_is_right(result->verdict))
        return;
    if (result->run.failed)
        text_error_format(&result->run.failure, failure, sizeof failure);
    const char *between = *failure ? ". " : "";
    if (watch_begins_with_sign(totals))
        snprintf(text, size, "%s%s%s", failure, between, totals->sign);
    else if (totals->first_wrong)
        snprintf(text, size, "%s%swrong: %s", failure, between, totals->first_wrong_text);
    else if (result->run.failed)
        snprintf(text, size, "%s", failure);
    else if (result->verdict == CLASS_SILENT)
        snprintf(text, size, "no line was an event, no grid had a new digit, and no variable was followed");
    else
        snprintf(text, size, "%u cells are open", totals->open_cells);
}

uint64_t class_result_step(const struct class_result *result)
{
    const struct watch_totals *totals = &result->run.totals;
    return watch_begins_with_sign(totals) ? totals->sign_step : totals->first_wrong;
}

const char *class_result_source(const struct class_result *result)
{
    const struct watch_totals *totals = &result->run.totals;
    return watch_begins_with_sign(totals) ? totals->sign_source : totals->first_wrong_source;
}

const char *class_result_seen(const struct class_result *result)
{
    static const char *const names[] = {[WATCH_SEEN_NOTHING] = "nothing",
                                        [WATCH_SEEN_EVENTS] = "events",
                                        [WATCH_SEEN_STATES] = "attached",
                                        [WATCH_SEEN_GRIDS] = "printed"};
    return names[result->run.totals.seen];
}

size_t class_count_right(const struct class_table *table, size_t program)
{
    size_t right = 0;
    for (size_t q = 0; q < table->puzzles; q++)
        right += class_verdict_is_right(class_result_of(table, program, q)->verdict);
    return right;
}

size_t class_first_fault(const struct class_table *table, size_t program)
{
    size_t first = table->puzzles;
    for (size_t q = 0; q < table->puzzles; q++) {
        const struct class_result *result = class_result_of(table, program, q);
        bool has_step = class_result_step(result);
        if (class_verdict_is_right(result->verdict) || (first != table->puzzles && !has_step))
            continue;
        if (has_step)
            return q;
        first = q;
    }
    return first;
}

enum exit_status class_status(const struct class_table *table)
{
    enum exit_status status = EXIT_DONE;
    for (size_t i = 0; i < table->programs * table->puzzles; i++) {
        enum class_verdict verdict = table->results[i].verdict;
        if (verdict == CLASS_NOT_STARTED)
            return EXIT_MACHINE;
        if (verdict == CLASS_WRONG || verdict == CLASS_SIGN)
            status = EXIT_FOUND_NONE;
        else if (!class_verdict_is_right(verdict) && status == EXIT_DONE)
            status = EXIT_NOT_DONE;
    }
    return status;
}

/* --- a row for each run --- */

void class_write_csv_head(struct buffer *text)
{
    buffer_print(text, "program,puzzle,seen,verdict,step,line,sentence,tries,steps,not_proved,not_judged,"
                       "not_understood,cpu,wall,judging,memory\r\n");
}

/* Writes a field in quotes, according to RFC 4180. */
static void put_field(struct buffer *text, const char *field)
{
    buffer_put(text, '"');
    for (; *field; field++) {
        if (*field == '"')
            buffer_put(text, '"');
        buffer_put(text, *field);
    }
    buffer_print(text, "\",");
}

void class_write_csv(const struct class_table *table, size_t program, size_t puzzle, struct buffer *text)
{
    const struct class_result *result = class_result_of(table, program, puzzle);
    const struct watch_totals *totals = &result->run.totals;
    char words[700];
    class_result_words(result, words, sizeof words);
    put_field(text, table->program[program]);
    put_field(text, table->puzzle[puzzle]);
    buffer_print(text, "%s,%s,", class_result_seen(result), class_verdict_name(result->verdict));
    if (class_result_step(result))
        buffer_print(text, "%" PRIu64, class_result_step(result));
    buffer_put(text, ',');
    put_field(text, class_result_source(result));
    put_field(text, words);
    buffer_print(text, "%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%.3f,%.3f,%.3f,%" PRIu64 "\r\n",
                 totals->guesses, totals->steps, totals->unproved - totals->wrong, totals->not_judged, totals->errors,
                 result->run.processor, result->run.seconds, result->run.judging, result->run.memory);
}

void class_write_jsonl(const struct class_table *table, size_t program, size_t puzzle, struct buffer *text)
{
    const struct class_result *result = class_result_of(table, program, puzzle);
    const struct watch_totals *totals = &result->run.totals;
    char words[700];
    class_result_words(result, words, sizeof words);
    buffer_print(text, "{\"program\":");
    buffer_put_json(text, table->program[program]);
    buffer_print(text, ",\"puzzle\":");
    buffer_put_json(text, table->puzzle[puzzle]);
    buffer_print(text, ",\"seen\":\"%s\",\"verdict\":\"%s\"", class_result_seen(result),
                 class_verdict_name(result->verdict));
    if (class_result_step(result))
        buffer_print(text, ",\"step\":%" PRIu64, class_result_step(result));
    if (*class_result_source(result)) {
        buffer_print(text, ",\"line\":");
        buffer_put_json(text, class_result_source(result));
    }
    if (*words) {
        buffer_print(text, ",\"sentence\":");
        buffer_put_json(text, words);
    }
    buffer_print(text,
                 ",\"tries\":%" PRIu64 ",\"steps\":%" PRIu64 ",\"not_proved\":%" PRIu64 ",\"not_judged\":%" PRIu64
                 ",\"not_understood\":%" PRIu64 ",\"cpu\":%.3f,\"wall\":%.3f,\"judging\":%.3f,\"memory\":%" PRIu64
                 "}\n",
                 totals->guesses, totals->steps, totals->unproved - totals->wrong, totals->not_judged, totals->errors,
                 result->run.processor, result->run.seconds, result->run.judging, result->run.memory);
}

/* --- all runs --- */

static void put_fault(const struct class_table *table, size_t program, size_t puzzle, struct buffer *text)
{
    char words[700];
    const struct class_result *result = class_result_of(table, program, puzzle);
    const char *source = class_result_source(result);
    class_result_words(result, words, sizeof words);
    buffer_print(text, "  %s: %s", table->puzzle[puzzle], class_verdict_name(result->verdict));
    if (class_result_step(result))
        buffer_print(text, " at step %" PRIu64, class_result_step(result));
    buffer_print(text, "%s%s: %s\n", *source ? ", " : "", source, words);
}

void class_write_text(const struct class_table *table, struct buffer *text)
{
    enum { WIDEST = 32, MOST_MARKS = 200 };
    bool used[CLASS_VERDICTS] = {false};
    for (size_t p = 0; p < table->programs; p++) {
        char marks[MOST_MARKS + 1];
        size_t shown = table->puzzles < MOST_MARKS ? table->puzzles : MOST_MARKS;
        for (size_t q = 0; q < table->puzzles; q++) {
            enum class_verdict verdict = class_result_of(table, p, q)->verdict;
            used[verdict] = true;
            if (q < shown)
                marks[q] = verdicts[verdict].mark;
        }
        marks[shown] = 0;
        buffer_print(text, "%-*s %s%s %zu of %zu right\n", WIDEST, table->program[p], marks,
                     shown < table->puzzles ? "..." : "", class_count_right(table, p), table->puzzles);
        size_t fault = class_first_fault(table, p);
        if (fault < table->puzzles)
            put_fault(table, p, fault, text);
    }
    buffer_print(text, "\n+ right");
    for (unsigned v = CLASS_WRONG; v < CLASS_VERDICTS; v++) {
        if (used[v])
            buffer_print(text, "  %c %s", verdicts[v].mark, verdicts[v].name);
    }
    buffer_put(text, '\n');
}

void class_write_junit(const struct class_table *table, struct buffer *text)
{
    buffer_print(text, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n");
    for (size_t p = 0; p < table->programs; p++) {
        size_t failures = 0, errors = 0;
        double seconds = 0;
        for (size_t q = 0; q < table->puzzles; q++) {
            const struct class_result *result = class_result_of(table, p, q);
            bool is_error = result->verdict >= CLASS_CRASHED;
            failures += !class_verdict_is_right(result->verdict) && !is_error;
            errors += is_error;
            seconds += result->run.seconds;
        }
        buffer_print(text, "  <testsuite name=\"");
        markup_string(text, table->program[p]);
        buffer_print(text, "\" tests=\"%zu\" failures=\"%zu\" errors=\"%zu\" time=\"%.3f\">\n", table->puzzles,
                     failures, errors, seconds);
        for (size_t q = 0; q < table->puzzles; q++) {
            const struct class_result *result = class_result_of(table, p, q);
            const char *kind = result->verdict >= CLASS_CRASHED ? "error" : "failure";
            char words[700];
            class_result_words(result, words, sizeof words);
            buffer_print(text, "    <testcase classname=\"");
            markup_string(text, table->program[p]);
            buffer_print(text, "\" name=\"");
            markup_string(text, table->puzzle[q]);
            buffer_print(text, "\" time=\"%.3f\"%s>\n", result->run.seconds,
                         class_verdict_is_right(result->verdict) ? "/" : "");
            if (class_verdict_is_right(result->verdict))
                continue;
            buffer_print(text, "      <%s type=\"%s\" message=\"", kind, class_verdict_name(result->verdict));
            markup_string(text, words);
            buffer_print(text, "\">");
            markup_string(text, class_result_source(result));
            buffer_print(text, "</%s>\n      <system-out>", kind);
            markup_string(text, result->run.totals.last_log);
            buffer_print(text, "</system-out>\n    </testcase>\n");
        }
        buffer_print(text, "  </testsuite>\n");
    }
    buffer_print(text, "</testsuites>\n");
}
