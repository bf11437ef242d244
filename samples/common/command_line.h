// What the samples' command lines are built from, on top of CLI11.
#pragma once

#include "samples/common/exit_code.h"
#include "samples/common/option_values.h"

#include <CLI/CLI.hpp>

#include <cstddef>
#include <functional>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sinew::samples
{

// Fewest letters to insert, delete, replace or swap with their neighbour to turn `a` into `b`
// (optimal string alignment).
std::size_t editDistance(std::string_view a, std::string_view b);

// The option meant by `typed`, dashes in front apart: the first of the names that begin with its
// three letters or more, else the name nearest by editDistance. Empty where more than one letter of
// three would have to change: a wrong guess is worse than none.
std::string nearestName(std::string_view typed, std::span<const std::string> names);

// Group of the options that only --help-all lists.
inline constexpr const char* kRareOptions = "More";

// An option whose text `parse` turns into a Parsed value, which `set` takes. Given several times,
// the last counts. What both use must outlive the reading.
template <class Parse, class Set>
void addOption(CLI::App& app, const std::string& names, const std::string& valueName, Parse parse,
               Set set, const std::string& help)
{
    const auto read = [names, parse, set](const std::string& text)
    {
        auto value = parse(text);
        if (!value)
            throw CLI::ValidationError(names, value.error());
        set(*value);
    };
    app.add_option_function<std::string>(names, read, help)->type_name(valueName)->take_last();
}

// The same for a value that `target` takes.
template <class T, class Parse>
void addValue(CLI::App& app, const std::string& names, const std::string& valueName, T& target,
              Parse parse, const std::string& help)
{
    addOption(
        app, names, valueName, parse, [&target](const auto& value) { target = value; }, help);
}

// An option whose value is one of wordsOf(Choice).
template <class Choice>
void addChoice(CLI::App& app, const std::string& names, Choice& target, const std::string& help)
{
    addValue(app, names, namesOf(wordsOf(Choice{})), target, parseChoice<Choice>, help);
}

// An option that may be given several times, with one text each time.
template <class T>
void addRepeatable(CLI::App& app, const std::string& name, const std::string& valueName,
                   std::vector<T>& target, const std::string& help)
{
    const auto read = [name, &target](const std::vector<std::string>& texts)
    {
        for (const std::string& text : texts)
        {
            const Parsed<std::string> value = parseText(text);
            if (!value)
                throw CLI::ValidationError(name, value.error());
            target.emplace_back(*value);
        }
    };
    app.add_option_function<std::vector<std::string>>(name, read, help)
        ->option_text(valueName)
        ->allow_extra_args(false);
}

// The arguments after the program's name.
std::vector<std::string> argumentsOf(int argc, const char* const* argv);

// Adds --help, --help-all, --version and --generate after the options that `app` has, and a footer
// of these examples.
void addCommonOptions(CLI::App& app, std::string_view examples);

// Reads the arguments of a program with these options, once. Nothing where they are
// fine, else the exit code to end with: help, version or what is generated has then been printed to
// standard output, or the message about a mistake to standard error (a mistyped option names the
// nearest one, a removed one what to do instead). Arguments that are no options and for which `app`
// has no more room go to `more`; without it, they are a mistake.
std::optional<ExitCode> readCommandLine(CLI::App& app, std::vector<std::string> arguments,
                                        std::vector<std::string>* more = nullptr);

// Options that cannot be meant together, whatever their values: any of `these` with any of `those`.
// CLI11's excludes() would list them all in --help.
struct Exclusion
{
    std::vector<const char*> these;
    std::vector<const char*> those;
};
// The first two that were given, and what to leave out; nothing where all is well.
std::optional<std::string> describeExclusion(const CLI::App& app,
                                             std::span<const Exclusion> exclusions);

// The options that were given, by their long names.
std::set<std::string, std::less<>> namedOptions(const CLI::App& app);

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

// Prints what is wrong with the command line, and where help is; the exit code for that.
ExitCode refuse(const CLI::App& app, std::string_view reason);

} // namespace sinew::samples
