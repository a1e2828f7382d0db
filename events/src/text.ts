/** Unicode code points, which is what a member counts as characters. */
export function characters(text: string): number {
  return [...text].length;
}

/** Embeddings, overrides and isolates of the Unicode bidirectional algorithm. */
const DIRECTION_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * Text that every database can keep and that harms no text beside it. NUL is dropped. Half of a surrogate pair is no character and becomes
 * U+FFFD. Controls of direction are dropped, because a name with one of them would reverse the rest of a sentence in which it is shown.
 */
export function storableText(text: string): string {
  return text
    .replaceAll("\u0000", "")
    .replace(DIRECTION_CONTROLS, "")
    .replace(/\p{Surrogate}/gu, "\ufffd");
}

/** Any character that is seen. */
const INK = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800]/u;

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

/** As a client of the format `text` sends it. A line ends with "\n", however its writer's machine ends it. */
export function textAsTyped(input: string): string {
  return trimmedText(storableText(input).replace(/\r\n?/g, "\n"));
}
