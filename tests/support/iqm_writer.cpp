#include "tests/support/iqm_writer.h"

#include "tests/support/md3_writer.h"

#include <bit>
#include <cmath>
#include <initializer_list>
#include <string_view>

namespace sinew::test
{
namespace
{

constexpr std::uint32_t kFloatFormat = 7;

class IqmWriter
{
public:
    IqmWriter(const IqmFile& file, IqmWeightFormat format)
        : file_(file), format_(format), bytes_(iqm_header::kSize), text_(1, '\0')
    {
    }

    std::vector<std::byte> write()
    {
        constexpr std::string_view kMagic = "INTERQUAKEMODEL";
        for (std::size_t i = 0; i < kMagic.size(); ++i)
            bytes_[i] = static_cast<std::byte>(kMagic[i]);
        setWord(bytes_, iqm_header::kVersion, 2);
        setWord(bytes_, iqm_header::kNumVertexes,
                static_cast<std::uint32_t>(file_.positions.size()));
        // The text comes first, so its size must be known.
        for (const IqmMesh& mesh : file_.meshes)
            names_.insert(names_.end(), {nameOffset(mesh.name), nameOffset(mesh.material)});
        for (const IqmJoint& joint : file_.joints)
            names_.push_back(nameOffset(joint.name));
        for (const IqmClip& clip : file_.clips)
            names_.push_back(nameOffset(clip.name));
        begin(iqm_header::kNumText, text_.size());
        for (const char character : text_)
            bytes_.push_back(static_cast<std::byte>(character));
        while (bytes_.size() % 4 != 0)
            bytes_.push_back({});
        writeMeshes();
        writeVertices();
        writeTriangles();
        writeJoints();
        writePoses();
        writeClips();
        setWord(bytes_, iqm_header::kFileSize, static_cast<std::uint32_t>(bytes_.size()));
        return bytes_;
    }

private:
    std::uint32_t nameOffset(const std::string& name)
    {
        if (name.empty())
            return 0;
        const auto offset = static_cast<std::uint32_t>(text_.size());
        text_ += name;
        text_ += '\0';
        return offset;
    }

    std::uint32_t nextName() { return names_[nextName_++]; }

    // Starts an array: stores its count and offset in words of the header.
    void begin(std::size_t countOffset, std::size_t count, std::size_t startOffset = 0)
    {
        setWord(bytes_, countOffset, static_cast<std::uint32_t>(count));
        setWord(bytes_, startOffset == 0 ? countOffset + 4 : startOffset,
                static_cast<std::uint32_t>(bytes_.size()));
    }

    void word(std::uint32_t value)
    {
        bytes_.resize(bytes_.size() + 4);
        setWord(bytes_, bytes_.size() - 4, value);
    }

    void words(std::initializer_list<std::uint32_t> values)
    {
        for (const std::uint32_t value : values)
            word(value);
    }

    void number(double value) { word(std::bit_cast<std::uint32_t>(static_cast<float>(value))); }

    void writeMeshes()
    {
        begin(iqm_header::kNumMeshes, file_.meshes.size());
        for (const IqmMesh& mesh : file_.meshes)
        {
            const std::uint32_t name = nextName();
            words({name, nextName(), mesh.firstVertex, mesh.vertexCount, mesh.firstTriangle,
                   mesh.triangleCount});
        }
    }

    // Writes the table of vertex arrays, then the arrays in the same order.
    void writeVertices()
    {
        const bool asBytes = format_ == IqmWeightFormat::Bytes;
        std::size_t rows = 0;
        for (const bool isThere :
             {!file_.positions.empty(), !file_.texCoords.empty(), !file_.normals.empty(),
              !file_.tangents.empty(), !file_.colours.empty(), !file_.weights.empty(),
              !file_.weights.empty()})
            rows += isThere ? 1 : 0;
        begin(iqm_header::kNumVertexArrays, rows, iqm_header::kOfsVertexArrays);
        row_ = bytes_.size();
        bytes_.resize(bytes_.size() + rows * 20);
        vectors(0, file_.positions);
        vectors(1, file_.texCoords);
        vectors(2, file_.normals);
        vectors(3, file_.tangents);
        vectors(6, file_.colours);
        if (file_.weights.empty())
            return;
        row(4, asBytes ? 1 : 4, 4);
        for (const IqmWeights& weights : file_.weights)
            for (const std::uint32_t joint : weights.joints)
                asBytes ? bytes_.push_back(static_cast<std::byte>(joint)) : word(joint);
        row(5, asBytes ? 1 : kFloatFormat, 4);
        for (const IqmWeights& weights : file_.weights)
            for (const double weight : weights.weights)
                asBytes ? bytes_.push_back(static_cast<std::byte>(std::lround(weight * 255.0)))
                        : number(weight);
    }

