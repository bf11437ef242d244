#include "engine/crowd/crowd_programs.h"

#include "engine/base/every_core.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "spirv/crowd_bounds_comp_variants.h"
#include "spirv/crowd_candidates_comp.h"
#include "spirv/crowd_candidates_scan_comp.h"
#include "spirv/crowd_chunk_comp.h"
#include "spirv/crowd_cull_comp.h"
#include "spirv/crowd_list_starts_comp.h"
#include "spirv/crowd_lists_comp.h"
#include "spirv/crowd_lists_scan_comp.h"
#include "spirv/crowd_morph_weights_comp_variants.h"
#include "spirv/crowd_palette_comp_variants.h"
#include "spirv/crowd_pose_comp_variants.h"
#include "spirv/crowd_pose_workgroup_comp_variants.h"
#include "spirv/crowd_skin_comp_variants.h"
#include "spirv/crowd_skin_frames_comp_variants.h"
#include "spirv/crowd_skin_morphed_comp_variants.h"
#include "spirv/crowd_skin_simple_comp.h"
#include "spirv/crowd_triangles_comp_variants.h"
#include "spirv/crowd_update_comp.h"

namespace sinew
{
namespace
{

struct Recipe
{
    gpu::Program* program = nullptr;
    gpu::SpirV code;
    std::string name;
    gpu::Specialisation constants{};
};

// Constants of shaders with kSecond and kUneven. `first` and `third` are for the pose shader.
gpu::Specialisation poseConstants(const CrowdBuffers& buffers, std::uint32_t first,
                                  std::uint32_t third)
{
    const CrowdModelBuffers& model = buffers.model;
    const bool isFramed = buffers.config.skinning == CrowdSkinning::Frames;
    const std::uint32_t second = isFramed                   ? gpu::kSecondIsChannel
                                 : buffers.instances.blends ? gpu::kSecondBlends
                                                            : gpu::kSecondUnused;
    return {first,
            second,
            third,
            model.uneven ? 1U : 0U,
            model.scale == JointScale::None ? 0U : 1U,
            gpu::kPosesAll};
}

// Workgroup size: at most the number of joints and kWorkgroupSize, but at least a subgroup if
// possible.
std::uint32_t posingInvocations(const gpu::Device& device, std::uint32_t jointCount)
{
    return std::min(std::max(std::bit_ceil(jointCount), device.subgroups().subgroupSize),
                    gpu::kWorkgroupSize);
}

std::string nameOfSkin(const CrowdBuffers& buffers, const InfluenceBucket& bucket)
{
    if (bucket.isMorphed)
        return "skin of morphed vertices";
    if (buffers.config.skinning != CrowdSkinning::Fast)
        return buffers.config.skinning == CrowdSkinning::Simple ? "simple skin" : "skin of frames";
    return fmt::format("skin of {} influences", bucket.influences == 0
                                                    ? "any number of"
                                                    : std::to_string(bucket.influences));
}

Recipe skinOf(const CrowdBuffers& buffers, const InfluenceBucket& bucket, std::uint32_t views,
              bool writesTangents)
{
    const CrowdConfig& config = buffers.config;
    const std::uint32_t tangents = config.tangents && writesTangents ? 1 : 0;
    const std::uint32_t anyScale = buffers.model.scale == JointScale::Any ? 1 : 0;
    const std::uint32_t placed = buffers.model.lodCount > 1 ? 1 : 0;
    Recipe recipe{.code = gpu::variantOf(crowd_skin_comp_variants, {arraysWord(config)}),
                  .name = nameOfSkin(buffers, bucket),
                  .constants = {bucket.influences, tangents, views, config.instancesAtOnce,
                                anyScale, placed, bucket.groupsAtOnce}};
    if (bucket.isMorphed)
    {
        recipe.code = gpu::variantOf(crowd_skin_morphed_comp_variants, {arraysWord(config)});
        recipe.constants = {buffers.model.weightCount, tangents, views, config.instancesAtOnce,
                            placed};
    }
    else if (config.skinning == CrowdSkinning::Simple)
    {
        recipe.code = crowd_skin_simple_comp_spirv;
        recipe.constants = {tangents, views, anyScale};
    }
    else if (config.skinning == CrowdSkinning::Frames)
    {
        recipe.code = gpu::variantOf(crowd_skin_frames_comp_variants, {arraysWord(config)});
        recipe.constants = {tangents, views};
    }
    return recipe;
}

} // namespace

CrowdPrograms::CrowdPrograms(const gpu::Device& device, const CrowdBuffers& buffers)
{
    const CrowdConfig& config = buffers.config;
    const CrowdModelBuffers& model = buffers.model;
    std::vector<Recipe> recipes = {
        {&updateInstances, crowd_update_comp_spirv, "changed instances"},
        {&testInstances, crowd_cull_comp_spirv, "coarse cull", poseConstants(buffers, 0, 0)},
        {&scanCandidates, crowd_candidates_scan_comp_spirv, "candidates scan"},
        {&writeCandidates, crowd_candidates_comp_spirv, "candidates"},
        {&countChunk,
         crowd_chunk_comp_spirv,
         "chunk count",
         {config.posing == CrowdPosing::ByInstance ? gpu::kWorkgroupSize : 1U}},
        {&testPoses,
         gpu::variantOf(crowd_bounds_comp_variants, {arraysWord(config)}),
         "tight cull",
         {config.occludes ? 1U : 0U}},
        {&scanCounts, crowd_list_starts_comp_spirv, "list starts"},
        {&scanLists, crowd_lists_scan_comp_spirv, "lists scan"},
        {&writeLists, crowd_lists_comp_spirv, "lists", {config.tints ? 1U : 0U}},
    };
    if (config.posing == CrowdPosing::ByInstance)
        recipes.push_back({&pose, gpu::variantOf(crowd_pose_comp_variants, {arraysWord(config)}),
                           "pose by instance", poseConstants(buffers, 0, 0)});
    else
        recipes.push_back({&pose,
                           gpu::variantOf(crowd_pose_workgroup_comp_variants, {arraysWord(config)}),
                           "pose by workgroup",
                           poseConstants(buffers, model.jointCount,
                                         posingInvocations(device, model.jointCount))});
    if (buffers.instances.haveLayers)
    {
        const auto addPose =
            [&](Recipe recipe, gpu::Program& to, const char* suffix, std::uint32_t which)
        {
            recipe.program = &to;
            recipe.name += suffix;
            recipe.constants.back() = which;
            recipes.push_back(std::move(recipe));
        };
        const Recipe all = recipes.back();
        addPose(all, poseOthers, ", without layers", gpu::kPosesOthers);
        addPose(all, poseLayered, ", with layers", gpu::kPosesLayered);
    }
    if (model.weightCount > 0)
        recipes.push_back({&weights,
                           gpu::variantOf(crowd_morph_weights_comp_variants, {arraysWord(config)}),
                           "weights", poseConstants(buffers, 0, 0)});
    if (config.hasPalette())
        recipes.push_back({&palettes,
                           gpu::variantOf(crowd_palette_comp_variants, {arraysWord(config)}),
                           "palettes"});
    const auto addSkin =
        [&](std::vector<gpu::Program>& programs, std::uint32_t views, const std::string& suffix)
    {
        programs.resize(model.buckets.size());
        for (std::size_t i = 0; i < programs.size(); ++i)
        {
            recipes.push_back(skinOf(buffers, model.buckets[i], views, suffix.empty()));
            recipes.back().program = &programs[i];
            recipes.back().name += suffix;
        }
    };
    if (config.skins() && !config.projects())
        addSkin(skin[0], 0, "");
    for (std::uint32_t views = gpu::kCameraView; config.projects() && views < skin.size(); ++views)
        addSkin(skin[views], views, "");
    if (config.motion)
        addSkin(skinBefore, 0, ", of the previous frame");
    if (config.projects())
    {
        const bool isShort = buffers.chunk.indexType == VK_INDEX_TYPE_UINT16;
        recipes.push_back({&cullTriangles,
                           gpu::variantOf(crowd_triangles_comp_variants,
                                          {isShort ? "SHORT" : "", arraysWord(config)}),
                           "triangle cull",
                           {device.subgroups().subgroupSize * subgroupsOfGroup(device)}});
    }
    onEveryCore(recipes.size(),
                [&](std::size_t i)
                {
                    const Recipe& recipe = recipes[i];
                    *recipe.program = {device, recipe.code, recipe.name, recipe.constants};
                });
}

} // namespace sinew
