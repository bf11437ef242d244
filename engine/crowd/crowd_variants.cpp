#include "engine/crowd/crowd_variants.h"

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

std::vector<CrowdForm> crowdVariants(const gpu::Device& device, const CrowdModel& model,
                                     const CrowdForm& base)
{
    std::vector<CrowdForm> variants;
    for (const CrowdSkinning skinning : skinnings(model))
        for (const bool texels : without(fitsTexelBuffers(device, model)))
            for (const bool posesByLevel : {false, true})
                for (const bool cullsTriangles : without(canCullTriangles(device, model)))
                {
                    CrowdForm form = base;
                    form.skinning = skinning;
                    form.texels = texels;
                    form.posesByLevel = posesByLevel;
                    form.cullsTriangles = cullsTriangles;
                    if (form.skins() || !cullsTriangles)
                        variants.push_back(form);
                }
    return variants;
}

FormChoices choicesOf(const CrowdForm& form)
{
    return {{"skinning", wordFor(form.skinning)},
            {"arrays", form.texels ? "texels" : "storage"},
            {"poses", form.posesByLevel ? "poses by level" : "poses by instance"},
            {"second clip", form.blends ? "two clips" : "one clip"},
            {"triangles", form.projects() ? "triangles culled" : "all triangles"}};
}

} // namespace sinew
