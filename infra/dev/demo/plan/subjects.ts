import type { Ratio } from "../pictures/draw-picture.ts";
import type { PaletteName } from "../pictures/palettes.ts";
import type { SceneName } from "../pictures/scenes.ts";
import type { Random } from "../random.ts";
import type { Subject } from "../texts.ts";
import type { PlannedPicture } from "./actions.ts";

/** The scenes that can stand for what a note's picture is of. */
const scenesOf: Readonly<Record<Subject, readonly [SceneName, ...SceneName[]]>> = {
  landscape: ["ridge", "lake", "forest", "fields", "road", "afterglow"],
  sea: ["waves", "shore"],
  "night-sky": ["stars", "moon", "afterglow"],
  city: ["skyline", "bridge", "train"],
  campus: ["library", "dormitory", "gate", "hall", "track", "basketball", "badminton", "bicycle"],
  room: ["shelves", "polaroids", "desk", "guitar", "headphones", "vase"],
  desk: ["desk", "books", "notebook", "coffee"],
  drink: ["coffee", "milk-tea"],
  food: ["noodles", "breakfast", "canteen", "fruit", "cake"],
  plant: ["leaves", "wildflowers", "ginkgo", "vase"],
  cat: ["cat"],
  dog: ["dog"],
  rain: ["rain", "umbrella"],
  notebook: ["notebook", "letters", "sticky", "books"],
  chart: ["charts", "mindmap", "planner"],
  map: ["route", "train", "bicycle"],
  pattern: ["tiles", "quilt", "knit"],
  abstract: ["glow", "camera", "headphones", "moon"],
};

/** One of the drawings that can stand for it. */
export function pictureOf(subject: Subject, palette: PaletteName, ratio: Ratio, random: Random): PlannedPicture {
  return { scene: random.pick(scenesOf[subject]), palette, ratio, seed: random.integer(1, 2 ** 30) };
}
