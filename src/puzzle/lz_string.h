/* The compression of f-puzzles and SudokuPad links (lz-string, in base64): LZ78 on UTF-16 units, with codes that grow
 * by a bit whenever their numbers are used up. A code is 0 (a new unit of 8 bits follows), 1 (a new unit of 16 bits
 * follows), 2 (the end) or the number of a phrase. Each phrase but the first adds a phrase: the previous one with the
 * first unit of this one. The bits of a number come lowest first, the six bits of a base64 digit highest first. */
#ifndef PUZZLE_LZ_STRING_H
#define PUZZLE_LZ_STRING_H

#include "base/buffer.h"

enum lz_string_end { LZ_STRING_DONE, LZ_STRING_BAD, LZ_STRING_TOO_LONG };

/* Appends the text as UTF-8. Stops when it has more than `limit` bytes. */
enum lz_string_end lz_string_unpack(const char *packed, size_t length, size_t limit, struct buffer *text);

/* Appends the packed form of an ASCII text. */
void lz_string_pack(const char *text, size_t length, struct buffer *packed);

#endif
