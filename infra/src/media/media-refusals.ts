import type { RefusalCode } from "@shiye/events/refusals";

/** Why an upload can be refused (contract §10). Only codes; the route adds the sentence. */
type MediaRefusalCode = Extract<
  RefusalCode,
  | "no-file"
  | "image-only"
  | "unsupported-file-type"
  | "image-too-large"
  | "image-too-many-pixels"
  | "video-too-large"
  | "too-many-files"
  | "too-many-images"
  | "image-broken"
>;

/** Only an upload that must be converted meets the last three. */
export type VideoRefusalCode =
  | Extract<MediaRefusalCode, "unsupported-file-type" | "video-too-large">
  | Extract<RefusalCode, "video-conversion-unfinished" | "video-conversion-pending" | "video-conversion-busy">;

/** `storage-full`: the disk has no room. `malformed-body`: not multipart/form-data (RFC 7578), or the sender closed the connection. */
export type UploadRefusalCode = MediaRefusalCode | Extract<RefusalCode, "malformed-body" | "storage-full">;

export interface MediaRefusal<Code extends RefusalCode = MediaRefusalCode> {
  ok: false;
  code: Code;
}

export function refuseMedia<Code extends RefusalCode>(code: Code): MediaRefusal<Code> {
  return { ok: false, code };
}
