// Checks the text of the benchmark's HTML page.
#include "samples/crowd/report/benchmark_result.h"
#include "tests/support/benchmark_results.h"

#include <gmock/gmock.h>

#include <string>

namespace sinew::test
{

namespace
{

using testing::HasSubstr;
using testing::Not;

TEST(BenchmarkPageText, EscapesEveryString)
{
    EXPECT_EQ(crowd::escapeHtml("<a href=\"b\">'&\x1b"),
              "&lt;a href=&quot;b&quot;&gt;&#39;&amp;\\x1b");

    const std::string nasty = "<i>\"'&";
    crowd::BenchmarkResult result = madeUpComparison();
    for (std::string* text : {&result.command, &result.deviceName, &result.deviceDriver,
                              &result.deviceType, &result.modelName, &result.models[0].name,
                              &result.models[0].file, &result.models[0].hash})
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

} // namespace
} // namespace sinew::test
