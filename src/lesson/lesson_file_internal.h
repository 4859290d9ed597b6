/* What the files of the lesson reader share: lesson_record.c cuts the text into records of fields, lesson_stop_read.c
 * makes a stop of a record, and lesson_file_read.c puts boards and stops together. */
#ifndef LESSON_LESSON_FILE_INTERNAL_H
#define LESSON_LESSON_FILE_INTERNAL_H

#include "lesson/lesson_file.h"

enum lesson_field {
    LESSON_FIELD_LESSON,
    LESSON_FIELD_AUTHOR,
    LESSON_FIELD_PUZZLE,
    LESSON_FIELD_ENGINE,
    LESSON_FIELD_STEP,
    LESSON_FIELD_UNTIL,
    LESSON_FIELD_SAY,
    LESSON_FIELD_MARK,
    LESSON_FIELD_ARROW,
    LESSON_FIELD_DIGIT,
    LESSON_FIELD_PANEL,
    LESSON_FIELD_PAUSE,
    LESSON_FIELD_ASK,
    LESSON_FIELD_CHOICE,
    LESSON_FIELD_ANSWER,
    LESSON_FIELD_HINT,
    LESSON_FIELDS
};

/* A field with its lines joined. */
struct lesson_value {
    enum lesson_field field;
    size_t line;
    const char *text;
};

struct lesson_record {
    struct lesson_value value[2 * LESSON_MAX_PLACES];
    size_t values;
    size_t line; /* of the first field */
};

/* The text of a lesson file, which is read record by record. */
struct lesson_text {
    const char *at, *end;
    size_t line; /* number of the line at `at` */
    struct buffer joined;
    struct lesson_record record; /* that was read last */
    struct arena *arena;         /* owns the values of records */
    struct text_error *error;
};

/* Reads the next record. `values` is 0 at the end of the text. Returns false with `error` filled. */
bool lesson_record_read(struct lesson_text *in);

/* Says what was found in the line instead of what was expected, and returns false. */
bool lesson_reject(struct lesson_text *in, size_t line, const char *found, size_t length, const char *expected);

const char *lesson_field_name(enum lesson_field field);

/* Returns the value of the field in the record, or NULL. */
const struct lesson_value *lesson_record_find(const struct lesson_record *record, enum lesson_field field);

/* Fills `stop` from the record, with cells of the layout. Its texts and arrays are the arena's. Returns false with `error`
 * filled, without its source. */
bool lesson_stop_read(struct lesson_stop *stop, const struct lesson_record *record, const struct layout *layout,
                      struct arena *arena, struct text_error *error);

#endif
