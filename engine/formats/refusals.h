// Errors inside a reader: thrown internally, returned at the interface.
#pragma once

#include "engine/base/diagnostic.h"

#include <string>
#include <utility>

namespace sinew
{

[[noreturn]] inline void refuse(std::string file, std::string message)
{
    throw Diagnostic{.file = std::move(file), .message = std::move(message)};
}

// Returns the value or throws the error.
template <class T>
T valueOf(Result<T> result)
{
    if (!result)
        throw Diagnostic(std::move(result.error()));
    return std::move(*result);
}

// Returns the result of `read`, or the Diagnostic it threw.
template <class Read>
auto resultOf(const Read& read) -> Result<decltype(read())>
{
    try
    {
        return read();
    }
    catch (const Diagnostic& refused)
    {
        return tl::unexpected(refused);
    }
}

} // namespace sinew
