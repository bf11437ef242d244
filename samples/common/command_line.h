// What the samples' command lines are built from, on top of CLI11.
#pragma once

#include "samples/common/option_values.h"
#include "samples/common/output.h"

#include <CLI/CLI.hpp>

#include <cstddef>
#include <functional>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sinew::samples
{

// The option meant by `typed`: the name that begins with the most of its letters, at least three
// after the dashes. Empty without one: a wrong guess is worse than none.
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

// Which options go together, whatever their values. CLI11's excludes() and needs() would list all
// of it in --help.
struct OptionRules
{
    // Not any of the first with any of the second.
    std::vector<std::pair<std::vector<const char*>, std::vector<const char*>>> excluded;
    // The first has an effect only with one of the second.
    std::vector<std::pair<const char*, std::vector<const char*>>> needed;
};

// Reads the arguments of a program with these options, once. Nothing where they are
// fine, else the exit code to end with: help, version or what is generated has then been printed to
// standard output, or the message about a mistake to standard error (a mistyped option names the
// nearest one). Arguments that are no options and for which `app`
// has no more room go to `more`; without it, they are a mistake.
std::optional<ExitCode> readCommandLine(CLI::App& app, std::vector<std::string> arguments,
                                        const OptionRules& rules,
                                        std::vector<std::string>* more = nullptr);

// The options that were given, by their long names.
std::set<std::string, std::less<>> namedOptions(const CLI::App& app);

// For bash, to be sourced, and for zsh, to be sourced after compinit or a file _PROGRAM in a folder
// of fpath.
std::string completionScript(const CLI::App& app);

// Prints what is wrong with the command line, and where help is; the exit code for that.
ExitCode refuse(const CLI::App& app, std::string_view reason);

} // namespace sinew::samples
