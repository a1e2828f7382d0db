import { Bell, Compass, type LucideIcon, MessageCircle, SquarePlus, UserRound } from "lucide-react";
import { hasRoute } from "../routes.tsx";

export interface NavigationEntry {
  address: string;
  label: string;
  icon: LucideIcon;
  /** Shows the member's own picture, or asks a visitor to sign in. */
  own?: true;
  /** What waits there is counted beside the label. */
  unread?: "notifications" | "messages";
}

/** Order and names of specification 000 §2. An entry whose room is not built yet is not shown. */
const ENTRIES: readonly NavigationEntry[] = [
  { address: "/explore", label: "发现", icon: Compass },
  { address: "/notification", label: "通知", icon: Bell, unread: "notifications" },
  { address: "/publish", label: "发布", icon: SquarePlus },
  { address: "/chat", label: "消息", icon: MessageCircle, unread: "messages" },
  { address: "/user", label: "我", icon: UserRound, own: true },
];

export const navigationEntries = ENTRIES.filter(({ address }) => hasRoute(address));

/** `/user/someone` is not 我, `/explore/study` is still 发现. */
export function isCurrent(entry: NavigationEntry, pathname: string): boolean {
  return pathname === entry.address || (!entry.own && pathname.startsWith(`${entry.address}/`));
}
