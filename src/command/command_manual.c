/* `sudoscope manual`: prints the manual page in roff. It is generated from the same tables as the program's help, which
 * keeps it complete. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/printf_like.h"
#include "base/translation.h"
#include "command/command.h"
#include "command/version.h"
#include "engine/engine.h"
#include "engine/generate_clues.h"
#include "explain/glossary.h"
#include "form/input.h"
#include "form/line.h"
#include "puzzle/layouts.h"
#include "raster/raster.h"
#include "rating/rating.h"
#include "puzzle/writer_forms.h"
#include "scene/theme.h"
#include "technique/technique.h"
#include "trace_file/jsonl.h"
#include "trace_file/trace_file.h"
#include "viewer/actions.h"

/* Returns roff's escape for a character that has a special meaning there, or NULL. */
static const char *escape(char character)
{
    static const char *const escapes[][2] = {{"\\", "\\e"},  {"-", "\\-"},   {"`", "\\(ga"},
                                             {"^", "\\(ha"}, {"~", "\\(ti"}, {"'", "\\(aq"}};
    for (size_t i = 0; i < sizeof escapes / sizeof *escapes; i++) {
        if (escapes[i][0][0] == character)
            return escapes[i][1];
    }
    return NULL;
}

static void put(const char *text)
{
    for (const char *at = text; *at; at++) {
        /* a period at the start of a line would begin a roff request */
        if (*at == '.' && (at == text || at[-1] == '\n'))
            fputs("\\&", stdout);
        if (escape(*at))
            fputs(escape(*at), stdout);
        else
            putchar(*at);
    }
}

static void put_bold(const char *text)
{
    fputs("\\fB", stdout);
    put(text);
    fputs("\\fR", stdout);
}

static void put_italic(const char *text)
{
    fputs("\\fI", stdout);
    put(text);
    fputs("\\fR", stdout);
}

/* Prints an entry of a list: name, argument and description. */
static void put_row(const char *name, const char *argument, const char *text)
{
    printf(".TP\n");
    put_bold(name);
    if (argument && *argument) {
        putchar(' ');
        put_italic(argument);
    }
    putchar('\n');
    put(text);
    putchar('\n');
}

static void put_options(option_set accepted)
{
    for (unsigned id = 0; id < OPTION_IDS; id++) {
        const struct option_row *row = &option_rows[id];
        char names[64];
        if (!option_set_has(accepted, id))
            continue;
        int used = row->letter ? snprintf(names, sizeof names, "-%c, ", row->letter) : 0;
        snprintf(names + used, sizeof names - (size_t)used, "--%s", row->name);
        put_row(names, row->argument, row->help);
    }
}

static void put_commands(void)
{
    printf(".SH COMMANDS\nEach takes \\fB\\-\\-help\\fR.\n");
    for (size_t i = 0; commands[i]; i++) {
        const struct command *command = commands[i];
        printf(".SS ");
        put(command->name);
        printf("\n");
        put_bold("sudoscope ");
        put_bold(command->name);
        fputs(command->options ? " [options]" : "", stdout);
        if (command->operand) {
            putchar(' ');
            put_italic(command->operand);
        }
        printf("\n.PP\n");
        put(command->summary);
        printf(".\n");
        if (command->details)
            put(command->details);
        put_options(command->options);
    }
}

