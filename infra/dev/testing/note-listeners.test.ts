import { expect, test } from "vitest";
import { noteListeners } from "./note-listeners.ts";

test("what a file let listen to the window hears nothing in the next file, and what was there before still does", () => {
  const heard: string[] = [];
  const page = new EventTarget();
  page.addEventListener("popstate", () => heard.push("before"));
  const removeListeners = noteListeners(page);
  page.addEventListener("popstate", () => heard.push("file"));
  page.addEventListener("popstate", () => heard.push("file, first"), { capture: true });
  page.dispatchEvent(new Event("popstate"));
  expect(heard.toSorted()).toEqual(["before", "file", "file, first"]);
  removeListeners();
  page.addEventListener("popstate", () => heard.push("next"));
  page.dispatchEvent(new Event("popstate"));
  expect(heard.slice(3)).toEqual(["before", "next"]);
});
