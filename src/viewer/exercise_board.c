/* The boards of exercises. They are made in the background; each is a position in which the technique is the next step.
 * Until the first one is found, and if none is found in time, a built-in example is used, with its rows, columns and
 * digits permuted. */
#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "base/translation.h"
#include "engine/generate_wanted.h"
#include "explain/lesson.h"
#include "form/reader.h"
#include "puzzle/transform.h"
#include "viewer/practising.h"
#include "viewer/viewer_state.h"

enum {
    MAX_TRIED = 100000,    /* maximum number of puzzles for one board; an abandoned search is cancelled */
    MAX_TRIED_AT_ONCE = 8, /* without threads */
};

void exercise_board_stop(struct viewer *viewer)
{
    task_end(&viewer->practising.making);
}

void exercise_board_prepare(struct viewer *viewer, enum technique_id technique)
{
    struct practising *practising = &viewer->practising;
    if (practising->making && practising->made_for == technique)
        return;
    exercise_board_stop(viewer);
    bool threaded = viewer->params.threaded;
    struct puzzle *example = exercise_board_example(technique, 0, NULL);
    if (!example || example->layout->clues) { /* a position is made as a line, which has no clues */
        puzzle_destroy(example);
        return;
    }
    practising->making = generate_wanted_start(
        &(struct generate_wanted_params){.layout = example->layout,
                                         .filter = {.technique = technique, .level = LEVELS},
                                         .symmetry = SYMMETRY_ROTATED,
                                         .seed = threaded ? clock_now() << 16 : (practising->boards + 1) << 16,
                                         .most_tried = threaded ? MAX_TRIED : MAX_TRIED_AT_ONCE,
                                         .is_position = true,
                                         .threaded = threaded});
    practising->made_for = technique;
    puzzle_destroy(example);
}

struct puzzle *exercise_board_example(enum technique_id technique, unsigned index, struct text_error *error)
{
    char text[LESSON_EXAMPLE_SIZE];
    if (lesson_example(technique, index, text, sizeof text))
        return puzzle_read(text, strlen(text), tr(techniques[technique].title), error);
    text_error_input(error, 0, 0, "%s: %s There is no example of it yet.", tr(techniques[technique].title),
                     tr(techniques[technique].summary));
    return NULL;
}

/* Permutes rows, columns and digits of an example. */
static struct puzzle *exchange(struct viewer *viewer, enum technique_id technique, struct text_error *error)
{
    unsigned examples = lesson_examples(technique);
    uint64_t number = viewer->practising.boards;
    struct puzzle *example = exercise_board_example(technique, examples ? (unsigned)(number % examples) : 0, error);
    if (!example)
        return NULL;
    struct puzzle *board =
        puzzle_transform(example, TRANSFORM_SHUFFLE, viewer->params.threaded ? clock_now() : number, error);
    puzzle_destroy(example);
    return board;
}

/* Writes the source of a board, and how many unsuitable puzzles came before it. */
static void describe(char *text, size_t size, const struct layout *layout, bool is_new, bool is_done, unsigned tried)
{
    const char *exchanged = layout->clues ? TR("An example of this lesson.")
                                          : TR("An example of this lesson, with rows, columns and digits exchanged.");
    if (is_new)
        snprintf(text, size, "%s", tr("New, made for this exercise."));
    else if (layout->clues)
        snprintf(text, size, "%s", tr(exchanged));
    else if (is_done)
        snprintf(text, size, tr("%s It is too rare to be made quickly: %u new puzzles do not need this technique."),
                 tr(exchanged), tried);
    else
        snprintf(text, size, tr("%s New boards are being looked for: so far %u puzzles do not need this technique."),
                 tr(exchanged), tried);
}

struct puzzle *exercise_board_take(struct viewer *viewer, enum technique_id technique, struct text_error *error)
{
    struct practising *practising = &viewer->practising;
    exercise_board_prepare(viewer, technique);
    struct task *task = practising->making;
    bool is_done = task_is_done(task);
    unsigned tried = task ? generate_wanted_tried(task) : 0;
    struct puzzle *board = is_done ? generate_wanted_take(task) : NULL;
    if (is_done)
        exercise_board_stop(viewer);
    bool is_new = board;
    if (!is_new)
        board = exchange(viewer, technique, error);
    if (board)
        describe(practising->board, sizeof practising->board, board->layout, is_new, is_done, tried);
    practising->boards++;
    if (viewer->params.threaded)
        exercise_board_prepare(viewer, technique); /* the next board */
    return board;
}
