/* SDL's keys as actions.def writes them. */
#ifndef WINDOW_KEYS_H
#define WINDOW_KEYS_H

#include <stdbool.h>

#include <SDL2/SDL.h>

enum { KEY_NAME_SIZE = 32 };

/* False for keys that mean nothing by themselves, and for those whose character comes as typed text: punctuation lies
 * elsewhere on every keyboard. */
bool keys_name(const SDL_Keysym *key, char *name);

/* Whether this typed text is a key of its own: one of the punctuation characters that actions have. */
bool keys_is_typed(const char *text);

#endif
