/**
 * What an upload can be refused for (contract §10): a subset of the codes in `@shiye/events/refusals`, which has the sentences. The library
 * below knows codes only; the route that called it turns them into a `Refusal`.
 */
export type MediaRefusalCode = "no-file" | "image-only" | "unsupported-file-type" | "image-too-large" | "too-many-images" | "image-broken";

export interface MediaRefusal<Code extends string = MediaRefusalCode> {
  ok: false;
  code: Code;
}

export function refuseMedia<Code extends string>(code: Code): MediaRefusal<Code> {
  return { ok: false, code };
}
