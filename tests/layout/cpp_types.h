// Describes the types of C++ members for the tables that CMake generates.
#pragma once

#include "shaders/shared/language.h"
#include "tests/layout/layout.h"

#include <type_traits>

namespace sinew::test
{

// Null for numbers, vectors and matrices.
template <class T>
constexpr const char* kStructureName = nullptr;

template <class T>
Type typeOf()
{
    if constexpr (kStructureName<T> != nullptr)
        return {.scalar = Scalar::Structure, .structure = kStructureName<T>, .size = sizeof(T)};
    else if constexpr (std::is_same_v<T, float>)
        return {.scalar = Scalar::Float, .size = sizeof(T)};
    else if constexpr (std::is_same_v<T, int>)
        return {.scalar = Scalar::Int, .size = sizeof(T)};
    else if constexpr (std::is_same_v<T, gpu::uint>)
        return {.scalar = Scalar::Uint, .size = sizeof(T)};
    else if constexpr (std::is_same_v<T, gpu::mat4>)
        return {.scalar = Scalar::Float, .rows = 4, .columns = 4, .size = sizeof(T)};
    else
    {
        static_assert(std::is_same_v<T, gpu::vec2> || std::is_same_v<T, gpu::vec3> ||
                          std::is_same_v<T, gpu::vec4>,
                      "say here what this type is in a shader");
        return {.scalar = Scalar::Float, .rows = T::length(), .size = sizeof(T)};
    }
}

// T is the type of the member, possibly an array.
template <class T>
Member memberOf(const char* name, std::size_t offset)
{
    using Element = std::remove_extent_t<T>;
    Member member{.name = name, .offset = offset, .type = typeOf<Element>(), .arrayStride = {}};
    if constexpr (std::is_array_v<T>)
        member.arrayStride = sizeof(Element);
    return member;
}

} // namespace sinew::test
