#!/usr/bin/env bash
# Builds the Debian package of a release of Debian from the last commit, and checks it: scripts/make_deb.sh bookworm|trixie [FOLDER].
# The package, sudoscope_VERSION~debN_ARCH.deb, ends up in FOLDER (build-deb/SUITE). Each release needs a package of its own, because
# the libraries' names differ (libopenh264-7 on Debian 12, libopenh264-8 on Debian 13).
#
# The work is done in two folders with a Debian of that release: one that builds the package and checks it with lintian, and a new one
# that installs it, runs it and removes it. Needs root and debootstrap. MIRROR is the address of a mirror of Debian, if the default of
# debootstrap cannot be reached. FOLDER/base keeps the bare release for the next time.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
suite=${1:-}
case $suite in
    bookworm) release=12 spared=() ;;
    # Its appstreamcli asks for a home page (url-homepage-missing), which the project does not have yet. An override in debian/ would be an
    # error on Debian 12, whose lintian does not know this tag.
    trixie) release=13 spared=(--suppress-tags appstream-metadata-validation-failed) ;;
    *) echo "usage: scripts/make_deb.sh bookworm|trixie [FOLDER]" >&2; exit 2 ;;
esac
[ "$(id -u)" = 0 ] || { echo "make_deb.sh needs root, for chroot" >&2; exit 2; }
folder=$(mkdir -p "${2:-build-deb/$suite}" && cd "${2:-build-deb/$suite}" && pwd)
version=$(sed -n '1s/.*(\(.*\)).*/\1/p' debian/changelog)~deb$release

# Runs a command in a root folder. Its /proc is gone with it, so that the folder can always be deleted.
inside() {
    local root=$1
    shift
    unshare --mount -- sh -c 'mount -t proc proc "$0/proc" && exec chroot "$0" "$@"' "$root" \
        env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"
}

# The same, with the output in a file that is shown if the command fails.
quietly() {
    local log=$folder/$1.log
    shift
    inside "$@" >"$log" 2>&1 </dev/null || { tail -n 40 "$log" >&2; exit 1; }
}

new_root() {
    rm -rf "$1"
    cp -a "$folder/base" "$1"
    cp -L /etc/resolv.conf "$1/etc/resolv.conf"
    quietly update "$1" apt-get update
}

if [ ! -e "$folder/base/complete" ]; then
    echo "Fetching Debian $release ..." >&2
    rm -rf "$folder/base"
    debootstrap --variant=minbase "$suite" "$folder/base" ${MIRROR:+"$MIRROR"} >"$folder/base.log" 2>&1 ||
        { tail -n 20 "$folder/base.log" >&2; exit 1; }
    touch "$folder/base/complete"
fi

build=$folder/build
source=$build/work/source
new_root "$build"
mkdir -p "$source"
git archive HEAD | tar -x -C "$source"
sed -i "1s/(.*) [a-z]*;/($version) $suite;/" "$source/debian/changelog"
echo "Installing what the package is built with ..." >&2
quietly install "$build" sh -c 'cd /work/source && apt-get install -y --no-install-recommends build-essential fakeroot lintian &&
    apt-get build-dep -y --no-install-recommends .'
echo "Building the package ..." >&2
quietly build "$build" sh -c 'cd /work/source && dpkg-buildpackage -b -us -uc'
package=$(cd "$build/work" && ls -1 sudoscope_"$version"_*.deb)
echo "Checking $package ..." >&2
inside "$build" lintian --allow-root --fail-on error,warning "${spared[@]}" "/work/$package"
cp "$build/work/$package" "$folder/"

echo "Installing and running it ..." >&2
root=$folder/root
new_root "$root"
quietly shells "$root" apt-get install -y --no-install-recommends man-db python3 zsh bash-completion fish
cp "$folder/$package" "$root/tmp/"
cp tests/documents.py "$root/tmp/"
quietly package "$root" apt-get install -y --no-install-recommends "/tmp/$package"
inside "$root" bash -euc '
    cd /tmp
    fail() { echo "$1" >&2; exit 1; }
    sudoscope --version
    [ "$(sudoscope solve ..8....45....8.9....24.....5....176..1..7..8..795....1.....74....7.6....65....3..)" = \
        938712645145683927762495813524831769316279584879546231283157496497368152651924378 ] || fail "solve"
    sudoscope frame --at 60 -o frame.png /usr/share/doc/sudoscope/puzzles/b3.txt
    [ "$(head -c 4 frame.png | tail -c 3)" = PNG ] || fail "frame"
    sudoscope export --to 20 -o film.mp4 /usr/share/doc/sudoscope/puzzles/b3.txt
    [ "$(head -c 8 film.mp4 | tail -c 4)" = ftyp ] || fail "export"
    man sudoscope 2>man.log | grep -q "^EXIT STATUS" && ! [ -s man.log ] || fail "man"
    python3 documents.py /usr/share/doc/sudoscope
    zsh -fc "autoload -Uz compinit && compinit -u -d /tmp/dump && [ \"\$_comps[sudoscope]\" = _sudoscope ] && autoload +X _sudoscope" ||
        fail "the completion of zsh"
    bash --norc -ic "
        . /usr/share/bash-completion/bash_completion
        if type _comp_load >/dev/null 2>&1; then _comp_load sudoscope; else _completion_loader sudoscope || [ \$? = 124 ]; fi
        complete -p sudoscope" >/dev/null 2>&1 || fail "the completion of bash"
    fish -c "complete -C \"sudoscope expo\"" 2>/dev/null | grep -q "^export" || fail "the completion of fish"
' </dev/null
quietly purge "$root" apt-get purge -y sudoscope
(cd "$root" && find etc usr -type f -path '*sudoscope*' | sort) >"$folder/left"
[ ! -s "$folder/left" ] || { echo "Files are left behind:" >&2; cat "$folder/left" >&2; exit 1; }
rm -rf "$build" "$root" "$folder/left"
echo "$folder/$package: built, checked, installed, run and removed." >&2
