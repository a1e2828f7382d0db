import { stat } from "node:fs/promises";
import { MAX_VIDEO_BYTES } from "@shiye/events/limits";
import pLimit from "p-limit";
import { createFairTurns } from "../fair-turns.ts";
import { findProgram } from "./find-program.ts";
import { plausibleSeconds } from "./plausible-seconds.ts";
import { runProgram } from "./run-program.ts";
import type { VideoKind } from "./video-kind.ts";

/** Whose video it is. */
export interface Sender {
  memberId: number;
  /** Aborts when nobody waits for the answer any more. Nothing more is started then, and a conversion is killed. */
  left?: AbortSignal;
}

/**
 * `failed`: nothing came of it. `too-large`: the result would be over the limit. `unfinished`: it was killed, because it took too long or its
 * sender left. `impossible`: it never began, because there is no ffmpeg or its sender had left. `own-pending`: another conversion of this
 * member runs or waits. `busy`: too many members wait.
 */
export type Conversion = "converted" | "failed" | "too-large" | "unfinished" | "impossible" | "own-pending" | "busy";

/** What ffmpeg can do with a video. Without ffmpeg on the search path every function answers "no". */
export interface VideoTools {
  /** Seconds; null when unknown. */
  probe(path: string, kind: VideoKind, sender: Sender): Promise<number | null>;
  /** Writes one frame as JPEG, from about this second. */
  frame(path: string, kind: VideoKind, target: string, second: number, sender: Sender): Promise<boolean>;
  /** Writes an mp4 that browsers play. */
  convert(path: string, kind: VideoKind, target: string, sender: Sender): Promise<Conversion>;
  /** Kills what runs, and starts nothing more. */
  stop(): void;
}

/** ffmpeg gets the reader by the kind of the content. If it guessed, it would open playlists, and other files through them. */
const readers: Record<VideoKind, string> = { mp4: "mov", mov: "mov", webm: "matroska", avi: "avi", wmv: "asf", flv: "flv" };

const PROBE_MS = 10_000;
const FRAME_MS = 20_000;
/** A client waits 300 s for a video (specification 001, uploads), and sending it takes a part of that. */
const CONVERT_MS = 180_000;
/** Behind more conversions than these, most clients would give up before their own has ended. */
const MOST_WAITING = 3;

/** 8K. Telephones film no larger frames, and larger ones would take too much memory. */
const MAX_PIXELS = 7680 * 4320;
const MAX_ALLOCATION = 512 * 1024 * 1024;
const MAX_SIDE = 1920;
const FRAME_SIDE = 1440;

const fit = (side: number) => `scale=w='min(${side},iw)':h='min(${side},ih)':force_original_aspect_ratio=decrease:force_divisible_by=2`;
const quiet = ["-hide_banner", "-v", "error", "-max_alloc", String(MAX_ALLOCATION)];
/** Only this file: a container can name other files and network addresses. */
const input = (path: string, kind: VideoKind) => ["-protocol_whitelist", "file,pipe", "-f", readers[kind], "-i", `file:${path}`];

/**
 * `searchPath` has the format of PATH. One conversion runs at a time, with one thread, and beside it one of the short programs: videos that
 * need no conversion never wait for one.
 */
export function createVideoTools({ searchPath, convertMs = CONVERT_MS }: { searchPath: string; convertMs?: number }): VideoTools {
  const shortly = createFairTurns(1);
  const converting = pLimit(1);
  /** Members with a conversion that runs or waits. */
  const pending = new Set<number>();
  const ending = new AbortController();
  const located = new Map<string, Promise<string | undefined>>();

  function locate(program: "ffmpeg" | "ffprobe") {
    const found = located.get(program) ?? findProgram(program, searchPath);
    located.set(program, found);
    return found;
  }
  async function run(program: "ffmpeg" | "ffprobe", args: readonly string[], timeoutMs: number, { left }: Sender) {
    const file = await locate(program);
    const signal = left ? AbortSignal.any([ending.signal, left]) : ending.signal;
    return file === undefined || signal.aborted ? undefined : runProgram(file, args, { timeoutMs, signal });
  }
  const ffmpeg = (args: readonly string[], timeoutMs: number, sender: Sender) =>
    run("ffmpeg", ["-nostdin", ...quiet, ...args], timeoutMs, sender);
  const holdsSomething = async (path: string) => (await stat(path).catch(() => undefined))?.size ?? 0;

  return {
    async probe(path, kind, sender) {
      const show = ["-show_entries", "format=duration", "-of", "default=noprint_wrappers=1:nokey=1"];
      const args = [...quiet, ...show, ...input(path, kind)];
      const done = await shortly(sender.memberId, () => run("ffprobe", args, PROBE_MS, sender));
      return done?.ok ? plausibleSeconds(Number.parseFloat(done.output)) : null;
    },

    async frame(path, kind, target, second, sender) {
      const output = [
        "-map",
        "0:v:0",
        "-frames:v",
        "1",
        "-vf",
        fit(FRAME_SIDE),
        "-c:v",
        "mjpeg",
        "-q:v",
        "3",
        "-f",
        "image2",
        "-update",
        "1",
      ];
      const args = ["-ss", second.toFixed(2), "-max_pixels", String(MAX_PIXELS), ...input(path, kind), ...output, "-y", `file:${target}`];
      const done = await shortly(sender.memberId, () => ffmpeg(args, FRAME_MS, sender));
      return done?.ok === true && (await holdsSomething(target)) > 0;
    },

    async convert(path, kind, target, sender) {
      if ((await locate("ffmpeg")) === undefined) return "impossible";
      if (pending.has(sender.memberId)) return "own-pending";
      if (pending.size > MOST_WAITING) return "busy";
      const streams = ["-map", "0:v:0", "-map", "0:a:0?", "-sn", "-dn", "-map_metadata", "-1", "-map_chapters", "-1"];
      const video = ["-vf", fit(MAX_SIDE), "-c:v", "libx264", "-preset", "veryfast", "-crf", "23", "-pix_fmt", "yuv420p", "-threads", "1"];
      const audio = ["-c:a", "aac", "-b:a", "128k", "-ac", "2"];
      // A little over the limit, so that a truncated file can be told from one that just fits.
      const file = ["-movflags", "+faststart", "-fs", String(MAX_VIDEO_BYTES + 65_536), "-f", "mp4", "-y", `file:${target}`];
      const args = ["-max_pixels", String(MAX_PIXELS), ...input(path, kind), ...streams, ...video, ...audio, ...file];
      pending.add(sender.memberId);
      const done = await converting(() => ffmpeg(args, convertMs, sender)).finally(() => pending.delete(sender.memberId));
      if (!done) return "impossible";
      if (done.killed) return "unfinished";
      const size = await holdsSomething(target);
      if (!done.ok || size === 0) return "failed";
      return size > MAX_VIDEO_BYTES ? "too-large" : "converted";
    },

    stop: () => ending.abort(),
  };
}
