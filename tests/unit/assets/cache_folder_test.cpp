// Where the environment says that caches are.
#include "engine/files/files.h"

#include <gtest/gtest.h>

#include <cstdlib>

namespace sinew
{
namespace
{

#if !defined(_WIN32) && !defined(__APPLE__)

TEST(CacheFolder, IsTheOneThatXdgNames)
{
    ::setenv("XDG_CACHE_HOME", "/some/where", 1);
    ::setenv("HOME", "/home/someone", 1);
    EXPECT_EQ(cacheFolder(), "/some/where/sinew");
}

TEST(CacheFolder, IsInTheHomeWhereXdgNamesNoneOrNoAbsoluteOne)
{
    ::setenv("HOME", "/home/someone", 1);
    for (const char* const relative : {"", "where"})
    {
        ::setenv("XDG_CACHE_HOME", relative, 1);
        EXPECT_EQ(cacheFolder(), "/home/someone/.cache/sinew");
    }
    ::unsetenv("XDG_CACHE_HOME");
    EXPECT_EQ(cacheFolder(), "/home/someone/.cache/sinew");
}

TEST(CacheFolder, IsNoneWithoutAHome)
{
    ::unsetenv("XDG_CACHE_HOME");
    ::unsetenv("HOME");
    EXPECT_EQ(cacheFolder(), std::nullopt);
}

TEST(SettingsFolder, IsTheOneThatXdgNamesOrInTheHome)
{
    ::setenv("HOME", "/home/someone", 1);
    ::setenv("XDG_CONFIG_HOME", "/some/where", 1);
    EXPECT_EQ(settingsFolder(), "/some/where/sinew");
    ::setenv("XDG_CONFIG_HOME", "where", 1);
    EXPECT_EQ(settingsFolder(), "/home/someone/.config/sinew");
    ::unsetenv("XDG_CONFIG_HOME");
    ::unsetenv("HOME");
    EXPECT_EQ(settingsFolder(), std::nullopt);
}

#endif

} // namespace
} // namespace sinew
