#include "engine/platform/system_files.h"

#include <cerrno>
#include <fcntl.h>
#include <unistd.h>

namespace sinew::platform
{

bool OpenFile::close()
{
    return number_ < 0 || ::close(std::exchange(number_, -1)) == 0;
}

OpenFile openForWriting(const std::filesystem::path& name)
{
    return OpenFile(::open(name.c_str(), O_WRONLY | O_CLOEXEC));
}

OpenFile createFile(const std::filesystem::path& name)
{
    return OpenFile(::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode_t{0666}));
}

std::ptrdiff_t writeSome(int file, std::span<const std::byte> bytes)
{
    for (;;)
        if (const ssize_t count = ::write(file, bytes.data(), bytes.size());
            count >= 0 || errno != EINTR)
            return count;
}

} // namespace sinew::platform
