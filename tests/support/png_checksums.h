// Makes modified PNG files valid again.
#pragma once

#include <string>

namespace sinew::test
{

// The file with a correct checksum for each chunk, up to one whose length exceeds the file.
// Source: PNG specification, section 5.3 (chunk layout).
std::string withRightChecksums(std::string png);

} // namespace sinew::test
