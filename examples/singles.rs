//! Place what has one candidate, else guess: a whole solver in Rust that says what it does.
//!
//!     rustc -O examples/singles.rs
//!     sudoscope watch PUZZLE -- ./singles

const SIZE: usize = 9;
const CELLS: usize = SIZE * SIZE;
type Board = [char; CELLS];

fn name(cell: usize) -> String {
    format!("r{}c{}", cell / SIZE + 1, cell % SIZE + 1)
}

fn are_peers(a: usize, b: usize) -> bool {
    let (row, column, other_row, other_column) = (a / SIZE, a % SIZE, b / SIZE, b % SIZE);
    let same_box = row / 3 == other_row / 3 && column / 3 == other_column / 3;
    a != b && (row == other_row || column == other_column || same_box)
}

/// The digits that no peer of the cell holds.
fn candidates(board: &Board, cell: usize) -> Vec<char> {
    let is_held = |digit| (0..CELLS).any(|other| board[other] == digit && are_peers(cell, other));
    ('1'..='9').filter(|&digit| !is_held(digit)).collect()
}

/// The first empty cell that has the fewest candidates, and these; nothing if all cells are filled.
fn easiest(board: &Board) -> Option<(usize, Vec<char>)> {
    (0..CELLS)
        .filter(|&cell| board[cell] == '.')
        .map(|cell| (cell, candidates(board, cell)))
        .min_by_key(|(_, digits)| digits.len())
}

/// Returns whether the board can be filled. The board is passed as a copy: to go back, that is just forgotten.
fn solve(mut board: Board) -> bool {
    while let Some((cell, digits)) = easiest(&board) {
        match digits.len() {
            0 => {
                println!("fail {}", name(cell));
                return false;
            }
            1 => {
                board[cell] = digits[0];
                println!("{}={}", name(cell), digits[0]);
            }
            _ => {
                for digit in digits {
                    println!("guess {}={}", name(cell), digit);
                    board[cell] = digit;
                    if solve(board) {
                        return true;
                    }
                    println!("back");
                }
                return false;
            }
        }
    }
    true
}

fn main() {
    let mut line = String::new();
    std::io::stdin().read_line(&mut line).expect("a puzzle on standard input");
    let mut board = ['.'; CELLS];
    for (cell, digit) in line.trim().chars().enumerate() {
        board[cell] = digit;
    }
    println!("{}", if solve(board) { "solved" } else { "none" });
}
