import { type Frame, Frame as FrameShape } from "@shiye/events/pushes";
import { WebSocket } from "ws";

export interface PushLine {
  /** Everything that came, in order. */
  frames: readonly Frame[];
  /** The data of one kind of frame, in order. */
  dataOf(event: string): unknown[];
  /** The highest log position of what came: where to resume from. */
  position(): string;
  send(event: string, data: object): void;
  watch(noteIds: readonly number[]): void;
  /** How the server closed it; undefined while it is open. */
  closeCode(): number | undefined;
  /** Resolves when it is closed, by whomever. */
  closed: Promise<void>;
  /** As a tunnel does it: no goodbye. */
  cut(): void;
}

interface PushLineOptions {
  token?: string;
  resumeFrom?: string;
  /** Told of each frame as it comes, the first one too. */
  onFrame?: (frame: Frame) => void;
}

/** A browser's line to the push gateway; resolves once the server has said who it takes us for. */
export async function openPushLine(url: string, { token, resumeFrom, onFrame = () => {} }: PushLineOptions = {}): Promise<PushLine> {
  const socket = new WebSocket(`${url.replace(/^http/, "ws")}/ws`);
  const frames: Frame[] = [];
  let closeCode: number | undefined;
  const closed = new Promise<void>((resolve) =>
    socket.once("close", (code) => {
      closeCode = code;
      resolve();
    }),
  );
  const dataOf = (event: string) => frames.filter((frame) => frame.event === event).map((frame) => frame.data);
  await new Promise<void>((resolve, reject) => {
    socket.on("message", (data) => {
      const frame = FrameShape.parse(JSON.parse(data.toString()));
      frames.push(frame);
      onFrame(frame);
      if (frame.event === "connected") resolve();
    });
    socket.once("open", () =>
      socket.send(JSON.stringify({ event: "auth", data: { token: token ?? null, resumeFrom: resumeFrom ?? null } })),
    );
    socket.once("error", reject);
    socket.once("close", (code) => reject(new Error(`the line was closed with ${code}`)));
  });
  return {
    frames,
    dataOf,
    position() {
      const told = frames.flatMap(({ event, data, seq }) =>
        event === "connected" ? [BigInt((data as { position: string }).position)] : seq === undefined ? [] : [BigInt(seq)],
      );
      return told.reduce((highest, one) => (one > highest ? one : highest), 0n).toString();
    },
    send: (event, data) => socket.send(JSON.stringify({ event, data })),
    watch: (notes) => socket.send(JSON.stringify({ event: "watch", data: { notes } })),
    closeCode: () => closeCode,
    closed,
    cut: () => socket.terminate(),
  };
}
