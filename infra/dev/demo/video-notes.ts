import type { CategoryTitle } from "./texts.ts";
import type { FilmName } from "./videos/films.ts";

interface WrittenVideoNote {
  /** Index into the members. */
  author: number;
  category: CategoryTitle;
  film: FilmName;
  title: string;
  content: string;
  tags: readonly string[];
}

/** The films of the community, newest first. */
export const writtenVideoNotes: readonly WrittenVideoNote[] = [
  {
    author: 10,
    category: "life",
    film: "sea",
    title: "替你们录了八秒的海",
    content:
      "退潮前的最后一点亮，浪走得很慢，海鸥来了两只又走了。\n画面是我一层一层画的，声音是八音盒，不是真的海，但我闭上眼试过，差不多。\n想循环就让它循环，我写作业的时候放了一下午。",
    tags: ["海边", "治愈", "动画"],
  },
  {
    author: 0,
    category: "study",
    film: "rain",
    title: "四楼靠窗，下雨的晚上",
    content:
      "很多人问那个座位到底什么样，画给你们看。\n灯是图书馆的，雨是真的，书页翻的那一下是我走神。\n停电那次的故事还在写，写好了再发。",
    tags: ["图书馆", "下雨", "自习"],
  },
  {
    author: 24,
    category: "interest",
    film: "stars",
    title: "高原的夜空，流星只来一次",
    content: "守了两个小时，只等到这一颗，从左边往右，三秒钟。\n山脚那盏灯是我们的帐篷，里面有人在煮面。\n许了愿，不说。",
    tags: ["观星", "流星", "高原"],
  },
  {
    author: 43,
    category: "life",
    film: "train",
    title: "绿皮车窗外的第四个小时",
    content:
      "山一层一层地往后退，电线杆比山快，茶杯比电线杆稳。\n书带了两本，一页没看。\n有人问为什么不坐高铁，因为高铁的窗外来不及想事情。",
    tags: ["火车", "慢旅行", "窗外"],
  },
  {
    author: 12,
    category: "interest",
    film: "cat",
    title: "一秒十二格，画了一只会看人的橘猫",
    content: "六秒，七十二格，眨眼用了三格，尾巴用了全部耐心。\n先画呼吸，再画眼睛，最后画它装作没看见你。\n评论区点一个动作，下次画。",
    tags: ["逐帧", "动画", "猫"],
  },
  {
    author: 37,
    category: "campus",
    film: "ginkgo",
    title: "银杏大道，风来的时候",
    content: "今年第四片已经夹进书里了，剩下的都在这里。\n看的时候不用数，风会替你数。\n扫地的师傅说再留两天，谢谢师傅。",
    tags: ["银杏", "秋天", "校园"],
  },
];
