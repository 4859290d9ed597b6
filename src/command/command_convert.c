/* `sudoscope convert`: writes puzzles in another form. */
#include <stdio.h>

#include "base/translation.h"
#include "base/word.h"
#include "command/command.h"
#include "command/puzzle_pool.h"
#include "puzzle/writer_forms.h"

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

static enum exit_status convert_one(const void *context, const struct puzzle *puzzle, struct work_task *task,
                                    struct text_error *error)
{
    const struct writer_form *form = context;
    const char *why = writer_form_write(form, puzzle, &task->output);
    if (why) {
        text_error_input(error, 0, 0, "found a puzzle with %s", why);
        buffer_clear(&task->output);
        return EXIT_BAD_INPUT;
    }
    if (!writer_form_keeps_candidates(form, puzzle) && has_candidates(puzzle)) {
        char note[160];
        snprintf(note, sizeof note, tr("the form %s has no candidates: they are left out"), form->id);
        puzzle_pool_note(task, puzzle, note);
    }
    return EXIT_DONE;
}

static enum exit_status run(const struct options *options)
{
    struct text_error error;
    const char *id = options->value[OPTION_TO_FORM];
    const struct writer_form *form = id ? word_read("form", id, writer_forms, sizeof *writer_forms, &error) : NULL;
    if (!id)
        text_error_input(&error, 0, 0, "--to-form FORM is missing (see `sudoscope list forms`)");
    if (!form)
        return command_fail(&error);
    return puzzle_pool_run(options, &(struct puzzle_pool_work){.work = convert_one,
                                                               .context = form,
                                                               .what = TR("converting"),
                                                               .reads_whole = true,
                                                               .head = form->head,
                                                               .between = form->between,
                                                               .foot = form->foot});
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
