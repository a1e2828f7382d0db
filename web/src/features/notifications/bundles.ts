import type { NotificationView } from "@shiye/events/notifications";

/** What is shown as one row: one notification, or several of the same that came on one day. The newest first, at least one. */
export interface Bundle {
  key: string;
  newest: NotificationView;
  entries: readonly NotificationView[];
  /** Of how many members; null while what is not loaded yet may hold more of them. */
  people: number | null;
}

/** Likes of a note or of a comment, collects, and follows. What others wrote is worth a row each. */
const BUNDLED: readonly number[] = [1, 2, 3, 6];

/** The member's own day: what comes after midnight begins a new row, so that a row that was read never changes for it. */
const dayOf = ({ created_at }: NotificationView) => new Date(created_at).toDateString();

function keyOf(entry: NotificationView): string {
  const { id, type, title, target_id, comment_id } = entry;
  return BUNDLED.includes(type) ? `${type} ${target_id} ${comment_id} ${dayOf(entry)} ${title}` : String(id);
}

/** Rows of a list that is ordered newest first; `hasMore`: its end is not loaded. */
export function bundlesOf(notifications: readonly NotificationView[], hasMore: boolean): Bundle[] {
  const rows = new Map<string, [NotificationView, ...NotificationView[]]>();
  for (const entry of notifications) {
    const row = rows.get(keyOf(entry));
    if (row) row.push(entry);
    else rows.set(keyOf(entry), [entry]);
  }
  const last = notifications.at(-1);
  return [...rows].map(([key, entries]) => {
    const [newest] = entries;
    // What comes next is not newer than the last one loaded: days before that one are whole.
    const mayGrow = hasMore && BUNDLED.includes(newest.type) && last !== undefined && dayOf(newest) === dayOf(last);
    return { key, newest, entries, people: mayGrow ? null : new Set(entries.map(({ sender_id }) => sender_id)).size };
  });
}

/** How many parts of a list are loaded without asking, where they add hardly a row to what is on the screen. */
const FULL_ROWS = 5;

/** True when the next part comes by itself: else a note that ten thousand like would be loaded to its end, because it fills one row. */
export function loadsByItself(notifications: number, rows: number, pageSize: number): boolean {
  return notifications < (rows + FULL_ROWS) * pageSize;
}

const nameOf = ({ from_nickname }: NotificationView) => from_nickname || "匿名用户";

/** One member once, the newest first. */
export function peopleOf(entries: readonly NotificationView[]): NotificationView[] {
  const seen = new Map<number, NotificationView>();
  for (const entry of entries) if (!seen.has(entry.sender_id)) seen.set(entry.sender_id, entry);
  return [...seen.values()];
}

/** The whole of a row in words: 甲、乙等 12 人赞了你的笔记. Without a number where nobody knows it yet. */
export function bundleText({ entries, newest, people }: Bundle): string {
  const named = peopleOf(entries).slice(0, NAMED).map(nameOf).join("、");
  return `${named}${othersText(people)}${newest.title}`;
}

/** So many are named. */
export const NAMED = 2;

export function othersText(people: number | null): string {
  if (people === null) return "等人";
  return people > NAMED ? `等 ${people} 人` : "";
}
