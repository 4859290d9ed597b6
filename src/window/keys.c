#include "window/keys.h"

#include <stdio.h>
#include <string.h>

static const char *special_name(SDL_Keycode key)
{
    static const struct {
        SDL_Keycode key;
        const char *name;
    } names[] = {
        {SDLK_SPACE, "Space"},   {SDLK_LEFT, "Left"},      {SDLK_RIGHT, "Right"}, {SDLK_UP, "Up"},
        {SDLK_DOWN, "Down"},     {SDLK_HOME, "Home"},      {SDLK_END, "End"},     {SDLK_PAGEUP, "PgUp"},
        {SDLK_PAGEDOWN, "PgDn"}, {SDLK_ESCAPE, "Esc"},     {SDLK_TAB, "Tab"},     {SDLK_BACKSPACE, "Backspace"},
        {SDLK_RETURN, "Enter"},  {SDLK_KP_ENTER, "Enter"}, {SDLK_F1, "F1"},       {SDLK_F3, "F3"},
        {SDLK_F5, "F5"},         {SDLK_F10, "F10"},        {SDLK_F11, "F11"},     {SDLK_DELETE, "Delete"},
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (names[i].key == key)
            return names[i].name;
    }
    return NULL;
}

bool keys_name(const SDL_Keysym *key, char *name)
{
    char plain[2] = "";
    const char *base = special_name(key->sym);
    if (key->sym >= SDLK_0 && key->sym <= SDLK_9)
        plain[0] = (char)key->sym;
    else if (key->sym == SDLK_KP_0)
        plain[0] = '0';
    else if (key->sym == SDLK_KP_PERIOD || key->sym == SDLK_KP_COMMA)
        plain[0] = '.'; /* independent of its character, which depends on language and NumLock */
    else if (key->sym >= SDLK_KP_1 && key->sym <= SDLK_KP_9)
        plain[0] = (char)('1' + (key->sym - SDLK_KP_1));
    else if (key->sym >= SDLK_a && key->sym <= SDLK_z)
        plain[0] = (char)('A' + (key->sym - SDLK_a));
    else if (key->mod & KMOD_CTRL && (key->sym == SDLK_PLUS || key->sym == SDLK_EQUALS || key->sym == SDLK_KP_PLUS))
        plain[0] = '+'; /* without Ctrl the character arrives as typed text */
    else if (key->mod & KMOD_CTRL && (key->sym == SDLK_MINUS || key->sym == SDLK_KP_MINUS))
        plain[0] = '-';
    if (!base && !plain[0])
        return false;
    bool shift = key->mod & KMOD_SHIFT && plain[0] != '+';
    snprintf(name, KEY_NAME_SIZE, "%s%s%s%s", key->mod & KMOD_CTRL ? "Ctrl+" : "", key->mod & KMOD_ALT ? "Alt+" : "",
             shift ? "Shift+" : "", base ? base : plain);
    return true;
}

bool keys_is_typed(const char *text)
{
    return text[0] && !text[1] && strchr(".,[]{}?+-=", text[0]);
}
