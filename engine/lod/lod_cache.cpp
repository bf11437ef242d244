#include "engine/base/binary_file.h"
#include "engine/lod/model_lods.h"

#include <bit>
#include <cmath>
#include <cstdint>
#include <span>
#include <utility>

namespace sinew
{
namespace
{

// Increase with every change of the algorithm.
constexpr std::uint32_t kVersion = 7;

void addOne(std::string& bytes, const auto& number)
{
    bytes.append(reinterpret_cast<const char*>(&number), sizeof number);
}

void addOne(std::string& bytes, const glm::dvec3& vector)
{
    for (const double number : {vector.x, vector.y, vector.z})
        addOne(bytes, number);
}

// The bytes of all elements, which have no padding.
template <class T>
void addOne(std::string& bytes, const std::vector<T>& values)
{
    addOne(bytes, values.size());
    bytes.append(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T));
}

void add(std::string& bytes, const auto&... values)
{
    (addOne(bytes, values), ...);
}

void addModel(std::string& bytes, const SkinningModel& model)
{
    add(bytes, model.vertices.size());
    for (const SkinningVertex& vertex : model.vertices)
        add(bytes, vertex.firstInfluence, vertex.influenceCount, vertex.texCoord.x,
            vertex.texCoord.y);
    add(bytes, model.influences.size());
    for (const Influence& influence : model.influences)
        add(bytes, influence.position, influence.bias, influence.normal, influence.joint);
    add(bytes, model.morphDeltas.size());
    for (const MorphDelta& delta : model.morphDeltas)
        add(bytes, delta.position, delta.weight);
    add(bytes, model.morphRanges, model.indices, model.meshes);
}

void addClip(std::string& bytes, const Clip& clip)
{
    add(bytes, clip.frameRate, clip.frameCount, clip.weightCount, clip.loopStart,
        clip.joints.size());
    for (const NamedJoint& joint : clip.joints)
        add(bytes, joint.parent);
    add(bytes, clip.keys, clip.weights, clip.frameTimes);
}

void appendNumber(std::string& bytes, double value)
{
    const auto bits = std::bit_cast<std::uint64_t>(value);
    appendUint32(bytes, static_cast<std::uint32_t>(bits));
    appendUint32(bytes, static_cast<std::uint32_t>(bits >> 32U));
}

// Returns 0 beyond the end.
class Reader
{
public:
    explicit Reader(std::string_view bytes) : bytes_(std::as_bytes(std::span(bytes))) {}

    std::uint32_t word()
    {
        if (!has(1))
        {
            overran_ = true;
            return 0;
        }
        const std::uint32_t value = uint32At(bytes_, next_);
        next_ += sizeof value;
        return value;
    }
    double number()
    {
        const std::uint64_t low = word();
        return std::bit_cast<double>(low | std::uint64_t{word()} << 32U);
    }
    bool has(std::uint64_t words) const
    {
        return words <= (bytes_.size() - next_) / sizeof(std::uint32_t);
    }
    bool endedWell() const { return !overran_ && next_ == bytes_.size(); }

private:
    std::span<const std::byte> bytes_;
    std::size_t next_ = 0;
    bool overran_ = false;
};

std::optional<ModelLod> readLod(Reader& reader, const SkinningModel& model)
{
    ModelLod lod;
    lod.error = reader.number();
    lod.pixelSize = reader.number();
    if (!std::isfinite(lod.pixelSize) || !(lod.error >= 0.0) || lod.error > lod.pixelSize)
        return std::nullopt;
    std::uint64_t end = 0;
    for (const SkinningMesh& mesh : model.meshes)
    {
        const LodRange range{.firstIndex = static_cast<std::uint32_t>(end),
                             .indexCount = reader.word()};
        if (range.indexCount % 3 != 0 || range.indexCount > mesh.indexCount)
            return std::nullopt;
        end += range.indexCount;
        lod.surface.meshes.push_back(range);
    }
    if (!reader.has(end))
        return std::nullopt;
    for (std::size_t i = 0; i < model.meshes.size(); ++i)
    {
        const SkinningMesh& mesh = model.meshes[i];
        for (std::uint32_t k = 0; k < lod.surface.meshes[i].indexCount; ++k)
        {
            const std::uint32_t index = reader.word();
            if (index < mesh.firstVertex || index - mesh.firstVertex >= vertexCountOf(mesh))
                return std::nullopt;
            lod.surface.indices.push_back(index);
        }
    }
    return lod;
}

} // namespace

std::string lodKey(const AnimatedModel& model)
{
    std::string bytes;
    add(bytes, kVersion);
    addModel(bytes, model.skinning);
    for (const NamedJoint& joint : model.joints)
        add(bytes, joint.parent);
    addClip(bytes, model.still);
    for (const ModelClip& clip : model.clips)
    {
        addClip(bytes, clip.clip);
        add(bytes, clip.frames.first, clip.frames.step, static_cast<std::uint32_t>(clip.loopMode),
            static_cast<std::uint32_t>(clip.channels));
    }
    if (model.frames)
        add(bytes, model.frames->frames, model.frames->vertices, model.frames->jointChannels);
    return contentHash(std::as_bytes(std::span(bytes)));
}

std::string lodBytes(std::span<const ModelLod> lods)
{
    std::string bytes;
    appendUint32(bytes, static_cast<std::uint32_t>(lods.size()));
    for (const ModelLod& lod : lods)
    {
        appendNumber(bytes, lod.error);
        appendNumber(bytes, lod.pixelSize);
        for (const LodRange& mesh : lod.surface.meshes)
            appendUint32(bytes, mesh.indexCount);
        for (const std::uint32_t index : lod.surface.indices)
            appendUint32(bytes, index);
    }
    return bytes;
}

std::optional<std::vector<ModelLod>> parseLods(std::string_view bytes, const SkinningModel& model)
{
    Reader reader(bytes);
    std::vector<ModelLod> lods;
    const std::uint32_t count = reader.word();
    for (std::uint32_t i = 0; i < count; ++i)
    {
        std::optional<ModelLod> lod = readLod(reader, model);
        if (!lod || (!lods.empty() && lod->pixelSize <= lods.back().pixelSize))
            return std::nullopt;
        lods.push_back(std::move(*lod));
    }
    if (!reader.endedWell())
        return std::nullopt;
    return lods;
}

} // namespace sinew
