// A form is found by timing, and whatever is found draws the same picture.
#include "engine/crowd/form_calibration.h"
#include "tests/gpu/crowd_fixture.h"
#include "tests/gpu/crowd_views.h"
#include "tests/gpu/gpu_test.h"

#include <gmock/gmock.h>

#include <algorithm>

namespace sinew::test
{
namespace
{

constexpr double kEnough = 60.0; // seconds

std::size_t measuredValues(const Calibration& calibration)
{
    std::size_t count = 0;
    for (const FormChoice& choice : calibration.choices)
        count += choice.measured.size();
    return count;
}

std::vector<double> timesOf(const FormChoice& choice)
{
    std::vector<double> times;
    for (const MeasuredValue& value : choice.measured)
        times.push_back(value.milliseconds);
    return times;
}

class CrowdCalibrationTest : public GpuTest
{
protected:
    Calibration calibrated(double seconds, const std::set<std::string>& fixed = {},
                           const std::vector<FormChoice>& known = {})
    {
        CalibrationSettings settings;
        if (memory_)
            settings.crowd.memory = *memory_;
        settings.crowd.form = formFor(device(), play_.crowd, {}, {});
        settings.crowd.ground = false;
        settings.extent = {64, 64};
        settings.fixed = fixed;
        settings.known = known;
        settings.seconds = seconds;
        settings.progress = [this](double done) { progress_.push_back(done); };
        CrowdOnDevice shown(device(), play_, instances_, {.form = *settings.crowd.form});
        return calibrate(device(), shown.input(), settings);
    }

    const CrowdPlay play_{oddModel(
        {.name = "calibrated", .parents = {-1, 0, 1, 1}, .vertexCount = 60, .mostInfluences = 3})};
    const std::vector<gpu::CrowdInstance> instances_ = randomInstances(play_, 12, 30.0, 4);
    std::vector<double> progress_;
    std::optional<std::uint64_t> memory_; // of the crowds, where it is not the default
};

TEST_F(CrowdCalibrationTest, TakesTheFastestOfWhatTheDeviceAllows)
{
    const Calibration found = calibrated(kEnough);
    EXPECT_TRUE(found.complete);
    ASSERT_EQ(found.choices.size(), formParts().size());
    for (std::size_t i = 0; i < found.choices.size(); ++i)
    {
        const FormPart& part = formParts()[i];
        const FormChoice& choice = found.choices[i];
        SCOPED_TRACE(choice.part);
        EXPECT_EQ(choice.part, part.name);
        EXPECT_EQ(part.valueOf(found.form), choice.chosen);
        const auto allowed = part.values(device(), play_.crowd, found.form);
        if (allowed.size() > 1)
        {
            EXPECT_EQ(choice.measured.size(), allowed.size());
            const auto own =
                std::ranges::find(choice.measured, choice.chosen, &MeasuredValue::value);
            const auto before = std::ranges::find(
                choice.measured, part.valueOf(formFor(device(), play_.crowd, {}, {})),
                &MeasuredValue::value);
            ASSERT_NE(own, choice.measured.end());
            ASSERT_NE(before, choice.measured.end());
            EXPECT_LE(own->milliseconds, before->milliseconds);
        }
    }
    EXPECT_THAT(progress_, testing::SizeIs(formParts().size()));
    EXPECT_DOUBLE_EQ(progress_.back(), 1.0);
}

TEST_F(CrowdCalibrationTest, SaysWhatCouldNotBeMeasured)
{
    const auto influences = [&]() -> FormChoice
    {
        std::set<std::string> others;
        for (const FormPart& part : formParts())
            if (part.name != "influences")
                others.emplace(part.name);
        return calibrated(kEnough, others).choices.at(0);
    };
    EXPECT_TRUE(influences().refused.empty());
    memory_ = std::uint64_t{24} << 10U;
    const FormChoice choice = influences();
    EXPECT_TRUE(choice.finished);
    ASSERT_EQ(choice.refused.size(), 2U);
    EXPECT_EQ(choice.refused[0].why, "would need several chunks");
}

TEST_F(CrowdCalibrationTest, LeavesWhatIsFixed)
{
    const Calibration found = calibrated(kEnough, {"pose", "triangle-cull"});
    EXPECT_TRUE(found.complete);
    EXPECT_EQ(found.choices.size(), formParts().size() - 2);
    for (const FormChoice& choice : found.choices)
        EXPECT_TRUE(choice.part != "pose" && choice.part != "triangle-cull");
}

TEST_F(CrowdCalibrationTest, GoesOnWhereTimeRanOut)
{
    constexpr std::size_t kMostStarts = 30;
    Calibration found = calibrated(0.0);
    EXPECT_FALSE(found.complete);
    EXPECT_EQ(measuredValues(found), 2U) << "one value and what it is compared with";
    std::size_t starts = 1;
    for (; !found.complete && starts < kMostStarts; ++starts)
    {
        const Calibration next = calibrated(0.0, {}, found.choices);
        EXPECT_GT(measuredValues(next), measuredValues(found));
        for (std::size_t i = 0; i < found.choices.size(); ++i)
            if (found.choices[i].finished)
            {
                EXPECT_EQ(next.choices[i].chosen, found.choices[i].chosen);
                EXPECT_EQ(timesOf(next.choices[i]), timesOf(found.choices[i]));
            }
        found = next;
    }
    EXPECT_TRUE(found.complete);
    EXPECT_GT(starts, 3U);
    for (const FormChoice& choice : found.choices)
        EXPECT_EQ(formPart(choice.part).valueOf(found.form), choice.chosen);
}

TEST_F(CrowdCalibrationTest, IsNotMeasuredAgainWhereItIsComplete)
{
    std::vector<FormChoice> known;
    for (const FormPart& part : formParts())
        known.push_back({.part = std::string(part.name),
                         .chosen = part.valueOf(formFor(device(), play_.crowd, {}, {})),
                         .measured = {{"made up", 1.0}},
                         .finished = true});
    const Calibration found = calibrated(kEnough, {}, known);
    EXPECT_TRUE(found.complete);
    EXPECT_EQ(measuredValues(found), valuesOf(device(), play_.crowd, found.form).size());
}

// The device may have been slower then.
TEST_F(CrowdCalibrationTest, CorrectsTimesOfEarlierStarts)
{
    const std::vector<FormChoice> known{
        {.part = "pose", .chosen = "level", .measured = {{"level", 1e6}, {"instance", 3e6}}}};
    std::set<std::string> fixed;
    for (const FormPart& part : formParts())
        if (part.name != "pose")
            fixed.insert(std::string(part.name));
    const Calibration found = calibrated(kEnough, fixed, known);
    ASSERT_EQ(found.choices.size(), 1U);
    const auto timeOf = [&](const char* value)
    {
        return std::ranges::find(found.choices[0].measured, value, &MeasuredValue::value)
            ->milliseconds;
    };
    EXPECT_EQ(found.choices[0].measured.size(), 3U);
    EXPECT_LT(timeOf("level"), 1e5);
    EXPECT_NEAR(timeOf("instance") / timeOf("level"), 3.0, 1e-6);
}

} // namespace
} // namespace sinew::test
