#include "engine/crowd/form_calibration.h"

#include "engine/crowd/crowd_view_data.h"
#include "engine/crowd/pass_timer.h"
#include "engine/render/render_target.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <iterator>
#include <memory>
#include <optional>

namespace sinew
{
namespace
{

using Clock = std::chrono::steady_clock;

constexpr std::size_t kFewestRounds = 3;
constexpr std::size_t kMostRounds = 15;
constexpr double kFewestSeconds = 0.1; // of the rounds of a part, whatever is left
constexpr double kNoise = 0.02;        // of a time: by how much less another value must take

double secondsSince(Clock::time_point start)
{
    return std::chrono::duration<double>(Clock::now() - start).count();
}

// What else runs makes rounds slower, never faster: so the faster half tells more.
double lowerQuartile(std::vector<double> values)
{
    const auto quarter = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 4);
    std::nth_element(values.begin(), quarter, values.end());
    return *quarter;
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

    // What is known of the part, and what there is time to add: of what is left of it the share of
    // one of `parts`.
    FormChoice choose(const FormPart& part, const CrowdForm& form, FormChoice known,
                      std::size_t parts)
    {
        std::vector<std::string> values = part.values(device_, input_.model, form);
        if (values.size() < 2)
        {
            known.finished = true;
            return known;
        }
        const std::string& own = known.chosen;
        std::erase_if(values,
                      [&](const std::string& value) {
                          return value == own || std::ranges::count(known.measured, value,
                                                                    &MeasuredValue::value) > 0;
                      });
        values.insert(values.begin(), own); // which the others are compared with
        std::vector<Contender> contenders;
        std::vector<RefusedValue> refused;
        std::size_t tried = 0;
        for (; tried < values.size() && hasTimeFor(contenders.empty() ? 2 : 1); ++tried)
        {
            const Clock::time_point start = Clock::now();
            std::optional<Contender> contender = prepare(part, form, values[tried], refused);
            preparation_ = secondsSince(start);
            if (!contender)
                continue;
            contenders.push_back(std::move(*contender));
            start_ = start_.value_or(Clock::now());
            others_ += values[tried] == own ? 0 : 1;
        }
        if (contenders.size() == 1 && contenders.front().value == own)
            contenders.clear(); // nothing to compare it with
        measure(part, contenders, std::max(left() / static_cast<double>(parts), kFewestSeconds));
        FormChoice choice =
            chooseFastest(known.part, own, joined(known, contenders), uncertain(known, contenders));
        choice.finished = tried == values.size();
        choice.refused = std::move(refused);
        return choice;
    }

private:
    double left() const
    {
        return start_ ? settings_.seconds - secondsSince(*start_) : settings_.seconds;
    }
    // To prepare so many values, if each takes as long as the last one.
    bool hasTimeFor(std::size_t values) const
    {
        return others_ == 0 || left() > preparation_ * static_cast<double>(values);
    }

    // Nothing where the device refuses it, or where one chunk is not enough.
    std::optional<Contender> prepare(const FormPart& part, CrowdForm form, const std::string& value,
                                     std::vector<RefusedValue>& refused)
    {
        CrowdInput input = input_;
        if (!draws(part))
            input.textures = nullptr;
        CrowdSettings settings = settings_.crowd;
        settings.memory /= part.values(device_, input_.model, form).size(); // at the same time
        part.set(form, value);
        settings.form = measuredForm(part, form);
        Contender contender{.value = value};
        try
        {
            contender.crowd = std::make_unique<CrowdFrame>(device_, input, settings);
            if (contender.crowd->buffers().plan.chunks > 1)
            {
                refused.push_back({value, "would need several chunks"});
                return std::nullopt;
            }
            if (draws(part))
                contender.crowd->prepare(settings_.request.seconds);
            if (gpu::hasTimestamps(device_))
                contender.timer =
                    std::make_unique<PassTimer>(device_, contender.crowd->mostPasses());
        }
        catch (const gpu::VulkanError& error)
        {
            refused.push_back({value, fmt::format("was refused: {}", error.what())});
            return std::nullopt;
        }
        measure(part, contender); // in which drivers compile what they left for later
        return contender;
    }

    // In about so many seconds, but at least in the fewest rounds.
    void measure(const FormPart& part, std::vector<Contender>& contenders, double seconds)
    {
        const Clock::time_point start = Clock::now();
        for (std::size_t round = 0; round < kMostRounds; ++round)
        {
            if (round >= kFewestRounds && secondsSince(start) > seconds)
                return;
            for (Contender& contender : contenders)
                contender.milliseconds.push_back(measure(part, contender));
        }
    }

    double measure(const FormPart& part, const Contender& contender)
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
        return contender.timer ? timeOf(part, contender.timer->read(frame))
                               : secondsSince(start) * 1000.0;
    }

