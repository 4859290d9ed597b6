/* Marks a function whose format is like that of printf, so that the compiler checks its values. */
#ifndef BASE_PRINTF_LIKE_H
#define BASE_PRINTF_LIKE_H

/* `format_place` is the place of the format among the arguments, from 1, and `values` that of the first value, or 0.
 * mingw means Microsoft's formats by "printf", which know no %zu. */
#ifdef __MINGW32__
#define PRINTF_LIKE(format_place, values) __attribute__((format(gnu_printf, format_place, values)))
#else
#define PRINTF_LIKE(format_place, values) __attribute__((format(printf, format_place, values)))
#endif

#endif
