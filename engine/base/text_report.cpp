#include "engine/base/text_report.h"

#include <utility>

namespace sinew
{

Diagnostic TextReport::at(std::size_t offset, std::string message)
{
    const TextLocation location = locator_.locate(offset);
    return {.file = std::string(fileName_),
            .line = location.line,
            .column = location.column,
            .message = std::move(message)};
}

void TextReport::add(Diagnostics& list, std::size_t offset, std::string message)
{
    if (list.hasRoomFor(fileName_))
        list.push_back(at(offset, std::move(message)));
    else
        list.leaveOut(fileName_);
}

} // namespace sinew
