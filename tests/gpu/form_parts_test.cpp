// The table of what is chosen for a crowd's form, on a device: what follows from its values.
#include "engine/crowd/form_parts.h"
#include "tests/gpu/crowd_fixture.h"
#include "tests/gpu/gpu_test.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <set>

namespace sinew::test
{
namespace
{

class FormPartsTest : public GpuTest
{
protected:
    CrowdForm byKind() const { return formFor(device(), play_.crowd, {}, {}); }

    std::vector<std::string> valuesFor(const FormPart& part) const
    {
        return part.values(device(), play_.crowd, byKind());
    }

    const CrowdPlay play_{
        oddModel({.name = "odd", .parents = {-1, 0}, .vertexCount = 30, .mostInfluences = 2})};
};

TEST_F(FormPartsTest, ChosenByTheProfileIsAllowed)
{
    for (const FormPart& part : formParts())
    {
        const std::vector<std::string> values = valuesFor(part);
        EXPECT_TRUE(values.empty() || std::ranges::count(values, part.valueOf(byKind())) == 1)
            << part.name;
    }
    EXPECT_EQ(valuesOf(device(), play_.crowd, byKind()).contains("triangle-pieces"),
              byKind().projects());
}

TEST_F(FormPartsTest, ChangesAreAllOtherValuesOfOnePartEach)
{
    std::size_t others = 0;
    for (const FormPart& part : formParts())
        others += std::max(valuesFor(part).size(), std::size_t{1}) - 1;
    const std::vector<FormValues> changes = changesOf(device(), play_.crowd, byKind());
    EXPECT_EQ(std::set(changes.begin(), changes.end()).size(), others);
    for (const FormValues& change : changes)
    {
        ASSERT_EQ(change.size(), 1U);
        const FormPart& part = formPart(change.begin()->first);
        EXPECT_NE(part.valueOf(byKind()), change.begin()->second);
        CrowdForm changed = byKind();
        part.set(changed, change.begin()->second);
        EXPECT_NE(changed, byKind());
    }
}

} // namespace
} // namespace sinew::test
