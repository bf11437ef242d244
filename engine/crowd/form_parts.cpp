#include "engine/crowd/form_parts.h"

#include <array>

namespace sinew
{
namespace
{

using Values = std::vector<std::string>;

constexpr std::array kPosePass{CrowdPass::PoseJoints};
constexpr std::array kAllPasses{CrowdPass::Cull,        CrowdPass::PoseJoints,
                                CrowdPass::Skin,        CrowdPass::CullTriangles,
                                CrowdPass::DrawShadows, CrowdPass::DrawPicture};

constexpr std::array kParts{
    FormPart{.name = "pose",
             .values =
                 [](const gpu::Device&, const CrowdModel&, const CrowdForm&) {
                     return Values{"instance", "level"};
                 },
             .valueOf = [](const CrowdForm& form)
             { return std::string(form.posesByLevel ? "level" : "instance"); },
             .set = [](CrowdForm& form, std::string_view value)
             { form.posesByLevel = value == "level"; },
             .affects = kPosePass},
    FormPart{.name = "arrays",
             .values =
                 [](const gpu::Device& device, const CrowdModel& model, const CrowdForm&) {
                     return fitsTexelBuffers(device, model) ? Values{"texels", "storage"}
                                                            : Values{"storage"};
                 },
             .valueOf = [](const CrowdForm& form)
             { return std::string(form.texels ? "texels" : "storage"); },
             .set = [](CrowdForm& form, std::string_view value)
             { form.texels = value == "texels"; },
             .affects = kAllPasses},
};

} // namespace

std::span<const FormPart> formParts()
{
    return kParts;
}

} // namespace sinew
