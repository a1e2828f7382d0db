import { expect, it } from "vitest";
import { createRooms } from "./rooms.ts";

it("a room has its members until they leave, and the last one takes it out of memory", () => {
  const rooms = createRooms<string>();
  const unknown = rooms.in("note:3");
  rooms.join("note:1", "a");
  rooms.join("note:1", "b");
  rooms.join("note:2", "a");
  rooms.join("note:1", "a");
  expect([[...rooms.in("note:1")], [...rooms.in("note:2")], [...unknown]]).toEqual([["a", "b"], ["a"], []]);
  rooms.leave("note:1", "a");
  rooms.leave("note:3", "a");
  expect([[...rooms.in("note:1")], [...rooms.in("note:2")]]).toEqual([["b"], ["a"]]);
  rooms.leave("note:1", "b");
  // A room that is in memory has a set of its own.
  expect([rooms.in("note:1") === unknown, rooms.in("note:2") === unknown]).toEqual([true, false]);
});
