import { Bell, Compass, type LucideIcon, MessageCircle, SquarePlus, UserRound } from "lucide-react";

export interface NavigationEntry {
  address: string;
  label: string;
  icon: LucideIcon;
  /** Shows the member's own picture; a visitor finds a button that opens the sign-in in its place. */
  own?: true;
  /** What waits there is counted beside the label. */
  unread?: "notifications" | "messages";
}

/** Order and names of specification 000 §2. */
export const navigationEntries: readonly NavigationEntry[] = [
  { address: "/explore", label: "发现", icon: Compass },
  { address: "/notification", label: "通知", icon: Bell, unread: "notifications" },
  { address: "/publish", label: "发布", icon: SquarePlus },
  { address: "/chat", label: "消息", icon: MessageCircle, unread: "messages" },
  { address: "/user", label: "我", icon: UserRound, own: true },
];

/** `/user/someone` is not 我, `/explore/study` is still 发现. */
export function isCurrent(entry: NavigationEntry, pathname: string): boolean {
  return pathname === entry.address || (!entry.own && pathname.startsWith(`${entry.address}/`));
}
