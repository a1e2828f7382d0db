import type { Frame } from "@shiye/events/pushes";
import type { PushLine, PushLineOptions } from "./push-line.ts";

/** The server sends a ping frame each 25 s (pages never see the pings of the protocol). After two missing ones the connection is dead. */
const SILENCE_MS = 60_000;
/**
 * A page that slept, or whose network was exchanged for another, may hold a dead line: its timers stood still, the clock of the device went
 * on. When it wakes, this long a silence is enough.
 */
const WAKING_SILENCE_MS = 35_000;
const WAKING = ["visibilitychange", "online"] as const;
/** Specification 001 §7. */
const OPENING_MS = 20_000;

/** A websocket to `/ws`. A dead network closes nothing by itself, so silence ends the line too. */
export function openSocketLine(address: string, { auth, onFrame, onLost }: PushLineOptions): PushLine {
  const socket = new WebSocket(address);
  let patience = window.setTimeout(() => lose(undefined), OPENING_MS);
  let heardAt = Date.now();
  let ended = false;
  const look = () => Date.now() - heardAt > WAKING_SILENCE_MS && lose(undefined);
  for (const event of WAKING) window.addEventListener(event, look);

  /** Closing waits for the other end, which may never answer, so later events are ignored. */
  function end(): void {
    ended = true;
    clearTimeout(patience);
    for (const event of WAKING) window.removeEventListener(event, look);
    socket.close();
  }

  function lose(code: number | undefined): void {
    if (ended) return;
    end();
    onLost(code);
  }

  function send(event: string, data: object): void {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ event, data }));
  }

  socket.onopen = () => send("auth", auth());
  socket.onclose = ({ code }) => lose(code);
  socket.onmessage = (message: MessageEvent<string>) => {
    if (ended) return;
    heardAt = Date.now();
    clearTimeout(patience);
    patience = window.setTimeout(() => lose(undefined), SILENCE_MS);
    onFrame(JSON.parse(message.data) as Frame);
  };
  return { send, close: end };
}
