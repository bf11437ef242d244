// Scripts by which shells complete a program's options, the words of their values, and files.
#pragma once

#include <string>
#include <vector>

namespace CLI // NOLINT(readability-identifier-naming): CLI11 calls it so
{
class App;
class Option;
} // namespace CLI

namespace sinew::samples
{

// What a value can be, told from its name: "auto|wrap|once" are words, "FILE|-" a file.
struct ValueKind
{
    std::vector<std::string> words;
    bool isFile = false; // or a folder
};
ValueKind valueKindOf(const CLI::Option& option);

// To be sourced; needs no other script.
std::string bashCompletion(const CLI::App& app);

// To be sourced after compinit, or a file _PROGRAM in a folder of fpath.
std::string zshCompletion(const CLI::App& app);

} // namespace sinew::samples
