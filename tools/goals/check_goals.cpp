// Judges reports of the crowd's benchmark by its goals.
#include "engine/base/text_location.h"
#include "tools/goals/report_file.h"
#include "tools/goals/verdict.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <exception>
#include <string>
#include <vector>

namespace sinew::goals
{
namespace
{

constexpr int kBadInput = 2;

// What the figures below were measured on: reports of other devices or models do not belong
// together.
std::string describeReport(const std::string& file, const crowd::BenchmarkResult& report)
{
    return printable(fmt::format("{}: {} on {}, {} ({})", file, report.modelName, report.deviceName,
                                 report.deviceDriver, report.deviceType)) +
           '\n';
}

int checkGoals(const std::vector<std::string>& files, bool all)
{
    std::vector<crowd::BenchmarkResult> reports;
    std::string text;
    for (const std::string& file : files)
    {
        Result<crowd::BenchmarkResult> report = readReport(file);
        if (!report)
        {
            fmt::print(stderr, "error: {}\n", printable(toString(report.error())));
            return kBadInput;
        }
        text += describeReport(file, *report);
        const crowd::BenchmarkResult& first = reports.empty() ? *report : reports.front();
        if (report->deviceName != first.deviceName || report->modelHash != first.modelHash)
            fmt::print(stderr, "warning: {}: not the device or the model of the first report\n",
                       printable(file));
        reports.push_back(std::move(*report));
    }
    const std::vector<Verdict> verdicts = decide(reports);
    fmt::print("{}\n{}", text, verdictText(verdicts));
    return exitCode(verdicts, all);
}

int run(int argc, char** argv)
{
    CLI::App app("Judges JSON reports of the crowd's benchmark by the goals of its speed.");
    app.footer("Of several reports the lower quartile of each figure counts, the upper one where "
               "less is better.\nExit codes: 0 something was measured and none of it failed, 1 a "
               "goal failed or nothing\nwas measured, 2 a report or an option cannot be read.");
    std::vector<std::string> files;
    bool all = false;
    app.add_option("REPORT", files, "what sinew-crowd --json wrote, repeatable")->required();
    app.add_flag("--all", all, "a goal that was not measured counts as failed");
    try
    {
        app.parse(argc, argv);
    }
    catch (const CLI::ParseError& error)
    {
        return app.exit(error) == 0 ? 0 : kBadInput;
    }
    return checkGoals(files, all);
}

} // namespace
} // namespace sinew::goals

int main(int argc, char** argv)
{
    try
    {
        return sinew::goals::run(argc, argv);
    }
    catch (const std::exception& error)
    {
        fmt::print(stderr, "error: {}\n", sinew::printable(error.what()));
        return sinew::goals::kBadInput;
    }
}
