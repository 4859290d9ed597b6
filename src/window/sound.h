/* Sounds: a short tone for a placed digit, a guess, a contradiction and a backtrack, with which the user can follow
 * without looking. The audio device is opened when the first one is played. */
#ifndef WINDOW_SOUND_H
#define WINDOW_SOUND_H

#include "base/text_error.h"
#include "step/step.h"

struct sound;

/* Returns NULL with `error` filled if there is no audio device. */
struct sound *sound_open(struct text_error *error);
void sound_close(struct sound *sound); /* `sound` may be NULL. */

/* Plays the sound of such a step, unless another one is still playing or the step has none. */
void sound_mark(struct sound *sound, enum step_kind kind, bool places);

#endif
