/* Saves a trace to a file, in a background thread if that would block the window. */
#ifndef VIEWER_SAVER_H
#define VIEWER_SAVER_H

#include "base/text_error.h"
#include "trace/trace.h"

struct saver;

/* Starts to write the steps recorded so far to `path`, as JSON lines if the name ends in .jsonl. The file is
 * replaced only when everything is written. The trace must live until saver_finish. NULL with `error` filled if
 * the file cannot be written or there is no memory. */
struct saver *saver_start(const struct trace *trace, const char *path, bool threaded, struct text_error *error);

bool saver_done(const struct saver *saver);

const char *saver_path(const struct saver *saver);

/* Blocks until the file is written and frees the saver. False with `error` filled if the file was not saved. */
bool saver_finish(struct saver *saver, struct text_error *error);

#endif
