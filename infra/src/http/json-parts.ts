/** How much structure a JSON text may have. */
interface MostParts {
  /** Lists and objects inside each other. */
  depth: number;
  /** Lists, objects and fields together. */
  parts: number;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;

/**
 * Whether this JSON has more structure than honest JSON has. It is asked before the text is parsed: a parser needs up to fifty times as long for
 * a byte of a list or of a new field as for a byte of a text. One pass, which skips what is in quotes. In broken JSON the answer is right up to
 * the place where a parser would stop.
 */
export function hasTooManyParts(json: string, most: MostParts): boolean {
  let depth = 0;
  let parts = 0;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) {
      for (at += 1; at < json.length && json.charCodeAt(at) !== QUOTE; at += 1) if (json.charCodeAt(at) === BACKSLASH) at += 1;
      continue;
    }
    // The brackets of lists and objects differ in this bit only.
    const bracket = code & ~0x20;
    if (bracket === 0x5d) depth -= 1;
    else if (bracket === 0x5b || code === COLON) {
      parts += 1;
      if (code !== COLON) depth += 1;
      if (depth > most.depth || parts > most.parts) return true;
    }
  }
  return false;
}
