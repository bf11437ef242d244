#include "engine/platform/system_files.h"

#include <sys/stat.h>

#include <cerrno>
#include <charconv>
#include <cstdio>
#include <fcntl.h>
#include <poll.h>
#include <string>
#include <system_error>
#include <unistd.h>

namespace sinew::platform
{
namespace
{

FileKind kindOf(mode_t mode)
{
    if (S_ISREG(mode))
        return FileKind::Regular;
    if (S_ISDIR(mode))
        return FileKind::Folder;
    return S_ISFIFO(mode) ? FileKind::Pipe : FileKind::Device;
}

FileStatus toStatus(const struct stat& status)
{
    return {.kind = kindOf(status.st_mode),
            .size = static_cast<std::uintmax_t>(status.st_size),
            .permissions = static_cast<unsigned>(status.st_mode & mode_t{07777}),
            .identity = {static_cast<std::uint64_t>(status.st_dev),
                         static_cast<std::uint64_t>(status.st_ino)}};
}

template <class Call>
std::ptrdiff_t untilNotInterrupted(const Call& call)
{
    for (;;)
        if (const ssize_t count = call(); count >= 0 || errno != EINTR)
            return count;
}

} // namespace

bool OpenFile::close()
{
    return number_ < 0 || ::close(std::exchange(number_, -1)) == 0;
}

OpenFile openForReading(const std::filesystem::path& name)
{
    // Without O_NONBLOCK, opening a pipe would wait for its writer.
    return OpenFile(::open(name.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
}

OpenFile openForWriting(const std::filesystem::path& name)
{
    return OpenFile(::open(name.c_str(), O_WRONLY | O_CLOEXEC));
}

OpenFile createFile(const std::filesystem::path& name)
{
    return OpenFile(::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode_t{0666}));
}

std::ptrdiff_t readSome(int file, std::span<std::byte> bytes)
{
    return untilNotInterrupted([&] { return ::read(file, bytes.data(), bytes.size()); });
}

std::ptrdiff_t writeSome(int file, std::span<const std::byte> bytes)
{
    const auto write = [&] { return ::write(file, bytes.data(), bytes.size()); };
    std::ptrdiff_t count = untilNotInterrupted(write);
    while (count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) // O_NONBLOCK, inherited
    {
        pollfd room{.fd = file, .events = POLLOUT, .revents = 0};
        if (untilNotInterrupted([&] { return ::poll(&room, 1, -1); }) < 0)
            return -1;
        count = untilNotInterrupted(write);
    }
    return count;
}

std::optional<FileStatus> statusOf(const std::filesystem::path& name)
{
    struct stat status = {};
    if (::stat(name.c_str(), &status) != 0)
        return std::nullopt;
    return toStatus(status);
}

std::optional<FileStatus> statusOf(int file)
{
    struct stat status = {};
    if (::fstat(file, &status) != 0)
        return std::nullopt;
    return toStatus(status);
}

std::optional<int> openFileNamed(const std::filesystem::path& name)
{
    namespace fs = std::filesystem;
    constexpr int kMostLinks = 40; // as in Linux
    std::error_code error;
    const fs::path openFiles = fs::canonical("/proc/self/fd", error);
    fs::path link = fs::absolute(name, error);
    for (int i = 0; i < kMostLinks && !error; ++i)
    {
        const fs::path folder = fs::canonical(link.parent_path(), error);
        const std::string entry = link.filename().string();
        int number = 0;
        if (!error && folder == openFiles &&
            std::from_chars(entry.data(), entry.data() + entry.size(), number).ptr ==
                entry.data() + entry.size())
            return number;
        link = folder / fs::read_symlink(folder / entry, error);
    }
    return std::nullopt;
}

bool mayWrite(const std::filesystem::path& name)
{
    return ::access(name.c_str(), W_OK) == 0;
}

void setPermissions(int file, unsigned permissions)
{
    static_cast<void>(::fchmod(file, static_cast<mode_t>(permissions)));
}

bool renameOver(const std::filesystem::path& from, const std::filesystem::path& to)
{
    return ::rename(from.c_str(), to.c_str()) == 0;
}

bool removeFile(const std::filesystem::path::value_type* name)
{
    return ::unlink(name) == 0;
}

} // namespace sinew::platform
