#include "watch/hooked_compiler.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/array.h"
#include "base/child.h"
#include "base/file.h"
#include "base/named_file.h"
#include "base/translation.h"
#include "watch/helper_hooks.h" /* generated from helper/hooks.c */

const char *hooked_compiler_of(const char *path)
{
    static const char *const rows[][2] = {{".c", "cc"}, {".cc", "c++"}, {".cpp", "c++"}, {".cxx", "c++"}};
    const char *dot = strrchr(path, '.');
    for (size_t i = 0; dot && i < sizeof rows / sizeof *rows; i++) {
        if (!strcmp(dot, rows[i][0]))
            return rows[i][1];
    }
    return NULL;
}

/* --- the command line --- */

/* The words of a command line. NULL is added to run it. */
typedef ARRAY(const char *) word_list;

static bool is_one_of(const char *word, const char *const *list)
{
    while (*list && strcmp(word, *list) != 0)
        list++;
    return *list;
}

/* Returns whether the option takes the next word as its value. */
static bool takes_value(const char *word)
{
    static const char *const options[] = {"-o",  "-I",  "-L",  "-D", "-U", "-l",       "-x",       "-T",       "-u",
                                          "-MF", "-MT", "-MQ", "-z", "-e", "-isystem", "-include", "-Xlinker", NULL};
    return is_one_of(word, options);
}

/* Returns whether the words make a program that can be followed: they name a file, and the compiler also links it. */
static bool links_program(const char *const *argument)
{
    static const char *const others[] = {"-c", "-S", "-E", "-M", "-MM", "-fsyntax-only", "-shared", "-r", NULL};
    bool has_file = false;
    for (; *argument; argument++) {
        if (is_one_of(*argument, others))
            return false;
        has_file |= **argument != '-';
        if (takes_value(*argument) && argument[1])
            argument++;
    }
    return has_file;
}

static bool is_for_linker(const char *word)
{
    return !strncmp(word, "-l", 2) || !strncmp(word, "-L", 2) || !strncmp(word, "-Wl,", 4) || !strcmp(word, "-Xlinker");
}

/* Adds the options for compiling a source: those that are neither files nor for the linker. */
static void add_compile_options(word_list *words, const char *const *argument)
{
    for (; *argument; argument++) {
        bool has_value = takes_value(*argument) && argument[1];
        bool is_dropped = **argument != '-' || is_for_linker(*argument) || !strcmp(*argument, "-o");
        for (unsigned i = 0; !is_dropped && i <= has_value; i++)
            array_append(words, argument[i]);
        argument += has_value;
    }
}

/* Adds the options by which a source calls a hook at each store. */
static void add_hooked_options(word_list *words)
{
    static const char *const options[] = {"-g", "-fno-inline", /* each call must be visible for the depth of the
                                                                * search */
                                          "-fno-optimize-sibling-calls", "-fsanitize=thread"};
    for (size_t i = 0; i < sizeof options / sizeof *options; i++)
        array_append(words, options[i]);
}

/* --- running --- */

/* The compilation of a program, which runs the compiler several times. */
struct building {
    const char *compiler;
    const char *const *argument;
    ARRAY(struct named_file) objects; /* of the sources, and last of the hooks */
    struct buffer *said;
    struct text_error *error;
};

/* Runs the words, after adding NULL, and clears them. `text`: its standard input; NULL: this program's standard
 * input. */
static int run(struct building *building, word_list *words, const char *text)
{
    struct child child;
    struct child_usage usage;
    char bytes[1 << 12];
    array_append(words, NULL);
    if (!child_start(&child, &(struct child_program){.path = words->items[0],
                                                     .argument = words->items,
                                                     .input = text ? "" : NULL,
                                                     .stream = CHILD_ERRORS,
                                                     .text = text})) {
        text_error_system(building->error, "cannot run %.80s: %s", words->items[0], text_error_reason(errno));
        memory_free(words->items);
        return -1;
    }
    for (size_t length; (length = child_read(&child, bytes, sizeof bytes)) > 0;) {
        if (building->said)
            buffer_append(building->said, bytes, length);
        else
            fwrite(bytes, 1, length, stderr);
    }
    child_finish(&child, &usage);
    memory_free(words->items);
    return usage.status;
}

