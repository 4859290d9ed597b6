/* Compiles a program in C or C++ so that it calls a hook at each store. */
#include <errno.h>
#include <string.h>

#include "base/child.h"
#include "base/translation.h"
#include "watch/attach.h"

/* Returns how a source file is compiled; NULL for a different file. */
static const char *compiler_of(const char *path)
{
    static const char *const rows[][2] = {{".c", "cc"}, {".cc", "c++"}, {".cpp", "c++"}, {".cxx", "c++"}};
    const char *dot = strrchr(path, '.');
    for (size_t i = 0; dot && i < sizeof rows / sizeof *rows; i++) {
        if (!strcmp(dot, rows[i][0]))
            return rows[i][1];
    }
    return NULL;
}

size_t attach_sources(const char *const *argument)
{
    size_t count = 0;
#ifdef __linux__ /* the hooks read memory as only Linux does */
    while (argument[count] && compiler_of(argument[count]))
        count++;
#else
    (void)argument;
#endif
    return count;
}

/* Runs a compiler. `word`: its command line, NULL after the last. */
static bool run_compiler(const char *const *word, struct text_error *error)
{
    struct child child;
    struct buffer said = {0};
    char bytes[1 << 10];
    if (!child_start(&child, &(struct child_program){word[0], word, "", CHILD_ERRORS}))
        return text_error_system(error, "cannot run %.80s: %s", word[0], text_error_reason(errno));
    for (size_t length; (length = child_read(&child, bytes, sizeof bytes)) > 0;)
        buffer_append(&said, bytes, length);
    bool ok = child_finish(&child, NULL);
    const char *text = buffer_text(&said), *first = strstr(text, "error:");
    while (first && first > text && first[-1] != '\n')
        first--;
    if (!first)
        first = text;
    if (!ok)
        text_error_input(error, 0, 0, "it cannot be compiled: %.*s", (int)strcspn(first, "\n"), first);
    buffer_finish(&said);
    return ok;
}

/* Makes an empty file that a compiler can write. */
static bool make_file(struct named_file *file, const char *ending, struct text_error *error)
{
    if (!named_file_create(file, ending))
        return text_error_system(error, "no file for the helper: %s", text_error_reason(errno));
    named_file_close(file);
    return true;
}

static bool compile(struct attachment *attachment, const char *source, struct text_error *error)
{
    struct named_file object;
    if (!make_file(&object, ".o", error))
        return false;
    array_append(&attachment->objects, object);
    const char *const word[] = {compiler_of(source),
                                "-g",
                                "-O1",
                                "-fno-inline", /* each call counts for the depth of the search */
                                "-fno-optimize-sibling-calls",
                                "-fsanitize=thread",
                                "-c",
                                "-o",
                                object.path,
                                source,
                                NULL};
    return run_compiler(word, error);
}

/* Links the objects with the hooks. */
static bool link_program(struct attachment *attachment, const char *compiler, struct text_error *error)
{
    const char *const last[] = {"-x", "c", attachment->helper.path, "-lm", "-pthread", NULL};
    ARRAY(const char *) word = {0};
    if (!make_file(&attachment->program, ".program", error))
        return false;
    array_append(&word, compiler);
    array_append(&word, "-no-pie");
    array_append(&word, "-o");
    array_append(&word, attachment->program.path);
    for (size_t i = 0; i < attachment->objects.count; i++)
        array_append(&word, attachment->objects.items[i].path);
    for (size_t i = 0; i < sizeof last / sizeof *last; i++)
        array_append(&word, last[i]);
    bool ok = run_compiler(word.items, error);
    memory_free(word.items);
    return ok;
}

bool attach_compile(struct attachment *attachment, const char *const *argument, struct text_error *error)
{
    const char *compiler = "cc";
    for (size_t left = attach_sources(argument); left; left--, argument++) {
        if (strcmp(compiler_of(*argument), "cc") != 0)
            compiler = "c++";
        if (!compile(attachment, *argument, error))
            return false;
    }
    if (!link_program(attachment, compiler, error))
        return false;
    array_append(&attachment->argument, attachment->program.path);
    for (; *argument; argument++)
        array_append(&attachment->argument, *argument);
    array_append(&attachment->argument, NULL);
    return true;
}
