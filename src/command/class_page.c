#include "command/class_page.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/translation.h"
#include "command/command.h"
#include "export/markup.h"
#include "trace_file/trace_file.h"

enum {
    STEPS_BEFORE = 20, /* the animation begins this many steps before the fault */
    STEPS_SHOWN = 200,
    LINES_AROUND = 5, /* lines of the source on either side of the fault */
    SOURCE_LIMIT = 4 << 20,
};

static const char style[] =
    "<style>body{font-family:system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;line-height:1.5}"
    "table{border-collapse:collapse}td,th{padding:.2rem .6rem;text-align:left;border-bottom:1px solid #ccc}"
    ".right{color:#1b6e3c}.fault{color:#a4161a;font-weight:600}pre{background:#f4f4f4;padding:.6rem;overflow-x:auto}"
    "mark{background:#ffd9d9}iframe{width:100%;aspect-ratio:8/5;border:1px solid #ccc}"
    "@media(prefers-color-scheme:dark){body{background:#161616;color:#eee}pre{background:#222}mark{background:#5c1a1a;"
    "color:#fff}.right{color:#7bd89a}.fault{color:#ff8f8f}td,th{border-color:#444}}</style>";

static void begin_page(struct buffer *page, const char *title)
{
    buffer_print(page, "<!DOCTYPE html>\n<html lang=\"%s\"><head><meta charset=\"utf-8\"><title>",
                 translation_language()->id);
    markup_string(page, title);
    buffer_print(page, "</title><meta name=\"viewport\" content=\"width=device-width\">%s</head><body>\n<h1>", style);
    markup_string(page, title);
    buffer_print(page, "</h1>\n");
}

static bool write_page(const struct class_pages *pages, const char *name, struct buffer *page, struct text_error *error)
{
    struct file_writer writer;
    struct buffer path = {0};
    buffer_print(page, "</body></html>\n");
    buffer_print(&path, "%s/%s", pages->folder, name);
    bool fine = file_write_begin(&writer, buffer_text(&path), error);
    if (fine && fwrite(page->bytes, 1, page->length, writer.stream) == page->length) {
        fine = file_write_commit(&writer, error);
    } else if (fine) {
        file_write_abandon(&writer);
        fine = text_error_system(error, "%.200s", buffer_text(&path));
    }
    buffer_finish(&path);
    buffer_finish(page);
    return fine;
}

/* --- the source --- */

/* Reads the file of a line such as "solver.py:17". Returns its text, which the caller frees, and the line's number;
 * NULL if it cannot be read.
 * */
static char *read_source(const struct watch_program *program, const char *where, unsigned long *number)
{
    char name[WATCH_EVENT_TEXT];
    const char *colon = strrchr(where, ':');
    struct buffer content = {0};
    struct text_error ignored;
    if (!colon)
        return NULL;
    *number = strtoul(colon + 1, NULL, 10);
    snprintf(name, sizeof name, "%.*s", (int)(colon - where), where);
    const char *path = name;
    for (size_t i = 0; program->argument && program->argument[i];
         i++) { /* the command line says in which folder it is */
        if (!strcmp(file_name_part(program->argument[i]), file_name_part(name)))
            path = program->argument[i];
    }
    if (!file_exists(path) || !file_read(path, SOURCE_LIMIT, &content, &ignored)) {
        buffer_finish(&content);
        return NULL;
    }
    buffer_put(&content, 0);
    return content.bytes;
}

static void put_source(struct buffer *page, const struct watch_program *program, const char *where)
{
    unsigned long wanted, number = 1;
    char *source = read_source(program, where, &wanted);
    if (!source)
        return;
    buffer_print(page, "<pre>");
    for (char *line = source, *end; *line; line = end + (*end != 0), number++) {
        end = line + strcspn(line, "\n");
        if (number + LINES_AROUND < wanted || number > wanted + LINES_AROUND)
            continue;
        buffer_print(page, "%s%4lu  ", number == wanted ? "<mark>" : "", number);
        markup_text(page, line, (size_t)(end - line));
        buffer_print(page, "%s\n", number == wanted ? "</mark>" : "");
    }
    buffer_print(page, "</pre>\n");
    memory_free(source);
}

/* --- the animation --- */

/* Runs the program again on the puzzle and writes the steps around the fault as an animation. */
static bool write_animation(const struct class_pages *pages, size_t program, size_t puzzle, uint64_t fault,
                            const char *name)
{
    struct watch_result result;
    struct text_error error;
    struct file_writer writer;
    struct buffer trace_path = {0}, path = {0};
    char from[24], to[24];
    struct watch_params params = {.asks_techniques = true, .most_asking = pages->most_asking};
    struct trace *trace = watch_program_trace(pages->programs[program], pages->puzzles[puzzle], &params, pages->memory,
                                              pages->disk, &result);
    uint64_t first = fault > STEPS_BEFORE ? fault - STEPS_BEFORE : 0, last = first + STEPS_SHOWN;
    last = last < trace_steps(trace) ? last : trace_steps(trace);
    buffer_print(&trace_path, "%s/%s.trace", pages->folder, name);
    buffer_print(&path, "%s/%s", pages->folder, name);
    snprintf(from, sizeof from, "%" PRIu64, first < last ? first : 0);
    snprintf(to, sizeof to, "%" PRIu64, last);
    bool fine = trace_steps(trace) && file_write_begin(&writer, buffer_text(&trace_path), &error);
    if (fine && trace_file_write(trace, writer.stream)) {
        fine = file_write_commit(&writer, &error);
    } else if (fine) {
        file_write_abandon(&writer);
        fine = false;
    }
    trace_destroy(trace);
    if (fine) {
        char output[] = "-o", first_step[] = "--from", last_step[] = "--to";
        char *arguments[] = {output, path.bytes, first_step, from, last_step, to, trace_path.bytes, NULL};
        fine = command_run(command_find("export"), 7, arguments) == EXIT_DONE;
    }
    remove(buffer_text(&trace_path));
    buffer_finish(&trace_path);
    buffer_finish(&path);
    return fine;
}

