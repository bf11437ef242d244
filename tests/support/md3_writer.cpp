#include "tests/support/md3_writer.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <initializer_list>
#include <limits>
#include <numbers>
#include <stdexcept>
#include <string_view>
#include <utility>

namespace sinew::test
{
namespace
{

constexpr std::string_view kMd3Ident = "IDP3";
constexpr std::uint32_t kMd3Version = 15;
constexpr std::size_t kNameSize = 64;
constexpr std::size_t kFrameNameSize = 16;

void require(bool fulfilled, const std::string& what)
{
    if (!fulfilled)
        throw std::invalid_argument("MD3 file: " + what);
}

// Appends words and strings to a byte array.
class ByteWriter
{
public:
    std::uint32_t size() const { return static_cast<std::uint32_t>(bytes_.size()); }

    void text(std::string_view text, std::size_t fieldSize)
    {
        require(text.size() <= fieldSize, "the name " + std::string(text) + " is too long");
        for (std::size_t i = 0; i < fieldSize; ++i)
            byte(i < text.size() ? static_cast<unsigned char>(text[i]) : 0U);
    }

    void half(std::uint32_t value)
    {
        byte(value);
        byte(value >> 8U);
    }

    void word(std::uint32_t value)
    {
        half(value);
        half(value >> 16U);
    }

    void words(std::initializer_list<std::size_t> values)
    {
        for (const std::size_t value : values)
            word(static_cast<std::uint32_t>(value));
    }

    void number(double value) { word(std::bit_cast<std::uint32_t>(static_cast<float>(value))); }

    void vector(const glm::dvec3& v)
    {
        for (const double value : {v.x, v.y, v.z})
            number(value);
    }

    // Reserves a word for setLater().
    std::size_t later()
    {
        word(0);
        return bytes_.size() - 4;
    }

    void setLater(std::size_t place, std::size_t value)
    {
        setWord(bytes_, place, static_cast<std::uint32_t>(value));
    }

    std::vector<std::byte> take() { return std::move(bytes_); }

private:
    void byte(std::uint32_t value) { bytes_.push_back(static_cast<std::byte>(value & 255U)); }

