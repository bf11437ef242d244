// Reads test cases from the rows of files in cases/: an input, or an edit of a small valid file,
// and the expected result.
#pragma once

#include <string>
#include <vector>

namespace sinew::test
{

struct TestCase
{
    int line = 0;
    std::vector<std::string> columns; // all except the last; at least one
    std::string expected;             // the value, or part of the message
};

// Columns are separated by tabs; a line that starts with '#' is a comment.
// , \r, \t, \" and \x with two digits have their meaning in C++.
std::vector<TestCase> casesIn(const std::string& name);

// Replaces each odd column, which must occur once, by the column after it. A column that starts
// with '*' may occur several times.
std::string edited(std::string text, const std::vector<std::string>& columns);
std::string unescaped(const std::string& text);

// The contents of a file in cases/.
std::string caseFile(const std::string& name);

// Lines of input with the same result, then the expected lines, indented by four spaces.
struct LongCase
{
    int line = 0; // line of the first input
    std::vector<std::string> inputs;
    std::string expected;
};

std::vector<LongCase> longCasesIn(const std::string& name);

} // namespace sinew::test
