#include "engine/base/text.h"
#include "engine/base/text_scanner.h"
#include "engine/formats/gltf/gltf_reading.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>

namespace sinew
{
namespace
{

static_assert(std::endian::native == std::endian::little, "buffers are read as they lie");

constexpr std::array<GltfShape, 7> kShapes{{
    {"SCALAR", 1, 1},
    {"VEC2", 1, 2},
    {"VEC3", 1, 3},
    {"VEC4", 1, 4},
    {"MAT2", 2, 2},
    {"MAT3", 3, 3},
    {"MAT4", 4, 4},
}};

GltfComponent componentOf(const JsonValue& json)
{
    const std::uint64_t component = json.neededCount("componentType");
    constexpr std::uint64_t kFirst = 5120;
    constexpr std::uint64_t kLast = 5126;
    constexpr std::uint64_t kInt32 = 5124; // not in glTF 2.0
    if (component < kFirst || component > kLast || component == kInt32)
        json.fail(fmt::format("componentType {} does not exist", component));
    return static_cast<GltfComponent>(component);
}

std::string_view componentName(GltfComponent component)
{
    constexpr std::array<std::string_view, 7> kNames{
        "BYTE", "UNSIGNED_BYTE", "SHORT", "UNSIGNED_SHORT", "INT", "UNSIGNED_INT", "FLOAT"};
    return kNames[static_cast<std::size_t>(component) -
                  static_cast<std::size_t>(GltfComponent::Int8)];
}

template <class Component>
Component load(const std::byte* bytes)
{
    Component value{};
    std::memcpy(&value, bytes, sizeof value);
    return value;
}

// Specification, section 3.11: the meaning of normalised integers.
template <class Target, class Source>
Target converted(Source value, bool isNormalized)
{
    if constexpr (std::is_floating_point_v<Target> && std::is_integral_v<Source>)
        if (isNormalized)
            return std::max(static_cast<Target>(value) /
                                static_cast<Target>(std::numeric_limits<Source>::max()),
                            Target{-1});
    return static_cast<Target>(value);
}

// Writes the first `stored` of every `numbers` numbers of `out`. Never converts floats to integers.
template <class Target>
void convert(const GltfAccessor& accessor, const GltfView& from, std::size_t count,
             bool isNormalized, std::size_t stored, std::size_t numbers, Target* out)
{
    const auto convertFrom = [&](auto zero)
    {
        using Source = decltype(zero);
        const std::byte* bytes = from.bytes.data();
        for (std::size_t i = 0; i < count; ++i, bytes += from.stride, out += numbers)
            for (std::size_t c = 0; c < stored; ++c)
                out[c] = converted<Target>(load<Source>(bytes + c * sizeof(Source)), isNormalized);
    };
    withComponent(accessor.component,
                  [&](auto zero)
                  {
                      using Source = decltype(zero);
                      if constexpr (std::is_floating_point_v<Target> || std::is_integral_v<Source>)
                          convertFrom(zero);
                  });
}

void checkNumbers(const GltfAccessor& accessor, std::span<const float> numbers)
{
    const auto bad = std::ranges::find_if_not(numbers, isSmallEnough);
    if (bad != numbers.end())
        accessor.json.fail(fmt::format(
            "element {} has the number {}: expected a magnitude of at most {:g}",
            static_cast<std::size_t>(bad - numbers.begin()) / (numbers.size() / accessor.count),
            *bad, kMaxMagnitude));
}

} // namespace

std::size_t GltfAccessor::elementSize() const
{
    const std::size_t column = shape->rows * gltfComponentSize(component);
    return shape->columns == 1 ? column : shape->columns * ((column + 3) / 4 * 4);
}

GltfAccessors::GltfAccessors(GltfStorage& storage, GltfBuffers& buffers, const JsonValue& root)
    : storage_(&storage), buffers_(&buffers)
{
    for (const JsonValue json : root.objects("accessors"))
        accessors_.push_back(json);
}

GltfView GltfAccessors::elementsOf(const JsonValue& json, std::uint64_t count,
                                   std::uint64_t elementSize, bool isStrided) const
{
    const std::uint64_t offset = json.count("byteOffset");
    const GltfView view = buffers_->view(json);
    const std::uint64_t stride = isStrided && view.stride != 0 ? view.stride : elementSize;
    const std::uint64_t size = view.bytes.size();
    if (stride < elementSize)
        json.fail(fmt::format("elements of {} bytes overlap: the buffer view's byteStride is {}",
                              elementSize, stride));
    // Cannot overflow: counts have 32 bits, strides 8, element sizes 6.
    if (const std::uint64_t needed = stride * (count - 1) + elementSize;
        offset > size || needed > size - offset)
        json.fail(fmt::format("{} elements take {} bytes from byte {} on: buffer view {} has {}",
                              count, needed, offset, json.count("bufferView"), size));
    return {.bytes = view.bytes.subspan(static_cast<std::size_t>(offset)), .stride = stride};
}

GltfAccessor GltfAccessors::named(const JsonValue& object, std::string_view key) const
{
    const JsonValue member = object.needed(key);
    if (const auto replaced = replaced_.find(member); replaced != replaced_.end())
        return replaced->second;
    const JsonValue& json = accessors_[member.asIndex(accessors_.size(), "accessors")];
    GltfAccessor accessor{
        .json = json, .component = componentOf(json), .isNormalized = json.flag("normalized")};
    const std::string type = json.text("type");
    accessor.shape = std::ranges::find(kShapes, type, &GltfShape::name);
    const std::uint64_t count = json.neededCount("count");
    if (accessor.shape == kShapes.end())
        json.fail(fmt::format("type {} does not exist", quotedForMessage(type)));
    if (count == 0 || count > std::numeric_limits<std::uint32_t>::max())
        json.fail(fmt::format("count is {}: expected 1 or more, in 32 bits", count));
    accessor.count = static_cast<std::uint32_t>(count);
    if (json["bufferView"])
        accessor.elements = elementsOf(json, count, accessor.elementSize(), true);
    return accessor;
}

std::span<const std::byte> GltfAccessors::decoded(const JsonValue& object, std::string_view key,
                                                  const GltfUse& use, GltfComponent component,
                                                  std::size_t numbers)
{
    const GltfAccessor accessor = named(object, key);
    const bool isOfType =
        accessor.shape->name == use.type || (use.mayLackAlpha && accessor.shape->name == "VEC3");
    if (!isOfType ||
        (component != GltfComponent::Float && accessor.component == GltfComponent::Float))
        object[key].fail(fmt::format("the accessor has {} of {}, which is not valid here",
                                     accessor.shape->name, componentName(accessor.component)));
    const bool isNormalized = accessor.isNormalized || use.isNormalized;
    if (numbers == 0)
        numbers = accessor.shape->numbers();
    std::span<const std::byte>& known =
        decoded_[{accessor.json, accessor.elements.bytes.data(), component, numbers, isNormalized}];
    if (!known.empty())
        return known;
    const std::span<std::byte> out = storage_->make<std::byte>(
        accessor.json, std::uint64_t{accessor.count} * numbers * gltfComponentSize(component));
    if (component == GltfComponent::Uint32)
        decode(accessor, false, numbers, reinterpret_cast<std::uint32_t*>(out.data()));
    else if (component == GltfComponent::Uint16)
        decode(accessor, false, numbers, reinterpret_cast<std::uint16_t*>(out.data()));
    else
    {
        const std::span all(reinterpret_cast<float*>(out.data()), out.size() / sizeof(float));
        decode(accessor, isNormalized, numbers, all.data());
        if (accessor.shape->columns == 1)
            checkNumbers(accessor, all);
    }
    known = out;
    return out;
}

template <class Target>
void GltfAccessors::decode(const GltfAccessor& accessor, bool isNormalized, std::size_t numbers,
                           Target* out)
{
    const std::size_t stored = std::min(numbers, accessor.shape->numbers());
    if (accessor.elements.bytes.empty())
        std::fill_n(out, accessor.count * numbers, Target{});
    else
        convert(accessor, accessor.elements, accessor.count, isNormalized, stored, numbers, out);
    for (std::size_t i = 0; stored < numbers && i < accessor.count; ++i)
        out[i * numbers + stored] = Target{1}; // alpha
    const JsonValue sparse = accessor.json.object("sparse");
    if (!sparse)
        return;
    const std::uint64_t count = sparse.neededCount("count");
    if (count == 0 || count > accessor.count)
        sparse.fail(
            fmt::format("count is {}, but the accessor has {} elements", count, accessor.count));
    const JsonValue json = sparse.object("indices");
    if (!json || !sparse.object("values"))
        sparse.fail("expected \"indices\" and \"values\"");
    GltfAccessor indices = accessor;
    indices.component = componentOf(json);
    if (indices.component == GltfComponent::Float)
        json.fail(fmt::format("componentType is {}: expected an integer",
                              componentName(indices.component)));
    indices.elements = elementsOf(json, count, gltfComponentSize(indices.component), false);
    GltfView values = elementsOf(sparse.object("values"), count, accessor.elementSize(), false);
    std::int64_t before = -1;
    for (std::uint64_t i = 0; i < count; ++i)
    {
        std::uint32_t element = 0;
        convert(indices, indices.elements, 1, false, 1, 1, &element);
        if (element <= before || element >= accessor.count)
            sparse.fail(fmt::format("index {} is {}: expected ascending indices below {}", i,
                                    element, accessor.count));
        before = element;
        convert(accessor, values, 1, isNormalized, stored, numbers, out + element * numbers);
        indices.elements.bytes = indices.elements.bytes.subspan(indices.elements.stride);
        values.bytes = values.bytes.subspan(values.stride);
    }
}

#ifndef SINEW_DRACO
std::string decodeDraco(std::span<const std::byte>, const DracoMesh&)
{
    return "the mesh is compressed with Draco, which this build of Sinew does not support: install "
           "libdraco-dev and rebuild Sinew";
}
#endif

void decodeGltfDraco(const GltfReading& reading, const JsonValue& primitive, GltfMode mode)
{
    constexpr std::string_view kName = "KHR_draco_mesh_compression";
    const auto& [report, root, storage, buffers, accessors, resource, file] = reading;
    const JsonValue json = primitive["extensions"].object(kName);
    if (!json)
        return;
    const JsonValue ids = json.object("attributes");
    if (mode != GltfMode::Triangles || !primitive["indices"] || !ids)
        json.fail("the extension needs \"attributes\", and the primitive needs \"indices\" of "
                  "triangles");
    GltfAccessor indices = accessors.named(primitive, "indices");
    if (indices.json["bufferView"] &&
        std::ranges::find(file.extensionsRequired, kName) == file.extensionsRequired.end())
        return;

    const std::span<const std::byte> stream = buffers.view(json).bytes;
    // Counts repeated decodings too, to limit the time.
    storage.take(json, stream.size());
    const std::span<std::uint32_t> corners = storage.make<std::uint32_t>(json, indices.count);
    std::vector<std::pair<JsonValue, GltfAccessor>> decoded;
    std::vector<DracoAttribute> attributes;
    const JsonValue members = primitive["attributes"];
    for (const auto& [name, id] : ids.members())
    {
        const JsonValue member = members[name];
        if (!member)
            continue;
        GltfAccessor accessor = accessors.named(members, name);
        const std::size_t size = accessor.elementSize();
        if (!decoded.empty() && accessor.count != decoded.front().second.count)
            member.fail(fmt::format("the accessor has {} elements for {} vertices", accessor.count,
                                    decoded.front().second.count));
        const auto values = storage.make<std::byte>(member, std::uint64_t{accessor.count} * size);
        attributes.push_back({.uniqueId = id.asIndex(1ULL << 32U, "ids"),
                              .component = accessor.component,
                              .components = size / gltfComponentSize(accessor.component),
                              .values = values});
        accessor.elements = {.bytes = values, .stride = size};
        decoded.emplace_back(member, accessor);
    }
    if (decoded.empty())
        json.fail("the stream has none of the primitive's attributes");
    const std::string failure = decodeDraco(
        stream,
        {.pointCount = decoded.front().second.count, .corners = corners, .attributes = attributes});
    if (!failure.empty())
        json.fail(failure);
    for (const auto& [member, accessor] : decoded)
        accessors.replace(member, accessor);
    indices.component = GltfComponent::Uint32;
    indices.elements = {.bytes = std::as_bytes(corners), .stride = sizeof(std::uint32_t)};
    accessors.replace(primitive["indices"], indices);
}

} // namespace sinew
