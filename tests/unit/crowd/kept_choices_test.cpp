#include "samples/crowd/kept_choices.h"

#include <gmock/gmock.h>

namespace sinew::crowd
{
namespace
{

const MeasuredOn kHere{.device = "0a0b",
                       .driver = "llvmpipe, Mesa 22, 7, 01",
                       .model = "beef",
                       .parts = "pose",
                       .fixed = {{"influences", "by-vertex"}}};

std::vector<FormChoice> choices()
{
    return {{.part = "pose",
             .chosen = "level",
             .measured = {{"level", 0.5}, {"instance", 1.25}},
             .finished = true,
             .date = "2026-11-22"},
            {.part = "arrays",
             .chosen = "storage",
             .refused = {{"texels", "would need several chunks"}}}};
}

TEST(KeptChoices, ComeBackAsTheyWere)
{
    const auto read = parseKeptChoices(keptChoicesText(kHere, choices()), kHere);
    ASSERT_TRUE(read.has_value());
    ASSERT_EQ(read->size(), 2U);
    EXPECT_EQ(read->at(0).part, "pose");
    EXPECT_EQ(read->at(0).chosen, "level");
    ASSERT_EQ(read->at(0).measured.size(), 2U);
    EXPECT_EQ(read->at(0).measured[1].value, "instance");
    EXPECT_EQ(read->at(0).measured[1].milliseconds, 1.25);
    EXPECT_TRUE(read->at(0).finished);
    EXPECT_EQ(read->at(0).date, "2026-11-22");
    EXPECT_TRUE(read->at(0).kept);
    EXPECT_EQ(read->at(1).chosen, "storage");
    EXPECT_FALSE(read->at(1).finished);
    ASSERT_EQ(read->at(1).refused.size(), 1U);
    EXPECT_EQ(read->at(1).refused[0].value, "texels");
    EXPECT_EQ(read->at(1).refused[0].why, "would need several chunks");
}

TEST(KeptChoices, OfAnotherDeviceDriverModelProgramOrOptionAreNone)
{
    const std::string text = keptChoicesText(kHere, choices());
    for (const MeasuredOn& other :
         {MeasuredOn{"0a0c", kHere.driver, "beef", "pose", kHere.fixed},
          MeasuredOn{"0a0b", "llvmpipe, Mesa 23, 7, 01", "beef", "pose", kHere.fixed},
          MeasuredOn{"0a0b", kHere.driver, "beee", "pose", kHere.fixed},
          MeasuredOn{"0a0b", kHere.driver, "beef", "pose skin", kHere.fixed},
          MeasuredOn{"0a0b", kHere.driver, "beef", "pose", {}}})
        EXPECT_FALSE(parseKeptChoices(text, other).has_value());
}

TEST(KeptChoices, HaveAFileForEachSetOfFixedParts)
{
    EXPECT_EQ(keptName(kHere), "form-0a0b-beef-influences-by-vertex.json");
    MeasuredOn plain = kHere;
    plain.fixed.clear();
    EXPECT_EQ(keptName(plain), "form-0a0b-beef.json");
}

TEST(KeptChoices, DamagedOnesAreNone)
{
    const std::string text = keptChoicesText(kHere, choices());
    for (std::size_t length = 0; length + 2 < text.size(); ++length)
        EXPECT_FALSE(parseKeptChoices(text.substr(0, length), kHere).has_value()) << length;
    for (const char* const part : {"\"pose\",\n      \"ref", "\"level\",\n      \"date", "true",
                                   "0.5", "\"2026-11-22\"", "\"would need several chunks\""})
    {
        std::string damaged = text;
        const std::size_t at = damaged.find(part);
        ASSERT_NE(at, std::string::npos) << part;
        damaged.replace(at, 1, part[0] == '0' ? "\"0" : "[");
        EXPECT_FALSE(parseKeptChoices(damaged, kHere).has_value()) << part;
    }
}

} // namespace
} // namespace sinew::crowd
