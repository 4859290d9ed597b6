#!/usr/bin/env bash
# Builds sudoscope and shows a Sudoku being solved: ./run.sh [PUZZLE] [options]. Without a display it writes the
# animation as a GIF into the current folder.
set -euo pipefail
here=$PWD
top=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
cd "$top"
. scripts/packages.sh
install_packages build

printf 'Building sudoscope ... ' >&2
mkdir -p build
if [ ! -f build/build.ninja ]; then
    quietly build/setup.log meson setup build --buildtype=release || { echo "The build could not be set up." >&2; exit 3; }
fi
quietly build/build.log ninja -C build src/sudoscope || { echo "The build failed." >&2; exit 3; }
echo "done." >&2

cd "$here"
program=$top/build/src/sudoscope

# Asks the library that will open the window, so that a display that is named but gone counts as none. Without one the
# library takes a driver that shows nothing, which is no display either unless SDL_VIDEODRIVER asks for it.
display_works() {
    [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}${SDL_VIDEODRIVER:-}" ] && python3 - 2>/dev/null <<'END'
import ctypes
import os
import sys
sdl = ctypes.CDLL('libSDL2-2.0.so.0')
sdl.SDL_GetCurrentVideoDriver.restype = ctypes.c_char_p
opened = sdl.SDL_VideoInit(None) == 0
shows = opened and (sdl.SDL_GetCurrentVideoDriver() in (b'x11', b'wayland') or 'SDL_VIDEODRIVER' in os.environ)
sys.exit(not shows)
END
}

# Commands and help need no display.
commands=$(sed -n 's/^COMMAND(\([a-z]*\).*/\1/p' "$top/src/command/commands.def")
if [[ $'\n'$commands$'\n' == *$'\n'"${1:-}"$'\n'* || ${1:-} == -h || ${1:-} == --help || ${1:-} == --version ]]; then
    exec "$program" "$@"
fi

puzzle=("$@")
[ $# -gt 0 ] || puzzle=("$top/puzzles/b3.txt" --engine pivot --speed 8)
if display_works; then
    exec "$program" "${puzzle[@]}"
fi
echo "There is no display: writing the animation to sudoscope.gif instead." >&2
[ $# -gt 0 ] || puzzle=(--engine pivot "$top/puzzles/b3.txt")
"$program" export -o sudoscope.gif "${puzzle[@]}"
echo "The animation is in $here/sudoscope.gif" >&2
