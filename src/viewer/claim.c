#include "viewer/claim.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/file.h"
#include "viewer/message.h"
#include "viewer/saved_settings.h"
#include "viewer/settings.h"
#include "viewer/viewer_state.h"

static const char work_name[] = CLAIM_WORK_NAME, open_name[] = "open", lock_name[] = "window";

static void numbered(const char *name, unsigned number, char numbered[USER_FILE_NAME])
{
    if (number > 1)
        snprintf(numbered, USER_FILE_NAME, "%s.%u", name, number);
    else
        snprintf(numbered, USER_FILE_NAME, "%s", name);
}

void claim_name(const struct viewer *viewer, const char *name, char own[USER_FILE_NAME])
{
    numbered(name, viewer->claim.number, own);
}

static int lock(const struct viewer *viewer, unsigned number)
{
    char name[USER_FILE_NAME];
    numbered(lock_name, number, name);
    return user_file_lock(viewer->params.folders.state, name, false);
}

static time_t last_used(const struct viewer *viewer, unsigned number)
{
    char work[USER_FILE_NAME], open[USER_FILE_NAME];
    numbered(work_name, number, work);
    numbered(open_name, number, open);
    time_t of_work = user_file_changed(viewer->params.folders.state, work),
           of_open = user_file_changed(viewer->params.folders.state, open);
    return of_work > of_open ? of_work : of_open;
}

int claim_find_earlier(const struct viewer *viewer, char name[USER_FILE_NAME], char path[USER_FILE_PATH])
{
    const char *folder = viewer->params.folders.state;
    char each[USER_FILE_NAME];
    time_t oldest = 0;
    bool is_found = false;
    int held = user_file_lock(folder, "earlier", true);
    for (unsigned i = 1; i <= CLAIM_EARLIER; i++) {
        snprintf(each, sizeof each, "%s-%u", work_name, i);
        time_t time = user_file_changed(folder, each);
        if ((is_found && time >= oldest) ||
            (time >= 0 && user_file_version(folder, each, CLAIM_WORK) != CLAIM_WORK_VERSION))
            continue;
        memcpy(name, each, USER_FILE_NAME);
        is_found = true;
        oldest = time;
        if (time < 0)
            break;
    }
    if (held >= 0 && !is_found) {
        file_close(held);
        errno = EEXIST;
        return -1;
    }
    if (held >= 0 && !user_file_find(folder, name, "", path)) {
        file_close(held);
        held = -1;
    }
    return held;
}

/* Returns the number of the window whose file of work has this name, or 0. */
static unsigned number_of(const char *name)
{
    for (unsigned number = 1; number <= CLAIM_MAX_NUMBER; number++) {
        char work[USER_FILE_NAME];
        numbered(work_name, number, work);
        if (!strcmp(work, name))
            return number;
    }
    return 0;
}

bool claim_is_put_away(const char *name)
{
    size_t length = strlen(work_name);
    return !strncmp(name, work_name, length) && (name[length] == '-' || strstr(name, ".damaged"));
}

bool claim_is_earlier(const struct viewer *viewer, const char *name)
{
    unsigned number = number_of(name);
    if (!number)
        return claim_is_put_away(name);
    if (number == viewer->claim.number)
        return false;
    int held = lock(viewer, number);
    if (held >= 0)
        file_close(held);
    return held >= 0 || errno != EWOULDBLOCK;
}

/* Makes the work of a closed window, whose number is locked, a recent file. Returns whether there was any. */
static bool keep_left(struct viewer *viewer, unsigned number)
{
    char work[USER_FILE_NAME], path[USER_FILE_PATH], earlier[USER_FILE_NAME], kept[USER_FILE_PATH];
    numbered(work_name, number, work);
    if (user_file_changed(viewer->params.folders.state, work) < 0 ||
        !user_file_find(viewer->params.folders.state, work, "", path))
        return false;
    int held = claim_find_earlier(viewer, earlier, kept);
    if (held < 0)
        return false;
    settings_add_recent(&viewer->saved_settings.settings, kept);
    saved_settings_flush(viewer); /* comes first, because a window that is killed at this point must not leave a file
                                   * that nothing lists */
    bool is_kept = !rename(path, kept);
    file_close(held);
    return is_kept;
}

