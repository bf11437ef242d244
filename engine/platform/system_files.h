// Files that are open for writing, by the numbers that the system has for them. The standard
// library neither creates a file that must not exist yet nor reports why a write failed. A function
// that fails leaves the reason in errno.
#pragma once

#include <cstddef>
#include <filesystem>
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
OpenFile openForWriting(const std::filesystem::path& name); // only what exists
OpenFile createFile(const std::filesystem::path& name);     // EEXIST where the name is in use

// How many bytes were written, which may be fewer than fit; negative: failed. Signals do not make
// it fail. On a console, the bytes are text in UTF-8.
std::ptrdiff_t writeSome(int file, std::span<const std::byte> bytes);

} // namespace sinew::platform
