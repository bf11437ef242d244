#include "engine/crowd/form_parts.h"

#include "engine/base/require.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <set>

namespace sinew
{
namespace
{

using Values = std::vector<std::string>;

constexpr std::array kPosePass{CrowdPass::PoseJoints};
constexpr std::array kSkinPass{CrowdPass::Skin};
constexpr std::array kFromSkinPass{CrowdPass::Skin, CrowdPass::CullTriangles,
                                   CrowdPass::DrawShadows, CrowdPass::DrawPicture};
constexpr std::array kFromTriangleCull{CrowdPass::CullTriangles, CrowdPass::DrawShadows,
                                       CrowdPass::DrawPicture};
constexpr std::array kComputePasses{CrowdPass::PoseJoints, CrowdPass::Skin,
                                    CrowdPass::CullTriangles};
constexpr std::array kAllPasses{CrowdPass::Cull,        CrowdPass::PoseJoints,
                                CrowdPass::Skin,        CrowdPass::CullTriangles,
                                CrowdPass::DrawShadows, CrowdPass::DrawPicture};

constexpr std::array<std::string_view, 2> kArrays{"texels", "storage"};
constexpr std::array<std::string_view, 2> kOnOff{"on", "off"};
constexpr std::array<std::string_view, 4> kInstancesAtOnce{"1", "2", "4", "8"};
constexpr std::array<std::string_view, 2> kInfluences{"by-influence", "by-vertex"};
// One for each enumerator of CrowdPosing, in their order.
constexpr std::array<std::string_view, 3> kPosings{"instance", "level", "workgroup"};
constexpr std::uint32_t kMostTrianglePieces = 64;
constexpr std::uint32_t kLargestSubgroup = 128; // of Vulkan

constexpr std::string_view kByDriver = "driver";

std::uint32_t numberOf(std::string_view text)
{
    std::uint32_t number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

Values arrays(const gpu::Device& device, const CrowdModel& model, const CrowdForm&)
{
    if (!fitsTexelBuffers(device, model))
        return {"storage"};
    return {kArrays.begin(), kArrays.end()};
}

Values triangleCulls(const gpu::Device& device, const CrowdModel& model, const CrowdForm& form)
{
    if (!form.skins() || !triangleCullLacks(device, model).empty())
        return {"off"};
    return {kOnOff.begin(), kOnOff.end()};
}

Values instancesAtOnce(const gpu::Device&, const CrowdModel&, const CrowdForm& form)
{
    if (form.skinning != CrowdSkinning::Fast)
        return {};
    return {kInstancesAtOnce.begin(), kInstancesAtOnce.end()};
}

Values influences(const gpu::Device&, const CrowdModel&, const CrowdForm& form)
{
    if (form.skinning != CrowdSkinning::Fast)
        return {};
    return {kInfluences.begin(), kInfluences.end()};
}

Values posings(const gpu::Device& device, const CrowdModel& model, const CrowdForm&)
{
    return {kPosings.begin(), kPosings.end() - (canPoseByWorkgroup(device, model) ? 0 : 1)};
}

void setPosing(CrowdForm& form, std::string_view value)
{
    const auto word = std::ranges::find(kPosings, value);
    form.posing = static_cast<CrowdPosing>(word - kPosings.begin());
}

Values trianglePieces(const gpu::Device& device, const CrowdModel& model, const CrowdForm& form)
{
    if (!form.projects())
        return {};
    Values values;
    for (const std::uint32_t pieces : std::set{1U, 4U, 16U, trianglePiecesFor(device, model)})
        values.push_back(std::to_string(pieces));
    return values;
}

Values subgroupSizes(const gpu::Device& device, const CrowdModel&, const CrowdForm&)
{
    Values values{std::string(kByDriver)};
    const std::vector<std::uint32_t>& sizes = device.requirableSubgroupSizes();
    if (sizes.size() > 1) // else the driver has no choice either
        for (const std::uint32_t size : sizes)
            values.push_back(std::to_string(size));
    return values;
}

constexpr std::array kParts{
    FormPart{.name = "arrays",
             .what = "way to read arrays",
             .words = kArrays,
             .values = arrays,
             .valueOf = [](const CrowdForm& form)
             { return std::string(form.texels ? "texels" : "storage"); },
             .set = [](CrowdForm& form, std::string_view value)
             { form.texels = value == "texels"; },
             .passes = kAllPasses},
    FormPart{.name = "triangle-cull",
             .what = "choice of triangle culling",
             .words = kOnOff,
             .values = triangleCulls,
             .valueOf = [](const CrowdForm& form)
             { return std::string(form.projects() ? "on" : "off"); },
             .set = [](CrowdForm& form, std::string_view value)
             { form.cullsTriangles = value == "on"; },
             .passes = kFromSkinPass},
    FormPart{.name = "instances-at-once",
             .what = "number of instances at once",
             .words = kInstancesAtOnce,
             .values = instancesAtOnce,
             .valueOf = [](const CrowdForm& form) { return std::to_string(form.instancesAtOnce); },
             .set = [](CrowdForm& form, std::string_view value)
             { form.instancesAtOnce = numberOf(value); },
             .passes = kSkinPass},
    FormPart{.name = "influences",
             .what = "order of influences",
             .words = kInfluences,
             .values = influences,
             .valueOf = [](const CrowdForm& form)
             { return std::string(form.influencesByVertex ? "by-vertex" : "by-influence"); },
             .set = [](CrowdForm& form, std::string_view value)
             { form.influencesByVertex = value == "by-vertex"; },
             .passes = kSkinPass},
    FormPart{.name = "pose",
             .what = "form of the pose pass",
             .words = kPosings,
             .values = posings,
             .valueOf = [](const CrowdForm& form)
             { return std::string(kPosings.at(static_cast<std::size_t>(form.posing))); },
             .set = setPosing,
             .passes = kPosePass},
    FormPart{.name = "triangle-pieces",
             .what = "number of pieces",
             .most = kMostTrianglePieces,
             .values = trianglePieces,
             .valueOf = [](const CrowdForm& form) { return std::to_string(form.trianglePieces); },
             .set = [](CrowdForm& form, std::string_view value)
             { form.trianglePieces = numberOf(value); },
             .passes = kFromTriangleCull},
    // Code for a size that needs more registers than there are spills them, which is slow; nothing
    // looks at that beforehand: the driver's own size is the default, and another one is taken only
    // where it was measured to be faster.
    FormPart{.name = "subgroup-size",
             .what = "size of subgroups",
             .most = kLargestSubgroup,
             .values = subgroupSizes,
             .valueOf =
                 [](const CrowdForm& form) {
                     return form.subgroupSize > 0 ? std::to_string(form.subgroupSize)
                                                  : std::string(kByDriver);
                 },
             .set = [](CrowdForm& form, std::string_view value)
             { form.subgroupSize = value == kByDriver ? 0 : numberOf(value); },
             .passes = kComputePasses},
};

} // namespace

bool FormPart::affects(CrowdPass pass) const
{
    return std::ranges::find(passes, pass) != passes.end();
}

std::span<const FormPart> formParts()
{
    return kParts;
}

const FormPart& formPart(std::string_view name)
{
    const auto part = std::ranges::find(kParts, name, &FormPart::name);
    require(part != kParts.end(), "a part of the form");
    return *part;
}

bool allows(const gpu::Device& device, const CrowdModel& model, const CrowdForm& form,
            const FormPart& part, std::string_view value)
{
    const Values values = part.values(device, model, form);
    return std::ranges::find(values, value) != values.end();
}

FormValues valuesOf(const gpu::Device& device, const CrowdModel& model, const CrowdForm& form)
{
    FormValues values;
    for (const FormPart& part : kParts)
        if (!part.values(device, model, form).empty())
            values.emplace(part.name, part.valueOf(form));
    return values;
}

std::vector<FormValues> changesOf(const gpu::Device& device, const CrowdModel& model,
                                  const CrowdForm& form)
{
    std::vector<FormValues> changes;
    for (const FormPart& part : kParts)
        for (const std::string& value : part.values(device, model, form))
            if (value != part.valueOf(form))
                changes.push_back({{std::string(part.name), value}});
    return changes;
}

} // namespace sinew
