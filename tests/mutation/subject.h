// The files of a folder that the viewer reads, and by which command it reads each.
#pragma once

#include "tests/support/process.h"
#include "tests/support/temp_folder.h"

#include <chrono>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace sinew::test
{

using Command = std::vector<std::string>; // the viewer's arguments

// A copy of a folder in which one file at a time is damaged.
class Workspace
{
public:
    explicit Workspace(const std::filesystem::path& folder);

    void write(const std::string& file, std::string_view bytes) const;
    std::string read(const std::string& file) const;
    // Runs the viewer in the copy. A program that still runs after `timeout` is killed.
    ProcessResult run(const std::string& viewer, const Command& command,
                      std::chrono::milliseconds timeout) const;
    std::vector<std::string> files() const; // names below the folder, sorted

private:
    TempFolder copy_;
    std::filesystem::path folder_; // in copy_
};

struct Subject
{
    std::filesystem::path folder; // of the model, with all its files
    std::string file;             // the one to damage; below `folder`
    Command command;              // shows the model, with --check; run in `folder`
};

struct Subjects
{
    std::vector<Subject> read;
    std::vector<std::string> unread; // files that change nothing of any model
};

// Of the folder and those below it; a folder that has `models` in it is a game's, and one whole. A
// file that is no model belongs to the first model that the viewer says something else about once
// the file is empty.
Subjects subjectsIn(const std::filesystem::path& folder, const std::string& viewer);

} // namespace sinew::test
