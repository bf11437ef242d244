#include "engine/crowd/form_calibration.h"

#include "engine/crowd/crowd_view_data.h"
#include "engine/crowd/pass_timer.h"
#include "engine/render/render_target.h"

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>

namespace sinew
{
namespace
{

using Clock = std::chrono::steady_clock;

constexpr std::size_t kWarmup = 1; // rounds in which drivers compile what they left for later
constexpr std::size_t kFewestRounds = 3;
constexpr std::size_t kMostRounds = 15;
constexpr double kNoise = 0.02; // of a time: by how much less another value must take

double secondsSince(Clock::time_point start)
{
    return std::chrono::duration<double>(Clock::now() - start).count();
}

double median(std::vector<double> values)
{
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

bool draws(const FormPart& part)
{
    return part.affects(CrowdPass::DrawPicture);
}

// Without the passes that the part does not affect: making their pipelines takes most of the time.
CrowdForm measuredForm(const FormPart& part, CrowdForm form)
{
    if (draws(part))
        return form;
    form.cullsTriangles = form.cullsTriangles && part.affects(CrowdPass::CullTriangles);
    if (!part.affects(CrowdPass::Skin))
        form.skinning = CrowdSkinning::VertexShader;
    return form;
}

// One value of a part: a crowd of its own, and how long its frames took.
struct Contender
{
    std::string value;
    CrowdForm form;
    std::unique_ptr<CrowdFrame> crowd;
    std::unique_ptr<PassTimer> timer; // none where the device cannot measure
    std::vector<double> milliseconds;
};

class Calibrator
{
public:
    Calibrator(const gpu::Device& device, const CrowdInput& input,
               const CalibrationSettings& settings)
        : device_(device), input_(input), settings_(settings),
          target_(std::move(
              createRenderTargets(device, settings.extent, settings.crowd.samples).front())),
          ring_(device)
    {
    }

    // In about so many seconds, but at least in the fewest rounds.
    FormChoice choose(const FormPart& part, CrowdForm& form, double seconds)
    {
        const Clock::time_point start = Clock::now();
        FormChoice choice{.part = std::string(part.name), .chosen = part.valueOf(form)};
        std::vector<Contender> contenders = contendersOf(part, form);
        if (contenders.size() < 2)
            return choice;
        for (std::size_t round = 0; round < kWarmup + kMostRounds; ++round)
        {
            if (round >= kWarmup + kFewestRounds && secondsSince(start) > seconds)
                break;
            for (Contender& contender : contenders)
                measure(part, contender, round >= kWarmup);
        }
        for (const Contender& contender : contenders)
            choice.measured.push_back({contender.value, median(contender.milliseconds)});
        choice = chooseFastest(choice.part, choice.chosen, std::move(choice.measured));
        part.set(form, choice.chosen);
        return choice;
    }

private:
    std::vector<Contender> contendersOf(const FormPart& part, const CrowdForm& form) const
    {
        CrowdInput input = input_;
        if (!draws(part))
            input.textures = nullptr;
        std::vector<Contender> contenders;
        for (std::string& value : part.values(device_, input_.model, form))
        {
            contenders.push_back({.value = std::move(value), .form = form});
            part.set(contenders.back().form, contenders.back().value);
        }
        for (Contender& contender : contenders)
        {
            CrowdSettings settings = settings_.crowd;
            settings.form = measuredForm(part, contender.form);
            settings.memory /= contenders.size(); // which exist at the same time
            prepare(contender, input, settings);
        }
        std::erase_if(contenders, [](const Contender& contender) { return !contender.crowd; });
        return contenders;
    }

    // Leaves it without a crowd where the device refuses it, or where one chunk is not enough.
    void prepare(Contender& contender, const CrowdInput& input, const CrowdSettings& settings) const
    {
        try
        {
            auto crowd = std::make_unique<CrowdFrame>(device_, input, settings);
            if (crowd->buffers().plan.chunks > 1)
                return;
            if (gpu::hasTimestamps(device_))
                contender.timer = std::make_unique<PassTimer>(device_, crowd->mostPasses());
            contender.crowd = std::move(crowd);
        }
        catch (const gpu::VulkanError&)
        {
            contender.crowd.reset();
        }
    }

    void measure(const FormPart& part, Contender& contender, bool counts)
    {
        const gpu::Frame frame = ring_.begin();
        const Clock::time_point start = Clock::now();
        CrowdFrameRequest request = settings_.request;
        if (contender.timer)
        {
            contender.timer->begin(frame);
            request.afterPass = [&](CrowdPass pass) { contender.timer->end(frame, pass); };
        }
        if (draws(part))
            contender.crowd->record(frame, target_, request, gpu::kCopySource);
        else
            contender.crowd->recordCompute(
                frame, {.constants = contender.crowd->constantsFor(settings_.extent, request),
                        .seconds = request.seconds,
                        .chunk = {.views = drawnViews(request.shadows)},
                        .inModelSpace = false,
                        .afterPass = request.afterPass});
        ring_.end(frame);
        ring_.wait();
        if (counts)
            contender.milliseconds.push_back(contender.timer
                                                 ? timeOf(part, contender.timer->read(frame))
                                                 : secondsSince(start) * 1000.0);
    }

    static double timeOf(const FormPart& part, const PassMilliseconds& passes)
    {
        double sum = 0.0;
        for (const CrowdPass pass : part.passes)
            sum += passes[static_cast<std::size_t>(pass)];
        return sum;
    }

    const gpu::Device& device_;
    const CrowdInput& input_;
    const CalibrationSettings& settings_;
    RenderTarget target_;
    gpu::FrameRing ring_; // last: waits for the frames in flight before what they use goes
};

} // namespace

FormChoice chooseFastest(std::string part, std::string before, std::vector<MeasuredValue> measured)
{
    std::ranges::stable_sort(measured, {}, &MeasuredValue::milliseconds);
    const auto earlier = std::ranges::find(measured, before, &MeasuredValue::value);
    const bool keeps = measured.empty() ||
                       (earlier != measured.end() &&
                        measured.front().milliseconds >= earlier->milliseconds * (1.0 - kNoise));
    std::string chosen = keeps ? std::move(before) : measured.front().value;
    return {.part = std::move(part), .chosen = std::move(chosen), .measured = std::move(measured)};
}

Calibration calibrate(const gpu::Device& device, const CrowdInput& input,
                      const CalibrationSettings& settings)
{
    require(settings.crowd.form.has_value(), "a calibration begins with a form");
    const Clock::time_point start = Clock::now();
    Calibrator calibrator(device, input, settings);
    Calibration result{.form = *settings.crowd.form, .choices = {}};
    const std::span<const FormPart> parts = formParts();
    for (std::size_t i = 0; i < parts.size(); ++i)
    {
        const std::string name(parts[i].name);
        const double left = settings.seconds - secondsSince(start);
        const bool late = secondsSince(start) >= settings.mostSeconds;
        const bool fixed = settings.fixed.contains(name);
        result.complete = result.complete && (fixed || !late);
        if (late || fixed)
            result.choices.push_back(
                {.part = name, .chosen = parts[i].valueOf(result.form), .measured = {}});
        else
            result.choices.push_back(calibrator.choose(
                parts[i], result.form, left / static_cast<double>(parts.size() - i)));
        if (settings.progress)
            settings.progress(static_cast<double>(i + 1) / static_cast<double>(parts.size()));
    }
    return result;
}

} // namespace sinew
