// The JSON and the buffer of a .glb file, filled piece by piece, and the axes that exported files
// have.
#pragma once

#include "engine/model/joint_transform.h"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace sinew
{

// From Sinew's axes (z up) to glTF's: y up, the model's front along +z. Turns by quarters alone, so
// nothing is rounded.
class ExportAxes
{
public:
    // `facing`: AnimatedModel::facing, taken as the nearest quarter turn.
    explicit ExportAxes(double facing);

    glm::dvec3 turned(const glm::dvec3& v) const { return turn_ * v; }
    void appendTurned(std::vector<float>& numbers, const glm::dvec3& v) const;
    // Both sides of the transform are in the new axes.
    JointTransform turned(const JointTransform& transform) const;
    JointMatrix turned(const JointMatrix& matrix) const;

private:
    glm::dmat3 turn_;
};

using Json = nlohmann::ordered_json;

// What a view of the buffer is for; the values of bufferView.target.
enum class GlbView : std::uint32_t
{
    Other = 0,
    Vertices = 34962,
    Indices = 34963,
};

class GlbWriter
{
public:
    explicit GlbWriter(const ExportAxes& axes);

    // In which all that the file says is written.
    const ExportAxes& axes() const { return axes_; }
    Json& root() { return root_; }

    // Appends to an array of the root and gives the new element's index.
    std::size_t add(const char* array, Json element);

    // Accessors; their index. `type` is "SCALAR", "VEC3", ...
    std::size_t floats(std::span<const float> values, std::string_view type, GlbView target,
                       bool withBounds = false);
    std::size_t joints(std::span<const std::uint16_t> values); // VEC4
    std::size_t indices(std::span<const std::uint32_t> values);

    std::size_t image(std::span<const std::byte> png, std::string_view name);

    // Nothing where the file would take 4 GiB or more.
    std::optional<std::vector<std::byte>> file();

private:
    template <class Element>
    std::size_t view(std::span<const Element> elements, GlbView target);
    std::size_t accessor(std::size_t view, std::size_t count, std::uint32_t componentType,
                         std::string_view type);

    ExportAxes axes_;
    Json root_;
    std::vector<std::byte> buffer_;
};

} // namespace sinew
