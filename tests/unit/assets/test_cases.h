// Cases of tests as rows of the files in cases/: an input, or an edit of a small valid file, and
// what is expected.
#pragma once

#include <string>
#include <vector>

namespace sinew::test
{

struct TestCase
{
    int line = 0;
    std::vector<std::string> columns; // all but the last, at least one
    std::string expected;             // the value, or a part of the message
};

// Columns are separated by tabs; a line that begins with '#' is a comment. \n, \r, \t, \" and \x
// with two digits stand for what they do in C++.
std::vector<TestCase> casesIn(const std::string& name);

// The text with each odd column, which must occur once, replaced by the one that follows. After a
// '*' the column may occur anywhere.
std::string edited(std::string text, const std::vector<std::string>& columns);
std::string unescaped(const std::string& text);

// The contents of a file in cases/.
std::string caseFile(const std::string& name);

// Lines of input that each give the same, then the expected lines, indented by four spaces.
struct LongCase
{
    int line = 0; // of the first input
    std::vector<std::string> inputs;
    std::string expected;
};

std::vector<LongCase> longCasesIn(const std::string& name);

} // namespace sinew::test
