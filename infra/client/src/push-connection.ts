import type { Frame, PushData, PushName } from "@shiye/events/pushes";
import { firstUnseen } from "./first-position.ts";
import { emitPush, lineOpen, onWatchChange, onWordToSay, watchedNotes } from "./push-events.ts";
import type { PushLine, PushLineOptions } from "./push-line.ts";
import { openSocketLine } from "./socket-line.ts";

const FIRST_DELAY_MS = 1000;
const LAST_DELAY_MS = 30_000;
/** So many sockets in a row that came to nothing: something on the way lets none through. */
const SOCKET_TRIES = 3;
/** A line of calls costs more and is slower; so often a socket is tried again beside it. */
const UPGRADE_MS = 5 * 60_000;
/** What was missed is told room by room. A line that is lost so soon may have told some of them only: the next one begins where it did. */
const REPLAY_MS = 10_000;
/** After history each read model says for itself that there is something to load afresh, so that word comes several times within moments. */
const RESYNC_PAUSE_MS = 1000;
/** It may come on and on, while the server is in trouble. */
const LONGEST_RESYNC_PAUSE_MS = 5000;
/** Contract: the sign-in ended. */
const CLOSE_SIGN_IN_ENDED = 4401;

interface PushConnectionOptions {
  address: string;
  /** Null for visitors, who may watch notes too. */
  token: () => string | null;
  /** A lost line came back: facts are replayed, but answers of the meantime should be looked at again. */
  onReconnect?: () => void;
  /** The server cannot tell any more what was missed: what is shown must be loaded afresh. Said once for all words of that kind that came before it. */
  onResync?: () => void;
  onSignInEnded?: () => void;
  random?: () => number;
}

/**
 * One line per tab to the server. Frames are the contract's §9; facts carry `seq`, from which a new line resumes. The first line
 * stands a moment after the page was loaded: it resumes from what the page's answers did not know yet.
 */
