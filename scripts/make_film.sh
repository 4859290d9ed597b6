#!/usr/bin/env bash
# Draws assets/contradiction.gif, nine seconds of the window around the first contradiction of puzzles/b3.txt: make_film.sh
# PROGRAM. Needs ImageMagick.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 3
program=${1:?the path of sudoscope is missing}
folder=$(mktemp -d) || exit 3
trap 'rm -rf "$folder"' EXIT
frames=72 # eight a second
{
    printf '%s\n' pause 'motion on' 'resize 700x480' 'speed 4' 'seek 77' settle 'wait 1000' play
    for ((i = 0; i < frames; i++)); do
        printf 'shot %s/%03d.png\nwait 125\n' "$folder" "$i"
    done
} >"$folder/script.txt"
"$program" --script "$folder/script.txt" puzzles/b3.txt || exit
convert -delay 25x200 -loop 0 "$folder"/[0-9]*.png +dither -colors 28 -layers Optimize assets/contradiction.gif
echo "$(stat -c %s assets/contradiction.gif) bytes"
