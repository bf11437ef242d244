// What the reader of a text file has to say about it.
#pragma once

#include "engine/base/diagnostic.h"
#include "engine/base/text_location.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace sinew
{

// Makes messages from offsets in the text.
class TextReport
{
public:
    // Both must outlive the report.
    TextReport(std::string_view text, std::string_view fileName)
        : fileName_(fileName), locator_(text)
    {
    }

    std::string_view fileName() const { return fileName_; }
    std::uint32_t lineOf(std::size_t offset) { return locator_.locate(offset).line; }
    Diagnostic at(std::size_t offset, std::string message);
    // Only counts the message where the list has no room for it.
    void add(Diagnostics& list, std::size_t offset, std::string message);

private:
    std::string_view fileName_;
    TextLocator locator_;
};

} // namespace sinew
