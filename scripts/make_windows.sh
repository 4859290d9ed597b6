#!/usr/bin/env bash
# Builds for 64-bit Windows what can be built on Debian, and runs its tests under wine: scripts/make_windows.sh [TEST...]
# Debian has mingw-w64 and zlib for it. Of jansson, expat and cmocka it takes Debian's sources, whose signatures apt checks, and builds
# them here. It has none of the libraries that draw, so there is no program: only the folders of src/ up to lesson/, and their tests.
# Needs gcc-mingw-w64-x86-64-posix, libz-mingw-w64-dev, cmake, dpkg-dev, and, to run the tests, wine64 and wine.
# Everything lies in build-windows.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
folder=$PWD/build-windows
libraries=$folder/libraries
compiler=x86_64-w64-mingw32-gcc-posix
mkdir -p "$folder/sources/lists/partial"

# fetch NAME...: unpacks the Debian sources of these packages, without a change to the system's own list of sources.
fetch() {
    local suite
    suite=$(. /etc/os-release && echo "$VERSION_CODENAME")
    echo "deb-src [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/debian $suite main" >list
    local options=(-qq -o "Dir::Etc::SourceList=$PWD/list" -o Dir::Etc::SourceParts=/dev/null -o "Dir::State::Lists=$PWD/lists")
    apt-get "${options[@]}" update
    apt-get "${options[@]}" source "$@"
}

# make NAME FOLDER OPTION...: builds a library with CMake.
make() {
    local name=$1 source=$2
    shift 2
    cmake -S "$source" -B "make-$name" -DCMAKE_SYSTEM_NAME=Windows -DCMAKE_C_COMPILER=$compiler \
        -DCMAKE_RC_COMPILER=x86_64-w64-mingw32-windres -DCMAKE_CXX_COMPILER=false -DCMAKE_CXX_COMPILER_WORKS=1 \
        -DCMAKE_BUILD_TYPE=Release -DCMAKE_INSTALL_PREFIX="$libraries" -DBUILD_SHARED_LIBS=OFF "$@"
    cmake --build "make-$name" -j2
    cmake --install "make-$name"
}

make_libraries() {
    cd "$folder/sources"
    fetch jansson expat cmocka
    make jansson jansson-*/ -DJANSSON_BUILD_DOCS=OFF -DJANSSON_WITHOUT_TESTS=ON -DJANSSON_EXAMPLES=OFF
    # Debian's patches ask for values that only the build with configure gives.
    sed -i 's/^#cmakedefine XML_DTD$/#define XML_DTD 1/' expat-*/expat/expat_config.h.cmake
    make expat expat-*/expat -DCMAKE_C_FLAGS=-DXML_GE=1 -DEXPAT_SHARED_LIBS=OFF -DEXPAT_BUILD_TOOLS=OFF \
        -DEXPAT_BUILD_EXAMPLES=OFF -DEXPAT_BUILD_TESTS=OFF -DEXPAT_BUILD_DOCS=OFF
    make cmocka cmocka-*/ -DWITH_EXAMPLES=OFF -DWITH_STATIC_LIB=ON
    # The static library under the name that its pkg-config file gives.
    rm -f "$libraries/lib/libcmocka.dll.a"
    [ ! -f "$libraries/lib/libcmocka-static.a" ] || mv "$libraries/lib/libcmocka-static.a" "$libraries/lib/libcmocka.a"
}

if [ ! -f "$libraries/done" ]; then
    echo "Building jansson, expat and cmocka ..." >&2
    (make_libraries) >"$folder/libraries.log" 2>&1 || { tail -n 20 "$folder/libraries.log" >&2; exit 1; }
    touch "$libraries/done"
fi
if [ ! -f "$folder/program/build.ninja" ]; then
    meson setup "$folder/program" --cross-file scripts/windows.ini --buildtype=release -Dwerror=true \
        "-Dpkg_config_path=$libraries/lib/pkgconfig"
fi
ninja -C "$folder/program"
if command -v wine >/dev/null; then
    WINEDEBUG=-all WINEPREFIX=$folder/wine meson test -C "$folder/program" --print-errorlogs "$@"
else
    echo "There is no wine: the tests were not run." >&2
fi
