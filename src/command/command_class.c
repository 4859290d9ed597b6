/* `sudoscope class`: runs many programs on many puzzles, each within limits, and reports the first fault of each with
 * its place. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/child.h"
#include "base/file.h"
#include "base/folder.h"
#include "base/translation.h"
#include "base/word.h"
#include "command/class_page.h"
#include "command/class_result.h"
#include "command/command.h"
#include "command/option_values.h"
#include "command/progress.h"
#include "command/work_pool.h"
#include "form/reader.h"

enum { SOURCE_LIMIT = 64 << 20, MOST_PROGRAMS = 1000, MOST_PUZZLES = 100000 };
enum { USUAL_SECONDS = 20, USUAL_MEMORY = 512, USUAL_OUTPUT = 64, USUAL_STEPS = 1000000, MOST_ASKING = 5 };

struct class_program {
    char *name;
    struct watch_program *program;
};

/* The request of the command line. */
struct class_run {
    ARRAY(struct class_program) programs;
    ARRAY(struct puzzle *) puzzles;
    ARRAY(char *) names; /* names of the puzzles */
    double seconds;
    struct watch_limits limits;
    bool attaches, as_csv, as_jsonl;
    uint64_t memory, disk;
    struct class_table table;
    const char **program_names;
    struct progress progress;
    size_t written;
};

/* --- programs --- */

/* Adds the program, which is taken over. */
static bool add_program(struct class_run *class, const char *name, struct watch_program *program,
                        struct text_error *error)
{
    struct text_error ignored;
    struct attach_settings attach = {.is_wanted = class->attaches &&
                                                  attach_is_possible((const char *const *)program->argument, &ignored)};
    watch_program_limit(program, &class->limits);
    watch_program_attach(program, &attach);
    watch_program_build(program);
    array_append(&class->programs, (struct class_program){memory_strdup(name), program});
    return class->programs.count <= MOST_PROGRAMS ||
           text_error_input(error, 0, 0, "found more than %d programs", MOST_PROGRAMS);
}

/* Returns the program that runs files with this extension: "" for a source that is compiled, NULL for a file that runs
 * by itself. */
static const char *runner_of(const char *path)
{
    static const char *const runners[][2] = {{".py", "python3"}, {".js", "node"}, {".mjs", "node"}, {".cjs", "node"},
                                             {".sh", "sh"},      {".rb", "ruby"}, {".pl", "perl"},  {".c", ""},
                                             {".cpp", ""},       {".cc", ""},     {".cxx", ""}};
    const char *dot = strrchr(file_name_part(path), '.');
    for (size_t i = 0; dot && i < sizeof runners / sizeof *runners; i++) {
        if (!strcmp(dot, runners[i][0]))
            return runners[i][1];
    }
    return NULL;
}

static bool add_file(struct class_run *class, const char *path, struct text_error *error)
{
    struct buffer here = {0};
    const char *runner = runner_of(path);
    if (!file_exists(path))
        return text_error_input(error, 0, 0, "%.200s: there is no such program", path);
    if (runner && !*runner && !class->attaches)
        return text_error_input(error, 0, 0, "%.200s: a source is compiled to follow it, which --no-attach excludes",
                                path);
    buffer_print(&here, "%s%s", strchr(path, '/') ? "" : "./",
                 path); /* a name without a folder is searched among the installed programs */
    const char *argument[] = {runner && *runner ? runner : buffer_text(&here), runner && *runner ? path : NULL, NULL};
    if (runner && !*runner)
        argument[0] = path;
    struct watch_program *program = watch_program_create(argument, -1, class->seconds);
    buffer_finish(&here);
    return add_program(class, file_name_part(path), program, error);
}

/* Adds the files of a folder in the order of their names, except folders and names that begin with a dot. */
static bool add_folder(struct class_run *class, const struct folder *folder, const char *path, struct text_error *error)
{
    bool fine = true;
    for (size_t i = 0; fine && i < folder->count; i++) {
        struct buffer file = {0};
        buffer_print(&file, "%s/%s", path, folder->items[i].name);
        if (file_is_regular(buffer_text(&file)))
            fine = add_file(class, buffer_text(&file), error);
        buffer_finish(&file);
    }
    return fine && (!folder->is_cut ||
                    text_error_input(error, 0, 0, "%.200s: the folder has more than %d names", path, FOLDER_MOST));
}

static bool add_operand(struct class_run *class, const char *path, struct text_error *error)
{
    struct folder folder;
    bool fine = folder_read(path, "", &folder) ? add_folder(class, &folder, path, error) : add_file(class, path, error);
    folder_finish(&folder);
    return fine;
}

/* Reads a line of --commands: a name, a tab and a command line. */
static bool add_command(struct class_run *class, char *line, const char *path, size_t number, struct text_error *error)
{
    char *tab = strchr(line, '\t');
    if (!*line || *line == '#')
        return true;
    if (!tab) {
        text_error_input(error, number, 0, "found '%.60s', expected a name, a tab and a command", line);
        text_error_source(error, path);
        return false;
    }
    *tab = 0;
    struct watch_program *program = watch_program_read(tab + 1, error);
    if (!program) {
        error->line = number;
        text_error_source(error, path);
        return false;
    }
    program->most_seconds = class->seconds;
    return add_program(class, line, program, error);
}

