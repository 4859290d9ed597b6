#include "watch/attach.h"

#include <errno.h>
#include <string.h>

#include "base/child.h"
#include "base/file.h"
#include "base/translation.h"
#include "puzzle/writer.h"
#include "watch/helper_node.h"   /* generated from helper/attach.js */
#include "watch/helper_python.h" /* generated from helper/attach.py */
#include "watch/hooked_compiler.h"

const char *const attach_shapes[] = {"rows", "numbers", "flat", "line", NULL};

/* A language whose interpreter runs our helper. */
static const struct attach_language {
    const char *name[3];   /* interpreter names, ended by NULL; the first one is the default for files */
    const char *version;   /* characters that may follow the name */
    const char *ending[4]; /* endings of program files, ended by NULL */
    const char *helper;    /* source text of the helper */
} followed[] = {
    {{"python3", "python"}, ".0123456789", {".py"}, helper_python},
    {{"node", "nodejs"}, "", {".js", ".cjs", ".mjs"}, helper_node},
};

enum { PYTHON, NODE, LANGUAGES };

/* Returns the language whose interpreter the path names, or NULL. */
static const struct attach_language *language_of(const char *path)
{
    const char *name = file_name_part(path);
    for (size_t i = 0; i < LANGUAGES; i++) {
        for (const char *const *known = followed[i].name; *known; known++) {
            size_t length = strlen(*known);
            if (!strncmp(name, *known, length) && !name[length + strspn(name + length, followed[i].version)])
                return &followed[i];
        }
    }
    return NULL;
}

/* Returns the language of a program's file by its ending, or NULL. */
static const struct attach_language *language_of_file(const char *path)
{
    const char *dot = strrchr(file_name_part(path), '.');
    for (size_t i = 0; dot && i < LANGUAGES; i++) {
        for (const char *const *ending = followed[i].ending; *ending; ending++) {
            if (!strcmp(dot, *ending))
                return &followed[i];
        }
    }
    return NULL;
}

/* Divides a line such as #!/usr/bin/env python3 into words, without env. */
static void cut_words(struct attach_interpreter *interpreter)
{
    size_t count = 0;
    for (char *at = interpreter->line + 2; count + 1 < ATTACH_MOST_WORDS;) {
        at += strspn(at, " \t\r\n");
        size_t length = strcspn(at, " \t\r\n");
        bool is_last = !at[length], is_env = false;
        at[length] = 0;
        if (!length)
            break;
        if (!count)
            is_env = !strcmp(file_name_part(at), "env") || !strcmp(at, "-S");
        if (!is_env)
            interpreter->word[count++] = at;
        at += length + !is_last;
    }
}

/* Finds the interpreter of a file by its first line or, if that names none, by its ending. Returns its language; NULL
 * if the file cannot be read or needs a different interpreter. */
static const struct attach_language *read_interpreter(const char *path, struct attach_interpreter *interpreter)
{
    const struct attach_language *language = language_of_file(path);
    FILE *stream = language ? fopen(path, "rb") : NULL;
    if (!stream)
        return NULL;
    bool is_named = fgets(interpreter->line, sizeof interpreter->line, stream) && !strncmp(interpreter->line, "#!", 2);
    fclose(stream);
    if (is_named)
        cut_words(interpreter);
    else
        interpreter->word[0] = language->name[0];
    return interpreter->word[0] ? language_of(interpreter->word[0]) : NULL;
}

/* Finds the interpreter of the command: one that it names, or the one of its file. Returns the language, or NULL if it
 * is not one of ours. */
static const struct attach_language *find_interpreter(const char *const *argument,
                                                      struct attach_interpreter *interpreter)
{
    const struct attach_language *language = language_of(argument[0]);
    *interpreter = (struct attach_interpreter){0};
    if (language)
        return argument[1] ? language : NULL;
    return read_interpreter(argument[0], interpreter);
}

bool attach_is_possible(const char *const *argument, struct text_error *error)
{
    struct attach_interpreter interpreter;
    if (!child_has_events())
        return text_error_input(error, 0, 0,
                                "--attach does not work on this system; let the program print events (docs/watch.md)");
    if (argument && (find_interpreter(argument, &interpreter) || attach_sources(argument) ||
                     hooked_compiler_has_built(argument[0])))
        return true;
    return text_error_input(
        error, 0, 0,
        "--attach follows programs in Python, JavaScript and C, as in python3 solver.py, node solver.js or solver.c, "
        "and %.100s is none; build it with `sudoscope cc`, or let it print events or its grids (docs/watch.md)",
        argument ? argument[0] : "-");
}

/* --- the command line --- */

static void add(struct attachment *attachment, const char *word)
{
    array_append(&attachment->argument, word);
}

static void add_all(struct attachment *attachment, const char *const *argument)
{
    while (*argument)
        add(attachment, *argument++);
    add(attachment, NULL);
}

/* Adds a group of one-letter options up to `end`, unless it is empty. */
static void add_letters(struct attachment *attachment, const char *letters, size_t end)
{
    if (end < 2 || end >= sizeof attachment->letters)
        return;
    memcpy(attachment->letters, letters, end);
    add(attachment, attachment->letters);
}

