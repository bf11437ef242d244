#include "engine/platform/read_only_process.h"

#include <sys/ioctl.h>
#include <sys/mman.h>

#include <array>
#include <cerrno>
#include <fcntl.h>
#include <initializer_list>
#include <memory>
#include <sched.h>
#include <seccomp.h>
#include <unistd.h>

namespace sinew::platform
{
namespace
{

// What reading, computing and printing need, whatever the arguments.
constexpr std::array kAllowed{
    // reading, and asking about files
    SCMP_SYS(read), SCMP_SYS(readv), SCMP_SYS(pread64), SCMP_SYS(preadv), SCMP_SYS(lseek),
    SCMP_SYS(close), SCMP_SYS(dup), SCMP_SYS(poll), SCMP_SYS(ppoll), SCMP_SYS(fadvise64),
    SCMP_SYS(getdents), SCMP_SYS(getdents64), SCMP_SYS(access), SCMP_SYS(faccessat),
    SCMP_SYS(faccessat2), SCMP_SYS(stat), SCMP_SYS(lstat), SCMP_SYS(fstat), SCMP_SYS(newfstatat),
    SCMP_SYS(statx), SCMP_SYS(statfs), SCMP_SYS(fstatfs), SCMP_SYS(readlink), SCMP_SYS(readlinkat),
    SCMP_SYS(getcwd),
    // memory
    SCMP_SYS(brk), SCMP_SYS(munmap), SCMP_SYS(mremap), SCMP_SYS(madvise),
    // threads and time
    SCMP_SYS(futex), SCMP_SYS(set_robust_list), SCMP_SYS(rseq), SCMP_SYS(sched_getaffinity),
    SCMP_SYS(sched_yield), SCMP_SYS(nanosleep), SCMP_SYS(clock_nanosleep), SCMP_SYS(clock_gettime),
    SCMP_SYS(clock_getres), SCMP_SYS(gettimeofday), SCMP_SYS(time), SCMP_SYS(restart_syscall),
    SCMP_SYS(exit), SCMP_SYS(exit_group), SCMP_SYS(getrandom),
    // itself, and its signals
    SCMP_SYS(getpid), SCMP_SYS(gettid), SCMP_SYS(getuid), SCMP_SYS(geteuid), SCMP_SYS(getgid),
    SCMP_SYS(getegid), SCMP_SYS(getrusage), SCMP_SYS(uname), SCMP_SYS(sysinfo),
    SCMP_SYS(rt_sigaction), SCMP_SYS(rt_sigprocmask), SCMP_SYS(rt_sigreturn), SCMP_SYS(sigaltstack),
    SCMP_SYS(setitimer)};

class Filter
{
public:
    Filter() : context_(seccomp_init(SCMP_ACT_ERRNO(EPERM)), seccomp_release)
    {
        good_ = context_ != nullptr &&
                seccomp_attr_set(context_.get(), SCMP_FLTATR_CTL_TSYNC, 1) == 0; // all threads
    }

    void allow(int call) { add(SCMP_ACT_ALLOW, call, {}); }
    // Where all of these are true of the arguments.
    void allow(int call, std::initializer_list<scmp_arg_cmp> conditions)
    {
        add(SCMP_ACT_ALLOW, call, conditions);
    }
    // As a kernel that does not have it.
    void hide(int call) { add(SCMP_ACT_ERRNO(ENOSYS), call, {}); }

    bool load() { return good_ && seccomp_load(context_.get()) == 0; }

private:
    void add(std::uint32_t action, int call, std::initializer_list<scmp_arg_cmp> conditions)
    {
        // Negative numbers are of calls that this processor's Linux does not have.
        if (good_ && call >= 0)
            good_ = seccomp_rule_add_array(context_.get(), action, call,
                                           static_cast<unsigned>(conditions.size()),
                                           conditions.begin()) == 0;
    }

    std::unique_ptr<void, decltype(&seccomp_release)> context_;
    bool good_ = false;
};

// That argument has none of these bits, or all of them.
scmp_arg_cmp without(unsigned argument, scmp_datum_t bits)
{
    return {argument, SCMP_CMP_MASKED_EQ, bits, 0};
}
scmp_arg_cmp with(unsigned argument, scmp_datum_t bits)
{
    return {argument, SCMP_CMP_MASKED_EQ, bits, bits};
}
scmp_arg_cmp equal(unsigned argument, int value)
{
    return {argument, SCMP_CMP_EQ, static_cast<scmp_datum_t>(value), 0};
}

} // namespace

bool becomeReadOnly()
{
    Filter filter;
    for (const int call : kAllowed)
        filter.allow(call);

    constexpr scmp_datum_t kWrites{O_ACCMODE | O_CREAT | O_TRUNC | O_APPEND};
    filter.allow(SCMP_SYS(open), {without(1, kWrites)});
    filter.allow(SCMP_SYS(openat), {without(2, kWrites)});
    for (const int stream : {STDOUT_FILENO, STDERR_FILENO})
    {
        filter.allow(SCMP_SYS(write), {equal(0, stream)});
        filter.allow(SCMP_SYS(writev), {equal(0, stream)});
    }
    for (const int command : {F_GETFD, F_SETFD, F_GETFL, F_DUPFD_CLOEXEC})
        filter.allow(SCMP_SYS(fcntl), {equal(1, command)});
    for (const int request : {TCGETS, TIOCGWINSZ}) // whether it is a terminal, and how wide
        filter.allow(SCMP_SYS(ioctl), {equal(1, request)});

    filter.allow(SCMP_SYS(mmap), {without(2, PROT_EXEC)});
    filter.allow(SCMP_SYS(mprotect), {without(2, PROT_EXEC)});
    // Threads, but no processes. The flags of clone3 lie in memory, where no filter sees them; the
    // C library then does without it.
    filter.allow(SCMP_SYS(clone), {with(0, CLONE_THREAD)});
    filter.hide(SCMP_SYS(clone3));
    filter.allow(SCMP_SYS(tgkill), {equal(0, ::getpid())});
    filter.allow(SCMP_SYS(prlimit64), {equal(2, 0)}); // asks, and sets nothing
    return filter.load();
}

} // namespace sinew::platform
