import type { Frame, PushData, PushName, Resync } from "@shiye/events/pushes";
import { firstUnseen } from "./first-position.ts";
import { emitPush, lineOpen, onWatchChange, onWordToSay, watchedNotes } from "./push-events.ts";
import type { PushLine, PushLineOptions } from "./push-line.ts";
import { openSocketLine } from "./socket-line.ts";

const FIRST_DELAY_MS = 1000;
const LAST_DELAY_MS = 30_000;
/** After this many failed websockets in a row, something on the way blocks them. */
const SOCKET_TRIES = 3;
/** Long polling costs more and is slower, so a websocket is tried again at this interval. */
const UPGRADE_MS = 5 * 60_000;
/**
 * Missed pushes are replayed room by room. A line that is lost this soon may have replayed some rooms only, so the next line begins where
 * it did.
 */
const REPLAY_MS = 10_000;
/** After history each read model sends its own `resync`, so several come within moments. Wait until it is quiet for this long. */
const RESYNC_PAUSE_MS = 1000;
/** `resync` may keep coming while the server is in trouble; wait no longer than this. */
const LONGEST_RESYNC_PAUSE_MS = 5000;
/** Contract: the sign-in ended. */
const CLOSE_SIGN_IN_ENDED = 4401;

interface PushConnectionOptions {
  address: string;
  /** Null for visitors, who may watch notes too. */
  token: () => string | null;
  /** A lost line is back. Pushes are replayed, but answers of the meantime should be loaded again. */
  onReconnect?: () => void;
  /** The server cannot replay what was missed: everything shown must be loaded again. Called once for several `resync` frames. */
  onResync?: () => void;
  onSignInEnded?: () => void;
  random?: () => number;
}

/**
 * One line to the server for each tab. Frames are those of contract §9. Pushes carry `seq`, from which a new line resumes. The first line
 * opens a moment after the page was loaded: it resumes from the earliest position of the page's answers.
 */
export function openPushConnection(options: PushConnectionOptions): { close: () => void; reauthenticate: () => void } {
  const { random = Math.random } = options;
  let line: PushLine | undefined;
  /** A websocket that is tried while long polling serves. */
  let candidate: PushLine | undefined;
  let position = firstUnseen();
  let resumed: { from: bigint; at: number } | undefined;
  let attempt = 0;
  let socketFailures = 0;
  let wasConnected = false;
  let retryTimer = 0;
  let upgradeTimer = 0;
  let resyncTimer = 0;
  /** When the first `resync` came for which `onResync` was not called yet. */
  let resyncSince: number | undefined;
  /** Whether a line that is still opening is still wanted. */
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
        // A close code of the contract comes from our server, so websockets get through. While the server is away, websocket and calls are
        // tried in turn.
        if (bySocket && !isOpen && !isOfContract(code)) socketFailures += 1;
        if (!bySocket && !isOpen) socketFailures = SOCKET_TRIES - 1;
        startAgain(code);
      },
    };
    if (bySocket) {
      line = openSocketLine(options.address, lineOptions);
      return;
    }
    // If the code for long polling cannot be loaded, there is no network; the next websocket then fails by itself.
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
    retryTimer = window.setTimeout(connect, nextDelay(attempt++, random));
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
      resyncSoon((frame.data as Resync["data"] | undefined)?.withinMs ?? 0);
      return;
    }
    if (frame.seq !== undefined) {
      // After a resume each room is replayed alone, so an older push of one room may follow a newer one of another. It is delivered all the
      // same (absolute values make repetition harmless), but the position never goes back.
      const seq = BigInt(frame.seq);
      if (position === null || seq > position) position = seq;
    }
    emitPush(frame.event as PushName, frame.data as PushData<PushName>);
  }

  /**
   * Loads once it is quiet, at a random moment within the time that the server gives. A `resync` after the loading has begun may concern
   * what the loading missed, so it starts another one.
   */
  function resyncSoon(withinMs: number): void {
    const now = Date.now();
    resyncSince ??= now;
    clearTimeout(resyncTimer);
    resyncTimer = window.setTimeout(
      () => {
        resyncSince = undefined;
        options.onResync?.();
      },
      Math.min(RESYNC_PAUSE_MS, resyncSince + LONGEST_RESYNC_PAUSE_MS - now) + random() * withinMs,
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
    /** For another member, or none: only a new line can change who listens. */
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

/** 1, 2, 4 … 30 seconds, half of it random, so that not all clients reach a restarted server in the same second. */
export function nextDelay(attempt: number, random: () => number): number {
  const ceiling = Math.min(LAST_DELAY_MS, FIRST_DELAY_MS * 2 ** attempt);
  return ceiling / 2 + (ceiling / 2) * random();
}
