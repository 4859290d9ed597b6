/* A shared library that makes a program's n-th allocation or file call fail, for tests/torture.py. It is preloaded:
 *
 *     FAULT_MEMORY=120    the 120th allocation fails; 120+: that one and all after it
 *     FAULT_FILE=7:EIO    the 7th file call fails; 7+:ENOSPC: that one and all after it. The fault is ENOSPC, EIO,
 *                         EINTR, SHORT (a write takes only a part), KILL or TERM (the program gets that signal).
 *     FAULT_OWN=1         only allocations that the program itself asks for count, not those of its libraries
 *     FAULT_TRACE=1       writes to standard error which code asked for the first allocation that failed
 *     FAULT_LOG=FILE      writes what happens to files, in order, one line each: "write INODE", "sync INODE",
 *                         "create INODE PATH" (also for a further name), "rename OLD NEW", "unlink PATH"
 *     FAULT_COUNT=FILE    writes "ALLOCATIONS FILE-CALLS" when the program ends
 *
 * Allocations are caught because this library's malloc comes before all others, also within libraries; the allocator
 * behind it may be a sanitizer's. File calls are caught in the kernel, because the C library calls itself without the
 * linker: a seccomp filter turns each into a signal, whose handler makes the call from the one place that the filter
 * lets through, or does not. What goes to standard error is let through, so that a message can be read. */
#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <link.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

#ifndef __x86_64__
#error "the handler of the signal knows the registers of x86-64 alone"
#endif

/* The call that fails. `first` 0: none. */
struct plan {
    long first;
    bool all_after;
};

enum { FAULT_SHORT = -1, FAULT_KILL = -2, FAULT_TERM = -3 }; /* or an errno */

static struct plan memory_plan, file_plan;
static int file_fault;
static atomic_long allocations, file_calls;
static atomic_bool is_armed; /* false while the program starts and ends */
static const char *count_path;
static int log_descriptor = -1;
static bool shows_caller;
static uintptr_t own_start, own_end; /* the program's code, if only its allocations count */

static bool is_due(const struct plan *plan, long number)
{
    return plan->first && (number == plan->first || (plan->all_after && number > plan->first));
}

/* --- allocations --- */

static bool is_refused(const void *caller)
{
    bool counts =
        atomic_load(&is_armed) && (!own_end || ((uintptr_t)caller >= own_start && (uintptr_t)caller < own_end));
    if (!counts || !is_due(&memory_plan, atomic_fetch_add(&allocations, 1) + 1))
        return false;
    if (shows_caller && atomic_exchange(&is_armed, false)) {
        void *callers[40];
        backtrace_symbols_fd(callers, backtrace(callers, 40), STDERR_FILENO);
        atomic_store(&is_armed, true);
        shows_caller = false;
    }
    errno = ENOMEM;
    return true;
}

/* dlsym may allocate before it has found the allocator: that comes from here and is never freed. */
static char early[65536];
static atomic_size_t early_used;

static void *allocate_early(size_t size)
{
    size_t at = atomic_fetch_add(&early_used, (size + 31) / 16 * 16);
    return at + size <= sizeof early ? early + at : NULL;
}

static void *find(const char *name)
{
    static _Thread_local bool is_finding __attribute__((tls_model("initial-exec")));
    if (is_finding)
        return NULL;
    is_finding = true;
    void *found = dlsym(RTLD_NEXT, name);
    is_finding = false;
    return found;
}

