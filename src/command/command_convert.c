/* `sudoscope convert`: writes puzzles in another form. */
#include <stdio.h>
#include <string.h>

#include "base/suggestion.h"
#include "base/translation.h"
#include "command/command.h"
#include "puzzle/input.h"
#include "puzzle/writer_forms.h"

static const struct writer_form *find_form(const char *id, struct text_error *error)
{
    struct suggestion suggestion = {.word = id};
    char meant[SUGGESTION_SIZE];
    for (const struct writer_form *form = writer_forms; id && form->id; form++) {
        if (!strcmp(form->id, id))
            return form;
        suggestion_offer(&suggestion, form->id);
    }
    if (id)
        text_error_input(error, 0, 0, "unknown form '%.40s' (see `sudoscope list forms`)%s", id,
                         suggestion_text(&suggestion, meant));
    else
        text_error_input(error, 0, 0, "--to-form FORM is missing (see `sudoscope list forms`)");
    return NULL;
}

/* Whether the candidates say more than the digits do: a blank lacks one that no digit excludes. */
static bool has_candidates(const struct puzzle *puzzle)
{
    struct puzzle *plain = puzzle_create(puzzle->layout);
    bool any = false;
    puzzle_exclude(puzzle, plain->start);
    for (unsigned c = 0; puzzle->has_marks && c < puzzle->layout->cells && !any; c++)
        any = !puzzle_digit(puzzle, c) && plain->start[c] & ~puzzle->start[c];
    puzzle_destroy(plain);
    return any;
}

/* Writes one puzzle. `*any` tells whether one was written before. Returns its status. */
static enum exit_status convert_one(const struct writer_form *form, const struct puzzle *puzzle, const char *source,
                                    bool *any, struct buffer *text)
{
    struct text_error error;
    buffer_clear(text);
    buffer_print(text, "%s", *any ? form->between : "");
    const char *why = writer_form_write(form, puzzle, text);
    if (why) {
        text_error_input(&error, puzzle->line, 0, "found a puzzle with %s", why);
        text_error_source(&error, source);
        return command_fail(&error);
    }
    if (!form->holds_candidates && has_candidates(puzzle)) {
        text_error_input(&error, puzzle->line, 0, "the form %s has no candidates: they are left out", form->id);
        text_error_source(&error, source);
        command_note(&error);
    }
    fwrite(buffer_text(text), 1, text->length, stdout);
    *any = true;
    return EXIT_DONE;
}

static enum exit_status convert_all(const struct writer_form *form, struct puzzle_reader *reader, const char *source)
{
    enum exit_status status = EXIT_DONE;
    struct puzzle *puzzle;
    struct text_error error;
    enum puzzle_read what;
    struct buffer text = {0};
    bool found = false, any = false;
    fputs(form->head, stdout);
    while (status != EXIT_MACHINE && (what = puzzle_reader_next(reader, &puzzle, &error)) != PUZZLE_READ_END) {
        enum exit_status one =
            what == PUZZLE_READ_ONE ? convert_one(form, puzzle, source, &any, &text) : command_fail(&error);
        status = one > status ? one : status;
        found = true;
        if (what == PUZZLE_READ_ONE)
            puzzle_destroy(puzzle);
    }
    fputs(form->foot, stdout);
    buffer_finish(&text);
    if (found)
        return status;
    puzzle_reader_found_none(source, &error);
    return command_fail(&error);
}

static enum exit_status run(const struct options *options)
{
    struct text_error error;
    struct input input;
    const struct writer_form *form = find_form(options->value[OPTION_TO_FORM], &error);
    if (!form || !input_open(&input, options->operand, NULL, &error))
        return command_fail(&error);
    struct puzzle_reader *reader = puzzle_reader_create(input.view.bytes, input.view.length, input.source);
    enum exit_status status;
    status = convert_all(form, reader, input.source);
    puzzle_reader_destroy(reader);
    input_finish(&input);
    return status;
}

const struct command command_convert = {
    .name = "convert",
    .operand = "PUZZLE",
    .needs_operand = true,
    .summary = TR("Write puzzles in another form"),
    .details = TR(
        "`sudoscope list forms` names the forms; each is also read. What a form cannot hold, as regions or several grids,\n"
        "is refused; candidates are left out with a note.\n"),
    .options = OPTION_BIT(OPTION_TO_FORM),
    .run = run,
};
