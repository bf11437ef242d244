#include "engine/crowd/form_calibration.h"

#include <gmock/gmock.h>

namespace sinew::test
{
namespace
{

TEST(ChooseFastest, TakesWhatIsFasterByMoreThanNoise)
{
    const FormChoice choice =
        chooseFastest("pose", "level", {{"level", 2.0}, {"instance", 1.0}, {"workgroup", 3.0}});
    EXPECT_EQ(choice.part, "pose");
    EXPECT_EQ(choice.chosen, "instance");
    EXPECT_EQ(choice.measured.front().value, "instance");
    EXPECT_EQ(choice.measured.back().value, "workgroup");
    ASSERT_TRUE(choice.bestOther().has_value());
    EXPECT_EQ(choice.bestOther()->value, "level");
    EXPECT_DOUBLE_EQ(choice.bestOther()->margin, 2.0);
}

TEST(ChooseFastest, KeepsWhatIsAsFastWithinTheNoise)
{
    const FormChoice choice = chooseFastest("pose", "level", {{"level", 1.01}, {"instance", 1.0}});
    EXPECT_EQ(choice.chosen, "level");
    ASSERT_TRUE(choice.bestOther().has_value());
    EXPECT_EQ(choice.bestOther()->value, "instance");
    EXPECT_LT(choice.bestOther()->margin, 1.0);
}

TEST(IsFaster, HoldsInMostRounds)
{
    EXPECT_TRUE(isFaster({1, 1, 1, 9}, {2, 2, 2, 2}));
    EXPECT_FALSE(isFaster({1, 1, 9, 9}, {2, 2, 2, 2}));
    EXPECT_FALSE(isFaster({2, 2, 2}, {2, 2, 2}));
    // The whole machine was slower for a while.
    EXPECT_TRUE(isFaster({1, 10, 100}, {2, 20, 200}));
    EXPECT_FALSE(isFaster({}, {}));
}

TEST(ChooseFastest, TakesNothingUncertain)
{
    const std::vector<MeasuredValue> measured{
        {"level", 3.0}, {"instance", 1.0}, {"workgroup", 2.0}};
    EXPECT_EQ(chooseFastest("pose", "level", measured, {"instance"}).chosen, "workgroup");
    EXPECT_EQ(chooseFastest("pose", "level", measured, {"instance", "workgroup"}).chosen, "level");
    EXPECT_EQ(chooseFastest("pose", "instance", measured, {"instance"}).chosen, "instance");
}

TEST(ChooseFastest, KeepsWhatIsNotMeasured)
{
    const FormChoice choice = chooseFastest("pose", "level", {});
    EXPECT_EQ(choice.chosen, "level");
    EXPECT_FALSE(choice.bestOther().has_value());
}

TEST(ChooseFastest, LeavesWhatCannotBeChosen)
{
    EXPECT_EQ(chooseFastest("pose", "gone", {{"level", 1.0}}).chosen, "level");
}

TEST(FormParts, SetWhatTheyRead)
{
    const std::vector<std::pair<std::string_view, std::vector<const char*>>> values{
        {"arrays", {"texels", "storage"}},
        {"triangle-cull", {"on", "off"}},
        {"instances-at-once", {"1", "2", "4", "8"}},
        {"influences", {"by-influence", "by-vertex"}},
        {"pose", {"instance", "level", "workgroup"}},
        {"triangle-pieces", {"1", "4", "16"}},
        {"subgroup-size", {"driver", "8", "32"}},
    };
    ASSERT_EQ(formParts().size(), values.size());
    for (std::size_t i = 0; i < values.size(); ++i)
    {
        const FormPart& part = formParts()[i];
        EXPECT_EQ(part.name, values[i].first);
        for (const char* const value : values[i].second)
        {
            CrowdForm form;
            part.set(form, value);
            EXPECT_EQ(part.valueOf(form), value) << part.name;
        }
    }
}

} // namespace
} // namespace sinew::test
