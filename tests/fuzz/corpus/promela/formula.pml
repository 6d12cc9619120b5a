byte x; active proctype P() { L: x = 1; goto L }
// [] (P[0]@L -> <> x == 1)