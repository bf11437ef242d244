// The options of a command line as --help lists them, for texts that are made from them.
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

using Listed = std::vector<const CLI::Option*>; // in the order of --help

Listed listedOptions(const CLI::App& app);
Listed listedArguments(const CLI::App& app);

// "-h" and "--help".
std::vector<std::string> spellingsOf(const CLI::Option& option);

// How --help names the option's value: "FILE|-", "[MS]"; empty where it has none.
std::string valueNameOf(const CLI::Option& option);

// What a value can be, told from its name: "auto|wrap|once" are words, "normals|grid,..." words
// separated by commas, "FILE|-" a file.
struct ValueKind
{
    std::vector<std::string> words;
    bool isList = false; // of the words
    bool isFile = false; // or a folder
};
ValueKind valueKindOf(const CLI::Option& option);

} // namespace sinew::samples
