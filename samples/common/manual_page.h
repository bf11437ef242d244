// A program's manual page, as `man` reads it.
#pragma once

#include <string>

namespace CLI // NOLINT(readability-identifier-naming): CLI11 calls it so
{
class App;
} // namespace CLI

namespace sinew::samples
{

// In the macros of man(7), section 1. The app's footer is blocks between empty lines: one whose
// first line ends with a colon is a section of lines as they are, any other a paragraph.
std::string manualPage(const CLI::App& app);

} // namespace sinew::samples
