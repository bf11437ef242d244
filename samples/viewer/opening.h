// Opens models by a thread of its own while the window shows another. No device is needed for it.
#pragma once

#include "samples/common/background.h"
#include "samples/common/scene.h"

#include <cstdint>
#include <deque>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace sinew::viewer
{

struct Message
{
    std::string title;
    std::vector<std::string> lines;
    bool isError = true;
};

enum class Continuity : std::uint8_t
{
    AnotherModel,
    SameModel, // loaded again
    MoreClips, // of the same model, of which the first new one plays
};

// The model in the window.
struct Shown
{
    samples::SceneRequest request;
    std::filesystem::path file; // of the model, inside of an archive too
};

struct Opening
{
    samples::SceneRequest request;
    std::optional<samples::Scene> scene; // nothing where nothing is to be shown instead
    // Before any of its files was read.
    std::filesystem::file_time_type began = std::filesystem::file_time_type::clock::now();
    Continuity continuity = Continuity::AnotherModel;
    std::vector<Message> messages;
    std::vector<std::string> tried;             // titles of messages that are true no more
    std::optional<std::filesystem::path> place; // with models to choose from
};

// The title of the message about what could not be opened.
std::string notOpened(const std::filesystem::path& path);

// A model in place of the one that `shown` asks for: what belongs to that model alone (its clips,
// its skin, ...) is not asked of the other.
samples::SceneRequest requestFor(const std::filesystem::path& model,
                                 const samples::SceneRequest& shown);

// Loads the scene. What is refused, warnings too where `strict`, and memory that runs out leave a
// message.
Opening openingOf(samples::SceneRequest request, Continuity continuity, bool strict);

// Its warnings and messages, on standard error.
void tell(const Opening& opening);

// The model, `steps` further on than the one that is shown: see neighboursOf.
Opening openNeighbour(const Shown& shown, int steps, bool strict);

// What a hand let go of over the window, all at once. Of several models the first that can be read
// is opened, with the clips that came along; clips alone are added to what is shown, as are those
// of a file that holds no model. Of a folder or an archive the only model is opened; where there
// are several they are to be chosen from.
Opening openDropped(std::span<const std::filesystem::path> paths,
                    const samples::SceneRequest& shown, bool strict);

class Opener
{
public:
    // Is told what is shown when its turn comes.
    using Work = std::function<Opening(const Shown& shown)>;

    void add(Work work) { waiting_.push_back(std::move(work)); }
    bool isBusy() const { return now_.isBusy() || !waiting_.empty(); }

    // What has been opened since, if it is done; to be asked once a frame. Begins what waits.
    std::optional<Opening> next(const Shown& shown);

private:
    std::deque<Work> waiting_;
    samples::Background<Opening> now_;
};

} // namespace sinew::viewer
