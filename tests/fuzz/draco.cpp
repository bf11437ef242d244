// Decodes a Draco stream into accessors with the stream's own vertex and triangle counts; otherwise
// the comparison of these counts would reject nearly every mutation. Counts beyond those of a small
// model stay rejected.
#include "engine/formats/gltf/gltf_reading.h"
#include "tests/fuzz/promise.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <optional>
#include <string>
#include <vector>

namespace sinew::fuzz
{
namespace
{

struct Counts
{
    std::uint32_t points = 1;
    std::uint32_t triangles = 1;
};

// Attributes of every type, with the ids that an encoder assigns.
class Arrays
{
public:
    explicit Arrays(const Counts& counts)
        : corners_(std::size_t{counts.triangles} * 3), values_(std::size_t{counts.points} * 4 * 4)
    {
        constexpr std::array kComponents{GltfComponent::Float, GltfComponent::Float,
                                         GltfComponent::Float, GltfComponent::Float,
                                         GltfComponent::Uint8, GltfComponent::Uint16,
                                         GltfComponent::Int8,  GltfComponent::Int16};
        constexpr std::array<std::size_t, 8> kCounts{3, 3, 2, 4, 4, 4, 4, 3};
        for (std::uint32_t id = 0; id < kComponents.size(); ++id)
            attributes_.push_back({.uniqueId = id,
                                   .component = kComponents[id],
                                   .components = kCounts[id],
                                   .values = std::as_writable_bytes(std::span(values_))});
        mesh_ = {.pointCount = counts.points, .corners = corners_, .attributes = attributes_};
    }

    std::string decode(std::span<const std::byte> stream) { return decodeDraco(stream, mesh_); }

private:
    std::vector<std::uint32_t> corners_;
    std::vector<float> values_; // shared by all attributes, which are written in turn
    std::vector<DracoAttribute> attributes_;
    DracoMesh mesh_;
};

// Reads the correct counts from the error message.
bool learn(const std::string& refusal, Counts& counts)
{
    constexpr std::uint32_t kMost = 20'000;
    std::uint32_t count = 0;
    std::array<char, 16> what{};
    if (std::sscanf(refusal.c_str(), "the Draco stream has %u %15[a-z]", &count, what.data()) !=
            2 ||
        count == 0 || count > kMost)
        return false;
    (std::string(what.data()) == "vertices" ? counts.points : counts.triangles) = count;
    return true;
}

void read(std::span<const std::byte> stream)
{
    Counts counts;
    constexpr int kMostTries = 3; // learns the triangles, then the vertices
    for (int i = 0; i < kMostTries; ++i)
    {
        const std::string failure = Arrays(counts).decode(stream);
        if (failure.empty() || !learn(failure, counts))
            return;
    }
}

} // namespace
} // namespace sinew::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    sinew::fuzz::read(std::as_bytes(std::span(data, size)));
    return 0;
}
