// What the readers of declarations promise about what they return.
#pragma once

#include "engine/materials/material_declaration.h"
#include "tests/fuzz/promise.h"

namespace sinew::fuzz
{

inline void promiseFiniteAlways(const Expression& expression,
                                const std::vector<ExpressionTable>& tables)
{
    promise(!expression.isTooLong() && expression.stepCount() <= kMaxExpressionSteps);
    for (const float time : {0.0F, 1.25F, -3e38F, 3e38F})
        promise(std::isfinite(expression.evaluate({.time = time}, tables)));
}

inline void promiseSound(const MaterialStage& stage, const std::vector<ExpressionTable>& tables)
{
    promise(!stage.image.empty() || !stage.animation.empty());
    promise(stage.line > 0 && std::isfinite(stage.animationRate));
    promiseFiniteAlways(stage.condition, tables);
    if (stage.alphaTest)
        promiseFiniteAlways(stage.alphaTest->reference, tables);
    for (const Expression& component : stage.colour)
        promiseFiniteAlways(component, tables);
    for (const auto& row : stage.transform)
        for (const Expression& factor : row)
            promiseFiniteAlways(factor, tables);
}

inline void promiseSound(const MaterialSet& set)
{
    for (const MaterialDeclaration& material : set.materials)
    {
        promise(set.findMaterial(material.name) == &material);
        promise(material.stages.size() <= kMaxStages);
        for (const MaterialStage& stage : material.stages)
            promiseSound(stage, set.tables);
    }
    for (const SkinDeclaration& skin : set.skins)
        promise(set.findSkin(skin.name) != nullptr);
    for (const ExpressionTable& table : set.tables)
        for (const float value : table.values)
            promise(std::isfinite(value));
}

} // namespace sinew::fuzz
