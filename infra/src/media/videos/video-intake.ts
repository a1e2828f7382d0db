import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { fileDigest } from "../file-digest.ts";
import { mediaName, mediaTypes, type VideoExtension } from "../media-name.ts";
import { type MediaRefusal, refuseMedia } from "../media-refusals.ts";
import type { MediaStore } from "../media-store.ts";
import { type ByteSource, withFile } from "./byte-source.ts";
import { erasePlace } from "./erase-place.ts";
import { eraseTags } from "./erase-tags.ts";
import { mp4Duration } from "./mp4-duration.ts";
import { KIND_BYTES, videoKind } from "./video-kind.ts";
import type { VideoRecord } from "./video-record.ts";
import type { VideoTools } from "./video-tools.ts";
import { hasVideoTrack } from "./video-track.ts";
import { webmDuration } from "./webm-duration.ts";

export interface PreparedVideo {
  ok: true;
  video: VideoRecord;
  /** The file whose bytes `video` speaks of. */
  path: string;
  extension: VideoExtension;
}

export interface VideoIntake {
  /**
   * From the path of an upload to a video that browsers play, still in the upload's folder: what has to be converted is written beside it,
   * and the place it was taken at is erased in it.
   */
  prepare(path: string): Promise<PreparedVideo | MediaRefusal>;
  /** A JPEG of a moment near the beginning, beside the video; undefined where no tool can make one. */
  frame(prepared: PreparedVideo): Promise<string | undefined>;
  /** Puts the file into the store. Adds it to no table. */
  keep(prepared: PreparedVideo): Promise<void>;
}

const durationOf: Record<VideoExtension, (source: ByteSource) => Promise<number | null>> = {
  mp4: mp4Duration,
  mov: mp4Duration,
  webm: webmDuration,
};

export function createVideoIntake({ store, tools }: { store: MediaStore; tools: VideoTools }): VideoIntake {
  return {
    async prepare(given) {
      const kind = videoKind(await withFile(given, (source) => source.read(0, KIND_BYTES)));
      if (kind === undefined) return refuseMedia("unsupported-file-type");
      let path = given;
      let extension: VideoExtension;
      if (kind === "avi" || kind === "wmv" || kind === "flv") {
        path = `${given}.mp4`;
        extension = "mp4";
        const converted = await tools.convert(given, kind, path);
        if (converted === "impossible") return refuseMedia("unsupported-file-type");
        if (converted === "too-large") return refuseMedia("video-too-large");
      } else {
        extension = kind;
      }
      const isVideo = await withFile(path, (source) => hasVideoTrack(source, extension));
      const erase = extension === "webm" ? eraseTags : erasePlace;
      if (!isVideo || !(await erase(path))) return refuseMedia("unsupported-file-type");
      const duration = (await tools.probe(path, extension)) ?? (await withFile(path, durationOf[extension]));
      const [digest, { size }] = await Promise.all([fileDigest(path), stat(path)]);
      const video: VideoRecord = { name: mediaName(digest, extension), size, type: mediaTypes[extension], duration };
      return { ok: true, video, path, extension };
    },

    async frame({ path, extension, video }) {
      const target = `${path}.jpg`;
      // A second in, past a black beginning, where there is one: short films have it half-way.
      const second = Math.min(1, (video.duration ?? 0) / 2);
      return (await tools.frame(path, extension, target, second)) ? target : undefined;
    },

    async keep({ path, video }) {
      await store.put(video.name, createReadStream(path), { type: video.type });
    },
  };
}
