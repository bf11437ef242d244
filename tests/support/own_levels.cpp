#include "tests/support/own_levels.h"

#include <map>
#include <span>

namespace sinew::test
{
namespace
{

class LevelWriter
{
public:
    explicit LevelWriter(const AnimatedModel& model) : from_(model.skinning)
    {
        level_.meshes = model.meshes;
        level_.skinning.jointCount = from_.jointCount;
        if (model.frames)
            level_.frames = FramedModel{.frames = model.frames->frames,
                                        .tangents = model.frames->tangents,
                                        .vertices = {},
                                        .jointChannels = model.frames->jointChannels};
        framed_ = model.frames ? &*model.frames : nullptr;
    }

    void addMesh(std::span<const std::uint32_t> indices)
    {
        SkinningModel& to = level_.skinning;
        const auto firstVertex = static_cast<std::uint32_t>(to.vertices.size());
        const auto firstIndex = static_cast<std::uint32_t>(to.indices.size());
        std::map<std::uint32_t, std::uint32_t> copies;
        for (const std::uint32_t vertex : indices)
        {
            const auto [entry, isNew] =
                copies.emplace(vertex, static_cast<std::uint32_t>(to.vertices.size()));
            if (isNew)
                addVertex(vertex);
            to.indices.push_back(entry->second);
        }
        to.meshes.push_back({.firstVertex = firstVertex,
                             .fileVertexCount = static_cast<std::uint32_t>(copies.size()),
                             .firstIndex = firstIndex,
                             .indexCount = static_cast<std::uint32_t>(indices.size())});
    }

    ModelLevel take() { return std::move(level_); }

private:
    void addVertex(std::uint32_t number)
    {
        SkinningModel& to = level_.skinning;
        SkinningVertex vertex = from_.vertices[number];
        const std::uint32_t first = vertex.firstInfluence;
        vertex.firstInfluence = static_cast<std::uint32_t>(to.influences.size());
        to.vertices.push_back(vertex);
        for (std::uint32_t i = first; i < first + vertex.influenceCount; ++i)
        {
            to.influences.push_back(from_.influences[i]);
            if (!from_.morphRanges.empty())
                addDeltas(i);
        }
        if (!from_.colours.empty())
            to.colours.push_back(from_.colours[number]);
        if (!from_.secondTexCoords.empty())
            to.secondTexCoords.push_back(from_.secondTexCoords[number]);
        if (framed_ != nullptr)
            level_.frames->vertices.push_back(framed_->vertices[number]);
    }

    void addDeltas(std::uint32_t influence)
    {
        SkinningModel& to = level_.skinning;
        const std::span<const MorphDelta> deltas = morphDeltasOf(from_, influence);
        to.morphRanges.push_back({.first = static_cast<std::uint32_t>(to.morphDeltas.size()),
                                  .count = static_cast<std::uint32_t>(deltas.size())});
        to.morphDeltas.insert(to.morphDeltas.end(), deltas.begin(), deltas.end());
    }

    const SkinningModel& from_;
    const FramedModel* framed_ = nullptr;
    ModelLevel level_;
};

} // namespace

ModelLevel levelOf(const AnimatedModel& model, const LodSurface& surface)
{
    LevelWriter writer(model);
    for (const LodRange& mesh : surface.meshes)
        writer.addMesh(std::span(surface.indices).subspan(mesh.firstIndex, mesh.indexCount));
    return writer.take();
}

} // namespace sinew::test
