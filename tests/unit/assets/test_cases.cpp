#include "tests/unit/assets/test_cases.h"

#include <fstream>
#include <stdexcept>
#include <string_view>

namespace sinew::test
{
std::string unescaped(const std::string& text)
{
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i)
    {
        const bool isEscape = text[i] == '\\' && i + 1 < text.size();
        const char c = isEscape ? text[++i] : text[i];
        const std::size_t known = std::string_view("nrtx").find(c);
        if (!isEscape || known == std::string_view::npos)
            result += c;
        else if (c != 'x')
            result += "\n\r\t"[known];
        else
        {
            result += static_cast<char>(std::stoi(text.substr(i + 1, 2), nullptr, 16));
            i += 2;
        }
    }
    return result;
}

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

std::vector<LongCase> longCasesIn(const std::string& name)
{
    std::ifstream file(SINEW_CASES "/" + name);
    std::vector<LongCase> cases;
    int number = 0;
    for (std::string line; std::getline(file, line);)
    {
        ++number;
        if (line.empty() || line.front() == '#')
            continue;
        const bool isExpected = line.front() == ' ';
        if (!isExpected && (cases.empty() || !cases.back().expected.empty()))
            cases.push_back({.line = number, .inputs = {}, .expected = {}});
        if (isExpected)
            cases.back().expected += line.substr(4) + '\n';
        else
            cases.back().inputs.push_back(unescaped(line));
    }
    return cases;
}

} // namespace sinew::test
