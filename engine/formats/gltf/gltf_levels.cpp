#include "engine/formats/gltf/gltf_levels.h"

#include "engine/formats/gltf/gltf_model_meshes.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace sinew
{
namespace
{

// What a mesh is told by: the node that has the levels, and the material.
using Key = std::pair<GltfIndex, std::optional<GltfIndex>>;

Key keyOf(const GltfModelMesh& mesh)
{
    return {mesh.draw.wholeNode, mesh.primitive->material};
}

std::map<Key, std::vector<std::size_t>> byKey(const std::vector<GltfModelMesh>& meshes)
{
    std::map<Key, std::vector<std::size_t>> indices;
    for (std::size_t i = 0; i < meshes.size(); ++i)
        indices[keyOf(meshes[i])].push_back(i);
    return indices;
}

Diagnostic levelRefusal(const GltfFile& file, const Key& key, std::size_t inFull,
                        std::size_t inLevel, const std::string& fileName)
{
    const auto& [node, material] = key;
    const std::string name =
        !material ? "no material"
        : file.materials[*material].name.empty()
            ? fmt::format("material {}", *material)
            : fmt::format("material {} ({})", *material, file.materials[*material].name);
    return {.file = fileName,
            .message = fmt::format("/nodes/{}/extensions/MSFT_lod: {} primitives with {} instead "
                                   "of {}",
                                   node, inLevel, name, inFull)};
}

// Of each mesh of the full surface, the level's.
Result<std::vector<std::size_t>> matched(const GltfFile& file,
                                         const std::vector<GltfModelMesh>& full,
                                         const std::vector<GltfModelMesh>& level,
                                         const std::string& fileName)
{
    const auto inFull = byKey(full);
    const auto inLevel = byKey(level);
    const auto countIn = [](const auto& indices, const Key& key)
    {
        const auto found = indices.find(key);
        return found == indices.end() ? 0 : found->second.size();
    };
    for (const auto* side : {&inFull, &inLevel})
        for (const auto& [key, indices] : *side)
            if (countIn(inFull, key) != countIn(inLevel, key))
                return tl::unexpected(
                    levelRefusal(file, key, countIn(inFull, key), countIn(inLevel, key), fileName));
    std::vector<std::size_t> meshes(full.size());
    for (const auto& [key, indices] : inFull)
        for (std::size_t i = 0; i < indices.size(); ++i)
            meshes[indices[i]] = inLevel.at(key)[i];
    return meshes;
}

// Vertices stay where they are.
SkinningModel inOrder(SkinningModel model, const std::vector<std::size_t>& order)
{
    const std::vector<std::uint32_t> indices = std::exchange(model.indices, {});
    const std::vector<SkinningMesh> meshes = std::exchange(model.meshes, {});
    for (const std::size_t mesh : order)
    {
        SkinningMesh& own = model.meshes.emplace_back(meshes[mesh]);
        const auto first = indices.begin() + own.firstIndex;
        own.firstIndex = static_cast<std::uint32_t>(model.indices.size());
        model.indices.insert(model.indices.end(), first, first + own.indexCount);
    }
    return model;
}

// Meshes that several levels draw are told once.
void addUntold(const Diagnostics& more, Diagnostics& warnings)
{
    std::set<std::string> told;
    for (const Diagnostic& warning : warnings)
        told.insert(warning.message);
    for (const Diagnostic& warning : more)
        if (told.insert(warning.message).second)
            warnings.push_back(warning);
}

// Those of the file, of which at most kMostOwnLevels are read.
std::size_t levelsInFile(const GltfFile& file, const std::vector<GltfDraw>& full)
{
    std::size_t most = 0;
    for (const GltfDraw& draw : full)
        most = std::max(most, file.nodes[draw.wholeNode].levels.size());
    return most;
}

Result<ModelLevel> levelOf(const GltfLevelSource& source, const std::vector<GltfDraw>& draws,
                           const std::vector<GltfModelMesh>& full, Diagnostics& warnings)
{
    Result<GltfVertices> vertices =
        verticesOf(source.file, draws, source.joints, source.weights, source.fileName, warnings);
    if (!vertices)
        return tl::unexpected(vertices.error());
    const Result<std::vector<std::size_t>> order =
        matched(source.file, full, vertices->meshes, source.fileName);
    if (!order)
        return tl::unexpected(order.error());
    std::vector<GltfModelMesh> meshes;
    for (const std::size_t mesh : *order)
        meshes.push_back(vertices->meshes[mesh]);
    return ModelLevel{.meshes = gltfModelMeshes(source.file, meshes, source.joints, source.weights),
                      .skinning = inOrder(std::move(vertices->skinning), *order),
                      .frames = {}};
}

} // namespace

Result<GltfDrawsOfLevels> gltfDrawsOfLevels(const GltfFile& file, GltfIndex scene,
                                            const std::string& fileName, bool apart)
{
    GltfDrawsOfLevels levels;
    std::size_t count = 0;
    for (std::uint32_t level = 0; level <= count; ++level)
    {
        Result<std::vector<GltfDraw>> draws = drawsOf(file, scene, fileName, level, apart);
        if (!draws)
            return tl::unexpected(draws.error());
        if (level == 0)
            count = std::min<std::size_t>(levelsInFile(file, *draws), kMostOwnLevels);
        levels.push_back(std::move(*draws));
    }
    return levels;
}

std::vector<GltfDraw> gltfDrawsOfAny(const GltfDrawsOfLevels& levels)
{
    std::vector<GltfDraw> all;
    std::set<GltfIndex> nodes;
    for (const std::vector<GltfDraw>& draws : levels)
        for (const GltfDraw& draw : draws)
            if (nodes.insert(draw.node).second)
                all.push_back(draw);
    return all;
}

std::vector<ModelLevel> gltfLevels(const GltfLevelSource& source,
                                   const std::vector<GltfModelMesh>& full,
                                   const AnimatedModel& model, Diagnostics& warnings)
{
    std::vector<ModelLevel> levels;
    Diagnostics ofLevels;
    for (std::size_t number = 1; number < source.draws.size(); ++number)
    {
        Result<ModelLevel> level = levelOf(source, source.draws[number], full, ofLevels);
        if (level)
            if (const auto why = whyNoLevel(*level, model, levels))
                level = tl::unexpected(Diagnostic{.file = source.fileName, .message = *why});
        if (!level)
        {
            warnings.push_back({.file = source.fileName,
                                .message = fmt::format("level of detail {} is left out: {}", number,
                                                       level.error().message)});
            break;
        }
        levels.push_back(std::move(*level));
    }
    addUntold(ofLevels, warnings);
    if (levels.size() == kMostOwnLevels &&
        levelsInFile(source.file, source.draws.front()) > kMostOwnLevels)
        warnings.push_back({.file = source.fileName, .message = std::string(kFurtherLevels)});
    return levels;
}

} // namespace sinew
