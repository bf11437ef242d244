// What the crowd's panels say, as text, and that pictures can show them.
#include "tests/cli/crowd_program.h"

#include <gmock/gmock.h>

namespace sinew::test
{
namespace
{

using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;

class CrowdPanelsText : public CrowdRun
{
protected:
    std::string textOf(const Arguments& arguments) const
    {
        return runWell(joined({"--size", "1000x640", "--ui-dump", "-"}, arguments)).standardOutput;
    }
};

TEST_F(CrowdPanelsText, HasEveryPanelWithWhatOptionsChose)
{
    const std::string text = textOf({"--instances", "4", "--skinning", "vertex", "--cull", "off",
                                     "--shadows", "off", "--time", "1.5", "--lod-error", "2"});
    for (const char* const part :
         {"### Instances ###\n{ 4 }", "### Method ###\n{ vertex } skinning", "### Drawn ###\n",
          "{ 2 } pixels", "[ ] Leave out what is not in view\n[ ] Shadows\n", "\nDevice\n",
          "== Times\n", "| Memory | ", "### Benchmark ###\n", "### View ###\n", "1.5 s"})
        EXPECT_THAT(text, HasSubstr(part));
    EXPECT_THAT(textOf({"--instances", "100", "--skin-memory", "8", "--pose", "level"}),
                testing::AllOf(ContainsRegex("[0-9]+ chunks, .* each"),
                               HasSubstr("{ level } Pose pass"),
                               ContainsRegex("\\{ auto: (texels|storage) \\} Arrays")));
}

TEST_F(CrowdPanelsText, HasNoPartsOfAFormThatTheCpuDoesNotHave)
{
    const std::string text =
        textOf({"--instances", "4", "--skinning", "cpu", "--text-size", "48", "--size", "64x64"});
    EXPECT_THAT(text, HasSubstr("The device only draws."));
    EXPECT_THAT(text, Not(HasSubstr("Instances per invocation")));
}

TEST_F(CrowdPanelsText, IsDrawnIntoPicturesByRequest)
{
    const Arguments small = {"--instances", "2", "--size", "640x400", "--time", "1"};
    const Image without = draw(small);
    const Image with = draw(joined(small, {"--panels", "on"}));
    EXPECT_NE(with.pixels, without.pixels);
    const auto right = std::size_t{4} * (std::size_t{200} * without.width + without.width - 20);
    EXPECT_EQ(with.pixels.at(right), without.pixels.at(right)); // one side is left free
}

} // namespace
} // namespace sinew::test
