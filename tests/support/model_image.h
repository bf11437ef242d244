// Makes images of models for tests.
#pragma once

#include "engine/materials/model_materials.h"

#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace sinew::test
{

// The result owns the bytes.
inline ModelImage modelImage(std::string name, std::vector<std::byte> bytes)
{
    const auto kept = std::make_shared<const std::vector<std::byte>>(std::move(bytes));
    return {.name = std::move(name), .bytes = *kept, .whyMissing = {}, .storage = kept};
}

} // namespace sinew::test
