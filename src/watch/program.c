#include "watch/program.h"

#include <stdio.h>
#include <string.h>

#include "base/array.h"
#include "base/file.h"
#include "base/translation.h"
#include "base/utf8.h"
#include "puzzle/writer.h"
#include "puzzle/writer_forms.h"

static char *copy_option(const char *text)
{
    return text ? memory_strdup(text) : NULL;
}

/* Makes a program of `count` arguments, whose text it copies. */
static struct watch_program *create(const char *const *argument, size_t count, int descriptor, double most_seconds)
{
    struct watch_program *program = memory_calloc(1, sizeof *program);
    program->references = 1;
    program->descriptor = descriptor;
    program->most_seconds = most_seconds;
    if (!count)
        return program;
    program->argument = memory_calloc(count + 1, sizeof *program->argument);
    for (size_t i = 0; i < count; i++)
        program->argument[i] = memory_strdup(argument[i]);
    return program;
}

struct watch_program *watch_program_create(const char *const *argument, int descriptor, double most_seconds)
{
    size_t count = 0;
    while (argument && argument[count])
        count++;
    return create(argument, count, descriptor, most_seconds);
}

void watch_program_limit(struct watch_program *program, const struct watch_limits *limits)
{
    program->limits = *limits;
}

void watch_program_attach(struct watch_program *program, const struct attach_settings *settings)
{
    program->attach = (struct attach_settings){
        .is_wanted = settings->is_wanted,
        .call = copy_option(settings->call),
        .shape = copy_option(settings->shape),
        .board = copy_option(settings->board),
    };
}

struct watch_program *watch_program_ref(struct watch_program *program)
{
    atomic_fetch_add(&program->references, 1);
    return program;
}

void watch_program_build(struct watch_program *program)
{
    struct text_error ignored;
    const char *const *argument = (const char *const *)program->argument;
    if (!program->attach.is_wanted || !attach_sources(argument))
        return;
    program->built = memory_calloc(1, sizeof *program->built);
    if (attach_begin(program->built, argument, &program->attach, NULL, &ignored))
        return;
    memory_free(program->built);
    program->built = NULL;
}

void watch_program_unref(struct watch_program *program)
{
    if (!program || atomic_fetch_sub(&program->references, 1) != 1)
        return;
    for (size_t i = 0; program->argument && program->argument[i]; i++)
        memory_free(program->argument[i]);
    memory_free(program->argument);
    if (program->built)
        attach_end(program->built);
    memory_free(program->built);
    memory_free((char *)program->attach.call);
    memory_free((char *)program->attach.shape);
    memory_free((char *)program->attach.board);
    memory_free(program);
}

/* Appends the word at `*at` and moves to the blank after it. Returns false if a quote is not closed. */
static bool read_word(const char **at, struct buffer *word)
{
    char quote = 0;
    for (; **at && (quote || (**at != ' ' && **at != '\t')); ++*at) {
        if (**at == quote)
            quote = 0;
        else if (!quote && (**at == '"' || **at == '\''))
            quote = **at;
        else if (**at == '\\' && quote != '\'' && (*at)[1])
            buffer_put(word, *++*at);
        else
            buffer_put(word, **at);
    }
    return !quote;
}

struct watch_program *watch_program_read(const char *line, struct text_error *error)
{
    struct buffer words = {0};
    ARRAY(size_t) starts = {0};
    bool fine = true;
    while (fine) {
        line += strspn(line, " \t");
        if (!*line)
            break;
        array_append(&starts, words.length);
        fine = read_word(&line, &words);
        buffer_put(&words, 0);
    }
    struct watch_program *program = NULL;
    if (!fine)
        text_error_input(error, 0, 0, "a quote in the command line does not end");
    else if (!starts.count)
        text_error_input(error, 0, 0, "there is no command line, expected one such as python3 my_solver.py");
    if (fine && starts.count) {
        const char **argument = memory_calloc(starts.count, sizeof *argument);
        for (size_t i = 0; i < starts.count; i++)
            argument[i] = words.bytes + starts.items[i];
        program = create(argument, starts.count, -1, 0);
        memory_free(argument);
    }
    memory_free(starts.items);
    buffer_finish(&words);
    return program;
}

void watch_program_write(const struct watch_program *program, struct buffer *line)
{
    for (size_t i = 0; program->argument && program->argument[i]; i++) {
        const char *word = program->argument[i];
        bool is_plain = *word && !strpbrk(word, " \t\"'\\");
        buffer_print(line, "%s%s", i ? " " : "", is_plain ? word : "\"");
        for (; !is_plain && *word; word++)
            buffer_print(line, strchr("\"\\", *word) ? "\\%c" : "%c", *word);
        if (!is_plain)
            buffer_put(line, '"');
    }
}

void watch_program_name(const struct watch_program *program, char *name, size_t size)
{
    char *const *argument = program->argument;
    const char *shown = argument ? file_name_part(argument[0]) : "pipe";
    for (size_t i = 1; argument && argument[i]; i++) { /* the file in "python3 solver.py" is the second word */
        if (argument[i][0] != '-' && strchr(file_name_part(argument[i]), '.')) {
            shown = file_name_part(argument[i]);
            break;
        }
    }
    char clean[TRACE_NAME_SIZE - sizeof TRACE_WATCH];
    utf8_sanitize(clean, sizeof clean, shown, strlen(shown));
    snprintf(name, size, "%s%s", TRACE_WATCH, clean);
}

/* --- its input --- */

static bool is_plain(const struct puzzle *puzzle)
{
    struct writer_houses houses;
    return writer_houses_of(puzzle->layout, &houses) && !houses.has_regions && !houses.main_diagonal &&
           !houses.anti_diagonal && !houses.windows;
}

void watch_program_input(const struct puzzle *puzzle, struct buffer *text)
{
    const char *id = !is_plain(puzzle) ? "sheet" : puzzle->layout->digits == 9 ? "line" : "rows";
    if (writer_form_find(id)->write(puzzle, text)) /* a custom layout of several grids, which no form can hold */
        writer_line(puzzle->layout, puzzle->start, text);
    if (text->length && text->bytes[text->length - 1] != '\n')
        buffer_put(text, '\n');
}
