const NAME = "chat-outbox";

const isVisible = () => document.visibilityState === "visible";

type Locks = Pick<LockManager, "request">;

/**
 * One tab at a time sends for all: the one that came into view last, because a browser may freeze those in the background; when it is
 * closed, the next one. `begin` is called when it is this tab's turn, and what it returned when the turn is over. Without locks (an address
 * without TLS) it is every tab's turn: what two of them send is one message.
 */
export function takeTurns(begin: () => () => void, locks: Locks | undefined = navigator.locks): () => void {
  if (!locks) return begin();
  let end: (() => void) | undefined;
  let stopped = false;
  let taking = false;
  let queued = new AbortController();

  const ask = (options: LockOptions) => {
    let mine: (() => void) | undefined;
    /** Holds the lock until the turn is over. */
    const hold = (): Promise<void> => {
      taking = false;
      if (stopped) return Promise.resolve();
      return new Promise((release) => {
        const stop = begin();
        mine = () => {
          end = undefined;
          stop();
          release();
        };
        end = mine;
      });
    };
    locks.request(NAME, options, hold).catch(() => {
      // It was taken out of the queue, or, in its turn, another tab took the lock.
      if (!mine || mine !== end) return;
      mine();
      wait();
    });
  };
  const wait = () => {
    queued = new AbortController();
    ask({ signal: queued.signal });
  };
  const take = () => {
    if (!isVisible() || end || taking) return;
    taking = true;
    queued.abort();
    ask({ steal: true });
  };

  // Not both: Chromium keeps a request that is aborted in the moment in which it is made.
  if (isVisible()) take();
  else wait();
  document.addEventListener("visibilitychange", take);
  return () => {
    stopped = true;
    document.removeEventListener("visibilitychange", take);
    queued.abort();
    end?.();
  };
}
