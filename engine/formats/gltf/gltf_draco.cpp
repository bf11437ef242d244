#include "engine/formats/gltf/gltf_reading.h"

#include <algorithm>

namespace sinew
{

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
    // Counted for each decoding, which limits the time as well.
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
