#define N 2
#define f(a, b) ((a) + b ## 1)
#if defined(N) && N > 1
mtype = {m1, m2}; mtype:fruit = {apple, pear};
#else
#error no
#endif
typedef In { byte v[2] = 4; bit g }; typedef Out { In e[2]; short t };
byte x, x1, y[3] = {1, 2}; unsigned u : 5; hidden int h; bool b; Out o[2]; mtype:fruit w;
chan q = [2] of {mtype, byte}; chan r = [0] of {In}; chan c[2] = [1] of {chan};
inline inc(v, k) { byte t; t = v; v = t + k; L: skip }
inline give(v) { return v + 1 }
proctype P(byte a; In i) priority 3 provided (x != 200) {
  xr q; q?m1,eval(a); q??[m2,_] -> r?i
}
active [N] proctype A() {
  In i; pid p;
  inc(x, 1); inc(x, 2); x = give(x);
  do
  :: x < 3 -> x++; if :: full(q) :: nempty(q) -> goto end1 fi
  :: atomic { q!m1,f(x, x); q!!m2(3) } unless { timeout }
  :: d_step { u = x; o[1].e[b].v[0] = _pid; (b -> 1 : 2) > 1 }
  :: for (x : 1 .. 3) { skip }; select (x : 0 .. 2); for (x in y) { printf("%d\n", y[x]) }
  :: p = run P(1, i) priority 2; assert(len(q) < 3 && enabled(p) || pc_value(0) > 1)
  :: else -> break
  od;
end1: c[0]!q; set_priority(_pid, get_priority(_pid) + 1); printm(m1); w = pear
}
never { do :: _last == 0 && A[0]@end1 -> break :: A:p == 1 || np_ :: else od; accept: skip }
trace { do :: q!m1,_ :: q?m1,_ od }
ltl safe { [] (x < 3 -> <> A@end1) } ltl { (x > 1) U b || X (x V b) } ltl third { always (b weakuntil (x == 1)) }
