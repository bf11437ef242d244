// Scripts by which shells complete a program's options, the words of their values, and files.
#pragma once

#include <string>

namespace CLI // NOLINT(readability-identifier-naming): CLI11 calls it so
{
class App;
} // namespace CLI

namespace sinew::samples
{

// To be sourced; needs no other script.
std::string bashCompletion(const CLI::App& app);

// To be sourced after compinit, or a file _PROGRAM in a folder of fpath.
std::string zshCompletion(const CLI::App& app);

} // namespace sinew::samples
