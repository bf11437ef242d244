#include "samples/app/temporal_antialiasing.h"

#include "engine/gpu/barrier.h"
#include "shaders/shared/scene_types.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "spirv/temporal_frag.h"
#include "spirv/temporal_shown_frag.h"
#include "spirv/whole_picture_vert.h"

namespace sinew::samples
{
namespace
{

// Every device can draw into it, and sample it with filters (Vulkan's required format support).
constexpr VkFormat kAverageFormat = VK_FORMAT_R16G16B16A16_SFLOAT;

// The frames before have read it.
constexpr gpu::ImageUse kReadBefore{{VK_PIPELINE_STAGE_2_FRAGMENT_SHADER_BIT, VK_ACCESS_2_NONE},
                                    VK_IMAGE_LAYOUT_UNDEFINED};

gpu::GpuImage createAverage(const gpu::Device& device, VkExtent2D extent, std::uint32_t number)
{
    return {device,
            {.extent = extent,
             .format = kAverageFormat,
             .usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | VK_IMAGE_USAGE_SAMPLED_BIT},
            fmt::format("average {}", number)};
}

gpu::Pipeline createPipeline(const gpu::Device& device, gpu::SpirV fragmentShader, VkFormat format,
                             const gpu::SetLayout& layout, const char* name)
{
    return gpu::createGraphicsPipeline(device,
                                       {.vertexShader = whole_picture_vert_spirv,
                                        .fragmentShader = fragmentShader,
                                        .vertexBindings = {},
                                        .vertexAttributes = {},
                                        .colourFormat = format,
                                        .pushBytes = sizeof(gpu::TemporalPush)},
                                       {&layout}, name);
}

void fill(VkCommandBuffer commands, const gpu::GpuImage& image)
{
    const VkRenderingAttachmentInfo colour{
        .sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO,
        .imageView = image.view(),
        .imageLayout = gpu::kColourAttachment.layout,
        .loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR, // alpha, which is not drawn
        .storeOp = VK_ATTACHMENT_STORE_OP_STORE,
        .clearValue = {.color = {{0.0F, 0.0F, 0.0F, 1.0F}}},
    };
    const VkRenderingInfo info{
        .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
        .renderArea = {.extent = image.extent()},
        .layerCount = 1,
        .colorAttachmentCount = 1,
        .pColorAttachments = &colour,
    };
    constexpr std::uint32_t kVerticesOfATriangle = 3;
    vkCmdBeginRendering(commands, &info);
    gpu::setWholeViewport(commands, image.extent());
    gpu::setSurfaceState(commands, {.cullMode = VK_CULL_MODE_NONE});
    vkCmdDraw(commands, kVerticesOfATriangle, 1, 0, 0);
    vkCmdEndRendering(commands);
}

// The number's digits in that base, mirrored at the point: 0 to 1.
double radicalInverse(std::uint32_t number, std::uint32_t base)
{
    double result = 0.0;
    double digit = 1.0;
    for (; number > 0; number /= base)
    {
        digit /= base;
        result += digit * (number % base);
    }
    return result;
}

} // namespace

TemporalAntialiasing::TemporalAntialiasing(const gpu::Device& device, VkExtent2D extent)
    : extent_(extent),
      pictures_(createRenderTargets(device, extent, VK_SAMPLE_COUNT_1_BIT, gpu::kFramesInFlight,
                                    VK_IMAGE_USAGE_SAMPLED_BIT)),
      motions_(createMotionTargets(device, extent)), averages_{createAverage(device, extent, 0),
                                                               createAverage(device, extent, 1)},
      linear_(gpu::createSampler(device, {.address = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE},
                                 "average sampler")),
      nearest_(gpu::createSampler(
          device, {.address = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE, .nearest = true},
          "sampler of single pixels")),
      averageLayout_(device, VK_SHADER_STAGE_FRAGMENT_BIT,
                     std::vector<VkDescriptorType>(3, VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER),
                     "average set layout"),
      shownLayout_(device, VK_SHADER_STAGE_FRAGMENT_BIT,
                   {VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER}, "shown average set layout"),
      averageSets_(createAverageSets(device)),
      shownSets_(device, shownLayout_,
                 {{gpu::SampledTexture{.image = &averages_[0], .sampler = nearest_.get()}},
                  {gpu::SampledTexture{.image = &averages_[1], .sampler = nearest_.get()}}},
                 "shown average set"),
      average_(createPipeline(device, temporal_frag_spirv, kAverageFormat, averageLayout_,
                              "average of frames")),
      shown_(createPipeline(device, temporal_shown_frag_spirv, kColourFormat, shownLayout_,
                            "shown average"))
{
}

gpu::DescriptorSets TemporalAntialiasing::createAverageSets(const gpu::Device& device) const
{
    std::vector<std::vector<gpu::Descriptor>> sets;
    for (std::uint32_t slot = 0; slot < gpu::kFramesInFlight; ++slot)
        for (const gpu::GpuImage& before : averages_)
            sets.push_back(
                {gpu::SampledTexture{.image = &pictures_[slot].colour, .sampler = nearest_.get()},
                 gpu::SampledTexture{.image = &motions_[slot].vectors, .sampler = nearest_.get()},
                 gpu::SampledTexture{.image = &before, .sampler = linear_.get()}});
    return {device, averageLayout_, sets, "average set"};
}

glm::dvec2 TemporalAntialiasing::jitter() const
{
    const std::uint32_t number = frames_ % kJitters + 1;
    const glm::dvec2 inPixel(radicalInverse(number, 2) - 0.5, radicalInverse(number, 3) - 0.5);
    return 2.0 * inPixel / glm::dvec2(extent_.width, extent_.height);
}

void TemporalAntialiasing::record(const gpu::Frame& frame, const RenderTarget& target,
                                  gpu::ImageUse leaveAs)
{
    const std::uint32_t before = frames_++ % 2;
    const gpu::GpuImage& now = averages_[1 - before];
    if (averaged_ == 0) // it is bound, though not read
        transition(frame.commands, averages_[before].range(), gpu::kContentsUnneeded,
                   gpu::kSampledTexture);
    averaged_ = std::min(averaged_ + 1, kJitters);
    transition(frame.commands, now.range(), kReadBefore, gpu::kColourAttachment);
    average_.bind(frame.commands);
    average_.bindSet(frame.commands, averageSets_[2 * frame.slot + before]);
    average_.push(frame.commands, gpu::TemporalPush{.share = 1.0F / static_cast<float>(averaged_)});
    fill(frame.commands, now);
    transition(frame.commands, now.range(), gpu::kColourAttachment, gpu::kSampledTexture);

    transition(frame.commands, target.colour.range(), gpu::kContentsUnneeded,
               gpu::kColourAttachment);
    shown_.bind(frame.commands);
    shown_.bindSet(frame.commands, shownSets_[1 - before]);
    fill(frame.commands, target.colour);
    transition(frame.commands, target.colour.range(), gpu::kColourAttachment, leaveAs);
}

TemporalAntialiasing& ResizedAntialiasing::of(VkExtent2D extent)
{
    retired_.reset();
    if (current_ == nullptr || current_->extent().width != extent.width ||
        current_->extent().height != extent.height)
        retired_ = std::exchange(current_, std::make_unique<TemporalAntialiasing>(device_, extent));
    return *current_;
}

void ResizedAntialiasing::reset()
{
    current_.reset();
    retired_.reset();
}

void recordFramesBefore(const gpu::Device& device, VkExtent2D extent, const RecordBefore& record)
{
    const RenderTargetRing targets = createRenderTargets(device, extent, VK_SAMPLE_COUNT_1_BIT);
    gpu::FrameRing ring(device);
    for (std::uint32_t steps = TemporalAntialiasing::kJitters; steps-- > 1;)
    {
        const gpu::Frame frame = ring.begin();
        record(frame, targets[frame.slot], steps);
        ring.end(frame);
    }
}

} // namespace sinew::samples
