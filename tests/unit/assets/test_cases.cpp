#include "tests/unit/assets/test_cases.h"

#include <fstream>
#include <sstream>
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

std::string caseFile(const std::string& name)
{
    std::ifstream file(SINEW_CASES "/" + name, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

std::vector<TestCase> casesIn(const std::string& name)
{
    const std::string path = SINEW_CASES "/" + name;
    std::ifstream file(path);
    std::vector<TestCase> cases;
    int number = 0;
    for (std::string line; std::getline(file, line);)
    {
        ++number;
        if (line.empty() || line.front() == '#')
            continue;
        TestCase& row = cases.emplace_back(TestCase{.line = number, .columns = {}, .expected = {}});
        std::size_t begin = 0;
        for (std::size_t tab = 0; (tab = line.find('\t', begin)) != std::string::npos;
             begin = tab + 1)
            row.columns.push_back(unescaped(line.substr(begin, tab - begin)));
        if (row.columns.empty())
            throw std::runtime_error(path + ": a row lacks a column: " + line);
        row.expected = unescaped(line.substr(begin));
    }
    if (cases.empty())
        throw std::runtime_error(path + " has no rows");
    return cases;
}

std::string edited(std::string text, const std::vector<std::string>& columns)
{
    for (std::size_t i = 0; i + 1 < columns.size(); i += 2)
    {
        const bool isEverywhere = columns[i].starts_with('*');
        const std::string from = columns[i].substr(isEverywhere ? 1 : 0);
        std::size_t count = 0;
        for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; ++count)
        {
            text.replace(at, from.size(), columns[i + 1]);
            at += columns[i + 1].size();
        }
        if (count == 0 || (count > 1 && !isEverywhere))
            throw std::runtime_error("occurs " + std::to_string(count) + " times: " + from);
    }
    return text;
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
