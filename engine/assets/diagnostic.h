// A message about a file: what a reader reports when it refuses or tolerates something.
#pragma once

#include <tl/expected.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace sinew
{

// `line` and `column` count from 1; 0 means that the message is about the whole file. Binary files
// have an `offset` instead.
struct Diagnostic
{
    std::string file;
    std::uint32_t line = 0;
    std::uint32_t column = 0;
    std::string message; // what is wrong and what was expected; no trailing full stop
    std::optional<std::uint64_t> offset; // bytes from the file's start
};

using Diagnostics = std::vector<Diagnostic>;

// A value, or the one reason why there is none.
template <class T>
using Result = tl::expected<T, Diagnostic>;

// "file:line:column: message", leaving out the parts that are 0; "file: offset N: message" of
// binary files.
std::string toString(const Diagnostic& diagnostic);

} // namespace sinew