export function openPushConnection(options: PushConnectionOptions): { close: () => void; reauthenticate: () => void } {
  let line: PushLine | undefined;
  /** A socket that is tried while a line of calls serves. */
  let candidate: PushLine | undefined;
  let position = firstUnseen();
  let resumed: { from: bigint; at: number } | undefined;
  let attempt = 0;
  let socketFailures = 0;
  let wasConnected = false;
  let retryTimer = 0;
  let upgradeTimer = 0;
  let resyncTimer = 0;
  /** When the first word came that `onResync` was not called for yet. */
  let resyncSince: number | undefined;
  /** Tells whether a line that is still on its way is still wanted. */
  let generation = 0;

  async function connect(): Promise<void> {
    dropLines();
    const mine = generation;
    const bySocket = socketFailures < SOCKET_TRIES;
    let isOpen = false;
    const lineOptions: PushLineOptions = {
      auth: introduction,
      onFrame(frame) {
        if (frame.event === "connected") {
          isOpen = true;
          if (bySocket) socketFailures = 0;
          else upgradeTimer = window.setTimeout(tryUpgrade, UPGRADE_MS);
        }
        receive(frame);
      },
      onLost(code) {
        // A close code of the contract is the server's own voice: the road is open, whatever it says. While the server is away,
        // socket and calls are tried in turn.
        if (bySocket && !isOpen && !isOfContract(code)) socketFailures += 1;
        if (!bySocket && !isOpen) socketFailures = SOCKET_TRIES - 1;
        startAgain(code);
      },
    };
    if (bySocket) {
      line = openSocketLine(options.address, lineOptions);
      return;
    }
    // Where it cannot even be fetched there is no network: its own failure is then the next socket's.
    const module = await import("./polling-line.ts").catch(() => undefined);
    if (mine !== generation) return;
    if (module) line = module.openPollingLine(lineOptions);
    else lineOptions.onLost(undefined);
  }

  function tryUpgrade(): void {
    const socket = openSocketLine(options.address, {
      auth: introduction,
      onFrame(frame) {
        if (frame.event === "connected") {
          candidate = undefined;
          line?.close();
          line = socket;
          socketFailures = 0;
        }
        if (line === socket) receive(frame);
      },
      onLost(code) {
        if (line === socket) startAgain(code);
        else upgradeTimer = window.setTimeout(tryUpgrade, UPGRADE_MS);
      },
    });
    candidate = socket;
  }

  function startAgain(code: number | undefined): void {
    dropLines();
    if (code === CLOSE_SIGN_IN_ENDED && options.token()) options.onSignInEnded?.();
    retryTimer = window.setTimeout(connect, nextDelay(attempt++, options.random ?? Math.random));
  }

  function introduction() {
    if (resumed && Date.now() - resumed.at < REPLAY_MS) position = resumed.from;
    resumed = position === null ? undefined : { from: position, at: Date.now() };
    return { token: options.token(), ...(position === null ? {} : { resumeFrom: String(position) }) };
  }

  function dropLines(): void {
    generation += 1;
    if (lineOpen.get()) lineOpen.emit(false);
    clearTimeout(retryTimer);
    clearTimeout(upgradeTimer);
    line?.close();
    candidate?.close();
    line = undefined;
    candidate = undefined;
  }

  function receive(frame: Frame): void {
    if (frame.event === "connected") {
      connected(frame.data as { position?: string } | undefined);
      return;
    }
    if (frame.event === "resync") {
      resyncSoon();
      return;
    }
    if (frame.seq !== undefined) {
      // After a resume each room is replayed for itself, so an older fact of one may follow a newer one of another: told all the
      // same (absolute values make repetition harmless), but the position never goes back.
      const seq = BigInt(frame.seq);
      if (position === null || seq > position) position = seq;
    }
    emitPush(frame.event as PushName, frame.data as PushData<PushName>);
  }

  /** Once it is quiet. What comes when the loading has begun may tell of what it did not see, so that is another one. */
  function resyncSoon(): void {
    const now = Date.now();
    resyncSince ??= now;
    clearTimeout(resyncTimer);
    resyncTimer = window.setTimeout(
      () => {
        resyncSince = undefined;
        options.onResync?.();
      },
      Math.min(RESYNC_PAUSE_MS, resyncSince + LONGEST_RESYNC_PAUSE_MS - now),
    );
  }

  function connected(data: { position?: string } | undefined): void {
    attempt = 0;
    if (position === null && data?.position) position = BigInt(data.position);
    const notes = watchedNotes();
    for (let start = 0; start < notes.length; start += 100) line?.send("watch", { notes: notes.slice(start, start + 100) });
    lineOpen.emit(true);
    emitPush("line:open", undefined);
    if (wasConnected) options.onReconnect?.();
    wasConnected = true;
  }

  const stopWatching = onWatchChange(({ added, removed }) => {
    if (added.length > 0) line?.send("watch", { notes: added });
    if (removed.length > 0) line?.send("unwatch", { notes: removed });
  });
  const stopSaying = onWordToSay(({ event, data }) => lineOpen.get() && line?.send(event, data));
  const comeBackAtOnce = () => {
    if (line) return;
    attempt = 0;
    void connect();
  };
  window.addEventListener("online", comeBackAtOnce);
  void connect();

  return {
    /** Another member, or none: a new line is the only way to change who listens. */
    reauthenticate() {
      attempt = 0;
      void connect();
    },
    close() {
      stopWatching();
      stopSaying();
      dropLines();
      clearTimeout(resyncTimer);
      window.removeEventListener("online", comeBackAtOnce);
    },
  };
}

function isOfContract(code: number | undefined): boolean {
  return code !== undefined && (code === 1012 || code >= 4000);
}

/** 1, 2, 4 … 30 seconds, half of it by chance, so that a restarted server is not met by everybody in the same second. */
export function nextDelay(attempt: number, random: () => number): number {
  const ceiling = Math.min(LAST_DELAY_MS, FIRST_DELAY_MS * 2 ** attempt);
  return ceiling / 2 + (ceiling / 2) * random();
}
