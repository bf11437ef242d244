// Checks the postconditions of the declaration readers.
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

// Reads every declaration of the text.
inline void promiseSound(const std::uint8_t* data, std::size_t size, Dialect dialect)
{
    MaterialSet set;
    Diagnostics messages;
    set.add({reinterpret_cast<const char*>(data), size}, "fuzz.mtr", dialect, messages);
    for (const std::string& name : set.materialNames())
        if (const std::optional<MaterialDeclaration> material = set.find(name, messages))
        {
            promise(material->name == name && material->stages.size() <= kMaxStages);
            for (const MaterialStage& stage : material->stages)
                promiseSound(stage);
        }
    for (const auto& [name, table] : set.tables())
        for (const float value : table->values)
            promise(std::isfinite(value));
    promiseMessages(messages);
}

} // namespace sinew::fuzz
