// The benchmark's page, read as text and as a browser shows it.
#include "samples/crowd/report/benchmark_result.h"
#include "tests/support/benchmark_results.h"
#include "tests/support/process.h"
#include "tests/support/temp_folder.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <cstdlib>
#include <sstream>
#include <stdexcept>
#include <unistd.h>

namespace sinew::test
{

namespace
{

struct BrowserOptions
{
    bool dark = false;
    int width = 1400; // of the window that the page sees, pixels
};

struct TextContrast
{
    std::string text;
    double ratio = 0.0; // as WCAG 2 has it, 1 to 21
};

// What probe.js found once the page was loaded and everything in it opened.
struct PageReport
{
    bool dark = false; // prefers-color-scheme, as the page sees it
    int width = 0;     // of its window
    std::size_t texts = 0;
    TextContrast lowest;                // of all texts
    double smallestFont = 0.0;          // pixels
    std::vector<std::string> overflows; // what reaches out of the window sideways
    std::vector<std::string> plots;     // names of the plots that have marks
    std::vector<std::string> bare;      // plots without marks, text or name
    std::vector<std::string> requests;  // every resource that the page asked for
    std::string console;                // what the browser printed to its console
};

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
        .plots = json.at("plots"),
        .bare = json.at("bare"),
        .requests = json.at("requests"),
        .console = {}};
}

// The program's path; nothing if it is not installed.
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

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

constexpr double kLowestContrast = 4.5;
constexpr double kSmallestFont = 12.0; // pixels
constexpr int kNarrow = 400;
constexpr int kMedium = 1010; // barely wide enough for tables
constexpr int kWide = 1400;

// Names as long and as hostile as can be.
crowd::BenchmarkResult nastyResult()
{
    crowd::BenchmarkResult result = madeUpScaling();
    result.deviceName =
        "<img src=\"https://example.com/a.png\"> & </style><script>alert(1)</script>";
    result.command = "crowd '" + std::string(300, 'x') + "' \"--clip\" <b>&amp;</b>";
    result.modelFile = std::string(200, 'y') + "/bench110.md5mesh";
    crowd::Run& compute = result.runs[16]; // of 10,000 instances
    compute.at(crowd::Time::Frame) = madeUpTimes(123'456.0);
    compute.chunks = 3;
    compute.choices["arrays"] = std::string(300, 'z') + " <script>";
    result.validationMessages = 3;
    return result;
}

TEST(BenchmarkPageText, EscapesEveryString)
{
    EXPECT_EQ(crowd::escapeHtml("<a href=\"b\">'&\x1b"),
              "&lt;a href=&quot;b&quot;&gt;&#39;&amp;\\x1b");

    const std::string nasty = "<i>\"'&";
    crowd::BenchmarkResult result = madeUpComparison();
    for (std::string* text :
         {&result.command, &result.deviceName, &result.deviceDriver, &result.deviceType,
          &result.modelName, &result.modelFile, &result.modelHash})
        *text = nasty;
    for (crowd::Run& run : result.runs)
    {
        run.options.mode += nasty;
        run.options.view = nasty;
    }
    result.runs[0].options.mode = "compute";
    result.runs[0].options.triangleCull = nasty;
    result.runs.push_back(result.runs[0]);
    result.runs.back().options.triangleCull = "off";
    const std::string page = crowd::benchmarkPage(result);
    EXPECT_THAT(page, Not(HasSubstr("<i>")));
    EXPECT_THAT(page, Not(HasSubstr("i>\"")));
    EXPECT_THAT(page, HasSubstr("&lt;i&gt;&quot;&#39;&amp;"));
}

TEST(BenchmarkPageText, NeedsNothingElse)
{
    const std::string page = crowd::benchmarkPage(madeUpScaling());
    for (const char* word :
         {"http:", "https:", "src=", "href=", "url(", "@import", "<script", "<link", "<img"})
        EXPECT_THAT(page, Not(HasSubstr(word)));
    EXPECT_THAT(page, HasSubstr("default-src 'none'"));
}

TEST(BenchmarkPageText, SaysWhatWasMeasured)
{
    const std::string page = crowd::benchmarkPage(madeUpComparison());
    for (const char* text :
         {"llvmpipe (LLVM 15.0.6, 256 bits)", "Mesa 22.3.6", "5f1d7a84db00d2fce00b31a7fc73224f",
          "sinew-crowd --compare --instances 256 --seed 1 bench110",
          "4,096 vertices, 8,108 triangles, 110 joints, 7,515 weights, 1 clip",
          "vertex takes 1.11 times as long as compute", "no messages", "15, after 2 of warm-up"})
        EXPECT_THAT(page, HasSubstr(text));
    EXPECT_THAT(page, Not(HasSubstr("Warnings")));
}

TEST(BenchmarkPageText, Warns)
{
    crowd::BenchmarkResult result = madeUpComparison();
    result.validationMessages = 1;
    EXPECT_THAT(crowd::benchmarkPage(result), HasSubstr("the validation layers have 1 message."));
}

TEST(BenchmarkPageText, OfNothingIsAPage)
{
    EXPECT_THAT(crowd::benchmarkPage({}), HasSubstr("</html>"));
}

struct Window
{
    bool dark;
    int width;
};

class BenchmarkPage : public testing::TestWithParam<Window>
{
protected:
    void SetUp() override
    {
        chromium_ = findChromium();
        if (!chromium_)
            GTEST_SKIP() << "not installed: chromium";
    }

    PageReport open(const std::string& page) const
    {
        return browse(*chromium_, page, {.dark = GetParam().dark, .width = GetParam().width});
    }

    PageReport open(const crowd::BenchmarkResult& result) const
    {
        return open(crowd::benchmarkPage(result));
    }

    static void expectLegible(const PageReport& report)
    {
        EXPECT_EQ(report.dark, GetParam().dark);
        EXPECT_EQ(report.width, GetParam().width);
        EXPECT_GT(report.texts, 50U);
        EXPECT_GE(report.lowest.ratio, kLowestContrast) << report.lowest.text;
        EXPECT_GE(report.smallestFont, kSmallestFont);
        EXPECT_THAT(report.overflows, IsEmpty());
        EXPECT_THAT(report.bare, IsEmpty());
        EXPECT_THAT(report.requests, IsEmpty());
        EXPECT_EQ(report.console, "");
    }

private:
    std::optional<std::string> chromium_;
};

TEST_P(BenchmarkPage, ShowsASeries)
{
    const PageReport report = open(madeUpScaling());
    expectLegible(report);
    EXPECT_THAT(report.plots, testing::Contains("Time per pass, 10,000 instances"));
    EXPECT_EQ(report.plots.size(), madeUpScaling().runs.size() / 4);
}

TEST_P(BenchmarkPage, ShowsABudget)
{
    const PageReport report = open(madeUpBudget());
    expectLegible(report);
    EXPECT_THAT(report.plots,
                testing::ElementsAre("Time per pass of the crowds that hold the budget"));
}

TEST_P(BenchmarkPage, ShowsEveryRunAndNastyNames)
{
    const PageReport report = open(nastyResult());
    expectLegible(report);
}

std::string nameOf(const testing::TestParamInfo<Window>& tested)
{
    return std::string(tested.param.dark ? "Dark" : "Light") + std::to_string(tested.param.width);
}

INSTANTIATE_TEST_SUITE_P(Windows, BenchmarkPage,
                         testing::Values(Window{true, kWide}, Window{false, kMedium},
                                         Window{false, kNarrow}),
                         nameOf);

} // namespace

} // namespace sinew::test
