// @vitest-environment happy-dom

import type { NoteCardView } from "@shiye/events/notes";
import { act, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { createSite } from "../../../../testing/render.tsx";
import { deeperState, depthOf } from "../note-address.ts";
import { RelatedBelow } from "./RelatedBelow.tsx";

let near: (isIntersecting: boolean) => void = () => undefined;
// The first import of a lazy part may take long on a busy machine.
beforeAll(() => import("./RelatedNotes.tsx"), 60_000);
beforeEach(() => {
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(told: (entries: { isIntersecting: boolean }[]) => void) {
        near = (isIntersecting) => told([{ isIntersecting }]);
      }
      observe(): void {}
      disconnect(): void {}
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

const card = (id: number, title: string, fields: Partial<NoteCardView> = {}) =>
  ({
    id,
    title,
    nickname: "阿风",
    like_count: 0,
    liked: false,
    image: null,
    variants: [],
    type: 1,
    collect_count: 0,
    aspectRatio: 1,
    ...fields,
  }) as NoteCardView;

const open = (posts: NoteCardView[]) => {
  const site = createSite({ answers: { "GET /posts/7/related": { posts } } });
  site.render(<RelatedBelow noteId={7} />);
  return site;
};

it("related notes are loaded when the reader comes near, and not before", async () => {
  const site = open([card(8, "晚霞"), card(9, "", { type: 2, like_count: 4 })]);
  act(() => near(false));
  expect(site.calls).toEqual([]);
  act(() => near(true));
  const wall = await screen.findByRole("region", { name: "相关笔记" });
  expect([...wall.querySelectorAll("a")].map((link) => link.getAttribute("href"))).toEqual(["/post?id=8", "/post?id=9"]);
  expect(screen.getByRole("link", { name: /^晚霞 ?阿风$/ })).toBeTruthy();
  expect(screen.getByRole("link", { name: /^视频 ?阿风的笔记 ?阿风 ?4 ?个赞$/ })).toBeTruthy();
  expect(site.calls).toHaveLength(1);
});

it("a note without related ones shows nothing about them", async () => {
  const site = open([]);
  act(() => near(true));
  await vi.waitFor(() => expect(site.calls).toHaveLength(1));
  expect(screen.queryByRole("region")).toBeNull();
});

it("a note opened from another one is over the same page, one step deeper; on its own page there is none below", () => {
  const background = { pathname: "/explore" };
  expect(deeperState({ background })).toEqual({ background, depth: 1 });
  expect(deeperState({ background, depth: 2 })).toEqual({ background, depth: 3 });
  expect(deeperState(null)).toBeUndefined();
  expect([depthOf(null), depthOf({ background }), depthOf({ background, depth: 2 })]).toEqual([0, 0, 2]);
});
