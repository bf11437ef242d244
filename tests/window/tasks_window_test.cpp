// What people open the viewer's window for, done in it as they would do it, by mouse and keys. The
// answers are read off the panels.
#include "tests/support/drawn_models.h"
#include "tests/support/picture.h"
#include "tests/support/process.h"
#include "tests/window/sample_in_window.h"

#include <gmock/gmock.h>

#include <cstdint>
#include <filesystem>
#include <regex>
#include <string>

namespace sinew::test
{
namespace
{

namespace fs = std::filesystem;
using testing::HasSubstr;

constexpr int kTasksWidth = 1000;
constexpr int kTasksHeight = 640;

class Task : public SampleInWindow
{
protected:
    void SetUp() override { writeBendingTube(model_); }

    void open(const fs::path& model)
    {
        showModel(SINEW_VIEWER, model,
                  {"--no-ground", "--size",
                   std::to_string(kTasksWidth) + "x" + std::to_string(kTasksHeight)});
    }

    // Clicks there until the panels say that: what is clicked on may come with the next frame.
    testing::AssertionResult saysAfterClick(int x, int y, const std::string& part) const
    {
        std::string text;
        const auto says = [&]
        {
            window().click(x, y);
            text = window().text();
            return text.find(part) != std::string::npos;
        };
        return eventually(says) ? testing::AssertionSuccess()
                                : testing::AssertionFailure() << part << " is not in\n"
                                                              << text;
    }

    // The height of a pixel of the model halfway across the window, where no panel is: the middle
    // of the most rows in sequence that are not background. A notice may cover a few others.
    int modelInMiddleColumn() const
    {
        const Image picture = window().picture();
        std::uint32_t first = 0;
        std::uint32_t longest = 0;
        std::uint32_t rows = 0;
        for (std::uint32_t y = 0; y < kTasksHeight - 120; ++y)
        {
            const bool isBackground =
                colourAt(picture, kTasksWidth / 2, y) == colourAt(picture, kTasksWidth / 2, 0);
            rows = isBackground ? 0 : rows + 1;
            if (rows <= longest)
                continue;
            longest = rows;
            first = y + 1 - rows;
        }
        EXPECT_GT(longest, 0U);
        return static_cast<int>(first + longest / 2);
    }

    // The first number that the pattern's parentheses hold in what the panels say.
    double numberSaid(const std::string& pattern) const
    {
        const std::string text = window().text();
        std::smatch found;
        if (std::regex_search(text, found, std::regex(pattern)))
            return std::stod(found[1]);
        ADD_FAILURE() << pattern << " is not said:\n" << text;
        return -1.0;
    }
};

TEST_F(Task, WhichImageIsMissingAndWhy)
{
    fs::remove(model_ / "tube.png");
    open(model_.path());
    EXPECT_THAT(window().text(), HasSubstr("Report (1)")); // where the eye is led to
    EXPECT_THAT(window().text(),
                HasSubstr("no image found for shader \"tube\": a placeholder is shown; put it at " +
                          (model_ / "tube.tga").string()));
}

TEST_F(Task, WhichJointsMoveThisVertex)
{
    open(model_.path());
    window().press("space");
    ASSERT_TRUE(eventually([&] { return isPaused(); }));
    ASSERT_TRUE(saysAfterClick(kTasksWidth / 2, modelInMiddleColumn(), "vertex "));
    const std::string text = window().text();
    const std::regex vertex(R"(vertex \d+ at (\S+) (\S+) (\S+)\n)");
    std::smatch at;
    ASSERT_TRUE(std::regex_search(text, at, vertex)) << text;
    // The weighted mean of where each joint alone would put it is where it is.
    const std::regex influence(R"((\d\.\d+)  (joint\d+)  (\S+) (\S+) (\S+)\n)");
    double sum = 0.0;
    double most = 0.0;
    std::string strongest;
    std::array<double, 3> mean{};
    int count = 0;
    for (std::sregex_iterator found(text.begin(), text.end(), influence), end; found != end;
         ++found, ++count)
    {
        const double weight = std::stod((*found)[1]);
        sum += weight;
        for (std::size_t axis = 0; axis < 3; ++axis)
            mean.at(axis) += weight * std::stod((*found)[3 + axis]);
        if (weight > most)
            strongest = (*found)[2];
        most = std::max(most, weight);
    }
    EXPECT_EQ(count, 9) << text;
    EXPECT_NEAR(sum, 1.0, 0.005);
    for (std::size_t axis = 0; axis < 3; ++axis)
        EXPECT_NEAR(mean.at(axis), std::stod(at[1 + axis]), 0.5) << text; // of 110 units
    // It is chosen, too.
    EXPECT_THAT(text, testing::ContainsRegex("\n" + strongest + "\njoint [0-9]+, child of "));
}

} // namespace
} // namespace sinew::test
