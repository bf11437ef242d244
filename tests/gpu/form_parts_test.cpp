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

} // namespace
} // namespace sinew::test
