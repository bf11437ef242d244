// A program that runs beside this one.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace sinew::platform
{

class ChildProgram
{
public:
    // Starts the program, with nothing to read and its standard output thrown away. Nothing: the
    // system refuses.
    static std::optional<ChildProgram> start(const std::filesystem::path& program,
                                             const std::vector<std::string>& arguments);
    ChildProgram(const ChildProgram&) = delete;
    ChildProgram& operator=(const ChildProgram&) = delete;
    ChildProgram(ChildProgram&&) noexcept;
    ChildProgram& operator=(ChildProgram&&) noexcept;
    // Ends it at once where it still runs.
    ~ChildProgram();

    // What it has written to standard error since the last call; waits for nothing.
    std::string readErrors();
    // Asks it to end, as Ctrl+C does.
    void interrupt() const;
    // Its exit code, kKilled where it was ended from outside; nothing while it runs.
    std::optional<int> exitCode();

    static constexpr int kKilled = -1;

private:
    struct Running;
    explicit ChildProgram(std::unique_ptr<Running> running);

    std::unique_ptr<Running> running_;
};

} // namespace sinew::platform
