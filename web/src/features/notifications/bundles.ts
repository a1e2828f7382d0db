import type { NotificationView } from "@shiye/events/notifications";

/** What one row shows: one notification, or several similar ones of one day. Newest first, at least one. */
export interface Bundle {
  key: string;
  newest: NotificationView;
  entries: readonly NotificationView[];
  /** How many members. Null while further pages may have more of them. */
  people: number | null;
}

/** Likes of a note or a comment, collections, and follows. Comments have a row each. */
const BUNDLED: readonly number[] = [1, 2, 3, 6];

/** The day in the member's time zone. After midnight a new row begins, so that a row that was read does not change. */
const dayOf = ({ created_at }: NotificationView) => new Date(created_at).toDateString();

function keyOf(entry: NotificationView): string {
  const { id, type, title, target_id, comment_id } = entry;
  return BUNDLED.includes(type) ? `${type} ${target_id} ${comment_id} ${dayOf(entry)} ${title}` : String(id);
}

/** Rows of a list that is ordered newest first. `hasMore`: its end is not loaded. */
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
    // Later pages are not newer than the last loaded notification, so earlier days are complete.
    const mayGrow = hasMore && BUNDLED.includes(newest.type) && last !== undefined && dayOf(newest) === dayOf(last);
    return { key, newest, entries, people: mayGrow ? null : new Set(entries.map(({ sender_id }) => sender_id)).size };
  });
}

/** With fewer rows than this the next page loads automatically. */
const FULL_ROWS = 5;

/** Whether the next page loads automatically. Otherwise ten thousand likes of one note would all be loaded, because they fill one row. */
export function loadsByItself(notifications: number, rows: number, pageSize: number): boolean {
  return notifications < (rows + FULL_ROWS) * pageSize;
}

const nameOf = ({ from_nickname }: NotificationView) => from_nickname || "匿名用户";

/** Each member once, newest first. */
export function peopleOf(entries: readonly NotificationView[]): NotificationView[] {
  const seen = new Map<number, NotificationView>();
  for (const entry of entries) if (!seen.has(entry.sender_id)) seen.set(entry.sender_id, entry);
  return [...seen.values()];
}

/** The text of a row: 甲、乙等 12 人赞了你的笔记. Without a number while it is unknown. */
export function bundleText({ entries, newest, people }: Bundle): string {
  const named = peopleOf(entries).slice(0, NAMED).map(nameOf).join("、");
  return `${named}${othersText(people)}${newest.title}`;
}

/** How many members are named. */
export const NAMED = 2;

export function othersText(people: number | null): string {
  if (people === null) return "等人";
  return people > NAMED ? `等 ${people} 人` : "";
}
