#include "engine/crowd/crowd_variants.h"

#include <fmt/format.h>

namespace sinew
{
namespace
{

std::vector<CrowdSkinning> skinnings(const CrowdModel& model)
{
    if (model.framed)
        return {CrowdSkinning::Frames};
    return {CrowdSkinning::Fast, CrowdSkinning::Simple, CrowdSkinning::VertexShader};
}

// What it is always possible to do without, and with it where that is possible.
std::vector<bool> without(bool andWith)
{
    return andWith ? std::vector<bool>{true, false} : std::vector<bool>{false};
}

const char* wordFor(CrowdSkinning skinning)
{
    switch (skinning)
    {
    case CrowdSkinning::Fast:
        return "fast";
    case CrowdSkinning::Simple:
        return "simple";
    case CrowdSkinning::Frames:
        return "frames";
    case CrowdSkinning::VertexShader:
        return "vertex shader";
    }
    return "";
}

} // namespace

CrowdChoices crowdChoices(const gpu::Device& device, const CrowdModel& model)
{
    CrowdChoices choices{.skinnings = skinnings(model),
                         .texels = without(fitsTexelBuffers(device, model)),
                         .posings = allowedPosings(device, model),
                         .cullsTriangles = without(triangleCullLacks(device, model).empty()),
                         .subgroupSizes = {0}};
    const std::vector<std::uint32_t>& sizes = device.requirableSubgroupSizes();
    choices.subgroupSizes.insert(choices.subgroupSizes.end(), sizes.begin(), sizes.end());
    return choices;
}

std::vector<CrowdForm> crowdVariants(const CrowdChoices& choices, const CrowdForm& base)
{
    std::vector<CrowdForm> variants;
    for (const std::uint32_t subgroupSize : choices.subgroupSizes)
        for (const bool texels : choices.texels)
        {
            CrowdForm form = base;
            form.subgroupSize = subgroupSize;
            form.texels = texels;
            for (const CrowdPosing posing : choices.posings)
                for (const bool blends : {false, true})
                {
                    form.posing = posing;
                    form.blends = blends;
                    variants.push_back(form);
                }
            for (const CrowdSkinning skinning : choices.skinnings)
                for (const bool cullsTriangles : choices.cullsTriangles)
                {
                    form.skinning = skinning;
                    form.cullsTriangles = cullsTriangles;
                    if (form.skins() || !cullsTriangles)
                        variants.push_back(form);
                }
        }
    return variants;
}

FormChoices choicesOf(const CrowdForm& form)
{
    return {{"skinning", wordFor(form.skinning)},
            {"arrays", form.texels ? "texels" : "storage"},
            {"poses", fmt::format("poses by {}", wordFor(form.posing))},
            {"second clip", form.blends ? "two clips" : "one clip"},
            {"triangles", form.projects() ? "triangles culled" : "all triangles"},
            {"subgroups", form.subgroupSize == 0
                              ? "any subgroups"
                              : fmt::format("subgroups of {}", form.subgroupSize)}};
}

} // namespace sinew