    void row(std::uint32_t type, std::uint32_t format, std::uint32_t size)
    {
        setWord(bytes_, row_, type);
        setWord(bytes_, row_ + 8, format);
        setWord(bytes_, row_ + 12, size);
        setWord(bytes_, row_ + 16, static_cast<std::uint32_t>(bytes_.size()));
        row_ += 20;
    }

    template <class Vector>
    void vectors(std::uint32_t type, const std::vector<Vector>& all)
    {
        if (all.empty())
            return;
        row(type, kFloatFormat, static_cast<std::uint32_t>(Vector::length()));
        for (const Vector& vector : all)
            for (glm::length_t i = 0; i < Vector::length(); ++i)
                number(vector[i]);
    }

    void writeTriangles()
    {
        begin(iqm_header::kNumTriangles, file_.triangles.size());
        for (const Triangle& triangle : file_.triangles)
            words({triangle[0], triangle[1], triangle[2]});
    }

    void writeJoints()
    {
        begin(iqm_header::kNumJoints, file_.joints.size());
        for (const IqmJoint& joint : file_.joints)
        {
            words({nextName(), static_cast<std::uint32_t>(joint.parent)});
            for (const double value : joint.base)
                number(value);
        }
    }

    void writePoses()
    {
        begin(iqm_header::kNumPoses, file_.poses.size());
        for (const IqmPose& pose : file_.poses)
        {
            words({static_cast<std::uint32_t>(pose.parent), pose.mask});
            for (const float value : pose.offset)
                number(value);
            for (const float value : pose.scale)
                number(value);
        }
    }

    void writeClips()
    {
        begin(iqm_header::kNumAnims, file_.clips.size());
        std::uint32_t frames = 0;
        for (const IqmClip& clip : file_.clips)
        {
            words({nextName(), clip.firstFrame, clip.frameCount});
            number(clip.frameRate);
            word(0); // flags
            frames = std::max(frames, clip.firstFrame + clip.frameCount);
        }
        begin(iqm_header::kNumFrames, frames, iqm_header::kOfsFrames);
        setWord(bytes_, iqm_header::kNumFrameChannels, file_.numbersPerFrame);
        for (const std::uint16_t value : file_.frames)
            bytes_.insert(bytes_.end(), {static_cast<std::byte>(value & 255U),
                                         static_cast<std::byte>(value >> 8U)});
    }

    const IqmFile& file_;
    IqmWeightFormat format_;
    std::vector<std::byte> bytes_;
    std::string text_;
    std::vector<std::uint32_t> names_; // offsets into the text, in order of use
    std::size_t nextName_ = 0;
    std::size_t row_ = 0;
};

} // namespace

std::vector<std::byte> writeIqm(const IqmFile& file, IqmWeightFormat format)
{
    return IqmWriter(file, format).write();
}

IqmFile smallIqmFile()
{
    IqmFile file;
    file.positions = {{0, 0, 0}, {1, 0, 0}, {1, -1, 0}, {0, -1, 0.5},
                      {0, 0, 2}, {0, 1, 2}, {1, 0, 2}};
    file.texCoords = {{0, 0}, {1, 0}, {1, 1}, {0.25F, -1.5F}, {0, 0}, {0.5F, 0}, {0, 0.5F}};
    file.normals = {7, glm::vec3(0, 0, 1)};
    file.tangents = {7, glm::vec4(1, 0, 0, -1)};
    file.weights = {7, {.joints = {0, 1, 0, 0}, .weights = {0.6, 0.4, 0, 0}}};
    file.triangles = {{0, 1, 2}, {0, 2, 3}, {4, 5, 6}};
    file.meshes = {{.name = "face",
                    .material = "skin",
                    .firstVertex = 0,
                    .vertexCount = 4,
                    .firstTriangle = 0,
                    .triangleCount = 2},
                   {.name = "hat",
                    .material = "",
                    .firstVertex = 4,
                    .vertexCount = 3,
                    .firstTriangle = 2,
                    .triangleCount = 1}};
    file.joints = {{.name = "root", .base = {0, 0, 0, 0, 0, 0, 1, 1, 1, 1}},
                   {.name = "arm", .parent = 0, .base = {0, 0, 1, 0, 0, 0, -1, 1, 1, 1}}};
    file.poses = {{.offset = {0, 0, 0, 0, 0, 0, 1, 1, 1, 1}},
                  {.parent = 0,
                   .mask = 0x3C8, // x and w of the rotation, the scale
                   .offset = {0, 0, 1, 0, 0, 0, -1, 1, 1, 1},
                   .scale = {0, 0, 0, 0.01F, 0, 0, 0.01F, 0.5F, 0.25F, -2}}};
    file.numbersPerFrame = 5;
    file.clips = {{.name = "still", .firstFrame = 2, .frameCount = 1, .frameRate = 10.0},
                  {.name = "wave", .frameCount = 2, .frameRate = 24.0}};
    file.frames = {0, 0, 0, 0, 0, 60, 20, 1, 2, 3, 100, 100, 0, 65'535, 1};
    return file;
}

} // namespace sinew::test
