# shellcheck shell=bash
# Sourced by run.sh and test.sh, in the clone's top folder: installs what is missing of packages.txt.

# The packages of the groups named.
packages_of() {
    awk -v groups=" $* " '/^#/ || !NF { next } /^\[/ { group = substr($1, 2, length($1) - 2); next }
        index(groups, " " group " ") { print $1 }' packages.txt
}

# A package counts as there if it, or another that provides it, is installed.
missing_packages() {
    local installed
    installed=$(dpkg-query -W -f='${db:Status-Status} ${Package},${Provides}\n' 2>/dev/null |
        awk '$1 == "installed" { sub(/^installed /, ""); gsub(/ *\([^)]*\)/, ""); gsub(/[, ]+/, "\n"); print }')
    packages_of "$@" | grep -vxF -f <(printf '%s\n' "$installed") || true
}

# Says what apt-get would fetch and how much room it takes, before it starts. Fails if it could not install the packages.
say_size() {
    local plan
    plan=$(LC_ALL=C apt-get -y --no-install-recommends --print-uris install "$@") || return 1
    sed -n 's/^Need to get \(.*\) of archives.*/Installing: \1 to fetch,/p
        s/^After this operation, \(.*\) of additional disk space.*/\1 on the disk./p' <<<"$plan" | paste -s -d ' ' >&2
}

install_packages() {
    local missing prefix=()
    if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
        have_tools "$@" && return
        echo "This system has no apt. Install what these Debian packages hold, then run this again:" >&2
        packages_of "$@" | paste -s -d ' ' >&2
        exit 3
    fi
    missing=$(missing_packages "$@")
    [ -z "$missing" ] && return
    if [ "$(id -u)" != 0 ]; then
        if ! command -v sudo >/dev/null; then
            echo "Not root and no sudo. As root, run: apt-get install" $missing >&2
            exit 3
        fi
        prefix=(sudo)
    fi
    echo "Missing:" $missing >&2
    # shellcheck disable=SC2086 # one word a package
    if ! "${prefix[@]}" apt-get -qq update >&2 || ! say_size $missing ||
        ! "${prefix[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq -y --no-install-recommends install $missing >&2
    then
        echo "apt-get could not install:" $missing >&2
        exit 3
    fi
}

# Elsewhere than on Debian: whether the build's own tools and libraries are there under whatever package's name.
have_tools() {
    command -v meson >/dev/null && command -v ninja >/dev/null && command -v cc >/dev/null &&
        command -v pkg-config >/dev/null && command -v hb-subset >/dev/null &&
        pkg-config --exists sdl2 SDL2_ttf cairo-pdf cairo-ft freetype2 libpng jansson zlib || return 1
    case " $* " in *" test "*) pkg-config --exists cmocka ;; esac
}

# quietly LOG COMMAND...: the command's output goes to LOG, and to the terminal only if it fails.
quietly() {
    local log=$1
    shift
    "$@" >"$log" 2>&1 && return
    cat "$log" >&2
    return 1
}
