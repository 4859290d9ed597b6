/* Compiles a program in C or C++ with calls of a hook at each store. */
#include <errno.h>
#include <string.h>

#include "base/translation.h"
#include "watch/attach.h"
#include "watch/hooked_compiler.h"

size_t attach_sources(const char *const *argument)
{
    size_t count = 0;
#ifdef __linux__ /* the hooks read memory in a way that only Linux supports */
    while (argument[count] && hooked_compiler_of(argument[count]))
        count++;
#else
    (void)argument;
#endif
    return count;
}

/* Fills the error with the compiler's first message about an error, if there is one. */
static void set_compile_error(const char *said, struct text_error *error)
{
    const char *first = strstr(said, "error:");
    while (first && first > said && first[-1] != '\n')
        first--;
    if (!first)
        first = said;
    text_error_input(error, 0, 0, "it cannot be compiled: %.*s", (int)strcspn(first, "\n"), first);
}

bool attach_compile(struct attachment *attachment, const char *const *argument, struct text_error *error)
{
    ARRAY(const char *) word = {0};
    struct buffer said = {0};
    const char *compiler = "cc";
    if (!named_file_create(&attachment->program, ".program"))
        return text_error_system(error, "no file for the helper: %s", text_error_reason(errno));
    named_file_close(&attachment->program); /* closed, because the compiler writes it */
    for (size_t left = attach_sources(argument); left; left--, argument++) {
        if (strcmp(hooked_compiler_of(*argument), "cc") != 0)
            compiler = "c++";
        array_append(&word, *argument);
    }
    const char *const last[] = {"-O1", "-o", attachment->program.path, "-lm", NULL};
    for (size_t i = 0; i < sizeof last / sizeof *last; i++)
        array_append(&word, last[i]);
    int status = hooked_compiler_run(compiler, word.items, &said, error);
    if (status > 0)
        set_compile_error(buffer_text(&said), error);
    memory_free(word.items);
    buffer_finish(&said);
    if (status)
        return false;
    array_append(&attachment->argument, attachment->program.path);
    for (; *argument; argument++)
        array_append(&attachment->argument, *argument);
    array_append(&attachment->argument, NULL);
    return true;
}
