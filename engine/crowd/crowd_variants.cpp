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

std::vector<CrowdPosing> posings(const gpu::Device& device, const CrowdModel& model)
{
    std::vector<CrowdPosing> posings = {CrowdPosing::ByInstance, CrowdPosing::ByLevel};
    if (canPoseByWorkgroup(device, model))
        posings.push_back(CrowdPosing::ByWorkgroup);
    return posings;
}

const char* wordFor(CrowdPosing posing)
{
    switch (posing)
    {
    case CrowdPosing::ByInstance:
        return "poses by instance";
    case CrowdPosing::ByLevel:
        return "poses by level";
    case CrowdPosing::ByWorkgroup:
        return "poses by workgroup";
    }
    return "";
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
            for (const CrowdPosing posing : posings(device, model))
                for (const bool cullsTriangles : without(canCullTriangles(device, model)))
                {
                    CrowdForm form = base;
                    form.skinning = skinning;
                    form.texels = texels;
                    form.posing = posing;
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
            {"poses", wordFor(form.posing)},
            {"second clip", form.blends ? "two clips" : "one clip"},
            {"triangles", form.projects() ? "triangles culled" : "all triangles"}};
}

} // namespace sinew
