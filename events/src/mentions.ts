import { textFromMarkup } from "./markup.ts";
import { characters, escapeHtml, htmlFromPlain, type TextFormat, textAsTyped } from "./text.ts";

/**
 * Text is text: what is stored holds mentions as tokens `[@nickname:user_id]` and nothing else that means anything. A token with
 * colons behind the account id is none: it stands for what a member typed, and is shown with one colon less. That is how a text
 * keeps `[@nickname:user_id]` as words. Source: contract §4 "Text is text", docs/decisions/text-is-text.md.
 */
const TOKEN = /\[@([^[\]:\n]{1,40}):([A-Za-z0-9_]{3,15})(:*)\]/g;

/** A token as a regular expression of SQL: the name, the account id, and the colons of one that is only words. */
export const MENTION = TOKEN.source;

/** Who a mentioned account id is now: the account id as registered and the nickname of today. Keys are lower-case account ids. */
export type MentionedMembers = ReadonlyMap<string, { accountName: string; nickname: string }>;

/** Code points of a name in a token. A nickname has at most ten. */
const NAME_CHARACTERS = 20;

/** The characters that end a token cannot stand in one; what is shown is the nickname of today anyway. */
export function mentionToken(name: string, account: string): string {
  const bare = [...name.replace(/[[\]:\n]/g, "")].slice(0, NAME_CHARACTERS).join("");
  return `[@${bare || account}:${account}]`;
}

/** What a client sends as text with mentions, not yet as it is stored: see `storedText`. */
export function textFromInput(input: string, format?: TextFormat): string {
  return format === "text" ? textAsTyped(input) : textFromMarkup(input, mentionToken);
}

/** What a client sends where there are no mentions, as in a bio. */
export function plainFromInput(input: string, format?: TextFormat): string {
  return format === "text" ? textAsTyped(input) : textFromMarkup(input, (name, account) => `@${name || account}`);
}

/**
 * The text as it is stored, once it is known who of those that it names is a member. In the format `text` a token that names
 * nobody is words; other clients may have made it of a link, and its name is all that is shown.
 */
export function storedText(text: string, members: MentionedMembers, format?: TextFormat): string {
  return text.replace(TOKEN, (token, _name, account: string, colons: string) => {
    const isWords = colons !== "" || (format === "text" && !members.has(account.toLowerCase()));
    return isWords ? `${token.slice(0, -1)}:]` : token;
  });
}

/** The stored text as its author sends it in the format `text`. */
export function typedText(stored: string): string {
  return stored.replace(TOKEN, (token, _name, _account, colons: string) => (colons === "" ? token : asTyped(token)));
}

const asTyped = (token: string) => `${token.slice(0, -2)}]`;

/** Puts something in the place of each mention and of the words between them. */
function mapText(stored: string, words: (words: string) => string, mention: (name: string, account: string) => string): string {
  let mapped = "";
  let unread = "";
  let end = 0;
  for (const { 0: token, 1: name = "", 2: account = "", 3: colons, index } of stored.matchAll(TOKEN)) {
    unread += stored.slice(end, index);
    end = index + token.length;
    if (colons !== "") unread += asTyped(token);
    else {
      mapped += words(unread) + mention(name, account);
      unread = "";
    }
  }
  return mapped + words(unread + stored.slice(end));
}

/** Account ids that a text mentions, each once, as typed. */
export function mentionedAccounts(text: string): string[] {
  return [...new Set([...text.matchAll(TOKEN)].filter((match) => match[3] === "").map((match) => match[2] ?? ""))];
}

/** Who is mentioned is told of it: a text of a thousand characters has room for five hundred. */
const MOST_MENTIONED = 50;
export const mentionsFew = (text: string) => mentionedAccounts(text).length <= MOST_MENTIONED;
export const tooManyMentioned = { path: ["content"], error: `最多只能提到${MOST_MENTIONED}人` };

/** Stored text as HTML in which only `<br>` and links to members that exist live. */
export function htmlFromText(text: string, members: MentionedMembers): string {
  return mapText(text, htmlFromPlain, (name, typed) => {
    const member = members.get(typed.toLowerCase());
    if (!member) return `@${escapeHtml(name)}`;
    const account = escapeHtml(member.accountName);
    return `<a href="/user/${account}" class="mention-link" data-user-id="${account}" contenteditable="false">@${escapeHtml(member.nickname)}</a>`;
  });
}

const asIs = (words: string) => words;

/** Stored text without those whom it mentions, for the search index: their names are theirs, and change. */
export function textWithoutMentions(text: string): string {
  return mapText(text, asIs, () => " ");
}

/** Stored text as plain text, for cards and previews. `limit` counts code points. */
export function plainFromText(text: string, limit = Number.POSITIVE_INFINITY): string {
  const plain = mapText(text, asIs, (name) => `@${name}`);
  return plain.length > limit ? [...plain].slice(0, limit).join("") : plain;
}

/** How long a text is for its writer: a mention is the name that is shown. */
export function writtenLength(text: string): number {
  return characters(plainFromText(text));
}