/* Returns the path of a new object file, or NULL. */
static const char *add_object(struct building *building)
{
    struct named_file object;
    if (!named_file_create(&object, ".o")) {
        text_error_system(building->error, "no file for the helper: %s", text_error_reason(errno));
        return NULL;
    }
    named_file_close(&object);
    array_append(&building->objects, object);
    return building->objects.items[building->objects.count - 1].path;
}

static int compile_source(struct building *building, const char *source)
{
    word_list words = {0};
    const char *object = add_object(building);
    if (!object)
        return -1;
    array_append(&words, building->compiler);
    add_compile_options(&words, building->argument);
    add_hooked_options(&words);
    const char *const last[] = {"-c", source, "-o", object};
    for (size_t i = 0; i < sizeof last / sizeof *last; i++)
        array_append(&words, last[i]);
    return run(building, &words, NULL);
}

static int compile_hooks(struct building *building)
{
    word_list words = {0};
    const char *object = add_object(building);
    if (!object)
        return -1;
    const char *const all[] = {"cc", "-O2", "-c", "-x", "c", "-", "-o", object};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        array_append(&words, all[i]);
    return run(building, &words, helper_hooks);
}

/* Links what the arguments name, with objects in place of the sources, and the hooks. */
static int link_objects(struct building *building)
{
    word_list words = {0};
    size_t used = 0;
    array_append(&words, building->compiler);
    array_append(&words, "-no-pie");
    for (const char *const *at = building->argument; *at; at++) {
        bool is_source = **at != '-' && hooked_compiler_of(*at);
        array_append(&words, is_source ? building->objects.items[used++].path : *at);
        if (takes_value(*at) && at[1])
            array_append(&words, *++at);
    }
    array_append(&words, building->objects.items[used].path);
    array_append(&words, "-pthread");
    return run(building, &words, NULL);
}

static int build_program(struct building *building)
{
    int status = 0;
    for (const char *const *at = building->argument; *at && !status; at++) {
        if (takes_value(*at) && at[1])
            at++;
        else if (**at != '-' && hooked_compiler_of(*at))
            status = compile_source(building, *at);
    }
    if (!status)
        status = compile_hooks(building);
    if (!status)
        status = link_objects(building);
    for (size_t i = 0; i < building->objects.count; i++)
        named_file_delete(&building->objects.items[i]);
    memory_free(building->objects.items);
    return status;
}

int hooked_compiler_run(const char *compiler, const char *const *argument, struct buffer *said,
                        struct text_error *error)
{
    struct building building = {.compiler = compiler, .argument = argument, .said = said, .error = error};
    word_list words = {0};
    if (links_program(argument))
        return build_program(&building);
    array_append(&words, compiler);
    for (; *argument; argument++)
        array_append(&words, *argument);
    add_hooked_options(&words);
    return run(&building, &words, NULL);
}

/* --- what was built --- */

bool hooked_compiler_has_built(const char *path)
{
    static const char elf[] = "\x7f"
                              "ELF",
                      mark[] = "SUDOSCOPE_EVENTS"; /* a variable that the hooks read */
    const size_t most = (size_t)1 << 26;
    struct buffer bytes = {0};
    struct text_error ignored;
    bool found = false;
    if (strchr(path, '/') && !file_may_wait(path) && file_read(path, most, &bytes, &ignored) &&
        bytes.length >= sizeof elf && !memcmp(bytes.bytes, elf, sizeof elf - 1)) {
        const char *at = bytes.bytes, *end = at + bytes.length;
        while (!found && (at = memchr(at, mark[0], (size_t)(end - at))) != NULL) {
            found = (size_t)(end - at) >= sizeof mark && !memcmp(at, mark, sizeof mark);
            at++;
        }
    }
    buffer_finish(&bytes);
    return found;
}
