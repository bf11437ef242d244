// The source of vertices for drawing passes: here one skinned model, elsewhere a crowd. Passes are
// the same for both, and for every skinning method.
#pragma once

#include "engine/gpu/pipeline.h"
#include "engine/render/draw_list.h"
#include "engine/render/skinning_pass.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace sinew
{

// A vertex shader and its inputs. Its outputs are those of a variant of shaders/vertex_main.glsl;
// surface variants have tangents if any material has a normal map. Sets 0 and 1 belong to the pass,
// set 2 to the geometry.
struct VertexStage
{
    gpu::SpirV shader;
    gpu::Specialisation constants{};
    std::vector<VkVertexInputBindingDescription> bindings{};
    std::vector<VkVertexInputAttributeDescription> attributes{};
    // Writes worldInside (shaders/surface_varyings.glsl), which keeps triangle edges out of their
    // neighbours' shadows. On lavapipe, such pixels then depend on the drawing order.
    bool writesInside = false;
    VertexExtras extras = VertexExtras::None; // the extras that it writes
};

// Adds the vertex data that skinning does not change: gpu::StaticVertex and gpu::ColouredVertex. A
// stage has all attributes of its geometry, at the locations that all vertex shaders share; a
// pipeline uses those that its shader reads.
void addStaticInputs(VertexStage& stage, std::uint32_t staticBinding,
                     std::uint32_t colouredBinding);

// The variant name in shaders/CMakeLists.txt for vertices with these extras.
std::string_view wordFor(VertexExtras extras);

// A pipeline description with this vertex stage and a depth test; all else has its default.
gpu::GraphicsDescription graphicsOf(const VertexStage& stage);

// The view of the pass that draws.
enum class DrawnView : std::uint8_t
{
    Camera,
    CameraInOrder, // the camera, with instances in order, for blending
    Light,
};

// The output of a pass that draws surfaces.
enum class SurfaceOutput : std::uint8_t
{
    ShadowMap, // depths as seen by the key light
    Colours,
    Motion, // engine/render/motion_pass.h
};

class Geometry
{
public:
    Geometry() = default;
    virtual ~Geometry() = default;
    Geometry(const Geometry&) = delete;
    Geometry& operator=(const Geometry&) = delete;

    // `textured`: includes the texture coordinates for alpha tests. Colours always include them.
    virtual VertexStage stageFor(SurfaceOutput output, bool textured) const = 0;
    // Layout of set 2; null if there is none.
    virtual const gpu::SetLayout* setLayout() const = 0;

    // Binds the vertex buffers, once for all draws of a pass.
    virtual void bindBuffers(const gpu::Frame& frame) const = 0;
    // Draws a mesh with the bound pipeline, which has a stage of this geometry.
    virtual void draw(const gpu::Frame& frame, const gpu::Pipeline& pipeline, DrawnView view,
                      std::uint32_t mesh) const = 0;
};

VkCullModeFlags cullModeOf(CullSides sides);

// The vertices of one skinned model as vertex attributes; for motion vectors, also those of the
// previous frame.
class SkinnedGeometry : public Geometry
{
public:
    // Vertex bindings from this one on are free.
    static constexpr std::uint32_t kBindings = 5;

    // All arguments must outlive it. Draws read the vertices of the frame's slot (kVertexRead),
    // also in `before`. Motion vectors require `before`.
    SkinnedGeometry(const ModelBuffers& model, const PosedBufferRing& posed,
                    const PosedBufferRing* before = nullptr);

    VertexStage stageFor(SurfaceOutput output, bool textured) const override;
    const gpu::SetLayout* setLayout() const override { return nullptr; }
    void bindBuffers(const gpu::Frame& frame) const override;
    void draw(const gpu::Frame& frame, const gpu::Pipeline& pipeline, DrawnView view,
              std::uint32_t mesh) const override;

private:
    const ModelBuffers& model_;
    const PosedBufferRing& posed_;
    const PosedBufferRing* before_;
};

} // namespace sinew