/* Declares `next`, the function of this name that comes behind this library's. */
#define NEXT(name)                                                                                                     \
    static __typeof__(&name) next;                                                                                     \
    if (!next)                                                                                                         \
    *(void **)&next = find(#name)

void *malloc(size_t size)
{
    NEXT(malloc);
    return !next ? allocate_early(size) : is_refused(__builtin_return_address(0)) ? NULL : next(size);
}

void *calloc(size_t count, size_t size)
{
    NEXT(calloc);
    return !next ? allocate_early(count * size) : is_refused(__builtin_return_address(0)) ? NULL : next(count, size);
}

void *realloc(void *block, size_t size)
{
    NEXT(realloc);
    return !next ? NULL : is_refused(__builtin_return_address(0)) ? NULL : next(block, size);
}

void *reallocarray(void *block, size_t count, size_t size)
{
    size_t bytes;
    if (__builtin_mul_overflow(count, size, &bytes)) {
        errno = ENOMEM;
        return NULL;
    }
    NEXT(realloc);
    return is_refused(__builtin_return_address(0)) ? NULL : next(block, bytes);
}

int posix_memalign(void **block, size_t alignment, size_t size)
{
    NEXT(posix_memalign);
    return is_refused(__builtin_return_address(0)) ? ENOMEM : next(block, alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size)
{
    NEXT(aligned_alloc);
    return is_refused(__builtin_return_address(0)) ? NULL : next(alignment, size);
}

/* --- file calls --- */

/* The one place whose calls the filter lets through. */
long fault_call(long number, long a, long b, long c, long d, long e, long f);
extern const char fault_call_end[];
__asm__(".text\n.globl fault_call\n.type fault_call, @function\nfault_call:\n"
        "movq %rdi, %rax\nmovq %rsi, %rdi\nmovq %rdx, %rsi\nmovq %rcx, %rdx\nmovq %r8, %r10\nmovq %r9, %r8\n"
        "movq 8(%rsp), %r9\nsyscall\n.globl fault_call_end\nfault_call_end:\nret\n");

static const int calls[] = {
    SYS_read,   SYS_write,     SYS_pread64,    SYS_pwrite64, SYS_openat, SYS_open,
    SYS_fsync,  SYS_ftruncate, SYS_fallocate,  SYS_rename,   SYS_linkat, SYS_unlink,
    SYS_fchmod, SYS_fchown,    SYS_newfstatat, SYS_writev,   SYS_lseek,
};

static bool is_write(long number)
{
    return number == SYS_write || number == SYS_pwrite64;
}

/* Returns whether the kernel could answer this call with this error. */
static bool can_fail(long number)
{
    bool reads = number == SYS_read || number == SYS_pread64 || number == SYS_newfstatat || number == SYS_lseek;
    switch (file_fault) {
    case ENOSPC:
        return !reads;
    case EINTR:
        return number != SYS_newfstatat && number != SYS_lseek && number != SYS_rename && number != SYS_linkat &&
               number != SYS_unlink && number != SYS_fchmod && number != SYS_fchown;
    case FAULT_SHORT:
        return is_write(number);
    default:
        return true;
    }
}

/* --- the log --- */

static void log_line(const char *format, ...)
{
    char line[3000];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    if (length > 0 && (size_t)length < sizeof line)
        fault_call(SYS_write, log_descriptor, (long)line, length, 0, 0, 0);
}

static unsigned long inode_of(long descriptor)
{
    struct stat status;
    return fault_call(SYS_fstat, descriptor, (long)&status, 0, 0, 0, 0) ? 0 : (unsigned long)status.st_ino;
}

/* Logs a call that has succeeded. */
static void log_call(const greg_t *registers, long number)
{
    const char *first = (const char *)registers[REG_RDI], *second = (const char *)registers[REG_RSI];
    switch (number) {
    case SYS_write:
    case SYS_pwrite64:
    case SYS_ftruncate:
    case SYS_fallocate:
        log_line("write %lu\n", inode_of(registers[REG_RDI]));
        break;
    case SYS_fsync:
        log_line("sync %lu\n", inode_of(registers[REG_RDI]));
        break;
    case SYS_openat:
        if (registers[REG_RDX] & O_CREAT)
            log_line("create %lu %s\n", inode_of(registers[REG_RAX]), second);
        break;
    case SYS_linkat:
        log_line("create %lu %s\n", inode_of(atoi(second + strlen("/proc/self/fd/"))),
                 (const char *)registers[REG_R10]);
        break;
    case SYS_rename:
        log_line("rename %s %s\n", first, second);
        break;
    case SYS_unlink:
        log_line("unlink %s\n", first);
        break;
    }
}

static void handle(int signal, siginfo_t *information, void *context)
{
    (void)signal;
    greg_t *registers = ((ucontext_t *)context)->uc_mcontext.gregs;
    long number = information->si_syscall, length = registers[REG_RDX];
    int failure = errno;
    bool counts = atomic_load(&is_armed) && can_fail(number) && registers[REG_RDI] != STDERR_FILENO;
    bool fails = counts && is_due(&file_plan, atomic_fetch_add(&file_calls, 1) + 1);
    if (fails && file_fault == FAULT_KILL)
        kill(getpid(), SIGKILL);
    if (fails && file_fault == FAULT_TERM)
        kill(getpid(), SIGTERM);
    if (fails && file_fault == FAULT_SHORT)
        length = length > 1 ? length / 2 : length;
    if (fails && file_fault > 0)
        registers[REG_RAX] = -file_fault;
    else
        registers[REG_RAX] = fault_call(number, registers[REG_RDI], registers[REG_RSI], length, registers[REG_R10],
                                        registers[REG_R8], registers[REG_R9]);
    if (log_descriptor >= 0 && atomic_load(&is_armed) && registers[REG_RAX] >= 0)
        log_call(registers, number);
    errno = failure;
}

/* Lets everything through but the calls above, unless they come from fault_call. */
static bool install_filter(void)
{
    enum { COUNT = sizeof calls / sizeof *calls };
    struct sock_filter filter[COUNT + 8];
    size_t used = 0;
    uintptr_t end = (uintptr_t)fault_call_end;
#define LOAD(field) (struct sock_filter) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
    filter[used++] = LOAD(instruction_pointer);
    filter[used++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)end, 0, 3);
    filter[used++] =
        (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, instruction_pointer) + 4);
    filter[used++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)((uint64_t)end >> 32), 0, 1);
    filter[used++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
    filter[used++] = LOAD(nr);
    for (size_t i = 0; i < COUNT; i++)
        filter[used++] =
            (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)calls[i], (uint8_t)(COUNT - i), 0);
    filter[used++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
    filter[used++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_TRAP);
    const struct sock_fprog program = {.len = (unsigned short)used, .filter = filter};
    struct sigaction action = {.sa_sigaction = handle, .sa_flags = SA_SIGINFO | SA_NODEFER};
    return !sigaction(SIGSYS, &action, NULL) && !prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) &&
           !prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
}

