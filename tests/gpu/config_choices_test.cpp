// The table of a crowd's choices, on a device: what follows from its values.
#include "engine/crowd/crowd_config.h"
#include "tests/gpu/crowd_fixture.h"
#include "tests/gpu/gpu_test.h"

#include <gmock/gmock.h>

#include <algorithm>

namespace sinew::test
{
namespace
{

using ConfigChoicesTest = GpuTest;

TEST_F(ConfigChoicesTest, ChosenByTheProfileIsAllowed)
{
    const CrowdPlay play(
        oddModel({.name = "odd", .parents = {-1, 0}, .vertexCount = 30, .mostInfluences = 2}));
    const CrowdConfig config = configFor(device(), play.crowd, {}, {});
    for (const ConfigChoice& part : configChoices())
        EXPECT_TRUE(part.words.empty() || std::ranges::count(part.words, part.valueOf(config)) == 1)
            << part.name;
    EXPECT_EQ(valuesOf(config).contains("triangle-pieces"), config.projects());
}

} // namespace
} // namespace sinew::test
