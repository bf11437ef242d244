#include "engine/files/files.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace sinew
{
namespace
{

namespace fs = std::filesystem;

class FileDescriptor
{
public:
    explicit FileDescriptor(int descriptor) : descriptor_(descriptor) {}
    FileDescriptor(const FileDescriptor&) = delete;
    FileDescriptor& operator=(const FileDescriptor&) = delete;
    ~FileDescriptor()
    {
        if (descriptor_ >= 0)
            ::close(descriptor_);
    }

    int get() const { return descriptor_; }

    // Some file systems report a failed write only here.
    bool close() { return ::close(std::exchange(descriptor_, -1)) == 0; }

private:
    int descriptor_;
};

// The system's words for an errno value, as part of a sentence.
std::string systemMessage(int error)
{
    std::string message = std::generic_category().message(error);
    if (!message.empty() && message.front() >= 'A' && message.front() <= 'Z')
        message.front() = static_cast<char>(message.front() - 'A' + 'a');
    return message;
}

// Why opening `path` failed, in words that help to correct it.
std::string whyNotOpened(const fs::path& path, int error)
{
    const fs::path folder = path.parent_path();
    std::error_code ignored;
    if (error == ENOENT && !folder.empty() && !fs::exists(folder, ignored))
        return fmt::format("no such file: the folder \"{}\" does not exist", folder.string());
    if (error == ENOENT)
        return "no such file";
    return systemMessage(error);
}

// std::string or std::vector<std::byte>.
template <class Bytes>
Result<Bytes> readAll(const fs::path& path, int descriptor, std::size_t expectedSize)
{
    // The size is only a hint: files grow, and those in /proc say 0. One byte more than expected
    // makes a second read unnecessary for most files.
    Bytes bytes;
    bytes.resize(expectedSize + 1);
    std::size_t size = 0;
    for (;;)
    {
        const ssize_t count = ::read(descriptor, bytes.data() + size, bytes.size() - size);
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return refusal(path, "cannot be read: " + systemMessage(errno));
        if (count == 0)
            break;
        size += static_cast<std::size_t>(count);
        if (size > kMaxFileSize)
            return refusal(path, fmt::format("is larger than {} MiB", kMaxFileSize >> 20));
        if (size == bytes.size())
            bytes.resize(std::min<std::size_t>(2 * size + 4096, kMaxFileSize + 1));
    }
    bytes.resize(size);
    return bytes;
}

template <class Bytes>
Result<Bytes> readFile(const fs::path& path)
{
    // Without O_NONBLOCK, opening a pipe would wait for its writer.
    const FileDescriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (file.get() < 0)
        return refusal(path, whyNotOpened(path, errno));
    struct stat status = {};
    if (::fstat(file.get(), &status) != 0)
        return refusal(path, "cannot be read: " + systemMessage(errno));
    if (S_ISDIR(status.st_mode))
        return refusal(path, "is a folder, expected a file");
    if (!S_ISREG(status.st_mode))
        return refusal(path, "is a device or a pipe, expected a regular file");
    const auto size = static_cast<std::uintmax_t>(status.st_size);
    if (size > kMaxFileSize)
        return refusal(path, fmt::format("is larger than {} MiB", kMaxFileSize >> 20));
    return readAll<Bytes>(path, file.get(), static_cast<std::size_t>(size));
}

Result<void> writeAll(const fs::path& path, int descriptor, std::span<const std::byte> bytes)
{
    while (!bytes.empty())
    {
        const ssize_t count = ::write(descriptor, bytes.data(), bytes.size());
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return refusal(path, "cannot be written: " + systemMessage(errno));
        bytes = bytes.subspan(static_cast<std::size_t>(count));
    }
    return {};
}

Result<void> writeAndClose(const fs::path& path, FileDescriptor& file,
                           std::span<const std::byte> bytes)
{
    if (Result<void> written = writeAll(path, file.get(), bytes); !written)
        return written;
    if (!file.close())
        return refusal(path, "cannot be written: " + systemMessage(errno));
    return {};
}

Result<void> writeInto(const fs::path& path, std::span<const std::byte> bytes)
{
    FileDescriptor file(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
    if (file.get() < 0)
        return refusal(path, "cannot be opened for writing: " + systemMessage(errno));
    return writeAndClose(path, file, bytes);
}

// The temporary file that a signal handler removes when it ends the process. The flag is set after
// the path and cleared before it, so that the handler never reads half a path.
std::array<char, PATH_MAX> unfinishedPath;
volatile std::sig_atomic_t hasUnfinished = 0;

void noteUnfinished(const fs::path& path)
{
    hasUnfinished = 0;
    const std::string& text = path.native();
    if (text.size() >= unfinishedPath.size())
        return; // the system takes no name that long
    std::memcpy(unfinishedPath.data(), text.c_str(), text.size() + 1);
    std::atomic_signal_fence(std::memory_order_seq_cst);
    hasUnfinished = 1;
}

void noteFinished()
{
    hasUnfinished = 0;
}

struct TemporaryFile
{
    fs::path path;
    int descriptor = -1; // negative: not created, errno says why
};

// A new file in the target's folder, because only within a file system is a rename atomic.
// The caller calls noteFinished() once the file has been renamed or removed.
TemporaryFile createBeside(const fs::path& target)
{
    constexpr int kAttempts = 100; // files of that name may be left from a killed process
    TemporaryFile file;
    for (int attempt = 0; attempt < kAttempts && file.descriptor < 0; ++attempt)
    {
        file.path = target.parent_path() / fmt::format(".sinew-{}-{}.tmp", ::getpid(), attempt);
        noteUnfinished(file.path);
        file.descriptor =
            ::open(file.path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode_t{0666});
        if (file.descriptor < 0)
            noteFinished();
        if (file.descriptor < 0 && errno != EEXIST)
            break;
    }
    return file;
}

std::string whyNotCreated(const fs::path& target, int error)
{
    const fs::path folder = target.parent_path();
    if (error == ENOENT)
        return fmt::format("cannot be written: the folder \"{}\" does not exist", folder.string());
    if (error == ENOTDIR)
        return fmt::format("cannot be written: \"{}\" is not a folder", folder.string());
    return fmt::format("cannot be written: no file can be created in its folder: {}",
                       systemMessage(error));
}

// `mode` holds the permissions of the file to be replaced, where there is one.
Result<void> replaceFile(const fs::path& target, std::span<const std::byte> bytes,
                         std::optional<mode_t> mode)
{
    const TemporaryFile temporary = createBeside(target);
    if (temporary.descriptor < 0)
        return refusal(target, whyNotCreated(target, errno));
    FileDescriptor file(temporary.descriptor);
    if (mode)
        static_cast<void>(::fchmod(file.get(), *mode)); // some file systems have no permissions
    Result<void> written = writeAndClose(target, file, bytes);
    if (written && ::rename(temporary.path.c_str(), target.c_str()) != 0)
        written = refusal(target, "cannot be replaced: " + systemMessage(errno));
    if (!written)
        ::unlink(temporary.path.c_str());
    noteFinished();
    return written;
}

// A link that leads nowhere would be replaced by a file.
std::string whyLinkLeadsNowhere(const fs::path& link)
{
    std::error_code error;
    const fs::path target = fs::read_symlink(link, error);
    return fmt::format("cannot be written: is a link to \"{}\", where there is no file",
                       target.string());
}

} // namespace

Result<std::string> readTextFile(const fs::path& path)
{
    return readFile<std::string>(path);
}

Result<std::vector<std::byte>> readBinaryFile(const fs::path& path)
{
    return readFile<std::vector<std::byte>>(path);
}

Result<void> writeFile(const fs::path& path, std::span<const std::byte> bytes)
{
    if (path == "-")
    {
        std::fflush(stdout); // what was printed before comes first
        return writeAll("standard output", STDOUT_FILENO, bytes);
    }
    struct stat status = {};
    if (::stat(path.c_str(), &status) != 0)
    {
        if (!path.has_filename())
            return refusal(path, "cannot be written: expected the name of a file");
        if (::lstat(path.c_str(), &status) == 0 && S_ISLNK(status.st_mode))
            return refusal(path, whyLinkLeadsNowhere(path));
        return replaceFile(path, bytes, std::nullopt);
    }
    if (S_ISDIR(status.st_mode))
        return refusal(path, "cannot be written: is a folder, expected the name of a file");
    if (!S_ISREG(status.st_mode))
        return writeInto(path, bytes);
    // A rename would replace a write-protected file silently.
    if (::access(path.c_str(), W_OK) != 0)
        return refusal(path, "cannot be written: " + systemMessage(errno));
    std::error_code error;
    const fs::path target = fs::canonical(path, error);
    return replaceFile(error ? path : target, bytes, status.st_mode & mode_t{07777});
}

void removeUnfinishedFile()
{
    if (hasUnfinished != 0)
        ::unlink(unfinishedPath.data());
}

} // namespace sinew
