#include "engine/files/files.h"

#include "engine/base/text.h"
#include "engine/platform/process.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <fstream>
#include <system_error>
#include <utility>

namespace sinew
{
namespace
{

namespace fs = std::filesystem;

bool isStandardOutput(const fs::path& path)
{
    return path == "-" || path == "/dev/stdout";
}

std::error_code lastError()
{
    return {errno, std::generic_category()};
}

Result<void> refuseToWrite(const fs::path& path, const std::string& reason)
{
    return refusal(path.string(), "cannot be written: " + reason);
}

Result<void> writeAndClose(const fs::path& path, std::ofstream& file,
                           std::span<const std::byte> bytes)
{
    errno = 0;
    file.write(reinterpret_cast<const char*>(bytes.data()),
               static_cast<std::streamsize>(bytes.size()));
    file.close(); // some file systems report a failed write only here
    if (!file)
        return refuseToWrite(path, systemMessage(lastError()));
    return {};
}

// Creates a folder beside the target, because a rename is atomic only within a file system.
// Creation fails if the name is in use, even by a link that someone else placed there.
Result<fs::path> createFolderBeside(const fs::path& target)
{
    const fs::path folder = target.parent_path();
    std::error_code error;
    // Killed processes may have left folders with such names.
    for (int attempt = 0; !error || error == std::errc::file_exists; ++attempt)
    {
        fs::path path = folder / fmt::format(".sinew-{}-{}.tmp", platform::processId(), attempt);
        if (fs::create_directory(path, error))
            return path;
    }
    if (error == std::errc::no_such_file_or_directory)
        return refusal(
            target.string(),
            fmt::format("cannot be written: the folder \"{}\" does not exist", folder.string()));
    return refusal(target.string(), "cannot be written: no file can be created in its folder: " +
                                        systemMessage(error));
}

// Opens only existing files, without changing them.
std::ofstream openForWriting(const fs::path& path)
{
    errno = 0;
    return std::ofstream(path, std::ios::binary | std::ios::app);
}

Result<void> replaceFile(const fs::path& target, std::span<const std::byte> bytes)
{
    const Result<fs::path> folder = createFolderBeside(target);
    if (!folder)
        return tl::unexpected(folder.error());
    const fs::path path = *folder / target.filename();
    std::ofstream file(path, std::ios::binary);
    std::error_code error;
    if (const fs::file_status old = fs::status(target, error); fs::exists(old))
        fs::permissions(path, old.permissions(), error);
    Result<void> written = writeAndClose(target, file, bytes);
    if (written)
        fs::rename(path, target, error);
    if (written && error)
        written = refusal(target.string(), "cannot be replaced: " + systemMessage(error));
    fs::remove_all(*folder, error);
    return written;
}

struct WriteTarget
{
    fs::path path;          // without links
    bool isReplaced = true; // false: a device or pipe, written directly
};

Result<WriteTarget> findWriteTarget(const fs::path& path)
{
    const auto refuse = [&](const std::string& reason)
    { return tl::unexpected(refuseToWrite(path, reason).error()); };
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    if (status.type() == fs::file_type::none)
        return refuse(systemMessage(error));
    if (!fs::exists(status) && !path.has_filename())
        return refuse("expected the name of a file");
    // Writing would replace a dangling link by a file.
    if (!fs::exists(status) && fs::is_symlink(fs::symlink_status(path, error)))
        return refuse(fmt::format("is a link to \"{}\", which does not exist",
                                  fs::read_symlink(path, error).string()));
    if (!fs::exists(status))
        return WriteTarget{.path = path};
    if (fs::is_directory(status))
        return refuse("is a folder, expected the name of a file");
    if (!fs::is_regular_file(status))
        return WriteTarget{.path = path, .isReplaced = false};
    // A rename would replace a write-protected file silently.
    if (!openForWriting(path))
        return refuse(systemMessage(lastError()));
    const fs::path target = fs::canonical(path, error);
    return WriteTarget{.path = error ? path : target};
}

struct OtherContent
{
    std::string_view start;
    std::string_view what;
};

using namespace std::string_view_literals;

constexpr std::string_view kWebPage = "a web page, probably an error page of the download site; "
                                      "open it in a browser";

// First bytes of files, in lower case, without leading whitespace.
constexpr std::array kOthers{
    OtherContent{"version https://git-lfs.",
                 "a Git LFS pointer, not the file itself; fetch the file with: git lfs pull"},
    OtherContent{"<!doctype html", kWebPage},
    OtherContent{"<html", kWebPage},
    OtherContent{"\x1f\x8b"sv, "compressed by gzip; unpack it: gunzip"},
    OtherContent{"rar!\x1a\x07"sv, "a RAR archive; unpack it, or pack its files as a zip archive"},
    OtherContent{"7z\xbc\xaf\x27\x1c"sv,
                 "a 7-Zip archive; unpack it, or pack its files as a zip archive"},
};

// A UTF-16 byte order mark and an ASCII character, with which all of Sinew's text formats start.
bool isUtf16(std::string_view bytes)
{
    const auto isAscii = [](char c) { return c > 0; };
    return bytes.size() >= 4 &&
           ((bytes.starts_with("\xff\xfe") && isAscii(bytes[2]) && bytes[3] == 0) ||
            (bytes.starts_with("\xfe\xff") && bytes[2] == 0 && isAscii(bytes[3])));
}

} // namespace

Result<std::vector<std::byte>> readBinaryFile(const fs::path& path)
{
    const auto refuse = [&](std::string reason)
    { return refusal(path.string(), std::move(reason)); };
    std::error_code error;
    const fs::file_status status = fs::status(path, error); // opening a pipe waits for its writer
    if (status.type() == fs::file_type::none)
        return refuse(systemMessage(error));
    if (!fs::exists(status))
    {
        const fs::path folder = path.parent_path();
        return refuse(
            folder.empty() || fs::exists(folder, error)
                ? "no such file"
                : fmt::format("no such file: the folder \"{}\" does not exist", folder.string()));
    }
    if (!fs::is_regular_file(status))
        return refuse(fs::is_directory(status) ? "is a folder, expected a file"
                                               : "is a device or a pipe, expected a regular file");
    errno = 0;
    std::ifstream file(path, std::ios::binary);
    if (!file)
        return refuse(systemMessage(lastError()));
    const std::uintmax_t size = fs::file_size(path, error);
    if (size > kMaxFileSize)
        return refuse(fmt::format("is larger than {} MiB", kMaxFileSize >> 20));
    std::vector<std::byte> bytes(size);
    if (!file.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(size)))
        return refuse("cannot be read: " + systemMessage(lastError()));
    return bytes;
}

