#include "tests/mutation/verdict.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace sinew::test
{

namespace
{

constexpr int kRefused = 2; // docs/options.md, exit codes
constexpr int kSignal = 128;

bool namesOneOf(std::string_view text, const std::vector<std::string>& names)
{
    return std::ranges::any_of(names, [&](const std::string& name)
                               { return text.find(name) != std::string_view::npos; });
}

// Empty: nothing is wrong with a refusal.
std::string wrongWithRefusal(std::string_view messages, const std::vector<std::string>& files)
{
    constexpr std::string_view kError = "error: ";
    const std::size_t begin = messages.starts_with(kError) ? 0 : messages.find("\nerror: ");
    if (begin == std::string_view::npos)
        return "refused without an error message";
    return namesOneOf(messages.substr(begin), files) ? "" : "refused without the name of a file";
}

bool hasControlCharacters(std::string_view text)
{
    return std::ranges::any_of(text,
                               [](char c)
                               {
                                   const auto code = static_cast<unsigned char>(c);
                                   return (code < 0x20 && c != '\n') || code == 0x7F;
                               });
}

std::string wrongWithEnd(const ProcessResult& result, const std::vector<std::string>& files)
{
    if (result.timedOut)
        return "was ended, because it did not end by itself";
    if (result.exitCode > kSignal)
        return fmt::format("ended by signal {}", result.exitCode - kSignal);
    if (result.exitCode == kRefused)
        return wrongWithRefusal(result.standardError, files);
    return result.exitCode == 0 ? "" : fmt::format("exit code {}", result.exitCode);
}

} // namespace

Verdict judge(const ProcessResult& result, const Allowance& allowance,
              const std::vector<std::string>& files)
{
    constexpr double kMebibyte = 1 << 20;
    if (std::string reason = wrongWithEnd(result, files); !reason.empty())
        return {.outcome = Outcome::Broken, .reason = std::move(reason)};
    if (hasControlCharacters(result.standardError) || hasControlCharacters(result.standardOutput))
        return {.outcome = Outcome::Broken, .reason = "control characters in a message"};
    if (result.processorTime > allowance.time)
        return {.outcome = Outcome::Broken,
                .reason = fmt::format("took {} ms of the processor", result.processorTime.count())};
    if (result.peakMemory > allowance.memory)
        return {.outcome = Outcome::Broken,
                .reason = fmt::format("took {:.0f} MiB, more than {:.0f}",
                                      static_cast<double>(result.peakMemory) / kMebibyte,
                                      static_cast<double>(allowance.memory) / kMebibyte)};
    return {.outcome = result.exitCode == 0 ? Outcome::Loaded : Outcome::Refused, .reason = {}};
}

} // namespace sinew::test
