import type { Frame, PushData, PushName } from "@shiye/events/pushes";
import { emitPush, onWatchChange, watchedNotes } from "./push-events.ts";

/** Once the server has pinged (each 25 s), silence of two beats means that the line is dead although nobody said so. */
const SILENCE_MS = 60_000;
const FIRST_DELAY_MS = 1000;
const LAST_DELAY_MS = 30_000;
/** Contract: the sign-in ended. */
const CLOSE_SIGN_IN_ENDED = 4401;

interface PushSocketOptions {
  address: string;
  /** Null for visitors, who may watch notes too. */
  token: () => string | null;
  /** A lost line came back: facts are replayed, but answers of the meantime should be looked at again. */
  onReconnect?: () => void;
  /** The server cannot tell any more what was missed. */
  onResync?: () => void;
  onSignInEnded?: () => void;
  random?: () => number;
}

/** One line per tab to `/ws`. Frames are the contract's §9; facts carry `seq`, from which a new line resumes. */
export function openPushSocket(options: PushSocketOptions): { close: () => void; reauthenticate: () => void } {
  let socket: WebSocket | undefined;
  let position: bigint | null = null;
  let attempt = 0;
  let wasConnected = false;
  let closed = false;
  /** Pings of the protocol itself are answered by the browser unseen; only those of the frames can be waited for. */
  let heartbeats = false;
  let retryTimer = 0;
  let silenceTimer = 0;

  function connect(): void {
    clearTimeout(retryTimer);
    const line = new WebSocket(options.address);
    socket = line;
    line.onopen = () => send("auth", { token: options.token(), ...(position === null ? {} : { resumeFrom: String(position) }) });
    line.onmessage = (message: MessageEvent<string>) => {
      receive(JSON.parse(message.data) as Frame);
      if (heartbeats) expectLife();
    };
    line.onclose = ({ code }) => {
      if (line !== socket || closed) return;
      clearTimeout(silenceTimer);
      if (code === CLOSE_SIGN_IN_ENDED && options.token()) options.onSignInEnded?.();
      retryTimer = window.setTimeout(connect, nextDelay(attempt++, options.random ?? Math.random));
    };
  }

  function receive(frame: Frame): void {
    if (frame.event === "connected") {
      connected(frame.data as { position?: string } | undefined);
      return;
    }
    if (frame.event === "resync") {
      options.onResync?.();
      return;
    }
    if (frame.event === "ping") {
      heartbeats = true;
      send("pong", {});
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

  function connected(data: { position?: string } | undefined): void {
    attempt = 0;
    if (position === null && data?.position) position = BigInt(data.position);
    const notes = watchedNotes();
    for (let start = 0; start < notes.length; start += 100) send("watch", { notes: notes.slice(start, start + 100) });
    if (wasConnected) options.onReconnect?.();
    wasConnected = true;
  }

  function send(event: string, data: object): void {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ event, data }));
  }

  function expectLife(): void {
    clearTimeout(silenceTimer);
    silenceTimer = window.setTimeout(() => socket?.close(), SILENCE_MS);
  }

  const stopWatching = onWatchChange(({ added, removed }) => {
    if (added.length > 0) send("watch", { notes: added });
    if (removed.length > 0) send("unwatch", { notes: removed });
  });
  const comeBackAtOnce = () => {
    if (socket?.readyState === WebSocket.CLOSED) {
      attempt = 0;
      connect();
    }
  };
  window.addEventListener("online", comeBackAtOnce);
  connect();

  return {
    /** Another member, or none: a new line is the only way to change who listens. */
    reauthenticate() {
      attempt = 0;
      socket?.close();
    },
    close() {
      closed = true;
      stopWatching();
      clearTimeout(retryTimer);
      clearTimeout(silenceTimer);
      window.removeEventListener("online", comeBackAtOnce);
      socket?.close();
    },
  };
}

/** 1, 2, 4 … 30 seconds, half of it by chance, so that a restarted server is not met by everybody in the same second. */
export function nextDelay(attempt: number, random: () => number): number {
  const ceiling = Math.min(LAST_DELAY_MS, FIRST_DELAY_MS * 2 ** attempt);
  return ceiling / 2 + (ceiling / 2) * random();
}
