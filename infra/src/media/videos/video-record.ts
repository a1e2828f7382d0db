import type { VideoType } from "../media-name.ts";

/** What is remembered of an uploaded video, apart from whose it is. Serialisable as it stands. */
export interface VideoRecord {
  /** Name of the stored file; the digest in it is of the stored bytes. */
  name: string;
  /** Bytes of the stored file. */
  size: number;
  type: VideoType;
  /** Seconds; null when neither the container nor a tool could tell. */
  duration: number | null;
}
