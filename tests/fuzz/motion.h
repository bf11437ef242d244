// Runs a model with its clips the way a sample does: finds, loads, samples and composes them, and
// skins with the reference.
#pragma once

#include "engine/formats/load_model.h"

#include <initializer_list>
#include <string>
#include <string_view>

namespace sinew::fuzz
{

struct NamedFile
{
    std::string_view name;
    std::string_view contents;
};

// Writes the files into one folder and plays the model of the first. It is refused with a message,
// or every vertex stays finite, every normal has unit length, and every index lies in its array.
// Large models are not skinned: that would only be slow.
void playFiles(std::initializer_list<NamedFile> files, const ModelRequest& request = {});

// The path to which playFiles writes the file of this name, for requests that name it.
std::string pathOf(std::string_view name);

} // namespace sinew::fuzz