/* --- pages --- */

static void put_fault(struct buffer *page, const struct class_pages *pages, size_t program, size_t puzzle)
{
    char words[700], name[40];
    const struct class_result *result = class_result_of(pages->table, program, puzzle);
    uint64_t step = class_result_step(result);
    class_result_words(result, words, sizeof words);
    buffer_print(page, "<p class=\"fault\">");
    markup_string(page, words);
    buffer_print(page, "</p>\n<p>");
    markup_string(page, pages->table->puzzle[puzzle]);
    buffer_print(page, ": %s", class_verdict_name(result->verdict));
    if (step)
        buffer_print(page, ", step %" PRIu64, step);
    if (*class_result_source(result)) {
        buffer_print(page, ", ");
        markup_string(page, class_result_source(result));
    }
    buffer_print(page, "</p>\n");
    put_source(page, pages->programs[program], class_result_source(result));
    snprintf(name, sizeof name, "run-%zu.html", program + 1);
    if (result->verdict != CLASS_NOT_STARTED && write_animation(pages, program, puzzle, step, name))
        buffer_print(page, "<iframe src=\"%s\" title=\"%s\"></iframe>\n", name, class_verdict_name(result->verdict));
}

static void put_runs(struct buffer *page, const struct class_table *table, size_t program)
{
    buffer_print(page, "<table><tr><th>puzzle<th>verdict<th>tries<th>steps<th>cpu<th>wall<th>judging<th></tr>\n");
    for (size_t q = 0; q < table->puzzles; q++) {
        char words[700];
        const struct class_result *result = class_result_of(table, program, q);
        class_result_words(result, words, sizeof words);
        buffer_print(page, "<tr><td>");
        markup_string(page, table->puzzle[q]);
        buffer_print(page, "<td class=\"%s\">%s<td>%" PRIu64 "<td>%" PRIu64 "<td>%.3f<td>%.3f<td>%.3f<td>",
                     class_verdict_is_right(result->verdict) ? "right" : "fault", class_verdict_name(result->verdict),
                     result->run.totals.guesses, result->run.totals.steps, result->run.processor, result->run.seconds,
                     result->run.judging);
        markup_string(page, words);
        buffer_print(page, "</tr>\n");
    }
    buffer_print(page, "</table>\n");
}

static bool write_program(const struct class_pages *pages, size_t program, struct text_error *error)
{
    struct buffer page = {0};
    char name[40];
    size_t fault = class_first_fault(pages->table, program);
    begin_page(&page, pages->table->program[program]);
    if (fault < pages->table->puzzles)
        put_fault(&page, pages, program, fault);
    else
        buffer_print(&page, "<p class=\"right\">%zu of %zu right</p>\n", pages->table->puzzles, pages->table->puzzles);
    put_runs(&page, pages->table, program);
    buffer_print(&page, "<p><a href=\"index.html\">index</a></p>\n");
    snprintf(name, sizeof name, "program-%zu.html", program + 1);
    return write_page(pages, name, &page, error);
}

static bool write_index(const struct class_pages *pages, struct text_error *error)
{
    struct buffer page = {0};
    const struct class_table *table = pages->table;
    begin_page(&page, "sudoscope class");
    buffer_print(&page, "<table><tr><th>program<th>right<th>first fault</tr>\n");
    for (size_t p = 0; p < table->programs; p++) {
        char words[700] = "";
        size_t right = class_count_right(table, p), fault = class_first_fault(table, p);
        if (fault < table->puzzles)
            class_result_words(class_result_of(table, p, fault), words, sizeof words);
        buffer_print(&page, "<tr><td><a href=\"program-%zu.html\">", p + 1);
        markup_string(&page, table->program[p]);
        buffer_print(&page, "</a><td class=\"%s\">%zu of %zu<td>", right == table->puzzles ? "right" : "fault", right,
                     table->puzzles);
        markup_string(&page, words);
        buffer_print(&page, "</tr>\n");
    }
    buffer_print(&page, "</table>\n");
    return write_page(pages, "index.html", &page, error);
}

bool class_pages_write(const struct class_pages *pages, struct text_error *error)
{
    file_make_folders(pages->folder);
    file_make_folder(pages->folder);
    bool fine = write_index(pages, error);
    for (size_t p = 0; fine && p < pages->table->programs; p++)
        fine = write_program(pages, p, error);
    return fine;
}
