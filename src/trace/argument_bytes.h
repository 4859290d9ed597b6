/* The bytes of an argument in a record (record.h). All numbers are varints.
 *
 *     lines     count, then each line:
 *     kind    its enum argument_kind << 1, plus one if its value is true
 *     index   with TRUTH, LINK, CASES: index + 2, so the pattern is 1 and no truth is 0
 *     sizes   numbers of x, links and y, then these entries; the indices of a count's truths + 2, as above
 *     roles     count, then the name, number and members of each; a member is kind, index, digit */
#ifndef TRACE_ARGUMENT_BYTES_H
#define TRACE_ARGUMENT_BYTES_H

#include <stdint.h>

#include "step/argument.h"

/* Returns an upper bound for the bytes that argument_encode writes. */
size_t argument_bound(const struct argument *argument);

/* Writes the argument at `at` and returns the end. */
uint8_t *argument_encode(const struct argument *argument, uint8_t *at);

/* Reads an argument that ends at `limit`. It ensures that cells, houses and digits exist in the layout, and that
 * members suit their role; indices of truths and links may have any value up to ARGUMENT_MAX_INDEX. Returns false if
 * the bytes are not an argument. */
bool argument_decode(const uint8_t *at, const uint8_t *limit, const struct layout *layout,
                     struct argument_arrays *arrays, struct argument *argument);

#endif
