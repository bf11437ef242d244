// Loads a page in headless Chromium and looks at it from outside: the page itself stays as it is.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace sinew::test
{

struct BrowserOptions
{
    bool dark = false;
    int width = 1400; // of the window that the page sees, pixels
};

struct TextContrast
{
    std::string text;
    double ratio = 0.0; // as WCAG 2 has it, 1 to 21
};

// What probe.js found once the page was loaded and everything in it opened.
struct PageReport
{
    bool dark = false; // prefers-color-scheme, as the page sees it
    int width = 0;     // of its window
    std::size_t texts = 0;
    TextContrast lowest;                // of all texts
    double smallestFont = 0.0;          // pixels
    std::vector<std::string> overflows; // what reaches out of the window sideways, or out of a plot
    std::vector<std::string> overlaps;  // texts of a plot that lie on each other
    std::vector<std::string> plots;     // names of the plots that have marks
    std::vector<std::string> bare;      // plots without marks, axis text or name
    std::vector<std::string> requests;  // every resource that the page asked for
    std::string console;                // what the browser printed to its console
};

// The program's path; nothing where it is not installed.
std::optional<std::string> findChromium();

// Throws std::runtime_error where the browser fails.
PageReport browse(const std::string& chromium, const std::string& page,
                  const BrowserOptions& options);

} // namespace sinew::test
