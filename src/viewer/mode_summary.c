/* The summary: the same puzzle solved by all engines that know its rules, one after another in the background, each
 * with limits of steps and time. The work continues while the summary is closed. The result is kept until another
 * puzzle or engine is chosen. */
#include "base/clock.h"
#include "trace/tally.h"
#include "viewer/list.h"
#include "viewer/viewer_state.h"

static const uint64_t step_limit = 2000000;
static const double time_limit = 10; /* [seconds] */

enum { MAX_ENGINES = 16, CURVE_COLUMNS = 256, COUNTED_AT_ONCE = 50000 /* steps */ };

struct measurement {
    struct summary shown; /* without rows: not started */
    struct summary_row row[MAX_ENGINES];
    const struct engine *engine[MAX_ENGINES]; /* engine of each row */
    struct job *job;                          /* solves row `next`; NULL: none */
    struct step_reader reader;                /* while is_counting: reads the steps of row `counted` in portions */
    bool is_counting;
    size_t counted;
    size_t next;
    uint64_t started; /* clock_now when the job started */
    bool timed_out;   /* the job was cancelled because of its time limit */
};

static struct measurement *measurement_of(const struct viewer *viewer)
{
    return mode_state(viewer, MODE_summary);
}

static void clear_row(struct summary_row *row)
{
    timeline_columns_finish(&row->curves);
    cell_effort_finish(&row->cells);
    *row = (struct summary_row){0};
}

/* Fills in the row. Its effort by cell is counted in portions, because the trace may have millions of steps. */
static void begin_count(struct measurement *m, size_t index, const struct trace *trace)
{
    struct summary_row *row = &m->row[index];
    struct cursor *cursor = &m->reader.cursor;
    struct replay replay;
    struct tally tally = {0};
    step_reader_init(&m->reader, trace);
    m->is_counting = true;
    replay_init(&replay, trace);
    row->steps = trace_steps(trace);
    tally_make(&tally, cursor, row->steps);
    timeline_columns_make(&row->curves, cursor, 0, row->steps,
                          row->steps < CURVE_COLUMNS ? (size_t)row->steps : CURVE_COLUMNS);
    while (!timeline_columns_add_effort(&row->curves, cursor, &replay, CURVE_COLUMNS))
        continue;
    cell_effort_init(&row->cells, trace);
    replay_finish(&replay);
    m->counted = index;
    row->contradictions = tally.kinds[STEP_CONTRADICTION];
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
    case ENGINE_FULL:
        break;
    }
    return SUMMARY_FAILED;
}

/* Fills in the row of the engine that has already solved the puzzle on the board. */
static void reuse_session_run(const struct session *session, struct measurement *m)
{
    if (!session->job || !trace_closed(session->trace))
        return;
    for (size_t i = 0; i < m->shown.rows; i++) {
        if (m->engine[i] != session->job->engine)
            continue;
        m->row[i].shown = true;
        m->shown.chosen = i;
        if (session->job->outcome == ENGINE_STOPPED) /* stopped by a person; the summary runs it with its own limits */
            continue;
        m->row[i].state = row_state(session->job, false);
        m->row[i].seconds = session->job->seconds;
        begin_count(m, i, session->trace);
    }
}

static void start_next(struct viewer *viewer)
{
    struct measurement *m = measurement_of(viewer);
    for (; !m->job && m->next < m->shown.rows; m->next += !m->job) {
        struct summary_row *row = &m->row[m->next];
        if (row->state != SUMMARY_WAITING)
            continue;
        struct puzzle *puzzle = puzzle_copy(trace_puzzle(viewer->session.trace));
        struct job_params params = {.engine = m->engine[m->next],
                                    .settings = viewer->params.engine_settings,
                                    .memory = viewer->params.room.memory / 4,
                                    .step_limit = step_limit,
                                    .threaded = viewer->params.threaded};
        m->job = job_start(&params, puzzle);
        m->started = clock_now();
        m->timed_out = false;
        row->state = SUMMARY_AT_WORK;
    }
}

/* Ends the counting. The trace of a job is freed afterwards. */
static void stop_counting(struct measurement *m)
{
    if (m->is_counting)
        step_reader_finish(&m->reader);
    m->is_counting = false;
}

static void count_on(struct viewer *viewer)
{
    struct measurement *m = measurement_of(viewer);
    struct summary_row *row = &m->row[m->counted];
    bool is_counted = cell_effort_seek(&row->cells, &m->reader, row->steps, COUNTED_AT_ONCE);
    row->guesses = row->cells.state.guesses;
    row->deepest = row->cells.state.deepest;
    if (!is_counted)
        return;
    stop_counting(m);
    if (!m->job || m->counted != m->next)
        return;
    job_destroy(m->job);
    m->job = NULL;
    m->next++;
    start_next(viewer);
}

static void advance(struct viewer *viewer)
{
    struct measurement *m = measurement_of(viewer);
    if (m->is_counting) {
        count_on(viewer);
        return;
    }
    if (!m->job)
        return;
    struct summary_row *row = &m->row[m->next];
    if (trace_closed(m->job->trace)) {
        job_wait(m->job);
        row->state = row_state(m->job, m->timed_out);
        row->seconds = m->job->seconds;
        begin_count(m, m->next, m->job->trace);
        return;
    }
    row->steps = trace_steps(m->job->trace);
    row->seconds = (double)(clock_now() - m->started) / 1e9;
    if (row->seconds > time_limit) {
        m->timed_out = true;
        job_cancel(m->job);
    }
}

static bool is_busy(const struct viewer *viewer)
{
    return measurement_of(viewer)->job || measurement_of(viewer)->is_counting;
}

static bool open_summary(struct viewer *viewer, struct text_error *error)
{
    (void)error;
    struct measurement *m = measurement_of(viewer);
    mode_open(viewer, MODE_summary);
    if (m->shown.rows)
        return true;
    m->shown = (struct summary){.row = m->row, .step_limit = step_limit, .time_limit = time_limit};
    for (size_t i = 0; engines[i] && m->shown.rows < MAX_ENGINES; i++) {
        if (!engine_knows(engines[i], trace_layout(viewer->session.trace), NULL))
            continue;
        m->engine[m->shown.rows] = engines[i];
        m->row[m->shown.rows++] = (struct summary_row){.engine = engines[i]->id, .seconds = -1};
    }
    m->next = 0;
    reuse_session_run(&viewer->session, m);
    start_next(viewer);
    return true;
}

static void show(const struct viewer *viewer, struct scene_view *view)
{
    view->summary = &measurement_of(viewer)->shown;
}

static void reset(struct viewer *viewer)
{
    struct measurement *m = measurement_of(viewer);
    stop_counting(m);
    job_destroy(m->job);
    m->job = NULL;
    for (size_t i = 0; i < m->shown.rows; i++)
        clear_row(&m->row[i]);
    m->shown.rows = 0;
}

static struct list list(const struct viewer *viewer)
{
    struct measurement *m = measurement_of(viewer);
    return (struct list){.target = SCENE_MENU, .rows = m->shown.rows, .chosen = &m->shown.chosen};
}

/* Shows the trace of the engine. */
static void choose(struct viewer *viewer, struct mode_command *command)
{
    const struct measurement *m = measurement_of(viewer);
    *command = (struct mode_command){ACTION_engine, m->row[m->shown.chosen].engine};
}

const struct mode_ops mode_summary = {
    .layer = LAYER_OVERLAY,
    .state_size = sizeof(struct measurement),
    .open = open_summary,
    .list = list,
    .choose = choose,
    .show = show,
    .advance = advance,
    .is_busy = is_busy,
    .reset = reset,
};
