/* A client and a server. The server may drop a request, and then both wait for each other. */
mtype = { request, answer };
chan to_server = [1] of { mtype };
chan to_client = [0] of { mtype };

active proctype client() {
  do
  :: to_server!request;
     atomic { to_client?answer -> printf("answered\n") }
  od
}

active proctype server() {
  mtype message;
end:
  do
  :: to_server?message -> to_client!answer
  :: to_server?message -> skip            /* dropped */
  od
}
