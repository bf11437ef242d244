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

constexpr std::array<std::string_view, 2> kArrays{"texels", "storage"};
constexpr std::array<std::string_view, 2> kOnOff{"on", "off"};
constexpr std::array<std::string_view, 4> kInstancesAtOnce{"1", "2", "4", "8"};
// One for each enumerator of CrowdPosing, in their order.
constexpr std::array<std::string_view, 3> kPosings{"instance", "level", "workgroup"};
constexpr std::uint32_t kMostTrianglePieces = 64;

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

constexpr std::array kParts{
    FormPart{.name = "arrays",
             .what = "way to read arrays",
             .words = kArrays,
             .values = arrays,
             .valueOf = [](const CrowdForm& form)
             { return std::string(form.texels ? "texels" : "storage"); },
             .set = [](CrowdForm& form, std::string_view value)
             { form.texels = value == "texels"; }},
    FormPart{.name = "triangle-cull",
             .what = "choice of triangle culling",
             .words = kOnOff,
             .values = triangleCulls,
             .valueOf = [](const CrowdForm& form)
             { return std::string(form.projects() ? "on" : "off"); },
             .set = [](CrowdForm& form, std::string_view value)
             { form.cullsTriangles = value == "on"; }},
    FormPart{.name = "instances-at-once",
             .what = "number of instances at once",
             .words = kInstancesAtOnce,
             .values = instancesAtOnce,
             .valueOf = [](const CrowdForm& form) { return std::to_string(form.instancesAtOnce); },
             .set = [](CrowdForm& form, std::string_view value)
             { form.instancesAtOnce = numberOf(value); }},
    FormPart{.name = "pose",
             .what = "form of the pose pass",
             .words = kPosings,
             .values = posings,
             .valueOf = [](const CrowdForm& form)
             { return std::string(kPosings.at(static_cast<std::size_t>(form.posing))); },
             .set = setPosing},
    FormPart{.name = "triangle-pieces",
             .what = "number of pieces",
             .most = kMostTrianglePieces,
             .values = trianglePieces,
             .valueOf = [](const CrowdForm& form) { return std::to_string(form.trianglePieces); },
             .set = [](CrowdForm& form, std::string_view value)
             { form.trianglePieces = numberOf(value); }},
};

} // namespace

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

FormValues valuesOf(const gpu::Device& device, const CrowdModel& model, const CrowdForm& form)
{
    FormValues values;
    for (const FormPart& part : kParts)
        if (!part.values(device, model, form).empty())
            values.emplace(part.name, part.valueOf(form));
    return values;
}

} // namespace sinew
