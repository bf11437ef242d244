// What a compute shader declares, and which descriptors do not fit it.
#include "engine/gpu/program.h"
#include "shaders/shared/crowd_types.h"
#include "shaders/shared/skinning_types.h"

#include <gmock/gmock.h>

#include <vector>

#include "spirv/crowd_depth_pyramid_comp.h"
#include "spirv/crowd_skin_comp_variants.h"
#include "spirv/pose_comp.h"

namespace sinew::gpu
{
namespace
{

using testing::ElementsAre;
using testing::EndsWith;

std::vector<std::string> namesOf(SpirV code)
{
    std::vector<std::string> names;
    for (const ShaderBinding& binding : programInterfaceOf(code).bindings)
        names.push_back(binding.name);
    return names;
}

constexpr VkDescriptorType kStorage = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
constexpr VkDescriptorType kTexels = VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER;

TEST(Program, ReadsBindingsAndPushConstantsFromTheShader)
{
    EXPECT_THAT(namesOf(pose_comp_spirv),
                ElementsAre("Keys", "Hierarchy", "Parents", "Joints", "Scales"));
    EXPECT_EQ(programInterfaceOf(pose_comp_spirv).pushBytes, sizeof(PosePush));
    EXPECT_EQ(programInterfaceOf(crowd_skin_comp_spirv).pushBytes, sizeof(CrowdSkinPush));
}

class Mistake : public testing::Test
{
protected:
    std::string of(VkDescriptorType type, const Descriptor& given) const
    {
        return mistakeOf(std::vector<ShaderBinding>{{.name = "Joints", .type = type}},
                         std::vector{given});
    }

    const Buffer buffer_{};
    const TexelView view_{};
    const TexelBuffer plain_{};
    const TexelBuffer texels_{.buffer = {}, .view = TexelView()};
};

TEST_F(Mistake, NamesTheBindingWithAnotherKind)
{
    EXPECT_EQ(of(kStorage, &view_),
              "binding 0, Joints, is a storage buffer, but a texel buffer is given");
    EXPECT_EQ(of(kTexels, &buffer_),
              "binding 0, Joints, is a texel buffer, but a storage buffer is given");
    EXPECT_EQ(of(kTexels, &plain_),
              "binding 0, Joints, is a texel buffer, but a storage buffer is given");
    EXPECT_EQ(of(VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER, &buffer_),
              "binding 0, Joints, is an image, but a storage buffer is given");
}

// Nothing but emptiness is wrong with these.
TEST_F(Mistake, BuffersFitWhatTheShaderAsksFor)
{
    constexpr const char* kEmpty = "but what is given is empty";
    for (const VkDescriptorType type : {kStorage, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER})
        for (const Descriptor& given :
             {Descriptor(&buffer_), Descriptor(&plain_), Descriptor(&texels_)})
            EXPECT_THAT(of(type, given), EndsWith(kEmpty));
    for (const Descriptor& given : {Descriptor(&view_), Descriptor(&texels_)})
        EXPECT_THAT(of(kTexels, given), EndsWith(kEmpty));
}

TEST_F(Mistake, NamesTheBindingWithoutDescriptor)
{
    const std::vector<ShaderBinding> bindings = {{.name = "Joints"}};
    EXPECT_EQ(mistakeOf(bindings, {}), "nothing is given for binding 0, Joints");
    EXPECT_EQ(mistakeOf({}, std::vector<Descriptor>{&buffer_}),
              "1 bindings are given instead of 0");
    EXPECT_EQ(mistakeOf({}, {}), "");
}

} // namespace
} // namespace sinew::gpu
