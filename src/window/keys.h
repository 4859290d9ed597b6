/* Translates SDL's keys into the names used in actions.def. */
#ifndef WINDOW_KEYS_H
#define WINDOW_KEYS_H

#include <stdbool.h>

#include <SDL2/SDL.h>

enum { KEY_NAME_SIZE = 32 };

/* Writes the key's name. Returns false for modifier keys, and for keys whose character arrives as typed text:
 * punctuation is on different keys on each keyboard layout. */
bool keys_name(const SDL_Keysym *key, char *name);

/* Returns whether the typed text is the name of a key: one of the punctuation characters that actions use.
 * */
bool keys_is_typed(const char *text);

#endif
