#lang racket
;; Place what has one candidate, else guess: a whole solver in Racket that says what it does.
;;
;;     sudoscope watch PUZZLE -- racket examples/singles.rkt

(define cells (range 81)) ; cell 0 is r1c1, cell 80 is r9c9
(define (row cell) (quotient cell 9))
(define (column cell) (remainder cell 9))
(define (box cell) (+ (* 3 (quotient (row cell) 3)) (quotient (column cell) 3)))

(define (peers? cell other)
  (and (not (= cell other))
       (for/or ([house (list row column box)])
         (= (house cell) (house other)))))

(define peers
  (for/vector ([cell cells])
    (filter (lambda (other) (peers? cell other)) cells)))

;; The digits that no peer of the cell holds. A board maps its filled cells to their digits.
(define (candidates board cell)
  (define held (for/list ([peer (vector-ref peers cell)]) (hash-ref board peer #f)))
  (remove* held (range 1 10)))

;; Prints an event; ~a stands for the cell and for the digit.
(define (say form cell [digit ""])
  (printf form (format "r~ac~a" (add1 (row cell)) (add1 (column cell))) digit))

;; Returns whether the board can be filled. A board never changes: to go back, the new one is just forgotten.
(define (solve board)
  (define empty-cells (filter (lambda (cell) (not (hash-has-key? board cell))) cells))
  (cond
    [(null? empty-cells) #t]
    [else
     (define cell (argmin (lambda (each) (length (candidates board each))) empty-cells))
     (match (candidates board cell)
       ['() (say "fail ~a~a\n" cell) #f]
       [(list digit) (say "~a=~a\n" cell digit) (solve (hash-set board cell digit))]
       [digits (for/or ([digit digits]) (try board cell digit))])]))

(define (try board cell digit)
  (say "guess ~a=~a\n" cell digit)
  (or (solve (hash-set board cell digit))
      (begin (displayln "back") #f)))

(file-stream-buffer-mode (current-output-port) 'line) ; each line is printed at once, so that it can be watched
(define start
  (for/hash ([character (read-line)] [cell cells] #:unless (char=? character #\.))
    (values cell (string->number (string character)))))
(displayln (if (solve start) "solved" "none"))