/* Adds the options of Python, then the helper, then -m or -c. Returns the arguments after these. */
static const char *const *add_python_options(struct attachment *attachment, const char *const *argument)
{
    for (; *argument && **argument == '-' && (*argument)[1]; argument++) {
        const char *option = *argument;
        bool is_long = option[1] == '-';
        size_t at = is_long ? 0 : strcspn(option, "mcWX");
        bool takes_next = is_long ? !strcmp(option, "--check-hash-based-pycs") : option[at] && !option[at + 1];
        if (!is_long && option[at] && strchr("mc", option[at])) {
            add_letters(attachment, option, at);
            add(attachment, attachment->helper.path);
            add(attachment, option[at] == 'm' ? "-m" : "-c");
            if (!takes_next)
                add(attachment, option + at + 1);
            return argument + 1;
        }
        add(attachment, option);
        if (takes_next && argument[1])
            add(attachment, *++argument);
    }
    add(attachment, attachment->helper.path);
    return argument;
}

static void write_arguments(struct attachment *attachment, const struct attach_language *language,
                            const char *const *argument)
{
    const char *const *word = attachment->interpreter.word;
    bool is_named = !*word, is_node = language == &followed[NODE];
    if (is_named)
        add(attachment, *argument++);
    for (; *word; word++)
        add(attachment, *word);
    if (is_node)
        add(attachment, "-r");
    if (is_named && !is_node)
        argument = add_python_options(attachment, argument);
    else
        add(attachment, attachment->helper.path);
    add_all(attachment, argument);
}

static bool write_helper(struct attachment *attachment, const struct attach_language *language,
                         struct text_error *error)
{
    bool ok = named_file_create(&attachment->helper, *language->ending) &&
              fputs(language->helper, attachment->helper.stream) >= 0 && !fflush(attachment->helper.stream);
    return ok || text_error_system(error, "no file for the helper: %s", text_error_reason(errno));
}

static void write_variables(struct attachment *attachment, const struct attach_settings *settings,
                            const struct puzzle *puzzle)
{
    struct buffer *variable = attachment->variable;
    if (puzzle) {
        buffer_print(&variable[0], "SUDOSCOPE_PUZZLE=");
        writer_line(puzzle->layout, puzzle->start, &variable[0]);
    }
    const char *const rows[][2] = {{"CALL", settings->call}, {"SHAPE", settings->shape}, {"BOARD", settings->board}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (rows[i][1])
            buffer_print(&variable[1 + i], "SUDOSCOPE_%s=%s", rows[i][0], rows[i][1]);
    }
}

void attach_again(struct attachment *attachment, const struct attachment *built, const struct attach_settings *settings,
                  const struct puzzle *puzzle)
{
    *attachment = (struct attachment){0};
    for (size_t i = 0; i < built->argument.count; i++)
        array_append(&attachment->argument, built->argument.items[i]);
    write_variables(attachment, settings, puzzle);
}

bool attach_begin(struct attachment *attachment, const char *const *argument, const struct attach_settings *settings,
                  const struct puzzle *puzzle, struct text_error *error)
{
    *attachment = (struct attachment){0};
    if (!attach_is_possible(argument, error))
        return false;
    if (puzzle && puzzle->layout->cells != puzzle->layout->digits * puzzle->layout->digits)
        return text_error_input(error, 0, 0,
                                "--attach follows boards of one square grid; let the program print events");
    const struct attach_language *language = find_interpreter(argument, &attachment->interpreter);
    if (language != &followed[PYTHON] && (settings->call || settings->board))
        return text_error_input(error, 0, 0, "--call and --board are for programs in Python");
    bool ok = true;
    if (language)
        ok = write_helper(attachment, language, error);
    else if (attach_sources(argument))
        ok = attach_compile(attachment, argument, error);
    if (language && ok)
        write_arguments(attachment, language, argument);
    else if (!attachment->argument.count)
        add_all(attachment, argument);
    if (ok)
        write_variables(attachment, settings, puzzle);
    else
        attach_end(attachment);
    return ok;
}

void attach_variables(const struct attachment *attachment, const char *variable[ATTACH_ENVIRONMENT])
{
    static const char *const usual[] = {"SUDOSCOPE=1", "PYTHONUNBUFFERED=1", "PYTHONHASHSEED=0"};
    size_t count = sizeof usual / sizeof *usual;
    _Static_assert(sizeof usual / sizeof *usual + ATTACH_VARIABLES < ATTACH_ENVIRONMENT, "all variables have room");
    memset(variable, 0, ATTACH_ENVIRONMENT * sizeof *variable);
    memcpy(variable, usual, sizeof usual);
    for (size_t i = 0; attachment && i < ATTACH_VARIABLES; i++)
        count += (variable[count] = attachment->variable[i].bytes) != NULL;
}

void attach_end(struct attachment *attachment)
{
    if (*attachment->helper.path)
        named_file_delete(&attachment->helper);
    if (*attachment->program.path)
        named_file_delete(&attachment->program);
    memory_free(attachment->argument.items);
    for (size_t i = 0; i < ATTACH_VARIABLES; i++)
        buffer_finish(&attachment->variable[i]);
}
