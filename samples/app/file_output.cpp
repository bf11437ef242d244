#include "samples/app/file_output.h"

#include "engine/animation/skinning_arrays.h"
#include "engine/base/text.h"
#include "engine/files/files.h"
#include "engine/gpu/barrier.h"
#include "engine/platform/process.h"
#include "samples/app/output.h"

#include <fmt/format.h>
#include <glm/common.hpp>
#include <glm/ext/vector_float3.hpp>
#include <glm/gtc/color_space.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <initializer_list>
#include <iterator>
#include <optional>
#include <string>
#include <utility>

namespace sinew::samples
{

namespace
{

// The pixel's colour in linear light.
glm::vec3 lightOf(const Image& image, std::size_t at)
{
    const auto channel = [&](std::size_t i)
    { return std::to_integer<std::uint32_t>(image.pixels[at + i]); };
    return glm::convertSRGBToLinear(glm::vec3(channel(0), channel(1), channel(2)) / 255.0F);
}

std::byte asByte(float value)
{
    return static_cast<std::byte>(std::lround(std::clamp(value, 0.0F, 1.0F) * 255.0F));
}

} // namespace

Image withAlpha(const Image& overBlack, const Image& overWhite)
{
    constexpr std::size_t kChannels = 4;
    Image image = overBlack;
    for (std::size_t at = 0; at < image.pixels.size(); at += kChannels)
    {
        if (std::equal(&image.pixels[at], &image.pixels[at] + kChannels, &overWhite.pixels[at]))
            continue; // already opaque
        const glm::vec3 premultiplied = lightOf(overBlack, at);
        const glm::vec3 through = lightOf(overWhite, at) - premultiplied;
        const float alpha =
            1.0F - std::clamp((through.r + through.g + through.b) / 3.0F, 0.0F, 1.0F);
        const glm::vec3 colour = glm::convertLinearToSRGB(
            glm::min(premultiplied / std::max(alpha, 1e-6F), glm::vec3(1.0F)));
        for (int i = 0; i < 3; ++i)
            image.pixels[at + static_cast<std::size_t>(i)] = asByte(colour[i]);
        image.pixels[at + 3] = asByte(alpha);
    }
    return image;
}

PictureFiles::PictureFiles(std::string pattern, const PictureSequence& sequence)
    : pattern_(std::move(pattern)), picturesPerSecond_(sequence.picturesPerSecond)
{
    constexpr std::uint16_t kWithoutEnd = 0;
    if (isFilmName(pattern_))
        film_.emplace(sequence.isEndless ? kWithoutEnd : std::uint16_t{1});
}

std::int64_t PictureFiles::shownAt(std::uint32_t picture) const
{
    return std::llround(picture * 1000.0 / picturesPerSecond_);
}

Result<void> PictureFiles::add(const Image& image)
{
    const std::uint32_t picture = added_++;
    if (!film_)
        return writeFile(outputName(pattern_, picture), encodePng(image));
    const std::int64_t shownFor = shownAt(picture + 1) - shownAt(picture);
    const auto added =
        film_->add(image, static_cast<std::uint32_t>(std::max<std::int64_t>(shownFor, 1)));
    if (!added)
        return refusal(pattern_, "cannot be written: " + added.error());
    return {};
}

Result<void> PictureFiles::finish()
{
    if (!film_)
        return {};
    const auto bytes = film_->finish();
    if (!bytes)
        return refusal(pattern_, "cannot be written: " + bytes.error());
    return writeFile(pattern_, *bytes);
}

std::vector<std::byte> encodeFlow(const std::vector<glm::vec2>& vectors, VkExtent2D extent)
{
    struct Header
    {
        std::array<char, 4> magic{'P', 'I', 'E', 'H'};
        std::uint32_t width = 0;
        std::uint32_t height = 0;
    };
    const Header header{.width = extent.width, .height = extent.height};
    std::vector<std::byte> bytes(sizeof header + vectors.size() * sizeof(glm::vec2));
    std::memcpy(bytes.data(), &header, sizeof header);
    std::memcpy(&bytes[sizeof header], vectors.data(), bytes.size() - sizeof header);
    return bytes;
}

namespace
{

using Buffer = fmt::memory_buffer;

void append(Buffer& out, std::string_view text)
{
    out.append(text.data(), text.data() + text.size());
}

std::string quoted(const std::string& text)
{
    return jsonText(nlohmann::json(text), -1);
}

// JSON has no infinity or NaN; a failed computation becomes null.
void appendNumbers(Buffer& out, std::initializer_list<double> numbers)
{
    char separator = '[';
    for (const double number : numbers)
    {
        out.push_back(separator);
        separator = ',';
        if (std::isfinite(number))
            fmt::format_to(std::back_inserter(out), "{:.9g}", number);
        else
            append(out, "null");
    }
    out.push_back(']');
}

void appendPlace(Buffer& out, const gpu::SkinnedVertex& vertex, const glm::dvec3& origin)
{
    const glm::dvec3 position = origin + glm::dvec3(vertex.position);
    const glm::dvec3 normal = octahedralDecode(vertex.normal);
    append(out, ",\"position\":");
    appendNumbers(out, {position.x, position.y, position.z});
    append(out, ",\"normal\":");
    appendNumbers(out, {normal.x, normal.y, normal.z});
}

void appendTangent(Buffer& out, std::uint32_t packed, double sign)
{
    const glm::dvec3 tangent = octahedralDecode(packed);
    append(out, ",\"tangent\":");
    appendNumbers(out, {tangent.x, tangent.y, tangent.z, sign});
}

// JSON keys that name the mesh of a line.
std::string meshKeys(const AnimatedModel& model, std::size_t index)
{
    const ModelMesh& mesh = model.meshes[index];
    if (mesh.source)
        return fmt::format("\"node\":{},\"mesh\":{},\"primitive\":{}", mesh.source->node,
                           mesh.source->mesh, mesh.source->primitive);
    if (model.parts.empty())
        return fmt::format("\"mesh\":{}", index);
    return fmt::format("\"part\":{},\"surface\":{}", quoted(model.parts[mesh.part].name),
                       quoted(mesh.name));
}

} // namespace

std::string dumpVertices(const AnimatedModel& model, std::span<const gpu::SkinnedVertex> vertices,
                         std::span<const std::uint32_t> tangents)
{
    Buffer out;
    for (std::size_t m = 0; m < model.meshes.size(); ++m)
    {
        const std::string keys = meshKeys(model, m);
        const SkinningMesh& mesh = model.skinning.meshes[m];
        for (std::uint32_t v = 0; v < mesh.fileVertexCount; ++v)
        {
            const std::size_t index = std::size_t{mesh.firstVertex} + v;
            fmt::format_to(std::back_inserter(out), "{{{},\"vertex\":{}", keys, v);
            appendPlace(out, vertices[index], model.origin);
            if (model.parts.empty() && !model.meshes[m].source)
                appendTangent(out, tangents[index], model.skinning.vertices[index].tangentSign);
            append(out, "}\n");
        }
    }
    return fmt::to_string(out);
}

std::string dumpJoints(const AnimatedModel& model, std::span<const JointTransform> joints)
{
    Buffer out;
    for (std::size_t j = 0; j < model.joints.size(); ++j)
    {
        const JointTransform& joint = joints[j];
        fmt::format_to(std::back_inserter(out), "{{\"joint\":{},\"name\":{},\"position\":", j,
                       quoted(model.joints[j].name));
        const glm::dvec3 position = model.origin + joint.position;
        appendNumbers(out, {position.x, position.y, position.z});
        append(out, ",\"orientation\":");
        appendNumbers(out, {joint.orientation.x, joint.orientation.y, joint.orientation.z,
                            joint.orientation.w});
        if (joint.scale != glm::dvec3(1.0))
        {
            append(out, ",\"scale\":");
            appendNumbers(out, {joint.scale.x, joint.scale.y, joint.scale.z});
        }
        append(out, "}\n");
    }
    return fmt::to_string(out);
}

namespace
{

// Renders the images of a sequence, and writes each image while the device draws the next.
class PictureWriter
{
public:
    PictureWriter(const gpu::Device& device, const SharedOptions& options,
                  const PictureSequence& pictures, VkSampleCountFlagBits samples,
                  const RecordPicture& record)
        : record_(record),
          files_(options.outputOrDefault(), pictures), extent_{options.size.width,
                                                               options.size.height},
          transparent_(options.transparent), perPicture_(transparent_ ? 2 : 1),
          count_(pictures.count * perPicture_),
          targets_(createRenderTargets(device, extent_, samples, count_)), motion_(options.motion),
          progress_("drawing", pictures.count), ring_(device)
    {
        for (std::uint32_t slot = 0; slot < std::min(count_, gpu::kFramesInFlight); ++slot)
            pictures_[slot] = createPictureBuffer(device, extent_);
        if (!motion_)
            return;
        motionTargets_ = createMotionTargets(device, extent_);
        for (gpu::Buffer& vectors : vectors_)
            vectors = createMotionBuffer(device, extent_);
    }

