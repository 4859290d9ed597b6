/* Speaks sentences through Speech Dispatcher (libspeechd.so.2). The library is searched for on first use: the program
 * works without it. */
#ifndef WINDOW_SPEECH_H
#define WINDOW_SPEECH_H

#include "base/text_error.h"

struct speech;

/* Connects to the speech service. Returns NULL with `error` filled if there is none. */
struct speech *speech_open(struct text_error *error);
void speech_close(struct speech *speech); /* `speech` may be NULL. */

/* Speaks the text, which is in the current language, and interrupts the previous one. */
void speech_say(struct speech *speech, const char *text);

#endif
