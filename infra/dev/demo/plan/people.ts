import { mentionToken } from "@shiye/events/mentions";
import { members as writtenMembers } from "../members.ts";
import { createRandom } from "../random.ts";
import type { WrittenMember } from "../texts.ts";

export function accountNameOf(member: number, prefix = "user"): string {
  return `${prefix}${String(member + 1).padStart(3, "0")}`;
}

export function profileOf(member: number): WrittenMember {
  const written = writtenMembers[member];
  if (written) return written;
  const random = createRandom(`profile ${member}`);
  const [first, second] = [random.pick(writtenMembers), random.pick(writtenMembers)];
  const nickname = [...first.nickname]
    .slice(0, 2)
    .concat([...second.nickname].slice(-2))
    .join("");
  return { ...second, nickname, bio: first.bio };
}

/** A text in which `@{3}` mentions a member as clients send it, and who is mentioned; somebody whom the community does not have is a name. */
export type Mentions = (content: string) => { content: string; mentions?: readonly number[] };

export function createMentions({ members, accountPrefix }: { members: number; accountPrefix?: string }): Mentions {
  return (written) => {
    const mentions: number[] = [];
    const content = written.replace(/@\{(\d+)\}/g, (_place, digits: string) => {
      const member = Number(digits);
      const { nickname } = profileOf(member);
      if (member >= members) return `@${nickname}`;
      mentions.push(member);
      return mentionToken(nickname, accountNameOf(member, accountPrefix));
    });
    return mentions.length > 0 ? { content, mentions } : { content };
  };
}
