// A window of folders, archives and models to choose from, and messages about what was opened.
#pragma once

#include "samples/common/background.h"
#include "samples/viewer/opening.h"
#include "samples/viewer/panels/widgets.h"

#include <deque>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace sinew::viewer
{

class MessagesPanel
{
public:
    // Of very many the oldest go.
    void add(Message message);
    // What was said of it under that title before.
    void forget(const std::string& title);
    void clear() { messages_.clear(); }
    bool isEmpty() const { return messages_.empty(); }

    // In the middle of the window, at its top.
    void show();

private:
    std::deque<Message> messages_; // the newest first
};

// What the user asks for in it.
struct FileWish
{
    std::filesystem::path path;
    bool asIfDropped = false; // else as MODEL names it
};

class FilesPanel
{
public:
    explicit FilesPanel(const ArchiveLimits& limits) : limits_(limits) {}

    bool isOpen() const { return isOpen_; }
    // At first in `folder`, or where the model lies where that is empty; later where it was.
    void toggle(const std::filesystem::path& model, const std::filesystem::path& folder);
    void close() { isOpen_ = false; }
    // Opens the window there, or where the model lies. A thread of its own looks into it.
    void goTo(const std::filesystem::path& place);
    void goToModel(const std::filesystem::path& model);
    const std::filesystem::path& place() const { return place_.path; }

    // `recent`: models, the latest first. `isOpening`: whether a wish is being granted.
    std::optional<FileWish> show(std::span<const std::filesystem::path> recent, bool isOpening);

private:
    struct Line
    {
        std::string name;
        const char* what = ""; // is said beside it
        std::optional<FileWish> wish;
        std::optional<std::filesystem::path> place; // to go to instead
    };

    void takePlace();
    void showPath(std::optional<FileWish>& wish);
    void showPlace(std::optional<FileWish>& wish);
    static void showRecent(std::span<const std::filesystem::path> recent,
                           std::optional<FileWish>& wish);
    std::vector<Line> linesOf(const Place& place) const;

    ArchiveLimits limits_;
    bool isOpen_ = false;
    std::string typed_; // in the field for a path
    Place place_;
    std::vector<Line> lines_; // of it
    samples::Background<Place> looking_;
    std::optional<std::filesystem::path> next_; // to look into
    Search search_;
};

} // namespace sinew::viewer
