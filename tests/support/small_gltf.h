// A small glTF file with nearly every feature, for tests that modify it.
#pragma once

#include "engine/formats/gltf/gltf_file.h"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace sinew::test
{

using GltfJson = nlohmann::ordered_json;

// The numbers repeated `count` times.
template <class Number>
std::vector<Number> repeated(std::size_t count, const std::vector<Number>& numbers)
{
    std::vector<Number> all;
    for (std::size_t i = 0; i < count; ++i)
        all.insert(all.end(), numbers.begin(), numbers.end());
    return all;
}

// JSON with one buffer, "small.bin", in a file beside it or in the second chunk of a .glb.
struct GltfDocument // NOLINT(bugprone-exception-escape): moving JSON throws nothing
{
    GltfJson json;
    std::vector<std::byte> buffer;

    // Each adds a buffer view, aligned to four bytes, and returns its index.
    std::size_t addView(std::span<const std::byte> bytes);
    template <class Number>
    std::size_t addView(const std::vector<Number>& numbers)
    {
        return addView(std::as_bytes(std::span(numbers)));
    }

    // Adds an accessor of that type ("VEC3") with all of the numbers; returns its index.
    template <class Number>
    std::size_t addAccessor(std::string_view type, const std::vector<Number>& numbers)
    {
        const int width = type == "SCALAR" ? 1 : type == "MAT4" ? 16 : type.back() - '0';
        constexpr std::size_t kComponent =
            std::is_same_v<Number, float>
                ? 5126
                : 5120 + 2 * (sizeof(Number) / 2) + (std::is_unsigned_v<Number> ? 1 : 0);
        json["accessors"].push_back({{"bufferView", addView(numbers)},
                                     {"type", type},
                                     {"componentType", kComponent},
                                     {"count", numbers.size() / static_cast<std::size_t>(width)}});
        return json["accessors"].size() - 1;
    }

    // Overwrites a number of an accessor that is not interleaved.
    template <class Number>
    void setNumber(std::size_t accessor, std::size_t index, Number number)
    {
        const std::span<const std::byte> bytes = std::as_bytes(std::span(&number, 1));
        setBytes(accessor, index * sizeof(Number), bytes);
    }

private:
    void setBytes(std::size_t accessor, std::size_t offset, std::span<const std::byte> bytes);
};

// Accessors of smallGltf().
enum SmallGltf : std::size_t
{
    kPositions,   // four vertices of a unit square, in order 0 0, 1 0, 0 1, 1 1
    kIndices,     // 0 1 2, 2 1 3
    kNormals,     // +z
    kTangents,    // +x
    kTexCoords,   // as the positions, normalised bytes
    kColours,     // three normalised shorts
    kJoints,      // joints 0 and 1 of the skin
    kWeights,     // 3/4 and 1/4
    kMorph,       // +z for vertex 3 alone: sparse, without a base buffer view
    kMatrices,    // identities
    kTimes,       // 0, 0.5, 1.5
    kRotations,   // none, a quarter turn and half a turn about z
    kSplines,     // translations
    kMorphWeights // 0, 1, 0
};

// Node 0 draws mesh 0 with skin 0, whose joints are node 1 and its child, node 2. One animation
// turns node 2, moves node 1 by a spline and morphs node 0 in steps. One material has one texture,
// "a.png".
GltfDocument smallGltf();

std::vector<std::byte> glbOf(const GltfDocument& document);

struct GltfOutcome
{
    Result<GltfFile> file;
    std::vector<std::string> messages; // the error, otherwise the warnings; without the file's name
};

// Reads `small.gltf`, with the buffer in a file beside it.
GltfOutcome readDocument(const GltfDocument& document);
GltfOutcome readGltfBytes(std::vector<std::byte> bytes);

} // namespace sinew::test
