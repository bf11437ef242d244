// Files as the system has them: numbers of open files, and what a name stands for. A function that
// fails leaves the reason in errno.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <utility>

namespace sinew::platform
{

inline constexpr int kStandardInput = 0;
inline constexpr int kStandardOutput = 1;
inline constexpr int kStandardError = 2;

class OpenFile
{
public:
    // Takes the number over; a negative one is no file.
    explicit OpenFile(int number) : number_(number) {}
    OpenFile(OpenFile&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
    OpenFile& operator=(OpenFile&&) = delete;
    OpenFile(const OpenFile&) = delete;
    OpenFile& operator=(const OpenFile&) = delete;
    ~OpenFile() { close(); }

    explicit operator bool() const { return number_ >= 0; }
    int number() const { return number_; }

    // Some file systems report a failed write only here. True where there is nothing to close.
    bool close();

private:
    int number_;
};

// Programs that this one starts do not get any of these.
OpenFile openForReading(const std::filesystem::path& name); // never waits for a pipe's other end
OpenFile openForWriting(const std::filesystem::path& name); // only what exists
OpenFile createFile(const std::filesystem::path& name);     // EEXIST where the name is in use

// How many bytes were read or written, which may be fewer than fit; negative: failed. Reading 0
// bytes is the end. Signals do not make them fail; writing waits for a reader that is slow. On a
// console, the bytes are text in UTF-8.
std::ptrdiff_t readSome(int file, std::span<std::byte> bytes);
std::ptrdiff_t writeSome(int file, std::span<const std::byte> bytes);

enum class FileKind : std::uint8_t
{
    Regular,
    Folder,
    Pipe,
    Device, // and all other kinds
};

struct FileStatus
{
    FileKind kind = FileKind::Device;
    std::uintmax_t size = 0;
    unsigned permissions = 0;                // for setPermissions
    std::array<std::uint64_t, 2> identity{}; // the same for all names of a file
};

// Nothing: failed. Links are followed.
std::optional<FileStatus> statusOf(const std::filesystem::path& name);
std::optional<FileStatus> statusOf(int file);

// Of a name such as /dev/stdout or /proc/self/fd/3: the number of this process's open file for
// which it stands. Links are followed.
std::optional<int> openFileNamed(const std::filesystem::path& name);

bool mayWrite(const std::filesystem::path& name);
// As far as the file system has permissions.
void setPermissions(int file, unsigned permissions);
// Gives the file another name; one that has that name is replaced in the same instant.
bool renameOver(const std::filesystem::path& from, const std::filesystem::path& to);
// Also of a file that this process has open. May be called by a handler of signals.
bool removeFile(const std::filesystem::path::value_type* name);

} // namespace sinew::platform
