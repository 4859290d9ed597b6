/* Writing files: the trace, and exports (exporting.c). */
#ifndef VIEWER_SAVE_H
#define VIEWER_SAVE_H

#include "viewer/viewer.h"

enum export_range { EXPORT_ALL, EXPORT_PATH, EXPORT_SHOWN, EXPORT_RANGES };

/* The steps to print: the shown one, or a range of the export (`print_range` - PRINT_RANGE). */
enum { PRINT_THIS, PRINT_RANGE, PRINT_RANGES = PRINT_RANGE + EXPORT_RANGES };

/* The choices for an export. */
struct exporting {
    enum export_range range;
    unsigned size, speed;                /* indices in the tables of exporting.c */
    unsigned print_range, boards, paper; /* PRINT_THIS or a range; indices of sheet_slots and sheet_papers */
    bool is_at_work;
    char ending[8]; /* extension of the file whose name is asked for: ".gif" */
    struct viewer_export request;
};

/* Returns true, with `error` filled, if `path` is a pipe or a device, which could block the window. Scripts may wait
 * for one. */
bool refuse_waiting(const struct viewer *viewer, const char *path, struct text_error *error);

/* Write a name for the current folder, "NAME.ending" after the puzzle's name, in which each run of awkward characters
 * is replaced by a dash; and a path in the folder for pictures. */
void save_usual_name(const struct viewer *viewer, const char *ending, char *name, size_t size);
void save_usual_path(const struct viewer *viewer, const char *ending, char *path, size_t size);

/* Starts to save the steps recorded so far, as JSON lines if the name ends in .jsonl; a long trace is saved in the
 * background. save_poll completes the save if the writing is done. save_wait blocks until it is. */
bool save_start(struct viewer *viewer, const char *path, struct text_error *error);
void save_poll(struct viewer *viewer);
void save_wait(struct viewer *viewer);

/* Returns whether something cannot be saved, and fills `error` with the reason: the last save of work, the open puzzle,
 * practice or settings failed, or there is no folder for them. */
bool save_is_failing(const struct viewer *viewer, struct text_error *error);

/* Reports that a file was saved, in a format with a place for the path, and adds it to the recent files. */
void save_report(struct viewer *viewer, const char *format, const char *path);

/* exporting.c: stops the export. Returns whether one was running. */
bool exporting_stop(struct viewer *viewer);

#endif
