#include "engine/base/require.h"

#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>

namespace sinew
{

void require(bool condition, std::string_view what, const char* file, int line)
{
    if (condition)
        return;
    fmt::print(stderr, "{}:{}: bug: {}\n", file, line, what);
    std::abort();
}

} // namespace sinew
