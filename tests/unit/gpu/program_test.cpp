// Reads the declarations of compute shaders.
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

TEST(Program, ReadsBindingsAndPushConstantsFromTheShader)
{
    constexpr auto kStorage = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
    constexpr auto kTexels = VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER;
    EXPECT_THAT(programInterfaceOf(crowd_skin_comp_spirv).bindings,
                ElementsAre(VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, kTexels, kTexels, kTexels, kStorage,
                            kStorage, kStorage, kStorage, kStorage, kStorage));
    EXPECT_EQ(programInterfaceOf(pose_comp_spirv).pushBytes, sizeof(PosePush));
    EXPECT_EQ(programInterfaceOf(crowd_skin_comp_spirv).pushBytes, sizeof(CrowdSkinPush));
}

} // namespace
} // namespace sinew::gpu