    ExitCode draw()
    {
        for (std::uint32_t i = 0; i < count_; ++i)
        {
            if (platform::interrupted())
                return kExitInterrupted;
            const gpu::Frame frame = ring_.begin();
            if (!writePicture(frame.slot))
            {
                ring_.abandon(frame);
                return kExitOutput;
            }
            const MotionTarget* const motion = hasMotion(i) ? &motionTargets_[frame.slot] : nullptr;
            const RenderTarget& target = targets_[frame.slot];
            record_(frame, target,
                    {.index = i / perPicture_, .background = backgroundOf(i), .motion = motion});
            recordCopy(frame.commands, target.colour, pictures_[frame.slot]);
            if (motion != nullptr)
                recordCopy(frame.commands, motion->vectors, vectors_[frame.slot]);
            barrier(frame.commands, gpu::kCopyWrite, gpu::kHostRead);
            ring_.end(frame);
            drawn_[frame.slot] = i;
            last_ = frame.slot;
        }
        ring_.wait();
        // The older image first: an error then names the first file that failed.
        const bool written = writePicture(1 - last_) && writePicture(last_);
        if (platform::interrupted())
            return kExitInterrupted;
        return written && succeeded(files_.finish()) ? kExitOk : kExitOutput;
    }

private:
    std::optional<glm::vec3> backgroundOf(std::uint32_t drawing) const
    {
        if (!transparent_)
            return std::nullopt;
        return glm::vec3(drawing % perPicture_ == 0 ? 0.0F : 1.0F);
    }

