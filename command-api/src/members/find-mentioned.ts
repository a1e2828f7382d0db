import type { MentionedMembers } from "@shiye/events/mentions";
import { mentionedAccounts } from "@shiye/events/mentions";
import { withoutBlockers } from "../blocks/state.ts";
import type { Sources } from "../kernel/command.ts";
import { findMember } from "./find-member.ts";

/** The members that a text mentions, by account id in lower case. Unknown names are left out. */
export async function findMentioned(
  sources: Pick<Sources, "read" | "nameKey">,
  text: string,
): Promise<{ ids: number[]; members: MentionedMembers }> {
  const names = [...new Set(mentionedAccounts(text).map((name) => name.toLowerCase()))];
  const found = await Promise.all(names.map((name) => findMember(sources, name)));
  const members = new Map<string, { accountName: string; nickname: string }>();
  const ids: number[] = [];
  for (const [index, member] of found.entries()) {
    if (member.status !== "active") continue;
    ids.push(member.id);
    members.set(names[index] ?? "", { accountName: member.accountName, nickname: member.profile.nickname });
  }
  return { ids, members };
}

/** As `findMentioned`. `ids` are those to notify: without members who have blocked the author. */
export async function findTold(
  sources: Pick<Sources, "read" | "nameKey">,
  writerId: number,
  text: string,
): ReturnType<typeof findMentioned> {
  const { ids, members } = await findMentioned(sources, text);
  return { ids: await withoutBlockers(sources.read, writerId, ids), members };
}
