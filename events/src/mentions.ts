import { storableText } from "./shapes.ts";

/**
 * Text is text: what is stored holds mentions as tokens `[@nickname:user_id]` and nothing else that means anything.
 * The three forms that clients send (the token, our link, plain text) become that; the answer becomes escaped HTML.
 * Source: contract §4 "Text is text".
 */
const LINK = /<a\b[^>]*?data-user-id="([A-Za-z0-9_]{3,15})"[^>]*>\s*@?([^<]{0,40})<\/a>/gi;
const TOKEN = /\[@([^\]:\n]{1,40}):([A-Za-z0-9_]{3,15})\]/g;
const ENTITIES: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'", "&nbsp;": " ", "&amp;": "&" };

/** Our own link becomes a token, line breaks become "\n", any other tag is dropped, entities are read once. */
export function textFromInput(input: string): string {
  return storableText(input)
    .replace(/\r\n?/g, "\n")
    .replace(LINK, (_whole, account: string, nickname: string) => `[@${nickname.trim().replace(/[[\]:]/g, "")}:${account}]`)
    .replace(/<br\s*\/?>|<\/(?:p|div)>/gi, "\n")
    .replace(/<\/?[a-z][^<>]*>/gi, "")
    .replace(/&(?:lt|gt|quot|#39|nbsp|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .trim();
}

/** Account ids that a stored text mentions, each once, as typed. */
export function mentionedAccounts(text: string): string[] {
  return [...new Set([...text.matchAll(TOKEN)].map((match) => match[2] ?? ""))];
}

export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;").replaceAll("'", "&#39;");
}

/** Who a mentioned account id is now: the account id as registered and the nickname of today. */
export type MentionedMembers = ReadonlyMap<string, { accountName: string; nickname: string }>;

/** Stored text as HTML in which only `<br>` and links to members that exist live. Keys of `members` are lower-case account ids. */
export function htmlFromText(text: string, members: MentionedMembers): string {
  let html = "";
  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    html += escapeHtml(text.slice(end, match.index));
    const member = members.get((match[2] ?? "").toLowerCase());
    const account = member ? escapeHtml(member.accountName) : "";
    html += member
      ? `<a href="/user/${account}" class="mention-link" data-user-id="${account}" contenteditable="false">@${escapeHtml(member.nickname)}</a>`
      : `@${escapeHtml(match[1] ?? "")}`;
    end = match.index + match[0].length;
  }
  return (html + escapeHtml(text.slice(end))).replaceAll("\n", "<br>");
}

/** Stored text without those whom it mentions, for the search index: their names are theirs, and change. */
export function textWithoutMentions(text: string): string {
  return text.replace(TOKEN, " ");
}

/** Stored text as one line of plain text, for cards and previews. `limit` counts code points. */
export function plainFromText(text: string, limit: number): string {
  const plain = text.replace(TOKEN, "@$1");
  const all = [...plain];
  return all.length > limit ? all.slice(0, limit).join("") : plain;
}
