#include "tests/page/browser.h"

#include "tests/support/process.h"
#include "tests/support/temp_folder.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cstdlib>
#include <sstream>
#include <stdexcept>
#include <string_view>
#include <unistd.h>

namespace sinew::test
{

namespace
{

using Json = nlohmann::json;

constexpr std::string_view kResultBegin = "<pre id=\"result\">";
constexpr std::string_view kResultEnd = "</pre>";

std::string attribute(std::string_view text)
{
    std::string escaped;
    for (const char c : text)
    {
        if (c == '&')
            escaped += "&amp;";
        else if (c == '"')
            escaped += "&quot;";
        else
            escaped += c;
    }
    return escaped;
}

// The window of headless Chromium is at least 500 pixels wide: a frame can be narrower.
std::string framed(const std::string& page, int width)
{
    return fmt::format(
        "<!DOCTYPE html><html><head><meta charset=\"utf-8\">"
        "<meta name=\"color-scheme\" content=\"light dark\">"
        "<script src=\"probe.js\"></script></head><body>"
        "<iframe width=\"{}\" height=\"900\" style=\"border:0\" onload=\"run(this)\" "
        "srcdoc=\"{}\"></iframe></body></html>",
        width, attribute(page));
}

// Lines of the browser's log that pages caused.
std::string consoleOf(const std::string& log)
{
    std::istringstream lines(log);
    std::string console;
    for (std::string line; std::getline(lines, line);)
        if (line.find("CONSOLE") != std::string::npos)
            console += line + '\n';
    return console;
}

PageReport readReport(const std::string& dom)
{
    const std::size_t begin = dom.rfind(kResultBegin);
    const std::size_t end = dom.find(kResultEnd, begin);
    if (begin == std::string::npos || end == std::string::npos)
        throw std::runtime_error("the browser gave no result: " + dom.substr(0, 500));
    const std::size_t from = begin + kResultBegin.size();
    const Json json = Json::parse(dom.substr(from, end - from));
    if (json.contains("failure"))
        throw std::runtime_error(json["failure"].get<std::string>());
    return {
        .dark = json.at("dark"),
        .width = json.at("width"),
        .texts = json.at("texts"),
        .lowest = {.text = json.at("lowest").at("text"), .ratio = json.at("lowest").at("ratio")},
        .smallestFont = json.at("smallestFont"),
        .overflows = json.at("overflows"),
        .overlaps = json.at("overlaps"),
        .plots = json.at("plots"),
        .bare = json.at("bare"),
        .requests = json.at("requests"),
        .console = {}};
}

} // namespace

std::optional<std::string> findChromium()
{
    const char* path = std::getenv("PATH");
    std::istringstream folders(path == nullptr ? "" : path);
    for (std::string folder; std::getline(folders, folder, ':');)
        for (const char* name : {"chromium", "chromium-browser", "google-chrome"})
            if (const std::string program = folder + '/' + name; access(program.c_str(), X_OK) == 0)
                return program;
    return std::nullopt;
}

PageReport browse(const std::string& chromium, const std::string& page,
                  const BrowserOptions& options)
{
    const TempFolder folder;
    folder.write("probe.js", readFile(SINEW_PAGE_PROBE));
    const auto harness = folder.write("harness.html", framed(page, options.width));
    const ProcessResult result =
        runProcess({chromium, "--headless", "--no-sandbox", "--disable-gpu",
                    "--disable-dev-shm-usage", "--no-first-run", "--disable-background-networking",
                    "--disable-component-update", "--disable-sync", "--disable-default-apps",
                    "--enable-logging=stderr", "--user-data-dir=" + (folder / "profile").string(),
                    "--host-resolver-rules=MAP * ~NOTFOUND",
                    // 0 is dark, 1 is light.
                    fmt::format("--blink-settings=preferredColorScheme={}", options.dark ? 0 : 1),
                    "--window-size=1600,1000", "--virtual-time-budget=5000", "--dump-dom",
                    "file://" + harness.string()},
                   {.timeout = std::chrono::seconds(60)});
    if (result.exitCode != 0)
        throw std::runtime_error("the browser ended with " + std::to_string(result.exitCode) +
                                 ": " + result.standardError);
    PageReport report = readReport(result.standardOutput);
    report.console = consoleOf(result.standardError);
    return report;
}

} // namespace sinew::test
