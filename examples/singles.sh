#!/bin/sh
# Place what has one candidate, else guess: a whole solver for the shell that says what it does.
#
#     sudoscope watch PUZZLE -- sh examples/singles.sh
#
# r1 to r9, c1 to c9 and b1 to b9 have the digits that the rows, columns and boxes hold; f11 to f99 are set once their
# cells are filled.

place() { # ROW COLUMN DIGIT
    in_box=$((($1 - 1) / 3 * 3 + ($2 - 1) / 3 + 1))
    eval "r$1=\${r$1}$3 c$2=\${c$2}$3 b$in_box=\${b$in_box}$3 f$1$2=filled"
}

# Finds the first empty cell that has the fewest candidates: best_row, best_column, and digits, each after a blank.
# Fails if there is no empty cell.
find_easiest() {
    fewest=100
    for row in 1 2 3 4 5 6 7 8 9; do
        for column in 1 2 3 4 5 6 7 8 9; do
            box=$(((row - 1) / 3 * 3 + (column - 1) / 3 + 1))
            eval "filled=\$f$row$column held=\$r$row\$c$column\$b$box"
            [ "$filled" ] && continue
            candidates=
            for digit in 1 2 3 4 5 6 7 8 9; do
                case $held in
                *$digit*) ;;
                *) candidates="$candidates $digit" ;;
                esac
            done
            [ ${#candidates} -lt "$fewest" ] || continue
            fewest=${#candidates} best_row=$row best_column=$column digits=$candidates
        done
    done
    [ "$fewest" -lt 100 ]
}

solve() {
    while find_easiest; do
        cell=r${best_row}c$best_column
        case $digits in
        '')
            echo "fail $cell"
            return 1
            ;;
        ' '?)
            place "$best_row" "$best_column" "${digits# }"
            echo "$cell=${digits# }"
            ;;
        *)
            for digit in $digits; do
                echo "guess $cell=$digit"
                # A subshell works on a copy of all variables: to go back, it just ends.
                (place "$best_row" "$best_column" "$digit" && solve) && return 0
                echo back
            done
            return 1
            ;;
        esac
    done
}

read -r line
for row in 1 2 3 4 5 6 7 8 9; do
    for column in 1 2 3 4 5 6 7 8 9; do
        rest=${line#?}
        digit=${line%"$rest"}
        line=$rest
        [ "$digit" = . ] || place $row $column "$digit"
    done
done
solve && echo solved || echo none
