#include "engine/files/files.h"

#include "engine/base/text.h"
#include "engine/platform/process.h"
#include "engine/platform/system_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <system_error>

namespace sinew
{
namespace
{

namespace fs = std::filesystem;

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

Result<std::vector<std::byte>> readAll(const fs::path& path, int file, std::size_t expectedSize)
{
    // The size is only a hint: files grow, and those in /proc say 0. One byte more than expected
    // makes a second read unnecessary for most files.
    std::vector<std::byte> bytes(expectedSize + 1);
    std::size_t size = 0;
    for (;;)
    {
        const std::ptrdiff_t count = platform::readSome(file, std::span(bytes).subspan(size));
        if (count < 0)
            return refusal(path.string(), "cannot be read: " + systemMessage(errno));
        if (count == 0)
            break;
        size += static_cast<std::size_t>(count);
        if (size > kMaxFileSize)
            return refusal(path.string(), fmt::format("is larger than {} MiB", kMaxFileSize >> 20));
        if (size == bytes.size())
            bytes.resize(std::min<std::size_t>(2 * size + 4096, kMaxFileSize + 1));
    }
    bytes.resize(size);
    return bytes;
}

Result<void> writeAll(const fs::path& path, int file, std::span<const std::byte> bytes)
{
    while (!bytes.empty())
    {
        const std::ptrdiff_t count = platform::writeSome(file, bytes);
        if (count < 0)
            return refusal(path.string(), "cannot be written: " + systemMessage(errno));
        bytes = bytes.subspan(static_cast<std::size_t>(count));
    }
    return {};
}

Result<void> writeAndClose(const fs::path& path, platform::OpenFile& file,
                           std::span<const std::byte> bytes)
{
    if (Result<void> written = writeAll(path, file.number(), bytes); !written)
        return written;
    if (!file.close())
        return refusal(path.string(), "cannot be written: " + systemMessage(errno));
    return {};
}

Result<void> writeInto(const fs::path& path, std::span<const std::byte> bytes)
{
    platform::OpenFile file = platform::openForWriting(path);
    if (!file)
        return refusal(path.string(), "cannot be opened for writing: " + systemMessage(errno));
    return writeAndClose(path, file, bytes);
}

Result<void> writeIntoOpen(const fs::path& path, int file, std::span<const std::byte> bytes)
{
    std::fflush(stdout); // what was printed before comes first
    return writeAll(path, file, bytes);
}

struct TemporaryFile
{
    fs::path path;
    platform::OpenFile file; // not open: not created, errno says why
};

// A new file in the target's folder, because only within a file system is a rename atomic.
TemporaryFile createBeside(const fs::path& target)
{
    constexpr int kAttempts = 100; // files of that name may be left from a killed process
    for (int attempt = 0;; ++attempt)
    {
        fs::path path =
            target.parent_path() / fmt::format(".sinew-{}-{}.tmp", platform::processId(), attempt);
        platform::OpenFile file = platform::createFile(path);
        if (file || errno != EEXIST || attempt + 1 == kAttempts)
            return {.path = std::move(path), .file = std::move(file)};
    }
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

struct WriteTarget
{
    fs::path path;                       // without links
    bool isReplaced = true;              // false: a device or pipe, written to as it is
    std::optional<int> openFile;         // that the name stands for, written to as it is
    std::optional<unsigned> permissions; // of the file to be replaced, where there is one
};

Result<void> replaceFile(const WriteTarget& target, std::span<const std::byte> bytes)
{
    TemporaryFile temporary = createBeside(target.path);
    if (!temporary.file)
        return refusal(target.path.string(), whyNotCreated(target.path, errno));
    if (target.permissions)
        platform::setPermissions(temporary.file.number(), *target.permissions);
    Result<void> written = writeAndClose(target.path, temporary.file, bytes);
    if (written && !platform::renameOver(temporary.path, target.path))
        written = refusal(target.path.string(), "cannot be replaced: " + systemMessage(errno));
    if (!written)
        platform::removeFile(temporary.path.c_str());
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

Result<WriteTarget> findWriteTarget(const fs::path& path)
{
    if (const std::optional<int> number = platform::openFileNamed(path))
        return WriteTarget{.path = path, .isReplaced = false, .openFile = number};
    const std::optional<platform::FileStatus> status = platform::statusOf(path);
    if (!status && errno == ENAMETOOLONG)
        return refusal(path.string(), "cannot be written: " + systemMessage(errno));
    if (!status)
    {
        if (!path.has_filename())
            return refusal(path.string(), "cannot be written: expected the name of a file");
        if (std::error_code error; fs::is_symlink(fs::symlink_status(path, error)))
            return refusal(path.string(), whyLinkLeadsNowhere(path));
        return WriteTarget{.path = path};
    }
    if (status->kind == platform::FileKind::Folder)
        return refusal(path.string(),
                       "cannot be written: is a folder, expected the name of a file");
    if (status->kind != platform::FileKind::Regular)
        return WriteTarget{.path = path, .isReplaced = false};
    // A rename would replace a write-protected file silently.
    if (!platform::mayWrite(path))
        return refusal(path.string(), "cannot be written: " + systemMessage(errno));
    std::error_code error;
    const fs::path target = fs::canonical(path, error);
    return WriteTarget{.path = error ? path : target, .permissions = status->permissions};
}

// `below` in the folder that the variable names.
std::optional<std::filesystem::path> folderIn(const char* variable, const char* below)
{
    const char* const value = std::getenv(variable);
    if (value == nullptr || !std::filesystem::path(value).is_absolute())
        return std::nullopt;
    return std::filesystem::path(value) / below;
}

} // namespace

Result<std::vector<std::byte>> readBinaryFile(const fs::path& path)
{
    const platform::OpenFile file = platform::openForReading(path);
    if (!file)
        return refusal(path.string(), whyNotOpened(path, errno));
    const std::optional<platform::FileStatus> status = platform::statusOf(file.number());
    if (!status)
        return refusal(path.string(), "cannot be read: " + systemMessage(errno));
    if (status->kind == platform::FileKind::Folder)
        return refusal(path.string(), "is a folder, expected a file");
    if (status->kind != platform::FileKind::Regular)
        return refusal(path.string(), "is a device or a pipe, expected a regular file");
    if (status->size > kMaxFileSize)
        return refusal(path.string(), fmt::format("is larger than {} MiB", kMaxFileSize >> 20));
    return readAll(path, file.number(), static_cast<std::size_t>(status->size));
}

Result<std::string> readTextFile(const fs::path& path)
{
    return readBinaryFile(path).map([](const auto& bytes) { return std::string(asText(bytes)); });
}

Result<void> writeFile(const fs::path& path, std::span<const std::byte> bytes)
{
    if (path == "-")
        return writeIntoOpen("standard output", platform::kStandardOutput, bytes);
    const Result<WriteTarget> target = findWriteTarget(path);
    if (!target)
        return tl::unexpected(target.error());
    if (target->openFile)
        return writeIntoOpen(path, *target->openFile, bytes);
    return target->isReplaced ? replaceFile(*target, bytes) : writeInto(path, bytes);
}

Result<void> checkWritable(const fs::path& path)
{
    if (path == "-")
        return {};
    const Result<WriteTarget> target = findWriteTarget(path);
    if (!target)
        return tl::unexpected(target.error());
    if (!target->isReplaced)
        return {};
    const TemporaryFile temporary = createBeside(target->path);
    if (!temporary.file)
        return refusal(target->path.string(), whyNotCreated(target->path, errno));
    platform::removeFile(temporary.path.c_str());
    return {};
}

std::optional<std::filesystem::path> cacheFolder()
{
#if defined(_WIN32)
    return folderIn("LOCALAPPDATA", "sinew");
#elif defined(__APPLE__)
    return folderIn("HOME", "Library/Caches/sinew");
#else
    const auto own = folderIn("XDG_CACHE_HOME", "sinew");
    return own ? own : folderIn("HOME", ".cache/sinew");
#endif
}

std::optional<std::filesystem::path> settingsFolder()
{
#if defined(_WIN32)
    return folderIn("APPDATA", "sinew");
#elif defined(__APPLE__)
    return folderIn("HOME", "Library/Application Support/sinew");
#else
    const auto own = folderIn("XDG_CONFIG_HOME", "sinew");
    return own ? own : folderIn("HOME", ".config/sinew");
#endif
}

} // namespace sinew
