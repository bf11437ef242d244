#include "engine/crowd/crowd_variants.h"

#include <algorithm>

namespace sinew
{
namespace
{

using Forms = std::vector<CrowdForm>;

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

std::vector<CrowdSkinning> skinnings(CrowdPass pass, const CrowdModel& model)
{
    if (model.framed)
        return {CrowdSkinning::Frames};
    // The cull is the same for every way to skin before it, and there is one way to morph.
    if (pass == CrowdPass::CullTriangles || model.weightCount > 0)
        return {CrowdSkinning::Fast};
    return {CrowdSkinning::Fast, CrowdSkinning::Simple, CrowdSkinning::VertexShader};
}

// What is no part of the form, as far as the pass depends on it.
Forms beforeParts(CrowdPass pass, const CrowdModel& model, const CrowdForm& base)
{
    Forms forms;
    if (pass == CrowdPass::PoseJoints)
    {
        forms = {base, base};
        forms.front().blends = !base.blends;
        return forms;
    }
    for (const CrowdSkinning skinning : skinnings(pass, model))
    {
        forms.push_back(base);
        forms.back().skinning = skinning;
    }
    return forms;
}

Forms varied(const FormPart& part, const gpu::Device& device, const CrowdModel& model,
             const Forms& forms)
{
    Forms result;
    for (const CrowdForm& form : forms)
    {
        const std::vector<std::string> values = part.values(device, model, form);
        if (values.empty())
            result.push_back(form);
        for (const std::string& value : values)
        {
            result.push_back(form);
            part.set(result.back(), value);
        }
    }
    return result;
}

// Sizes of subgroups are not combined with what the skin pass alone depends on: it has most
// pipelines, and some drivers compile them for a minute.
bool isVaried(const FormPart& part, CrowdPass pass, bool withSizes)
{
    const bool ofSkinAlone = pass == CrowdPass::Skin && part.passes.size() == 1;
    return withSizes ? !ofSkinAlone : part.name != "subgroup-size";
}

} // namespace

Forms crowdVariants(const gpu::Device& device, const CrowdModel& model, const CrowdForm& base)
{
    Forms variants;
    for (const CrowdPass pass :
         {CrowdPass::PoseJoints, CrowdPass::Skin, CrowdPass::CullTriangles, CrowdPass::DrawPicture})
    {
        for (const bool sizes : {false, true})
        {
            Forms forms = beforeParts(pass, model, base);
            for (const FormPart& part : formParts())
                if (part.affects(pass) && isVaried(part, pass, sizes))
                    forms = varied(part, device, model, forms);
            for (const CrowdForm& form : forms)
                if (std::ranges::find(variants, form) == variants.end())
                    variants.push_back(form);
        }
    }
    return variants;
}

FormValues describeVariant(const CrowdForm& form)
{
    FormValues values{{"skinning", wordFor(form.skinning)}, {"clips", form.blends ? "2" : "1"}};
    for (const FormPart& part : formParts())
        values.emplace(part.name, part.valueOf(form));
    return values;
}

} // namespace sinew
