/* `sudoscope learn`: prints a technique's lesson with its examples. */
#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "base/translation.h"
#include "command/command.h"
#include "command/handout.h"
#include "command/option_values.h"
#include "explain/glossary.h"
#include "explain/lesson.h"
#include "explain/step_explanation.h"
#include "form/reader.h"
#include "hint/hint_search.h"

static enum exit_status list_lessons(void)
{
    for (enum technique_id id = 0; id < TECHNIQUES; id++)
        printf(tr_n("%s\t%s\t%u example\n", "%s\t%s\t%u examples\n", lesson_examples(id)), techniques[id].id,
               tr(techniques[id].title), lesson_examples(id));
    return EXIT_DONE;
}

static void print_step(const struct puzzle *puzzle, const struct hint *hint, enum notation notation)
{
    struct step_explanation *explanation = memory_calloc(1, sizeof *explanation);
    struct buffer text = {0};
    explanation->wording.notation = notation;
    step_explanation_write_single(explanation, puzzle, &hint->step, hint->technique->id, puzzle->start, 4, &text);
    fputs(buffer_text(&text), stdout);
    buffer_finish(&text);
    step_explanation_finish(explanation);
    memory_free(explanation);
}

static bool print_example(enum technique_id technique, unsigned index, enum notation notation, struct text_error *error)
{
    char text[LESSON_EXAMPLE_SIZE];
    if (!lesson_example(technique, index, text, sizeof text))
        return true;
    struct puzzle *puzzle = puzzle_read(text, strlen(text), techniques[technique].id, error);
    if (!puzzle)
        return false;
    struct hint_search_params params = {.puzzle = puzzle,
                                        .mask = puzzle->start,
                                        .placed = puzzle->placed,
                                        .may_assume_unique = true,
                                        .cell = NO_CELL,
                                        .technique = technique,
                                        .one_technique = true};
    struct hint_search *search = hint_search_start(&params);
    printf(tr("\nExample %u: %s\n"), index + 1, text);
    if (hint_search_count(search))
        print_step(puzzle, hint_search_get(search, 0), notation);
    hint_search_destroy(search);
    puzzle_destroy(puzzle);
    return true;
}

static enum exit_status run(const struct options *options)
{
    struct text_error error;
    enum notation notation = NOTATION_ROW_COLUMN;
    if (!option_value_notation(options, &notation, &error))
        return command_fail(options->messages, &error);
    if (!options->operands[0])
        return list_lessons();
    enum technique_id id = technique_find(options->operands[0]);
    const struct glossary_entry *other = id == TECHNIQUES ? glossary_find(options->operands[0]) : NULL;
    if (other) {
        printf("%s\n%s\n", tr(other->title), tr(other->meaning));
        return EXIT_DONE;
    }
    if (id == TECHNIQUES) {
        option_value_reject_technique(options->operands[0], &error);
        return command_fail(options->messages, &error);
    }
    if (options->value[OPTION_OUTPUT])
        return handout_write_technique(options, id, &error) ? EXIT_DONE : command_fail(options->messages, &error);
    printf("%s (%s)\n%s\n", tr(techniques[id].title), tr(technique_level_name(techniques[id].level)),
           tr(techniques[id].summary));
    printf(tr("\nWhat to look for: %s\n\nWhy it works: %s\n"), tr(lessons[id].look), tr(lessons[id].why));
    for (unsigned i = 0; i < lesson_examples(id); i++) {
        if (!print_example(id, i, notation, &error))
            return command_fail(options->messages, &error);
    }
    return EXIT_DONE;
}

const struct command command_learn = {
    .name = "learn",
    .operand = "TECHNIQUE",
    .summary = TR("Explain a technique: what to look for, why it works, with examples"),
    .details = TR("Without TECHNIQUE, list all lessons. In the window, X opens them. With -o FILE.pdf, print the "
                  "lesson: its examples\n"
                  "as boards on which the step is to be found, then the steps.\n"),
    .options = OPTION_BIT(OPTION_NOTATION) | OPTION_BIT(OPTION_OUTPUT) | OPTION_BIT(OPTION_THEME) | PAPER_OPTIONS,
    .run = run,
};
