#!/usr/bin/env bash
# Finds examples of techniques for the gallery: make_gallery.sh PROGRAM [TECHNIQUE...] writes puzzles/techniques/ID.txt,
# a library line each, opened at the step. Without a TECHNIQUE: of all that have no file yet. Each search has a minute.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 3
program=${1:?the path of sudoscope is missing}
shift
[ $# -gt 0 ] || set -- $("$program" list techniques | cut -f 1)
seed=1
for id in "$@"; do
    seed=$((seed + 100000)) # other boards for each
    file=puzzles/techniques/$id.txt
    [ -e "$file" ] && continue
    lines=$(timeout "${SECONDS_EACH:-60}" "$program" generate --technique "$id" --position -n "${EXAMPLES:-4}" \
        --symmetry rotate --seed "$seed" 2>/dev/null | grep '^:')
    count=$(printf '%s' "$lines" | grep -c '^:')
    [ "$count" -gt 0 ] && printf '%s\n' "$lines" >"$file"
    echo "$id: $count"
done
