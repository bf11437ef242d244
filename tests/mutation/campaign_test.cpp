// The judge of damaged files, with stand-ins for the viewer, and a sample through the viewer
// itself.
#include "tests/mutation/campaign.h"
#include "tests/mutation/made_up_models.h"
#include "tests/mutation/verdict.h"

#include <gmock/gmock.h>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

namespace sinew::test
{
namespace
{

namespace fs = std::filesystem;

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::IsSupersetOf;

constexpr std::size_t kMebibyte = std::size_t{1} << 20;

constexpr Allowance kEnough{.time = std::chrono::minutes(1), .memory = 1024 * kMebibyte};

Verdict verdictOn(const std::string& script, const Allowance& allowance = kEnough)
{
    const ProcessResult result =
        runProcess({"/bin/sh", "-c", script}, {.timeout = std::chrono::milliseconds(5000)});
    return judge(result, allowance, {"a.md3"});
}

std::string whyBroken(const std::string& script, const Allowance& allowance = kEnough)
{
    const Verdict verdict = verdictOn(script, allowance);
    return verdict.outcome == Outcome::Broken ? verdict.reason : "";
}

TEST(Verdict, IsBrokenByWhatNoProgramMayDo)
{
    EXPECT_EQ(whyBroken("kill -SEGV $$"), "ended by signal 11");
    EXPECT_EQ(whyBroken("echo error: a.md3: bad >&2; exit 3"), "exit code 3");
    EXPECT_EQ(whyBroken("exit 2"), "refused without an error message");
    EXPECT_EQ(whyBroken("echo warning: a.md3: bad >&2; exit 2"),
              "refused without an error message");
    EXPECT_EQ(whyBroken("echo error: bad >&2; exit 2"), "refused without the name of a file");
    EXPECT_EQ(whyBroken("sleep 60"), "was ended, because it did not end by itself");
    EXPECT_EQ(whyBroken("printf 'warning: \033[2J' >&2"), "control characters in a message");
}

TEST(Verdict, IsBrokenByMoreThanIsAllowed)
{
    EXPECT_THAT(whyBroken("t=0; while [ $t -lt 100000 ]; do t=$((t + 1)); done",
                          {.time = std::chrono::milliseconds(5), .memory = kEnough.memory}),
                HasSubstr("ms of the processor"));
    EXPECT_THAT(whyBroken("dd if=/dev/zero of=/dev/null bs=96M count=1 2>/dev/null",
                          {.time = kEnough.time, .memory = 64 * kMebibyte}),
                HasSubstr("MiB, more than 64"));
}

TEST(Verdict, TellsLoadedFromRefused)
{
    EXPECT_EQ(verdictOn("exit 0").outcome, Outcome::Loaded);
    EXPECT_EQ(verdictOn("echo warning: odd >&2; echo error: a.md3: bad >&2; exit 2").outcome,
              Outcome::Refused);
}

CampaignResult campaign(const std::vector<Subject>& subjects, const CampaignOptions& options)
{
    return runCampaign(subjects, options, [](std::size_t, const std::string&) {});
}

std::string findings(const CampaignResult& result)
{
    std::string text;
    for (const Finding& finding : result.findings)
        text += finding.file + ": " + finding.mutation + ": " + finding.reason + '\n';
    return text;
}

// A stand-in that crashes where a file begins with anything but an "M".
TEST(Campaign, KeepsWhatBreaksTheProgram)
{
    const TempFolder folder;
    folder.write("model/a.md5mesh", "MD5Version 10\n");
    const fs::path viewer = folder.write("viewer", "#!/bin/sh\n[ \"$1\" = --version ] && exit 0\n"
                                                   "case $(cat \"$1\") in M*) exit 0;; esac\n"
                                                   "kill -ABRT $$\n");
    fs::permissions(viewer, fs::perms::owner_all);
    const Subjects subjects = subjectsIn(folder / "model", viewer.string());
    ASSERT_EQ(subjects.read.size(), 1U);
    const CampaignResult result =
        campaign(subjects.read, {.viewer = viewer.string(), .keep = folder / "kept"});
    const Tally& tally = result.formats.at("md5mesh");
    EXPECT_GT(tally.loaded, 0U);
    EXPECT_GT(tally.broken, 0U);
    ASSERT_EQ(tally.broken, result.findings.size());
    EXPECT_EQ(result.findings.front().reason, "ended by signal 6");
    EXPECT_FALSE(readFile(folder / "kept/001-md5mesh/a.md5mesh").starts_with('M'));
    EXPECT_THAT(readFile(folder / "kept/001-md5mesh/finding.txt"), HasSubstr("signal 6"));
    EXPECT_THAT(tableOf(result), HasSubstr("md5mesh"));
    EXPECT_EQ(readFile(folder / "model/a.md5mesh"), "MD5Version 10\n"); // copies are damaged
}

TEST(Campaign, FindsByWhatModelAFileIsRead)
{
    const TempFolder folder;
    writeMadeUpModels(folder);
    const Subjects subjects = subjectsIn(folder / "gltf", SINEW_VIEWER);
    std::vector<std::string> files;
    for (const Subject& subject : subjects.read)
    {
        files.push_back(subject.file);
        EXPECT_THAT(subject.command, ElementsAre("small.gltf", "--check"));
    }
    EXPECT_THAT(files, ElementsAre("small.gltf", "a.png", "small.bin"));
}

TEST(DamagedFiles, OfEveryFormatLoadOrAreRefused)
{
    const TempFolder folder;
    writeMadeUpModels(folder);
    Subjects subjects = subjectsIn(folder.path(), SINEW_VIEWER);
    const Subjects own = subjectsIn(SINEW_ASSETS, SINEW_VIEWER);
    subjects.read.insert(subjects.read.end(), own.read.begin(), own.read.end());
    const CampaignResult result =
        campaign(subjects.read,
                 {.viewer = SINEW_VIEWER, .plan = {.ofAKind = 2}, .drawEvery = 10, .jobs = 2});
    EXPECT_THAT(findings(result), IsEmpty());
    std::vector<std::string> formats;
    for (const auto& [format, tally] : result.formats)
        if (tally.loaded > 0)
            formats.push_back(format);
    EXPECT_THAT(formats, IsSupersetOf({"md5mesh", "md5anim", "md3", "cfg", "skin", "iqm", "gltf",
                                       "glb", "bin", "mtr", "shader", "png", "jpg", "tga", "dds"}));
    EXPECT_GT(result.formats.at("md3").refused, 0U);
    // Checksums tell of nearly all damage to an archive.
    EXPECT_GT(result.formats.at("pk3").refused, 0U);
}

TEST(DamagedFiles, OfTheCorpusLoadOrAreRefused)
{
    const char* corpus = std::getenv("SINEW_CORPUS");
    if (corpus == nullptr || *corpus == '\0')
        GTEST_SKIP() << "SINEW_CORPUS names no folder of models";
    const Subjects subjects = subjectsIn(corpus, SINEW_VIEWER);
    const CampaignResult result = campaign(
        subjects.read, {.viewer = SINEW_VIEWER, .time = std::chrono::seconds(8), .jobs = 2});
    EXPECT_THAT(findings(result), IsEmpty());
    EXPECT_FALSE(result.formats.empty());
}

} // namespace
} // namespace sinew::test
