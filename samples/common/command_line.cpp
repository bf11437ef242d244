#include "samples/common/command_line.h"

#include "samples/common/output.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <vector>

namespace sinew::samples
{

namespace
{

std::string_view withoutDashes(std::string_view name)
{
    return name.substr(std::min(name.find_first_not_of('-'), name.size()));
}

} // namespace

std::size_t editDistance(std::string_view a, std::string_view b)
{
    // Rows of the table of distances between prefixes: of the last letter of `a` but one, of the
    // last, and of this one.
    std::vector<std::size_t> beforeLast(b.size() + 1);
    std::vector<std::size_t> last(b.size() + 1);
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i)
    {
        std::swap(beforeLast, last);
        std::swap(last, row);
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j)
        {
            const std::size_t replaced = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
            row[j] = std::min({last[j] + 1, row[j - 1] + 1, replaced});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = std::min(row[j], beforeLast[j - 2] + 1);
        }
    }
    return row[b.size()];
}

std::string nearestName(std::string_view typed, std::span<const std::string> names)
{
    constexpr std::size_t kShortestBeginning = 3;
    constexpr std::size_t kLettersPerMistake = 3;
    const std::string_view letters = withoutDashes(typed);
    // The table grows with the product of the lengths; no name is anywhere near this long.
    if (letters.size() > 64)
        return {};
    std::string nearest;
    std::size_t nearestDistance = letters.size();
    for (const std::string& name : names)
    {
        const std::string_view candidate = withoutDashes(name);
        if (letters.size() >= kShortestBeginning && candidate.starts_with(letters))
            return name;
        const auto [shorter, longer] = std::minmax({letters.size(), candidate.size()});
        const std::size_t furthest = shorter / kLettersPerMistake;
        if (longer - shorter > furthest)
            continue; // so many letters would have to be inserted
        const std::size_t distance = editDistance(letters, candidate);
        if (distance <= furthest && distance < nearestDistance)
        {
            nearest = name;
            nearestDistance = distance;
        }
    }
    return nearest;
}

namespace
{

constexpr const char* kExitCodes = R"(
Exit codes:
  0    success
  1    wrong usage
  2    a model or file was refused, or there were warnings with --strict
  3    no usable Vulkan device, a failure of Vulkan or of the display, out of memory
  4    an output could not be written
  130  interrupted)";

struct RemovedOption
{
    std::string_view name, instead;
};

// Options of earlier versions of both programs.
constexpr std::array kRemoved{
    RemovedOption{"--archive-limit", "use --limit archive-file=MiB"},
    RemovedOption{"--archive-ratio", "use --limit archive-ratio=N"},
    RemovedOption{"--archive-entries", "use --limit archive-entries=N"},
    RemovedOption{"--archive-total", "use --limit archive-total=MiB"},
    RemovedOption{"--declaration-total", "use --limit declarations=MiB"},
    RemovedOption{"--image-total", "use --limit images=MiB"},
    RemovedOption{"--image-work", "use --limit image-work=MEGAPIXELS"},
    RemovedOption{"--legs", "use --clip, such as --clip LEGS_RUN"},
    RemovedOption{"--torso", "use --clip, such as --clip TORSO_ATTACK"},
    RemovedOption{"--no-panels", "use --panels off"},
    RemovedOption{"--brightness", "use --light AZIMUTH,ELEVATION,BRIGHTNESS"},
    RemovedOption{"--split", "use --against METHOD,SHARE"},
    RemovedOption{"--fade", "a chosen clip plays at once; leave it out"},
    RemovedOption{"--no-calibration", "nothing is measured beforehand; leave it out"},
    RemovedOption{"--recalibrate", "nothing is measured beforehand; leave it out"},
    RemovedOption{"--warmup", "two rounds always come before those that count; leave it out"},
    RemovedOption{"--progress", "work that takes long reports it anyway; leave it out"},
    RemovedOption{"--goals", "measure by the commands in docs/internal/goals.md and judge by "
                             "tools/check_goals.py"},
    RemovedOption{"--influences", "they are always read by-influence; leave it out"},
    RemovedOption{"--subgroup-size", "the driver chooses it; leave it out"},
};

// What to say about the first argument that is not known; nothing where all are.
std::optional<std::string> describeUnknown(const CLI::App& app)
{
    const std::vector<std::string> unknown = app.remaining();
    for (const std::string& argument : unknown)
    {
        if (argument.size() < 2 || argument.front() != '-' || argument == "--")
            continue;
        const std::string name = argument.substr(0, argument.find('='));
        if (const auto* const old = std::ranges::find(kRemoved, name, &RemovedOption::name);
            old != kRemoved.end())
            return fmt::format("{} was removed: {}", name, old->instead);
        std::vector<std::string> names;
        for (const CLI::Option* option : app.get_options())
            for (const std::string& longName : option->get_lnames())
                names.push_back("--" + longName);
        const std::string nearest = nearestName(name, names);
        return nearest.empty() ? fmt::format("unknown option {}", name)
                               : fmt::format("unknown option {}; did you mean {}?", name, nearest);
    }
    if (unknown.empty())
        return std::nullopt;
    return fmt::format("one model is shown at a time; unexpected argument '{}'", unknown.front());
}

