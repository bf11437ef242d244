// Checks errors and repairs of the glTF reader, and the JSON pointers in its messages.
#include "engine/formats/gltf/gltf_reading.h"
#include "tests/support/process.h"
#include "tests/support/small_gltf.h"
#include "tests/support/temp_folder.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sinew::test
{
namespace
{

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;

// An entry of gltf_edits.txt, which explains the format.
struct Edit
{
    int line = 0;
    std::string code;
    std::vector<std::pair<std::string, std::string>> values; // JSON pointer and value
    std::string verdict;
    std::string message;
};

std::vector<Edit> readEdits()
{
    constexpr std::array<std::string_view, 6> kVerdicts{"refuses with", "refuses",  "warns with",
                                                        "warns",        "harmless", "reads"};
    std::ifstream file(SINEW_GLTF_EDITS);
    std::vector<Edit> edits;
    int number = 0;
    for (std::string line; std::getline(file, line);)
    {
        ++number;
        if (line.empty() || line.front() == '#')
            continue;
        if (line.front() == ' ')
        {
            const std::string text = line.substr(line.find_first_not_of(' '));
            const auto* const verdict = std::ranges::find_if(kVerdicts, [&](std::string_view each)
                                                             { return text.starts_with(each); });
            edits.back().verdict = *verdict;
            edits.back().message = text.substr(std::min(text.size(), verdict->size() + 1));
            continue;
        }
        if (edits.empty() || !edits.back().verdict.empty())
            edits.push_back({.line = number});
        Edit& edit = edits.back();
        if (const std::size_t colon = line.find(": "); line.front() >= 'A' && line.front() <= 'Z')
        {
            edit.code = line.substr(0, colon);
            line.erase(0, colon + 2);
        }
        const std::size_t equals = line.find(" = ");
        edit.values.emplace_back(line.substr(0, equals), "");
        if (equals != std::string::npos)
            edit.values.back().second = line.substr(equals + 3);
    }
    return edits;
}

void setNumber(GltfDocument& document, std::size_t accessor, std::size_t index, double value)
{
    if (accessor == kIndices)
        document.setNumber(accessor, index, static_cast<std::uint16_t>(value));
    else if (accessor == kJoints)
        document.setNumber(accessor, index, static_cast<std::uint8_t>(value));
    else
        document.setNumber(accessor, index, static_cast<float>(value));
}

GltfDocument documentOf(const Edit& edit)
{
    GltfDocument document = smallGltf();
    for (const auto& [place, value] : edit.values)
    {
        if (place.starts_with("glb:"))
            continue;
        if (place.front() != '/')
            setNumber(document, std::stoul(place), std::stoul(place.substr(place.find(':') + 1)),
                      std::strtod(value.c_str(), nullptr));
        else if (const GltfJson::json_pointer pointer(place); value.empty())
            document.json.at(pointer.parent_pointer()).erase(pointer.back());
        else
            document.json[pointer] = GltfJson::parse(value);
    }
    return document;
}

bool isGlb(const Edit& edit)
{
    return !edit.code.empty() || edit.values[0].first.starts_with("glb:");
}

std::vector<std::byte> glbOf(const Edit& edit)
{
    std::vector<std::byte> bytes = glbOf(documentOf(edit));
    if (const auto& [place, value] = edit.values[0]; place.starts_with("glb:"))
    {
        const auto word = static_cast<std::uint32_t>(std::stoul(value));
        std::memcpy(&bytes[std::stoul(place.substr(4)) * sizeof(word)], &word, sizeof(word));
    }
    return bytes;
}

TEST(GltfEdits, AreReadAsTheTableSays)
{
    const std::vector<Edit> edits = readEdits();
    EXPECT_GT(edits.size(), 250U);
    for (const Edit& edit : edits)
    {
        SCOPED_TRACE(fmt::format("gltf_edits.txt:{}", edit.line));
        const auto [file, messages] =
            isGlb(edit) ? readGltfBytes(glbOf(edit)) : readDocument(documentOf(edit));
        EXPECT_EQ(file.has_value(), !edit.verdict.starts_with("refuses"));
        if (edit.verdict == "harmless")
            continue;
        ASSERT_EQ(messages.empty(), edit.verdict == "reads");
        const std::string message = messages.empty() ? "" : messages.front();
        EXPECT_THAT(message, HasSubstr(edit.message));
        EXPECT_TRUE(edit.verdict.ends_with(" with") || message == edit.message) << message;
    }
}

// conformance/tools/validate_codes.mjs checks that the Khronos validator reports each code.
TEST(GltfEdits, WithACodeAreErrorsOfTheValidator)
{
    const TempFolder folder;
    for (const Edit& edit : readEdits())
        if (!edit.code.empty())
        {
            const std::vector<std::byte> bytes = glbOf(edit);
            folder.write(edit.code + ".glb",
                         {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
        }
    const ProcessResult result =
        runProcess({"/usr/bin/env", "node", SINEW_VALIDATE_CODES, folder.path().native()});
    constexpr int kSkipped = 77;
    constexpr int kNotFound = 127;
    if (result.exitCode == kSkipped || result.exitCode == kNotFound)
        GTEST_SKIP() << result.standardOutput << result.standardError;
    EXPECT_EQ(result.exitCode, 0) << result.standardOutput << result.standardError;
}

TEST(GltfRefusesNumbers, OfMoreNodesThanItHasMemoryFor)
{
    GltfDocument document = smallGltf();
    document.json["nodes"] = std::vector<GltfJson>(300'000, GltfJson::object());
    EXPECT_THAT(readDocument(document).messages,
                ElementsAre("/nodes: 300000 elements: expected at most 262144"));
}

// Warnings after the failure may be its consequence, and are dropped.
TEST(GltfRefusesText, WithoutFurtherMessages)
{
    GltfDocument document = smallGltf();
    document.json["extensionsUsed"] = {"EXT_other"};
    const auto warningsOf = [&]
    {
        Diagnostics warnings;
        static_cast<void>(readGltf(
            glbOf(document), "small.glb",
            [](const std::string& name) -> Result<SharedBytes>
            { return refusal(name, "no such file"); },
            warnings));
        return warnings.size();
    };
    EXPECT_EQ(warningsOf(), 1U);
    document.json["asset"]["version"] = "1.0";
    EXPECT_EQ(warningsOf(), 0U);
}

TEST(GltfRefusesGlb, WithABrokenHeader)
{
    std::vector<std::byte> bytes = glbOf(smallGltf());
    const auto size = static_cast<std::uint32_t>(bytes.size() - 12 - 8 + 1);
    std::memcpy(&bytes[12], &size, sizeof(size));
    EXPECT_THAT(readGltfBytes(bytes).messages,
                ElementsAre(StartsWith("offset 12: a chunk does not fit into the ")));
    bytes.resize(11);
    EXPECT_THAT(readGltfBytes(bytes).messages,
                ElementsAre("offset 11: the file ends in its header of 12 bytes"));
}

TEST(GltfRefusesGlb, WithTwoBinaryChunks)
{
    std::vector<std::byte> bytes = glbOf(smallGltf());
    const std::size_t size = bytes.size();
    constexpr std::uint32_t kChunkType = 0x004E4942;
    for (const std::uint32_t word : {4U, kChunkType, 0U})
    {
        const auto added = std::as_bytes(std::span(&word, 1));
        bytes.insert(bytes.end(), added.begin(), added.end());
    }
    const auto newSize = static_cast<std::uint32_t>(bytes.size());
    std::ranges::copy(std::as_bytes(std::span(&newSize, 1)), bytes.begin() + 8);
    EXPECT_THAT(readGltfBytes(bytes).messages,
                ElementsAre(fmt::format("offset {}: expected at most one binary chunk", size)));
}

std::string messageOf(std::string_view text)
{
    const auto bytes = std::as_bytes(std::span(text));
    const auto messages = readGltfBytes({bytes.begin(), bytes.end()}).messages;
    return messages.empty() ? std::string() : messages.front();
}

TEST(GltfRefusesText, ThatIsNoJson)
{
    EXPECT_EQ(messageOf(""), "the file is empty");
    EXPECT_THAT(messageOf("{\"asset\": }"), StartsWith("1:11: broken JSON: syntax error while "));
    EXPECT_THAT(messageOf("{1: 2}"), StartsWith("1:2: broken JSON: "));
    EXPECT_THAT(messageOf("[1,\n 2,\n]"), StartsWith("3:1: broken JSON: "));
    EXPECT_THAT(messageOf("[1, 2"), StartsWith("1:6: broken JSON: "));
    EXPECT_THAT(messageOf("[\"\x80\"]"), StartsWith("1:3: broken JSON: "));
    EXPECT_THAT(messageOf("[1e999]"), HasSubstr("1e999"));
    EXPECT_EQ(messageOf("[]"), "expected an object");
    EXPECT_EQ(messageOf("null"), "expected an object");
}

TEST(GltfRefusesText, ThatIsNestedTooDeep)
{
    EXPECT_EQ(messageOf(std::string(300, '[') + std::string(300, ']')),
              "the JSON is nested more than 200 levels deep");
}

TEST(GltfRefusesText, OfMoreValuesThanItHasMemoryFor)
{
    std::string text = "[0";
    for (std::size_t i = 0; i < (std::size_t{1} << 23); ++i)
        text += ",0";
    EXPECT_THAT(messageOf(text + "]"), testing::HasSubstr("the JSON has more than 8388608 values"));
}

TEST(GltfRefusesText, ThatIsTooLong)
{
    EXPECT_EQ(messageOf(std::string(kMostJsonBytes + 1, ' ')),
              "268435457 bytes of JSON: expected at most 268435456");
}

TEST(GltfUri, NamesAFileBelowTheModelOrNone)
{
    using namespace std::string_literals;
    EXPECT_EQ(fileOfUri("./a%20b/skin%231.png"), "a b/skin#1.png");
    EXPECT_EQ(fileOfUri("100%.png"), "100%.png"); // no two digits follow the sign
    EXPECT_EQ(fileOfUri("%E4%BA%BA.png"), "\xe4\xba\xba.png");
    for (const std::string& uri : {"../a.png"s,
                                   "%2e%2e/a.png"s,
                                   "b/%2E./../a.png"s,
                                   "b%2F..%2F..%2Fa.png"s,
                                   "..%5Ca.png"s,
                                   "b%5c..%5c..%5ca.png"s,
                                   "/etc/passwd"s,
                                   "%2Fetc/passwd"s,
                                   "%5C%5Chost%5Ca.png"s,
                                   "c:/a.png"s,
                                   "c%3A/a.png"s,
                                   ".%2Fc%3Aa.png"s,
                                   "a.png%00.txt"s,
                                   "a\0.png"s,
                                   ""s,
                                   "."s,
                                   ".."s,
                                   "%2e"s,
                                   "a//../../b"s,
                                   "https://host/a.png"s,
                                   "file:///etc/passwd"s,
                                   "FILE:a.png"s,
                                   "data:,a"s})
        EXPECT_FALSE(fileOfUri(uri)) << uri;
}

// Two channels share a sampler that one of them cannot use.
TEST(GltfChannels, KeepASamplerThatAnotherCannotUse)
{
    GltfDocument document = smallGltf();
    document.json["animations"][0]["channels"].push_back(
        {{"sampler", 0}, {"target", {{"node", 2}, {"path", "translation"}}}});
    const auto [file, messages] = readDocument(document);
    ASSERT_TRUE(file);
    EXPECT_EQ(messages.size(), 1U);
    EXPECT_EQ(file->animations[0].channels.size(), 3U);
    EXPECT_EQ(file->animations[0].samplers[0].values.size(), 12U);
}

} // namespace
} // namespace sinew::test
