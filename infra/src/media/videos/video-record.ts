import type { VideoType } from "../media-name.ts";

/** What is stored about an uploaded video, without its owners. It can be written as JSON. */
export interface VideoRecord {
  /** The name of the stored file. It contains the digest of the stored bytes. */
  name: string;
  /** Bytes of the stored file. */
  size: number;
  type: VideoType;
  /** Seconds; null when neither the container nor ffmpeg says it. */
  duration: number | null;
}
