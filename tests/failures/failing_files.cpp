#include "tests/failures/failing_files.h"

#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <dlfcn.h>
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

// A program's own functions take precedence over those of a library.
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

extern "C" ssize_t writev(int file, const iovec* pieces, int count)
{
    while (count > 1 && pieces->iov_len == 0)
    {
        ++pieces;
        --count;
    }
    return write(file, pieces->iov_base, pieces->iov_len);
}

extern "C" int fclose(std::FILE* file)
{
    static const auto real = reinterpret_cast<int (*)(std::FILE*)>(dlsym(RTLD_NEXT, "fclose"));
    const int result = real(file);
    if (plannedCloseError == 0)
        return result;
    errno = plannedCloseError;
    return EOF;
}
