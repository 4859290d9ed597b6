/* The window's icon, for desktops that do not find it through the program's desktop entry. */
#ifndef WINDOW_ICON_H
#define WINDOW_ICON_H

#include <SDL.h>

void icon_set(SDL_Window *window);

#endif
