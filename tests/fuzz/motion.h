// A model and its clips together, as a sample has them: found, loaded, sampled, composed and
// skinned by the reference.
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

// Writes the files into one folder and plays the model of the first, which is refused with a
// message or moves with every vertex in a finite place and every normal of unit length, by indices
// that all lead into their arrays. Of a model that is large for what libFuzzer hands out, nothing
// is skinned: that would only be slow.
void playFiles(std::initializer_list<NamedFile> files, const ModelRequest& request = {});

// Where playFiles writes the file of this name, for requests that name it too.
std::string pathOf(std::string_view name);

} // namespace sinew::fuzz
