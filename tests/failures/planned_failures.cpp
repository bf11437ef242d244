#include "tests/failures/planned_failures.h"

#include <array>
#include <cstdlib>
#include <sstream>
#include <utility>

namespace sinew::test
{

namespace
{

constexpr std::array<std::pair<std::string_view, Outcome>, 12> kOutcomes{{
    {"VK_ERROR_OUT_OF_HOST_MEMORY", {VK_ERROR_OUT_OF_HOST_MEMORY}},
    {"VK_ERROR_OUT_OF_DEVICE_MEMORY", {VK_ERROR_OUT_OF_DEVICE_MEMORY}},
    {"VK_ERROR_INITIALIZATION_FAILED", {VK_ERROR_INITIALIZATION_FAILED}},
    {"VK_ERROR_DEVICE_LOST", {VK_ERROR_DEVICE_LOST}},
    {"VK_ERROR_EXTENSION_NOT_PRESENT", {VK_ERROR_EXTENSION_NOT_PRESENT}},
    {"VK_ERROR_INCOMPATIBLE_DRIVER", {VK_ERROR_INCOMPATIBLE_DRIVER}},
    {"VK_ERROR_TOO_MANY_OBJECTS", {VK_ERROR_TOO_MANY_OBJECTS}},
    {"VK_ERROR_SURFACE_LOST_KHR", {VK_ERROR_SURFACE_LOST_KHR}},
    {"VK_ERROR_OUT_OF_DATE_KHR", {VK_ERROR_OUT_OF_DATE_KHR}},
    {"VK_SUBOPTIMAL_KHR", {VK_SUBOPTIMAL_KHR}},
    {"VK_TIMEOUT", {VK_TIMEOUT}},
    {"NOTHING", {.isEmptyAnswer = true}},
}};

[[noreturn]] void refuse(const std::string& plan)
{
    std::fprintf(stderr, "SINEW_FAILING_CALLS: '%s' is no plan\n", plan.c_str());
    std::abort();
}

Outcome outcomeNamed(std::string_view name, const std::string& plan)
{
    for (const auto& [known, outcome] : kOutcomes)
        if (known == name)
            return outcome;
    refuse(plan);
}

} // namespace

PlannedFailures::PlannedFailures()
{
    if (const char* const file = std::getenv("SINEW_CALLS_FILE"))
        calls_ = std::fopen(file, "ae");
    const char* const text = std::getenv("SINEW_FAILING_CALLS");
    std::istringstream plans(text != nullptr ? text : "");
    for (std::string plan; std::getline(plans, plan, ';');)
    {
        std::istringstream words(plan);
        Plan read;
        std::string outcome;
        if (!(words >> read.name >> read.first))
            refuse(plan);
        read.last = read.first;
        if (words.peek() == '-' && !(words.ignore() >> read.last))
            refuse(plan);
        if (!(words >> outcome) || read.first == 0 || read.last < read.first)
            refuse(plan);
        read.outcome = outcomeNamed(outcome, plan);
        plans_.push_back(std::move(read));
    }
}

PlannedFailures::~PlannedFailures()
{
    if (calls_ != nullptr)
        std::fclose(calls_);
}

std::optional<Outcome> PlannedFailures::next(std::string_view name)
{
    const std::scoped_lock lock(mutex_);
    const std::uint32_t count = ++counts_[std::string(name)];
    if (calls_ != nullptr)
    {
        std::fprintf(calls_, "%.*s\n", static_cast<int>(name.size()), name.data());
        std::fflush(calls_); // a signal may end the process
    }
    for (const Plan& plan : plans_)
        if (plan.name == name && plan.first <= count && count <= plan.last)
            return plan.outcome;
    return std::nullopt;
}

} // namespace sinew::test
