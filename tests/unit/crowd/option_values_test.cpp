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
    for (const Mode mode :
         {Mode::Compute, Mode::ComputeSimple, Mode::Vertex, Mode::VertexSsbo, Mode::Cpu})
        EXPECT_EQ(parseChoice<Mode>(wordFor(mode)), mode);
    for (const Layout layout : {Layout::Grid, Layout::Disc, Layout::Random})
        EXPECT_EQ(parseChoice<Layout>(wordFor(layout)), layout);
    for (const TriangleCull cull : {TriangleCull::Auto, TriangleCull::On, TriangleCull::Off})
        EXPECT_EQ(parseChoice<TriangleCull>(wordFor(cull)), cull);
    for (const CrowdView view : {CrowdView::Crowd, CrowdView::Near, CrowdView::Low})
        EXPECT_EQ(parseChoice<CrowdView>(wordFor(view)), view);
    for (const PoseForm form :
         {PoseForm::Auto, PoseForm::Instance, PoseForm::Level, PoseForm::Workgroup})
        EXPECT_EQ(parseChoice<PoseForm>(wordFor(form)), form);
}

TEST(CrowdOptionValues, NamesChoicesAsTheHelpDoes)
{
    EXPECT_EQ(wordFor(Mode::Compute), "compute");
    EXPECT_EQ(wordFor(Mode::ComputeSimple), "compute-simple");
    EXPECT_EQ(wordFor(Mode::Vertex), "vertex");
    EXPECT_EQ(wordFor(Mode::VertexSsbo), "vertex-ssbo");
    EXPECT_EQ(wordFor(Mode::Cpu), "cpu");
    EXPECT_EQ(wordFor(Layout::Disc), "disc");
    EXPECT_EQ(wordFor(TriangleCull::On), "on");
    EXPECT_EQ(wordFor(TriangleCull::Off), "off");
    EXPECT_EQ(wordFor(CrowdView::Near), "near");
    EXPECT_EQ(wordFor(CrowdView::Low), "low");
    EXPECT_EQ(wordFor(PoseForm::Instance), "instance");
    EXPECT_EQ(parseOnOff("on"), true);
    EXPECT_EQ(parseOnOff("off"), false);
}

TEST(CrowdOptionValues, ListsTheChoicesWhenItRefuses)
{
    for (const char* text : {"", "Compute", "comp", "compute "})
        EXPECT_FALSE(parseChoice<Mode>(text)) << text;
    EXPECT_EQ(parseChoice<Layout>("circle").error(),
              "'circle' is no layout: expected grid, disc or random");
    EXPECT_EQ(parseOnOff("yes").error(), "'yes' is no switch: expected off or on");
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

TEST(CrowdOptionValues, ReadsNumbersThatCanBeAuto)
{
    EXPECT_EQ(parseTrianglePieces("auto").value(), std::nullopt);
    EXPECT_EQ(parseTrianglePieces("64").value(), 64U);
    EXPECT_FALSE(parseTrianglePieces("0"));
    EXPECT_EQ(parseSubgroupSize("auto").value(), std::nullopt);
    EXPECT_EQ(parseSubgroupSize("128").value(), 128U);
    EXPECT_FALSE(parseSubgroupSize("129"));
}

TEST(CrowdOptionValues, ReadsInstancesAndWeights)
{
    EXPECT_EQ(parseInstances("1000000"), 1'000'000U);
    EXPECT_FALSE(parseInstances("0"));
    EXPECT_FALSE(parseInstances("1000001"));
    EXPECT_EQ(parseWeight("1"), 1.0);
    EXPECT_FALSE(parseWeight("1.01"));
    EXPECT_FALSE(parseWeight("-0.01"));
}

} // namespace

} // namespace sinew::crowd
