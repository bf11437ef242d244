// Describes memory layouts of structures, in one form for C++ types and compiled shaders.
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
    std::optional<std::size_t> arrayStride; // between elements of an array

    bool operator==(const Member&) const = default;
};

struct Structure
{
    std::string name;
    std::vector<Member> members;
    std::size_t size = 0; // in C++ with padding, in a shader up to the last member's end
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
    Structure contents; // named like the block
    bool readonly = false;
    bool writeonly = false;
};

struct ShaderInterface
{
    std::vector<Block> blocks;
    std::vector<Structure> structures; // all structures in the blocks, at any depth
};

// Throws std::runtime_error if the module cannot be read or has members without a C++ counterpart
// here: row-major matrices, arrays of arrays, or numbers that are not 32-bit (except 16-bit
// unsigned ones).
ShaderInterface reflect(std::span<const std::uint32_t> spirv);

// A shader compiled by the build.
struct CompiledShader
{
    std::string file;
    std::span<const std::uint32_t> spirv;
};
std::vector<CompiledShader> compiledShaders();

// C++ layouts of the structures in shaders/shared/ that shaders use in buffers or push constants.
std::vector<Structure> sharedStructures();

} // namespace sinew::test
