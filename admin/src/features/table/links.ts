import type { Row } from "../../api/rows-api.ts";

const idOf = (value: unknown): string => (typeof value === "number" || typeof value === "string" ? String(value) : "");

export const memberLink = (account: string) => `/user/${encodeURIComponent(account)}`;
export const noteLink = (note: string) => `/post?id=${encodeURIComponent(note)}`;
export const commentLink = (note: string, comment: string) => `${noteLink(note)}&targetCommentId=${encodeURIComponent(comment)}`;

/** Notifications of this type are about a member, all others about a note. */
const ABOUT_A_MEMBER = 6;

/** The address on the members' site for a cell of ids; undefined without one. Source: specification 002 §2. */
export function linkOf(entity: string, name: string, kind: string, row: Row): string | undefined {
  const value = idOf(row[name]);
  if (value === "") return undefined;
  if (kind === "member") return memberLink(value);
  // The page of a draft is its author's alone.
  if (kind === "note") return row.is_draft === 1 ? undefined : noteLink(value);
  if (kind === "comment") return commentLink(idOf(row.post_id), value);
  if (name === "target_id" && entity === "likes") return row.target_type === 1 ? noteLink(value) : undefined;
  if (name === "target_id" && entity === "notifications" && row.type !== ABOUT_A_MEMBER) {
    const comment = idOf(row.comment_id);
    return comment ? commentLink(value, comment) : noteLink(value);
  }
  return undefined;
}
