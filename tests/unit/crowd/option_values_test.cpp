#include "samples/crowd/option_values.h"

#include <gmock/gmock.h>

namespace sinew::crowd
{

namespace
{

using testing::ElementsAre;
using testing::HasSubstr;

TEST(CrowdOptionValues, ReadsChoicesByTheirNames)
{
    for (const Mode mode :
         {Mode::Compute, Mode::ComputeSimple, Mode::Vertex, Mode::VertexSsbo, Mode::Cpu})
        EXPECT_EQ(parseMode(modeName(mode)), mode);
    for (const Layout layout : {Layout::Grid, Layout::Disc, Layout::Random})
        EXPECT_EQ(parseLayout(layoutName(layout)), layout);
    for (const TriangleCull cull : {TriangleCull::Auto, TriangleCull::On, TriangleCull::Off})
        EXPECT_EQ(parseTriangleCull(triangleCullName(cull)), cull);
    for (const CrowdView view : {CrowdView::Crowd, CrowdView::Near, CrowdView::Low})
        EXPECT_EQ(parseView(viewName(view)), view);
    for (const PoseForm form : {PoseForm::Auto, PoseForm::Instance, PoseForm::Level})
        EXPECT_EQ(parsePoseForm(poseFormName(form)), form);
}

TEST(CrowdOptionValues, NamesChoicesAsTheHelpDoes)
{
    EXPECT_EQ(modeName(Mode::Compute), "compute");
    EXPECT_EQ(modeName(Mode::ComputeSimple), "compute-simple");
    EXPECT_EQ(modeName(Mode::Vertex), "vertex");
    EXPECT_EQ(modeName(Mode::VertexSsbo), "vertex-ssbo");
    EXPECT_EQ(modeName(Mode::Cpu), "cpu");
    EXPECT_EQ(layoutName(Layout::Disc), "disc");
    EXPECT_EQ(triangleCullName(TriangleCull::On), "on");
    EXPECT_EQ(triangleCullName(TriangleCull::Off), "off");
    EXPECT_EQ(viewName(CrowdView::Near), "near");
    EXPECT_EQ(viewName(CrowdView::Low), "low");
    EXPECT_EQ(poseFormName(PoseForm::Instance), "instance");
    EXPECT_EQ(parseOnOff("on"), true);
    EXPECT_EQ(parseOnOff("off"), false);
}

TEST(CrowdOptionValues, ListsTheChoicesWhenItRefuses)
{
    for (const char* text : {"", "Compute", "comp", "compute "})
        EXPECT_FALSE(parseMode(text)) << text;
    EXPECT_EQ(parseLayout("circle").error(),
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
