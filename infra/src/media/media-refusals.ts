import type { RefusalCode } from "@shiye/events/refusals";

/** What an upload can be refused for (contract §10). Here codes only; the route that called turns one into a `Refusal` with its sentence. */
type MediaRefusalCode = Extract<
  RefusalCode,
  "no-file" | "image-only" | "unsupported-file-type" | "image-too-large" | "video-too-large" | "too-many-images" | "image-broken"
>;

/** `storage-full`: the disk has no room for more. `malformed-body`: not what multipart/form-data looks like (RFC 7578), or the sender went away in the middle. */
export type UploadRefusalCode = MediaRefusalCode | Extract<RefusalCode, "malformed-body" | "storage-full">;

export interface MediaRefusal<Code extends RefusalCode = MediaRefusalCode> {
  ok: false;
  code: Code;
}

export function refuseMedia<Code extends RefusalCode>(code: Code): MediaRefusal<Code> {
  return { ok: false, code };
}
