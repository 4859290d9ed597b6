/* The summary solves the same puzzle with all engines, one after another in the background, each within limits
 * of steps and time. */
#include "base/clock.h"
#include "scene/tally.h"
#include "viewer/viewer_internal.h"

static const uint64_t step_limit = 2000000;
static const double time_limit = 10; /* seconds */

static void count_steps(struct summary_row *row, const struct trace *trace)
{
    struct cursor cursor;
    struct tally tally = {0};
    cursor_init(&cursor, trace);
    row->steps = trace_steps(trace);
    tally_make(&tally, &cursor, row->steps);
    cursor_finish(&cursor);
    row->guesses = tally.kinds[STEP_GUESS];
    row->contradictions = tally.kinds[STEP_CONTRADICTION];
    row->deepest = tally.deepest;
}

static enum summary_state row_state(const struct job *job, bool out_of_time)
{
    switch (job->outcome) {
    case ENGINE_SOLVED:
        return SUMMARY_SOLVED;
    case ENGINE_NO_SOLUTION:
        return SUMMARY_NO_SOLUTION;
    case ENGINE_STUCK:
        return SUMMARY_STUCK;
    case ENGINE_STOPPED:
        return out_of_time ? SUMMARY_TIME_LIMIT : SUMMARY_STEP_LIMIT;
    case ENGINE_NO_MEMORY:
        break;
    }
    return SUMMARY_FAILED;
}

/* Fills in the row of the engine that already solved the puzzle on the board. */
static void reuse_session_run(struct viewer *viewer)
{
    const struct session *session = &viewer->session;
    if (!session->job || !trace_closed(session->trace))
        return;
    for (size_t i = 0; engines[i] && i < VIEWER_MAX_ENGINES; i++) {
        struct summary_row *row = &viewer->summary_row[i];
        if (engines[i] != session->job->engine)
            continue;
        row->shown = true;
        row->state = row_state(session->job, false);
        row->seconds = session->job->seconds;
        count_steps(row, session->trace);
    }
}

static void start_next(struct viewer *viewer)
{
    while (engines[viewer->summary_next] && viewer->summary_next < VIEWER_MAX_ENGINES) {
        struct summary_row *row = &viewer->summary_row[viewer->summary_next];
        if (row->state != SUMMARY_WAITING) {
            viewer->summary_next++;
            continue;
        }
        struct puzzle *puzzle = puzzle_copy(trace_puzzle(viewer->session.trace));
        struct job_params params = {.engine = engines[viewer->summary_next], .memory = viewer->params.memory / 4,
                                    .step_limit = step_limit, .threaded = viewer->params.threaded};
        viewer->summary_job = puzzle ? job_start(&params, puzzle) : NULL;
        viewer->summary_started = clock_now();
        viewer->summary_timed_out = false;
        row->state = viewer->summary_job ? SUMMARY_AT_WORK : SUMMARY_FAILED;
        if (viewer->summary_job)
            return;
    }
}

bool viewer_summary_is_busy(const struct viewer *viewer)
{
    return viewer->summary_job;
}

void viewer_summary_advance(struct viewer *viewer)
{
    struct job *job = viewer->summary_job;
    if (!job)
        return;
    struct summary_row *row = &viewer->summary_row[viewer->summary_next];
    if (trace_closed(job->trace)) {
        job_wait(job);
        row->state = row_state(job, viewer->summary_timed_out);
        row->seconds = job->seconds;
        count_steps(row, job->trace);
        job_destroy(job);
        viewer->summary_job = NULL;
        viewer->summary_next++;
        start_next(viewer);
        return;
    }
    row->steps = trace_steps(job->trace);
    row->seconds = (double)(clock_now() - viewer->summary_started) / 1e9;
    if (row->seconds > time_limit) {
        viewer->summary_timed_out = true;
        atomic_store(&job->cancel, true);
    }
}

void viewer_summary_wait(struct viewer *viewer)
{
    while (viewer->summary_job) { /* not job_wait, so that the time limit holds here too */
        viewer_summary_advance(viewer);
        if (viewer->summary_job)
            thrd_sleep(&(struct timespec){.tv_nsec = 2000000}, NULL);
    }
}

void viewer_summary_open(struct viewer *viewer)
{
    viewer->view.summary = &viewer->summary;
    if (viewer->summary.rows)
        return; /* kept until another puzzle or engine is chosen */
    viewer->summary = (struct summary){.row = viewer->summary_row, .step_limit = step_limit, .time_limit = time_limit};
    for (size_t i = 0; engines[i] && i < VIEWER_MAX_ENGINES; i++) {
        viewer->summary_row[i] = (struct summary_row){.engine = engines[i]->id, .seconds = -1};
        viewer->summary.rows++;
    }
    viewer->summary_next = 0;
    reuse_session_run(viewer);
    start_next(viewer);
}

void viewer_summary_reset(struct viewer *viewer)
{
    job_destroy(viewer->summary_job);
    viewer->summary_job = NULL;
    viewer->summary.rows = 0;
    viewer->view.summary = NULL;
}
