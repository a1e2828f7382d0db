/** Keys of specification 000 §2 for a note, and those that people of the web expect. The list of the dialog and of the handlers. */
export const SHORTCUT_GROUPS = [
  {
    name: "浏览",
    shortcuts: [
      { keys: ["J", "K"], does: "下一篇、上一篇笔记" },
      { keys: ["N"], does: "发布笔记" },
      { keys: ["?"], does: "查看快捷键" },
    ],
  },
  {
    name: "看笔记时",
    shortcuts: [
      { keys: ["←", "→"], does: "上一张、下一张图片" },
      { keys: ["D"], does: "点赞" },
      { keys: ["S"], does: "收藏" },
      { keys: ["Shift", "Enter"], does: "发送评论" },
      { keys: ["Esc"], does: "关闭笔记" },
    ],
  },
] as const;

export type Shortcut = "next" | "previous" | "publish" | "search" | "shortcuts";

const KEYS: Record<string, Shortcut> = { j: "next", k: "previous", n: "publish", "/": "search", "?": "shortcuts" };

type Key = Pick<KeyboardEvent, "key" | "isComposing" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey" | "defaultPrevented">;

/** Where the keys are pressed: `note` is one that is open above the page, `dialog` anything else that has the floor. */
export type Floor = "page" | "note" | "dialog" | "writing";

/** What a key means. Keys are letters while somebody is writing, choosing a Chinese character, or holding a modifier. */
export function shortcutOf(event: Key, floor: Floor): Shortcut | null {
  if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return null;
  if (floor === "writing" || floor === "dialog") return null;
  // Caps Lock gives capitals without Shift; a capital with Shift is meant as one. `?` cannot be typed without it.
  const letter = /^[a-z]$/i.test(event.key);
  if (letter && event.shiftKey) return null;
  const shortcut = KEYS[letter ? event.key.toLowerCase() : event.key] ?? null;
  return floor === "note" && shortcut !== "shortcuts" ? null : shortcut;
}

/** The first card of which the reader sees the beginning: below the header, or else whatever is next. */
export function firstInView(tops: readonly number[], headerBottom: number): number {
  return tops.findIndex((top) => top >= headerBottom);
}
