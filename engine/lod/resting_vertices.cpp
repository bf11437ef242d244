#include "engine/lod/resting_vertices.h"

#include "engine/animation/bounds.h"
#include "engine/animation/model_playback.h"

#include <glm/geometric.hpp>

#include <limits>

namespace sinew
{

std::vector<ReferenceVertex> restingVertices(const AnimatedModel& model)
{
    if (model.frames)
        return verticesAt(model, startOf(model, 0.0));
    std::vector<ReferenceVertex> vertices(model.skinning.vertices.size());
    skinReference(model.skinning, stillPose(model), vertices, frameWeights(model.still, 0));
    return vertices;
}

std::optional<double> sizeForLods(std::span<const glm::dvec3> positions)
{
    Bounds bounds;
    for (const glm::dvec3& position : positions)
        bounds.add(position);
    const double size = bounds.empty() ? 0.0 : glm::distance(bounds.min, bounds.max);
    if (size >= std::numeric_limits<float>::min() && size <= std::numeric_limits<float>::max())
        return size;
    return std::nullopt;
}

} // namespace sinew
