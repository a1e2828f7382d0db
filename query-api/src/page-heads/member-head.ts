import type { MemberRow } from "../members/load-member.ts";
import type { HeadFacts } from "./head-tags.ts";

export function memberHead(member: MemberRow): HeadFacts {
  return {
    type: "profile",
    title: `${member.nickname}的主页`,
    description: member.bio || `${member.nickname}在拾页分享了${member.post_count}篇笔记`,
    path: `/user/${member.user_id || member.id}`,
    ...(member.avatar ? { image: { url: member.avatar, alt: `${member.nickname}的头像` } } : {}),
  };
}
