import type { ReportTarget } from "@shiye/events/reports";
import type { LucideIcon } from "lucide-react";

/** A thing that can be reported, and its author. */
export interface ReportedThing {
  kind: ReportTarget;
  /** For a member, the account. */
  id: number | string;
  /** For a message. */
  conversationId?: number;
  author: { account: string; nickname: string };
}

/** An action on a thing, besides reporting it. */
export interface ThingAction {
  name: string;
  icon: LucideIcon;
  run: () => void;
}

export const KIND_NAMES: Readonly<Record<ReportTarget, string>> = { note: "笔记", comment: "评论", message: "消息", member: "用户" };
