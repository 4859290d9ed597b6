/* Rates the shown puzzle in the background: its level, score and Sudoku Explainer's rating are shown beside its name,
 * with the techniques that `human` leaves out. */
#include <stdio.h>
#include <string.h>

#include "base/bits.h"
#include "base/translation.h"
#include "viewer/advice.h"
#include "viewer/background.h"
#include "viewer/editing.h"
#include "viewer/session.h"
#include "viewer/viewer_state.h"

/* Discards the rating of the last puzzle. */
static void begin(struct viewer *viewer, const struct puzzle *puzzle)
{
    rated_finish(viewer);
    viewer->background.rated.puzzle = puzzle_copy_givens(puzzle);
}

/* Writes the rating, if the report has one. */
static void take(struct viewer *viewer, const struct givens_report *report)
{
    struct rated *rated = &viewer->background.rated;
    rated->is_known = true;
    if (!report || !report->has_rating || report->rating.outcome != ENGINE_SOLVED)
        return;
    const struct puzzle_rating *rating = &report->rating;
    bool has_explainer = *rating->explainer && *rating->explainer != '-';
    snprintf(rated->text, sizeof rated->text, "%s %llu%s%s", tr(technique_level_name(rating->level)),
             (unsigned long long)rating->score, has_explainer ? ", SE " : "", has_explainer ? rating->explainer : "");
    enum technique_id hardest = rating->hardest ? technique_find(rating->hardest) : TECHNIQUES;
    snprintf(rated->long_text, sizeof rated->long_text, "%s%s%s", rated->text, hardest < TECHNIQUES ? ", " : "",
             hardest < TECHNIQUES ? tr(techniques[hardest].title) : "");
}

/* Rates the puzzle in a task. Larger puzzles, which may take minutes, are not rated. */
static void work(struct viewer *viewer)
{
    struct rated *rated = &viewer->background.rated;
    if (!rated->task && rated->puzzle->layout->cells <= 81)
        rated->task = givens_report_start(rated->puzzle, true);
    if (rated->task && !task_is_done(rated->task))
        return;
    take(viewer, rated->task ? givens_report_of(rated->task) : NULL);
    task_end(&rated->task);
}

/* Writes which techniques `human` leaves out: the name of one, or their number; "" if it uses all. */
static void write_left_out(const struct technique_choice *choice, char *text, size_t size)
{
    unsigned count = 0;
    enum technique_id last = TECHNIQUES;
    for (enum technique_id id = 0; id < TECHNIQUES; id++) {
        bool is_out = bits_has(choice->without, id);
        count += is_out;
        last = is_out ? id : last;
    }
    *text = 0;
    if (count == 1)
        snprintf(text, size, tr("without %s"), tr(techniques[last].title));
    else if (count)
        snprintf(text, size, tr("without %u techniques"), count);
}

/* Combines the rating, if known, with the techniques that are left out. */
static void join(struct viewer *viewer)
{
    struct rated *rated = &viewer->background.rated;
    bool is_rated = rated->is_known && *rated->text;
    char left_out[100];
    *left_out = 0;
    if (session_engine(viewer) == &engine_human) /* the other engines use no techniques */
        write_left_out(&viewer->params.engine_settings.techniques, left_out, sizeof left_out);
    const char *comma = is_rated && *left_out ? ", " : "";
    snprintf(rated->shown, sizeof rated->shown, "%s%s%s", is_rated ? rated->text : "", comma, left_out);
    snprintf(rated->long_shown, sizeof rated->long_shown, "%s%s%s", is_rated ? rated->long_text : "", comma, left_out);
}

/* Starts to rate the shown puzzle, or takes the rating. */
static void rate(struct viewer *viewer)
{
    struct rated *rated = &viewer->background.rated;
    const struct puzzle *puzzle = trace_puzzle(viewer->session.trace);
    bool is_same = rated->puzzle && rated->puzzle->layout == puzzle->layout &&
                   !memcmp(rated->puzzle->given, puzzle->given, puzzle->layout->cells);
    if (!is_same)
        begin(viewer, puzzle);
    if (rated->is_known)
        return;
    if (!editing_is_active(viewer))
        work(viewer);
    else if (advice_givens(viewer)) /* it examines the same givens */
        take(viewer, advice_givens(viewer));
}

void rated_advance(struct viewer *viewer)
{
    if (viewer->params.threaded && viewer->session.trace)
        rate(viewer);
    join(viewer);
}

bool rated_is_busy(const struct viewer *viewer)
{
    return viewer->background.rated.task;
}

void rated_finish(struct viewer *viewer)
{
    puzzle_destroy(viewer->background.rated.puzzle);
    task_end(&viewer->background.rated.task);
    viewer->background.rated = (struct rated){0};
}
