// Crowds for tests: the frame that ships, and what it wrote.
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

// A model that can be a crowd, with what the reference needs of it.
struct CrowdPlay
{
    explicit CrowdPlay(PlayedModel model);
    // With the loops of all its clips, in their order, and its still clip; `played` has only a
    // name.
    explicit CrowdPlay(const PlayedPlayer& player);
    explicit CrowdPlay(const AnimatedModel& model);

    PlayedModel played;
    SkinningModel skinning; // as the file has it; `crowd` may have one joint more
    CrowdModel crowd;
};

struct CrowdRequest
{
    CrowdConfig config;
    std::uint32_t capacity = 0;   // of a chunk; 0: all instances
    std::vector<CullSides> sides; // left out by each mesh's material; empty: none
    VkSampleCountFlagBits samples = VK_SAMPLE_COUNT_1_BIT;
    bool blended = false; // all surfaces: unlit, of one colour that is seen through
    bool ground = false;
    std::uint32_t mostInstances = 0; // CrowdInput::capacity
    bool fades = false;              // likewise
    bool tints = false;              // likewise
    LayerSettings layers{};          // likewise
    double fieldSide = 0.0;          // of CrowdSettings, with its middle at the origin
};

// Triangles that a view's cull left of an instance, mesh after mesh.
struct CulledInstance
{
    std::uint32_t skinned = 0; // index in the skin list
    std::vector<std::vector<Triangle>> meshes;
};

using ListsOfChunk = std::array<std::vector<std::uint32_t>, gpu::kListCount>;

// The frame of a crowd of white surfaces, and what it left on the device.
class CrowdOnDevice
{
public:
    // `play` and `device` must outlive it.
    CrowdOnDevice(const gpu::Device& device, const CrowdPlay& play,
                  const std::vector<gpu::CrowdInstance>& instances, const CrowdRequest& request);

    // A chunk for both views that culls nothing and draws no triangles one by one.
    CrowdWork work(double seconds = 0.0) const;
    // Computes it in slot 0, and waits.
    void compute(const CrowdWork& work) const;
    // A whole frame without the ground, in slot 0, and waits. Instances lower than `largeHeight`
    // pixels have their triangles culled.
    Image picture(const SceneView& view, VkExtent2D extent, double largeHeight,
                  const LodChoice& lods = {});

    // The motion vectors of the same, row after row, with request.motion's frame before.
    std::vector<glm::vec2> motion(CrowdFrameRequest request, VkExtent2D extent);

    // Of the last chunk. Candidates are instances; the skin list holds indices into them from the
    // chunk's first one on, the other lists hold indices into the skin list (there: first
    // vertices).
    std::vector<std::uint32_t> candidates() const;
    ListsOfChunk lists() const;
    // For each LOD, and once more for the end, where its entries begin in each list.
    std::vector<std::vector<std::uint32_t>> lodStarts() const;
    // Those with which the list is filled up to a multiple of kMostInstancesAtOnce.
    std::vector<std::uint32_t> entriesBehindSkinList() const;
    std::vector<gpu::vec4> jointMatrices() const; // kTexelsPerJoint per joint
    // Of an entry of the skin list, in the order of the SkinningModel; of those that its LOD does
    // not have, anything.
    std::vector<gpu::SkinnedVertex> vertices(std::uint32_t entry) const;
    std::vector<std::uint32_t> tangents(std::uint32_t entry) const;
    // Both, without joints.
    SkinningResult posed(std::uint32_t entry) const;
    // Of all entries, in the order of SkinOrder.
    std::vector<gpu::SkinnedVertex> allVertices(std::size_t entries) const;
    std::vector<CulledInstance> triangles(std::uint32_t list) const;
    std::vector<std::byte> bytesOf(const gpu::Buffer& buffer, std::size_t first,
                                   std::size_t count) const;

    CrowdFrame& frame() { return frame_; }
    // Of the last frame.
    std::uint32_t visible() const { return frame_.counts(0)->visible; }
    gpu::CrowdConstants constantsFor(VkExtent2D extent, const CrowdFrameRequest& request) const
    {
        return frame_.constantsFor(extent, request);
    }
    // What the frame was made of; it must not outlive this.
    CrowdInput input();
    const CrowdBuffers& buffers() const { return frame_.buffers(); }

private:
    // Of an entry of the skin list: where its vertex 0 is, and for how many vertices of
    // SkinOrder there is room.
    struct EntryRoom
    {
        std::uint32_t vertex0 = 0;
        std::uint32_t vertices = 0;
    };
    std::vector<EntryRoom> roomsOf(std::uint32_t entries) const;
    template <class T>
    std::vector<T> read(const gpu::Buffer& buffer, std::size_t first, std::size_t count) const;
    // Of an entry's vertices, in the order of the SkinningModel.
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
    mutable CrowdFrame frame_; // computing takes what has changed
};

// The configuration, but with storage buffers where texel buffers of the device are too small for a
// chunk of all instances.
CrowdConfig inOneChunk(const gpu::Device& device, const CrowdPlay& play, CrowdConfig config,
                       std::size_t instances);

// Random instances around the origin, all clips among them: speeds, starts, headings, and blends of
// which a third each are 0, between 0 and 1, and 1.
std::vector<gpu::CrowdInstance> randomInstances(const CrowdPlay& play, std::uint32_t count,
                                                double spread, std::uint32_t seed);

} // namespace sinew::test
