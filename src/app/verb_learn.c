#include <stdio.h>
#include <string.h>

#include "app/choice.h"
#include "app/findings.h"
#include "app/layers.h"
#include "app/lesson.h"
#include "app/verb.h"
#include "base/memory.h"
#include "puzzle/reader.h"

enum { EXAMPLE_SIZE = 1024 };

static enum exit_status list_lessons(void)
{
    for (enum technique_id id = 0; id < TECHNIQUES; id++)
        printf("%s\t%s\t%u example%s\n", techniques[id].id, techniques[id].title, lesson_examples(id),
               lesson_examples(id) == 1 ? "" : "s");
    return EXIT_DONE;
}

static bool print_step(const struct puzzle *puzzle, const struct found *found, enum notation notation)
{
    struct trace *trace = trace_create(puzzle, "human");
    struct layers *layers = memory_calloc(1, sizeof *layers);
    struct step_reader other;
    bool fine = trace && layers;
    if (fine) {
        struct step step = found->step;
        step_reader_init(&other, trace);
        layers->wording = (struct wording){.trace = trace, .other = &other, .notation = notation,
                                           .technique = found->technique->id};
        layers_print(layers, &step, puzzle->start, 4, stdout);
        step_reader_finish(&other);
    }
    trace_destroy(trace);
    memory_free(layers);
    return fine;
}

static bool print_example(enum technique_id technique, unsigned index, enum notation notation, struct text_error *error)
{
    char text[EXAMPLE_SIZE];
    if (!lesson_example(technique, index, text, sizeof text))
        return true;
    struct puzzle *puzzle = puzzle_read(text, strlen(text), techniques[technique].id, error);
    if (!puzzle)
        return false;
    struct findings_params params = {.puzzle = puzzle, .mask = puzzle->start, .placed = puzzle->placed,
                                     .may_assume_unique = true, .cell = NO_CELL, .technique = technique,
                                     .one_technique = true};
    struct findings *findings = findings_start(&params);
    text_error_memory(error, "the lesson");
    bool fine = findings;
    printf("\nExample %u: %s\n", index + 1, text);
    if (fine && findings_count(findings))
        fine = print_step(puzzle, findings_get(findings, 0), notation);
    findings_destroy(findings);
    puzzle_destroy(puzzle);
    return fine;
}

static enum exit_status run(const struct options *options)
{
    struct text_error error;
    enum notation notation = NOTATION_ROW_COLUMN;
    if (!choice_notation(options, &notation, &error))
        return verb_fail(&error);
    if (!options->operand)
        return list_lessons();
    enum technique_id id = technique_find(options->operand);
    if (id == TECHNIQUES) {
        text_error_input(&error, 0, 0, "found the technique '%.40s', expected one of `sudoscope list techniques`",
                         options->operand);
        return verb_fail(&error);
    }
    const struct lesson *lesson = lesson_find(techniques[id].id);
    printf("%s (%s)\n%s\n", techniques[id].title, technique_level_name(techniques[id].level), techniques[id].summary);
    if (lesson)
        printf("\nWhat to look for: %s\n\nWhy it works: %s\n", lesson->look, lesson->why);
    for (unsigned i = 0; i < lesson_examples(id); i++) {
        if (!print_example(id, i, notation, &error))
            return verb_fail(&error);
    }
    return EXIT_DONE;
}

const struct verb verb_learn = {
    .name = "learn",
    .operand = "TECHNIQUE",
    .summary = "Tell what a technique is, what to look for and why it works, with examples",
    .details = "Without TECHNIQUE: the list of all. In the window, X opens the same lessons.\n",
    .options = OPTION_BIT(OPTION_NOTATION),
    .run = run,
};
