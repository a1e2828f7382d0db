import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { fileDigest } from "../file-digest.ts";
import { mediaName, mediaTypes, type VideoExtension } from "../media-name.ts";
import { type MediaRefusal, refuseMedia, type VideoRefusalCode } from "../media-refusals.ts";
import type { MediaStore } from "../media-store.ts";
import { type ByteSource, withFile } from "./byte-source.ts";
import { erasePlace } from "./erase-place.ts";
import { eraseTags } from "./erase-tags.ts";
import { mp4Duration } from "./mp4-duration.ts";
import { KIND_BYTES, videoKind } from "./video-kind.ts";
import type { VideoRecord } from "./video-record.ts";
import type { Conversion, Sender, VideoTools } from "./video-tools.ts";
import { hasVideoTrack } from "./video-track.ts";
import { webmDuration } from "./webm-duration.ts";

interface Cost {
  /** Whether a conversion took the processor, whatever came of it. */
  hasConverted: boolean;
}

export interface PreparedVideo extends Cost {
  ok: true;
  video: VideoRecord;
  /** The file with the bytes that `video` describes. */
  path: string;
  extension: VideoExtension;
}

export interface VideoIntake {
  /**
   * Makes of an uploaded file a video that browsers play, in the folder of the upload. A video that must be converted is written beside it,
   * and the place is erased.
   */
  prepare(path: string, sender: Sender): Promise<PreparedVideo | (MediaRefusal<VideoRefusalCode> & Cost)>;
  /** Writes a JPEG of a moment near the beginning beside the video. Undefined when no tool can do it. */
  frame(prepared: PreparedVideo, sender: Sender): Promise<string | undefined>;
  /** Stores the file. The record is the caller's task. */
  keep(prepared: PreparedVideo): Promise<void>;
}

const durationOf: Record<VideoExtension, (source: ByteSource) => Promise<number | null>> = {
  mp4: mp4Duration,
  mov: mp4Duration,
  webm: webmDuration,
};

const refusalOf = {
  impossible: "unsupported-file-type",
  failed: "unsupported-file-type",
  "too-large": "video-too-large",
  unfinished: "video-conversion-unfinished",
  "own-pending": "video-conversion-pending",
  busy: "video-conversion-busy",
} as const;
const neverBegan: ReadonlySet<Conversion> = new Set(["impossible", "own-pending", "busy"]);

export function createVideoIntake({ store, tools }: { store: MediaStore; tools: VideoTools }): VideoIntake {
  return {
    async prepare(given, sender) {
      const kind = videoKind(await withFile(given, (source) => source.read(0, KIND_BYTES)));
      let hasConverted = false;
      const refuse = (code: VideoRefusalCode) => ({ ...refuseMedia(code), hasConverted });
      if (kind === undefined) return refuse("unsupported-file-type");
      let path = given;
      let extension: VideoExtension;
      if (kind === "avi" || kind === "wmv" || kind === "flv") {
        path = `${given}.mp4`;
        extension = "mp4";
        const converted = await tools.convert(given, kind, path, sender);
        hasConverted = !neverBegan.has(converted);
        if (converted !== "converted") return refuse(refusalOf[converted]);
      } else {
        extension = kind;
      }
      const isVideo = await withFile(path, (source) => hasVideoTrack(source, extension));
      const erase = extension === "webm" ? eraseTags : erasePlace;
      if (!isVideo || !(await erase(path))) return refuse("unsupported-file-type");
      const duration = (await tools.probe(path, extension, sender)) ?? (await withFile(path, durationOf[extension]));
      const [digest, { size }] = await Promise.all([fileDigest(path), stat(path)]);
      const video: VideoRecord = { name: mediaName(digest, extension), size, type: mediaTypes[extension], duration };
      return { ok: true, hasConverted, video, path, extension };
    },

    async frame({ path, extension, video }, sender) {
      const target = `${path}.jpg`;
      // One second in, because films often begin black; half-way in films below two seconds.
      const second = Math.min(1, (video.duration ?? 0) / 2);
      return (await tools.frame(path, extension, target, second, sender)) ? target : undefined;
    },

    async keep({ path, video }) {
      await store.put(video.name, createReadStream(path), { type: video.type });
    },
  };
}
