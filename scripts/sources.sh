# shellcheck shell=bash
# Sourced by make_windows.sh and make_web.sh: libraries from Debian's sources, for systems that Debian has no packages of them for.

# fetch OPTION... NAME...: fetches the Debian sources of these packages, without a change to the system's own list of sources.
fetch() {
    local suite
    suite=$(. /etc/os-release && echo "$VERSION_CODENAME")
    echo "deb-src [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/debian $suite main" >list
    local options=(-qq -o "Dir::Etc::SourceList=$PWD/list" -o Dir::Etc::SourceParts=/dev/null -o "Dir::State::Lists=$PWD/lists")
    apt-get "${options[@]}" update
    apt-get "${options[@]}" source "$@"
}

# Debian's patches of expat ask for values that only the build with configure gives.
complete_expat() {
    sed -i 's/^#cmakedefine XML_DTD$/#define XML_DTD 1/' expat-*/expat/expat_config.h.cmake
}

# build_libraries FOLDER FUNCTION: calls the function once, which puts the libraries into FOLDER/libraries.
build_libraries() {
    local folder=$1 status
    [ ! -f "$folder/libraries/done" ] || return 0
    echo "Building the libraries ..." >&2
    set +e # the shell that builds them stops at its first error, but not within a condition
    (set -e; "$2") >"$folder/libraries.log" 2>&1
    status=$?
    set -e
    if [ $status != 0 ]; then
        tail -n 20 "$folder/libraries.log" >&2
        exit 1
    fi
    touch "$folder/libraries/done"
}