static bool add_commands(struct class_run *class, const char *path, struct text_error *error)
{
    struct buffer content = {0};
    bool fine = file_read(path, SOURCE_LIMIT, &content, error);
    buffer_put(&content, 0);
    size_t number = 1;
    for (char *line = content.bytes, *end; fine && line && *line; line = end, number++) {
        end = line + strcspn(line, "\n");
        if (*end)
            *end++ = 0;
        line[strcspn(line, "\r")] = 0;
        fine = add_command(class, line, path, number, error);
    }
    buffer_finish(&content);
    return fine;
}

/* --- puzzles --- */

static bool read_puzzles(struct class_run *class, const char *path, struct text_error *error)
{
    struct buffer content = {0};
    struct puzzle *puzzle;
    enum puzzle_read what;
    bool fine = file_read(path, SOURCE_LIMIT, &content, error);
    if (!fine)
        return false;
    struct puzzle_reader *reader = puzzle_reader_create(buffer_text(&content), content.length, path);
    while (fine && (what = puzzle_reader_next(reader, &puzzle, error)) != PUZZLE_READ_END) {
        struct buffer name = {0};
        fine = what == PUZZLE_READ_ONE;
        if (!fine)
            break;
        if (puzzle->name[0])
            buffer_print(&name, "%s", puzzle->name);
        else
            buffer_print(&name, "line %zu", puzzle->line);
        array_append(&class->puzzles, puzzle);
        array_append(&class->names, memory_strdup(buffer_text(&name)));
        buffer_finish(&name);
        if (class->puzzles.count > MOST_PUZZLES)
            fine = text_error_input(error, 0, 0, "%.200s: found more than %d puzzles", path, MOST_PUZZLES);
    }
    puzzle_reader_destroy(reader);
    buffer_finish(&content);
    if (fine && !class->puzzles.count)
        puzzle_reader_found_none(path, error);
    return fine && class->puzzles.count;
}

/* --- runs --- */

/* One program on one puzzle. */
struct class_item {
    size_t number;
};

static void run_item(void *context, struct work_task *task)
{
    struct class_run *class = context;
    const struct class_item *item = task->item;
    size_t program = item->number / class->table.puzzles, puzzle = item->number % class->table.puzzles;
    struct class_result *result = &class->table.results[item->number];
    struct watch_params params = {.asks_techniques = true, .most_asking = MOST_ASKING, .cancel = task->closed};
    trace_destroy(watch_program_trace(class->programs.items[program].program, class->puzzles.items[puzzle], &params,
                                      class->memory, class->disk, &result->run));
    result->verdict = class_verdict_of(&result->run);
    if (class->as_csv)
        class_write_csv(&class->table, program, puzzle, &task->output);
    else if (class->as_jsonl)
        class_write_jsonl(&class->table, program, puzzle, &task->output);
}

static bool write_item(void *context, struct work_task *task)
{
    struct class_run *class = context;
    class->written++;
    progress_show(&class->progress, class->written, class->written, class->table.programs * class->table.puzzles);
    return work_pool_print(task) && work_pool_flush(task);
}

static void run_all(struct class_run *class)
{
    struct work_pool_work work = {.item_size = sizeof(struct class_item),
                                  .tasks = 2,
                                  .work = run_item,
                                  .write = write_item,
                                  .context = class,
                                  .output = stdout};
    progress_begin(&class->progress, tr("watching"), tr("runs"), class->as_csv || class->as_jsonl);
    struct work_pool *pool = work_pool_create(&work);
    struct class_item *item;
    for (size_t i = 0; i < class->table.programs * class->table.puzzles && (item = work_pool_next(pool)); i++) {
        item->number = i;
        work_pool_queue(pool);
    }
    work_pool_finish(pool);
    progress_end(&class->progress);
}

/* --- the command --- */

static bool read_class(struct class_run *class, const struct options *options, struct text_error *error)
{
    class->seconds = USUAL_SECONDS;
    class->limits = (struct watch_limits){
        .memory = child_limits_processor() ? (uint64_t)USUAL_MEMORY << 20 : 0,
        .output = (uint64_t)USUAL_OUTPUT << 20,
        .steps = USUAL_STEPS,
    };
    class->attaches = !options->value[OPTION_NO_ATTACH];
    if (!option_value_limits(options, &class->seconds, &class->limits, error) ||
        !options_memory(options, &class->memory, error) || !options_disk(options, &class->disk, error))
        return false;
    if (!options->value[OPTION_PUZZLES])
        return text_error_input(error, 0, 0,
                                "--puzzles is missing, expected a file of puzzles, as in --puzzles list.txt");
    if (!read_puzzles(class, options->value[OPTION_PUZZLES], error))
        return false;
    for (unsigned i = 0; i < options->operand_count; i++) {
        if (!add_operand(class, options->operands[i], error))
            return false;
    }
    const char *list = options->value[OPTION_COMMANDS];
    if (list && !add_commands(class, list, error))
        return false;
    return class->programs.count ||
           text_error_input(error, 0, 0, "no program given, expected files, folders or --commands");
}