/* --- the plan --- */

static void read_plan(const char *text, struct plan *plan)
{
    char *end;
    plan->first = text ? strtol(text, &end, 10) : 0;
    plan->all_after = text && *end == '+';
}

static int read_fault(const char *text)
{
    static const struct {
        const char *name;
        int fault;
    } faults[] = {{":ENOSPC", ENOSPC},     {":EIO", EIO},         {":EINTR", EINTR},
                  {":SHORT", FAULT_SHORT}, {":KILL", FAULT_KILL}, {":TERM", FAULT_TERM}};
    const char *colon = text ? strchr(text, ':') : NULL;
    for (size_t i = 0; colon && i < sizeof faults / sizeof *faults; i++) {
        if (!strcmp(colon, faults[i].name))
            return faults[i].fault;
    }
    return ENOSPC;
}

/* The first object is the program. */
static int find_own_code(struct dl_phdr_info *object, size_t size, void *context)
{
    (void)size, (void)context;
    for (int i = 0; i < object->dlpi_phnum; i++) {
        if (object->dlpi_phdr[i].p_type == PT_LOAD && object->dlpi_phdr[i].p_flags & PF_X) {
            own_start = object->dlpi_addr + object->dlpi_phdr[i].p_vaddr;
            own_end = own_start + object->dlpi_phdr[i].p_memsz;
        }
    }
    return 1;
}

__attribute__((constructor)) static void begin(void)
{
    if (getenv("FAULT_OWN"))
        dl_iterate_phdr(find_own_code, NULL);
    read_plan(getenv("FAULT_MEMORY"), &memory_plan);
    read_plan(getenv("FAULT_FILE"), &file_plan);
    file_fault = read_fault(getenv("FAULT_FILE"));
    count_path = getenv("FAULT_COUNT");
    shows_caller = getenv("FAULT_TRACE");
    if (getenv("FAULT_LOG"))
        log_descriptor = open(getenv("FAULT_LOG"), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if ((file_plan.first || count_path || log_descriptor >= 0) && !install_filter()) {
        fputs("fault.c: no filter for file calls\n", stderr);
        _exit(99);
    }
    atomic_store(&is_armed, true);
}

__attribute__((destructor)) static void finish(void)
{
    atomic_store(&is_armed, false);
    if (!count_path)
        return;
    FILE *stream = fopen(count_path, "w");
    if (stream) {
        fprintf(stream, "%ld %ld\n", atomic_load(&allocations), atomic_load(&file_calls));
        fclose(stream);
    }
}
