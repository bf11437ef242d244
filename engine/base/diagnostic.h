// An error or a warning about a file.
#pragma once

#include <tl/expected.hpp>

#include <cstddef>
#include <cstdint>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace sinew
{

// `line` and `column` count from 1; 0 means that the message is about the whole file. Messages
// about binary files have an `offset` instead.
struct Diagnostic
{
    std::string file;
    std::uint32_t line = 0;
    std::uint32_t column = 0;
    std::string message; // what is wrong and what was expected; no trailing full stop
    std::optional<std::uint64_t> offset; // bytes from the file's start
    std::size_t leftOut = 0; // number of messages that this one summarises: see Diagnostics

    bool operator==(const Diagnostic&) const = default;
};

// Maximum number of messages in one list, because a hostile file can cause any number.
inline constexpr std::size_t kMaxWarnings = 100;

// An ordered list of messages. Drops repeated messages. Above the limit, a final message states how
// many more there are.
class Diagnostics
{
public:
    using value_type = Diagnostic;
    using const_iterator = std::vector<Diagnostic>::const_iterator;
    using iterator = const_iterator;

    // NOLINTNEXTLINE(readability-identifier-naming): named as in standard containers
    void push_back(Diagnostic diagnostic);
    void append(const Diagnostics& others);
    // Whether push_back would keep a new message. If not, do not format it; count it with leaveOut.
    bool hasRoom() const { return list_.size() < kMaxWarnings; }
    void leaveOut(std::size_t count = 1); // requires !hasRoom()
    void clear() { list_.clear(); }

    const_iterator begin() const { return list_.begin(); }
    const_iterator end() const { return list_.end(); }
    std::size_t size() const { return list_.size(); }
    std::size_t count() const; // including dropped messages
    bool empty() const { return list_.empty(); }
    const Diagnostic& operator[](std::size_t i) const { return list_[i]; }
    const Diagnostic& at(std::size_t i) const { return list_.at(i); }
    const Diagnostic& front() const { return list_.front(); }
    const Diagnostic& back() const { return list_.back(); }

private:
    std::vector<Diagnostic> list_;
};

// A value or an error.
template <class T>
using Result = tl::expected<T, Diagnostic>;

// "<file>: <message>" as the error of a Result.
tl::unexpected<Diagnostic> refusal(std::string file, std::string message);

// "file:line:column: message" without the parts that are 0, or "file: offset N: message" for binary
// files.
std::string toString(const Diagnostic& diagnostic);

// Thrown if memory runs out while a file is read.
class OutOfMemory : public std::runtime_error
{
public:
    explicit OutOfMemory(const std::string& file)
        : std::runtime_error(file + ": out of memory while it was read")
    {
    }
};

// Returns the result of `read`. If memory runs out, throws OutOfMemory with the name of `file`; for
// nested calls, with the innermost name.
template <class Read>
auto whileReading(const std::string& file, const Read& read)
{
    try
    {
        return read();
    }
    catch (const std::bad_alloc&)
    {
        throw OutOfMemory(file);
    }
    catch (const std::length_error&) // more than the address space
    {
        throw OutOfMemory(file);
    }
}

} // namespace sinew
