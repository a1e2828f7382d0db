import { WebSocket } from "ws";

interface ReceivedFrame {
  event: string;
  data?: unknown;
  seq?: string;
}

/** A client of the gateway that keeps every frame and the code of the close. */
export interface PushClient {
  frames: ReceivedFrame[];
  socket: WebSocket;
  send(event: string, data?: unknown): void;
  /** Frames of an event so far. */
  of(event: string): ReceivedFrame[];
  /** Resolves with the code of the close. */
  closed: Promise<number>;
  close(): void;
}

export async function openPushClient(url: string, headers: Record<string, string> = {}): Promise<PushClient> {
  const socket = new WebSocket(`${url.replace("http", "ws")}/ws`, { headers });
  const frames: ReceivedFrame[] = [];
  socket.on("message", (data) => frames.push(JSON.parse(data.toString()) as ReceivedFrame));
  const closed = new Promise<number>((resolve) => socket.on("close", resolve));
  await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
  return {
    frames,
    socket,
    send: (event, data) => socket.send(JSON.stringify({ event, data })),
    of: (event) => frames.filter((frame) => frame.event === event),
    closed,
    close: () => socket.terminate(),
  };
}
