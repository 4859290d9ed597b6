/* The line that shows how far a command is. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/thread.h"
#include "command/progress.h"

enum { ROUNDS = 4, ROUND = 150000 /* microseconds; the line is written ten times a second */, STEPS = 50 };

static void count_slowly(void *context)
{
    _Atomic uint64_t *done = context;
    for (unsigned i = 0; i < ROUNDS; i++) {
        thread_sleep(ROUND);
        atomic_fetch_add(done, STEPS);
    }
}

/* Runs the work while standard error is `descriptor`. */
static void watch(int descriptor)
{
    _Atomic uint64_t done = 0;
    int kept = dup(STDERR_FILENO);
    assert_true(dup2(descriptor, STDERR_FILENO) >= 0);
    progress_watch("counting", "sheep", &done, (uint64_t)ROUNDS * STEPS, count_slowly, &done);
    assert_true(dup2(kept, STDERR_FILENO) >= 0);
    close(kept);
    assert_int_equal(done, ROUNDS * STEPS);
}

static void test_work_is_watched_on_a_terminal(void **state)
{
    (void)state;
    static const char gone[] = "\r\033[K";
    char shown[4096];
    int leader = posix_openpt(O_RDWR | O_NOCTTY);
    assert_true(leader >= 0 && !grantpt(leader) && !unlockpt(leader));
    int follower = open(ptsname(leader), O_RDWR | O_NOCTTY);
    assert_true(follower >= 0);
    watch(follower);
    size_t length = 0;
    for (struct pollfd ready = {leader, POLLIN, 0}; poll(&ready, 1, 100) > 0;) /* a terminal delivers it in parts */
        length += (size_t)read(leader, shown + length, sizeof shown - 1 - length);
    assert_true(length > strlen(gone) && length < sizeof shown - 1);
    shown[length] = 0;
    assert_non_null(strstr(shown, "counting [######.............."));
    assert_non_null(strstr(shown, "  25 % 50 of 200 sheep, "));
    assert_string_equal(shown + length - strlen(gone), gone);
    close(follower);
    close(leader);
}

static void test_nothing_is_shown_elsewhere(void **state)
{
    (void)state;
    FILE *file = tmpfile();
    assert_non_null(file);
    watch(fileno(file));
    assert_int_equal(lseek(fileno(file), 0, SEEK_END), 0);
    fclose(file);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_work_is_watched_on_a_terminal),
        cmocka_unit_test(test_nothing_is_shown_elsewhere),
    };
    return cmocka_run_group_tests_name("progress", tests, NULL, NULL);
}
