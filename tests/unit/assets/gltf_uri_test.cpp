#include "engine/formats/gltf/gltf_uri.h"

#include <gmock/gmock.h>

#include <string>

namespace sinew
{
namespace
{

TEST(GltfUri, NamesAFileBelowTheModel)
{
    EXPECT_EQ(fileOfUri("skin.png"), "skin.png");
    EXPECT_EQ(fileOfUri("./a%20b/skin%231.png"), "a b/skin#1.png");
    EXPECT_EQ(fileOfUri("100%.png"), "100%.png"); // no two digits follow
    EXPECT_EQ(fileOfUri("%E4%BA%BA.png"), "\xe4\xba\xba.png");
}

TEST(GltfUri, LeadsNowhereElse)
{
    using namespace std::string_literals;
    for (const std::string& uri :
         {"../a.png"s, "%2e%2e/a.png"s, "b/%2E./../a.png"s, "b%2F..%2F..%2Fa.png"s, "..%5Ca.png"s,
          "b%5c..%5c..%5ca.png"s, "/etc/passwd"s, "%2Fetc/passwd"s, "%5C%5Chost%5Ca.png"s,
          "c:/a.png"s, "c%3A/a.png"s, ".%2Fc%3Aa.png"s, "a.png%00.txt"s, "a\0.png"s, ""s, "."s,
          ".."s, "%2e"s, "a//../../b"s})
        EXPECT_FALSE(fileOfUri(uri)) << uri;
}

TEST(GltfUri, HasNoScheme)
{
    for (const char* const uri :
         {"https://host/a.png", "file:///etc/passwd", "FILE:a.png", "data:,a"})
    {
        const auto file = fileOfUri(uri);
        ASSERT_FALSE(file) << uri;
        EXPECT_THAT(file.error(), testing::HasSubstr("has a scheme")) << uri;
    }
}

std::string decoded(std::string_view uri)
{
    const auto data =
        parseDataUri(uri).and_then([](const DataUri& parsed) { return decodeBase64(parsed.data); });
    return data ? std::string(reinterpret_cast<const char*>(data->data()), data->size())
                : data.error();
}

TEST(GltfUri, HoldsData)
{
    EXPECT_EQ(decoded("data:;base64,QUJD"), "ABC");
    EXPECT_EQ(decoded("data:a/b;BASE64,QUI="), "AB");
    EXPECT_EQ(decoded("data:a/b;base64,QUI%3d"), "AB"); // percent signs are escapes here too
    EXPECT_EQ(decoded("data:a/b;base64,Q%55I"), "AB");
    EXPECT_EQ(decoded("data:a/b;base64,QU%"), "has a character that is not base64");
}

} // namespace
} // namespace sinew
