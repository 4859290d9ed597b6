/* What the files of the lesson reader share: lesson_file_read.c cuts the text into records of fields, lesson_file_stop.c
 * makes a stop of a record. */
#ifndef LESSON_LESSON_FILE_INTERNAL_H
#define LESSON_LESSON_FILE_INTERNAL_H

#include "lesson/lesson_file.h"

enum lesson_field {
    FIELD_LESSON,
    FIELD_AUTHOR,
    FIELD_PUZZLE,
    FIELD_ENGINE,
    FIELD_STEP,
    FIELD_UNTIL,
    FIELD_SAY,
    FIELD_MARK,
    FIELD_ARROW,
    FIELD_DIGIT,
    FIELD_PANEL,
    FIELD_PAUSE,
    FIELD_ASK,
    FIELD_CHOICE,
    FIELD_ANSWER,
    FIELD_HINT,
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

/* Returns the value of the field in the record, or NULL. */
const struct lesson_value *lesson_record_find(const struct lesson_record *record, enum lesson_field field);

/* Fills `stop` from the record, with cells of the layout. Its texts and arrays are the arena's. Returns false with `error`
 * filled, without its source. */
bool lesson_stop_read(struct lesson_stop *stop, const struct lesson_record *record, const struct layout *layout,
                      struct arena *arena, struct text_error *error);

#endif
