// What a compute shader declares.
#include "engine/gpu/program.h"
#include "shaders/shared/crowd_types.h"
#include "shaders/shared/skinning_types.h"

#include <gmock/gmock.h>

#include <vector>

#include "spirv/crowd_skin_comp_variants.h"
#include "spirv/pose_comp.h"

namespace sinew::gpu
{
namespace
{

using testing::ElementsAre;

std::vector<std::string> namesOf(SpirV code)
{
    std::vector<std::string> names;
    for (const ShaderBinding& binding : programInterfaceOf(code).bindings)
        names.push_back(binding.name);
    return names;
}

TEST(Program, ReadsBindingsAndPushConstantsFromTheShader)
{
    EXPECT_THAT(namesOf(pose_comp_spirv),
                ElementsAre("Keys", "Hierarchy", "Parents", "Joints", "Scales"));
    EXPECT_EQ(programInterfaceOf(pose_comp_spirv).pushBytes, sizeof(PosePush));
    EXPECT_EQ(programInterfaceOf(crowd_skin_comp_spirv).pushBytes, sizeof(CrowdSkinPush));
}

} // namespace
} // namespace sinew::gpu
