import type { Subject } from "./texts.ts";

/** Said with a picture, under any note. */
export const picturedComments: readonly (readonly [content: string, subject: Subject])[] = [
  ["交作业！照着做了一遍 📷", "desk"],
  ["我家这只听完也点头了 🐱", "cat"],
  ["同款心情，今天的天", "landscape"],
  ["刚好路过，补一张现场", "campus"],
  ["边看边吃，面都凉了 🍜", "food"],
  ["读完出去走了走，给你带回来一张", "plant"],
  ["我这边在下雨，一起听", "rain"],
  ["抄在本子上了，字丑勿怪 😂", "notebook"],
  ["今晚的月亮，送给写这条的人 🌙", "night-sky"],
  ["喝着这杯看完的，值了 ☕", "drink"],
];

/** `@` is somebody whom the writer follows, and calls over. */
export const callingComments: readonly string[] = [
  "@ 快来，说的是不是你 😂",
  "@ 周末一起？我请奶茶 🧋",
  "@ 你上次问的，这里有答案",
  "喊一声 @，你欠我的那顿饭可以吃这家",
  "@ 看完回我，别已读不回 👀",
  "转给 @，她一定会哭 🥹",
  "@ 下次别再说我们学校没有好看的了",
  "和 @ 打赌赢了，写在这里当证据 ✌️",
];

/** Mostly faces: what people write when they have no words. */
export const facesOnly: readonly string[] = ["😭😭😭", "👏👏👏👏", "🥰", "笑到打鸣 🐓🐓", "🌟🌟🌟🌟🌟", "哈哈哈哈哈 🤣🤣", "❤️‍🔥", "🫶🫶"];
