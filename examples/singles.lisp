;;; Place what has one candidate, else guess: a whole solver in Common Lisp that says what it does.
;;;
;;;     sudoscope watch PUZZLE -- sbcl --script examples/singles.lisp

;;; Cell 0 is r1c1, cell 80 is r9c9.
(defun row (cell) (floor cell 9))
(defun column (cell) (mod cell 9))
(defun box (cell) (+ (* 3 (floor (row cell) 3)) (floor (column cell) 3)))

(defun peersp (cell other)
  (and (/= cell other)
       (or (= (row cell) (row other))
           (= (column cell) (column other))
           (= (box cell) (box other)))))

(defun say (form &rest values)
  "Prints an event at once, so that it can be watched."
  (format t "~?~%" form values)
  (finish-output))

(defun name (cell)
  (format nil "r~dc~d" (1+ (row cell)) (1+ (column cell))))

(defun heldp (board cell digit)
  "Whether a peer of the cell holds the digit."
  (loop for other below 81
          thereis (and (char= (char board other) digit) (peersp cell other))))

(defun candidates (board cell)
  (loop for digit across "123456789"
        unless (heldp board cell digit)
          collect digit))

(defun easiest (board)
  "Returns the first empty cell that has the fewest candidates, and these; nil if all cells are filled."
  (let ((best nil) (best-digits nil))
    (dotimes (cell 81 (values best best-digits))
      (when (char= (char board cell) #\.)
        (let ((digits (candidates board cell)))
          (when (or (null best) (< (length digits) (length best-digits)))
            (setf best cell
                  best-digits digits)))))))

(defun fill-in (board cell digit)
  "Returns a copy of the board with the digit in the cell: to go back, it is just forgotten."
  (let ((copy (copy-seq board)))
    (setf (char copy cell) digit)
    copy))

(defun solve (board)
  "Returns whether the board can be filled."
  (multiple-value-bind (cell digits) (easiest board)
    (cond ((null cell) t)
          ((null digits) (say "fail ~a" (name cell)) nil)
          ((null (rest digits))
           (say "~a=~a" (name cell) (first digits))
           (solve (fill-in board cell (first digits))))
          (t (loop for digit in digits
                     thereis (try board cell digit))))))

(defun try (board cell digit)
  (say "guess ~a=~a" (name cell) digit)
  (or (solve (fill-in board cell digit))
      (progn (say "back") nil)))

(say (if (solve (read-line)) "solved" "none"))
