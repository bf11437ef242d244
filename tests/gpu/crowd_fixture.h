// Draws crowds with the same frame as the samples and reads back the results.
#pragma once

#include "engine/crowd/crowd_frame.h"
#include "engine/images/image.h"
#include "engine/render/skinning_pass.h"
#include "tests/support/crowd_models.h"
#include "tests/support/player_models.h"

#include <array>
#include <string>
#include <vector>

namespace sinew::test
{

// A model for a crowd, with the data that the reference needs.
struct CrowdPlay
{
    explicit CrowdPlay(PlayedModel model);
    // Loops of all its clips in order, then its still clip; `played` has only a name.
    explicit CrowdPlay(const PlayedPlayer& player);
    explicit CrowdPlay(const AnimatedModel& model);

    PlayedModel played;
    SkinningModel skinning; // as in the file; `crowd` may have one more joint
    CrowdModel crowd;
};

struct CrowdRequest
{
    CrowdConfig config;
    std::uint32_t capacity = 0;   // of a chunk; 0: all instances
    std::vector<CullSides> sides; // culled sides for each mesh's material; empty: none
    VkSampleCountFlagBits samples = VK_SAMPLE_COUNT_1_BIT;
    bool blended = false; // all surfaces are unlit and translucent, in one colour
    bool ground = false;
    std::uint32_t mostInstances = 0; // CrowdInput::capacity
    bool fades = false;              // CrowdSettings::fades
    bool tints = false;              // CrowdInput::tints
    LayerSettings layers{};          // CrowdInput::layers
    double fieldSide = 0.0;          // of CrowdSettings, centred on the origin
};

// Triangles of an instance that a view's cull kept, mesh after mesh.
struct CulledInstance
{
    std::uint32_t skinned = 0; // index in the skin list
    std::vector<std::vector<Triangle>> meshes;
};

using ListsOfChunk = std::array<std::vector<std::uint32_t>, gpu::kListCount>;

// A frame of a crowd of white surfaces, and its results on the device.
class CrowdOnDevice
{
public:
    // `play` and `device` must outlive this object.
    CrowdOnDevice(const gpu::Device& device, const CrowdPlay& play,
                  const std::vector<gpu::CrowdInstance>& instances, const CrowdRequest& request);

    // A chunk for both views without culling of instances or triangles.
    CrowdWork work(double seconds = 0.0) const;
    // Computes the chunk in slot 0 and waits.
    void compute(const CrowdWork& work) const;
    // Draws a whole frame without the ground in slot 0 and waits. Culls the triangles of instances
    // lower than `largeHeight` pixels.
    Image picture(const SceneView& view, VkExtent2D extent, double largeHeight,
                  const LodChoice& lods = {});

    // Motion vectors of the same, row by row; request.motion has the previous frame.
    std::vector<glm::vec2> motion(CrowdFrameRequest request, VkExtent2D extent);

    // Results of the last chunk. Candidates are instances. The skin list holds indices into the
    // candidates, relative to the chunk's first; the other lists hold indices into the skin list
    // (on the device, first vertices).
    std::vector<std::uint32_t> candidates() const;
    ListsOfChunk lists() const;
    // Start of each LOD's entries in each list, then the end.
    std::vector<std::vector<std::uint32_t>> lodStarts() const;
    // Padding entries that fill the list up to a multiple of kMostInstancesAtOnce.
    std::vector<std::uint32_t> entriesBehindSkinList() const;
    std::vector<gpu::vec4> jointMatrices() const; // kTexelsPerJoint per joint
    // Vertices of an entry of the skin list, in the order of the SkinningModel. Undefined for
    // vertices that the entry's LOD does not have.
    std::vector<gpu::SkinnedVertex> vertices(std::uint32_t entry) const;
    std::vector<std::uint32_t> tangents(std::uint32_t entry) const;
    // Vertices and tangents, without joints.
    SkinningResult posed(std::uint32_t entry) const;
    // Vertices of all entries, in the order of SkinOrder.
    std::vector<gpu::SkinnedVertex> allVertices(std::size_t entries) const;
    std::vector<CulledInstance> triangles(std::uint32_t list) const;
    std::vector<std::byte> bytesOf(const gpu::Buffer& buffer, std::size_t first,
                                   std::size_t count) const;

    CrowdFrame& frame() { return frame_; }
    // Visible instances of the last frame.
    std::uint32_t visible() const { return frame_.counts(0)->visible; }
    gpu::CrowdConstants constantsFor(VkExtent2D extent, const CrowdFrameRequest& request) const
    {
        return frame_.constantsFor(extent, request);
    }
    // Input from which the frame was made; it must not outlive this object.
    CrowdInput input();
    const CrowdBuffers& buffers() const { return frame_.buffers(); }

private:
    // Index of an entry's vertex 0, and the number of vertices of SkinOrder that fit.
    struct EntryRoom
    {
        std::uint32_t vertex0 = 0;
        std::uint32_t vertices = 0;
    };
    std::vector<EntryRoom> roomsOf(std::uint32_t entries) const;
    template <class T>
    std::vector<T> read(const gpu::Buffer& buffer, std::size_t first, std::size_t count) const;
    // Data of an entry's vertices, in the order of the SkinningModel.
    template <class T>
    std::vector<T> readVertices(const gpu::Buffer& buffer, std::uint32_t entry) const;

    const gpu::Device& device_;
    const CrowdPlay& play_;
    std::vector<LiveInstance> instances_;
    LoadedMaterials materials_;
    std::vector<SurfaceMesh> meshes_;
    SurfaceTextures textures_;
    VkSampleCountFlagBits samples_;
    CrowdConfig config_;
    std::uint32_t capacity_;
    bool tints_;
    LayerSettings layers_;
    mutable CrowdFrame frame_; // mutable: compute() consumes pending changes
};

// The configuration, with storage buffers if the device's texel buffers are too small for a chunk
// of all instances.
CrowdConfig inOneChunk(const gpu::Device& device, const CrowdPlay& play, CrowdConfig config,
                       std::size_t instances);

// Random instances around the origin. They use all clips, with random speeds, starts, headings and
// blends. A third of the blends are 0, a third between 0 and 1, a third 1.
std::vector<gpu::CrowdInstance> randomInstances(const CrowdPlay& play, std::uint32_t count,
                                                double spread, std::uint32_t seed);

} // namespace sinew::test
