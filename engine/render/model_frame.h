// Uploads one model and records the frames that pose, skin and draw it.
#pragma once

#include "engine/animation/animated_model.h"
#include "engine/gpu/frame_ring.h"
#include "engine/render/camera.h"
#include "engine/render/geometry.h"
#include "engine/render/inspection_pass.h"
#include "engine/render/motion_pass.h"
#include "engine/render/render_target.h"
#include "engine/render/skinning_pass.h"
#include "engine/render/surface_passes.h"
#include "engine/render/surface_textures.h"

#include <future>
#include <optional>
#include <span>
#include <vector>

namespace sinew
{

struct ModelFrameSettings
{
    VkSampleCountFlagBits samples = VK_SAMPLE_COUNT_1_BIT; // per pixel, as in the targets
    bool twoSided = false;
    bool ground = true;
};

// The appearance of surfaces.
enum class SurfaceShown : std::uint8_t
{
    Lit,       // its material
    Unlit,     // its material's first image
    Colours,   // ModelFrame::colourVertices
    Normals,   // x, y, z as red, green, blue
    Tangents,  // the same
    TexCoords, // a checkerboard
};

// The right side of a split image.
struct PictureSplit
{
    double at = 0.5;                          // fraction of the image's width, from the left
    const SkinnedVertices* skinned = nullptr; // see ModelView::skinned
};

// The content of a frame.
struct ModelView
{
    SurfaceShown surface = SurfaceShown::Lit;
    // Vertices to draw instead of those that the device skins; must outlive the recording.
    const SkinnedVertices* skinned = nullptr;
    std::optional<PictureSplit> split;
    double seconds = 0.0; // material time
    OrbitCamera camera;
    Sphere visible; // lies between the near and far planes and casts a shadow
    double groundHeight = 0.0;
    Lighting lighting;
    bool shadows = true;
};

// The content of the previous frame. Uses only `camera`, `visible`, `skinned` and `split` of the
// view. The last two are set if they are set in the current view.
struct PreviousFrame
{
    ModelView view;
    ChannelPlays plays;
};
using ModelMotionRequest = MotionRequest<PreviousFrame>;

// The content and the target of a frame.
struct ModelPicture
{
    const RenderTarget& target;
    gpu::ImageUse leaveAs; // use of the target's colour image after the frame
    ModelView view;
    // Also draws motion vectors. The first request creates buffers and pipelines.
    std::optional<ModelMotionRequest> motion{};
};

// True if materials are drawn.
inline bool showsMaterials(SurfaceShown shown)
{
    return shown == SurfaceShown::Lit || shown == SurfaceShown::Unlit;
}

SceneView sceneViewOf(const ModelView& view, VkExtent2D extent);

class ModelFrame
{
public:
    // Uploads the model and meanwhile creates the pipelines of its first draws. `meshMaterials`: an
    // index into materials.materials for each mesh. `device`, `model` and `materials` must outlive
    // it.
    ModelFrame(const gpu::Device& device, const AnimatedModel& model,
               const LoadedMaterials& materials, std::span<const std::uint32_t> meshMaterials,
               const ModelFrameSettings& settings);

    VkSampleCountFlagBits samples() const { return settings_.samples; }

    // These apply to the following frames. Initially, all meshes are shown.
    void showGround(bool shown) { settings_.ground = shown; }
    void showBackFaces(bool shown) { settings_.twoSided = shown; }
    void showMesh(std::size_t mesh, bool shown) { hiddenMeshes_.at(mesh) = !shown; }
    bool showsMesh(std::size_t mesh) const { return !hiddenMeshes_.at(mesh); }
    // For SurfaceShown::Colours; see InspectionPass::setColours.
    void colourVertices(std::vector<std::uint32_t> colours);

    // Records a whole frame that plays clips of the model. Without a picture, it only poses and
    // skins.
    void recordFrame(const gpu::Frame& frame, const ChannelPlays& plays,
                     const ModelPicture* picture = nullptr);

    // Waits for the frames in flight, then poses and skins in a separate frame and reads the
    // result.
    SkinningResult poseNow(const ChannelPlays& plays);

    // Results of the slot's last frame, which must have completed.
    SkinningResult readPosed(std::uint32_t slot) const;

private:
    // Resources of motion vectors.
    struct Motion
    {
        explicit Motion(ModelFrame& frame);

        SkinningPass before;
        SkinnedGeometry geometry;
        SurfacePass pass;
    };
    // The poses and vertices of a frame.
    struct Posing
    {
        SkinningPass& pass;
        const ChannelPlays& plays;
        const ModelView* view; // null: nothing is drawn
    };

    std::vector<SurfaceDraw> drawsAt(double seconds, const glm::dvec3& eye) const;
    void makePasses();
    Motion& motion();
    // For the current frame and, with motion vectors, the previous one.
    std::vector<Posing> posingsOf(const ChannelPlays& plays, const ModelPicture* picture);
    void recordJoints(const gpu::Frame& frame, std::span<const Posing> posings);
    // Writes the slot's vertices: those of ModelView::skinned, or the output of the skin pass.
    void recordVertices(const gpu::Frame& frame, std::span<const Posing> posings, PictureSide side);
    // Without draws, there are no shadows.
    void recordShadows(const gpu::Frame& frame, std::span<const SurfaceDraw> draws,
                       gpu::ImageUse before);
    void recordSurfaces(const gpu::Frame& frame, const ModelPicture& picture,
                        std::span<const SurfaceDraw> draws, TargetUse use);
    // Without a previous frame, draws nothing, so all vectors are zero.
    void recordMotion(const gpu::Frame& frame, const ModelPicture& picture,
                      std::span<const SurfaceDraw> draws, TargetUse use);
    std::vector<std::uint32_t> inspectedMeshes() const;
    InspectionPass& inspection();
    // Writes camera, lights and surfaces to the frame's slot and returns the surfaces.
    std::vector<SurfaceDraw> writeScene(const gpu::Frame& frame, const ModelPicture& picture);

    const gpu::Device& device_;
    ModelFrameSettings settings_;
    const LoadedMaterials& materials_;
    std::vector<SurfaceMesh> surfaceMeshes_;
    std::vector<bool> hiddenMeshes_; // one per mesh
    ModelBuffers model_;
    std::vector<ClipBuffers> clips_;
    SkinningPass skinning_;
    SkinnedGeometry geometry_;
    SurfaceTextures textures_;
    SceneFrames scene_;
    std::future<void> uploading_; // uploads textures; meanwhile the passes only create pipelines
    std::optional<SurfacePass> shadow_;
    std::optional<SurfacePass> colours_;
    // Created on first use.
    std::optional<InspectionPass> inspection_;
    std::optional<Motion> motion_;
};

} // namespace sinew
