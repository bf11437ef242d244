#include "samples/crowd/report/choice_text.h"

#include <fmt/format.h>

namespace sinew::crowd
{

std::string describe(const FormChoice& choice)
{
    const std::string text = choice.part + ": " + choice.chosen;
    const char* const end = choice.finished ? "" : "; the next start measures on";
    const std::optional<FormChoice::Other> other = choice.bestOther();
    if (!other)
        return text + ", not measured" + end;
    if (other->margin < 1.0)
        return fmt::format("{}, as fast as {} within the noise{}", text, other->value, end);
    return fmt::format("{}, {:.2f} times as fast as {}{}", text, other->margin, other->value, end);
}

} // namespace sinew::crowd
