/* Reads a trace file from memory. Reading beyond the end sets `at` to NULL; every later read returns 0 or nothing. */
#ifndef TRACE_FILE_TRACE_FILE_INPUT_H
#define TRACE_FILE_TRACE_FILE_INPUT_H

#include "base/text_error.h"
#include "trace/trace.h"

struct byte_input {
    const uint8_t *at, *end;
};

uint64_t input_number(struct byte_input *input);                /* reads a varint */
uint64_t input_fixed(struct byte_input *input, unsigned width); /* reads a little-endian number */

/* Reads `length` bytes and their CRC. Returns false if they are incomplete or the CRC is wrong. */
bool input_checked(struct byte_input *input, uint64_t length, struct byte_input *content);

/* Reads the magic and the header. Returns a trace without steps, or NULL with `error` filled. */
struct trace *input_header(struct byte_input *input, const char *source, struct text_error *error);

/* The state in a block's keyframe, before its records. `masks` ([cells]) may be NULL. input_keyframe returns false if
 * the keyframe is invalid. */
struct keyframe {
    uint64_t depth, guess;
};
bool input_keyframe(struct byte_input *input, const struct layout *layout, struct keyframe *keyframe,
                    digit_mask *masks);

#endif
