// Reads a .glb or JSON. The bytes after the JSON's first zero byte serve as every file beside the
// model: with lengths and base64 in the way, few mutations of a buffer would get through. A small
// enough file also becomes a model.
#include "engine/formats/gltf/gltf_file.h"
#include "engine/formats/gltf/gltf_model.h"
#include "engine/formats/refusals.h"
#include "tests/fuzz/promise.h"
#include "tests/fuzz/promise_clip.h"

#include <algorithm>
#include <set>
#include <string>

namespace sinew::fuzz
{
namespace
{

void promiseFinite(std::span<const float> numbers)
{
    promise(std::ranges::all_of(numbers, [](float number) { return std::isfinite(number); }));
}

template <class Vector>
void promiseAttribute(std::span<const Vector> values, std::size_t vertexCount)
{
    promise(values.empty() || values.size() == vertexCount);
    for (const Vector& value : values)
        for (glm::length_t i = 0; i < Vector::length(); ++i)
            promise(std::isfinite(value[i]));
}

void checkPrimitive(const GltfPrimitive& primitive, const GltfFile& file)
{
    const std::size_t count = primitive.positions.size();
    promise(count > 0 && !primitive.corners.empty() && primitive.corners.size() % 3 == 0);
    promise(std::ranges::max(primitive.corners) < count);
    promise(!primitive.material || *primitive.material < file.materials.size());
    promiseAttribute(primitive.positions, count);
    promiseAttribute(primitive.normals, count);
    promiseAttribute(primitive.tangents, count);
    promiseAttribute(primitive.colours, count);
    for (const auto& texCoords : primitive.texCoords)
        promiseAttribute(texCoords, count);
    for (const GltfMorphTarget& target : primitive.targets)
    {
        promiseAttribute(target.positions, count);
        promiseAttribute(target.normals, count);
        promiseAttribute(target.tangents, count);
    }
    for (const GltfInfluences& influences : primitive.influences)
    {
        promise(influences.joints.size() == count && influences.weights.size() == count);
        promiseAttribute(influences.weights, count);
        for (std::size_t vertex = 0; vertex < count; ++vertex)
            for (glm::length_t i = 0; i < 4; ++i)
                promise(influences.weights[vertex][i] == 0.0F ||
                        influences.joints[vertex][i] < primitive.jointCount);
    }
}

void checkMesh(const GltfMesh& mesh, const GltfFile& file)
{
    promise(mesh.weights.size() == mesh.targetCount);
    for (const GltfPrimitive& primitive : mesh.primitives)
    {
        promise(primitive.targets.size() <= mesh.targetCount);
        checkPrimitive(primitive, file);
    }
}

void checkNode(const GltfNode& node, const GltfFile& file)
{
    promise(glm::length(node.rotation) > 0.0);
    promise(!node.mesh || *node.mesh < file.meshes.size());
    promise(!node.skin || (node.mesh && *node.skin < file.skins.size()));
    promise(node.weights.empty() || node.weights.size() == file.meshes[*node.mesh].targetCount);
    if (node.skin)
        for (const GltfPrimitive& primitive : file.meshes[*node.mesh].primitives)
            promise(primitive.jointCount <= file.skins[*node.skin].joints.size());
}

void checkNodes(const GltfFile& file)
{
    std::vector<std::int32_t> parents;
    for (const GltfNode& node : file.nodes)
    {
        parents.push_back(node.parent ? static_cast<std::int32_t>(*node.parent) : -1);
        for (const GltfIndex child : node.children)
            promise(&file.nodes[*file.nodes.at(child).parent] == &node);
        checkNode(node, file);
    }
    promiseForest(parents);
    promise(file.scene < file.scenes.size());
    for (const GltfScene& scene : file.scenes)
        for (const GltfIndex node : scene.nodes)
            promise(node < file.nodes.size());
}

void checkSkin(const GltfSkin& skin, const GltfFile& file)
{
    promise(!skin.joints.empty() && std::ranges::max(skin.joints) < file.nodes.size());
    promise(skin.inverseBindMatrices.empty() ||
            skin.inverseBindMatrices.size() == skin.joints.size());
}

void checkAnimation(const GltfAnimation& animation, const GltfFile& file)
{
    for (const GltfChannel& channel : animation.channels)
    {
        const GltfNode& node = file.nodes.at(channel.node);
        const GltfSampler& sampler = animation.samplers.at(channel.sampler);
        promise(!sampler.times.empty());
        promise(std::ranges::is_sorted(sampler.times));
        promiseFinite(sampler.times);
        promiseFinite(sampler.values);
        const bool isWeights = channel.path == GltfPath::Weights;
        promise(isWeights || !node.hasMatrix);
        const std::size_t components = isWeights ? file.meshes[*node.mesh].targetCount
                                       : channel.path == GltfPath::Rotation ? 4
                                                                            : 3;
        promise(sampler.values.size() ==
                sampler.times.size() * components *
                    (sampler.interpolation == GltfInterpolation::CubicSpline ? 3 : 1));
    }
}

void checkTexture(const std::optional<TextureUse>& texture, const GltfFile& file)
{
    promise(!texture ||
            (texture->image < file.images.size() && texture->texCoordSet < kGltfTexCoordSets));
}

void checkMaterials(const GltfFile& file)
{
    for (const ModelImage& image : file.images)
        promise(!image.name.empty() && image.bytes.empty() != image.whyMissing.empty());
    for (const SurfaceMaterial& material : file.materials)
    {
        checkTexture(material.baseColourTexture, file);
        checkTexture(material.metallicRoughnessTexture, file);
        checkTexture(material.normalTexture, file);
        checkTexture(material.occlusionTexture, file);
        checkTexture(material.emissiveTexture, file);
        promise(material.metallic >= 0.0 && material.metallic <= 1.0);
    }
}

void check(const GltfFile& file)
{
    for (const GltfMesh& mesh : file.meshes)
        checkMesh(mesh, file);
    for (const GltfSkin& skin : file.skins)
        checkSkin(skin, file);
    checkNodes(file);
    for (const GltfAnimation& animation : file.animations)
        checkAnimation(animation, file);
    checkMaterials(file);
}

bool isSmall(const GltfFile& file, const std::vector<GltfDraw>& draws)
{
    constexpr std::size_t kMost = 20'000;
    std::size_t size = 0;
    for (const GltfDraw& draw : draws)
        for (const GltfPrimitive& primitive : file.meshes[draw.mesh].primitives)
            size += primitive.corners.size() +
                    primitive.positions.size() *
                        (1 + primitive.influences.size() + primitive.targets.size());
    return size <= kMost;
}

void checkJoints(const GltfJoints& joints)
{
    promiseForest(joints.parents);
    const std::size_t count = joints.nodes.size();
    promise(joints.names.size() == count && joints.rest.size() == count);
    promise(std::set(joints.names.begin(), joints.names.end()).size() == count);
    for (const JointTransform& rest : joints.rest)
        promise(std::abs(glm::length(rest.orientation) - 1.0) < 1e-6);
}

void checkMorphs(const SkinningModel& model, std::size_t weightCount)
{
    promise(model.morphRanges.empty() || model.morphRanges.size() == model.influences.size());
    for (const auto& range : model.morphRanges)
        promise(range.first + range.count <= model.morphDeltas.size());
    for (const auto& delta : model.morphDeltas)
        promise(delta.weight < weightCount && std::isfinite(glm::length(delta.position)) &&
                std::isfinite(glm::length(delta.normal)) &&
                std::isfinite(glm::length(delta.tangent)));
}

void checkVertices(const GltfVertices& vertices, std::size_t weightCount)
{
    const SkinningModel& model = vertices.skinning;
    promise(vertices.meshes.size() == model.meshes.size());
    promise(model.influences.size() <= kMaxInfluencesPerModel);
    for (const std::uint32_t corner : model.indices)
        promise(corner < model.vertices.size());
    for (const SkinningVertex& vertex : model.vertices)
    {
        double sum = 0.0;
        promise(vertex.firstInfluence + vertex.influenceCount <= model.influences.size());
        for (std::uint32_t i = 0; i < vertex.influenceCount; ++i)
            sum += model.influences[vertex.firstInfluence + i].bias;
        promise(std::abs(sum - 1.0) < 1e-6);
    }
    checkMorphs(model, weightCount);
    for (const Influence& influence : model.influences)
    {
        promise(influence.joint < model.jointCount);
        promise(std::isfinite(glm::length(influence.position)));
        promise(std::abs(glm::length(influence.normal) - 1.0) < 1e-6);
        promise(std::abs(glm::length(influence.tangent) - 1.0) < 1e-6);
    }
}

void checkModel(const GltfFile& file)
{
    const GltfRig rig = rigOf(file, file.scene, "fuzz.gltf");
    if (rig.draws.empty() || !isSmall(file, rig.draws))
        return;
    checkJoints(rig.joints);
    Diagnostics warnings;
    const std::size_t jointCount = rig.joints.nodes.size();
    const std::size_t weightCount = rig.weights.atRest.size();
    checkVertices(verticesOf(rig, warnings), weightCount);
    promiseClip(restClip(rig), jointCount, weightCount);
    promise(clipNames(file).size() == file.animations.size());
    std::size_t keysLeft = 20'000;
    for (std::size_t i = 0; i < file.animations.size(); ++i)
    {
        const auto clip = clipOf(rig, file, file.animations[i],
                                 {rig.joints.ofNode, rig.weights.firstOfNode}, keysLeft);
        if (!clip)
            return;
        promiseClip(clip->clip, jointCount, weightCount);
        const std::size_t keys = clip->clip.frameCount * (jointCount + weightCount);
        promise(keys <= keysLeft);
        keysLeft -= keys;
    }
}

void read(std::span<const std::byte> bytes)
{
    const auto jsonEnd = std::ranges::find(bytes, std::byte{0});
    const SharedBytes beside =
        shared({jsonEnd == bytes.end() ? jsonEnd : jsonEnd + 1, bytes.end()});
    Diagnostics warnings;
    const Result<GltfFile> file = readGltf(
        {bytes.begin(), bytes.end()}, "fuzz.gltf",
        [&](const std::string& name) -> Result<SharedBytes>
        {
            promise(!name.empty() && name.front() != '/');
            return beside;
        },
        warnings);
    for (const Diagnostic& warning : warnings)
        promise(!warning.message.empty());
    if (file)
    {
        check(*file);
        const auto made = resultOf(
            [&]
            {
                checkModel(*file);
                return true;
            });
        promise(made || !made.error().message.empty());
    }
    else
        promise(!file.error().message.empty() &&
                (!file.error().offset || *file.error().offset <= bytes.size()));
}

} // namespace
} // namespace sinew::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    sinew::fuzz::read(std::as_bytes(std::span(data, size)));
    return 0;
}
