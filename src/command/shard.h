/* A shard: one of N parts of a file with one puzzle per line. The parts in order make up the file, and the outputs of
 * all shards in order make up the output of one run. */
#ifndef COMMAND_SHARD_H
#define COMMAND_SHARD_H

#include "command/options.h"
#include "form/input.h"

struct shard {
    size_t from, to; /* range in the file, in bytes */
    size_t before;   /* number of lines before `from` */
};

/* Reads --shard I/N and cuts the input at line ends; without the option, the shard is the whole input. A file whose
 * lines belong together is refused. */
bool shard_cut(struct shard *shard, const struct options *options, const struct input *input, struct text_error *error);

/* Checks --shard before there is an input. Standard input has no shards. */
bool shard_check(const struct options *options, struct text_error *error);

#endif
