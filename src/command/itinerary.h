/* The positions of a trace in an animation, in order, each with its duration. */
#ifndef COMMAND_ITINERARY_H
#define COMMAND_ITINERARY_H

#include "command/options.h"
#include "trace/trace.h"
#include "viewer/viewer.h"

#define ITINERARY_OPTIONS                                                                                              \
    (OPTION_BIT(OPTION_FROM) | OPTION_BIT(OPTION_TO) | OPTION_BIT(OPTION_EVERY) | OPTION_BIT(OPTION_PATH) |            \
     OPTION_BIT(OPTION_SPEED))

/* A frame of a lesson: at a stop, or on the way to the next one. */
struct lesson_frame {
    size_t stop;
    uint64_t position;
    double delay; /* [hundredths of a second] */
    bool is_stop, is_answered;
};

struct itinerary {
    uint64_t count; /* number of positions, at least 1 */
    double delay;   /* [hundredths of a second]: of each except the last */
    uint64_t from, to, every;
    struct lesson_frame *lesson; /* [count]: of a lesson; NULL: the itinerary is of a trace */
    uint64_t *path;              /* private: the positions, if they are not consecutive from `from` on; otherwise
                                  * NULL */
};

/* Reads --from, --to, --every, --path and --speed. Above 50 steps a second, steps are skipped to keep 50 frames a
 * second. */
bool itinerary_make(struct itinerary *itinerary, const struct options *options, const struct trace *trace,
                    struct text_error *error);

/* Does the same for the viewer's lesson: each stop for the time that reading it takes, and at most 60 of the steps
 * between stops; a question is followed by its answer. Only --speed is allowed; other options are refused. */
bool itinerary_make_of_lesson(struct itinerary *itinerary, const struct options *options, struct viewer *viewer,
                              struct text_error *error);
/* Makes the itinerary of --steps, a list of numbers and ranges such as 1,5,9-12, in the order of the list; 0 is the
 * start. */
bool itinerary_make_of_list(struct itinerary *itinerary, const struct options *options, const struct trace *trace,
                            struct text_error *error);

/* Makes the itinerary of --at, or of the last step. */
bool itinerary_make_of_step(struct itinerary *itinerary, const struct options *options, const struct trace *trace,
                            struct text_error *error);
void itinerary_finish(struct itinerary *itinerary);

/* Returns the `index`-th position, from 0. The last one is always `to`. */
uint64_t itinerary_at(const struct itinerary *itinerary, uint64_t index);

/* Returns the duration of that position in hundredths of a second. */
double itinerary_delay(const struct itinerary *itinerary, uint64_t index);

/* Returns the duration of the animation in hundredths of a second. */
double itinerary_length(const struct itinerary *itinerary);

/* The duration of the last frame, in hundredths of a second. */
enum { ITINERARY_LAST_DELAY = 300 };

#endif
