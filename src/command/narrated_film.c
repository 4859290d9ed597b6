#include "command/narrated_film.h"

#include <inttypes.h>
#include <string.h>

#include "export/markup.h"
#include "lesson/lesson_file.h"

/* --- the list --- */

/* Returns the step of a row of the list, from 0, or UINT64_MAX if there is no row. */
static uint64_t step_of_row(const struct viewer *viewer, unsigned row)
{
    const struct frame_layout *frame = viewer_layout(viewer);
    float y = frame->list.y + ((float)row + 0.5f) * frame_list_row(frame);
    return viewer_listed_step(viewer, frame->list.x + frame->list.width / 2, y);
}

/* Returns whether the step has a frame of its own, the one with its number, counted from the first step of the film. */
static bool has_own_frame(const struct itinerary *itinerary, uint64_t step)
{
    uint64_t index = step - itinerary->from;
    return step >= itinerary->from && index < itinerary->count && itinerary_at(itinerary, index) == step;
}

/* Records with which frame the list begins, if its rows are consecutive frames. A lesson has steps of several
 * traces. */
static void add_rows(struct narrated_film *narrated_film, const struct viewer *viewer)
{
    const struct itinerary *itinerary = narrated_film->itinerary;
    const struct frame_layout *frame = viewer_layout(viewer);
    bool has_rows = frame->shown == FRAME_STEP_LIST && !itinerary->lesson;
    unsigned rows = has_rows ? (unsigned)(frame->list.height / frame_list_row(frame)) : 0;
    uint64_t first = rows ? step_of_row(viewer, 0) : UINT64_MAX;
    bool is_each_step = first != UINT64_MAX && has_own_frame(itinerary, first);
    for (unsigned row = 1; row < rows && is_each_step; row++) {
        uint64_t step = step_of_row(viewer, row);
        if (step == UINT64_MAX || step > itinerary->to)
            break;
        is_each_step = step == first + row && has_own_frame(itinerary, step);
    }
    buffer_print(&narrated_film->rows, "%s%" PRId64, narrated_film->rows.length ? "," : "",
                 is_each_step ? (int64_t)(first - itinerary->from) : -1);
}

/* --- questions --- */

static void put_string(struct buffer *out, const char *text)
{
    buffer_put(out, '"');
    markup_script_text(out, text, strlen(text));
    buffer_put(out, '"');
}

static void put_box(struct buffer *out, struct draw_box box)
{
    buffer_print(out, "[%.0f,%.0f,%.0f,%.0f]", (double)box.x, (double)box.y, (double)box.width, (double)box.height);
}

/* Appends the question of the stop that the viewer shows as frame `index`. */
static void add_question(struct buffer *out, const struct viewer *viewer, const struct lesson_stop *stop,
                         uint64_t index)
{
    buffer_print(out, "%s{at:%" PRIu64 ",right:%u,ask:", out->length ? "," : "", index, stop->chosen);
    put_string(out, stop->ask);
    buffer_print(out, ",hint:");
    put_string(out, stop->hint);
    buffer_print(out, ",choices:[");
    for (size_t i = 0; i < stop->choices; i++) {
        if (i)
            buffer_put(out, ',');
        put_string(out, stop->choice[i]);
    }
    buffer_print(out, "],places:[");
    for (size_t i = 0; !stop->chosen && i < stop->answers; i++) {
        if (i)
            buffer_put(out, ',');
        put_box(out, viewer_place(viewer, stop->answer[i]));
    }
    buffer_print(out, "],board:");
    put_box(out, viewer_layout(viewer)->board);
    buffer_put(out, '}');
}

/* Records whether the frame is a stop, and its question. */
static void add_stop(struct narrated_film *narrated_film, const struct viewer *viewer, uint64_t index)
{
    const struct lesson_frame *frame = &narrated_film->itinerary->lesson[index];
    const struct lesson_stop *stop = viewer_stop(viewer, frame->stop);
    if (!frame->is_stop)
        return;
    buffer_print(&narrated_film->stops, "%s%" PRIu64, narrated_film->stops.length ? "," : "", index);
    if (*stop->ask && !frame->is_answered)
        add_question(&narrated_film->questions, viewer, stop, index);
}

/* --- frames --- */

static bool add_frame(void *receiver, struct viewer *viewer, int delay, struct text_error *error)
{
    struct narrated_film *narrated_film = receiver;
    unsigned index = film_frames(narrated_film->film);
    if (index)
        buffer_put(&narrated_film->words, '\n');
    size_t from = narrated_film->words.length;
    viewer_write_sentences(viewer, &narrated_film->words);
    for (size_t i = from; i < narrated_film->words.length; i++) { /* each frame has one line, and choices have their
                                                                   * own */
        if (narrated_film->words.bytes[i] == '\n')
            narrated_film->words.bytes[i] = ' ';
    }
    add_rows(narrated_film, viewer);
    if (narrated_film->itinerary->lesson)
        add_stop(narrated_film, viewer, index);
    return film_add(narrated_film->film, viewer_display_list(viewer), delay, error);
}

bool narrated_film_make(struct narrated_film *narrated_film, struct viewer *viewer, const struct itinerary *itinerary,
                        struct text_error *error)
{
    const struct raster *raster = viewer_raster(viewer);
    *narrated_film = (struct narrated_film){.itinerary = itinerary};
    narrated_film->film = film_create(raster_width(raster), raster_height(raster), error);
    if (!narrated_film->film || !headless_play(viewer, itinerary, add_frame, narrated_film, error))
        return false;
    film_group(narrated_film->film);
    return true;
}

void narrated_film_finish(struct narrated_film *narrated_film)
{
    film_destroy(narrated_film->film);
    buffer_finish(&narrated_film->words);
    buffer_finish(&narrated_film->stops);
    buffer_finish(&narrated_film->questions);
    buffer_finish(&narrated_film->rows);
}
