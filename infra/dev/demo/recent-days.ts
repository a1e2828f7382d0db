import type { Subject } from "./texts.ts";

/** What was said in the last days around the member whose sign-in the first start prints. Members are indices; `@{0}` mentions one. */
interface WrittenRemark {
  hoursAgo: number;
  by: number;
  /** Under the newest note of this member, or in answer to an earlier remark of this list. */
  under: { noteOf: number } | { remark: number };
  content: string;
  picture?: Subject;
  likedBy?: readonly number[];
  /** By the note's author, soon after. */
  pinned?: true;
}

export const recentRemarks: readonly WrittenRemark[] = [
  { hoursAgo: 31, by: 1, under: { noteOf: 0 }, content: "转到校报值班群了 📣 大家都在问你坐哪一排" },
  { hoursAgo: 30, by: 0, under: { remark: 0 }, content: "四楼第二排，插座是坏的那个位置 😂", likedBy: [1, 4, 12, 24] },
  {
    hoursAgo: 28,
    by: 23,
    under: { noteOf: 0 },
    content: "照着你写的坐了一下午，给你看看今天的光 ☀️",
    picture: "room",
    likedBy: [0, 19],
    pinned: true,
  },
  {
    hoursAgo: 21,
    by: 0,
    under: { noteOf: 23 },
    content: "南瓜的这版也成功了 🎃🍚 @{29} 老板，周五给你留一碗",
    picture: "food",
    likedBy: [23, 29],
  },
  { hoursAgo: 18, by: 0, under: { noteOf: 4 }, content: "三花妈妈辛苦了 🐾 羊奶粉明天送到 @{4}", likedBy: [4, 2] },
  { hoursAgo: 8, by: 1, under: { remark: 1 }, content: "那下次带充电宝去找你 🔋✨" },
  { hoursAgo: 7, by: 4, under: { noteOf: 0 }, content: "三花今天也来占座了 🐱🐾", picture: "cat", likedBy: [0, 1] },
  { hoursAgo: 6, by: 23, under: { remark: 3 }, content: "色泽满分！锅巴别铲太干净，留一点最香 😋" },
  { hoursAgo: 5, by: 29, under: { noteOf: 29 }, content: "@{0} 你要的那本后面还有半页批注，周五一起看 📖" },
  { hoursAgo: 4, by: 19, under: { noteOf: 19 }, content: "@{0} @{1} 底片洗出来了，四楼那张最好看 🎞️", picture: "room", likedBy: [1] },
  { hoursAgo: 2.5, by: 3, under: { noteOf: 0 }, content: "夜班路过，读完觉得走廊都亮了一点 🌙🌙" },
];

/** Members who did something to the newest note of the first member, or to the member, so many hours ago. */
export const recentReactions: readonly { kind: "like-note" | "collect" | "follow"; by: number; hoursAgo: number }[] = [
  { kind: "like-note", by: 3, hoursAgo: 8.5 },
  { kind: "collect", by: 2, hoursAgo: 7.5 },
  { kind: "like-note", by: 36, hoursAgo: 5.5 },
  { kind: "follow", by: 49, hoursAgo: 4.5 },
  { kind: "collect", by: 8, hoursAgo: 3.5 },
  { kind: "like-note", by: 12, hoursAgo: 3 },
  { kind: "follow", by: 3, hoursAgo: 2.2 },
  { kind: "like-note", by: 2, hoursAgo: 1.6 },
  { kind: "follow", by: 54, hoursAgo: 1.2 },
  { kind: "collect", by: 24, hoursAgo: 0.7 },
];

/** Whom the first member follows back, so that some of both are friends. */
export const followedBack: readonly number[] = [1, 4, 19, 23, 29, 45];

/** Whoever has read their inbox did it this long before the end; what the first member got since is new. */
export const INBOX_READ_HOURS_AGO = 9;
