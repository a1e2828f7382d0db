import { expect, it } from "vitest";
import { createRooms } from "./rooms.ts";

it("a room has its members until they leave, and the last one takes it out of memory", () => {
  const rooms = createRooms<string>();
  rooms.join("note:1", "a");
  rooms.join("note:1", "b");
  rooms.join("note:2", "a");
  rooms.join("note:1", "a");
  expect([[...rooms.in("note:1")], [...rooms.in("note:2")], [...rooms.in("note:3")], rooms.size()]).toEqual([["a", "b"], ["a"], [], 2]);
  rooms.leave("note:1", "a");
  rooms.leave("note:3", "a");
  expect([[...rooms.in("note:1")], rooms.size()]).toEqual([["b"], 2]);
  rooms.leave("note:1", "b");
  rooms.leave("note:2", "a");
  expect([[...rooms.in("note:1")], rooms.size()]).toEqual([[], 0]);
});
