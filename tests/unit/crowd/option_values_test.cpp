#include "samples/crowd/options.h"

#include <gmock/gmock.h>

namespace sinew::crowd
{

namespace
{

using samples::parseChoice;
using samples::wordFor;
using testing::ElementsAre;
using testing::HasSubstr;

TEST(CrowdOptionValues, ReadsChoicesByTheirNames)
{
    for (const Mode mode : {Mode::Compute, Mode::ComputeSimple, Mode::Vertex, Mode::VertexSsbo})
        EXPECT_EQ(parseChoice<Mode>(wordFor(mode)), mode);
    EXPECT_EQ(parseChoice<Mode>("vertex-ssbo"), Mode::VertexSsbo);
    EXPECT_EQ(parseChoice<Layout>("disc"), Layout::Disc);
    EXPECT_EQ(parseChoice<CrowdView>("eye"), CrowdView::Eye);
    EXPECT_EQ(parseChoice<AutoOnOff>("off"), AutoOnOff::Off);
    EXPECT_EQ(samples::parseOnOff("on"), true);
    EXPECT_EQ(samples::parseOnOff("off"), false);
    for (const char* text : {"", "Compute", "comp", "compute "})
        EXPECT_FALSE(parseChoice<Mode>(text)) << text;
}

TEST(CrowdOptionValues, ReadsLevelsOfDetail)
{
    EXPECT_EQ(parseLod("auto").value(), std::nullopt);
    EXPECT_EQ(parseLod("off").value(), 0U);
    EXPECT_EQ(parseLod("7").value(), 7U);
    for (const char* text : {"", "on", "Auto", "-1", "10", "1.5"})
        EXPECT_FALSE(parseLod(text)) << text;
}

TEST(CrowdOptionValues, ReadsSeries)
{
    EXPECT_THAT(parseScaling("10").value(), ElementsAre(10U));
    EXPECT_THAT(parseScaling("10,1,1000000").value(), ElementsAre(10U, 1U, 1'000'000U));
    for (const char* text :
         {"", ",", "1,", ",1", "1,,2", "1, 2", "0", "1,0", "1000001", "1;2", "x"})
        EXPECT_FALSE(parseScaling(text)) << text;
    EXPECT_THAT(parseScaling("1,x").error(), HasSubstr("'x' is not a whole number from 1 to"));
    EXPECT_EQ(parseScaling("1,2,1").error(), "1 stands twice in '1,2,1'");
}

TEST(CrowdOptionValues, ReadsPartsOfTheForm)
{
    for (const ConfigChoice& part : configChoices())
    {
        EXPECT_EQ(parsePart(part, "auto"), "auto") << part.name;
        for (const std::string_view word : part.words)
            EXPECT_EQ(parsePart(part, word), std::string(word)) << part.name;
    }
    EXPECT_EQ(parsePart(configChoice("triangle-pieces"), "64"), "64");
    for (const char* text : {"0", "65", "driver", ""})
        EXPECT_FALSE(parsePart(configChoice("triangle-pieces"), text)) << text;
    EXPECT_THAT(parsePart(configChoice("triangle-pieces"), "0").error(), HasSubstr(" or auto"));
    EXPECT_EQ(parsePart(configChoice("pose"), "vertex").error(),
              "'vertex' is no form of the pose pass: expected auto, instance or workgroup");
}

} // namespace

} // namespace sinew::crowd
