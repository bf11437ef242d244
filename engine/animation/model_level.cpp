#include "engine/animation/model_level.h"

#include "engine/base/text_location.h"

#include <fmt/format.h>

namespace sinew
{
namespace
{

std::size_t influencesOfAll(const ModelLevel& level, const AnimatedModel& model,
                            std::span<const ModelLevel> finer)
{
    std::size_t sum = model.skinning.influences.size() + level.skinning.influences.size();
    for (const ModelLevel& other : finer)
        sum += other.skinning.influences.size();
    return sum;
}

} // namespace

std::optional<std::string> whyNoLevel(const ModelLevel& level, const AnimatedModel& model,
                                      std::span<const ModelLevel> finer)
{
    const SkinningModel& own = level.skinning;
    const SkinningModel& before = finer.empty() ? model.skinning : finer.back().skinning;
    for (std::size_t i = 0; i < own.meshes.size(); ++i)
        if ((own.meshes[i].indexCount == 0) != (before.meshes[i].indexCount == 0))
            return fmt::format("of {}, only one of both has triangles",
                               quotedForMessage(model.meshes[i].name));
    if (own.indices.size() >= before.indices.size())
        return fmt::format("its {} triangles are no fewer than the {} of the level before",
                           own.indices.size() / 3, before.indices.size() / 3);
    if (own.vertices.size() > before.vertices.size())
        return fmt::format("its {} vertices are more than the {} of the level before",
                           own.vertices.size(), before.vertices.size());
    if (influencesOfAll(level, model, finer) > kMaxInfluencesPerModel)
        return fmt::format("with it, all levels have more than the {} weights that are supported",
                           kMaxInfluencesPerModel);
    return std::nullopt;
}

} // namespace sinew
