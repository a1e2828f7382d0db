import type { Frame } from "@shiye/events/pushes";

/** One road on which frames travel: a socket or, where none gets through, ordinary calls. It ends once and is not used again. */
export interface PushLine {
  send(event: string, data: object): void;
  /** Ends it without a word; `onLost` is not called. */
  close(): void;
}

export interface PushLineOptions {
  /** What the first frame says: who we are and from where to go on. */
  auth: () => { token: string | null; resumeFrom?: string };
  onFrame: (frame: Frame) => void;
  /** The line has ended, or never began. `code` is the contract's close code (§9), if somebody gave one. */
  onLost: (code: number | undefined) => void;
}
