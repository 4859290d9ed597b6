/* A trace being saved, in a thread of its own where that would keep the window waiting. */
#ifndef APP_SAVER_H
#define APP_SAVER_H

#include "base/text_error.h"
#include "trace/trace.h"

struct saver;

/* The steps that are there now go to `path`, which stays as it is until they are all written; as JSON lines if it ends in
 * .jsonl. The trace must live until saver_finish. NULL with `error` filled if the file cannot be written, or if there is no
 * memory or thread. */
struct saver *saver_start(const struct trace *trace, const char *path, bool threaded, struct text_error *error);

bool saver_done(const struct saver *saver);

const char *saver_path(const struct saver *saver);

/* Waits for the end and frees it. False with `error` filled if the file is not saved. */
bool saver_finish(struct saver *saver, struct text_error *error);

#endif
