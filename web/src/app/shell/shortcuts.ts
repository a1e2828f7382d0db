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

/** Keys mean letters while somebody is writing, choosing a Chinese character, or holding a modifier. */
export function isShortcut(
  event: Pick<KeyboardEvent, "isComposing" | "ctrlKey" | "metaKey" | "altKey" | "defaultPrevented">,
  target: Element | null,
): boolean {
  if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  return !target?.closest("input, textarea, select, [contenteditable=true], [role=dialog], [role=menu]");
}
