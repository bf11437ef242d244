// Cases of tests as rows of the files in cases/: an input, or an edit of a small valid file, and
// what is expected.
#pragma once

#include <string>
#include <vector>

namespace sinew::test
{

struct TestCase
{
    std::string input;    // or what is replaced: a piece of text, the offset of a word
    std::string change;   // what replaces it; empty in rows of two columns
    std::string expected; // the value, or the message of a refusal
};

// Columns are separated by tabs; a line that begins with '#' is a comment. \n, \r, \t, \" and \x
// with two digits stand for what they do in C++.
std::vector<TestCase> casesIn(const std::string& name);
std::string unescaped(const std::string& text);

// Lines of input that each give the same, then the expected lines, indented by four spaces.
struct LongCase
{
    int line = 0; // of the first input
    std::vector<std::string> inputs;
    std::string expected;
};

std::vector<LongCase> longCasesIn(const std::string& name);

} // namespace sinew::test
