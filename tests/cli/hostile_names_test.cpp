// Names that would control a terminal, wherever the samples print them.
#include "tests/cli/crowd_program.h"
#include "tests/cli/md5_samples.h"
#include "tests/cli/viewer_program.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace sinew::test
{
namespace
{

using testing::HasSubstr;
using testing::Not;

// Whether a text has no control characters except the ends of its lines.
testing::AssertionResult isHarmless(const std::string& text)
{
    for (const char c : text)
        if (const auto byte = static_cast<unsigned char>(c);
            (byte < 0x20 && c != '\n') || byte == 0x7f)
            return testing::AssertionFailure() << "control byte " << int{byte};
    for (const char* obeyed : {"\xc2\x9b", "\xe2\x80\xae"})
        if (text.find(obeyed) != std::string::npos)
            return testing::AssertionFailure() << "obeyed: " << testing::PrintToString(text);
    try
    {
        static_cast<void>(nlohmann::json(text).dump()); // throws at what is no UTF-8
    }
    catch (const nlohmann::json::exception& error)
    {
        return testing::AssertionFailure() << error.what();
    }
    return testing::AssertionSuccess();
}

class HostileName : public testing::TestWithParam<std::string>
{
protected:
    // A model with the name wherever a name can be.
    void SetUp() override
    {
        const std::string& name = GetParam();
        std::string mesh = goodMesh();
        mesh = replaced(mesh, "shader \"quad\"", "shader \"" + name + "\" // meshes: " + name);
        mesh = replaced(mesh, "\"tip\"", "\"" + name + "\"");
        folder_.write(name + "/" + name + ".md5mesh", mesh);
        folder_.write(name + "/" + name + ".md5anim",
                      replaced(goodClip(), "\"tip\"", "\"" + name + "\""));
        folder_.write(name + "/refused.md5anim", goodClip());
        folder_.write(name + "/a.mtr", name + " { " + name + " map " + name + " }");
    }

    void expectHarmless(const ProcessResult& result) const
    {
        EXPECT_TRUE(isHarmless(result.standardOutput));
        EXPECT_TRUE(isHarmless(result.standardError));
        EXPECT_THAT(result.standardOutput + result.standardError, Not(HasSubstr(GetParam())));
        EXPECT_FALSE(result.standardOutput.empty() && result.standardError.empty());
    }

    std::string model() const { return (folder_ / GetParam()).string(); }

    const TempFolder folder_;
};

TEST_P(HostileName, IsHarmlessInTheViewer)
{
    const std::string& name = GetParam();
    for (const Arguments& arguments : std::vector<Arguments>{{"--check"},
                                                             {"--info"},
                                                             {"--list-clips"},
                                                             {"--explain-materials"},
                                                             {"--clip", name + "x", "--check"},
                                                             {"--skin", name, "--check"},
                                                             {"--base", name, "--check"},
                                                             {"--attach", name, "--check"},
                                                             {"--view", name},
                                                             {"--" + name},
                                                             {"--output", "{" + name + "}"}})
    {
        SCOPED_TRACE(arguments.front());
        expectHarmless(runViewer(joined({model()}, arguments)));
    }
    // Names the model as lying below.
    expectHarmless(runViewer({folder_.path().string(), "--check"}));
}

TEST_P(HostileName, IsHarmlessWhereADeviceIsUsed)
{
    if (!hasVulkanDevice())
        GTEST_SKIP() << "no Vulkan device";
    const std::string& name = GetParam();
    expectHarmless(runViewer({model(), "--headless", "--dump-joints", "-"}));
    expectHarmless(runViewer({model(), "--headless", "--device", name}));
    expectHarmless(runViewer({model(), "--headless", "--output", name + "/none/a.png"}));
    expectHarmless(runCrowd({model(), "--headless", "--instances", "2", "--dump-joints", "-"}));
    expectHarmless(runCrowd({model(), "--headless", "--instances", "2", "--device", name}));
    for (const char* form : {"--json", "--report"})
        expectHarmless(runCrowd({model(), "--headless", "--instances", "2", "--compare", "--runs",
                                 "1", "--size", "16x16", form, "-"}));
}

INSTANTIATE_TEST_SUITE_P(Escape, HostileName, testing::Values("a\x1b[31mb"));
INSTANTIATE_TEST_SUITE_P(C1, HostileName, testing::Values("a\xc2\x9b[b"));
INSTANTIATE_TEST_SUITE_P(RightToLeft, HostileName, testing::Values("a\xe2\x80\xae[b"));
INSTANTIATE_TEST_SUITE_P(NoUtf8, HostileName, testing::Values("a\x9b[b"));
INSTANTIATE_TEST_SUITE_P(Delete, HostileName, testing::Values("a\x7f[b"));

} // namespace
} // namespace sinew::test
