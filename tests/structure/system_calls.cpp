#include "tests/structure/system_calls.h"

#include <algorithm>
#include <regex>

namespace sinew::structure
{

std::vector<Violation> systemCalls(std::string_view text)
{
    static const std::regex call(
        R"((?:^|[^\w:>])(::\s*\w+|_exit|_?(?:getpid|isatty|putenv|unlink)|setenv|unsetenv|fork|)"
        R"(mallopt|mmap|nanosleep|usleep|sigaction|pthread_\w+)\s*\()");
    const std::string code = withoutComments(text);
    std::vector<Violation> found;
    for (std::sregex_iterator match(code.begin(), code.end(), call);
         match != std::sregex_iterator(); ++match)
    {
        const auto line = 1 + std::count(code.begin(), code.begin() + match->position(1), '\n');
        found.push_back(
            {static_cast<int>(line),
             "calls " + match->str(1) + ": what is the system's is in engine/platform"});
    }
    return found;
}

} // namespace sinew::structure
