// Compares the compiled shaders with the C++ types that write and read their buffers.
#include "tests/layout/compiled_shaders.h"
#include "tests/layout/shared_structures.h"
#include "tests/layout/spirv_reflection.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cctype>
#include <ostream>
#include <set>
#include <utility>

namespace sinew::test
{

void PrintTo(const CompiledShader& shader, std::ostream* out)
{
    *out << shader.file;
}

namespace
{

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

// Blocks, as "SHADER BLOCK", that one shader both reads and writes. For them synchronisation
// validation does not see a missing barrier.
const std::set<std::string> kReadAndWritten = {};

std::size_t sizeInCpp(const Type& type)
{
    if (type.scalar != Scalar::Structure)
        return type.size;
    const Structure* structure = findSharedStructure(type.structure);
    return structure != nullptr ? structure->size : 0;
}

class ShaderLayout : public testing::TestWithParam<CompiledShader>
{
protected:
    const ShaderInterface interface_ = reflect(GetParam().spirv);
};

TEST_P(ShaderLayout, MembersLieWhereCppHasThem)
{
    for (const Structure& inShader : interface_.structures)
    {
        const Structure* inCpp = findSharedStructure(inShader.name);
        if (inCpp == nullptr)
            ADD_FAILURE() << inShader.name << " is missing in tests/layout/shared_structures.cpp";
        else
            EXPECT_THAT(differences(*inCpp, inShader), IsEmpty());
    }
}

TEST_P(ShaderLayout, ArraysStepBySizeof)
{
    for (const Block& block : interface_.blocks)
        for (const Member& member : block.contents.members)
            if (member.arrayStride)
            {
                EXPECT_EQ(*member.arrayStride, sizeInCpp(member.type))
                    << block.contents.name << "." << member.name;
            }
}

TEST_P(ShaderLayout, PushConstantsAreOneStructureOfItsWholeSize)
{
    for (const Block& block : interface_.blocks)
    {
        if (block.kind != BlockKind::PushConstants)
            continue;
        ASSERT_EQ(block.contents.members.size(), 1U);
        EXPECT_EQ(block.contents.size, sizeInCpp(block.contents.members.front().type))
            << block.contents.name;
    }
}

TEST_P(ShaderLayout, StorageBuffersAreEitherReadOrWritten)
{
    for (const Block& block : interface_.blocks)
    {
        if (block.kind != BlockKind::Storage ||
            kReadAndWritten.contains(GetParam().file + " " + block.contents.name))
            continue;
        EXPECT_NE(block.readonly, block.writeonly)
            << block.contents.name << " is neither readonly nor writeonly, or both";
    }
}

std::string shaderName(const testing::TestParamInfo<CompiledShader>& info)
{
    std::string name = info.param.file;
    std::replace_if(
        name.begin(), name.end(),
        [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; }, '_');
    return name;
}

INSTANTIATE_TEST_SUITE_P(All, ShaderLayout, testing::ValuesIn(compiledShaders()), shaderName);

TEST(SharedStructures, AreAllUsedByShaders)
{
    std::set<std::string> used;
    for (const CompiledShader& shader : compiledShaders())
        for (const Structure& structure : reflect(shader.spirv).structures)
            used.insert(structure.name);
    for (const Structure& structure : sharedStructures())
        EXPECT_TRUE(used.contains(structure.name)) << structure.name;
}

TEST(StructureDifferences, NameSwappedMembers)
{
    const Structure inCpp = *findSharedStructure("VertexInfluences");
    Structure inShader = inCpp;
    std::swap(inShader.members[0].offset, inShader.members[1].offset);
    EXPECT_THAT(differences(inCpp, inShader),
                ElementsAre("VertexInfluences.first is uint of 4 bytes at 0 in C++, uint of 4 "
                            "bytes at 4 in the shader",
                            HasSubstr("VertexInfluences.count")));
}

TEST(StructureDifferences, NameMembersThatOnlyOneSideHas)
{
    const Structure inCpp = *findSharedStructure("VertexInfluences");
    Structure inShader = inCpp;
    inShader.members[1].name = "weights";
    EXPECT_THAT(differences(inCpp, inShader),
                ElementsAre("VertexInfluences.weights is unknown to C++",
                            "VertexInfluences.count is unknown to the shader"));
}

TEST(StructureDifferences, NameTypesThatDiffer)
{
    const Structure inCpp = *findSharedStructure("PoseJoint");
    Structure inShader = inCpp;
    inShader.members[1].type.scalar = Scalar::Uint;
    EXPECT_THAT(differences(inCpp, inShader),
                ElementsAre("PoseJoint.parent is int of 4 bytes at 4 in C++, uint of 4 bytes at 4 "
                            "in the shader"));
}

} // namespace

} // namespace sinew::test
