// Compares the compiled shaders with the C++ types that write and read their buffers.
#include "tests/layout/layout.h"

#include <fmt/format.h>
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

// Blocks that one shader both reads and writes, as "SHADER BLOCK". Synchronisation validation may
// miss a barrier for them; these invocations read their own writes.
const std::set<std::string> kReadAndWritten = {"crowd_pose_comp JointMatrices",
                                               "crowd_pose_storage_comp JointMatrices"};

// Null if there is no structure of that name.
const Structure* findSharedStructure(const std::string& name)
{
    static const std::vector<Structure> all = sharedStructures();
    const auto found = std::ranges::find(all, name, &Structure::name);
    return found == all.end() ? nullptr : &*found;
}

const Member* findMember(const Structure& structure, const std::string& name)
{
    const auto found = std::ranges::find(structure.members, name, &Member::name);
    return found == structure.members.end() ? nullptr : &*found;
}

std::string toString(const Type& type)
{
    if (type.scalar == Scalar::Structure)
        return type.structure;
    const char* const scalar = type.scalar == Scalar::Float ? "float"
                               : type.scalar == Scalar::Int ? "int"
                                                            : "uint";
    return fmt::format("{}{}{}", scalar, type.rows > 1 ? fmt::to_string(type.rows) : "",
                       type.columns > 1 ? fmt::format("x{}", type.columns) : "");
}

std::string toString(const Member& member)
{
    const std::string apart =
        member.arrayStride ? fmt::format(", elements {} bytes apart", *member.arrayStride) : "";
    return fmt::format("{} of {} bytes at {}{}", toString(member.type), member.type.size,
                       member.offset, apart);
}

// Differences between the members of a structure in C++ and in a shader.
std::vector<std::string> differences(const Structure& inCpp, const Structure& inShader)
{
    std::vector<std::string> found;
    for (const Member& member : inShader.members)
    {
        const std::string name = inShader.name + "." + member.name;
        const Member* counterpart = findMember(inCpp, member.name);
        if (counterpart == nullptr)
            found.push_back(name + " is unknown to C++");
        else if (*counterpart != member)
            found.push_back(fmt::format("{} is {} in C++, {} in the shader", name,
                                        toString(*counterpart), toString(member)));
    }
    for (const Member& member : inCpp.members)
        if (findMember(inShader, member.name) == nullptr)
            found.push_back(inCpp.name + "." + member.name + " is unknown to the shader");
    return found;
}

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
            ADD_FAILURE() << inShader.name << " is in no header that tests/layout reads";
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
