#include "samples/viewer/film_job.h"

#include <utility>

namespace sinew::viewer
{

FilmJob::FilmJob(const gpu::Device& device, FilmPlan plan)
    : device_(device), plan_(std::move(plan)),
      files_(std::make_shared<samples::PictureFiles>(plan_.file, plan_.pictures)),
      picture_(createPictureBuffer(device, plan_.extent))
{
}

std::optional<std::uint32_t> FilmJob::next()
{
    if (const std::optional<Result<void>> written = writing_.take())
        if (!*written || drawn_ == plan_.pictures.count)
            result_ = *written;
    if (result_ || writing_.isBusy())
        return std::nullopt;
    return drawn_;
}

void FilmJob::draw(
    VkSampleCountFlagBits samples,
    const std::function<void(const gpu::Frame& frame, const RenderTarget& target)>& record)
{
    device_.waitIdle();
    if (!targets_ || samples_ != samples)
    {
        samples_ = samples;
        targets_ = createRenderTargets(device_, plan_.extent, samples_, 1);
    }
    gpu::FrameRing ring(device_);
    const gpu::Frame recorded = ring.begin();
    const RenderTarget& target = targets_->front();
    record(recorded, target);
    recordPictureCopy(recorded.commands, target, picture_);
    barrier(recorded.commands, gpu::kCopyWrite, gpu::kHostRead);
    ring.end(recorded);
    ring.wait();
    ++drawn_;
    const bool isLast = drawn_ == plan_.pictures.count;
    writing_.start(
        [files = files_, image = sinew::readPicture(picture_, plan_.extent), isLast]
        {
            const Result<void> added = files->add(image);
            return added && isLast ? files->finish() : added;
        });
}

double FilmJob::share() const
{
    const std::uint32_t done = drawn_ - (writing_.isBusy() ? 1 : 0);
    return static_cast<double>(done) / plan_.pictures.count;
}

} // namespace sinew::viewer