    bool hasMotion(std::uint32_t drawing) const { return motion_ && drawing % perPicture_ == 0; }

    Result<void> writeMotion(std::uint32_t slot, std::uint32_t picture)
    {
        const std::string name = outputName(*motion_, picture);
        const std::vector<glm::vec2> vectors = readMotion(vectors_[slot]);
        return writeFile(name, encodeFlow(vectors, extent_));
    }

    // Writes the image of the slot's finished frame, if any. Returns false on failure.
    bool writePicture(std::uint32_t slot)
    {
        if (!drawn_[slot])
            return true;
        const std::uint32_t drawing = *drawn_[slot];
        drawn_[slot].reset();
        if (hasMotion(drawing) && !succeeded(writeMotion(slot, drawing / perPicture_)))
            return false;
        Image image = readPicture(pictures_[slot], extent_);
        if (transparent_ && drawing % perPicture_ == 0)
        {
            overBlack_ = std::move(image);
            return true;
        }
        if (transparent_)
            image = withAlpha(overBlack_, image);
        if (!succeeded(files_.add(image)))
            return false;
        progress_.advance();
        return true;
    }

    static bool succeeded(const Result<void>& written)
    {
        if (!written)
            printError(toString(written.error()));
        return written.has_value();
    }

    const RecordPicture& record_;
    PictureFiles files_;
    VkExtent2D extent_;
    bool transparent_;
    Image overBlack_;          // the first of an image's two drawings
    std::uint32_t perPicture_; // drawings per image
    std::uint32_t count_;      // total number of drawings
    RenderTargetRing targets_;
    std::array<gpu::Buffer, gpu::kFramesInFlight> pictures_;
    std::optional<std::string> motion_; // pattern of its file names
    MotionTargetRing motionTargets_;
    std::array<gpu::Buffer, gpu::kFramesInFlight> vectors_;
    std::array<std::optional<std::uint32_t>, gpu::kFramesInFlight> drawn_; // index of the drawing
    std::uint32_t last_ = 0;                                               // last slot drawn into
    Progress progress_;
    gpu::FrameRing ring_; // last: waits for frames in flight before their resources are destroyed
};

} // namespace

ExitCode drawPictures(const gpu::Device& device, const SharedOptions& options,
                      const PictureSequence& pictures, VkSampleCountFlagBits samples,
                      const RecordPicture& record)
{
    return PictureWriter(device, options, pictures, samples, record).draw();
}

ExitCode writeDumps(const SharedOptions& options, const Scene& scene, const SkinningResult& posed)
{
    if (options.dumpVertices &&
        !writeOutput(*options.dumpVertices,
                     dumpVertices(scene.model, posed.vertices, posed.tangents)))
        return kExitOutput;
    if (options.dumpJoints &&
        !writeOutput(*options.dumpJoints, dumpJoints(scene.model, posed.joints)))
        return kExitOutput;
    return kExitOk;
}

} // namespace sinew::samples
