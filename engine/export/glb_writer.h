// The JSON and the buffer of a .glb file, filled piece by piece.
#pragma once

#include "engine/export/axes.h"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace sinew
{

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
