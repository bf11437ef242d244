// Writes pictures of the model in the window while the window goes on: one between two of its
// frames, while a thread compresses the one before.
#pragma once

#include "engine/gpu/barrier.h"
#include "engine/gpu/frame_ring.h"
#include "engine/render/render_target.h"
#include "samples/common/background.h"
#include "samples/common/picture_files.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace sinew::viewer
{

struct FilmPlan
{
    std::string file; // as PictureFiles takes it
    samples::PictureSequence pictures;
    VkExtent2D extent{};
};

class FilmJob
{
public:
    // `device` must outlive it. Its end waits for the picture that is compressed; what is not
    // finished is not written.
    FilmJob(const gpu::Device& device, FilmPlan plan);

    const FilmPlan& plan() const { return plan_; }
    // The number of the picture to draw now; nothing while the thread is at work, or when all are
    // drawn.
    std::optional<std::uint32_t> next();
    // Draws it. Waits for the frames in flight, and for itself.
    // `record` draws it with so many samples per pixel, and leaves the target's colour as
    // gpu::kCopySource.
    void
    draw(VkSampleCountFlagBits samples,
         const std::function<void(const gpu::Frame& frame, const RenderTarget& target)>& record);

    double share() const; // of the pictures that are done
    // Nothing until the file is whole, or cannot be written.
    const std::optional<Result<void>>& result() const { return result_; }

private:
    const gpu::Device& device_;
    FilmPlan plan_;
    std::shared_ptr<samples::PictureFiles> files_; // the thread's, while one is at work
    std::optional<RenderTargetRing> targets_;
    VkSampleCountFlagBits samples_ = VK_SAMPLE_COUNT_1_BIT; // of the targets
    gpu::Buffer picture_;
    std::uint32_t drawn_ = 0;
    std::optional<Result<void>> result_;
    samples::Background<Result<void>> writing_; // ends first
};

} // namespace sinew::viewer
