// Which of many files are models, by their names alone.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sinew
{

struct ListedModel
{
    // As findModel takes it, from where the files are named: that of a file or, of a Quake 3
    // player, of the folder with its parts ("" for the one that names begin in).
    std::string name;
    bool isPlayer = false;

    bool operator==(const ListedModel&) const = default;
};

// `files` with '/' between parts. Sorted by lower-case name. Coarser levels of detail, and barrels,
// flashes and hands of .md3 files, are no models beside the file that they belong to.
std::vector<ListedModel> modelsAmong(std::span<const std::string> files);

// Whether the file may hold a model, or only clips (.md5anim, .vrma).
bool hasModelExtension(std::string_view file);
bool hasClipExtension(std::string_view file);

} // namespace sinew
