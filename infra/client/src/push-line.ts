import type { Frame } from "@shiye/events/pushes";

/** One transport of frames: a websocket, or ordinary calls where none gets through. It ends once and is not used again. */
export interface PushLine {
  send(event: string, data: object): void;
  /** Ends it silently; `onLost` is not called. */
  close(): void;
}

export interface PushLineOptions {
  /** Content of the first frame: who we are and from where to resume. */
  auth: () => { token: string | null; resumeFrom?: string };
  onFrame: (frame: Frame) => void;
  /** The line has ended, or never opened. `code` is the close code of the contract (§9), if there was one. */
  onLost: (code: number | undefined) => void;
}
