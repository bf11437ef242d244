// What is saved from the window while it goes on: films, and the model for other programs. Nothing
// ever replaces a file that is there.
#pragma once

#include "samples/common/background.h"
#include "samples/viewer/controls.h"
#include "samples/viewer/exporting.h"
#include "samples/viewer/film_job.h"
#include "samples/viewer/temporal_drawing.h"

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace sinew::viewer
{

enum class FilmKind : std::uint8_t
{
    Loop,      // of the clips that play, seen from where the camera is
    Turntable, // the camera goes once round, in as many seconds as kTurntableSeconds
};
inline constexpr double kTurntableSeconds = 6.0;

class Saving
{
public:
    // Both must outlive it.
    Saving(const gpu::Device& device, const samples::Scene& scene);

    // Suggestions: "strider-walk.webp", "strider.glb", in the current folder.
    std::string filmName(const Playback& playback, FilmKind kind) const;
    std::string exportName() const;

    // Begin; what stands in the way is told instead. `file`: .webp for a film, .png with {frame}
    // for pictures; .glb or .obj for the model.
    void startFilm(const std::string& file, FilmKind kind, double picturesPerSecond,
                   const Controls& controls, VkExtent2D extent);
    void startExport(const std::string& file, const Playback& playback);
    // Nothing of the film stays, but for the pictures of a sequence.
    void cancelFilm();

    // How the window shows the model.
    struct Look
    {
        std::function<ModelView(const Playback&)> viewAt; // but for the camera
        SkinningChoice skinning;
        bool isTemporal = false; // antialiasing
    };
    // Draws what is due.
    void goOn(ModelFrame& frame, const Controls& controls, const Look& look);

    std::optional<double> filmShare() const; // done; nothing while there is no film
    bool isExporting() const { return exporting_.isBusy(); }
    // What became of the last one: "saved /here/walk.webp", or the error.
    const std::string& outcome() const { return outcome_; }
    // The file of the model where that was saved last, and the viewer can read it.
    const std::optional<std::filesystem::path>& readable() const { return readable_; }

private:
    struct Film
    {
        FilmJob job;
        FilmKind kind;
        Playback start;
        double secondsPerPicture;                    // of the clips
        std::unique_ptr<TemporalDrawing> temporal{}; // where the window's antialiasing is
    };

    void say(std::string outcome);
    void forgetOutcome();
    void endExport(const Result<std::string>& lost);
    // Of the film; below 0 as if it had begun earlier.
    Shot shotOf(std::int64_t picture, const Controls& controls, const Look& look) const;
    void drawFilm(std::int64_t picture, ModelFrame& frame, const Controls& controls,
                  const Look& look);

    const gpu::Device& device_;
    const samples::Scene& scene_;
    std::optional<Film> film_;
    std::string exportFile_;
    std::string outcome_;
    std::optional<std::filesystem::path> readable_;
    samples::Background<Result<std::string>> exporting_; // what was lost; ends first
};

} // namespace sinew::viewer
