#!/usr/bin/env bash
# Builds sudoscope for 64-bit Windows on Debian, and runs the tests of its folders under wine: scripts/make_windows.sh [TEST...]
# Debian has mingw-w64 and zlib for it. Of the other libraries it takes Debian's sources, whose signatures apt checks, and builds them here.
# Needs gcc-mingw-w64-x86-64-posix, g++-mingw-w64-x86-64-posix, libz-mingw-w64-dev, cmake, meson, make, nasm, dpkg-dev, and, to run the
# tests, wine64 and wine.
# Everything lies in build-windows; the program is build-windows/program/src/sudoscope.exe, which needs no other file.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. scripts/sources.sh
folder=$PWD/build-windows
libraries=$folder/libraries
compiler=x86_64-w64-mingw32-gcc-posix
mkdir -p "$folder/sources/lists/partial"

# with_cmake NAME FOLDER OPTION...: builds a library with CMake. It looks for other libraries only among those built here.
with_cmake() {
    local name=$1 source=$2
    shift 2
    cmake -S "$source" -B "make-$name" -DCMAKE_SYSTEM_NAME=Windows -DCMAKE_C_COMPILER=$compiler \
        -DCMAKE_RC_COMPILER=x86_64-w64-mingw32-windres -DCMAKE_CXX_COMPILER=x86_64-w64-mingw32-g++-posix \
        -DCMAKE_FIND_ROOT_PATH="$libraries;/usr/x86_64-w64-mingw32" -DCMAKE_FIND_ROOT_PATH_MODE_LIBRARY=ONLY \
        -DCMAKE_FIND_ROOT_PATH_MODE_INCLUDE=ONLY -DCMAKE_FIND_ROOT_PATH_MODE_PACKAGE=ONLY \
        -DCMAKE_BUILD_TYPE=Release -DCMAKE_INSTALL_PREFIX="$libraries" -DBUILD_SHARED_LIBS=OFF "$@"
    cmake --build "make-$name" -j2
    cmake --install "make-$name"
}

# with_meson NAME FOLDER OPTION...: builds a library with Meson.
with_meson() {
    local name=$1 source=$2
    shift 2
    meson setup "make-$name" "$source" --cross-file "$folder/../scripts/windows.ini" --buildtype=release \
        --default-library=static "-Dpkg_config_path=$libraries/lib/pkgconfig" --prefix="$libraries" --libdir=lib "$@"
    ninja -C "make-$name"
    meson install -C "make-$name"
}

# The library of GIF files has a makefile for POSIX systems only.
make_gif() {
    mkdir -p make-gif
    local name
    for name in dgif_lib egif_lib gifalloc gif_err gif_font gif_hash openbsd-reallocarray; do
        $compiler -O2 -c giflib-*/$name.c -o make-gif/$name.o
    done
    x86_64-w64-mingw32-ar rcs "$libraries/lib/libgif.a" make-gif/*.o
    cp giflib-*/gif_lib.h "$libraries/include"
}

# Only what draws into memory and writes PDF; without the tools that would make its configure script again.
make_cairo() {
    mkdir -p make-cairo
    cd make-cairo
    ../cairo-*/configure --host=x86_64-w64-mingw32 CC=$compiler CXX=x86_64-w64-mingw32-g++-posix --prefix="$libraries" \
        --disable-shared --enable-static --disable-dependency-tracking --enable-xlib=no --enable-ft=yes --enable-fc=no \
        --enable-ps=no --enable-pdf=yes --enable-svg=no --enable-script=no --enable-gobject=no --enable-interpreter=no \
        --enable-trace=no --enable-png=no --disable-gtk-doc
    make -C src -j2 install ACLOCAL=: AUTOCONF=: AUTOMAKE=: AUTOHEADER=:
    cp src/cairo.pc src/cairo-pdf.pc src/cairo-ft.pc "$libraries/lib/pkgconfig"
    cd ..
}