// What is wrong with "--option=" and "--flag=value"; CLI11 takes the next argument as the value of
// the one, and counts the other.
std::optional<std::string> describeWrongValue(const CLI::App& app,
                                              const std::vector<std::string>& arguments)
{
    for (const std::string& argument : arguments)
    {
        if (argument == "--")
            break;
        const std::size_t end = argument.find('=');
        if (!argument.starts_with("--") || end == std::string::npos)
            continue;
        const std::string name = argument.substr(0, end);
        const CLI::Option* const option = app.get_option_no_throw(name);
        if (option == nullptr)
            continue; // as describeUnknown says
        const bool isFlag = option->get_items_expected_max() == 0;
        if (isFlag)
            return fmt::format("{} takes no value; leave out what follows it, or the option", name);
        if (end + 1 == argument.size())
            return fmt::format("{}= has no value; give it one, or leave the option out", name);
    }
    return std::nullopt;
}

// With one empty line between groups instead of the formatter's two.
std::string helpText(CLI::App& app, bool all)
{
    const std::vector<CLI::Option*> rare = app.get_options(
        [](const CLI::Option* option) { return option->get_group() == kRareOptions; });
    const auto moveTo = [&](const char* group)
    {
        for (CLI::Option* option : rare)
            option->group(group);
    };
    moveTo(all ? kRareOptions : "");
    std::string text = app.help();
    moveTo(kRareOptions);
    for (std::size_t at = text.find("\n\n\n"); at != std::string::npos;
         at = text.find("\n\n\n", at))
        text.erase(at, 1);
    if (!all)
        text += fmt::format("\nMore options: {} --help-all, docs/options.md\n", app.get_name());
    return text;
}

ExitCode answer(CLI::App& app, const CLI::ParseError& error)
{
    // Checked first: a mistyped option often makes what follows it look wrong too.
    if (const std::optional<std::string> unknown = describeUnknown(app))
        return refuse(app, *unknown);
    const bool all = dynamic_cast<const CLI::CallForAllHelp*>(&error) != nullptr;
    if (all || dynamic_cast<const CLI::CallForHelp*>(&error))
        return writeOutput("-", helpText(app, all)) ? kExitOk : kExitOutput;
    if (dynamic_cast<const CLI::CallForVersion*>(&error))
        return writeOutput("-", app.get_name() + " " SINEW_VERSION "\n") ? kExitOk : kExitOutput;
    const std::string_view reason = error.what();
    if (dynamic_cast<const CLI::ArgumentMismatch*>(&error))
        return refuse(app, fmt::format("{} expects a value", reason.substr(0, reason.find(':'))));
    return refuse(app, reason);
}

} // namespace

std::vector<std::string> argumentsOf(int argc, const char* const* argv)
{
    return argc > 0 ? std::vector<std::string>(argv + 1, argv + argc) : std::vector<std::string>{};
}

void addCommonOptions(CLI::App& app, std::string_view examples)
{
    app.footer(fmt::format("\nExamples:\n{}{}", examples, kExitCodes));
    app.get_formatter()->column_width(30);
    app.get_formatter()->label("Positionals", "Argument");
    app.option_defaults()->group("Other");
    app.set_help_flag("-h,--help", "Print this help and end");
    app.set_help_all_flag("--help-all", "Print the rarely used options too, and end");
    app.set_version_flag("-V,--version", SINEW_VERSION, "Print the version and end");
    app.option_defaults()->group(kRareOptions);
    app.add_option("--generate", "Print the completion script of a shell, and end")
        ->type_name("bash|zsh")
        ->check(CLI::IsMember({"bash", "zsh"}).description(""))
        ->take_last();
}

std::optional<ExitCode> readCommandLine(CLI::App& app, std::vector<std::string> arguments,
                                        std::vector<std::string>* more)
{
    if (const std::optional<std::string> wrong = describeWrongValue(app, arguments))
        return refuse(app, *wrong);
    app.allow_windows_style_options(false); // "/models/imp" is a file on Windows, too
    try
    {
        std::ranges::reverse(arguments); // CLI11 takes them from the end
        app.parse(std::move(arguments));
    }
    catch (const CLI::ExtrasError& error)
    {
        const std::vector<std::string> others = app.remaining();
        const auto isOption = [](const std::string& argument)
        { return argument.size() > 1 && argument.front() == '-'; };
        if (more == nullptr || std::ranges::any_of(others, isOption))
            return answer(app, error);
        *more = others;
    }
    catch (const CLI::ParseError& error)
    {
        return answer(app, error);
    }
    if (app.count("--generate") > 0)
    {
        const auto shell = app.get_option("--generate")->as<std::string>();
        const std::string script = shell == "bash" ? bashCompletion(app) : zshCompletion(app);
        return writeOutput("-", script) ? kExitOk : kExitOutput;
    }
    return std::nullopt;
}

std::optional<std::string> describeExclusion(const CLI::App& app,
                                             std::span<const Exclusion> exclusions)
{
    for (const Exclusion& exclusion : exclusions)
        for (const char* const one : exclusion.these)
            for (const char* const other : exclusion.those)
                if (app.count(one) > 0 && app.count(other) > 0)
                    return fmt::format("{} and {} exclude each other; leave out one of the two",
                                       one, other);
    return std::nullopt;
}

std::set<std::string, std::less<>> namedOptions(const CLI::App& app)
{
    std::set<std::string, std::less<>> named;
    for (const CLI::Option* option : app.get_options())
        if (option->count() > 0 && !option->get_lnames().empty())
            named.insert("--" + option->get_lnames().front());
    return named;
}

ExitCode refuse(const CLI::App& app, std::string_view reason)
{
    printError(reason);
    tell(fmt::format("Run '{} --help' for the options.\n", app.get_name()));
    return kExitUsage;
}

} // namespace sinew::samples
