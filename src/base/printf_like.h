/* Marks a function whose format is like printf's, so the compiler checks its values. */
#ifndef BASE_PRINTF_LIKE_H
#define BASE_PRINTF_LIKE_H

/* `format_place` is the position of the format among the arguments, from 1; `values` is that of the first value, or 0.
 * On mingw, "printf" means Microsoft's formats, which lack %zu. */
#ifdef __MINGW32__
#define PRINTF_LIKE(format_place, values) __attribute__((format(gnu_printf, format_place, values)))
#else
#define PRINTF_LIKE(format_place, values) __attribute__((format(printf, format_place, values)))
#endif

#endif
