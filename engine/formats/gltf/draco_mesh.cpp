#include "engine/formats/gltf/gltf_reading.h"

#include <draco/compression/entropy/symbol_decoding.h>
#include <draco/compression/mesh/mesh_edgebreaker_decoder.h>
#include <draco/compression/mesh/mesh_sequential_decoder.h>
#include <draco/core/varint_decoding.h>

namespace sinew
{
namespace
{

constexpr std::uint16_t kDracoVersion = DRACO_BITSTREAM_VERSION(2, 2);
constexpr std::uint64_t kWorkBytes = std::uint64_t{64} << 20;
constexpr std::uint64_t kWorkBytesPerByte = 256;

// Upper bounds of the memory that Draco's decoders allocate.
constexpr std::uint64_t kWorkBytesPerFace = 128;
constexpr std::uint64_t kWorkBytesPerFaceAndSeam = 48;

struct DracoCounts
{
    std::uint32_t faces = 0;
    std::optional<std::uint32_t> points; // unknown until the connectivity is decoded
    std::uint8_t seams = 0;              // attributes with their own connectivity
};

// Reads the counts at the start of the connectivity. Takes the buffer by value, so the caller's
// does not advance.
std::optional<DracoCounts> countsOf(draco::DecoderBuffer buffer, bool isEdgebreaker)
{
    DracoCounts counts;
    std::uint32_t first = 0;
    std::uint32_t second = 0;
    if (!draco::DecodeVarint(&first, &buffer) || !draco::DecodeVarint(&second, &buffer) ||
        (isEdgebreaker && !buffer.Decode(&counts.seams)))
        return std::nullopt;
    counts.faces = isEdgebreaker ? second : first;
    if (!isEdgebreaker)
        counts.points = second;
    return counts;
}

// Draco allocates the orientations of predicted texture coordinates without checking their number.
// That number is stored after the values, so these must be decoded first. The buffer is a copy that
// starts after the two bytes of the prediction method.
bool areOrientationsBelow(std::uint32_t limit, draco::DecoderBuffer buffer,
                          std::uint32_t valueCount, std::uint8_t components)
{
    const char method = buffer.data_head()[-2];
    if (method != draco::MESH_PREDICTION_TEX_COORDS_PORTABLE)
        return method != draco::MESH_PREDICTION_TEX_COORDS_DEPRECATED; // not in version 2.2
    std::vector<std::uint32_t> values(std::size_t{valueCount} * components);
    std::uint8_t kind = 0; // 0: plain integers; their size follows
    std::uint8_t size = 0;
    if (!buffer.Decode(&kind) || (kind == 0 && !buffer.Decode(&size)))
        return false;
    if (kind == 0)
        buffer.Advance(static_cast<std::int64_t>(values.size() * size));
    else if (!draco::DecodeSymbols(static_cast<std::uint32_t>(values.size()), components, &buffer,
                                   values.data()))
        return false;
    std::int32_t count = 0;
    return buffer.Decode(&count) && count >= 0 && static_cast<std::uint32_t>(count) <= limit;
}

// A Draco decoder that stops if the stream does not match the caller's expectations.
template <class Decoder>
class CheckedDecoder final : public Decoder
{
public:
    // `buffer` must be the one being decoded.
    CheckedDecoder(const DracoMesh& wanted, const draco::DecoderBuffer& buffer)
        : wanted_(&wanted), stream_(&buffer),
          workBytesLeft_(kWorkBytes +
                         kWorkBytesPerByte * static_cast<std::uint64_t>(buffer.remaining_size()))
    {
    }

    const std::string& failure() const { return failure_; }

    // Draco calls this to create a predictor. A null result selects one that needs no data.
    const draco::MeshAttributeIndicesEncodingData*
    GetAttributeEncodingData(int attribute) const override
    {
        const auto* const data = Decoder::GetAttributeEncodingData(attribute);
        if (data == nullptr ||
            areOrientationsBelow(this->mesh()->num_faces() * 3, *stream_,
                                 static_cast<std::uint32_t>(data->num_values),
                                 this->mesh()->attribute(attribute)->num_components()))
            return data;
        failure_ = "the Draco stream is damaged: too many texture orientations";
        return nullptr;
    }

protected:
    bool DecodeConnectivity() override
    {
        constexpr bool kIsEdgebreaker = std::is_same_v<Decoder, draco::MeshEdgebreakerDecoder>;
        const std::optional<DracoCounts> counts = countsOf(*this->buffer(), kIsEdgebreaker);
        return counts && hasFaces(counts->faces) &&
               (!counts->points || hasPoints(*counts->points)) &&
               takeWorkBytes(std::uint64_t{counts->faces} *
                             (kWorkBytesPerFace + kWorkBytesPerFaceAndSeam * counts->seams)) &&
               Decoder::DecodeConnectivity() && hasFaces(this->mesh()->num_faces()) &&
               hasPoints(this->mesh()->num_points());
    }