static void make_table(struct class_run *class)
{
    class->program_names = memory_calloc(class->programs.count, sizeof *class->program_names);
    for (size_t i = 0; i < class->programs.count; i++)
        class->program_names[i] = class->programs.items[i].name;
    class->table = (struct class_table){.programs = class->programs.count,
                                        .puzzles = class->puzzles.count,
                                        .program = class->program_names,
                                        .puzzle = (const char **)class->names.items};
    class->table.results = memory_calloc(class->table.programs * class->table.puzzles, sizeof *class->table.results);
}

static void finish(struct class_run *class)
{
    for (size_t i = 0; i < class->programs.count; i++) {
        memory_free(class->programs.items[i].name);
        watch_program_unref(class->programs.items[i].program);
    }
    for (size_t i = 0; i < class->puzzles.count; i++) {
        puzzle_destroy(class->puzzles.items[i]);
        memory_free(class->names.items[i]);
    }
    memory_free(class->programs.items);
    memory_free(class->puzzles.items);
    memory_free(class->names.items);
    memory_free(class->program_names);
    memory_free(class->table.results);
}

static bool write_pages(const struct class_run *class, const char *folder, struct text_error *error)
{
    ARRAY(const struct watch_program *) programs = {0};
    for (size_t i = 0; i < class->programs.count; i++)
        array_append(&programs, class->programs.items[i].program);
    struct class_pages pages = {.table = &class->table,
                                .programs = programs.items,
                                .puzzles = (const struct puzzle *const *)class->puzzles.items,
                                .folder = folder,
                                .memory = class->memory,
                                .disk = class->disk,
                                .most_asking = MOST_ASKING};
    bool fine = class_pages_write(&pages, error);
    memory_free(programs.items);
    return fine;
}

static enum exit_status run(const struct options *options)
{
    static const char *const formats[] = {"text", "csv", "jsonl", "junit", NULL};
    struct text_error error;
    struct class_run class = {0};
    struct buffer text = {0};
    const char *format = options->value[OPTION_FORMAT], *folder = options->value[OPTION_OUTPUT];
    bool fine = (!format || word_read("format", format, formats, sizeof *formats, &error)) &&
                read_class(&class, options, &error);
    enum exit_status status = EXIT_DONE;
    if (fine) {
        class.as_csv = format && !strcmp(format, "csv");
        class.as_jsonl = format && !strcmp(format, "jsonl");
        make_table(&class);
        if (class.as_csv)
            class_write_csv_head(&text);
        fwrite(buffer_text(&text), 1, text.length, stdout);
        buffer_clear(&text);
        run_all(&class);
        if (format && !strcmp(format, "junit"))
            class_write_junit(&class.table, &text);
        else if (!class.as_csv && !class.as_jsonl)
            class_write_text(&class.table, &text);
        fwrite(buffer_text(&text), 1, text.length, stdout);
        status = class_status(&class.table);
        fine = !folder || write_pages(&class, folder, &error);
    }
    if (!fine)
        status = command_fail(options->messages, &error);
    buffer_finish(&text);
    finish(&class);
    return status;
}

const struct command command_class = {
    .name = "class",
    .operand = "SOLVER...",
    .takes_program = true,
    .summary = TR("Run many programs on many puzzles, each within limits, and say which went wrong first, and where"),
    .details = TR("Each SOLVER is a file (.py, .js, .c, .cpp, .sh and others by their ending; any other runs itself) "
                  "or a folder of such\n"
                  "files; --commands names more. Each gets each puzzle of --puzzles. Variables of programs in Python, "
                  "JavaScript\nand C are followed; "
                  "of others the events or grids that they print are read (docs/watch.md). A run may take 20 seconds, "
                  "512 MiB of memory,\n"
                  "64 MiB of output and 1000000 steps, unless --timeout, --cpu, --max-memory, --max-output or --steps "
                  "say otherwise.\n"
                  "-f is text (a line for each program and its first fault), csv, jsonl or junit. -o FOLDER writes "
                  "pages: index.html with\n"
                  "the table, and one for each program, which begins with its first fault. The exit status is 0 if all "
                  "is right, 1 if\n"
                  "something is wrong, 4 if nothing is wrong but a program did not finish, and 3 if a program could "
                  "not be started.\n"),
    .options = OPTION_BIT(OPTION_PUZZLES) | OPTION_BIT(OPTION_COMMANDS) | OPTION_BIT(OPTION_NO_ATTACH) |
               OPTION_BIT(OPTION_FORMAT) | OPTION_BIT(OPTION_OUTPUT) | WATCH_LIMITS | OPTION_BIT(OPTION_MEMORY) |
               OPTION_BIT(OPTION_DISK),
    .run = run,
};
