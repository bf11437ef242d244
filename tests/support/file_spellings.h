// Ways to name a file on a command line; each of these once failed.
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
    std::string folder; // folder of the file, below the test's folder
    std::string file;   // name in that folder
    std::string named;  // argument on the command line, relative to "here" below the test's folder
};

void PrintTo(const Spelling& spelling, std::ostream* out);

// Spellings for files whose names end in `extension`, or for folders if it is "".
std::vector<Spelling> spellingsOf(const std::string& extension);

// Creates "here" and the links of the spelling. Returns the path of "here".
std::filesystem::path prepareSpelling(const TempFolder& folder, const Spelling& spelling);

} // namespace sinew::test
