// The pages of the repository: what they link to, name, and tell a reader to run.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace sinew::docs
{

struct Mention
{
    std::size_t line = 0; // from 1
    std::string text;
};

// Targets of links and pictures, as written: "frame.md#the-shadow", "https://...". Those in blocks
// of code and between backticks do not count.
std::vector<Mention> linksOf(std::string_view page);

// What stands between single backticks outside of blocks of code.
std::vector<Mention> codeWordsOf(std::string_view page);

// The anchors that GitHub gives a page's headings: lower case, blanks become '-', punctuation goes;
// of several equal ones the second ends in "-1" and so on.
std::vector<std::string> anchorsOf(std::string_view page);

// Blocks of code that begin with "```sh runnable", without their fences.
std::vector<Mention> runnableBlocksOf(std::string_view page);

// Whether a word between backticks names a file or a folder of the repository: it begins with one
// of its folders, or it has a directory part and an extension of its sources. No patterns, no
// placeholders.
bool looksLikePath(std::string_view word);

// Paths that comments of a source file name: "see docs/frame.md", "(engine/gpu/barrier.h)".
std::vector<Mention> pathsInComments(std::string_view source);

} // namespace sinew::docs