std::string_view otherContent(std::string_view bytes)
{
    if (isUtf16(bytes))
        return "text in UTF-16; save it as UTF-8";
    constexpr std::size_t kLongest = 32;
    const std::size_t begin = std::min(bytes.find_first_not_of(" \t\r\n"), bytes.size());
    const std::string start = lowerCase(bytes.substr(begin, kLongest));
    const auto* const other = std::ranges::find_if(kOthers, [&](const OtherContent& each)
                                                   { return start.starts_with(each.start); });
    return other == kOthers.end() ? std::string_view() : other->what;
}

std::string systemMessage(const std::error_code& error)
{
    std::string message = error.message();
    if (!message.empty() && message.front() >= 'A' && message.front() <= 'Z')
        message.front() = static_cast<char>(message.front() - 'A' + 'a');
    return message;
}

Result<std::string> readTextFile(const fs::path& path)
{
    return readBinaryFile(path).map([](const auto& bytes) { return std::string(asText(bytes)); });
}

Result<void> writeFile(const fs::path& path, std::span<const std::byte> bytes)
{
    if (isStandardOutput(path))
    {
        errno = 0;
        if (std::fwrite(bytes.data(), 1, bytes.size(), stdout) != bytes.size() ||
            std::fflush(stdout) != 0)
            return refuseToWrite("standard output", systemMessage(lastError()));
        return {};
    }
    const Result<WriteTarget> target = findWriteTarget(path);
    if (!target)
        return tl::unexpected(target.error());
    if (target->isReplaced)
        return replaceFile(target->path, bytes);
    std::ofstream file = openForWriting(path);
    if (!file)
        return refusal(path.string(),
                       "cannot be opened for writing: " + systemMessage(lastError()));
    return writeAndClose(path, file, bytes);
}

Result<void> checkWritable(const fs::path& path)
{
    if (isStandardOutput(path))
        return {};
    const Result<WriteTarget> target = findWriteTarget(path);
    if (!target)
        return tl::unexpected(target.error());
    if (!target->isReplaced)
        return {};
    const Result<fs::path> folder = createFolderBeside(target->path);
    if (!folder)
        return tl::unexpected(folder.error());
    std::error_code error;
    fs::remove(*folder, error);
    return {};
}

} // namespace sinew
