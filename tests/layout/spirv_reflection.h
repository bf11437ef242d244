// What compiled shaders say about their buffers and push constants.
#pragma once

#include "tests/layout/structure.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace sinew::test
{

enum class BlockKind
{
    Storage,
    Uniform,
    PushConstants,
};

struct Block
{
    BlockKind kind = BlockKind::Storage;
    Structure contents; // its name is that of the block
    bool readonly = false;
    bool writeonly = false;
};

struct ShaderInterface
{
    std::vector<Block> blocks;
    std::vector<Structure> structures; // all that lie in the blocks, at any depth
};

// Throws std::runtime_error for a module that cannot be read or has members that no C++ type here
// stands for (row-major matrices, arrays of arrays, numbers of other widths than 32 bits,
// but for 16-bit unsigned ones).
ShaderInterface reflect(std::span<const std::uint32_t> spirv);

} // namespace sinew::test
