import type { Frame } from "@shiye/events/pushes";
import type { PushLine, PushLineOptions } from "./push-line.ts";

/** The server sends a ping frame each 25 s (pages never see the pings of the protocol). After two missing ones the connection is dead. */
const SILENCE_MS = 60_000;
/** Specification 001 §7. */
const OPENING_MS = 20_000;

/** A websocket to `/ws`. A dead network closes nothing by itself, so silence ends the line too. */
export function openSocketLine(address: string, { auth, onFrame, onLost }: PushLineOptions): PushLine {
  const socket = new WebSocket(address);
  let patience = window.setTimeout(() => lose(undefined), OPENING_MS);
  let ended = false;

  /** Closing waits for the other end, which may never answer, so later events are ignored. */
  function end(): void {
    ended = true;
    clearTimeout(patience);
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
    clearTimeout(patience);
    patience = window.setTimeout(() => lose(undefined), SILENCE_MS);
    onFrame(JSON.parse(message.data) as Frame);
  };
  return { send, close: end };
}
