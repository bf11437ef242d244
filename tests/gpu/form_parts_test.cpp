// The table of what is chosen for a crowd's form, on a device: what follows from its values.
#include "engine/crowd/crowd_variants.h"
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

bool sharePass(const FormPart& a, const FormPart& b)
{
    if (a.passes.size() == 1 && a.affects(CrowdPass::Skin) && b.name == "subgroup-size")
        return false; // which are too many together
    return std::ranges::any_of(
        std::array{CrowdPass::PoseJoints, CrowdPass::Skin, CrowdPass::CullTriangles},
        [&](CrowdPass pass) { return a.affects(pass) && b.affects(pass); });
}

TEST_F(FormPartsTest, ChosenByKindIsAmongTheValuesThatAreMeasured)
{
    for (const FormPart& part : formParts())
    {
        const std::vector<std::string> values = valuesFor(part);
        EXPECT_TRUE(values.empty() ||
                    allows(device(), play_.crowd, byKind(), part, part.valueOf(byKind())))
            << part.name;
    }
    EXPECT_EQ(valuesOf(device(), play_.crowd, byKind()).contains("triangle-pieces"),
              byKind().projects());
}

TEST_F(FormPartsTest, OneSizeOfSubgroupsIsNoChoice)
{
    const std::vector<std::uint32_t>& sizes = device().requirableSubgroupSizes();
    EXPECT_EQ(valuesFor(formPart("subgroup-size")).size(),
              sizes.size() > 1 ? sizes.size() + 1 : std::size_t{1});
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

TEST_F(FormPartsTest, VariantsCombineWhatAPassDependsOn)
{
    const std::vector<CrowdForm> variants = crowdVariants(device(), play_.crowd, byKind());
    const auto has = [&](const FormPart& a, const std::string& valueOfA, const FormPart& b,
                         const std::string& valueOfB)
    {
        return std::ranges::any_of(
            variants, [&](const CrowdForm& form)
            { return a.valueOf(form) == valueOfA && b.valueOf(form) == valueOfB; });
    };
    const std::span<const FormPart> parts = formParts();
    for (std::size_t i = 0; i < parts.size(); ++i)
        for (const std::string& valueOfFirst : valuesFor(parts[i]))
            for (const FormPart& second : parts.subspan(i + 1))
            {
                CrowdForm form = byKind();
                parts[i].set(form, valueOfFirst);
                if (!sharePass(parts[i], second))
                    continue;
                for (const std::string& value : second.values(device(), play_.crowd, form))
                    EXPECT_TRUE(has(parts[i], valueOfFirst, second, value))
                        << parts[i].name << ' ' << valueOfFirst << ", " << second.name << ' '
                        << value;
            }
    // What passes choose each for itself is not combined.
    EXPECT_FALSE(has(formPart("pose"),
                     byKind().posing == CrowdPosing::ByLevel ? "instance" : "level",
                     formPart("influences"), "by-vertex"));
}

} // namespace
} // namespace sinew::test
