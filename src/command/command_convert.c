/* `sudoscope convert`: writes puzzles in another form. */
#include <stdio.h>

#include "base/translation.h"
#include "base/word.h"
#include "command/command.h"
#include "command/option_values.h"
#include "command/puzzle_pool.h"
#include "command/result.h"
#include "puzzle/writer_forms.h"

/* Returns whether the candidates have more information than the digits: a blank lacks one that no digit excludes. */
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

struct request {
    const struct writer_form *form;
    bool as_jsonl;
};

static enum exit_status convert_one(const void *context, const struct puzzle *puzzle, struct work_task *task,
                                    struct text_error *error)
{
    const struct request *request = context;
    const struct writer_form *form = request->form;
    struct buffer text = {0};
    const char *why = writer_form_write(form, puzzle, &text);
    if (!why && request->as_jsonl) {
        puzzle_pool_begin_object(task, puzzle);
        result_put_text(&task->output, "form", form->id);
        result_put_text(&task->output, "text", buffer_text(&text));
        buffer_print(&task->output, "}\n");
    } else if (!why) {
        buffer_append(&task->output, text.bytes, text.length);
    }
    buffer_finish(&text);
    if (why) {
        char reason[200];
        writer_form_explain(form, puzzle, why, reason, sizeof reason);
        text_error_input(error, 0, 0, "found a puzzle with %s", reason);
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
    struct request request = {.form = form};
    if (!form || !option_value_jsonl(options, &request.as_jsonl, &error))
        return command_fail(options->messages, &error);
    bool as_text = !request.as_jsonl;
    return puzzle_pool_run(options, &(struct puzzle_pool_work){.work = convert_one,
                                                               .context = &request,
                                                               .what = TR("converting"),
                                                               .reads_whole = true,
                                                               .as_jsonl = request.as_jsonl,
                                                               .head = as_text ? form->head : NULL,
                                                               .between = as_text ? form->between : NULL,
                                                               .foot = as_text ? form->foot : NULL});
}

const struct command command_convert = {
    .name = "convert",
    .operand = "PUZZLE",
    .needs_operand = true,
    .summary = TR("Write puzzles in another form"),
    .details = TR(
        "`sudoscope list forms` names the forms; each is also read. What a form cannot hold, as regions or several "
        "grids,\n"
        "is refused; candidates are left out with a note. -f jsonl writes an object for each puzzle (docs/json.md).\n"),
    .options = OPTION_BIT(OPTION_TO_FORM) | OPTION_BIT(OPTION_FORMAT),
    .run = run,
};
