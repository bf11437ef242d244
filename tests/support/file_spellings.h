// Ways to name a file on a command line; with each of these it was once not found.
#pragma once

#include "tests/support/temp_folder.h"

#include <filesystem>
#include <iosfwd>
#include <string>
#include <vector>

namespace sinew::test
{

struct Spelling
{
    std::string what;   // for a test's name: "BareName"
    std::string folder; // where the file lies, below a test's folder
    std::string file;   // its name there
    std::string named;  // what the command line names it by, from "here" below the test's folder
};

void PrintTo(const Spelling& spelling, std::ostream* out);

// Of files whose names end in `extension`; with "" of folders.
std::vector<Spelling> spellingsOf(const std::string& extension);

// Makes "here" and the links that a spelling goes through. Returns the path of "here".
std::filesystem::path prepareSpelling(const TempFolder& folder, const Spelling& spelling);

} // namespace sinew::test
