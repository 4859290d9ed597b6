/* A slice as text: the step, below it its premises, below these their premises, and so on. */
#ifndef EXPLAIN_SLICE_TEXT_H
#define EXPLAIN_SLICE_TEXT_H

#include <stdio.h>

#include "explain/notation.h"
#include "why/slice.h"

/* Prints each step of the slice once, indented one level more than the step that it causes; where it is a cause again,
 * only its number is given. The last line is the blame. Returns false if the trace is damaged. */
bool slice_text_print(const struct slice *slice, const struct trace *trace, enum notation notation, FILE *stream);

#endif
