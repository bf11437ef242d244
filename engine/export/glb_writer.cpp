#include "engine/base/binary_file.h"
#include "engine/base/text.h"
#include "engine/export/exported_parts.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>
#include <string>
#include <utility>

namespace sinew
{
namespace
{

// Sinew's reader accepts 1024 bytes, and each invalid UTF-8 byte becomes three in the file.
constexpr std::size_t kLongestName = 1024 / 3;

constexpr std::uint32_t kUshort = 5123;
constexpr std::uint32_t kUint = 5125;
constexpr std::uint32_t kFloat = 5126;

std::size_t componentsOf(std::string_view type)
{
    constexpr std::array<std::pair<std::string_view, std::size_t>, 5> kTypes{
        {{"SCALAR", 1}, {"VEC2", 2}, {"VEC3", 3}, {"VEC4", 4}, {"MAT4", 16}}};
    return std::ranges::find(kTypes, type, &std::pair<std::string_view, std::size_t>::first)
        ->second;
}

void appendChunk(std::vector<std::byte>& bytes, std::uint32_t type,
                 std::span<const std::byte> chunk, std::byte padding)
{
    const std::size_t padded = (chunk.size() + 3) / 4 * 4;
    appendUint32(bytes, static_cast<std::uint32_t>(padded));
    appendUint32(bytes, type);
    bytes.insert(bytes.end(), chunk.begin(), chunk.end());
    bytes.resize(bytes.size() + padded - chunk.size(), padding);
}

} // namespace

GlbWriter::GlbWriter()
{
    root_["asset"] = {{"version", "2.0"}, {"generator", "Sinew"}};
    root_["scene"] = 0;
}

std::size_t GlbWriter::add(const char* array, Json element)
{
    if (const auto name = element.find("name"); name != element.end())
        *name = std::string(wholeCharacters(name->get_ref<const std::string&>(), kLongestName));
    Json& elements = root_[array];
    elements.push_back(std::move(element));
    return elements.size() - 1;
}

template <class Element>
std::size_t GlbWriter::view(std::span<const Element> elements, GlbView target)
{
    const std::span<const std::byte> bytes = std::as_bytes(elements);
    buffer_.resize((buffer_.size() + 3) / 4 * 4);
    Json json{{"buffer", 0}, {"byteOffset", buffer_.size()}, {"byteLength", bytes.size()}};
    if (target != GlbView::Other)
        json["target"] = static_cast<std::uint32_t>(target);
    buffer_.insert(buffer_.end(), bytes.begin(), bytes.end());
    return add("bufferViews", std::move(json));
}

std::size_t GlbWriter::accessor(std::size_t view, std::size_t count, std::uint32_t componentType,
                                std::string_view type)
{
    return add(
        "accessors",
        {{"bufferView", view}, {"componentType", componentType}, {"count", count}, {"type", type}});
}

std::size_t GlbWriter::floats(std::span<const float> values, std::string_view type, GlbView target,
                              bool withBounds)
{
    const std::size_t components = componentsOf(type);
    const std::size_t index =
        accessor(view(values, target), values.size() / components, kFloat, type);
    if (!withBounds)
        return index;
    std::vector<float> least(values.begin(),
                             values.begin() + static_cast<std::ptrdiff_t>(components));
    std::vector<float> most = least;
    for (std::size_t i = 0; i < values.size(); ++i)
    {
        least[i % components] = std::min(least[i % components], values[i]);
        most[i % components] = std::max(most[i % components], values[i]);
    }
    root_["accessors"][index]["min"] = least;
    root_["accessors"][index]["max"] = most;
    return index;
}

std::size_t GlbWriter::joints(std::span<const std::uint16_t> values)
{
    return accessor(view(values, GlbView::Vertices), values.size() / 4, kUshort, "VEC4");
}

std::size_t GlbWriter::indices(std::span<const std::uint32_t> values)
{
    return accessor(view(values, GlbView::Indices), values.size(), kUint, "SCALAR");
}

std::size_t GlbWriter::image(std::span<const std::byte> png, std::string_view name)
{
    const std::size_t bytes = view(png, GlbView::Other);
    return add("images", {{"name", name}, {"mimeType", "image/png"}, {"bufferView", bytes}});
}

std::optional<std::vector<std::byte>> GlbWriter::file()
{
    constexpr std::uint32_t kMagic = 0x46546C67; // "glTF"
    constexpr std::uint32_t kJsonChunk = 0x4E4F534A;
    constexpr std::uint32_t kBinaryChunk = 0x004E4942;
    constexpr std::size_t kHeaders = 12 + 8 + 8;
    root_["buffers"] = Json::array({{{"byteLength", buffer_.size()}}});
    const std::string text = jsonText(root_, -1);
    const std::size_t size = kHeaders + (text.size() + 3) / 4 * 4 + (buffer_.size() + 3) / 4 * 4;
    if (size > std::numeric_limits<std::uint32_t>::max())
        return std::nullopt;
    std::vector<std::byte> bytes;
    bytes.reserve(size);
    appendUint32(bytes, kMagic);
    appendUint32(bytes, 2);
    appendUint32(bytes, static_cast<std::uint32_t>(size));
    appendChunk(bytes, kJsonChunk, std::as_bytes(std::span(text)), std::byte{' '});
    appendChunk(bytes, kBinaryChunk, buffer_, std::byte{0});
    return bytes;
}

} // namespace sinew
