// URIs of a glTF file, which are not to be trusted.
#pragma once

#include <tl/expected.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace sinew
{

struct DataUri
{
    std::string mediaType; // "image/png"; may be empty
    std::string_view data; // base64, of the URI
};

bool isDataUri(std::string_view uri);

// The errors say what is wrong, to follow a name in a message.
tl::expected<DataUri, std::string> parseDataUri(std::string_view uri);
tl::expected<std::vector<std::byte>, std::string> decodeBase64(std::string_view text);

// The file that a relative URI names, percent-decoded: '/' between parts, below the model's folder.
// Refused: URIs with a scheme, absolute ones, those that lead out of the folder, and what stands
// for no file.
tl::expected<std::string, std::string> fileOfUri(std::string_view uri);

} // namespace sinew
