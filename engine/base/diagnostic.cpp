#include "engine/base/diagnostic.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace sinew
{

bool Diagnostics::hasRoomFor(std::string_view file) const
{
    const auto known = files_.find(file);
    return keptCount_ < kMaxWarnings &&
           (known == files_.end() || known->second.kept.size() < kMaxWarningsPerFile);
}

void Diagnostics::push_back(Diagnostic diagnostic)
{
    if (diagnostic.leftOut > 0)
        return leaveOut(diagnostic.file, diagnostic.leftOut);
    const auto known = files_.find(diagnostic.file);
    const bool isThere =
        known != files_.end() && std::ranges::any_of(known->second.kept, [&](std::size_t index)
                                                     { return list_[index] == diagnostic; });
    if (isThere)
        return;
    if (!hasRoomFor(diagnostic.file))
        return leaveOut(diagnostic.file);
    files_[diagnostic.file].kept.push_back(list_.size());
    ++keptCount_;
    list_.push_back(std::move(diagnostic));
}

std::size_t Diagnostics::count() const
{
    std::size_t count = keptCount_;
    for (const Diagnostic& diagnostic : list_)
        count += diagnostic.leftOut;
    return count;
}

void Diagnostics::append(const Diagnostics& others)
{
    for (const Diagnostic& other : others)
        push_back(other);
}

void Diagnostics::leaveOut(std::string_view file, std::size_t count)
{
    const auto known = files_.find(file);
    const bool isOfFile = known != files_.end();
    std::optional<std::size_t>& counting = isOfFile ? known->second.more : moreFiles_;
    if (!counting)
    {
        counting = list_.size();
        list_.push_back({.file = isOfFile ? known->first : std::string()});
    }
    Diagnostic& more = list_[*counting];
    more.leftOut += count;
    const std::string_view about = isOfFile ? "this file" : "further files";
    more.message = more.leftOut == 1
                       ? fmt::format("1 more message about {} is left out", about)
                       : fmt::format("{} more messages about {} are left out", more.leftOut, about);
}

tl::unexpected<Diagnostic> refusal(std::string file, std::string message)
{
    return tl::unexpected(Diagnostic{.file = std::move(file), .message = std::move(message)});
}

std::string toString(const Diagnostic& diagnostic)
{
    if (diagnostic.file.empty() && diagnostic.leftOut > 0)
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
