// The recording context of a frame, and barriers that fit on one line: "from -> to".
#pragma once

#include "engine/gpu/vulkan.h"

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sinew::gpu
{

// For tests: a barrier that the frame omits, to observe the effect. With `reader`, only this reader
// of the barrier is omitted.
struct LeftOutBarrier
{
    std::string_view name;
    std::optional<std::size_t> reader; // index into the barrier's readers; none: all of them
};

// Counts of a frame's commands, for reports.
struct RecordedCounts
{
    std::uint64_t dispatches = 0; // including empty ones
    std::uint64_t barriers = 0;   // for buffers and images
    std::uint64_t draws = 0;      // without the following ones
    std::uint64_t uploadBytes = 0;
    // Buffers and offsets of indirect draw counts, and how many have been copied for reading.
    std::vector<std::pair<VkBuffer, VkDeviceSize>> countedDraws;
    std::size_t copiedDraws = 0;
};

// All outputs of a frame exist kFramesInFlight times and are indexed by `slot`.
struct Frame
{
    VkCommandBuffer commands = VK_NULL_HANDLE;
    std::uint32_t slot = 0;
    std::optional<LeftOutBarrier> leftOut; // always empty outside of tests
    RecordedCounts* counts = nullptr;      // where to count; usually null

    void count(std::uint64_t RecordedCounts::*what, std::uint64_t number = 1) const
    {
        if (counts != nullptr)
            counts->*what += number;
    }
    void countDraws(VkBuffer buffer, VkDeviceSize offset) const
    {
        if (counts != nullptr)
            counts->countedDraws.emplace_back(buffer, offset);
    }
};

// A pipeline stage and its access. Exact masks are required: wider ones would hide missing barriers
// from synchronisation validation.
struct Access
{
    VkPipelineStageFlags2 stages = VK_PIPELINE_STAGE_2_NONE;
    VkAccessFlags2 accesses = VK_ACCESS_2_NONE;
};

inline constexpr Access kNothing{};
inline constexpr Access kComputeWrite{VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT,
                                      VK_ACCESS_2_SHADER_STORAGE_WRITE_BIT};
inline constexpr Access kComputeRead{VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT,
                                     VK_ACCESS_2_SHADER_STORAGE_READ_BIT};
inline constexpr Access kComputeTexelRead{VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT,
                                          VK_ACCESS_2_SHADER_SAMPLED_READ_BIT};
inline constexpr Access kVertexShaderRead{VK_PIPELINE_STAGE_2_VERTEX_SHADER_BIT,
                                          VK_ACCESS_2_SHADER_STORAGE_READ_BIT};
inline constexpr Access kVertexShaderTexelRead{VK_PIPELINE_STAGE_2_VERTEX_SHADER_BIT,
                                               VK_ACCESS_2_SHADER_SAMPLED_READ_BIT};
inline constexpr Access kIndirectRead{VK_PIPELINE_STAGE_2_DRAW_INDIRECT_BIT,
                                      VK_ACCESS_2_INDIRECT_COMMAND_READ_BIT};
inline constexpr Access kIndexRead{VK_PIPELINE_STAGE_2_INDEX_INPUT_BIT, VK_ACCESS_2_INDEX_READ_BIT};
inline constexpr Access kVertexRead{VK_PIPELINE_STAGE_2_VERTEX_ATTRIBUTE_INPUT_BIT,
                                    VK_ACCESS_2_VERTEX_ATTRIBUTE_READ_BIT};
inline constexpr Access kFragmentSample{VK_PIPELINE_STAGE_2_FRAGMENT_SHADER_BIT,
                                        VK_ACCESS_2_SHADER_SAMPLED_READ_BIT};
inline constexpr Access kColourWrite{VK_PIPELINE_STAGE_2_COLOR_ATTACHMENT_OUTPUT_BIT,
                                     VK_ACCESS_2_COLOR_ATTACHMENT_WRITE_BIT};
inline constexpr Access kDepthTest{
    VK_PIPELINE_STAGE_2_EARLY_FRAGMENT_TESTS_BIT | VK_PIPELINE_STAGE_2_LATE_FRAGMENT_TESTS_BIT,
    VK_ACCESS_2_DEPTH_STENCIL_ATTACHMENT_READ_BIT | VK_ACCESS_2_DEPTH_STENCIL_ATTACHMENT_WRITE_BIT};
inline constexpr Access kCopyRead{VK_PIPELINE_STAGE_2_COPY_BIT, VK_ACCESS_2_TRANSFER_READ_BIT};
inline constexpr Access kCopyWrite{VK_PIPELINE_STAGE_2_COPY_BIT, VK_ACCESS_2_TRANSFER_WRITE_BIT};
inline constexpr Access kBlitRead{VK_PIPELINE_STAGE_2_BLIT_BIT, VK_ACCESS_2_TRANSFER_READ_BIT};
inline constexpr Access kBlitWrite{VK_PIPELINE_STAGE_2_BLIT_BIT, VK_ACCESS_2_TRANSFER_WRITE_BIT};
inline constexpr Access kHostRead{VK_PIPELINE_STAGE_2_HOST_BIT, VK_ACCESS_2_HOST_READ_BIT};

// Attachments passed from one rendering to the next.
inline constexpr Access kColourLoad{VK_PIPELINE_STAGE_2_COLOR_ATTACHMENT_OUTPUT_BIT,
                                    VK_ACCESS_2_COLOR_ATTACHMENT_READ_BIT |
                                        VK_ACCESS_2_COLOR_ATTACHMENT_WRITE_BIT};

// Union of both.
constexpr Access operator|(Access a, Access b)
{
    return {a.stages | b.stages, a.accesses | b.accesses};
}

// Makes what `from` wrote to any buffer visible to `to`.
void barrier(VkCommandBuffer commands, Access from, Access to);

// The same in a frame, for all `readers`. `name` describes what is awaited; tests use it to omit
// the barrier (Frame::leftOut).
void barrier(const Frame& frame, std::string_view name, Access from,
             std::initializer_list<Access> readers);

struct ImageUse
{
    Access access;
    VkImageLayout layout = VK_IMAGE_LAYOUT_UNDEFINED;
};

inline constexpr ImageUse kContentsUnneeded{};
inline constexpr ImageUse kColourAttachment{kColourWrite, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL};
inline constexpr ImageUse kDepthAttachment{kDepthTest,
                                           VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL};
inline constexpr ImageUse kCopySource{kCopyRead, VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL};
inline constexpr ImageUse kCopyTarget{kCopyWrite, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL};
inline constexpr ImageUse kBlitSource{kBlitRead, VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL};
inline constexpr ImageUse kBlitTarget{kBlitWrite, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL};
inline constexpr ImageUse kSampledTexture{kFragmentSample,
                                          VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL};
inline constexpr ImageUse kSampledDepth{kFragmentSample,
                                        VK_IMAGE_LAYOUT_DEPTH_STENCIL_READ_ONLY_OPTIMAL};
inline constexpr ImageUse kDepthSampledByCompute{kComputeTexelRead,
                                                 VK_IMAGE_LAYOUT_DEPTH_STENCIL_READ_ONLY_OPTIMAL};
// A swapchain image. The frame waits for its acquisition in the blit stage, so the layout
// transition may start there. Presentation waits for the semaphore after the last transition.
inline constexpr Access kBlitOrder{VK_PIPELINE_STAGE_2_BLIT_BIT, VK_ACCESS_2_NONE};
inline constexpr ImageUse kAcquired{kBlitOrder, VK_IMAGE_LAYOUT_UNDEFINED};
inline constexpr ImageUse kPresented{kBlitOrder, VK_IMAGE_LAYOUT_PRESENT_SRC_KHR};

// The range of a transition: all mip levels and layers.
struct ImageRange
{
    VkImage image = VK_NULL_HANDLE;
    VkImageAspectFlags aspect = VK_IMAGE_ASPECT_COLOR_BIT;
};

void transition(VkCommandBuffer commands, const ImageRange& range, ImageUse from, ImageUse to);

// The same in a frame. If a test omits it, the layout still changes, but without waiting.
void transition(const Frame& frame, std::string_view name, const ImageRange& range, ImageUse from,
                ImageUse to);

// Debuggers and profilers show the commands recorded during its lifetime as a pass of this name.
class DebugLabel
{
public:
    DebugLabel(const Frame& frame, const std::string& name);
    ~DebugLabel();
    DebugLabel(const DebugLabel&) = delete;
    DebugLabel& operator=(const DebugLabel&) = delete;

private:
    VkCommandBuffer commands_;
};

// Marks dispatches that write disjoint parts of the same buffers without a barrier between them.
// The validation layer treats each write as a write to the whole buffer and reports a hazard. These
// commands get a debug region with a unique name, and ValidationLog ignores write-after-write
// within a region.
class DisjointWrites : public DebugLabel
{
public:
    explicit DisjointWrites(const Frame& frame);
};

// Prefix of these regions' names.
inline constexpr std::string_view kDisjointWrites = "disjoint writes ";

} // namespace sinew::gpu
