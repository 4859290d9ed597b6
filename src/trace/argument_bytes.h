/* An argument's bytes in a record (record.h): all numbers are varints.
 *
 *     lines     count, then a line each:
 *       kind    its enum argument_kind << 1, plus one if its value is true
 *       index   TRUTH, LINK, CASES: index + 2, so that the pattern is 1 and no truth 0
 *       sizes   numbers of x, links and y, then these entries; the indices of a count's truths + 2, as above
 *     roles     count, then name, number and members each; a member is kind, index, digit */
#ifndef TRACE_ARGUMENT_BYTES_H
#define TRACE_ARGUMENT_BYTES_H

#include <stdint.h>

#include "step/argument.h"

/* An upper bound of the bytes that argument_encode writes. */
size_t argument_bound(const struct argument *argument);

/* Writes the argument at `at` and returns the end. */
uint8_t *argument_encode(const struct argument *argument, uint8_t *at);

/* Reads an argument that ends at `limit`. Cells, houses and digits exist in the layout, and members are such as
 * their role allows; indices of truths and links may be any, up to ARGUMENT_MAX_INDEX. False if the bytes are no
 * argument. */
bool argument_decode(const uint8_t *at, const uint8_t *limit, const struct layout *layout,
                     struct argument_arrays *arrays, struct argument *argument);

#endif
