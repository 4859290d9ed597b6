/* The steering of a trace that was read from a file, so that it can be steered further. */
#ifndef ENGINE_STEERED_RULE_H
#define ENGINE_STEERED_RULE_H

#include "engine/engine.h"

/* Finds the rule with which the engine, which can choose, takes the first `steps` steps of the trace: the order in the
 * trace's name, and one steer for each guess that the engine would not make by itself. For each of them the engine runs
 * once. Returns false if it takes other steps than these, or needs more than GUESS_MAX_STEERS. */
bool steered_rule_find(struct guess_rule *rule, const struct engine *engine, const struct trace *trace, uint64_t steps);

#endif
