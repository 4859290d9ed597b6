/* Writes one picture as a PNG file. A temporary file is renamed when it is complete. */
#ifndef EXPORT_PNG_H
#define EXPORT_PNG_H

#include <stdbool.h>
#include <stdint.h>

#include "base/text_error.h"

/* `pixels` are 0x00RRGGBB, row by row without padding. `path` may be "-". */
bool png_write(const char *path, const uint32_t *pixels, int width, int height, struct text_error *error);

#endif
