// Damages real files and says what the viewer does with them; tools/mutate.sh starts it.
#include "engine/base/text_location.h"
#include "tests/mutation/campaign.h"
#include "tests/mutation/made_up_models.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <exception>
#include <string>
#include <thread>
#include <vector>

namespace sinew::test
{
namespace
{

constexpr int kFound = 1;
constexpr int kBadInput = 2;

struct Arguments
{
    std::string time;
    std::vector<std::string> folders;
    CampaignOptions campaign;
};

CLI::Validator secondsOrAll()
{
    return {[](const std::string& text)
            { return text == "all" ? std::string() : CLI::PositiveNumber(text); },
            "SECONDS|all"};
}

int damageAll(Arguments& arguments)
{
    CampaignOptions& options = arguments.campaign;
    options.viewer = std::filesystem::absolute(options.viewer).string();
    if (arguments.time != "all")
        options.time = std::chrono::seconds(std::stoll(arguments.time));
    const TempFolder madeUp;
    writeMadeUpModels(madeUp);
    arguments.folders.insert(arguments.folders.begin(), madeUp.path().string());
    Subjects subjects;
    for (const std::string& folder : arguments.folders)
    {
        fmt::print(stderr, "looking for models in {}\n", printable(folder));
        Subjects more = subjectsIn(folder, options.viewer);
        subjects.read.insert(subjects.read.end(), more.read.begin(), more.read.end());
        subjects.unread.insert(subjects.unread.end(), more.unread.begin(), more.unread.end());
    }
    for (const std::string& file : subjects.unread)
        fmt::print(stderr, "not read by any model: {}\n", printable(file));
    const CampaignResult result = runCampaign(subjects.read, options,
                                              [&](std::size_t done, const std::string& next) {
                                                  fmt::print(stderr, "{} of {} files: {}\n", done,
                                                             subjects.read.size(), printable(next));
                                              });
    for (const Finding& finding : result.findings)
        fmt::print("{}: {}: {}\n", printable(finding.file), finding.mutation, finding.reason);
    fmt::print("{}", tableOf(result));
    return result.findings.empty() ? 0 : kFound;
}

int run(int argc, char** argv)
{
    CLI::App app(
        "Damages the files of models in many ways, the same each time, and looks at what "
        "sinew --check does with each: it loads, or is refused with exit code 2 and a "
        "message that names a file, within a second and 64 MiB + 20 times the file's size.");
    app.footer(
        "Exit codes: 0 nothing was found, 1 something was, 2 an option or a folder is wrong.");
    Arguments arguments;
    CampaignOptions& options = arguments.campaign;
    options.jobs = std::max(1U, std::thread::hardware_concurrency());
    app.add_option("time", arguments.time, "seconds for all files together, or all mutants")
        ->required()
        ->check(secondsOrAll());
    app.add_option("folders", arguments.folders, "folders with models, beside those made up here")
        ->check(CLI::ExistingDirectory);
    app.add_option("--viewer", options.viewer, "the program")->required()->check(CLI::ExistingFile);
    app.add_option("--of-a-kind", options.plan.ofAKind, "mutants of a kind and file, at most (200)")
        ->check(CLI::PositiveNumber);
    app.add_option("--seed", options.plan.seed, "another seed: other mutants (1)");
    app.add_option("--draw-every", options.drawEvery,
                   "also draw every so manieth of those that load; 0: none (0)");
    app.add_option("--keep", options.keep, "folder for the mutants that break something");
    CLI11_PARSE(app, argc, argv);
    return damageAll(arguments);
}

} // namespace
} // namespace sinew::test

int main(int argc, char** argv)
{
    try
    {
        return sinew::test::run(argc, argv);
    }
    catch (const std::exception& error)
    {
        fmt::print(stderr, "error: {}\n", sinew::printable(error.what()));
        return sinew::test::kBadInput;
    }
}
