// The table of what is chosen for a crowd's form, on a device: what follows from its values.
#include "engine/crowd/crowd_form.h"
#include "tests/gpu/crowd_fixture.h"
#include "tests/gpu/gpu_test.h"

#include <gmock/gmock.h>

#include <algorithm>

namespace sinew::test
{
namespace
{

using FormPartsTest = GpuTest;

TEST_F(FormPartsTest, ChosenByTheProfileIsAllowed)
{
    const CrowdPlay play(
        oddModel({.name = "odd", .parents = {-1, 0}, .vertexCount = 30, .mostInfluences = 2}));
    const CrowdForm form = formFor(device(), play.crowd, {}, {});
    for (const FormPart& part : formParts())
        EXPECT_TRUE(part.words.empty() || std::ranges::count(part.words, part.valueOf(form)) == 1)
            << part.name;
    EXPECT_EQ(valuesOf(form).contains("triangle-pieces"), form.projects());
}

} // namespace
} // namespace sinew::test
