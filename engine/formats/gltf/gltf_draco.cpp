#include "engine/formats/gltf/gltf_reading.h"

#include <algorithm>

namespace sinew
{
namespace
{

struct DracoRequest
{
    struct Attribute
    {
        JsonValue member; // of the primitive's "attributes"
        std::uint32_t uniqueId = 0;
        std::uint32_t accessor = 0;
        bool isNeeded = false; // cannot be rebuilt
    };

    JsonValue json; // the extension
    std::uint32_t view = 0;
    GltfMode mode = GltfMode::Triangles;
    std::uint32_t indices = 0; // accessor
    std::uint32_t pointCount = 0;
    std::vector<Attribute> attributes;
};

constexpr std::string_view kDracoExtension = "KHR_draco_mesh_compression";

// Positions, joints and weights cannot be rebuilt.
bool isNeededAttribute(std::string_view attribute)
{
    return attribute == "POSITION" || attribute.starts_with("JOINTS_") ||
           attribute.starts_with("WEIGHTS_");
}

DracoRequest requestOf(const GltfReading& reading, const JsonValue& primitive,
                       const JsonValue& json, GltfMode mode, std::size_t viewCount)
{
    DracoRequest request{.json = json, .mode = mode};
    request.view = json.neededIndex("bufferView", viewCount, "buffer views");
    const std::optional<std::uint32_t> indices = reading.accessors.named(primitive, "indices");
    const JsonValue ids = json.object("attributes");
    if (!indices || !ids)
        json.fail("the extension needs \"attributes\", and the primitive needs \"indices\"");
    request.indices = *indices;
    const JsonValue attributes = primitive["attributes"];
    for (const std::string_view name : ids.keys())
    {
        const std::uint64_t id = ids.count(name);
        const std::optional<std::uint32_t> accessor = reading.accessors.named(attributes, name);
        if (!accessor)
            continue;
        if (id > std::numeric_limits<std::uint32_t>::max())
            ids[name].fail(fmt::format("id {} has more than 32 bits", id));
        if (name == "POSITION" || request.attributes.empty())
            request.pointCount = reading.accessors[*accessor].count;
        request.attributes.push_back({.member = attributes[name],
                                      .uniqueId = static_cast<std::uint32_t>(id),
                                      .accessor = *accessor,
                                      .isNeeded = isNeededAttribute(name)});
    }
    if (request.attributes.empty())
        json.fail("the stream has none of the primitive's attributes");
    return request;
}

bool isUncompressedToo(const GltfReading& reading, const DracoRequest& request)
{
    const GltfAccessors& accessors = reading.accessors;
    return std::ranges::find(reading.file.extensionsRequired, kDracoExtension) ==
               reading.file.extensionsRequired.end() &&
           accessors[request.indices].bytes &&
           std::ranges::all_of(request.attributes, [&](const DracoRequest::Attribute& attribute)
                               { return accessors[attribute.accessor].bytes.has_value(); });
}

std::vector<DracoAttribute> arraysOf(const GltfReading& reading, const DracoRequest& request)
{
    std::vector<DracoAttribute> attributes;
    for (const DracoRequest::Attribute& wanted : request.attributes)
    {
        const GltfAccessor& accessor = reading.accessors[wanted.accessor];
        const std::size_t size = gltfElementSize(accessor.shape, accessor.component);
        attributes.push_back({.uniqueId = wanted.uniqueId,
                              .component = accessor.component,
                              .components = size / gltfComponentSize(accessor.component),
                              .values = reading.storage.make<std::byte>(
                                  wanted.member, std::uint64_t{request.pointCount} * size)});
    }
    return attributes;
}

// Returns nothing if the attribute is left out.
std::optional<std::uint32_t> addedAccessor(const GltfReading& reading, const DracoRequest& request,
                                           std::size_t index, const DracoAttribute& decoded)
{
    const DracoRequest::Attribute& wanted = request.attributes[index];
    const GltfAccessor& accessor = reading.accessors[wanted.accessor];
    std::string failure = decoded.failure;
    if (accessor.count != request.pointCount)
        failure = fmt::format("the accessor has {} elements for {} vertices", accessor.count,
                              request.pointCount);
    if (failure.empty())
        return reading.accessors.add(accessor, decoded.values);
    if (wanted.isNeeded)
        wanted.member.fail(failure);
    reading.report.warn(wanted.member, failure + ": the attribute is left out");
    return std::nullopt;
}

// Returns accessors of the attributes (nothing: left out), followed by that of the indices.
std::vector<std::optional<std::uint32_t>> decodeRequest(const GltfReading& reading,
                                                        const DracoRequest& request)
{
    GltfAccessors& accessors = reading.accessors;
    const std::span<const std::byte> stream = reading.buffers.bytes(request.view);
    // Counted for each decoding, which limits the time as well.
    reading.storage.take(request.json, stream.size());
    const std::uint64_t indexCount = accessors[request.indices].count;
    const bool isStrip = request.mode != GltfMode::Triangles;
    const std::span<std::uint32_t> corners = reading.storage.make<std::uint32_t>(
        request.json, isStrip ? 3 * (std::max<std::uint64_t>(indexCount, 3) - 2) : indexCount);
    std::vector<DracoAttribute> attributes = arraysOf(reading, request);
    const auto faceCount = decodeDraco(stream, {.pointCount = request.pointCount,
                                                .corners = corners,
                                                .mayHaveFewerFaces = isStrip,
                                                .attributes = attributes});
    if (!faceCount || *faceCount == 0)
        request.json.fail(faceCount ? "the Draco stream has no triangles" : faceCount.error());
    GltfAccessor indices = accessors[request.indices];
    indices.component = GltfComponent::Uint32;
    indices.count = *faceCount * 3;
    std::vector<std::optional<std::uint32_t>> decoded;
    for (std::size_t i = 0; i < attributes.size(); ++i)
        decoded.push_back(addedAccessor(reading, request, i, attributes[i]));
    decoded.emplace_back(accessors.add(indices, std::as_bytes(corners)));
    return decoded;
}

} // namespace

GltfMode GltfDraco::decode(const JsonValue& primitive, GltfMode mode)
{
    const JsonValue json = primitive["extensions"].object(kDracoExtension);
    if (!json)
        return mode;
    const DracoRequest request = requestOf(*reading_, primitive, json, mode, viewCount_);
    if (isUncompressedToo(*reading_, request))
        return mode;
    Key key(request.view, mode, request.indices, {});
    for (const DracoRequest::Attribute& attribute : request.attributes)
        std::get<3>(key).emplace_back(attribute.uniqueId, attribute.accessor);
    auto known = decoded_.find(key);
    if (known == decoded_.end())
        known = decoded_.emplace(std::move(key), decodeRequest(*reading_, request)).first;
    reading_->accessors.replace(primitive["indices"], known->second.back());
    for (std::size_t i = 0; i < request.attributes.size(); ++i)
        reading_->accessors.replace(request.attributes[i].member, known->second[i]);
    return GltfMode::Triangles;
}

} // namespace sinew
