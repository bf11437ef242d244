#include "engine/assets/diagnostic.h"

#include <fmt/format.h>

namespace sinew
{

std::string toString(const Diagnostic& diagnostic)
{
    if (diagnostic.offset)
        return fmt::format("{}: offset {}: {}", diagnostic.file, *diagnostic.offset,
                           diagnostic.message);
    if (diagnostic.line == 0)
        return fmt::format("{}: {}", diagnostic.file, diagnostic.message);
    return fmt::format("{}:{}:{}: {}", diagnostic.file, diagnostic.line, diagnostic.column,
                       diagnostic.message);
}

} // namespace sinew
