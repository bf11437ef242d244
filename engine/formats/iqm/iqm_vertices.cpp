#include "engine/formats/iqm/iqm_bytes.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace sinew
{
namespace
{

constexpr std::size_t kVertexCountOffset = 48; // num_vertexes
constexpr BinaryArrayFields kVertexArrays{"num_vertexarrays", 44, "ofs_vertexarrays", 52, 20};
// Offsets of an array's words.
constexpr std::size_t kFormatOffset = 8;
constexpr std::size_t kSizeOffset = 12;
constexpr std::size_t kStartOffset = 16;

// As the file numbers them.
enum Format : std::uint32_t
{
    kUbyte = 1,
    kInt = 4,
    kUint = 5,
    kFloat = 7,
};

struct ArrayType
{
    std::string_view name;
    std::uint32_t components = 0;
    std::array<Format, 3> formats{};
    std::string_view expected;
};

// By the file's number of the type. Of formats beside the first, Noesis writes those of weights.
enum Type : std::uint32_t
{
    kPosition,
    kTexCoord,
    kNormal,
    kTangent,
    kBlendIndices,
    kBlendWeights,
    kColour,
};
constexpr std::array kTypes{
    ArrayType{"position", 3, {kFloat, kFloat, kFloat}, "3 floats"},
    ArrayType{"texcoord", 2, {kFloat, kFloat, kFloat}, "2 floats"},
    ArrayType{"normal", 3, {kFloat, kFloat, kFloat}, "3 floats"},
    ArrayType{"tangent", 4, {kFloat, kFloat, kFloat}, "4 floats"},
    ArrayType{"blendindexes", 4, {kUbyte, kInt, kUint}, "4 bytes or integers"},
    ArrayType{"blendweights", 4, {kUbyte, kFloat, kFloat}, "4 bytes or floats"},
    ArrayType{"colour", 4, {kUbyte, kFloat, kFloat}, "4 bytes or floats"},
};

struct VertexArray
{
    Format format = kFloat;
    std::size_t begin = 0;
};

using VertexArrays = std::array<std::optional<VertexArray>, kTypes.size()>;

class VertexReader
{
public:
    VertexReader(IqmBytes& bytes, IqmFile& file)
        : bytes_(&bytes), file_(&file), vertexCount_(bytes.word(kVertexCountOffset))
    {
    }

    void read()
    {
        findArrays();
        if (vertexCount_ == 0)
            return;
        if (!arrays_[kPosition])
            bytes_->report().fail(kVertexArrays.countOffset,
                                  "expected a vertex array with positions");
        readVectors(kPosition, file_->positions);
        readVectors(kTexCoord, file_->texCoords);
        readVectors(kNormal, file_->normals);
        readVectors(kTangent, file_->tangents);
        readVectors(kColour, file_->colours);
        if (!file_->joints.empty())
            readWeights();
    }

private:
    void findArrays()
    {
        const BinaryArray arrays = bytes_->array(kVertexArrays);
        for (std::uint32_t i = 0; i < arrays.count; ++i)
        {
            const std::size_t offset = arrays.begin + i * kVertexArrays.elementSize;
            if (isNeeded(bytes_->word(offset)))
                findArray(offset);
            else
                bytes_->report().attempt("a vertex array is left out", [&] { findArray(offset); });
        }
    }

    // The arrays that a model can do without.
    static bool isNeeded(std::uint32_t type)
    {
        return type == kPosition || type == kBlendIndices || type == kBlendWeights;
    }

    void findArray(std::size_t offset)
    {
        const std::uint32_t number = bytes_->word(offset);
        if (number >= kTypes.size() || vertexCount_ == 0)
            return;
        const ArrayType& type = kTypes.at(number);
        if (arrays_.at(number))
        {
            bytes_->report().warn(
                offset, fmt::format("a second vertex array of {}s is ignored", type.name));
            return;
        }
        const std::uint32_t format = bytes_->word(offset + kFormatOffset);
        const std::uint32_t components = bytes_->word(offset + kSizeOffset);
        const auto* const known = std::ranges::find(type.formats, format);
        if (known == type.formats.end() || components != type.components)
            bytes_->report().fail(offset + kFormatOffset,
                                  fmt::format("the vertex array {} has {} components of format {}: "
                                              "expected {}",
                                              type.name, components, format, type.expected));
        const std::uint64_t size = std::uint64_t{components} * (format == kUbyte ? 1 : 4);
        const std::string start = fmt::format("offset of the vertex array {}", type.name);
        bytes_->check(offset + kStartOffset, start, vertexCount_, size);
        arrays_.at(number) =
            VertexArray{.format = *known, .begin = bytes_->word(offset + kStartOffset)};
    }

    template <class Vector>
    void readVectors(Type type, std::vector<Vector>& vectors)
    {
        const std::optional<VertexArray>& array = arrays_.at(type);
        if (!array)
            return;
        vectors.resize(vertexCount_);
        std::size_t offset = array->begin;
        for (std::size_t i = 0; i < vectors.size(); ++i)
            for (glm::length_t j = 0; j < Vector::length(); ++j)
                if (array->format == kUbyte)
                    vectors[i][j] = static_cast<float>(byteAt(offset++)) / 255.0F;
                else
                    vectors[i][j] = componentAt(type, i, std::exchange(offset, offset + 4));
    }

    float componentAt(Type type, std::size_t vertex, std::size_t offset)
    {
        return isNeeded(type) ? bytes_->number(offset,
                                               [&] {
                                                   return fmt::format("the {} of vertex {}",
                                                                      kTypes.at(type).name, vertex);
                                               })
                              : floatAt(bytes_->bytes(), offset);
    }

    void readWeights()
    {
        const std::optional<VertexArray>& joints = arrays_[kBlendIndices];
        const std::optional<VertexArray>& weights = arrays_[kBlendWeights];
        if (!joints || !weights)
        {
            if (joints || weights)
                bytes_->report().warn(kVertexArrays.countOffset,
                                      "the vertex arrays blendindexes and blendweights only count "
                                      "together: one is missing, the other ignored");
            return;
        }
        file_->weights.resize(vertexCount_);
        for (std::size_t i = 0; i < vertexCount_; ++i)
        {
            IqmWeights& of = file_->weights[i];
            for (std::size_t j = 0; j < 4; ++j)
            {
                of.weights.at(j) = weightAt(*weights, i, j);
                of.joints.at(j) = jointAt(*joints, i * 4 + j);
            }
            checkJoints(*joints, i, of);
        }
    }

    double weightAt(const VertexArray& array, std::size_t vertex, std::size_t component)
    {
        const std::size_t index = vertex * 4 + component;
        if (array.format == kUbyte)
            return byteAt(array.begin + index) / 255.0;
        const std::size_t offset = array.begin + index * 4;
        const auto owner = [&] { return fmt::format("weight {} of vertex {}", component, vertex); };
        const double weight = bytes_->number(offset, owner);
        if (weight < 0.0)
            bytes_->report().fail(offset,
                                  fmt::format("{} is {}: expected 0 or more", owner(), weight));
        return weight;
    }

    std::uint32_t jointAt(const VertexArray& array, std::size_t index) const
    {
        return array.format == kUbyte ? byteAt(array.begin + index)
                                      : bytes_->word(array.begin + index * 4);
    }

    std::uint32_t byteAt(std::size_t offset) const
    {
        return std::to_integer<std::uint32_t>(bytes_->bytes()[offset]);
    }

    void checkJoints(const VertexArray& array, std::size_t vertex, const IqmWeights& of)
    {
        const bool hasNone = std::ranges::all_of(of.weights, [](double w) { return w == 0.0; });
        for (std::size_t j = 0; j < 4; ++j)
        {
            const bool counts = of.weights.at(j) != 0.0 || (hasNone && j == 0);
            if (counts && of.joints.at(j) >= file_->joints.size())
                bytes_->report().fail(
                    array.begin + (vertex * 4 + j) * (array.format == kUbyte ? 1 : 4),
                    fmt::format("vertex {} refers to joint {}, but num_joints is {}", vertex,
                                of.joints.at(j), file_->joints.size()));
        }
    }

    IqmBytes* bytes_;
    IqmFile* file_;
    std::uint32_t vertexCount_;
    VertexArrays arrays_;
};

} // namespace

void readIqmVertices(IqmBytes& bytes, IqmFile& file)
{
    VertexReader(bytes, file).read();
}

} // namespace sinew
