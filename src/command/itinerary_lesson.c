/* The frames of a lesson: its stops, and the steps between them. */
#include <string.h>

#include "base/array.h"
#include "command/headless_renderer.h"
#include "lesson/lesson_file.h"
#include "player/player.h"

enum { MAX_BETWEEN = 60, MIN_READING = 150, READING_A_WORD = 30 /* hundredths of a second */ };

typedef ARRAY(struct lesson_frame) frame_list;

static bool refuse_options(const struct options *options, struct text_error *error)
{
    static const enum option_id of_traces[] = {OPTION_FROM, OPTION_TO, OPTION_EVERY, OPTION_PATH};
    for (size_t i = 0; i < sizeof of_traces / sizeof *of_traces; i++) {
        if (options->value[of_traces[i]])
            return text_error_input(error, 0, 0, "--%s is for puzzles and traces; a lesson says itself what is shown",
                                    option_rows[of_traces[i]].name);
    }
    return true;
}

/* Returns how long it takes to read the words. */
static double reading_time(const char *words)
{
    unsigned count = 1;
    for (; *words; words++)
        count += *words == ' ';
    return MIN_READING + READING_A_WORD * (double)count;
}

/* Appends the steps between the positions `from` and `to`. They belong to the stop at `from`. */
static void add_between(frame_list *frames, size_t stop, uint64_t from, uint64_t to, double delay)
{
    uint64_t every = (to - from) / (MAX_BETWEEN + 1) + 1;
    for (uint64_t position = from + every; position < to; position += every) {
        array_append(frames, (struct lesson_frame){.stop = stop, .position = position, .delay = delay});
    }
}

/* Appends the stop as the viewer shows it. On failure the viewer fills `error`. */
static bool add_stop(frame_list *frames, struct viewer *viewer, size_t stop, bool is_answered, struct text_error *error)
{
    viewer_show_stop(viewer, stop, is_answered);
    uint64_t position = player_position(viewer_player(viewer));
    if (!headless_frame(viewer, position, error))
        return false;
    array_append(frames, (struct lesson_frame){.stop = stop,
                                               .position = position,
                                               .delay = reading_time(viewer_sentence(viewer)),
                                               .is_stop = true,
                                               .is_answered = is_answered});
    return true;
}

/* Appends the way to the stop, the stop, and its answer if it asks a question. */
static bool add_way_and_stop(frame_list *frames, struct viewer *viewer, size_t stop, double delay,
                             struct text_error *error)
{
    const struct trace *before = viewer_player(viewer)->replay.trace;
    uint64_t from = player_position(viewer_player(viewer));
    viewer_show_stop(viewer, stop, false);
    uint64_t to = player_position(viewer_player(viewer));
    bool has_way = stop && viewer_player(viewer)->replay.trace == before && from < to;
    if (has_way)
        add_between(frames, stop - 1, from, to, delay);
    return add_stop(frames, viewer, stop, false, error) &&
           (!*viewer_stop(viewer, stop)->ask || add_stop(frames, viewer, stop, true, error));
}

bool itinerary_make_of_lesson(struct itinerary *itinerary, const struct options *options, struct viewer *viewer,
                              struct text_error *error)
{
    double speed = PLAYER_DEFAULT_SPEED;
    frame_list frames = {0};
    bool fine = true;
    *itinerary = (struct itinerary){0};
    if (!refuse_options(options, error) ||
        !options_number(options, OPTION_SPEED, PLAYER_MIN_SPEED, PLAYER_MAX_SPEED, &speed, error))
        return false;
    itinerary->delay = 100 / speed;
    for (size_t stop = 0; fine && stop < viewer_stops(viewer); stop++)
        fine = add_way_and_stop(&frames, viewer, stop, itinerary->delay, error);
    itinerary->lesson = frames.items;
    itinerary->count = frames.count;
    return fine;
}
