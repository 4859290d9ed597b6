/* Other programs that are started. The test starts itself, with a word that says what to do. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef _WIN32
#include <poll.h>
#include <unistd.h>
#endif

#include "base/child.h"
#include "base/machine.h"
#include "base/named_file.h"
#include "base/thread.h"

enum { PATH_SIZE = 4096, LINE_SIZE = 200, A_SECOND = 1000000 };

/* Acts as the started program. Returns its exit status. */
static int act(const char *what, const char *argument)
{
    char line[LINE_SIZE] = "nothing";
    if (!strcmp(what, "print")) {
        puts(argument);
        fputs("an error\n", stderr);
    } else if (!strcmp(what, "complain")) {
        fputs("an error\n", stderr);
    } else if (!strcmp(what, "copy")) {
        puts(fgets(line, sizeof line, stdin) ? line : "nothing");
    } else if (!strcmp(what, "tell")) {
        const char *number = getenv("SUDOSCOPE_EVENTS");
        FILE *events = number ? fdopen(atoi(number), "w") : NULL;
        puts(argument);
        if (!events || fputs("an event\n", events) < 0 || fclose(events))
            return 1;
    } else if (!strcmp(what, "wait")) {
        for (;;)
            thread_sleep(A_SECOND);
    }
    return !strcmp(what, "fail") ? 7 : 0;
}

/* Starts this program, which is to do something. */
static struct child start(const char *what, const char *argument, const char *input, enum child_stream stream)
{
    char path[PATH_SIZE];
    struct child child;
    assert_true(machine_program(path, sizeof path));
    const char *const arguments[] = {"test_child", what, argument, NULL};
    assert_true(child_start(&child, &(struct child_program){path, arguments, input, stream}));
    return child;
}

static void expect_line(struct child child, const char *expected)
{
    char line[LINE_SIZE];
    child_read_line(&child, line, sizeof line);
    assert_true(child_finish(&child, NULL));
    line[strcspn(line, "\r")] = 0;
    assert_string_equal(line, expected);
}

static void either_stream_is_read(void **state)
{
    (void)state;
    expect_line(start("print", "a word", "", CHILD_OUTPUT_ALONE), "a word");
    expect_line(start("complain", "", "", CHILD_ERRORS), "an error");
}

/* The third pipe is beside the two others, under a guard and without one. */
static void a_third_pipe_is_read(void **state)
{
    (void)state;
    if (!child_has_events())
        skip();
    for (unsigned leads_group = 0; leads_group < 2; leads_group++) {
        char path[PATH_SIZE], line[LINE_SIZE];
        const char *const arguments[] = {"test_child", "tell", "a word", NULL};
        struct child_program program = {
            .path = path, .argument = arguments, .stream = CHILD_EVENTS, .leads_group = leads_group};
        struct child child;
        unsigned open = CHILD_READY_OUTPUT | CHILD_READY_ERRORS | CHILD_READY_EVENTS;
        assert_true(machine_program(path, sizeof path));
        assert_true(child_start(&child, &program));
        while (!(child_wait(&child, open, 1000) & CHILD_READY_EVENTS))
            continue;
        size_t length = child_read_events(&child, line, sizeof line);
        assert_string_equal((line[length] = 0, line), "an event\n");
        assert_int_equal(child_read_events(&child, line, sizeof line), 0);
        assert_int_equal(child_read_errors(&child, line, sizeof line), 0);
        expect_line(child, "a word");
    }
}

static void arguments_arrive_as_they_are(void **state)
{
    static const char *const arguments[] = {"",     "two words", "a \"quoted\" word", "C:\\folder\\", "\\\\\"",
                                            "a\tb", "*"};
    (void)state;
    for (size_t i = 0; i < sizeof arguments / sizeof *arguments; i++)
        expect_line(start("print", arguments[i], "", CHILD_OUTPUT_ALONE), arguments[i]);
}

static void standard_input_comes_from_a_file(void **state)
{
    struct named_file file;
    (void)state;
    assert_true(named_file_create(&file, ".txt"));
    assert_true(fputs("from a file", file.stream) >= 0 && !fflush(file.stream));
    assert_string_equal(file.path + strlen(file.path) - 4, ".txt");
    expect_line(start("copy", "", file.path, CHILD_OUTPUT), "from a file");
    named_file_delete(&file);
    assert_null(fopen(file.path, "r"));
    expect_line(start("copy", "", "", CHILD_OUTPUT), "nothing");
}

static void the_usage_is_measured(void **state)
{
    struct child child = start("fail", "", "", CHILD_OUTPUT);
    struct child_usage usage;
    (void)state;
    assert_false(child_finish(&child, &usage));
    assert_int_equal(usage.status, 7);
    assert_true(usage.processor >= 0 && usage.processor < 60);
#ifdef _WIN32 /* wine 8 does not tell it */
    assert_true(usage.memory < 1u << 31);
#else
    assert_in_range(usage.memory, 1 << 10, 1u << 31);
#endif
}

static void a_child_can_be_stopped(void **state)
{
    struct child child = start("wait", "", "", CHILD_OUTPUT);
    (void)state;
    child_stop(&child);
    assert_false(child_finish(&child, NULL));
}

static void a_program_may_be_missing(void **state)
{
    const char *const arguments[] = {"no-such-program-1", NULL};
    struct child child;
    (void)state;
    assert_false(child_start(&child, &(struct child_program){arguments[0], arguments, NULL, CHILD_OUTPUT}));
    assert_false(child_is_installed(arguments[0]));
#ifdef _WIN32
    assert_true(child_is_installed("cmd"));
#else
    assert_true(child_is_installed("sh"));
#endif
}

#ifndef _WIN32
/* A pipe that a library has opened ends when this program closes it, and not when the one that was started ends. */
static void other_descriptors_are_not_passed_on(void **state)
{
    int ends[2];
    (void)state;
    assert_int_equal(pipe(ends), 0);
    struct child child = start("wait", "", "", CHILD_OUTPUT);
    close(ends[1]);
    struct pollfd end = {.fd = ends[0], .events = POLLIN};
    assert_int_equal(poll(&end, 1, 10000), 1);
    close(ends[0]);
    child_stop(&child);
    assert_false(child_finish(&child, NULL));
}
#endif

int main(int count, char **arguments)
{
    machine_begin();
    if (count > 2)
        return act(arguments[1], arguments[2]);
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(either_stream_is_read),
        cmocka_unit_test(a_third_pipe_is_read),
        cmocka_unit_test(arguments_arrive_as_they_are),
        cmocka_unit_test(standard_input_comes_from_a_file),
        cmocka_unit_test(the_usage_is_measured),
        cmocka_unit_test(a_child_can_be_stopped),
        cmocka_unit_test(a_program_may_be_missing),
#ifndef _WIN32
        cmocka_unit_test(other_descriptors_are_not_passed_on),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
