#include "samples/crowd/kept_choices.h"

#include <gmock/gmock.h>

namespace sinew::crowd
{
namespace
{

const MeasuredOn kHere{.device = "0a0b",
                       .driverVersion = 7,
                       .model = "beef",
                       .parts = "pose",
                       .fixed = {{"influences", "by-vertex"}}};

std::vector<FormChoice> choices()
{
    return {{.part = "pose",
             .chosen = "level",
             .measured = {{"level", 0.5}, {"instance", 1.25}},
             .finished = true},
            {.part = "arrays", .chosen = "storage", .measured = {}}};
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
    EXPECT_EQ(read->at(1).chosen, "storage");
    EXPECT_FALSE(read->at(1).finished);
}

TEST(KeptChoices, OfAnotherDeviceDriverModelProgramOrOptionAreNone)
{
    const std::string text = keptChoicesText(kHere, choices());
    for (const MeasuredOn& other : {MeasuredOn{"0a0c", 7, "beef", "pose", kHere.fixed},
                                    MeasuredOn{"0a0b", 8, "beef", "pose", kHere.fixed},
                                    MeasuredOn{"0a0b", 7, "beee", "pose", kHere.fixed},
                                    MeasuredOn{"0a0b", 7, "beef", "pose skin", kHere.fixed},
                                    MeasuredOn{"0a0b", 7, "beef", "pose", {}}})
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
    for (const char* const part : {"\"pose\"\n    }", "\"level\",\n      \"fin", "true", "0.5"})
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
