/** Unicode code points, which is what a member counts as characters. */
export function characters(text: string): number {
  return [...text].length;
}

/** Marks, embeddings, overrides and isolates of the Unicode bidirectional algorithm. */
const DIRECTION_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Controls, but for the line end and the tab. */
const CONTROLS = /(?![\n\t])\p{Cc}/gu;

/**
 * Text that every database can keep and that harms no text beside it. A line ends with "\n", however its writer's machine ends it. Other controls
 * are dropped: they are not seen, and NUL cannot be stored. Half of a surrogate pair is no character and becomes U+FFFD. Controls of direction are
 * dropped, because a name with one of them would reverse the rest of a sentence in which it is shown.
 */
export function storableText(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(CONTROLS, "")
    .replace(DIRECTION_CONTROLS, "")
    .replace(/\p{Surrogate}/gu, "\ufffd");
}

/** Marks around a note between lines. Most fonts show nothing for them, so two names that differ in one would look the same. */
const ANNOTATION_MARKS = /[\ufff9-\ufffb]/g;

/** Likewise for what stands in one line: a name, a title, a tag. */
export function storableLine(text: string): string {
  return storableText(text.replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, " ").replace(ANNOTATION_MARKS, ""));
}

/** Any character that is seen. */
const INK = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/u;

/** Without the blanks around it. A text of nothing but characters that nobody sees is empty: a name of them would be no name. */
export function trimmedText(text: string): string {
  return INK.test(text) ? text.trim() : "";
}

export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;").replaceAll("'", "&#39;");
}

/** Plain text as HTML that shows just that text. */
export function htmlFromPlain(text: string): string {
  return escapeHtml(text).replaceAll("\n", "<br>");
}

/** `text`: what is sent is what was typed. Left out: entities are read once, and our own markup is markup. */
export type TextFormat = "text" | null | undefined;

/** As a client of the format `text` sends it. */
export function textAsTyped(input: string): string {
  return trimmedText(storableText(input));
}
