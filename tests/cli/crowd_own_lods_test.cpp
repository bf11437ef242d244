// Crowds of models whose files have levels of detail.
#include "tests/cli/crowd_program.h"
#include "tests/cli/player_dumps.h"
#include "tests/support/level_files.h"

#include <algorithm>

namespace sinew::test
{
namespace
{

class CrowdOfOwnLods : public CrowdRun
{
protected:
    void SetUp() override
    {
        CrowdRun::SetUp();
        write("flag/flag.md3", 24);
        write("flag/flag_1.md3", 12);
        write("flag/flag_2.md3", 1);
    }

    void write(const char* name, std::uint32_t divisions) const
    {
        folder().write(name, textOf(clothFile({.divisions = divisions})));
    }

    Arguments withFlag(const Arguments& arguments) const
    {
        return joined({(folder() / "flag").string(), "--instances", "4", "--time", "0.13"},
                      arguments);
    }
};

TEST_F(CrowdOfOwnLods, DrawsThem)
{
    const auto drawn = [&](const char* lod, const Arguments& more = {}) {
        return draw(withFlag(joined({"--view", "near", "--lod", lod}, more))).pixels;
    };
    const auto full = drawn("off");
    EXPECT_EQ(drawn("0"), full);
    EXPECT_EQ(drawn("auto", {"--lod-error", "0.001"}), full);
    EXPECT_EQ(drawn("auto", {"--lod-error", "1000"}), drawn("2"));
    EXPECT_NE(drawn("1"), full);
    EXPECT_NE(drawn("2"), drawn("1"));
}

// The finest level's vertices, whatever lies beside them.
TEST_F(CrowdOfOwnLods, IsDumpedInFull)
{
    const auto dumped = [&](const char* lod) {
        return runWell(withFlag({"--lod", lod, "--dump-vertices", "-"})).standardOutput;
    };
    const std::string full = dumped("off");
    EXPECT_EQ(std::ranges::count(full, '\n'), 25 * 25);
    EXPECT_EQ(dumped("auto"), full);
}

} // namespace
} // namespace sinew::test
