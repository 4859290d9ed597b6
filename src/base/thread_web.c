/* The threads of a web page. A page has one real thread, so these take turns. Each has its own stack and runs until it
 * gives way (give_way.h) or waits. The first context, in which the page calls, runs the others while it waits itself,
 * and whenever thread_web_run is called. Since only one thread runs at a time, locks do nothing. */
#include "base/thread_web.h"

#include <emscripten/fiber.h>
#include <stdlib.h>

#include "base/clock.h"
#include "base/give_way.h"
#include "base/thread.h"

enum {
    STACK = 2 << 20, /* bytes for the stack of a thread */
    REWIND_STACK = 1 << 18 /* bytes to save the call chain of a waiting thread */,
    CALLS_A_LOOK = 64, /* calls of thread_give_way for one look at the clock */
};

static const uint64_t slice = 8000000; /* nanoseconds of one turn */

struct turn {
    emscripten_fiber_t fiber;
    void *(*run)(void *context);
    void *context;
    bool is_done, is_detached;
    struct turn *next;
    char *stack, *rewind;
};

static struct turn *threads; /* all threads that are not joined yet, in their order */
static struct turn *current; /* NULL: the first context */
static emscripten_fiber_t first;
static char first_rewind[REWIND_STACK];
static uint64_t slice_end;
static unsigned calls;

/* Allocates directly: memory.c may wait for threads, which would be a circle. */
static void *allocate(size_t size)
{
    void *memory = calloc(1, size);
    if (!memory)
        abort();
    return memory;
}

static void begin(void *context)
{
    struct turn *turn = context;
    turn->run(turn->context);
    turn->is_done = true;
    emscripten_fiber_swap(&turn->fiber, &first); /* never returns */
}

static struct turn *create(void *(*run)(void *context), void *context)
{
    struct turn *turn = allocate(sizeof *turn), **end = &threads;
    turn->run = run;
    turn->context = context;
    turn->stack = allocate(STACK);
    turn->rewind = allocate(REWIND_STACK);
    emscripten_fiber_init(&turn->fiber, begin, turn, turn->stack, STACK, turn->rewind, REWIND_STACK);
    while (*end)
        end = &(*end)->next;
    *end = turn;
    return turn;
}

static void destroy(struct turn *turn)
{
    struct turn **at = &threads;
    while (*at != turn)
        at = &(*at)->next;
    *at = turn->next;
    free(turn->stack);
    free(turn->rewind);
    free(turn);
}

/* Gives each thread a turn. Call it only in the first context. Returns whether a thread has not ended. */
static bool give_turns(void)
{
    bool any = false;
    for (struct turn *turn = threads, *next; turn; turn = next) {
        if (!turn->is_done) {
            emscripten_fiber_init_from_current_context(&first, first_rewind, sizeof first_rewind);
            current = turn;
            slice_end = clock_now() + slice;
            emscripten_fiber_swap(&first, &turn->fiber);
            current = NULL;
        }
        next = turn->next;
        any |= !turn->is_done;
        if (turn->is_done && turn->is_detached)
            destroy(turn);
    }
    return any;
}

/* Lets the other threads go on. */
static void wait_a_turn(void)
{
    if (current)
        emscripten_fiber_swap(&current->fiber, &first);
    else
        give_turns();
}

bool thread_web_run(void)
{
    return give_turns();
}

void thread_give_way(void)
{
    if (!current || ++calls % CALLS_A_LOOK || clock_now() < slice_end)
        return;
    wait_a_turn();
}

/* --- what thread.h declares --- */

bool thread_start(struct thread *thread, void *(*run)(void *context), void *context)
{
    thread->handle = (pthread_t)create(run, context);
    return true;
}

void thread_join(struct thread *thread)
{
    struct turn *turn = (struct turn *)thread->handle;
    while (!turn->is_done)
        wait_a_turn();
    destroy(turn);
}

bool thread_start_detached(void *(*run)(void *context), void *context)
{
    create(run, context)->is_detached = true;
    return true;
}

void thread_sleep(unsigned microseconds)
{
    (void)microseconds;
    wait_a_turn();
}

void thread_hold_stop_signals(void)
{
}

bool thread_watch_stop_signals(void (*stop)(void *context), void *context)
{
    (void)stop, (void)context;
    return true;
}

void mutex_init(struct mutex *mutex)
{
    (void)mutex;
}

void mutex_destroy(struct mutex *mutex)
{
    (void)mutex;
}

void mutex_lock(struct mutex *mutex)
{
    (void)mutex;
}

void mutex_unlock(struct mutex *mutex)
{
    (void)mutex;
}

void condition_init(struct condition *condition)
{
    (void)condition;
}

void condition_destroy(struct condition *condition)
{
    (void)condition;
}

void condition_signal(struct condition *condition)
{
    (void)condition;
}

void condition_broadcast(struct condition *condition)
{
    (void)condition;
}

void condition_wait(struct condition *condition, struct mutex *mutex)
{
    (void)condition, (void)mutex;
    wait_a_turn();
}
