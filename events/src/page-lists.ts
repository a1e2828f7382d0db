import type { NoteSort } from "./notes.ts";
import type { NotificationGroup } from "./notifications.ts";

// The lists that pages begin with. The page, the script in its head and the server's first data all take them from here.

/** Which list of notes; every field goes into the query string as it is. */
export interface NoteList {
  category?: string;
  type?: 1 | 2;
  sort?: NoteSort;
  user_id?: string;
  /** Of those whom the caller follows. */
  following?: 1;
}

/** The channel of those whom a member follows, by the name that stands in its address. Ours: the specification has none. */
export const FOLLOWING = "following";

/** Specification 000 §9. */
export const NOTE_PAGE_SIZE = 20;

/** `?type=image`: the choice is part of the address, so going back restores it. */
const ONLY_IMAGES = "image";

export function showsOnlyImages(query: URLSearchParams): boolean {
  return query.get("type") === ONLY_IMAGES;
}

export function onlyImagesQuery(only: boolean): string {
  return only ? `?type=${ONLY_IMAGES}` : "";
}

export function feedList(category: string, onlyImages: boolean): NoteList {
  return { ...(category === FOLLOWING ? { following: 1 } : { category }), ...(onlyImages ? { type: 1 } : {}) };
}

/** The notes below a member's header. `account` as it stands in the address: an id or an account name. */
export function profileList(account: string): NoteList & { user_id: string; sort: NoteSort } {
  return { user_id: account, sort: "created_at" };
}

/** Specification 001 §9. */
export const NOTIFICATION_PAGE_SIZE = 20;

/** Specification 001 §2: the tabs of the notifications in their order. */
export const NOTIFICATION_GROUPS = ["comments", "likes", "collections", "follows", "system"] as const;

/** `?tab=likes`; the first tab for anything else. */
export function notificationTab(query: URLSearchParams): NotificationGroup {
  return NOTIFICATION_GROUPS.find((tab) => tab === query.get("tab")) ?? "comments";
}