make_libraries() {
    cd "$folder/sources"
    export PKG_CONFIG_LIBDIR=$libraries/lib/pkgconfig:/usr/x86_64-w64-mingw32/lib/pkgconfig
    fetch jansson expat cmocka libpng1.6 giflib freetype harfbuzz libsdl2 libsdl2-ttf openh264 cairo
    # Its patches are not needed, and not every mirror has them.
    fetch --tar-only pixman
    tar -xf pixman_*.tar.gz
    with_cmake jansson jansson-*/ -DJANSSON_BUILD_DOCS=OFF -DJANSSON_WITHOUT_TESTS=ON -DJANSSON_EXAMPLES=OFF
    complete_expat
    with_cmake expat expat-*/expat -DCMAKE_C_FLAGS=-DXML_GE=1 -DEXPAT_SHARED_LIBS=OFF -DEXPAT_BUILD_TOOLS=OFF \
        -DEXPAT_BUILD_EXAMPLES=OFF -DEXPAT_BUILD_TESTS=OFF -DEXPAT_BUILD_DOCS=OFF
    with_cmake cmocka cmocka-*/ -DWITH_EXAMPLES=OFF -DWITH_STATIC_LIB=ON
    # The static library under the name that its pkg-config file gives.
    rm -f "$libraries/lib/libcmocka.dll.a"
    [ ! -f "$libraries/lib/libcmocka-static.a" ] || mv "$libraries/lib/libcmocka-static.a" "$libraries/lib/libcmocka.a"
    with_cmake png libpng1.6-*/ -DPNG_SHARED=OFF -DPNG_TESTS=OFF -DPNG_EXECUTABLES=OFF
    make_gif
    with_cmake freetype freetype-*/ -DFT_DISABLE_HARFBUZZ=ON -DFT_DISABLE_BROTLI=ON -DFT_DISABLE_BZIP2=ON
    with_meson harfbuzz harfbuzz-*/ -Dtests=disabled -Ddocs=disabled -Dfreetype=enabled \
        -Dglib=disabled -Dgobject=disabled -Dicu=disabled -Dcairo=disabled -Dbenchmark=disabled -Dintrospection=disabled
    with_cmake sdl2 libsdl2-2*/ -DSDL_SHARED=OFF -DSDL_STATIC=ON -DSDL_TEST=OFF
    with_cmake ttf libsdl2-ttf-*/ -DSDL2TTF_SAMPLES=OFF -DSDL2TTF_VENDORED=OFF -DSDL2TTF_HARFBUZZ=ON
    with_meson openh264 openh264-*/ -Dtests=disabled
    with_meson pixman pixman-*/ -Dtests=disabled -Dgtk=disabled -Dlibpng=disabled
    make_cairo
    complete_descriptions
}

# What the libraries' own descriptions for pkg-config lack, or have too much: sudoscope has its own `main`.
complete_descriptions() {
    local description=$libraries/lib/pkgconfig
    sed -i 's/-mwindows//g; s/-lSDL2main//g; s/-Dmain=SDL_main//' "$description/sdl2.pc"
    sed -i 's/^Libs.private:.*/Libs.private: -lmsimg32 -lgdi32 -lssp/; s/^Cflags:.*/& -DCAIRO_WIN32_STATIC_BUILD/' "$description/cairo.pc"
    echo "Libs.private: -lstdc++" >>"$description/openh264.pc"
    printf '%s\n' "Name: giflib" "Description: GIF files" "Version: 5.2.1" "Libs: -L$libraries/lib -lgif" \
        "Cflags: -I$libraries/include" >"$description/giflib.pc"
    printf '%s\n' "Name: SDL2_ttf" "Description: text for SDL2" "Version: 2.20.1" "Requires: sdl2" "Requires.private: freetype2 harfbuzz" \
        "Libs: -L$libraries/lib -lSDL2_ttf" "Cflags: -I$libraries/include/SDL2" >"$description/SDL2_ttf.pc"
}

build_libraries "$folder" make_libraries
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