static void put_actions(void)
{
    printf(
        ".SH KEYS AND ACTIONS\nA script (\\fB\\-\\-script\\fR) has one action a line, by the name given here, with its "
        "arguments behind it.\n");
    for (unsigned id = 0; id < ACTIONS; id++) {
        const struct action *action = &actions[id];
        char text[400];
        snprintf(text, sizeof text, "%s%s%s%s", action->help, action->keys[0] ? " (" : "", action->keys,
                 action->keys[0] ? ")" : "");
        put_row(action->id, action->argument, text);
    }
    printf(".PP\nA script may also contain these commands:\n");
    static const char *const script_commands[][3] = {
        {"wait", "MILLISECONDS", "let time pass"},
        {"key", "KEY", "press a key, written as above"},
        {"type", "TEXT", "type"},
        {"move", "X Y", "move the pointer, in pixels"},
        {"press", "", "the left button goes down"},
        {"grab", "", "the right button goes down"},
        {"release", "", "the button goes up"},
        {"click", "X Y", "move, press and release"},
        {"extend", "X Y", "click with Shift held down: add to what is chosen"},
        {"context", "X Y", "click with the right button"},
        {"wheel", "NOTCHES", "turn the wheel where the pointer is"},
        {"resize", "WxH", "change the size of the window"},
        {"drop", "FILE", "drop a file on the window"},
        {"settle", "", "wait until all engines are done"},
    };
    for (size_t i = 0; i < sizeof script_commands / sizeof *script_commands; i++)
        put_row(script_commands[i][0], script_commands[i][1], script_commands[i][2]);
    printf(".PP\nA line that begins with # is a comment.\n");
}

static void put_lists(void)
{
    printf(".SH ENGINES\n");
    for (size_t i = 0; engines[i]; i++)
        put_row(engines[i]->id, "", engines[i]->summary);
    printf(".SH TECHNIQUES\n");
    for (const struct glossary_entry *entry = glossary; entry->id; entry++)
        put_row(entry->id, "", entry->meaning);
    for (enum technique_id id = 0; id < TECHNIQUES; id++)
        put_row(techniques[id].id, "", techniques[id].summary);
    printf(".SH THEMES\n");
    for (size_t i = 0; themes[i]; i++)
        put_row(themes[i]->id, "", themes[i]->summary);
    printf(".SH LAYOUTS\n");
    unsigned count;
    const struct layout_entry *layouts = layouts_all(&count);
    for (unsigned i = 0; i < count; i++)
        put_row(layouts[i].id, "", layouts[i].title);
    for (unsigned style = 0; clue_style_id(style); style++)
        put_row(clue_style_id(style), "", clue_style_title(style));
    printf(".SH FORMS\n");
    for (const struct writer_form *form = writer_forms; form->id; form++)
        put_row(form->id, "", form->title);
}

static void put_limit(const char *what, const char *format, ...) PRINTF_LIKE(2, 3);

static void put_limit(const char *what, const char *format, ...)
{
    char text[400];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    put_row(what, "", text);
}

static void put_limits(void)
{
    printf(".SH LIMITS\nWhat is larger is refused, with a message that names the limit.\n");
    put_limit("puzzle", "a sheet of at most %d cells, %d a side, with %d grids, %d houses and %d digits",
              LAYOUT_MAX_CELLS, LAYOUT_MAX_SIDE, LAYOUT_MAX_GRIDS, LAYOUT_MAX_HOUSES, LAYOUT_MAX_DIGITS);
    put_limit("line", "%d characters in a puzzle, %d bytes in a trace as JSON lines", LINE_LIMIT, JSONL_MAX_LINE);
    put_limit("file", "%zu bytes of puzzles; solve, rate and steps take any number of lines from standard input",
              INPUT_LIMIT);
    put_limit("trace",
              "what memory and disk have room for: see --memory and --disk. One that is read must fit in memory, "
              "but for binary traces from %d steps on, which are read block by block",
              TRACE_FILE_LONG);
    put_limit("picture", "%d pixels a side; see --help of frame and export for animations", RASTER_MAX_SIDE);
    put_limit("time",
              "none for an engine, which runs until it is done or stopped; %d implications, some 20 seconds, for a "
              "rating, which is - then",
              RATING_LIMIT);
}

