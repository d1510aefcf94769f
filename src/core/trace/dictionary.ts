/**
 * The preset dictionary of version 1: text that models are likely to contain, the likeliest last (nearer is cheaper).
 * Published links need it letter by letter, so it never changes; another text is another version.
 */
export const DICTIONARY_1 = `import "timeout 3 {delay 1.!x.session workflow retry cancel progress notify late approve user User queue Queue worker Worker
list(0..9, 3) bool string int true false and or not div mod append head tail len has [f: x]
P = a.b.P + c.0; Q = 'a.0 | b.Q; R = (new x in ('y<x>.x.0) | y?z.'z.0) + [n > 0] tau.0;
chan ask, answer: (Name); process Buffer(n: 0..3) = put?m.Buffer(n + 1) + get!n.Buffer(n - 1);
type Message = {request, response, result, error}; type Status = {ok, invalid, failed};
chan read, write: (Lines);
resource File(n: Lines) =
    read!n.File(n)
  + write?m.File(m);
resource Lock = lock.unlock.Lock;
resource Fork(i: 1..5) = get.put.Fork(i)[take1/takeLeft, give2/giveRight]
chan call: (0..2);
chan reply: (Status);
tool Tool = call?(x).tau_work(x).Validate(x);
tool Server =
  if x == 0 then reply!error.Server
  else reply?(=ok).done
  + c?(=request).(c!result.Server
agent Client = 'call.result.Client(1)
agent Caller = c!request.c?answer.
system Main = (Client | Tool | Server) \\ {c, call, reply};
check not deadlock_free(S);
// Title: Two agents, two locks
// See: They take the locks in opposite
// order, so in two steps each waits for
// the other (deadlock).
// Try: Let Coder take Board first, as
// Planner does, and step again.

agent Planner =
  'takeBoard.'takeRepo.plan
  .'giveRepo.'giveBoard.Planner;

agent Coder =
  'takeRepo.'takeBoard.commit
  .'giveBoard.'giveRepo.Coder;

resource Board = takeBoard.giveBoard.Board;
resource Repo  = takeRepo.giveRepo.Repo;

set Locks = {takeBoard, giveBoard,
             takeRepo, giveRepo};
system TwoLocks =
  (Planner | Coder | Board | Repo) \\ Locks;

check deadlock_free(TwoLocks);
`;
