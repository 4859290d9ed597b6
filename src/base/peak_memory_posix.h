/* The unit of ru_maxrss. */
#ifndef BASE_PEAK_MEMORY_POSIX_H
#define BASE_PEAK_MEMORY_POSIX_H

#ifdef __APPLE__
enum { PEAK_MEMORY_UNIT = 1 };
#else
enum { PEAK_MEMORY_UNIT = 1024 };
#endif

#endif
