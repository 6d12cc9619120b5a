/* Two users of a printer take turns; a clerk, who has nothing to do with them, counts sheets for ever.

   onager check examples/turns.pml                            the claim is violated: the clerk may never let them print
   onager check examples/turns.pml --never-claim --fairness weak         who can always move moves one day
   onager check examples/turns.pml --non-progress-cycles                 likewise
   onager check examples/turns.pml --non-progress-cycles --fairness weak */

bit turn;

active [2] proctype user() {
  do
  :: turn == _pid -> progress: turn = 1 - _pid
  od
}

active proctype clerk() {
  bit sheets;
  do
  :: sheets = 1 - sheets
  od
}

/* From some point on the turn never comes back to the first user. */
never {
  do
  :: skip
  :: turn == 1 -> break
  od;
  accept: do
  :: turn == 1
  od
}
