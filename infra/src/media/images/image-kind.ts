/** The kinds of pictures that are accepted (contract §10). */
export type ImageKind = "jpeg" | "png" | "webp" | "gif";

/**
 * `other-picture` is a picture that is not accepted (SVG can run script; browsers differ on other formats). `not-a-picture` is all else.
 */
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
  // ISO base media files with the brand of a picture: HEIC (from telephones) and AVIF.
  ...["heic", "heix", "mif1", "msf1", "avif", "avis"].map((brand): Signature => [[4, `ftyp${brand}`]]),
];

/** The kind by content. The file name and the header come from the sender and are ignored. */
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
 * The first element after a byte order mark, declarations and comments decides: an HTML page that contains a drawing is a page. The text is
 * read piece by piece, because one regular expression would backtrack very long on a hostile row of comments.
 */
function isSvg(start: Buffer): boolean {
  let text = start.toString(start[0] === 0xff && start[1] === 0xfe ? "utf16le" : "utf8").replace(/^\uFEFF/, "");
  for (;;) {
    const piece = prologue.map((expression) => expression.exec(text)?.[0]).find((found) => found !== undefined);
    if (piece === undefined) return /^<(?:\w+:)?svg[\s>]/i.test(text);
    text = text.slice(piece.length);
  }
}
