/* Checks the arguments of all deductions of a trace, on all cores: those of the trace, or those that are made for steps without one. */
#ifndef COMMAND_ARGUMENTS_CHECK_H
#define COMMAND_ARGUMENTS_CHECK_H

#include "trace/trace.h"

enum { ARGUMENT_FAULT = 400 };

/* Writes a sentence about the first argument that does not hold, "" if all do. Shows its progress on a terminal. */
bool arguments_check(const struct trace *trace, char fault[ARGUMENT_FAULT]);

#endif
