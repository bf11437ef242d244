// Checks the text of the crowd's panels, and that images can include them.
#include "tests/cli/crowd_program.h"

#include <gmock/gmock.h>

namespace sinew::test
{
namespace
{

using testing::ContainsRegex;
using testing::HasSubstr;

class CrowdPanelsText : public CrowdRun
{
protected:
    std::string textOf(const Arguments& arguments) const
    {
        return runWell(joined({"--size", "1000x640", "--ui-dump", "-"}, arguments)).standardOutput;
    }
};

TEST_F(CrowdPanelsText, SaysHowManyInstancesAndChunksThereAre)
{
    EXPECT_THAT(textOf({"--instances", "1234", "--skin-memory", "1024"}), HasSubstr("{ 1,234 }"));
    EXPECT_THAT(textOf({"--instances", "4"}), HasSubstr("for poses and vertices"));
    EXPECT_THAT(textOf({"--instances", "100", "--skin-memory", "8"}),
                ContainsRegex("[0-9]+ chunks, .* each"));
}

TEST_F(CrowdPanelsText, HasEveryPanelWithWhatOptionsChose)
{
    const std::string text = textOf({"--instances", "4", "--skinning", "vertex", "--cull", "off",
                                     "--shadows", "off", "--time", "1.5", "--lod-error", "2"});
    for (const char* const part :
         {"### Instances ###\n{ 4 }\n[ Halve ] [ Double ]",
          "### Method ###\n{ vertex } skinning\n{ auto } triangle cull\n{ auto } occlusion\n"
          "[x] Levels of detail\n{ 2 } pixels\n[ ] Cull instances out of view\n[ ] Shadows",
          "### View ###\n[ Crowd ] [ Near ] [ Low ] [ Eye ]\n[ Pause ] 1.5 s H lists the keys",
          "== Times\n### GPU times, ms ###\n", "| Frame | - |", "| Memory | "})
        EXPECT_THAT(text, HasSubstr(part));
}

TEST_F(CrowdPanelsText, IsDrawnIntoPicturesByRequest)
{
    const Arguments small = {"--instances", "2", "--size", "640x400", "--time", "1"};
    const Image without = draw(small);
    const Image with = draw(joined(small, {"--panels", "on"}));
    EXPECT_NE(with.pixels, without.pixels);
    const auto middle = std::size_t{4} * (std::size_t{200} * without.width + without.width / 2);
    EXPECT_EQ(with.pixels.at(middle), without.pixels.at(middle)); // not covered by panels
}

} // namespace
} // namespace sinew::test
