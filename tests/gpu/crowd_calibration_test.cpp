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

class CrowdCalibrationTest : public GpuTest
{
protected:
    Calibration calibrated(double mostSeconds, const std::set<std::string>& fixed = {})
    {
        CalibrationSettings settings;
        settings.crowd.form = formFor(device(), play_.crowd, {}, {});
        settings.crowd.ground = false;
        settings.extent = {64, 64};
        settings.fixed = fixed;
        settings.mostSeconds = mostSeconds;
        settings.progress = [this](double done) { progress_.push_back(done); };
        CrowdOnDevice shown(device(), play_, instances_, {.form = *settings.crowd.form});
        return calibrate(device(), shown.input(), settings);
    }

    const CrowdPlay play_{oddModel(
        {.name = "calibrated", .parents = {-1, 0, 1, 1}, .vertexCount = 60, .mostInfluences = 3})};
    const std::vector<gpu::CrowdInstance> instances_ = randomInstances(play_, 12, 30.0, 4);
    std::vector<double> progress_;
};

TEST_F(CrowdCalibrationTest, TakesTheFastestOfWhatTheDeviceAllows)
{
    constexpr double kEnough = 60.0;
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
            ASSERT_NE(own, choice.measured.end());
            EXPECT_LE(own->milliseconds, choice.measured.front().milliseconds * 1.03);
        }
    }
    EXPECT_THAT(progress_, testing::SizeIs(formParts().size()));
    EXPECT_DOUBLE_EQ(progress_.back(), 1.0);
}

TEST_F(CrowdCalibrationTest, LeavesWhatIsFixed)
{
    const Calibration found = calibrated(60.0, {"pose", "triangle-cull"});
    for (const FormChoice& choice : found.choices)
    {
        const bool fixed = choice.part == "pose" || choice.part == "triangle-cull";
        EXPECT_TRUE(!fixed || choice.measured.empty()) << choice.part;
    }
}

TEST_F(CrowdCalibrationTest, KeepsTheFormWhereThereIsNoTime)
{
    const Calibration found = calibrated(0.0);
    EXPECT_FALSE(found.complete);
    const CrowdForm form = formFor(device(), play_.crowd, {}, {});
    for (std::size_t i = 0; i < found.choices.size(); ++i)
    {
        EXPECT_THAT(found.choices[i].measured, testing::IsEmpty());
        EXPECT_EQ(found.choices[i].chosen, formParts()[i].valueOf(form));
    }
}

} // namespace
} // namespace sinew::test
