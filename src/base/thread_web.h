/* The turns of a web page's threads (thread_web.c). */
#ifndef BASE_THREAD_WEB_H
#define BASE_THREAD_WEB_H

#include <stdbool.h>

/* Gives each thread a turn of some milliseconds. Returns whether there are threads that have not ended. */
bool thread_web_run(void);

#endif
