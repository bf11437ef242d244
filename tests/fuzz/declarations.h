// What the readers of declarations promise about what they return.
#pragma once

#include "engine/materials/material_declaration.h"
#include "tests/fuzz/promise.h"

namespace sinew::fuzz
{

inline void promiseFiniteAlways(const Expression& expression)
{
    for (const float time : {0.0F, 1.25F, -3e38F, 3e38F})
        promise(std::isfinite(expression.evaluate(time)));
}

inline void promiseSound(const MaterialStage& stage)
{
    promise(!stage.image.empty() || !stage.animation.empty());
    promise(stage.line > 0 && std::isfinite(stage.animationRate));
    promiseFiniteAlways(stage.condition);
    if (stage.alphaTest)
        promiseFiniteAlways(stage.alphaTest->reference);
    for (const Expression& component : stage.colour)
        promiseFiniteAlways(component);
    for (const auto& row : evaluate(stage.transforms, 3e38F))
        for (const float factor : row)
            promise(std::isfinite(factor));
}

inline void promiseSound(const MaterialSet& set)
{
    for (const MaterialDeclaration& material : set.materials)
    {
        promise(set.findMaterial(material.name) == &material);
        promise(material.stages.size() <= kMaxStages);
        for (const MaterialStage& stage : material.stages)
            promiseSound(stage);
    }
    for (const SkinDeclaration& skin : set.skins)
        promise(set.findSkin(skin.name) != nullptr);
    for (const auto& table : set.tables())
        for (const float value : table->values)
            promise(std::isfinite(value));
}

} // namespace sinew::fuzz
