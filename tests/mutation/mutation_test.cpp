#include "engine/formats/gltf/gltf_reader.h"
#include "engine/images/image.h"
#include "tests/mutation/containers.h"
#include "tests/mutation/mutation_plan.h"
#include "tests/support/small_gltf.h"
#include "tests/support/temp_folder.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <set>
#include <span>
#include <string>
#include <vector>

namespace sinew::test
{
namespace
{

using testing::HasSubstr;

std::string longText()
{
    std::string text;
    for (int i = 0; i < 400; ++i)
        text += "count " + std::to_string(i) + " ( 1.5 -2 )\n";
    return text;
}

std::vector<std::string> mutantsOf(const std::string& bytes, MutationKind kind)
{
    std::vector<std::string> mutants;
    for (const Mutation& mutation : mutationsOf(bytes, {}))
        if (mutation.kind == kind)
            mutants.push_back(mutated(bytes, mutation));
    return mutants;
}

TEST(Mutations, TruncateAtTwoHundredPlaces)
{
    const std::string text = longText();
    std::set<std::size_t> sizes{text.size()};
    for (const std::string& mutant : mutantsOf(text, MutationKind::Truncated))
    {
        EXPECT_EQ(mutant, text.substr(0, mutant.size()));
        sizes.insert(mutant.size());
    }
    EXPECT_EQ(sizes.size(), 201U);
    std::size_t before = 0;
    for (const std::size_t size : sizes)
    {
        EXPECT_LE(size - before, 2 * text.size() / 200 + 1);
        before = size;
    }
}

TEST(Mutations, FlipOneByte)
{
    const std::string text = longText();
    const std::vector<std::string> mutants = mutantsOf(text, MutationKind::Flipped);
    EXPECT_EQ(mutants.size(), 200U);
    for (const std::string& mutant : mutants)
    {
        ASSERT_EQ(mutant.size(), text.size());
        EXPECT_NE(mutant, text);
    }
}

TEST(Mutations, SetCountsToWhatNoCountShouldBe)
{
    const std::string text = "numverts 3\n";
    std::vector<std::string> mutants = mutantsOf(text, MutationKind::Counted);
    std::ranges::sort(mutants);
    EXPECT_THAT(mutants, testing::ElementsAre("numverts -1\n", "numverts 0\n", "numverts 1e30\n",
                                              "numverts 2147483647\n", "numverts 4294967295\n"));
}

TEST(Mutations, SetWordsOfBinaryFiles)
{
    const std::string bytes("\1\0\0\0", 4);
    std::vector<std::string> mutants = mutantsOf(bytes, MutationKind::Counted);
    EXPECT_THAT(mutants, testing::IsSupersetOf(
                             {std::string("\xff\xff\xff\xff"), std::string(4, '\0'),
                              std::string("\xff\xff\xff\x7f"), std::string("\xca\xf2\x49\x71")}));
}

TEST(Mutations, SwapRemoveAndJoin)
{
    const std::string text = longText();
    for (const std::string& mutant : mutantsOf(text, MutationKind::Swapped))
        EXPECT_EQ(std::ranges::count(mutant, '\n'), 400);
    const auto lines = [](const std::string& mutant) { return std::ranges::count(mutant, '\n'); };
    for (const std::string& mutant : mutantsOf(text, MutationKind::Removed))
    {
        EXPECT_EQ(lines(mutant), 399);
        EXPECT_LT(mutant.size(), text.size() - 1);
    }
    for (const std::string& mutant : mutantsOf(text, MutationKind::Joined))
    {
        EXPECT_EQ(lines(mutant), 399);
        EXPECT_EQ(mutant.size(), text.size() - 1);
    }
}

TEST(Mutations, AreTheSameEachTimeAndOthersWithAnotherSeed)
{
    const std::string text = longText();
    const auto all = [&](const MutationPlan& plan)
    {
        std::string result;
        for (const Mutation& mutation : mutationsOf(text, plan))
            result += describe(text, mutation) + '\n';
        return result;
    };
    EXPECT_EQ(all({}), all({}));
    EXPECT_NE(all({}), all({.seed = 2}));
}

// What no length protects is what reaches the reader of the JSON.
TEST(Mutations, KeepTheLengthsOfBinaryGltfRight)
{
    const std::vector<std::byte> file = glbOf(smallGltf());
    const std::string glb(reinterpret_cast<const char*>(file.data()), file.size());
    std::size_t counted = 0;
    for (const std::string& mutant : mutantsOf(glb, MutationKind::Counted))
    {
        if (mutant.size() == glb.size())
            continue; // it may be a word behind the JSON
        ++counted;
        const auto bytes = std::as_bytes(std::span(mutant));
        const GltfOutcome outcome = readGltfBytes({bytes.begin(), bytes.end()});
        EXPECT_THAT(outcome.messages, testing::Not(testing::Contains(HasSubstr("chunk"))));
    }
    EXPECT_GT(counted, 50U);
}

TEST(Mutations, MakeChecksumsOfPngRight)
{
    std::string png = readFile(std::filesystem::path(SINEW_FUZZ_SEEDS) / "png/rgb.png");
    constexpr std::size_t kWidth = 19; // its last byte
    png[kWidth] = static_cast<char>(png[kWidth] + 1);
    const auto size = [](const std::string& bytes)
    { return imageSize(std::as_bytes(std::span(bytes)), "a.png"); };
    EXPECT_FALSE(size(png).has_value());
    EXPECT_TRUE(size(repaired(png, png.size())).has_value());
}

} // namespace
} // namespace sinew::test