/* Writes the list of files that a window keeps. */
static void put_files(void)
{
    printf(".SH FILES\nWhat the window keeps of its own accord, in the folders of the XDG Base Directory "
           "Specification:\n");
    put_row("$XDG_CONFIG_HOME/sudoscope/settings", "",
            "theme, speed, language and other settings, size and place, recent files");
    put_row("$XDG_STATE_HOME/sudoscope/work", "",
            "the puzzle that is entered or solved by hand, a second after each change");
    put_row("$XDG_STATE_HOME/sudoscope/work.2", "", "and so on: the same of further windows that are open at once");
    put_row("$XDG_STATE_HOME/sudoscope/work-1", "",
            "to work-99: what was replaced or left behind; \"Earlier work\" lists it");
    put_row("$XDG_STATE_HOME/sudoscope/open", "", "the puzzle that is open, with its engine and position");
    put_row("$XDG_STATE_HOME/sudoscope/list", "", "the list of puzzles that is open");
    put_row("$XDG_DATA_HOME/sudoscope/practice", "", "what was practised, and when it is due again");
    put_row("$XDG_DATA_HOME/sudoscope/solved", "", "which puzzles were solved by hand");
    printf(".PP\nA file that cannot be read is set aside with the ending .damaged, .damaged-2 and so on, and a message "
           "says so. "
           "Files of a newer version are left alone.\n");
    printf(".SH ENVIRONMENT\n");
    put_row(
        "SUDOSCOPE_DIALOG", "",
        "zenity, kdialog or none: what opens the dialogs for choosing a file; by default, the first of them that is "
        "installed. Without one, names are typed");
    put_row("LC_ALL, LC_MESSAGES, LANG, LANGUAGE", "",
            "the language of all texts, unless --language or the window's settings name one. This page is in English");
}

static void put_closing_sections(void)
{
    put_limits();
    put_files();
    printf(".SH EXIT STATUS\n");
    put_row("0", "", "done");
    put_row("1", "", "done, but a puzzle has no solution or a check failed");
    put_row("2", "", "bad input or usage; the message names file, line and column, and what was expected");
    put_row("3", "", "the machine failed: memory, disk or display");
    printf(".SH EXAMPLES\n");
    put_row("sudoscope puzzle.txt", "", "opens the window and plays");
    put_row("sudoscope solve --stats - <puzzles.txt", "", "solves many puzzles, one a line");
    put_row("sudoscope trace puzzle.txt | sudoscope check -", "", "solves a puzzle and proves every step of it");
    put_row("sudoscope export -o puzzle.gif puzzle.txt", "", "writes the animation as a GIF");
    put_row("sudoscope export -o puzzle.svg puzzle.txt", "", "writes it as vectors that play in a browser");
    put_row("sudoscope export -o puzzle.html puzzle.txt", "", "writes a page with a player");
    printf(
        ".SH SEE ALSO\nREADME.md, CHANGELOG.md and the folder docs in share/doc/sudoscope, among them docs/guide.md, "
        "docs/formats.md, docs/trace.md, docs/watch.md, docs/proofs.md and docs/lessons.md. The boards and solvers "
        "that they name "
        "are in the folders puzzles and examples there.\n");
}

static enum exit_status run(const struct options *options)
{
    (void)options;
    printf(".\\\" Written by `sudoscope manual`.\n.TH SUDOSCOPE 1 \"\" \"sudoscope " SUDOSCOPE_VERSION
           "\" \"User Commands\"\n"
           ".SH NAME\nsudoscope \\- shows a Sudoku being solved, step by step\n"
           ".SH SYNOPSIS\n\\fBsudoscope\\fR [\\fIPUZZLE\\fR] [\\fIoptions\\fR]\n.br\n"
           "\\fBsudoscope\\fR \\fICOMMAND\\fR ...\n.SH DESCRIPTION\n");
    put("sudoscope solves a Sudoku with an engine of your choice and records every step with its reason. The window "
        "plays\n"
        "the record forward and backward; the commands write it, prove it, draw it.\n");
    printf(".PP\n\\fIPUZZLE\\fR is a file, \\- for standard input, or the puzzle itself.\n.SH OPTIONS\n"
           "Of the window:\n");
    put_options(WINDOW_OPTIONS);
    put_commands();
    put_actions();
    put_lists();
    put_closing_sections();
    return EXIT_DONE;
}

const struct command command_manual = {
    .name = "manual",
    .summary = TR("Write the manual page, for man"),
    .run = run,
};
