// What shaders/crowd/view.glsl and bounds.comp decide of an instance, on the CPU.
#pragma once

#include "samples/crowd/benchmark/cpu_skinning.h"

#include <cstdint>
#include <span>

namespace sinew::crowd
{

// Conservative: a sphere just outside a corner may count as in view.
bool sphereInView(const gpu::CrowdPlanes& planes, const glm::vec3& centre, float radius);

// World space.
struct CpuBox
{
    glm::vec3 centre{0.0F};
    glm::vec3 halfSize{0.0F};
};

// Around a posed instance.
CpuBox boundOnCpu(const CrowdModel& model, std::span<const glm::mat3x4> jointMatrices);

// The coarsest LOD that the constants allow in one of their views, of an instance at that position.
std::uint32_t lodOnCpu(const CrowdModel& model, const gpu::CrowdConstants& constants,
                       const gpu::CrowdView& view, const glm::vec3& position, const CpuBox& box);

} // namespace sinew::crowd
