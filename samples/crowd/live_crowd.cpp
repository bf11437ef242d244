#include "samples/crowd/live_crowd.h"

#include "samples/crowd/settings.h"

#include <new>
#include <utility>

namespace sinew::crowd
{

LiveCrowd::LiveCrowd(const gpu::Device& device, const CrowdScene& scene, const Options& options)
    : device_(device), scene_(scene), options_(options),
      field_(std::make_unique<Field>(fieldFor(scene, options))), shared_(device, scene)
{
    create();
}

bool LiveCrowd::isMadeAnewFor(const Options& asked) const
{
    return asked.mode != options_.mode || asked.fixed != options_.fixed ||
           asked.instances != options_.instances;
}

bool LiveCrowd::change(const Options& asked)
{
    if (!isMadeAnewFor(asked))
    {
        options_ = asked;
        return true;
    }
    const Options before = std::exchange(options_, asked);
    options_.takesPlaces = asked.takesPlaces && asked.instances <= scene_.scene.model.places.size();
    std::unique_ptr<Field> fieldBefore;
    refusal_.clear();
    device_.waitIdle();
    shown_.reset(); // before the next: both may not fit into the memory
    try
    {
        if (asked.instances != before.instances)
            fieldBefore =
                std::exchange(field_, std::make_unique<Field>(fieldFor(scene_, options_)));
        create();
        return true;
    }
    catch (const gpu::VulkanError& error)
    {
        refusal_ = error.what();
    }
    catch (const std::bad_alloc&)
    {
        refusal_ = "out of memory";
    }
    options_ = before;
    if (fieldBefore != nullptr)
        field_ = std::move(fieldBefore);
    create();
    return false;
}

void LiveCrowd::create()
{
    shown_.emplace(device_, scene_, shared_, *field_,
                   shownSettings(device_, scene_, *field_, options_));
}

} // namespace sinew::crowd
