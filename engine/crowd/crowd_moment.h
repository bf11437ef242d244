// The times for which a frame poses and skins: its own, and where it draws motion vectors that of
// the frame before. Nothing of a frame is kept for the next one: a pose is a function of time.
#pragma once

#include "engine/crowd/chunk_buffers.h"

#include <array>
#include <span>

namespace sinew
{

enum class Moment : std::uint8_t
{
    Now,
    Before,
};

// For which a chunk is computed.
inline std::span<const Moment> momentsOf(const Chunk& chunk)
{
    static constexpr std::array kMoments = {Moment::Now, Moment::Before};
    return std::span(kMoments).first(chunk.before ? 2 : 1);
}

// For which passes of the form have descriptor sets.
inline std::span<const Moment> momentsOf(const CrowdForm& form)
{
    return momentsOf(Chunk{.before = form.motion});
}

// What differs between the two; Before requires CrowdForm::motion. The same shaders work for both,
// by other descriptor sets.
struct MomentBuffers
{
    const std::array<gpu::Buffer, gpu::kFramesInFlight>& clips;
    const TexelBuffer& jointMatrices;
    const gpu::Buffer& joints;
    const TexelBuffer& framePairs;
    const TexelBuffer& weights;
    const TexelBuffer& skinned;
};

inline MomentBuffers buffersOf(const CrowdBuffers& buffers, Moment moment)
{
    const ChunkBuffers& chunk = buffers.chunk;
    if (moment == Moment::Before)
        return {buffers.instances.clipsBefore, chunk.before->jointMatrices, chunk.before->joints,
                chunk.before->framePairs,      chunk.before->weights,       chunk.before->skinned};
    return {buffers.instances.clips, chunk.jointMatrices, chunk.joints,
            chunk.framePairs,        chunk.weights,       chunk.skinned};
}

} // namespace sinew
