/** Keys of specification 000 §2 for a note, and those that people of the web expect. What they do: shortcuts.ts and note-keys.ts. */
export const SHORTCUT_GROUPS = [
  {
    name: "浏览",
    shortcuts: [
      { keys: ["J", "K"], does: "下一篇、上一篇笔记" },
      { keys: ["/"], does: "搜索" },
      { keys: ["↓"], does: "进入名字旁的用户资料卡" },
      { keys: ["N"], does: "发布笔记" },
      { keys: ["?"], does: "查看快捷键" },
    ],
  },
  {
    name: "看笔记时",
    shortcuts: [
      { keys: ["J", "K"], does: "换到下一篇、上一篇" },
      { keys: ["←", "→"], does: "上一张、下一张图片" },
      { keys: ["D"], does: "点赞" },
      { keys: ["S"], does: "收藏" },
      { keys: ["Shift", "Enter"], does: "发送评论" },
      { keys: ["Esc"], does: "关闭笔记" },
    ],
  },
] as const;
