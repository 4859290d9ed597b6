/* Speaks sentences through Speech Dispatcher (libspeechd.so.2), which is looked for when it is first needed: the
 * program does without it where it is not installed. */
#ifndef WINDOW_SPEECH_H
#define WINDOW_SPEECH_H

#include "base/text_error.h"

struct speech;

/* Connects to the speech service. NULL with `error` filled if there is none. */
struct speech *speech_open(struct text_error *error);
void speech_close(struct speech *speech); /* takes NULL */

/* Speaks the text, which is in the language that is in use, instead of what is being spoken. */
void speech_say(struct speech *speech, const char *text);

#endif
