// The two parts of a glTF file: JSON text, and in a .glb one buffer behind it.
#pragma once

#include "engine/base/diagnostic.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

namespace sinew
{

struct GltfParts
{
    std::string_view json;
    std::size_t jsonOffset = 0;                       // in the file
    std::optional<std::span<const std::byte>> buffer; // of a .glb that has one
};

// A .glb is told by its first four bytes; everything else is taken for JSON. What lies behind the
// length that the header states is not read. The parts refer to `bytes`.
Result<GltfParts> gltfParts(std::span<const std::byte> bytes, std::string_view fileName,
                            Diagnostics& warnings);

} // namespace sinew
