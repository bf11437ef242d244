#include "engine/render/frame_skin_pass.h"

#include "engine/render/dispatch.h"

#include <vector>

#include "spirv/skin_frames_comp.h"

namespace sinew
{
namespace
{

std::vector<std::vector<gpu::Descriptor>> skinSets(const FrameBuffers& model,
                                                   const PosedBufferRing& posed)
{
    std::vector<std::vector<gpu::Descriptor>> sets;
    for (const PosedBuffers& slot : posed)
        sets.push_back({&model.vertices, &model.frames, &model.tangents, &model.normals,
                        &slot.joints, &slot.skinned, &slot.tangents});
    return sets;
}

} // namespace

FrameBuffers uploadFrames(const gpu::Device& device, const FramedModel& model)
{
    const auto upload = [&](const auto& contents, const char* name)
    { return uploadBuffer(device, contents, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, name); };
    return {.vertices = upload(model.vertices, "framed vertices"),
            .frames = upload(model.frames, "frames"),
            .tangents = upload(model.tangents, "tangents of frames"),
            .normals = upload(frameNormals(), "normals")};
}

FrameSkinPass::FrameSkinPass(const gpu::Device& device, const FrameBuffers& model,
                             const PosedBufferRing& posed, std::uint32_t vertexCount)
    : vertexCount_(vertexCount), pass_(device, skin_frames_comp_spirv, skinSets(model, posed),
                                       sizeof(gpu::SkinFramesPush), "skin of frames")
{
}

void FrameSkinPass::record(const gpu::Frame& frame, const gpu::FramePair& first,
                           const gpu::FramePair& second) const
{
    pass_.bind(frame.commands, frame.slot);
    pass_.push(frame.commands,
               gpu::SkinFramesPush{.first = first, .second = second, .vertexCount = vertexCount_});
    dispatch(frame.commands, vertexCount_);
}

} // namespace sinew
