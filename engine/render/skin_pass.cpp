#include "engine/render/skin_pass.h"

#include "engine/render/dispatch.h"

#include "spirv/skin_frames_comp.h"
#include "spirv/skin_simple_comp.h"
#include "spirv/skin_simple_scale_comp.h"

namespace sinew
{
namespace
{

std::vector<gpu::Descriptor> modelDescriptors(const ModelBuffers& model)
{
    if (model.frames)
        return {&model.frames->vertices, &model.frames->frames, &model.frames->tangents,
                &model.frames->normals};
    return {&model.influences->vertices, &model.influences->influences};
}

std::vector<std::vector<gpu::Descriptor>> skinSets(const ModelBuffers& model,
                                                   const PosedBufferRing& posed)
{
    std::vector<std::vector<gpu::Descriptor>> sets;
    for (const PosedBuffers& slot : posed)
    {
        sets.push_back(modelDescriptors(model));
        sets.back().insert(sets.back().end(), {&slot.joints, &slot.skinned, &slot.tangents});
    }
    return sets;
}

gpu::ComputePass createPass(const gpu::Device& device, const ModelBuffers& model,
                            const PosedBufferRing& posed)
{
    if (model.frames)
        return {device, skin_frames_comp_spirv, skinSets(model, posed), sizeof(gpu::SkinFramesPush),
                "skin of frames"};
    return {device,
            model.rigid ? gpu::SpirV(skin_simple_comp_spirv)
                        : gpu::SpirV(skin_simple_scale_comp_spirv),
            skinSets(model, posed), sizeof(gpu::SkinPush), "skin"};
}

} // namespace

SkinPass::SkinPass(const gpu::Device& device, const ModelBuffers& model,
                   const PosedBufferRing& posed)
    : model_(model), pass_(createPass(device, model, posed))
{
}

void SkinPass::record(const gpu::Frame& frame, const ChannelPlays& plays) const
{
    pass_.bind(frame.commands, frame.slot);
    if (model_.frames)
        pass_.push(frame.commands,
                   gpu::SkinFramesPush{.first = framePairOf(plays[gpu::kFirstChannel]),
                                       .second = framePairOf(plays[gpu::kSecondChannel]),
                                       .vertexCount = model_.vertexCount});
    else
        pass_.push(frame.commands, gpu::SkinPush{.vertexCount = model_.vertexCount});
    dispatch(frame.commands, model_.vertexCount);
}

} // namespace sinew
