/** The pictures we take (contract §10). */
export type ImageKind = "jpeg" | "png" | "webp" | "gif";

/** `other-picture` is a picture we do not take (svg, which can run script; formats that browsers differ on); `not-a-picture` is everything else. */
type ContentKind = ImageKind | "other-picture" | "not-a-picture";

/** Where a format writes its name: [offset, bytes as latin1]. Every pair of a signature must match. */
type Signature = readonly (readonly [offset: number, bytes: string])[];

const accepted: readonly (readonly [ImageKind, Signature])[] = [
  ["jpeg", [[0, "\xff\xd8\xff"]]],
  ["png", [[0, "\x89PNG\r\n\x1a\n"]]],
  [
    "webp",
    [
      [0, "RIFF"],
      [8, "WEBP"],
    ],
  ],
  ["gif", [[0, "GIF87a"]]],
  ["gif", [[0, "GIF89a"]]],
];

const otherPictures: readonly Signature[] = [
  [[0, "BM"]],
  [[0, "II*\0"]],
  [[0, "MM\0*"]],
  [[0, "\0\0\x01\0"]],
  [[0, "8BPS"]],
  [[0, "\xff\x0a"]],
  [[4, "JXL \r\n\x87\n"]],
  [[4, "jP  \r\n\x87\n"]],
  // ISO base media files whose brand is a picture's: HEIC (telephones), AVIF.
  ...["heic", "heix", "mif1", "msf1", "avif", "avis"].map((brand): Signature => [[4, `ftyp${brand}`]]),
];

/** The kind by content. The name and the header of an upload are its sender's claim, and are not looked at. */
export function contentKind(data: Uint8Array): ContentKind {
  const start = Buffer.from(data.buffer, data.byteOffset, Math.min(data.byteLength, 4096));
  const matches = (signature: Signature) =>
    signature.every(([offset, bytes]) => start.toString("latin1", offset, offset + bytes.length) === bytes);

  const found = accepted.find(([, signature]) => matches(signature));
  if (found) return found[0];
  return otherPictures.some(matches) || isSvg(start) ? "other-picture" : "not-a-picture";
}

const prologue = [/^\s+/, /^<\?[^>]*>/, /^<!--.*?-->/s, /^<!DOCTYPE[^[>]*(?:\[[^\]]*\]\s*)?>/i];

/**
 * The first element decides, after a byte order mark, declarations and comments: an HTML page with a drawing in it is a page.
 * Piece by piece, for one expression over all of it would backtrack without end on a hostile row of comments.
 */
function isSvg(start: Buffer): boolean {
  let text = start.toString(start[0] === 0xff && start[1] === 0xfe ? "utf16le" : "utf8").replace(/^\uFEFF/, "");
  for (;;) {
    const piece = prologue.map((expression) => expression.exec(text)?.[0]).find((found) => found !== undefined);
    if (piece === undefined) return /^<(?:\w+:)?svg[\s>]/i.test(text);
    text = text.slice(piece.length);
  }
}
