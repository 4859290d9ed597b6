/* The door to the machine's files. Reading is bounded. Writing goes to a file beside the target, which takes the
 * target's name only when it is whole: a target is never half-written. Where the system lets it, that file has no name
 * before, so that a program that is interrupted leaves nothing behind. */
#ifndef BASE_FILE_H
#define BASE_FILE_H

#include <stdbool.h>
#include <stdio.h>
#include <time.h>

#include "base/buffer.h"
#include "base/text_error.h"

/* Appends the whole of `path` ("-" is standard input) to `content`; refuses more than `limit` bytes. */
bool file_read(const char *path, size_t limit, struct buffer *content, struct text_error *error);

/* The whole of a file to look at, without copying it where it is a regular one. At most `limit` bytes. */
struct file_view {
    const char *bytes;
    size_t length;
    struct buffer copy; /* private, as all below: what could not be mapped */
    bool mapped;
    int descriptor;           /* of the mapped file */
    struct timespec modified; /* when the mapped file was last written to */
};

bool file_view_open(struct file_view *view, const char *path, size_t limit, struct text_error *error);
void file_view_close(struct file_view *view);

/* Whether the file is as it was. Where another program has cut it short, what lay behind must not be touched any more. */
bool file_view_is_current(const struct file_view *view);

/* An open file that is to become `path`. After file_write_begin, exactly one of commit and abandon must be called. */
struct file_writer {
    FILE *stream;
    char *path, *temp_path; /* temp_path is NULL where `path` is standard output ("-") or not a regular file */
    bool is_unnamed;        /* private: the open file has no name yet; `temp_path` is the one it gets */
};

bool file_write_begin(struct file_writer *writer, const char *path, struct text_error *error);

/* Flushes, checks and renames; on failure nothing is left behind. */
bool file_write_commit(struct file_writer *writer, struct text_error *error);
void file_write_abandon(struct file_writer *writer);

/* The three in one, for content that is already there. */
bool file_write(const char *path, const void *bytes, size_t length, struct text_error *error);

#endif
