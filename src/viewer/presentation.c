/* Finds the positions of the stops of a teacher's lesson in the trace of the shown board. They are searched in order,
 * each from the previous one on, while the engine is still running. */
#include "viewer/presentation.h"

#include "viewer/viewer_state.h"

enum { SEARCH_STEPS = 20000 }; /* maximum examined per frame */

void presentation_begin(struct viewer *viewer, struct lesson_file *lesson, const char *source)
{
    char *kept = memory_strdup(source);
    struct stop_place *place = memory_calloc(lesson->stops.count, sizeof *place);
    presentation_end(viewer);
    viewer->presentation = (struct presentation){.lesson = lesson, .source = kept, .place = place};
    presentation_restart(viewer, 0);
}

static void end_search(struct presentation *presentation)
{
    if (presentation->is_searching)
        cursor_finish(&presentation->cursor);
    presentation->is_searching = false;
}

void presentation_end(struct viewer *viewer)
{
    end_search(&viewer->presentation);
    lesson_file_destroy(viewer->presentation.lesson);
    memory_free(viewer->presentation.place);
    memory_free(viewer->presentation.source);
    viewer->presentation = (struct presentation){0};
}

void presentation_restart(struct viewer *viewer, size_t stop)
{
    struct presentation *presentation = &viewer->presentation;
    const struct lesson_board *board = lesson_file_board(presentation->lesson, stop);
    presentation->first = presentation->found = board->first_stop;
    presentation->end = board->first_stop + board->stops;
    end_search(presentation);
}

const struct stop_place *presentation_place(const struct viewer *viewer, size_t stop)
{
    const struct presentation *presentation = &viewer->presentation;
    return stop >= presentation->first && stop < presentation->found ? &presentation->place[stop] : NULL;
}

size_t viewer_stops(const struct viewer *viewer)
{
    return viewer->presentation.lesson ? viewer->presentation.lesson->stops.count : 0;
}

const struct lesson_stop *viewer_stop(const struct viewer *viewer, size_t stop)
{
    return &viewer->presentation.lesson->stops.items[stop];
}

/* Returns the position of the stop before the one that is being searched, on the same board, or 0. */
static uint64_t position_before(const struct presentation *presentation)
{
    return presentation->found > presentation->first ? presentation->place[presentation->found - 1].position : 0;
}

/* Starts the search for the stop's condition. The trace of an unfinished engine may not contain a technique yet. */
static bool begin_search(struct viewer *viewer, const struct lesson_stop *stop, struct text_error *error)
{
    struct presentation *presentation = &viewer->presentation;
    const struct trace *trace = viewer->session.trace;
    enum technique_id technique = technique_find(stop->until);
    struct search_condition wanted;
    if (!search_parse(&wanted, trace, technique < TECHNIQUES ? techniques[technique].id : stop->until, error))
        return false;
    cursor_init(&presentation->cursor, trace);
    search_begin(&presentation->search, position_before(presentation), true, &wanted);
    presentation->is_searching = true;
    return true;
}

enum stop_finding { NOT_YET, FOUND, DOES_NOT_COME };

static enum stop_finding find_condition(struct viewer *viewer, const struct lesson_stop *stop, uint64_t steps,
                                        uint64_t *position)
{
    struct presentation *presentation = &viewer->presentation;
    bool is_whole = trace_closed(viewer->session.trace); /* read before the search reaches the end */
    struct text_error error;
    if (!presentation->is_searching && !begin_search(viewer, stop, &error))
        return is_whole ? DOES_NOT_COME : NOT_YET;
    if (!search_continue(&presentation->search, &presentation->cursor, steps))
        return NOT_YET;
    end_search(presentation);
    *position = presentation->search.found;
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

void presentation_find(struct viewer *viewer)
{
    const uint64_t steps = viewer->params.threaded ? SEARCH_STEPS : UINT64_MAX;
    struct presentation *presentation = &viewer->presentation;
    while (presentation->found < presentation->end) {
        const struct lesson_stop *stop = &presentation->lesson->stops.items[presentation->found];
        uint64_t position = 0;
        enum stop_finding found =
            stop->until ? find_condition(viewer, stop, steps, &position) : find_step(viewer, stop, &position);
        if (found == NOT_YET)
            break;
        struct stop_place *place = &presentation->place[presentation->found];
        place->is_missing = found == DOES_NOT_COME;
        place->position = place->is_missing ? position_before(presentation) : position;
        presentation->found++;
    }
}
