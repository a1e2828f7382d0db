import type { Reader } from "@shiye/infra/read-db/statement-reader";
import { loadMember } from "../members/load-member.ts";
import type { HeadFacts } from "./head-tags.ts";

export async function memberHead(reader: Reader, key: string): Promise<HeadFacts | undefined> {
  const member = await loadMember(reader, key);
  if (!member) return undefined;
  return {
    type: "profile",
    title: `${member.nickname}的主页`,
    description: member.bio || `${member.nickname}在拾页分享了${member.post_count}篇笔记`,
    path: `/user/${member.user_id || member.id}`,
    ...(member.avatar ? { image: { url: member.avatar, alt: `${member.nickname}的头像` } } : {}),
  };
}
