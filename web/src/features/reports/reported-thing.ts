import type { ReportTarget } from "@shiye/events/reports";
import type { LucideIcon } from "lucide-react";

/** What stands before a member, and who answers for it. */
export interface ReportedThing {
  kind: ReportTarget;
  /** Of a member the account. */
  id: number | string;
  /** Of a message. */
  conversationId?: number;
  author: { account: string; nickname: string };
}

/** What somebody can do about a thing beside reporting it. */
export interface ThingAction {
  name: string;
  icon: LucideIcon;
  run: () => void;
}

export const KIND_NAMES: Readonly<Record<ReportTarget, string>> = { note: "笔记", comment: "评论", message: "消息", member: "用户" };
