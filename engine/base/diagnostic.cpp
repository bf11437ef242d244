#include "engine/base/diagnostic.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace sinew
{

void Diagnostics::push_back(Diagnostic diagnostic)
{
    if (!hasRoom())
        leaveOut(std::max<std::size_t>(diagnostic.leftOut, 1));
    else if (std::ranges::find(list_, diagnostic) == list_.end())
        list_.push_back(std::move(diagnostic));
}

std::size_t Diagnostics::count() const
{
    std::size_t count = 0;
    for (const Diagnostic& diagnostic : list_)
        count += std::max<std::size_t>(diagnostic.leftOut, 1);
    return count;
}

void Diagnostics::append(const Diagnostics& others)
{
    for (const Diagnostic& other : others)
        push_back(other);
}

void Diagnostics::leaveOut(std::size_t count)
{
    if (list_.size() == kMaxWarnings)
        list_.emplace_back();
    Diagnostic& last = list_.back();
    last.leftOut += count;
    last.message = last.leftOut == 1 ? "1 more message is left out"
                                     : fmt::format("{} more messages are left out", last.leftOut);
}

tl::unexpected<Diagnostic> refusal(std::string file, std::string message)
{
    return tl::unexpected(Diagnostic{.file = std::move(file), .message = std::move(message)});
}

std::string toString(const Diagnostic& diagnostic)
{
    if (diagnostic.leftOut > 0)
        return diagnostic.message;
    if (diagnostic.offset)
        return fmt::format("{}: offset {}: {}", diagnostic.file, *diagnostic.offset,
                           diagnostic.message);
    if (diagnostic.line == 0)
        return fmt::format("{}: {}", diagnostic.file, diagnostic.message);
    return fmt::format("{}:{}:{}: {}", diagnostic.file, diagnostic.line, diagnostic.column,
                       diagnostic.message);
}

} // namespace sinew
