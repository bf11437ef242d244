// Names with terminal control sequences are harmless wherever the samples print them.
#include "tests/cli/crowd_program.h"
#include "tests/cli/md5_samples.h"
#include "tests/cli/viewer_program.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace sinew::test
{
namespace
{

// True if the text has no control characters except line ends.
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
        static_cast<void>(nlohmann::json(text).dump()); // throws on invalid UTF-8
    }
    catch (const nlohmann::json::exception& error)
    {
        return testing::AssertionFailure() << error.what();
    }
    return testing::AssertionSuccess();
}

// An escape sequence, a C1 control, a text direction override, a byte that is not UTF-8, a delete.
const std::string kName = "a\x1b[31mb\xc2\x9b[c\xe2\x80\xae[d\x9b[e\x7f[f";

class HostileName : public testing::Test
{
protected:
    // A model with the hostile name everywhere a name can occur.
    HostileName()
    {
        std::string mesh = goodMesh();
        mesh = replaced(mesh, "shader \"quad\"", "shader \"" + kName + "\" // meshes: " + kName);
        mesh = replaced(mesh, "\"tip\"", "\"" + kName + "\"");
        folder_.write(kName + "/" + kName + ".md5mesh", mesh);
        folder_.write(kName + "/" + kName + ".md5anim",
                      replaced(goodClip(), "\"tip\"", "\"" + kName + "\""));
        folder_.write(kName + "/refused.md5anim", goodClip());
        folder_.write(kName + "/a.mtr", kName + " { " + kName + " map " + kName + " }");
    }

    static void expectHarmless(const ProcessResult& result)
    {
        EXPECT_TRUE(isHarmless(result.standardOutput));
        EXPECT_TRUE(isHarmless(result.standardError));
        EXPECT_FALSE(result.standardOutput.empty() && result.standardError.empty());
    }

    std::string model() const { return (folder_ / kName).string(); }

    const TempFolder folder_;
};

TEST_F(HostileName, IsHarmlessInTheViewer)
{
    for (const Arguments& arguments : std::vector<Arguments>{{"--check"},
                                                             {"--info"},
                                                             {"--list-clips"},
                                                             {"--explain-materials"},
                                                             {"--clip", kName + "x", "--check"},
                                                             {"--skin", kName, "--check"},
                                                             {"--base", kName, "--check"},
                                                             {"--weapon", kName, "--check"},
                                                             {"--view", kName},
                                                             {"--" + kName},
                                                             {"--output", "{" + kName + "}"}})
    {
        SCOPED_TRACE(arguments.front());
        expectHarmless(runViewer(joined({model()}, arguments)));
    }
    // The message names the model, which lies below this folder.
    expectHarmless(runViewer({folder_.path().string(), "--check"}));
}

TEST_F(HostileName, IsHarmlessWhereADeviceIsUsed)
{
    if (!hasVulkanDevice())
        GTEST_SKIP() << "no Vulkan device";
    expectHarmless(runViewer({model(), "--headless", "--dump-joints", "-", "--device", kName}));
    expectHarmless(runViewer({model(), "--headless", "--output", kName + "/none/a.png"}));
    for (const char* form : {"--json", "--report"})
        expectHarmless(runCrowd({model(), "--headless", "--scaling", "2", "--runs", "1", "--size",
                                 "16x16", form, "-"}));
}

} // namespace
} // namespace sinew::test
