#!/usr/bin/env bash
# Builds a Debian package of the clone it lies in, checks it with lintian, and installs, runs and removes it in a folder of its
# own: scripts/make_deb.sh [FOLDER]. The package ends up in FOLDER (build-deb). Needs dpkg-dev, debhelper, fakeroot, lintian.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
folder=$(mkdir -p "${1:-build-deb}" && cd "${1:-build-deb}" && pwd)
version=$(sed -n '1s/.*(\(.*\)).*/\1/p' debian/changelog)

rm -rf "$folder/source"
mkdir "$folder/source"
git archive HEAD | tar -x -C "$folder/source"
cd "$folder/source"
echo "Building the package ..." >&2
dpkg-buildpackage -b -us -uc >"$folder/build.log" 2>&1 || { tail -n 40 "$folder/build.log" >&2; exit 1; }
cd "$folder"
package=$(ls -1 sudoscope_"$version"_*.deb)
echo "Checking $package ..." >&2
lintian --fail-on error,warning "$package"

# dpkg with a root of its own: the files go there, and its database too.
root=$folder/root
rm -rf "$root"
mkdir -p "$root/var/lib/dpkg/updates" "$root/var/lib/dpkg/info"
touch "$root/var/lib/dpkg/status" "$root/var/lib/dpkg/available"
run_dpkg() {
    fakeroot dpkg --root="$root" --force-depends --force-not-root --log=/dev/null "$@" 2>"$folder/dpkg.log" >&2 ||
        { cat "$folder/dpkg.log" >&2; exit 1; }
}
run_dpkg --install "$package"
"$root/usr/bin/sudoscope" --version
solved=$("$root/usr/bin/sudoscope" solve ..8....45....8.9....24.....5....176..1..7..8..795....1.....74....7.6....65....3..)
[ "$solved" = 938712645145683927762495813524831769316279584879546231283157496497368152651924378 ]
run_dpkg --remove sudoscope
[ -z "$(find "$root/usr" -type f 2>/dev/null)" ] || { echo "Files are left behind:" >&2; find "$root/usr" -type f >&2; exit 1; }
echo "$folder/$package: built, checked, installed, run and removed." >&2
