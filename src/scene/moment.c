#include "scene/moment.h"

#include <stdio.h>
#include <string.h>

#include "base/number_text.h"
#include "base/translation.h"
#include "scene/guess_depths.h"

enum { FEW_LEVELS = 3 };

/* Writes the line of a recorded step. */
static void write_line(char text[MOMENT_TEXT], const struct moment_source *source, const struct step *step)
{
    struct wording wording = *source->wording;
    struct sentence line;
    replay_seek(source->replay, step->number);
    wording.mask = source->replay->mask;
    sentence_line(&line, &wording, step);
    snprintf(text, MOMENT_TEXT, "%.255s", line.text);
}

void moment_read(struct moment *moment, const struct moment_source *source, const struct step *step)
{
    const struct player *player = source->player;
    moment->engine = trace_shown_engine(source->trace);
    moment->closed = trace_closed(source->trace);
    moment->playing = player->direction != PLAYER_PAUSED;
    moment->speed = player->speed;
    moment->memory_room = trace_memory_room(source->trace);
    moment->file_room = trace_file_room(source->trace);
    moment->bookmark = player->bookmark;
    moment->bookmarks = player->bookmarks;
    moment->loop = player->loop;
    moment->rows = 0;
    moment->line[0] = moment->pointed_step[0] = moment->pointed_guess[0] = 0;
    if (step)
        write_line(moment->line, source, step);
}

/* Returns the indent of the step. A guess is indented like the steps before it. */
static unsigned indent_of(const struct step *step)
{
    return step->depth - (step->kind == STEP_GUESS && step->depth);
}

/* Subtracts the smallest indent from all, for positions deep in the search. */
static void reduce_indents(struct moment *moment)
{
    unsigned min = UINT32_MAX;
    for (unsigned i = 0; i < moment->rows; i++) {
        unsigned indent = moment->row[i].number ? moment->row[i].indent : 0;
        min = indent < min ? indent : min;
    }
    for (unsigned i = 0; i < moment->rows && min >= FEW_LEVELS; i++)
        moment->row[i].indent -= min;
}

/* Writes what a run of peer eliminations does, if none of its steps is at the position. */
static void write_run(char text[MOMENT_TEXT], uint64_t steps)
{
    char figure[NUMBER_TEXT_SIZE];
    snprintf(text, MOMENT_TEXT, tr("peers of %s cells"), number_text(steps, figure));
}

void moment_read_rows(struct moment *moment, const struct moment_source *source, const struct list_row *list,
                      unsigned rows)
{
    for (moment->rows = 0; moment->rows < rows;) {
        uint64_t number = list[moment->rows].number;
        struct moment_row *row = &moment->row[moment->rows];
        struct step step;
        *row = (struct moment_row){.number = number,
                                   .followers = list[moment->rows].followers,
                                   .place = list[moment->rows].place,
                                   .of = list[moment->rows].of};
        snprintf(row->text, sizeof row->text, "%s", tr("start"));
        if (number && step_read(source->reader, number, &step)) {
            write_line(row->text, source, &step);
            row->icon = icon_of_step(&step);
            row->indent = indent_of(&step);
            if (row->of && !row->place)
                write_run(row->text, row->of);
        } else if (number) {
            row->text[0] = 0;
        }
        moment->rows++;
    }
    reduce_indents(moment);
}

void moment_read_pointed_step(struct moment *moment, const struct moment_source *source, uint64_t number)
{
    struct step step;
    char line[MOMENT_TEXT], figure[NUMBER_TEXT_SIZE];
    snprintf(moment->pointed_step, sizeof moment->pointed_step, "%s", tr("start"));
    if (!number || !step_read(source->reader, number, &step))
        return;
    write_line(line, source, &step);
    snprintf(moment->pointed_step, sizeof moment->pointed_step, "%s  %.90s", number_text(number, figure), line);
}

void moment_read_pointed_guess(struct moment *moment, const struct moment_source *source, uint64_t number)
{
    struct step step;
    char name[NOTATION_GUESS_SIZE];
    if (!step_read(source->reader, number, &step) || !step.places)
        return;
    notation_guess(source->wording->notation, trace_layout(source->trace), step.place[0], name, sizeof name);
    snprintf(moment->pointed_guess, sizeof moment->pointed_guess, tr("%s, tried at step %llu, level %u"), name,
             (unsigned long long)number, guess_depths_level_of(source->reader, number));
}

/* Writes the fault shown by the step, without its heading. Returns false unless the step is a contradiction or learned
 * from one. */
static bool read_failure(const struct moment_source *source, uint64_t number, char *text, size_t size)
{
    struct step step;
    struct sentence line;
    if (!step_read_before_nogoods(source->reader, number, &step) || step.kind != STEP_CONTRADICTION)
        return false;
    sentence_line(&line, source->wording, &step);
    const char *what = strstr(line.text, ": ");
    snprintf(text, size, "%.80s", what ? what + 2 : line.text);
    return true;
}

/* Writes the outcome of a guess up to the tree's position. */
static void read_outcome(const struct moment_source *source, const struct tree *tree, const struct tree_node *node,
                         char *text, size_t size)
{
    struct step step;
    char figure[NUMBER_TEXT_SIZE], failure[96];
    uint64_t here = tree->position, steps = node->end - node->guess;
    bool is_last = !trial_is_choice(&node->trial);
    if (!tree_has_reached(tree, node)) {
        snprintf(text, size, "%s", tr("yet to come"));
    } else if (tree_has_closed(tree, node) && node->is_given_up) {
        snprintf(text, size, tr_n("taken back after %s step", "taken back after %s steps", steps),
                 number_text(steps, figure));
    } else if (tree_has_closed(tree, node)) {
        if (!read_failure(source, node->end - 1, failure, sizeof failure))
            snprintf(failure, sizeof failure, "%s", tr("nothing is left to try"));
        snprintf(text, size, tr_n("failed after %s step: %s", "failed after %s steps: %s", steps),
                 number_text(steps, figure), failure);
    } else if (node->guess == tree->failing && read_failure(source, here, failure, sizeof failure)) {
        snprintf(text, size, tr("fails: %s"), failure);
    } else if (here && step_read(source->reader, here, &step) && step.kind == STEP_SOLVED) {
        snprintf(text, size, "%s", is_last ? tr("the last option: solved") : tr("leads to the solution"));
    } else {
        snprintf(text, size, "%s", is_last ? tr("the last option") : tr("being tried"));
    }
}

void moment_read_outcomes(struct moment *moment, const struct moment_source *source, const struct tree *tree)
{
    for (size_t i = 0; i < tree->nodes && i < MOMENT_ROWS; i++)
        read_outcome(source, tree, &tree->node[i], moment->outcome[i], sizeof moment->outcome[i]);
}
