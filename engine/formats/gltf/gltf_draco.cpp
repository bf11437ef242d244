#include "engine/formats/gltf/gltf_draco.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <string>
#include <string_view>

namespace sinew
{
namespace
{

constexpr std::string_view kDracoExtension = "KHR_draco_mesh_compression";

// Positions, joints and weights cannot be rebuilt.
bool isNeededAttribute(std::string_view attribute)
{
    return attribute == "POSITION" || attribute.starts_with("JOINTS_") ||
           attribute.starts_with("WEIGHTS_");
}

} // namespace

GltfMode GltfDraco::decode(const JsonValue& primitive, GltfMode mode)
{
    const JsonValue json = report_->object(primitive["extensions"], kDracoExtension);
    if (!json)
        return mode;
    const Request request = requestOf(primitive, json, mode);
    if (!report_->ok() || isUncompressedToo(request))
        return mode;
    Key key(request.view, mode, request.indices, {});
    for (const Attribute& attribute : request.attributes)
        std::get<3>(key).emplace_back(attribute.uniqueId, attribute.accessor);
    auto known = decoded_.find(key);
    if (known == decoded_.end())
        known = decoded_.emplace(std::move(key), decode(request)).first;
    if (!report_->ok())
        return mode;
    reading_->accessors.replace(primitive["indices"], known->second.back());
    for (std::size_t i = 0; i < request.attributes.size(); ++i)
        reading_->accessors.replace(request.attributes[i].member, known->second[i]);
    return GltfMode::Triangles;
}

GltfDraco::Request GltfDraco::requestOf(const JsonValue& primitive, const JsonValue& json,
                                        GltfMode mode)
{
    Request request{.json = json, .mode = mode};
    request.view = report_->neededIndex(json, "bufferView", viewCount_, "buffer views").value_or(0);
    const std::optional<std::uint32_t> indices = reading_->accessors.named(primitive, "indices");
    const JsonValue ids = report_->object(json, "attributes");
    if (!indices || !ids)
        report_->fail(json,
                      "the extension needs \"attributes\", and the primitive needs \"indices\"");
    if (!report_->ok())
        return request;
    request.indices = *indices;
    for (const std::string_view name : ids.keys())
    {
        const JsonValue attributes = primitive["attributes"];
        const std::uint64_t id = report_->count(ids, name);
        const std::optional<std::uint32_t> accessor = reading_->accessors.named(attributes, name);
        if (!accessor)
            continue;
        if (id > std::numeric_limits<std::uint32_t>::max())
            report_->fail(ids[name], fmt::format("id {} has more than 32 bits", id));
        if (name == "POSITION" || request.attributes.empty())
            request.pointCount = reading_->accessors[*accessor].count;
        request.attributes.push_back({.member = attributes[name],
                                      .uniqueId = static_cast<std::uint32_t>(id),
                                      .accessor = *accessor,
                                      .isNeeded = isNeededAttribute(name)});
    }
    if (request.attributes.empty())
        report_->fail(json, "the stream has none of the primitive's attributes");
    return request;
}

bool GltfDraco::isUncompressedToo(const Request& request) const
{
    const GltfAccessors& accessors = reading_->accessors;
    return std::ranges::find(reading_->file.extensionsRequired, kDracoExtension) ==
               reading_->file.extensionsRequired.end() &&
           accessors[request.indices].bytes &&
           std::ranges::all_of(request.attributes, [&](const Attribute& attribute)
                               { return accessors[attribute.accessor].bytes.has_value(); });
}

GltfDraco::Decoded GltfDraco::decode(const Request& request)
{
    GltfAccessors& accessors = reading_->accessors;
    GltfStorage& storage = reading_->storage;
    const std::span<const std::byte> stream = reading_->buffers.bytes(request.view);
    // Counted for each decoding, which limits the time as well.
    if (!report_->ok() || !storage.take(request.json, stream.size()))
        return {};
    const std::uint64_t indexCount = accessors[request.indices].count;
    const bool isStrip = request.mode != GltfMode::Triangles;
    const std::span<std::uint32_t> corners = storage.make<std::uint32_t>(
        request.json, isStrip ? 3 * (std::max<std::uint64_t>(indexCount, 3) - 2) : indexCount);
    std::vector<DracoAttribute> attributes = arraysOf(request);
    if (!report_->ok())
        return {};
    const auto faceCount = decodeDraco(stream, {.pointCount = request.pointCount,
                                                .corners = corners,
                                                .mayHaveFewerFaces = isStrip,
                                                .attributes = attributes});
    if (!faceCount || *faceCount == 0)
    {
        report_->fail(request.json,
                      faceCount ? "the Draco stream has no triangles" : faceCount.error());
        return {};
    }
    GltfAccessor indices = accessors[request.indices];
    indices.component = GltfComponent::Uint32;
    indices.count = *faceCount * 3;
    Decoded decoded;
    for (std::size_t i = 0; i < attributes.size(); ++i)
        decoded.push_back(addedAccessor(request, i, attributes[i]));
    decoded.emplace_back(accessors.add(indices, std::as_bytes(corners)));
    return decoded;
}

std::vector<DracoAttribute> GltfDraco::arraysOf(const Request& request)
{
    std::vector<DracoAttribute> attributes;
    for (const Attribute& wanted : request.attributes)
    {
        const GltfAccessor& accessor = reading_->accessors[wanted.accessor];
        const std::size_t size = gltfElementSize(accessor.shape, accessor.component);
        attributes.push_back({.uniqueId = wanted.uniqueId,
                              .component = accessor.component,
                              .components = size / gltfComponentSize(accessor.component),
                              .values = reading_->storage.make<std::byte>(
                                  wanted.member, std::uint64_t{request.pointCount} * size)});
    }
    return attributes;
}

std::optional<std::uint32_t> GltfDraco::addedAccessor(const Request& request, std::size_t index,
                                                      const DracoAttribute& decoded)
{
    const Attribute& wanted = request.attributes[index];
    const GltfAccessor& accessor = reading_->accessors[wanted.accessor];
    std::string failure = decoded.failure;
    if (accessor.count != request.pointCount)
        failure = fmt::format("the accessor has {} elements for {} vertices", accessor.count,
                              request.pointCount);
    if (failure.empty())
        return reading_->accessors.add(accessor, decoded.values);
    if (wanted.isNeeded)
        report_->fail(wanted.member, failure);
    else
        report_->warn(wanted.member, failure + ": the attribute is left out");
    return std::nullopt;
}

} // namespace sinew
