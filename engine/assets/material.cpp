#include "engine/assets/material.h"
