export interface Font {
  id: string;
  name: string;
  family: string;
  weight: number;
  /** Registers the slices of the font. The browser loads those with the characters of the text. */
  load: () => Promise<unknown>;
}

/** Specification 001 §2: twelve fonts. All are under the SIL Open Font License; app/shell/credits.ts names them. */
export const FONTS: readonly [Font, ...Font[]] = [
  {
    id: "sans",
    name: "思源黑体",
    family: "Noto Sans SC Variable",
    weight: 700,
    load: () => import("@fontsource-variable/noto-sans-sc/wght.css"),
  },
  {
    id: "serif",
    name: "思源宋体",
    family: "Noto Serif SC Variable",
    weight: 700,
    load: () => import("@fontsource-variable/noto-serif-sc/wght.css"),
  },
  { id: "wenkai", name: "霞鹜文楷", family: "LXGW WenKai", weight: 400, load: () => import("lxgw-wenkai-webfont/lxgwwenkai-regular.css") },
  { id: "kuaile", name: "快乐体", family: "ZCOOL KuaiLe", weight: 400, load: () => import("@fontsource/zcool-kuaile/400.css") },
  {
    id: "smiley",
    name: "得意黑",
    family: "Smiley Sans Oblique",
    weight: 400,
    load: () => import("@chinese-fonts/dyh/dist/SmileySans-Oblique/result.css"),
  },
  {
    id: "huangyou",
    name: "黄油体",
    family: "ZCOOL QingKe HuangYou",
    weight: 400,
    load: () => import("@fontsource/zcool-qingke-huangyou/400.css"),
  },
  { id: "xiaowei", name: "小薇体", family: "ZCOOL XiaoWei", weight: 400, load: () => import("@fontsource/zcool-xiaowei/400.css") },
  {
    id: "lubrifont",
    name: "滑油字",
    family: "WDXL Lubrifont SC",
    weight: 400,
    load: () => import("@fontsource/wdxl-lubrifont-sc/400.css"),
  },
  { id: "mashan", name: "毛笔楷书", family: "Ma Shan Zheng", weight: 400, load: () => import("@fontsource/ma-shan-zheng/400.css") },
  { id: "zhimang", name: "志莽行书", family: "Zhi Mang Xing", weight: 400, load: () => import("@fontsource/zhi-mang-xing/400.css") },
  { id: "longcang", name: "龙藏体", family: "Long Cang", weight: 400, load: () => import("@fontsource/long-cang/400.css") },
  { id: "maocao", name: "毛草书", family: "Liu Jian Mao Cao", weight: 400, load: () => import("@fontsource/liu-jian-mao-cao/400.css") },
];
