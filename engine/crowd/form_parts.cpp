#include "engine/crowd/form_parts.h"

#include <array>
#include <charconv>

namespace sinew
{
namespace
{

using Values = std::vector<std::string>;

constexpr std::array kPosePass{CrowdPass::PoseJoints};
constexpr std::array kSkinPass{CrowdPass::Skin};
constexpr std::array kTriangleCullPasses{CrowdPass::CullTriangles, CrowdPass::DrawShadows,
                                         CrowdPass::DrawPicture};
constexpr std::array kAllPasses{CrowdPass::Cull,        CrowdPass::PoseJoints,
                                CrowdPass::Skin,        CrowdPass::CullTriangles,
                                CrowdPass::DrawShadows, CrowdPass::DrawPicture};

constexpr std::string_view kByDriver = "driver";

std::uint32_t numberOf(std::string_view text)
{
    std::uint32_t number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

Values posings(const gpu::Device& device, const CrowdModel& model, const CrowdForm&)
{
    Values values;
    for (const CrowdPosing posing : allowedPosings(device, model))
        values.emplace_back(wordFor(posing));
    return values;
}

void setPosing(CrowdForm& form, std::string_view value)
{
    for (const CrowdPosing posing :
         {CrowdPosing::ByInstance, CrowdPosing::ByLevel, CrowdPosing::ByWorkgroup})
        if (value == wordFor(posing))
            form.posing = posing;
}

Values arrays(const gpu::Device& device, const CrowdModel& model, const CrowdForm&)
{
    if (!fitsTexelBuffers(device, model))
        return {"storage"};
    return {"texels", "storage"};
}

Values instancesAtOnce(const gpu::Device&, const CrowdModel&, const CrowdForm& form)
{
    if (form.skinning != CrowdSkinning::Fast)
        return {};
    return {"1", "2", "4"};
}

Values influences(const gpu::Device&, const CrowdModel&, const CrowdForm& form)
{
    if (form.skinning != CrowdSkinning::Fast)
        return {};
    return {"by-influence", "by-vertex"};
}

Values triangleCulls(const gpu::Device& device, const CrowdModel& model, const CrowdForm& form)
{
    if (!form.skins() || !triangleCullLacks(device, model).empty())
        return {"off"};
    return {"on", "off"};
}

Values trianglePieces(const gpu::Device&, const CrowdModel&, const CrowdForm& form)
{
    if (!form.projects())
        return {};
    return {"1", "4", "16"};
}

Values subgroupSizes(const gpu::Device& device, const CrowdModel&, const CrowdForm& form)
{
    if (!form.projects())
        return {};
    Values values{std::string(kByDriver)};
    for (const std::uint32_t size : device.requirableSubgroupSizes())
        values.push_back(std::to_string(size));
    return values;
}

constexpr std::array kParts{
    FormPart{.name = "arrays",
             .values = arrays,
             .valueOf = [](const CrowdForm& form)
             { return std::string(form.texels ? "texels" : "storage"); },
             .set = [](CrowdForm& form, std::string_view value)
             { form.texels = value == "texels"; },
             .affects = kAllPasses},
    FormPart{.name = "triangle-cull",
             .values = triangleCulls,
             .valueOf = [](const CrowdForm& form)
             { return std::string(form.projects() ? "on" : "off"); },
             .set = [](CrowdForm& form, std::string_view value)
             { form.cullsTriangles = value == "on"; },
             .affects = kAllPasses},
    FormPart{.name = "instances-at-once",
             .values = instancesAtOnce,
             .valueOf = [](const CrowdForm& form) { return std::to_string(form.instancesAtOnce); },
             .set = [](CrowdForm& form, std::string_view value)
             { form.instancesAtOnce = numberOf(value); },
             .affects = kSkinPass},
    FormPart{.name = "influences",
             .values = influences,
             .valueOf = [](const CrowdForm& form)
             { return std::string(form.influencesByVertex ? "by-vertex" : "by-influence"); },
             .set = [](CrowdForm& form, std::string_view value)
             { form.influencesByVertex = value == "by-vertex"; },
             .affects = kSkinPass},
    FormPart{.name = "pose",
             .values = posings,
             .valueOf = [](const CrowdForm& form) { return std::string(wordFor(form.posing)); },
             .set = setPosing,
             .affects = kPosePass},
    FormPart{.name = "triangle-pieces",
             .values = trianglePieces,
             .valueOf = [](const CrowdForm& form) { return std::to_string(form.trianglePieces); },
             .set = [](CrowdForm& form, std::string_view value)
             { form.trianglePieces = numberOf(value); },
             .affects = kTriangleCullPasses},
    FormPart{.name = "subgroup-size",
             .values = subgroupSizes,
             .valueOf =
                 [](const CrowdForm& form) {
                     return form.subgroupSize > 0 ? std::to_string(form.subgroupSize)
                                                  : std::string(kByDriver);
                 },
             .set = [](CrowdForm& form, std::string_view value)
             { form.subgroupSize = value == kByDriver ? 0 : numberOf(value); },
             .affects = kAllPasses},
};

} // namespace

std::span<const FormPart> formParts()
{
    return kParts;
}

} // namespace sinew
