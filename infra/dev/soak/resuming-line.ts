import { setTimeout as delay } from "node:timers/promises";
import type { Frame, PushData } from "@shiye/events/pushes";
import { openPushLine, type PushLine } from "../world/push-line.ts";

const PAUSE_MS = 200;
/** As in push-connection.ts. */
const REPLAY_MS = 10_000;

/** A line as a browser keeps it: it comes back by itself, resumes from the newest that it heard, and drops what it knows (wire.md §9). */
export interface ResumingLine {
  /** When it heard of each comment, by the comment's id. */
  heard: ReadonlyMap<number, number>;
  /** Comments that one and the same line told twice, which nothing excuses. */
  toldTwice: readonly number[];
  /** Whether the first line was there once, and watched. */
  watches(): boolean;
  /** Comments that were told again after a resume, as they may be. */
  dropped(): number;
  /** How often the server could not say any more what was missed. */
  resyncs(): number;
  /** When it came back. */
  returns: readonly number[];
  /** The newest counts of a note. */
  stats(noteId: number): PushData<"note:stats"> | undefined;
  stop(): Promise<void>;
}

/** `loadAfresh`: the ids of the comments that are there, for a line that cannot be told any more what it missed. */
export function keepLine(url: string, token: string, notes: readonly number[], loadAfresh: () => Promise<readonly number[]>): ResumingLine {
  const heard = new Map<number, number>();
  const toldTwice: number[] = [];
  const stats = new Map<number, PushData<"note:stats">>();
  const ending = new AbortController();
  const returns: number[] = [];
  /** The newest that it heard. Before the first line there is none. */
  let position = -1n;
  let resumed = { from: -1n, at: Number.NEGATIVE_INFINITY };
  let [dropped, resyncs] = [0, 0];
  let wasOpen = false;
  let watches = false;
  let line: PushLine | undefined;

  function hear({ event, data }: Frame, onThisLine: Set<number>): void {
    if (event === "resync") {
      resyncs += 1;
      void loadAfresh().then((ids) => ids.forEach((id) => void (heard.has(id) || heard.set(id, performance.now()))));
    }
    if (event === "note:stats") stats.set((data as PushData<"note:stats">).id, data as PushData<"note:stats">);
    // Frames are worked on in order, and the one behind "watch" is refused: then that was done.
    if (event === "error") watches = true;
    if (event !== "comment:new") return;
    const { id } = (data as PushData<"comment:new">).comment;
    if (onThisLine.has(id)) toldTwice.push(id);
    else if (heard.has(id)) dropped += 1;
    else heard.set(id, performance.now());
    onThisLine.add(id);
  }

  const keeping = (async () => {
    while (!ending.signal.aborted) {
      const onThisLine = new Set<number>();
      const onFrame = (frame: Frame) => {
        const at = frame.event === "connected" ? (frame.data as { position: string }).position : frame.seq;
        if (at !== undefined && BigInt(at) > position) position = BigInt(at);
        hear(frame, onThisLine);
      };
      if (performance.now() - resumed.at < REPLAY_MS) position = resumed.from;
      resumed = { from: position, at: wasOpen ? performance.now() : Number.NEGATIVE_INFINITY };
      const resume = position < 0n ? {} : { resumeFrom: position.toString() };
      line = await openPushLine(url, { token, onFrame, ...resume }).catch(() => undefined);
      if (line) {
        if (wasOpen) returns.push(performance.now());
        wasOpen = true;
        line.watch(notes);
        line.send("auth", {});
        if (ending.signal.aborted) line.cut();
        await line.closed;
      }
      await delay(PAUSE_MS, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  })();

  return {
    ...{ heard, toldTwice, returns },
    watches: () => watches,
    dropped: () => dropped,
    resyncs: () => resyncs,
    stats: (noteId) => stats.get(noteId),
    async stop() {
      ending.abort();
      line?.cut();
      await keeping;
    },
  };
}
