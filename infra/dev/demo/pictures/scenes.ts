import type { Canvas } from "./canvas.ts";
import { ginkgo, leaves, wildflowers } from "./styles/botanical.ts";
import { dormitory, gate, hall, library } from "./styles/campus.ts";
import { bridge, rain, skyline, trainWindow } from "./styles/city.ts";
import { badminton, basketball, track } from "./styles/courts.ts";
import { charts, mindMap, route } from "./styles/diagrams.ts";
import { breakfast, canteen, noodles } from "./styles/food.ts";
import { fruit } from "./styles/fruit.ts";
import { polaroids, shelves, windowDesk } from "./styles/interior.ts";
import { afterglow, moon, stars } from "./styles/night-sky.ts";
import { letters, notebook, planner, stickyNotes } from "./styles/paper.ts";
import { fields, forest, lake, ridge, road } from "./styles/paper-cut.ts";
import { cat, dog } from "./styles/pets.ts";
import { bicycle, camera, glowField, guitar, headphones, umbrella } from "./styles/risograph.ts";
import { shore, waves } from "./styles/sea.ts";
import { books, cake, coffee, milkTea, vase } from "./styles/still-life.ts";
import { knit, quilt, tiles } from "./styles/textile.ts";

interface Scene {
  readonly draw: (canvas: Canvas) => string;
  /** Alternative text for readers who do not see the picture. */
  readonly alt: string;
}

function scene(draw: Scene["draw"], alt: string): Scene {
  return { draw, alt };
}

/** Every subject that a picture plan may ask for. */
export const scenes = {
  afterglow: scene(afterglow, "天台栏杆边两个人看晚霞"),
  badminton: scene(badminton, "俯瞰羽毛球场"),
  basketball: scene(basketball, "俯瞰篮球场"),
  bicycle: scene(bicycle, "一辆带车筐的自行车"),
  books: scene(books, "窗边桌上的一摞书"),
  breakfast: scene(breakfast, "包子、油条和豆浆"),
  bridge: scene(bridge, "江上的斜拉桥"),
  cake: scene(cake, "点着蜡烛的蛋糕"),
  camera: scene(camera, "一台老相机"),
  canteen: scene(canteen, "食堂餐盘里的三菜一汤"),
  cat: scene(cat, "坐在地毯上的猫"),
  charts: scene(charts, "折线图、柱状图和环形图"),
  coffee: scene(coffee, "冒着热气的一杯咖啡"),
  desk: scene(windowDesk, "窗前书桌上的电脑"),
  dog: scene(dog, "系着领巾的小狗"),
  dormitory: scene(dormitory, "晾着衣服的宿舍楼"),
  fields: scene(fields, "远山下的梯田"),
  forest: scene(forest, "雾里的松林"),
  fruit: scene(fruit, "切开的水果"),
  gate: scene(gate, "校门和钟楼"),
  ginkgo: scene(ginkgo, "落在砖路上的银杏叶"),
  glow: scene(glowField, "柔和的色彩"),
  guitar: scene(guitar, "一把木吉他"),
  hall: scene(hall, "爬着藤的教学楼"),
  headphones: scene(headphones, "耳机和音符"),
  knit: scene(knit, "针织花纹"),
  lake: scene(lake, "湖面上的倒影"),
  leaves: scene(leaves, "层层叶子里的一朵花"),
  letters: scene(letters, "信封和明信片"),
  library: scene(library, "有立柱的图书馆"),
  "milk-tea": scene(milkTea, "两杯珍珠奶茶"),
  mindmap: scene(mindMap, "手绘思维导图"),
  moon: scene(moon, "花枝后的月亮"),
  noodles: scene(noodles, "一碗加蛋的面"),
  notebook: scene(notebook, "写满笔记的活页本"),
  planner: scene(planner, "排满色块的周计划"),
  polaroids: scene(polaroids, "串灯下的拍立得照片"),
  quilt: scene(quilt, "拼布"),
  rain: scene(rain, "雨夜的窗"),
  ridge: scene(ridge, "层叠的远山"),
  road: scene(road, "通向远山的路"),
  route: scene(route, "地图上的路线"),
  shelves: scene(shelves, "摆满书的书架"),
  shore: scene(shore, "俯瞰海滩和遮阳伞"),
  skyline: scene(skyline, "水边的城市天际线"),
  stars: scene(stars, "天台上的星空"),
  sticky: scene(stickyNotes, "贴满便利贴的墙"),
  tiles: scene(tiles, "花砖"),
  track: scene(track, "俯瞰田径场"),
  train: scene(trainWindow, "列车窗外的田野"),
  umbrella: scene(umbrella, "雨里的伞"),
  vase: scene(vase, "花瓶里的花"),
  waves: scene(waves, "海浪和帆船"),
  wildflowers: scene(wildflowers, "草地上的野花"),
} satisfies Record<string, Scene>;

export type SceneName = keyof typeof scenes;
