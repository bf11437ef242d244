// Saves films and the model from the window.
#pragma once

#include "samples/viewer/saving.h"

#include <string>

namespace sinew::viewer
{

class SavePanel
{
public:
    // `extent`: of the films' pictures. Whether what was exported is to be opened.
    bool show(Saving& saving, const Controls& controls, VkExtent2D extent);

private:
    void showFilm(Saving& saving, const Controls& controls, VkExtent2D extent);
    bool showExport(Saving& saving, const Controls& controls);

    FilmKind kind_ = FilmKind::Loop;
    float picturesPerSecond_ = 30.0F;
    // As a hand wrote them; empty: what is suggested.
    std::string filmName_;
    std::string exportName_;
};

} // namespace sinew::viewer
