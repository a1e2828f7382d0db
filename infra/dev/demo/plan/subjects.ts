import type { SceneName } from "../pictures/scenes.ts";
import type { Subject } from "../texts.ts";

/** The scenes that can stand for what a note's picture is of. */
export const scenesOf: Readonly<Record<Subject, readonly [SceneName, ...SceneName[]]>> = {
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
