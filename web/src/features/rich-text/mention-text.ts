import { mentionToken } from "@shiye/events/mentions";

/**
 * The text is stored as the server accepts it, with mentions as tokens `[@nickname:user_id]` (contract §4). The field shows `@nickname`.
 * This converts between the two, and updates mentions when the shown text changes by a key, a paste or an undo.
 */
const TOKEN = /\[@([^[\]:\n]{1,40}):([A-Za-z0-9_]{3,15})\]/g;

/** A part of the shown text that stands for a token. */
interface Mention {
  start: number;
  end: number;
  token: string;
}
export interface ShownText {
  text: string;
  mentions: readonly Mention[];
}

/** A member who can be mentioned. */
export interface Mentionable {
  user_id: string;
  nickname: string;
}

export function mentionOf({ user_id, nickname }: Mentionable): { label: string; token: string } {
  const token = mentionToken(nickname, user_id);
  return { label: showText(token).text, token };
}

export function showText(value: string): ShownText {
  const mentions: Mention[] = [];
  let text = "";
  let from = 0;
  for (const match of value.matchAll(TOKEN)) {
    text += value.slice(from, match.index);
    const start = text.length;
    text += `@${match[1]}`;
    mentions.push({ start, end: text.length, token: match[0] });
    from = match.index + match[0].length;
  }
  return { text: text + value.slice(from), mentions };
}

/** The length in code points; a mention counts as the name that is shown. The server does the same (events/src/mentions.ts). */
export function writtenLength(value: string): number {
  return [...showText(value).text.trim()].length;
}

/** The text with its tokens, as it is stored and sent. */
export function keptText({ text, mentions }: ShownText): string {
  let value = "";
  let from = 0;
  for (const { start, end, token } of mentions) {
    value += text.slice(from, start) + token;
    from = end;
  }
  return value + text.slice(from);
}

/**
 * The state after the text was changed to `text`, with the caret at `caret`. A mention of which a part was deleted is removed as a whole;
 * one into which text was inserted becomes plain text. Labels in `known` that are inserted in one piece (chosen, pasted, undone) become
 * mentions again.
 */
export function changeText(
  before: ShownText,
  text: string,
  caret: number,
  known: ReadonlyMap<string, string>,
): ShownText & { caret: number } {
  const { from, removedTo, insertedTo } = changedPart(before.text, text, caret);
  const inserted = text.slice(from, insertedTo);
  const cut =
    inserted === ""
      ? before.mentions.find(({ start, end }) => start < removedTo && end > from && (start < from || end > removedTo))
      : undefined;
  if (cut) {
    const start = Math.min(cut.start, from);
    const end = Math.max(cut.end, removedTo);
    return changeText(before, before.text.slice(0, start) + before.text.slice(end), start, known);
  }
  const shift = insertedTo - removedTo;
  const mentions = [
    ...before.mentions.filter(({ end }) => end <= from),
    ...labelsIn(inserted, known).map(({ start, end, token }) => ({ start: start + from, end: end + from, token })),
    ...before.mentions
      .filter(({ start }) => start >= removedTo)
      .map(({ start, end, token }) => ({ start: start + shift, end: end + shift, token })),
  ];
  return { text, mentions, caret };
}

/** Where two texts differ. The text after the caret is unchanged, which decides between equal possibilities. */
function changedPart(before: string, after: string, caret: number) {
  let kept = after.length - caret;
  if (!before.endsWith(after.slice(caret))) {
    kept = 0;
    while (kept < Math.min(before.length, after.length) && before.at(-1 - kept) === after.at(-1 - kept)) kept++;
  }
  const most = Math.min(before.length, after.length) - kept;
  let from = 0;
  while (from < most && before[from] === after[from]) from++;
  return { from, removedTo: before.length - kept, insertedTo: after.length - kept };
}

/** Known labels in a text, each followed by a space or the end, so that 小叶 is not found in 小叶子. */
function labelsIn(piece: string, known: ReadonlyMap<string, string>): Mention[] {
  const found: Mention[] = [];
  for (let start = piece.indexOf("@"); start >= 0; start = piece.indexOf("@", start + 1)) {
    for (const [label, token] of known) {
      const end = start + label.length;
      if (piece.startsWith(label, start) && (end === piece.length || /\s/.test(piece[end] ?? ""))) {
        found.push({ start, end, token });
        break;
      }
    }
  }
  return found;
}

/** A nickname has at most ten characters and an account id fifteen, so longer text finds nobody. */
const MAX_QUERY_CHARACTERS = 15;

/**
 * The text between an @ and the caret, if it may be the beginning of a mention. An e-mail address is none. Chinese input methods may write
 * the sign as wide as a character.
 */
export function mentionQuery({ text, mentions }: ShownText, caret: number): { start: number; query: string } | null {
  const start = Math.max(text.lastIndexOf("@", caret - 1), text.lastIndexOf("＠", caret - 1));
  if (start < 0 || caret === 0) return null;
  const query = text.slice(start + 1, caret);
  if (query.length > MAX_QUERY_CHARACTERS || /\s/.test(query)) return null;
  if (/[A-Za-z0-9._-]/.test(text[start - 1] ?? "")) return null;
  return mentions.some((mention) => start >= mention.start && start < mention.end) ? null : { start, query };
}

/** The mention that ends at the caret. Backspace removes it as a whole. */
export function mentionBefore({ mentions }: ShownText, caret: number): Mention | undefined {
  return mentions.find(({ end }) => end === caret);
}
