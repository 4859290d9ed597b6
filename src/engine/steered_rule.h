/* Finds how a trace from a file was steered, so it can be steered further. */
#ifndef ENGINE_STEERED_RULE_H
#define ENGINE_STEERED_RULE_H

#include "engine/engine.h"

/* Finds the rule with which the engine takes the first `steps` steps of the trace: the order in the trace's name, and a
 * steer for each guess that the engine would not make by itself. The engine must have a choice; it runs once for each
 * steer. Returns false if it takes different steps, or needs more than GUESS_MAX_STEERS. */
bool steered_rule_find(struct guess_rule *rule, const struct engine *engine, const struct trace *trace, uint64_t steps);

#endif
