#!/usr/bin/env bash
# Draws assets/techniques.png, a small board for each technique of which puzzles/techniques has an example: make_sheet.sh
# PROGRAM. Needs ImageMagick.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 3
program=${1:?the path of sudoscope is missing}
folder=$(mktemp -d) || exit 3
trap 'rm -rf "$folder"' EXIT
pictures=()
while IFS=$'\t' read -r id title; do
    file=puzzles/techniques/$id.txt
    [ -e "$file" ] || continue
    # The example with the step as its only one: the header of any trace of it, and what `steps` finds first.
    grep -m 1 '^:' "$file" >"$folder/example.txt"
    {
        timeout 60 "$program" trace -e human "$folder/example.txt" | head -n 1
        timeout 60 "$program" steps -t "$id" "$folder/example.txt" | head -n 1 | sed 's/"input":[0-9]*,//'
    } >"$folder/step.jsonl"
    "$program" frame --at 1 --size 700x700 -o "$folder/frame.png" "$folder/step.jsonl" || exit
    picture=$folder/$(printf %03d ${#pictures[@]}).png
    convert "$folder/frame.png" -crop 432x432+134+24 +repage -filter Lanczos -resize 230x230 -set label "$title" "$picture"
    pictures+=("$picture")
done < <(sed -n 's/^TECHNIQUE([a-z0-9_]*, "\([^"]*\)", "\([^"]*\)".*/\1\t\2/p' src/technique/technique.def)
montage "${pictures[@]}" -font DejaVu-Sans -pointsize 13 -fill '#222222' -background '#fbfaf6' -tile 8x -geometry +10+8 \
    +dither -colors 48 "png8:$folder/sheet.png"
mv "$folder/sheet.png" assets/techniques.png
echo "${#pictures[@]} techniques, $(stat -c %s assets/techniques.png) bytes"
