#include "tests/structure/hidden_constants.h"

#include <iterator>
#include <regex>
#include <set>
#include <string_view>

namespace sinew::structure
{
namespace
{

using Files = std::map<std::string, std::string>;

std::set<std::string> firstGroups(const std::string& text, const std::regex& pattern)
{
    std::set<std::string> found;
    for (std::sregex_iterator match(text.begin(), text.end(), pattern), end; match != end; ++match)
        found.insert(match->str(1));
    return found;
}

// What is declared in a function is indented.
std::set<std::string> constantsIn(const std::string& text)
{
    static const std::regex constant(
        R"((?:^|\n)(?:inline |static )*(?:constexpr|constinit|const)\b[^;={(]*?\b(\w+)\s*(?:\[[^\]]*\]\s*)*[={])");
    return firstGroups(text, constant);
}

void addHeadersOf(const std::string& path, const Files& files, std::set<std::string>& headers)
{
    static const std::regex include(R"((?:^|\n)#include "([^"]+)\")");
    const auto file = files.find(path);
    if (file == files.end()) // it is made by the build
        return;
    for (const std::string& header : firstGroups(file->second, include))
        if (headers.insert(header).second)
            addHeadersOf(header, files, headers);
}

std::string libraryOf(const std::string& path)
{
    return path.substr(0, path.find('/', path.find('/') + 1));
}

} // namespace

std::vector<std::string> hiddenConstants(const Files& files)
{
    std::map<std::string, std::set<std::string>> headersOfLibraries;
    for (const auto& [path, text] : files)
        if (path.ends_with(".cpp"))
            addHeadersOf(path, files, headersOfLibraries[libraryOf(path)]);

    std::map<std::string, std::map<std::string, std::string>> headersOfConstants; // by library
    for (const auto& [library, headers] : headersOfLibraries)
        for (const std::string& header : headers)
            if (const auto file = files.find(header); file != files.end())
                for (const std::string& constant : constantsIn(file->second))
                    headersOfConstants[library].emplace(constant, header);

    std::vector<std::string> hidden;
    for (const auto& [path, text] : files)
    {
        if (!path.ends_with(".cpp"))
            continue;
        const auto& known = headersOfConstants[libraryOf(path)];
        for (const std::string& constant : constantsIn(text))
            if (const auto header = known.find(constant); header != known.end())
                hidden.push_back(path + ": " + constant + " can hide the one of " + header->second);
    }
    return hidden;
}

} // namespace sinew::structure