    static double timeOf(const FormPart& part, const PassMilliseconds& passes)
    {
        double sum = 0.0;
        for (const CrowdPass pass : part.passes)
            sum += passes[static_cast<std::size_t>(pass)];
        return sum;
    }

    // Values that were not faster than the chosen one in three quarters of the rounds of this
    // start; of those of another start none was, or it would be the chosen one.
    static std::set<std::string> uncertain(const FormChoice& known,
                                           const std::vector<Contender>& contenders)
    {
        std::set<std::string> values;
        for (const MeasuredValue& value : known.measured)
            values.insert(value.value);
        const auto own = std::ranges::find(contenders, known.chosen, &Contender::value);
        if (own == contenders.end())
            return values;
        for (const Contender& contender : contenders)
            if (!isFaster(contender.milliseconds, own->milliseconds))
                values.insert(contender.value);
        return values;
    }

    // Known times are those of another start, at which the device may have been faster or slower:
    // they are corrected by how the chosen value's has changed, which is measured in both.
    static std::vector<MeasuredValue> joined(const FormChoice& known,
                                             const std::vector<Contender>& contenders)
    {
        std::vector<MeasuredValue> values;
        for (const Contender& contender : contenders)
            values.push_back({contender.value, lowerQuartile(contender.milliseconds)});
        const auto now = std::ranges::find(values, known.chosen, &MeasuredValue::value);
        const auto then = std::ranges::find(known.measured, known.chosen, &MeasuredValue::value);
        const bool again = now != values.end() && then != known.measured.end();
        const double change =
            again && then->milliseconds > 0.0 ? now->milliseconds / then->milliseconds : 1.0;
        for (const MeasuredValue& value : known.measured)
            if (!again || value.value != known.chosen)
                values.push_back({value.value, value.milliseconds * change});
        return values;
    }

    const gpu::Device& device_;
    const CrowdInput& input_;
    const CalibrationSettings& settings_;
    std::optional<Clock::time_point> start_; // of what is counted
    std::size_t others_ = 0;                 // values besides chosen ones that were prepared
    double preparation_ = 0.0;               // of the last value, seconds
    RenderTarget target_;
    gpu::FrameRing ring_; // last: waits for the frames in flight before what they use goes
};

} // namespace

bool isFaster(const std::vector<double>& milliseconds, const std::vector<double>& than)
{
    std::vector<double> gains;
    std::ranges::transform(than, milliseconds, std::back_inserter(gains), std::minus<>());
    return !gains.empty() && lowerQuartile(gains) > 0.0;
}

FormChoice chooseFastest(std::string part, std::string before, std::vector<MeasuredValue> measured,
                         const std::set<std::string>& uncertain)
{
    std::ranges::stable_sort(measured, {}, &MeasuredValue::milliseconds);
    const auto fastest =
        std::ranges::find_if(measured, [&](const MeasuredValue& value)
                             { return value.value == before || !uncertain.contains(value.value); });
    const auto earlier = std::ranges::find(measured, before, &MeasuredValue::value);
    const bool keeps = fastest == measured.end() ||
                       (earlier != measured.end() &&
                        fastest->milliseconds >= earlier->milliseconds * (1.0 - kNoise));
    std::string chosen = keeps ? std::move(before) : fastest->value;
    return {.part = std::move(part), .chosen = std::move(chosen), .measured = std::move(measured)};
}

Calibration calibrate(const gpu::Device& device, const CrowdInput& input,
                      const CalibrationSettings& settings)
{
    require(settings.crowd.form.has_value(), "a calibration begins with a form");
    Calibrator calibrator(device, input, settings);
    Calibration result{.form = *settings.crowd.form, .choices = {}};
    const std::span<const FormPart> parts = formParts();
    for (std::size_t i = 0; i < parts.size(); ++i)
    {
        const FormPart& part = parts[i];
        if (settings.fixed.contains(std::string(part.name)))
            continue;
        FormChoice choice{.part = std::string(part.name), .chosen = part.valueOf(result.form)};
        const auto known = std::ranges::find(settings.known, part.name, &FormChoice::part);
        if (known != settings.known.end() &&
            allows(device, input.model, result.form, part, known->chosen))
            choice = *known;
        part.set(result.form, choice.chosen);
        if (!choice.finished && result.complete) // later parts depend on this one
            choice = calibrator.choose(part, result.form, std::move(choice), parts.size() - i);
        part.set(result.form, choice.chosen);
        result.complete = result.complete && choice.finished;
        result.choices.push_back(std::move(choice));
        if (settings.progress && result.complete)
            settings.progress(static_cast<double>(i + 1) / static_cast<double>(parts.size()));
    }
    return result;
}

} // namespace sinew
