/* A shard: one of N parts of a file with a puzzle a line. The parts in their order are the file, so that the outputs of
 * all shards, one behind the other, are the output of one run. */
#ifndef COMMAND_SHARD_H
#define COMMAND_SHARD_H

#include "command/options.h"
#include "form/input.h"

struct shard {
    size_t from, to; /* bytes of the file */
    size_t before;   /* lines of the file before `from` */
};

/* Reads --shard I/N and cuts the input, at ends of lines; without the option, the shard is all of it. A file whose
 * lines belong together is refused. */
bool shard_cut(struct shard *shard, const struct options *options, const struct input *input, struct text_error *error);

/* Checks --shard before there is an input; standard input has no shards. */
bool shard_check(const struct options *options, struct text_error *error);

#endif