/* Notes whether a newer version of the program has left files with this number. */
static bool note_newer(struct viewer *viewer, unsigned number)
{
    const char *folder = viewer->params.folders.state;
    char work[USER_FILE_NAME], open[USER_FILE_NAME];
    numbered(work_name, number, work);
    numbered(open_name, number, open);
    bool is_work = user_file_version(folder, work, CLAIM_WORK) > CLAIM_WORK_VERSION;
    bool is_newer = is_work || user_file_version(folder, open, CLAIM_OPEN) > CLAIM_OPEN_VERSION;
    if (is_newer && !viewer->claim.has_newer)
        snprintf(viewer->claim.newer, sizeof viewer->claim.newer, "%s", is_work ? work : open);
    viewer->claim.has_newer |= is_newer;
    return is_newer;
}

/* Continues the number that was used last. `left` receives the locks of the other numbers that no window holds; -1:
 * there is none. */
static void continue_last(struct viewer *viewer, int left[CLAIM_MAX_NUMBER + 1])
{
    struct claim *claim = &viewer->claim;
    time_t last = -1;
    for (unsigned number = 1; number <= CLAIM_MAX_NUMBER; number++) {
        left[number] = -1;
        time_t used = last_used(viewer, number);
        if (used < 0 || note_newer(viewer, number))
            continue;
        int held = lock(viewer, number);
        if (held < 0 && errno == EWOULDBLOCK)
            continue;
        left[number] = held;
        if (used <= last)
            continue;
        last = used;
        claim->number = number;
    }
    if (!claim->number)
        return;
    claim->lock = left[claim->number];
    left[claim->number] = -1;
}

void claim_begin(struct viewer *viewer)
{
    int left[CLAIM_MAX_NUMBER + 1];
    struct text_error ignored; /* a window that cannot write reports it once there is something to save */
    viewer->claim = (struct claim){.lock = -1};
    if (!viewer->params.folders.state || !file_exists(viewer->params.folders.state))
        return;
    continue_last(viewer, left);
    for (unsigned number = 1; number <= CLAIM_MAX_NUMBER; number++) {
        if (left[number] < 0)
            continue;
        viewer->claim.has_left |= keep_left(viewer, number);
        file_close(left[number]);
    }
    if (!viewer->claim.number)
        claim_hold(viewer, &ignored);
}

void claim_advance(struct viewer *viewer)
{
    struct claim *claim = &viewer->claim;
    if (claim->has_newer && !viewer->message.shown.text) {
        claim->has_newer = false;
        message_show(viewer, "%s/%s was saved by a newer version of sudoscope. It is left as it is.",
                     viewer->params.folders.state, claim->newer);
        message_keep(viewer);
    }
    if (!claim->has_left || viewer->message.shown.text)
        return;
    viewer->claim.has_left = false;
    message_offer(viewer, ACTION_earlier, "Another window left work behind. A click here lists all earlier work.");
}

bool claim_hold(struct viewer *viewer, struct text_error *error)
{
    struct claim *claim = &viewer->claim;
    errno = EMFILE;
    for (unsigned number = 1; claim->lock < 0 && number <= CLAIM_MAX_NUMBER; number++) {
        if (last_used(viewer, number) >= 0)
            continue;
        int held = lock(viewer, number);
        if (held < 0 && errno != EWOULDBLOCK)
            break;
        if (held < 0)
            continue;
        claim->lock = held;
        claim->number = number;
    }
    return claim->lock >= 0 ||
           text_error_system(error, "cannot write to %s: %s", viewer->params.folders.state, text_error_reason(errno));
}

bool claim_set_aside(struct viewer *viewer, const char *name, const char *word, struct text_error *error)
{
    const char *folder = viewer->params.folders.state;
    char own[USER_FILE_NAME], path[USER_FILE_PATH];
    claim_name(viewer, name, own);
    bool is_there = user_file_find(folder, own, "", path) && file_exists(path);
    if (is_there)
        text_error_source(error, path);
    unsigned version = strcmp(word, CLAIM_OPEN) ? CLAIM_WORK_VERSION : CLAIM_OPEN_VERSION;
    if (!is_there || (user_file_version(folder, own, word) <= version && user_file_set_aside(folder, own, error)))
        return true;
    claim_end(viewer);
    viewer->claim.number = 0;
    return false;
}

void claim_end(struct viewer *viewer)
{
    if (viewer->claim.lock >= 0)
        file_close(viewer->claim.lock);
    viewer->claim.lock = -1;
}
