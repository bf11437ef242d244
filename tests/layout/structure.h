// How a structure lies in memory, in one form for C++ types and compiled shaders.
#pragma once

#include <cstddef>
#include <optional>
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

std::string toString(const Type& type);

struct Member
{
    std::string name;
    std::size_t offset = 0;
    Type type;
    std::optional<std::size_t> arrayStride; // from one element to the next, for an array

    bool operator==(const Member&) const = default;
};

std::string toString(const Member& member);

struct Structure
{
    std::string name;
    std::vector<Member> members;
    std::size_t size = 0; // in C++ with its padding, in a shader up to the last member's end
};

// What differs between the members of a structure in C++ and in a shader; empty where nothing does.
std::vector<std::string> differences(const Structure& inCpp, const Structure& inShader);

} // namespace sinew::test
