#!/usr/bin/env bash
# Builds a web page that solves, on Debian 12: scripts/make_web.sh. docs/web.md tells what it does and how to put it on a server.
# Debian's emscripten compiles the folders that need no window to WebAssembly. The libraries that these need, jansson, expat and zlib,
# are built from Debian's sources, whose signatures apt checks.
# Needs emscripten, node-acorn, cmake, meson, make, dpkg-dev, gettext, libharfbuzz-bin, fonts-inter and fonts-dejavu-core.
# Everything lies in build-web; the page is the folder build-web/site.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. scripts/sources.sh
folder=$PWD/build-web
libraries=$folder/libraries
site=$folder/site
mkdir -p "$folder/sources/lists/partial"
export NODE_PATH=/usr/share/nodejs # where Debian keeps acorn, also for a node that is not Debian's

# with_cmake NAME FOLDER OPTION...
with_cmake() {
    local name=$1 source=$2
    shift 2
    emcmake cmake -S "$source" -B "make-$name" -DCMAKE_BUILD_TYPE=Release -DCMAKE_INSTALL_PREFIX="$libraries" \
        -DBUILD_SHARED_LIBS=OFF "$@"
    cmake --build "make-$name" -j2
    cmake --install "make-$name"
}

make_libraries() {
    cd "$folder/sources"
    fetch jansson expat zlib
    with_cmake jansson jansson-*/ -DJANSSON_BUILD_DOCS=OFF -DJANSSON_WITHOUT_TESTS=ON -DJANSSON_EXAMPLES=OFF
    complete_expat
    with_cmake expat expat-*/expat -DCMAKE_C_FLAGS=-DXML_GE=1 -DEXPAT_SHARED_LIBS=OFF -DEXPAT_BUILD_TOOLS=OFF \
        -DEXPAT_BUILD_EXAMPLES=OFF -DEXPAT_BUILD_TESTS=OFF -DEXPAT_BUILD_DOCS=OFF
    # Debian leaves out a part that its build with CMake needs.
    cd zlib-*/
    CC=emcc AR=emar RANLIB=emranlib ./configure --static --prefix="$libraries"
    make -j2 libz.a
    cp libz.a "$libraries/lib"
    cp zlib.h zconf.h "$libraries/include"
    cp zlib.pc "$libraries/lib/pkgconfig"
}

build_libraries "$folder" make_libraries
if [ ! -f "$folder/program/build.ninja" ]; then
    meson setup "$folder/program" --cross-file scripts/web.ini --buildtype=release -Doptimization=s -Dwerror=true \
        "-Dpkg_config_path=$libraries/lib/pkgconfig"
fi
ninja -C "$folder/program" src/web/sudoscope.js

# The folder of the page. Its service worker knows each file, and a number that changes with any of them.
rm -rf "$site"
mkdir -p "$site"
cp src/web/*.html src/web/*.js src/web/*.webmanifest "$site"
cp "$folder/program/src/web/sudoscope.js" "$folder/program/src/web/sudoscope.wasm" "$site"
cp assets/sudoscope.svg "$site/icon.svg"
python3 fonts/make_faces.py "$site/"
cd "$site"
version=$(cat -- * | sha256sum | cut -c1-16)
files=$(printf '"./", '; for name in *; do [ "$name" = offline.js ] || printf '"%s", ' "$name"; done)
sed -i "s|{{VERSION}}|$version|; s|{{FILES}}|${files%, }|" offline.js
echo "The page is in $site: $(cat -- * | wc -c) bytes, $(for name in *; do gzip -9 -c "$name"; done | wc -c) compressed."
