/* What of a trace file is left to read. Reading past the end clears `at`, and everything read after that is 0 or empty. */
#ifndef TRACE_FILE_TRACE_FILE_INPUT_H
#define TRACE_FILE_TRACE_FILE_INPUT_H

#include "base/text_error.h"
#include "trace/trace.h"

struct input {
    const uint8_t *at, *end;
};

uint64_t input_number(struct input *input);                  /* a varint */
uint64_t input_fixed(struct input *input, unsigned width);   /* little-endian */

/* The next `length` bytes if they are there and their CRC follows and fits. */
bool input_checked(struct input *input, uint64_t length, struct input *content);

/* Reads from the magic to behind the header. A trace without steps, or NULL; then `error` says why. */
struct trace *input_header(struct input *input, const char *source, struct text_error *error);

/* The state in a block's keyframe, before its records. `masks` ([cells]) may be NULL. False if that is no keyframe. */
struct keyframe {
    uint64_t depth, guess;
};
bool input_keyframe(struct input *input, const struct layout *layout, struct keyframe *keyframe, digit_mask *masks);

#endif
