/* Long work calls thread_give_way between small units. In a web page, whose threads take turns, this lets other threads
 * run (thread_web.c). Elsewhere it does nothing. */
#ifndef BASE_GIVE_WAY_H
#define BASE_GIVE_WAY_H

#ifdef __EMSCRIPTEN__
void thread_give_way(void);
#else
static inline void thread_give_way(void)
{
}
#endif

#endif
