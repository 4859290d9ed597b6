/* Finds the positions of the stops of a teacher's lesson in the trace of the shown board. They are searched in order,
 * each from the previous one on, while the engine is still running. */
#include "viewer/guided_lesson.h"

#include "viewer/viewer_state.h"

enum { SEARCH_STEPS = 20000 }; /* maximum examined per frame */

void guided_lesson_begin(struct viewer *viewer, struct lesson_file *lesson, const char *source)
{
    char *kept = memory_strdup(source);
    struct stop_place *place = memory_calloc(lesson->stops.count, sizeof *place);
    guided_lesson_end(viewer);
    viewer->guided_lesson = (struct guided_lesson){.lesson = lesson, .source = kept, .place = place};
    guided_lesson_restart(viewer, 0);
}

static void end_search(struct guided_lesson *guided)
{
    if (guided->is_searching)
        cursor_finish(&guided->cursor);
    guided->is_searching = false;
}

void guided_lesson_end(struct viewer *viewer)
{
    end_search(&viewer->guided_lesson);
    lesson_file_destroy(viewer->guided_lesson.lesson);
    memory_free(viewer->guided_lesson.place);
    memory_free(viewer->guided_lesson.source);
    viewer->guided_lesson = (struct guided_lesson){0};
}

void guided_lesson_restart(struct viewer *viewer, size_t stop)
{
    struct guided_lesson *guided = &viewer->guided_lesson;
    const struct lesson_board *board = lesson_file_board(guided->lesson, stop);
    guided->first = guided->found = board->first_stop;
    guided->end = board->first_stop + board->stops;
    end_search(guided);
}

const struct stop_place *guided_lesson_place(const struct viewer *viewer, size_t stop)
{
    const struct guided_lesson *guided = &viewer->guided_lesson;
    return stop >= guided->first && stop < guided->found ? &guided->place[stop] : NULL;
}

size_t viewer_stops(const struct viewer *viewer)
{
    return viewer->guided_lesson.lesson ? viewer->guided_lesson.lesson->stops.count : 0;
}

const struct lesson_stop *viewer_stop(const struct viewer *viewer, size_t stop)
{
    return &viewer->guided_lesson.lesson->stops.items[stop];
}

/* Returns the position of the stop before the one that is being searched, on the same board, or 0. */
static uint64_t position_before(const struct guided_lesson *guided)
{
    return guided->found > guided->first ? guided->place[guided->found - 1].position : 0;
}

/* Starts the search for the stop's condition. The trace of an unfinished engine may not contain a technique yet. */
static bool begin_search(struct viewer *viewer, const struct lesson_stop *stop, struct text_error *error)
{
    struct guided_lesson *guided = &viewer->guided_lesson;
    const struct trace *trace = viewer->session.trace;
    enum technique_id technique = technique_find(stop->until);
    struct search_condition wanted;
    if (!search_parse(&wanted, trace, technique < TECHNIQUES ? techniques[technique].id : stop->until, error))
        return false;
    cursor_init(&guided->cursor, trace);
    search_begin(&guided->search, position_before(guided), true, &wanted);
    guided->is_searching = true;
    return true;
}

enum stop_finding { NOT_YET, FOUND, DOES_NOT_COME };

static enum stop_finding find_condition(struct viewer *viewer, const struct lesson_stop *stop, uint64_t steps,
                                        uint64_t *position)
{
    struct guided_lesson *guided = &viewer->guided_lesson;
    bool is_whole = trace_closed(viewer->session.trace); /* read before the search reaches the end */
    struct text_error error;
    if (!guided->is_searching && !begin_search(viewer, stop, &error))
        return is_whole ? DOES_NOT_COME : NOT_YET;
    if (!search_continue(&guided->search, &guided->cursor, steps))
        return NOT_YET;
    end_search(guided);
    *position = guided->search.found;
    return *position ? FOUND : is_whole ? DOES_NOT_COME : NOT_YET;
}

/* Finds the position of a stop that names its step. */
static enum stop_finding find_step(const struct viewer *viewer, const struct lesson_stop *stop, uint64_t *position)
{
    const struct trace *trace = viewer->session.trace;
    bool is_whole = trace_closed(trace);
    uint64_t steps = trace_steps(trace);
    *position = stop->step < steps ? stop->step : steps;
    if (is_whole && stop->step != UINT64_MAX && stop->step > steps)
        return DOES_NOT_COME;
    return is_whole || stop->step <= steps ? FOUND : NOT_YET;
}

void guided_lesson_find(struct viewer *viewer)
{
    const uint64_t steps = viewer->params.threaded ? SEARCH_STEPS : UINT64_MAX;
    struct guided_lesson *guided = &viewer->guided_lesson;
    while (guided->found < guided->end) {
        const struct lesson_stop *stop = &guided->lesson->stops.items[guided->found];
        uint64_t position = 0;
        enum stop_finding found =
            stop->until ? find_condition(viewer, stop, steps, &position) : find_step(viewer, stop, &position);
        if (found == NOT_YET)
            break;
        struct stop_place *place = &guided->place[guided->found];
        place->is_missing = found == DOES_NOT_COME;
        place->position = place->is_missing ? position_before(guided) : position;
        guided->found++;
    }
}
