#!/bin/bash
# Lays out an AppDir, the folder from which AppImage's tools make one file: make_appdir.sh [FOLDER]. It holds the installed program with
# AppRun, desktop entry and icon at the top. The libraries are the system's own; linuxdeploy or appimagetool add them.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=$(realpath -m "${1:-AppDir}")
if [ -e "$folder" ]; then
    echo "$folder exists; remove it first" >&2
    exit 2
fi
build=$(mktemp -d)
trap 'rm -rf "$build"' EXIT
meson setup "$build" --buildtype=release --prefix=/usr --strip >"$build/setup.log" || { cat "$build/setup.log"; exit 1; }
ninja -C "$build" >"$build/ninja.log" || { tail -n 40 "$build/ninja.log"; exit 1; }
DESTDIR=$folder meson install -C "$build" --no-rebuild >/dev/null
cat >"$folder/AppRun" <<'RUN'
#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
export XDG_DATA_DIRS="$here/usr/share:${XDG_DATA_DIRS:-/usr/local/share:/usr/share}"
exec "$here/usr/bin/sudoscope" "$@"
RUN
chmod +x "$folder/AppRun"
entry=$(find "$folder/usr/share/applications" -name '*.desktop' | head -n 1)
cp "$entry" "$folder/"
cp "$folder/usr/share/icons/hicolor/256x256/apps/sudoscope.png" "$folder/sudoscope.png"
ln -s sudoscope.png "$folder/.DirIcon"
echo "$folder"
