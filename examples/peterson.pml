/* Mutual exclusion of two processes by Peterson's algorithm. */
bool turn, flag[2];
byte inside;

active [2] proctype user() {
again:
  flag[_pid] = true;
  turn = _pid;
  flag[1 - _pid] == false || turn == 1 - _pid;
  inside++;
critical:
  assert(inside == 1);
  inside--;
  flag[_pid] = false;
  goto again
}

ltl exclusion { [] !(user[0]@critical && user[1]@critical) }
ltl entry { [] (flag[0] -> <> user[0]@critical) }
