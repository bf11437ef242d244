#include "tests/unit/assets/test_cases.h"

#include <fstream>
#include <stdexcept>

namespace sinew::test
{
namespace
{

std::string unescaped(const std::string& text)
{
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i)
    {
        const bool isEscape = text[i] == '\\' && i + 1 < text.size();
        const char c = isEscape ? text[++i] : text[i];
        result += isEscape && c == 'n' ? '\n' : isEscape && c == 't' ? '\t' : c;
    }
    return result;
}

} // namespace

std::vector<TestCase> casesIn(const std::string& name)
{
    const std::string path = SINEW_CASES "/" + name;
    std::ifstream file(path);
    std::vector<TestCase> cases;
    for (std::string line; std::getline(file, line);)
    {
        if (line.empty() || line.front() == '#')
            continue;
        const std::size_t first = line.find('\t');
        const std::size_t last = line.rfind('\t');
        if (first == std::string::npos)
            throw std::runtime_error(path + ": a row lacks a column: " + line);
        cases.push_back({.input = unescaped(line.substr(0, first)),
                         .change = {},
                         .expected = unescaped(line.substr(last + 1))});
        if (first < last)
            cases.back().change = unescaped(line.substr(first + 1, last - first - 1));
    }
    if (cases.empty())
        throw std::runtime_error(path + " has no rows");
    return cases;
}

} // namespace sinew::test
