// Poses and skins instances on the CPU, as textbooks do: what the benchmark compares the device
// with. Float, glm's quaternions and matrices, a loop over the influences of each vertex.
#pragma once

#include "engine/crowd/crowd_model.h"

#include <glm/ext/matrix_float3x4.hpp>

#include <span>
#include <vector>

namespace sinew::crowd
{

// Joint -> world: glm's columns are the matrix's rows.
using CpuJointMatrices = std::vector<glm::mat3x4>;

// What the skinning loop reads: the model's arrays in the order of CrowdModel::unsorted.
struct CpuModel
{
    std::vector<gpu::VertexInfluences> vertices;
    std::vector<gpu::Influence> influences;
    bool anyScale = false; // JointScale::Any
};

CpuModel cpuModel(const CrowdModel& model);

// An instance's position, as shaders/crowd/instances.glsl has it.
glm::vec3 positionOf(std::span<const gpu::CrowdClip> clips, const gpu::CrowdInstance& instance,
                     const gpu::CrowdConstants& constants);

// Interpolates the keys, blends the two clips and composes the hierarchy of one instance that
// stands at `position`; `clips` as from clipsAt. jointMatrices.size() must be model.jointCount.
void poseOnCpu(const CrowdModel& model, std::span<const gpu::CrowdClip> clips,
               const gpu::CrowdInstance& instance, const glm::vec3& position,
               std::span<glm::mat3x4> jointMatrices);

// Writes the vertices [first, first + skinned.size()) of one instance; `tangents` are written where
// it is not empty, and then has as many entries.
void skinOnCpu(const CpuModel& model, std::span<const glm::mat3x4> jointMatrices, std::size_t first,
               std::span<gpu::SkinnedVertex> skinned, std::span<std::uint32_t> tangents);

} // namespace sinew::crowd
