// How structures lie in memory, in one form for C++ types and compiled shaders.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace sinew::test
{

enum class Scalar
{
    Float,
    Int,
    Uint,
    Structure,
};

// A number, vector, matrix or structure. Sizes and offsets in bytes.
struct Type
{
    Scalar scalar = Scalar::Float;
    std::size_t rows = 1;
    std::size_t columns = 1;
    std::string structure; // its name
    std::size_t size = 0;  // without padding after it

    bool operator==(const Type&) const = default;
};

struct Member
{
    std::string name;
    std::size_t offset = 0;
    Type type;
    std::optional<std::size_t> arrayStride; // from one element to the next, for an array

    bool operator==(const Member&) const = default;
};

struct Structure
{
    std::string name;
    std::vector<Member> members;
    std::size_t size = 0; // in C++ with its padding, in a shader up to the last member's end
};

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

// Every shader that the build compiles.
struct CompiledShader
{
    std::string file;
    std::span<const std::uint32_t> spirv;
};
std::vector<CompiledShader> compiledShaders();

// The structures of shaders/shared/ that shaders have in buffers or push constants, as C++ lays
// them out.
std::vector<Structure> sharedStructures();

} // namespace sinew::test