    std::vector<std::byte> bytes_;
};

std::uint32_t positionCode(double position)
{
    using Code = std::int16_t;
    const double code = std::round(position * 64.0);
    require(code >= std::numeric_limits<Code>::min() && code <= std::numeric_limits<Code>::max(),
            "the position " + std::to_string(position) + " is out of range");
    return static_cast<std::uint16_t>(static_cast<Code>(code));
}

// In units of 1/256 of a turn.
std::uint32_t angleCode(double radians)
{
    const double turns = radians / (2.0 * std::numbers::pi);
    return static_cast<std::uint32_t>(std::lround(turns * 256.0)) & 255U;
}

void writeFrames(ByteWriter& out, const Md3File& file)
{
    for (const Md3FileFrame& frame : file.frames)
    {
        out.vector(frame.minimum);
        out.vector(frame.maximum);
        out.vector(frame.origin);
        out.number(frame.radius);
        out.text(frame.name, kFrameNameSize);
    }
}

void writeTags(ByteWriter& out, const Md3File& file)
{
    for (const std::vector<Md3FileTag>& row : file.tags)
    {
        require(row.size() == file.tags[0].size(), "rows of tags differ in length");
        for (const Md3FileTag& tag : row)
        {
            out.text(tag.name, kNameSize);
            out.vector(tag.origin);
            for (const glm::dvec3& axis : tag.axes)
                out.vector(axis);
        }
    }
}

void writeVertices(ByteWriter& out, const Md3FileSurface& surface)
{
    for (const std::vector<Md3FileVertex>& row : surface.frames)
    {
        require(row.size() == surface.texCoords.size(),
                "surface " + surface.name + " has a row of other length than its texCoords");
        for (const Md3FileVertex& vertex : row)
        {
            for (const double position : {vertex.position.x, vertex.position.y, vertex.position.z})
                out.half(positionCode(position));
            out.half(md3NormalCode(vertex.normal));
        }
    }
}

void writeSurface(ByteWriter& out, const Md3FileSurface& surface, std::size_t frameCount)
{
    require(surface.frames.size() == frameCount,
            "surface " + surface.name + " has not a row for every frame");
    const std::size_t begin = out.size();
    out.text(kMd3Ident, 4);
    out.text(surface.name, kNameSize);
    out.words({/* flags */ 0, frameCount, surface.shaders.size(), surface.texCoords.size(),
               surface.triangles.size()});
    const std::size_t ofsTriangles = out.later();
    const std::size_t ofsShaders = out.later();
    const std::size_t ofsSt = out.later();
    const std::size_t ofsXyzNormals = out.later();
    const std::size_t ofsEnd = out.later();

    out.setLater(ofsTriangles, out.size() - begin);
    for (const Triangle& triangle : surface.triangles)
        for (const std::uint32_t corner : triangle)
            out.word(corner);
    out.setLater(ofsShaders, out.size() - begin);
    for (const std::string& shader : surface.shaders)
    {
        out.text(shader, kNameSize);
        out.word(0); // index, which the game fills in
    }
    out.setLater(ofsSt, out.size() - begin);
    for (const glm::dvec2& texCoord : surface.texCoords)
    {
        out.number(texCoord.x);
        out.number(texCoord.y);
    }
    out.setLater(ofsXyzNormals, out.size() - begin);
    writeVertices(out, surface);
    out.setLater(ofsEnd, out.size() - begin);
}

} // namespace

std::vector<std::byte> writeMd3(const Md3File& file)
{
    require(file.tags.empty() || file.tags.size() == file.frames.size(),
            "the tags have not a row for every frame");
    ByteWriter out;
    out.text(kMd3Ident, 4);
    out.word(kMd3Version);
    out.text(file.name, kNameSize);
    out.words({/* flags */ 0, file.frames.size(), file.tags.empty() ? 0 : file.tags[0].size(),
               file.surfaces.size(), /* numSkins */ 0});
    const std::size_t ofsFrames = out.later();
    const std::size_t ofsTags = out.later();
    const std::size_t ofsSurfaces = out.later();
    const std::size_t ofsEnd = out.later();

    out.setLater(ofsFrames, out.size());
    writeFrames(out, file);
    out.setLater(ofsTags, out.size());
    writeTags(out, file);
    out.setLater(ofsSurfaces, out.size());
    for (const Md3FileSurface& surface : file.surfaces)
        writeSurface(out, surface, file.frames.size());
    out.setLater(ofsEnd, out.size());
    return out.take();
}

std::uint16_t md3NormalCode(const glm::dvec3& normal)
{
    const std::uint32_t zenith = angleCode(std::acos(std::clamp(normal.z, -1.0, 1.0)));
    const std::uint32_t azimuth = angleCode(std::atan2(normal.y, normal.x));
    return static_cast<std::uint16_t>(azimuth << 8U | zenith);
}

std::uint32_t wordAt(const std::vector<std::byte>& bytes, std::size_t offset)
{
    std::uint32_t word = 0;
    for (std::size_t i = 0; i < 4; ++i)
        word |= std::to_integer<std::uint32_t>(bytes.at(offset + i)) << 8 * i;
    return word;
}

void setWord(std::vector<std::byte>& bytes, std::size_t offset, std::uint32_t word)
{
    for (std::size_t i = 0; i < 4; ++i)
        bytes.at(offset + i) = static_cast<std::byte>(word >> 8 * i & 255U);
}

std::size_t md3SurfaceOffset(const std::vector<std::byte>& bytes, std::size_t surface)
{
    std::size_t offset = wordAt(bytes, md3_header::kOfsSurfaces);
    for (std::size_t i = 0; i < surface; ++i)
        offset += wordAt(bytes, offset + md3_surface::kOfsEnd);
    return offset;
}

} // namespace sinew::test
