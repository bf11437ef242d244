// Files that are something else than their names say, as downloads and version control leave them.
#pragma once

#include <string_view>

namespace sinew
{

// What the file is and what to do about it, "a web page, ...", told by its first bytes; empty where
// it is none of: a pointer of Git LFS (git-lfs.com/spec), a web page, text in UTF-16, a gzip, RAR
// or 7-Zip archive. No file that Sinew reads starts like these.
std::string_view otherContent(std::string_view bytes);

} // namespace sinew
