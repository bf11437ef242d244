#include "tests/failures/failing_files.h"

#include <sys/syscall.h>
#include <sys/types.h>

#include <algorithm>
#include <cerrno>
#include <unistd.h>
#include <utility>

namespace
{

std::function<sinew::test::Written(std::size_t size)> plannedWrite;
int plannedCloseError = 0;

} // namespace

namespace sinew::test
{

FailingFiles::FailingFiles(std::function<Written(std::size_t size)> write, int closeError)
{
    plannedWrite = std::move(write);
    plannedCloseError = closeError;
}

FailingFiles::~FailingFiles()
{
    plannedWrite = nullptr;
    plannedCloseError = 0;
}

} // namespace sinew::test

// A program's own functions come before those of a library.
extern "C" ssize_t write(int file, const void* bytes, std::size_t size)
{
    if (file > STDERR_FILENO && plannedWrite)
    {
        const sinew::test::Written written = plannedWrite(size);
        if (written.error != 0)
        {
            errno = written.error;
            return -1;
        }
        size = std::min(size, written.atMost);
    }
    return syscall(SYS_write, file, bytes, size);
}

extern "C" int close(int file)
{
    const long result = syscall(SYS_close, file);
    if (file <= STDERR_FILENO || plannedCloseError == 0)
        return static_cast<int>(result);
    errno = plannedCloseError;
    return -1;
}
