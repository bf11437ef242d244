// What stands in the benchmark's page, read as text.
#include "samples/crowd/report/benchmark_report.h"
#include "samples/crowd/report/page_plots.h"
#include "samples/crowd/report/svg_parts.h"
#include "tests/support/benchmark_results.h"

#include <gmock/gmock.h>

namespace sinew::crowd
{

namespace
{

using testing::HasSubstr;
using testing::Not;

TEST(BenchmarkPageText, EscapesEveryString)
{
    EXPECT_EQ(escapeHtml("<a href=\"b\">'&\x1b"), "&lt;a href=&quot;b&quot;&gt;&#39;&amp;\\x1b");

    const std::string nasty = "<i>\"'&";
    BenchmarkResult result = test::madeUpComparison();
    for (std::string* text :
         {&result.command, &result.deviceName, &result.deviceDriver, &result.deviceType,
          &result.modelName, &result.modelFile, &result.modelHash})
        *text = nasty;
    result.options = {{nasty, nasty}};
    for (crowd::Run& run : result.runs)
    {
        run.options.mode += nasty;
        run.options.view = nasty;
    }
    result.runs[0].options.mode = "compute";
    result.runs[0].options.triangleCull = nasty;
    result.runs.push_back(result.runs[0]);
    result.runs.back().options.triangleCull = "off";
    result.runs[1].wall[0] *= 9.0;
    const std::string page = benchmarkPage(result);
    EXPECT_THAT(page, Not(HasSubstr("<i>")));
    EXPECT_THAT(page, Not(HasSubstr("i>\"")));
    EXPECT_THAT(page, HasSubstr("&lt;i&gt;&quot;&#39;&amp;"));
}

TEST(PagePlots, EscapeEveryString)
{
    const std::string nasty = "<i>\"'&";
    const std::string figures =
        stackedFigure({.title = nasty,
                       .note = nasty,
                       .axis = nasty,
                       .parts = {{.name = nasty, .colour = 0}},
                       .bars = {{.label = nasty, .parts = {1.0}, .total = 1.0}}}) +
        ratioFigure({.title = nasty, .note = nasty, .axis = nasty, .dots = {{.label = nasty}}}) +
        curveFigure({.title = nasty,
                     .note = nasty,
                     .xAxis = nasty,
                     .yAxis = nasty,
                     .curves = {{.label = nasty, .colour = 0, .points = {{1.0, 2.0}}}}});
    EXPECT_THAT(figures, Not(HasSubstr("<i>")));
    EXPECT_THAT(figures, Not(HasSubstr("i>\"")));
}

TEST(PagePlots, DrawNothingOfNothing)
{
    EXPECT_EQ(stackedFigure({}), "");
    EXPECT_EQ(ratioFigure({}), "");
    EXPECT_EQ(curveFigure({}), "");
}

TEST(BenchmarkPageText, NeedsNothingElse)
{
    const std::string page = benchmarkPage(test::madeUpScaling());
    for (const char* word :
         {"http:", "https:", "src=", "href=", "url(", "@import", "<script", "<link", "<img"})
        EXPECT_THAT(page, Not(HasSubstr(word)));
    EXPECT_THAT(page, HasSubstr("default-src 'none'"));
}

TEST(BenchmarkPageText, SaysWhatWasMeasured)
{
    const std::string page = benchmarkPage(test::madeUpComparison());
    for (const char* text :
         {"llvmpipe (LLVM 15.0.6, 256 bits)", "Mesa 22.3.6", "5f1d7a84db00d2fce00b31a7fc73224f",
          "sinew-crowd --compare --instances 256 --seed 1 bench110", "<dt>--seed</dt><dd>1</dd>",
          "4,096 vertices, 8,108 triangles, 110 joints, 7,515 weights, 1 clip",
          "compute is 1.11 times as fast as vertex", "no messages", "15, after 2 of warm-up"})
        EXPECT_THAT(page, HasSubstr(text));
    EXPECT_THAT(page, Not(HasSubstr("Warnings")));
}

TEST(BenchmarkPageText, Warns)
{
    BenchmarkResult result = test::madeUpComparison();
    result.runs[0].wall[7] *= 3.0;
    result.validationMessages = 1;
    const std::string page = benchmarkPage(result);
    EXPECT_THAT(page, HasSubstr("1 of 15 frames of compute"));
    EXPECT_THAT(page, HasSubstr("Validation: 1 message."));
}

TEST(BenchmarkPageText, OfNothingIsAPage)
{
    EXPECT_THAT(benchmarkPage({}), HasSubstr("</html>"));
}

} // namespace

} // namespace sinew::crowd
