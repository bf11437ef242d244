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

// Columns are separated by tabs; a line that begins with '#' is a comment. \n, \t and \" stand for
// what they do in C++.
std::vector<TestCase> casesIn(const std::string& name);

} // namespace sinew::test
