#include "lesson/practice.h"

#include <stdio.h>
#include <string.h>

#include "explain/lesson.h"
#include "technique/order.h"

enum { BOXES = 6, MAX_COUNT = 1000000000 };

/* Reads one line. */
static bool read_line(struct practice *practice, const char *line, size_t length, struct text_error *error)
{
    char text[200], id[64], rest;
    struct practised read;
    long long due;
    snprintf(text, sizeof text, "%.*s", (int)(length < sizeof text ? length : sizeof text - 1), line);
    if (sscanf(text, "%63s %9u %9u %9u %9u %9lld %c", id, &read.right, &read.wrong, &read.row, &read.box, &due,
               &rest) != 6 ||
        read.box > BOXES || due < 0) {
        text_error_input(error, 0, 0, "found '%.60s', expected a technique and five numbers", text);
        return false;
    }
    read.due = due;
    enum technique_id technique = technique_find(id);
    if (technique < TECHNIQUES)
        practice->of[technique] = read;
    return true;
}

bool practice_read(struct practice *practice, const char *text, size_t length, struct text_error *error)
{
    const char *end = text + length;
    struct text_error later; /* errors after the first */
    bool is_fine = true;
    *practice = (struct practice){0};
    for (size_t number = 1; text < end; number++) {
        const char *newline = memchr(text, '\n', (size_t)(end - text));
        size_t line = (size_t)((newline ? newline : end) - text);
        if (line && *text != '#' && !read_line(practice, text, line, is_fine ? error : &later)) {
            error->line = is_fine ? number : error->line;
            is_fine = false;
        }
        text += line + 1;
    }
    return is_fine;
}

void practice_write(const struct practice *practice, struct buffer *out)
{
    buffer_print(out, "# technique, right, wrong, right in a row, box, day when it is due (from 1970-01-01)\n");
    for (enum technique_id id = 0; id < TECHNIQUES; id++) {
        const struct practised *of = &practice->of[id];
        if (of->right || of->wrong)
            buffer_print(out, "%s %u %u %u %u %lld\n", techniques[id].id, of->right, of->wrong, of->row, of->box,
                         (long long)of->due);
    }
}

/* Returns the file's count plus what has been added to mine since `base`, which may be negative if an answer was
 * undone. */
static unsigned sum(unsigned base, unsigned theirs, unsigned mine)
{
    int64_t count = (int64_t)theirs + mine - base;
    return count < 0 ? 0 : count < MAX_COUNT ? (unsigned)count : MAX_COUNT;
}

void practice_merge(const struct buffer *base, const struct buffer *theirs, const struct buffer *mine,
                    struct buffer *out)
{
    const struct buffer *const texts[] = {base, theirs, mine};
    struct practice practice[3];
    struct text_error ignored; /* lines that are not understood stay in the file */
    for (unsigned i = 0; i < 3; i++)
        practice_read(&practice[i], buffer_text(texts[i]), texts[i]->length, &ignored);
    for (enum technique_id id = 0; id < TECHNIQUES; id++) {
        const struct practised *before = &practice[0].of[id], *other = &practice[1].of[id];
        struct practised *of = &practice[2].of[id];
        if (of->right == before->right && of->wrong == before->wrong) {
            *of = *other;
            continue;
        }
        of->right = sum(before->right, other->right, of->right);
        of->wrong = sum(before->wrong, other->wrong, of->wrong);
    }
    practice_write(&practice[2], out);
}

void practice_answer(struct practice *practice, enum technique_id technique, bool is_right, int64_t today)
{
    struct practised *of = &practice->of[technique];
    unsigned *count = is_right ? &of->right : &of->wrong;
    *count += *count < MAX_COUNT;
    of->row = is_right ? of->row + (of->row < MAX_COUNT) : 0;
    if (!is_right) {
        of->box = 0;
        of->due = today + 1;
    } else if (of->due <= today) {
        of->box += of->box < BOXES;
        of->due = today + (1 << (of->box - 1));
    }
}

/* Returns whether the user has already found a harder technique of the same level, so this one need not be
 * practised. */
static bool is_passed(const struct practice *practice, enum technique_id technique)
{
    enum technique_id order[TECHNIQUES];
    size_t count = technique_order(&(struct technique_choice){.profile = PROFILE_SUDOSCOPE}, order), at = 0;
    bool is_passed = false;
    while (at < count && order[at] != technique)
        at++;
    for (; at < count; at++)
        is_passed |= practice->of[order[at]].right && techniques[order[at]].level == techniques[technique].level;
    return is_passed;
}

/* Returns whether `a` should be practised before `b`. */
static bool comes_before(const struct practice *practice, enum technique_id a, enum technique_id b, int64_t today)
{
    int64_t due_a = practice->of[a].due, due_b = practice->of[b].due;
    bool is_due_a = due_a && due_a <= today, is_due_b = due_b && due_b <= today;
    if (is_due_a != is_due_b)
        return is_due_a;
    if (!due_a != !due_b)
        return !due_a;
    if (!due_a && is_passed(practice, a) != is_passed(practice, b))
        return is_passed(practice, b);
    return due_a ? due_a < due_b : techniques[a].level < techniques[b].level;
}

enum technique_id practice_next(const struct practice *practice, int64_t today)
{
    enum technique_id next = TECHNIQUES;
    for (enum technique_id id = 0; id < TECHNIQUES; id++) {
        if (lesson_examples(id) && (next == TECHNIQUES || comes_before(practice, id, next, today)))
            next = id;
    }
    return next;
}
