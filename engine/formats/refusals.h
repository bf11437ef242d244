// Refusals inside a reader or a loader: thrown where something is wrong, returned where it began.
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

// The value; throws the reason where there is none.
template <class T>
T valueOf(Result<T> result)
{
    if (!result)
        throw Diagnostic(std::move(result.error()));
    return std::move(*result);
}

// What `read` returns, or the Diagnostic that it throws.
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
