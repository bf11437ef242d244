// Folders for the tests of players' files, and what was found in them.
#pragma once

#include "engine/formats/md3/player_files.h"
#include "tests/support/temp_folder.h"

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace sinew::test
{

class PlayerFolders : public ::testing::Test
{
protected:
    // Empty files, as "sarge/lower.md3": no model is opened.
    void write(std::initializer_list<std::string_view> names) const;
    std::string path(std::string_view name) const { return (temp / name).string(); }
    // Without the temporary folder's path.
    std::string shown(std::string text) const;

    // `named` is as a user names it, in the temporary folder. What was found is in `parts` and the
    // rest below; where it is refused there are no parts, and `error` says why.
    void find(std::string_view named, const ModelRequest& request = {});
    std::string refusal(std::string_view named, const ModelRequest& request = {});

    TempFolder temp;
    VirtualFiles files;
    PlayerFiles player;
    // "upper sarge/upper.md3 on 0 tag_torso, sarge/upper_default.skin"; "on ?" without a parent.
    std::vector<std::string> parts;
    std::vector<std::string> warnings;
    std::string animations; // "none" where there are none
    std::string error;      // "none" where there is none
};

} // namespace sinew::test
