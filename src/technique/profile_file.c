#include "technique/profile_file.h"

#include <stdio.h>
#include <string.h>

enum { NAME_SIZE = 80 };

struct profile_reader {
    size_t line;
    uint64_t known[BITS_WORDS(TECHNIQUES)]; /* set of techniques in the lines so far */
    struct technique_choice choice;
    struct text_error *error;
};

static bool add(struct profile_reader *reader, enum technique_id id)
{
    if (bits_has(reader->known, id))
        return text_error_input(reader->error, reader->line, 0,
                                "%s is in the list already, expected each technique once", techniques[id].id);
    bits_add(reader->known, id);
    reader->choice.list[reader->choice.listed++] = (uint8_t)id;
    return true;
}

/* Adds the techniques of this name; a few names mean several. */
static bool add_name(struct profile_reader *reader, const char *name)
{
    bool any = false;
    for (enum technique_id id = 0; id < TECHNIQUES; id++) {
        if (!technique_has_name(id, name))
            continue;
        any = true;
        if (!add(reader, id))
            return false;
    }
    return any || technique_refuse(name, reader->line, reader->error);
}

static bool is_blank(char letter)
{
    return letter == ' ' || letter == '\t' || letter == '\r';
}

static bool read_line(struct profile_reader *reader, const char *line, size_t length)
{
    char name[NAME_SIZE];
    const char *comment = memchr(line, '#', length);
    length = comment ? (size_t)(comment - line) : length;
    while (length && is_blank(line[length - 1]))
        length--;
    for (; length && is_blank(*line); length--)
        line++;
    snprintf(name, sizeof name, "%.*s", (int)(length < NAME_SIZE ? length : NAME_SIZE), line);
    if (memchr(line, 0, length))
        return technique_refuse(name, reader->line, reader->error);
    return !length || add_name(reader, name);
}

bool profile_file_read(const char *text, size_t length, const char *source, struct technique_choice *choice,
                       struct text_error *error)
{
    struct profile_reader reader = {.choice = *choice, .error = error};
    bool fine = true;
    reader.choice.profile = PROFILE_SUDOSCOPE;
    reader.choice.listed = 0;
    for (size_t at = 0; fine && at < length;) {
        const char *newline = memchr(text + at, '\n', length - at);
        size_t size = newline ? (size_t)(newline - text) - at : length - at;
        reader.line++;
        fine = read_line(&reader, text + at, size);
        at += size + 1;
    }
    if (fine && !reader.choice.listed)
        fine = text_error_input(error, 0, 0, "the profile has no technique, expected the id of one on each line");
    if (fine)
        *choice = reader.choice;
    else
        text_error_source(error, source);
    return fine;
}
