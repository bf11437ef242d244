// TGA only: the PNG and JPEG readers of stb_image have undefined behaviour on damaged files, so
// those formats go through libpng and libjpeg-turbo.
#define STB_IMAGE_IMPLEMENTATION
#define STBI_ONLY_TGA
#define STBI_NO_STDIO
#define STBI_MAX_DIMENSIONS 8192
#include <stb_image.h>