    // Called after the attributes are declared and before they are allocated.
    bool DecodeAllAttributes() override
    {
        std::uint64_t perPoint = 0;
        for (std::int32_t i = 0; i < this->mesh()->num_attributes(); ++i)
        {
            const draco::PointAttribute& attribute = *this->mesh()->attribute(i);
            const std::uint64_t integers = std::uint64_t{attribute.num_components()} * 4;
            perPoint += 8 + 2 * integers + static_cast<std::uint64_t>(attribute.byte_stride());
        }
        return takeWorkBytes(perPoint * wanted_->pointCount) && Decoder::DecodeAllAttributes() &&
               failure_.empty();
    }

private:
    bool hasFaces(std::uint32_t count)
    {
        return (count > 0 && std::uint64_t{count} * 3 == wanted_->corners.size()) ||
               fail(fmt::format("the Draco stream has {} triangles, but the index accessor has "
                                "{} indices",
                                count, wanted_->corners.size()));
    }

    bool hasPoints(std::uint32_t count)
    {
        return count == wanted_->pointCount ||
               fail(fmt::format("the Draco stream has {} vertices, but the attribute accessors "
                                "have {}",
                                count, wanted_->pointCount));
    }

    bool takeWorkBytes(std::uint64_t bytes)
    {
        if (bytes > workBytesLeft_)
            return fail(fmt::format("decoding the Draco stream would take more than {} bytes "
                                    "plus {} per byte of the stream",
                                    kWorkBytes, kWorkBytesPerByte));
        workBytesLeft_ -= bytes;
        return true;
    }

    bool fail(std::string message)
    {
        failure_ = std::move(message);
        return false;
    }

    const DracoMesh* wanted_;
    const draco::DecoderBuffer* stream_;
    std::uint64_t workBytesLeft_;
    mutable std::string failure_;
};

// Returns an error message, or "" on success.
template <class Decoder>
std::string decodeWith(draco::DecoderBuffer buffer, const DracoMesh& wanted, draco::Mesh& mesh)
{
    CheckedDecoder<Decoder> decoder(wanted, buffer);
    const draco::DecoderOptions options;
    if (decoder.Decode(options, &buffer, &mesh).ok())
        return {};
    return decoder.failure().empty() ? "Draco cannot decode the stream" : decoder.failure();
}

std::string decodeInto(draco::Mesh& mesh, std::span<const std::byte> stream,
                       const DracoMesh& wanted)
{
    draco::DecoderBuffer buffer;
    buffer.Init(reinterpret_cast<const char*>(stream.data()), stream.size());
    draco::DecoderBuffer headerBuffer(buffer);
    draco::DracoHeader header;
    if (!draco::PointCloudDecoder::DecodeHeader(&headerBuffer, &header).ok())
        return "not a Draco stream";
    if (DRACO_BITSTREAM_VERSION(header.version_major, header.version_minor) != kDracoVersion)
        return fmt::format("the Draco stream has version {}.{}: expected 2.2", header.version_major,
                           header.version_minor);
    if (header.encoder_type != draco::TRIANGULAR_MESH)
        return "the Draco stream has no triangles";
    return header.encoder_method == draco::MESH_SEQUENTIAL_ENCODING
               ? decodeWith<draco::MeshSequentialDecoder>(buffer, wanted, mesh)
               : decodeWith<draco::MeshEdgebreakerDecoder>(buffer, wanted, mesh);
}

template <class Number>
bool copyAs(const draco::PointAttribute& attribute, std::uint32_t pointCount,
            const DracoAttribute& wanted)
{
    const draco::DataType type = attribute.data_type();
    // Draco would truncate floats to integers.
    if (attribute.num_components() != wanted.components ||
        (type > draco::DT_UINT32 &&
         (type != draco::DT_FLOAT32 || wanted.component != GltfComponent::Float)) ||
        (!attribute.is_mapping_identity() && attribute.indices_map_size() < pointCount))
        return false;
    auto* out = reinterpret_cast<Number*>(wanted.values.data());
    const auto components = static_cast<std::int8_t>(wanted.components);
    for (std::uint32_t point = 0; point < pointCount; ++point, out += wanted.components)
    {
        const draco::AttributeValueIndex index = attribute.mapped_index(draco::PointIndex(point));
        if (index.value() >= attribute.size() ||
            !attribute.ConvertValue<Number>(index, components, out))
            return false;
    }
    return true;
}

// Returns an error message, or "" on success.
std::string readAttribute(const draco::Mesh& mesh, const DracoAttribute& wanted)
{
    const draco::PointAttribute* const attribute = mesh.GetAttributeByUniqueId(wanted.uniqueId);
    const auto copy = [&](auto zero)
    { return copyAs<decltype(zero)>(*attribute, mesh.num_points(), wanted); };
    if (attribute != nullptr && withComponent(wanted.component, copy))
        return {};
    return fmt::format(
        "attribute {} of the Draco stream is missing, or does not match its accessor "
        "in components or values",
        wanted.uniqueId);
}

} // namespace

std::string decodeDraco(std::span<const std::byte> stream, const DracoMesh& mesh)
{
    draco::Mesh decoded;
    if (std::string failure = decodeInto(decoded, stream, mesh); !failure.empty())
        return failure;
    auto corner = mesh.corners.begin();
    for (std::uint32_t face = 0; face < decoded.num_faces(); ++face)
        for (const draco::PointIndex& point : decoded.face(draco::FaceIndex(face)))
            *corner++ = point.value();
    for (const DracoAttribute& attribute : mesh.attributes)
        if (std::string failure = readAttribute(decoded, attribute); !failure.empty())
            return failure;
    return {};
}

} // namespace sinew
