#include "tests/support/played_gltf.h"

#include "engine/animation/pose.h"
#include "engine/files/files.h"
#include "engine/formats/gltf/gltf_file.h"
#include "engine/formats/load_model.h"
#include "tests/support/small_gltf.h"
#include "tests/support/temp_folder.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <stdexcept>

namespace sinew::test
{
namespace
{

namespace fs = std::filesystem;

template <class T>
T orThrow(Result<T> result)
{
    if (!result)
        throw std::runtime_error(toString(result.error()));
    return std::move(*result);
}

AnimatedModel loadGltf(const fs::path& path)
{
    Diagnostics errors;
    Diagnostics warnings;
    VirtualFiles files;
    const FoundModel found = orThrow(findModel(path, files, warnings));
    std::optional<LoadedModel> loaded = loadModel({.path = path}, found, files, errors, warnings);
    if (!loaded || !errors.empty())
        throw std::runtime_error(errors.empty() ? "no model" : toString(errors.front()));
    return std::move(loaded->model);
}

// Replaces the clips' weights by values that move the targets. The targets' positions also serve as
// normal deltas.
std::string withMovingTargets(std::string glb)
{
    constexpr std::size_t kJson = 20; // after the headers
    constexpr std::size_t kHeader = 8;
    std::uint32_t jsonSize = 0;
    std::memcpy(&jsonSize, glb.data() + 12, sizeof(jsonSize));
    GltfJson json = GltfJson::parse(glb.substr(kJson, jsonSize));
    GltfDocument document{.json = json, .buffer = {}};
    const auto bytes = std::as_bytes(std::span(glb)).subspan(kJson + jsonSize + kHeader);
    document.buffer.assign(bytes.begin(), bytes.end());
    for (const GltfJson& animation : json["animations"])
        for (const GltfJson& channel : animation["channels"])
        {
            if (channel["target"]["path"] != "weights")
                continue;
            const std::size_t sampler = channel["sampler"];
            const std::size_t output = animation["samplers"][sampler]["output"];
            const std::size_t count = json["accessors"][output]["count"];
            for (std::size_t i = 0; i < count; ++i)
                document.setNumber(output, i, static_cast<float>((i * 7 + output) % 13) / 8 - 0.5F);
        }
    for (GltfJson& mesh : document.json["meshes"])
        for (GltfJson& primitive : mesh["primitives"])
            if (primitive.contains("targets"))
                for (GltfJson& target : primitive["targets"])
                    target["NORMAL"] = target["POSITION"];
    const std::vector<std::byte> moving = glbOf(document);
    return {reinterpret_cast<const char*>(moving.data()), moving.size()};
}

// Its clip has the weights 0, 1 and 0. A second node draws the mesh with a constant weight.
std::string smallMorphedGlb()
{
    GltfDocument document = smallGltf();
    GltfJson& target = document.json["meshes"][0]["primitives"][0]["targets"][0];
    target["NORMAL"] = document.addAccessor<float>(
        "VEC3", {.5F, .25F, 0, -.5F, .75F, .125F, 0, 0, 0, .25F, -1, .5F});
    target["TANGENT"] = document.addAccessor<float>(
        "VEC3", {0, .5F, -.75F, .25F, -.5F, 0, 0, 0, 0, -.5F, .125F, 1});
    document.json["nodes"].push_back(
        {{"name", "twin"}, {"mesh", 0}, {"skin", 0}, {"weights", {0.5}}});
    document.json["scenes"][0]["nodes"].push_back(3);
    const std::vector<std::byte> bytes = glbOf(document);
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

glm::dvec3 zUpwards(const glm::dvec3& v)
{
    return {v.x, -v.z, v.y};
}

} // namespace

PlayedGltf readPlayedGltf(const fs::path& path)
{
    Diagnostics warnings;
    GltfFile file = orThrow(readGltf(
        orThrow(readBinaryFile(path)), path.filename().string(),
        [&](const std::string& name)
        { return readBinaryFile(path.parent_path() / name).map(shared); },
        warnings));
    return {.name = path.filename().string(), .file = std::move(file), .model = loadGltf(path)};
}

std::vector<fs::path> corpusGltfFiles()
{
    const char* corpus = std::getenv("SINEW_CORPUS");
    if (corpus == nullptr)
        return {};
    // Files with only clips, or with Draco.
    constexpr std::array<std::string_view, 2> kOthers{"Med_General.glb",
                                                      "Enemy_Small-transformed.glb"};
    std::vector<fs::path> files;
    for (const fs::directory_entry& entry : fs::directory_iterator(fs::path(corpus) / "gltf"))
    {
        const fs::path& path = entry.path();
        const bool isModel = path.extension() == ".gltf" || path.extension() == ".glb";
        if (isModel && std::ranges::find(kOthers, path.filename().string()) == kOthers.end())
            files.push_back(path);
    }
    std::ranges::sort(files);
    return files;
}

std::vector<PlayedGltf> morphedGltfs()
{
    std::vector<fs::path> paths;
    for (const fs::directory_entry& entry : fs::directory_iterator(SINEW_CONFORMANCE))
        if (entry.path().extension() == ".gltf" &&
            readFile(entry.path()).find("\"targets\"") != std::string::npos)
            paths.push_back(entry.path());
    std::ranges::sort(paths);
    const TempFolder folder;
    paths.push_back(folder.write("small_morphed.glb", smallMorphedGlb()));
    if (const char* corpus = std::getenv("SINEW_CORPUS"))
        paths.push_back(folder.write(
            "moving_robot.glb",
            withMovingTargets(readFile(fs::path(corpus) / "gltf" / "RobotExpressive.glb"))));
    std::vector<PlayedGltf> models;
    for (const fs::path& path : paths)
        models.push_back(readPlayedGltf(path));
    return models;
}

std::vector<double> tellingTimes(const GltfAnimation& animation)
{
    constexpr std::size_t kCount = 16;
    double end = 0.0;
    std::span<const float> longest;
    for (const GltfChannel& channel : animation.channels)
    {
        const std::span<const float> times = animation.samplers[channel.sampler].times;
        end = std::max(end, static_cast<double>(times.back()));
        if (times.size() > longest.size())
            longest = times;
    }
    std::vector<double> times{0.0, end, end + 0.7, -0.3};
    for (std::size_t i = 1; i < 6 && !longest.empty(); ++i)
        times.push_back(longest[i * (longest.size() - 1) / 6]);
    for (int i = 1; times.size() < kCount; ++i)
        times.push_back(end * i / 7.37);
    return times;
}

std::vector<ReferenceVertex> fromChannels(const PlayedGltf& played,
                                          const std::optional<GltfMoment>& moment,
                                          std::span<const ReferenceVertex> fromRows)
{
    std::vector<ReferenceVertex> vertices(fromRows.begin(), fromRows.end());
    const std::vector<GltfReferencePart> parts = gltfReference(played.file, moment);
    if (parts.size() != played.model.meshes.size())
        throw std::runtime_error("the model has other meshes than its file draws");
    for (std::size_t i = 0; i < parts.size(); ++i)
    {
        const MeshSource& source = played.model.meshes[i].source.value();
        const SkinningMesh& mesh = played.model.skinning.meshes[i];
        if (parts[i].node != source.node || parts[i].mesh != source.mesh ||
            parts[i].primitive != source.primitive ||
            parts[i].vertices.size() != mesh.fileVertexCount)
            throw std::runtime_error("the model's meshes are not those of its file");
        for (std::size_t v = 0; v < parts[i].vertices.size(); ++v)
        {
            const GltfReferenceVertex& vertex = parts[i].vertices[v];
            ReferenceVertex& result = vertices[mesh.firstVertex + v];
            result.position = zUpwards(vertex.position);
            if (vertex.normalLength != 0.0)
            {
                result.normal = zUpwards(vertex.normal);
                result.normalLength = vertex.normalLength;
            }
            if (vertex.tangentLength != 0.0)
            {
                result.tangent = zUpwards(vertex.tangent);
                result.tangentLength = vertex.tangentLength;
            }
        }
    }
    return vertices;
}

std::vector<double> weightsFromRows(const PlayedGltf& played,
                                    const std::optional<GltfMoment>& moment)
{
    if (!moment)
        return sampleWeights(played.model.still, {});
    const Clip& clip = played.model.clips[moment->animation].clip;
    return sampleWeights(clip, clipPhaseAt(clip, LoopMode::Once, moment->seconds));
}

ModelPose poseFromRows(const PlayedGltf& played, const std::optional<GltfMoment>& moment)
{
    if (!moment)
        return stillPose(played.model);
    const Clip& clip = played.model.clips[moment->animation].clip;
    return modelPose(clip, clipPhaseAt(clip, LoopMode::Once, moment->seconds));
}

} // namespace sinew::test
