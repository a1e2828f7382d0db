import type { CategoryTitle, Subject } from "./texts.ts";
import type { FilmName } from "./videos/films.ts";

interface WrittenDraft {
  /** Index into the members. */
  author: number;
  daysAgo: number;
  category: CategoryTitle | null;
  title: string;
  content: string;
  tags: readonly string[];
  subjects: readonly Subject[];
  film?: FilmName;
}

/** Notes that are not finished: of the member whose sign-in the first start prints, each at another stage. */
export const writtenDrafts: readonly WrittenDraft[] = [
  {
    author: 0,
    daysAgo: 0.3,
    category: "study",
    title: "停电那一晚，我们读完了第七章",
    content:
      "先是灯闪了一下，然后整层楼安静了两秒。\n有人打开手机的手电筒，放在桌角，光朝上；隔了一会儿，第二束，第三束。\n没有人走。\n（这里还差一段：管理员上来的时候说了什么，要问问阿筝还记不记得）",
    tags: ["图书馆", "停电", "冬天"],
    subjects: ["night-sky", "room", "notebook"],
  },
  {
    author: 0,
    daysAgo: 2.2,
    category: "life",
    title: "焖饭失败合集",
    content: "第一次：夹生。第二次：糊底。第三次：木木老师说那叫锅巴。",
    tags: ["焖饭", "宿舍"],
    subjects: ["food", "food"],
  },
  { author: 0, daysAgo: 6, category: null, title: "周五东门的旧书摊", content: "", tags: [], subjects: ["notebook"] },
  {
    author: 0,
    daysAgo: 11,
    category: null,
    title: "",
    content: "想写三年里坐过我对面的人：借橡皮的、睡着的、在草稿纸上画猫的，还有一位每次都把椅子轻轻抬起来的。",
    tags: ["人"],
    subjects: [],
  },
  {
    author: 0,
    daysAgo: 15,
    category: "campus",
    title: "雨天补拍",
    content: "等一个白天的版本再一起发。",
    tags: ["下雨"],
    subjects: [],
    film: "rain",
  },
  {
    author: 1,
    daysAgo: 1,
    category: "campus",
    title: "一个座位的三年（采访初稿）",
    content: "靠窗第二排，插座是坏的。",
    tags: ["采访"],
    subjects: ["room"],
  },
];
