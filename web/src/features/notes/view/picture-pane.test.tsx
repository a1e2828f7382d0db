// @vitest-environment happy-dom
import type { NoteCardView } from "@shiye/events/notes";
import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { backOnline } from "../../../platform/back-online.ts";
import { createSite } from "../../../testing/render.tsx";
import { PicturePane } from "./PicturePane.tsx";

const note = { id: 7, title: "晚风", images: [], cover: null } as unknown as NoteCardView;
const picture = { url: "/media/a.webp", width: 3, height: 4, alt: "窗边", thumbhash: null, variants: [] };

afterEach(() => document.body.replaceChildren());

/** The feed below, whose card shows a small rendering of the picture. */
function card(loaded: boolean): void {
  const link = document.createElement("a");
  link.dataset.note = "7";
  const image = document.createElement("img");
  Object.defineProperties(image, {
    complete: { value: loaded },
    naturalWidth: { value: loaded ? 300 : 0 },
    currentSrc: { value: "/media/a-300.webp" },
  });
  link.append(image);
  document.body.append(link);
}

/** What stands behind the picture of an opened note. */
function behind(): string | undefined {
  createSite().render(<PicturePane ref={null} note={{ ...note, media: [picture] } as unknown as NoteCardView} onDoubleTap={() => {}} />);
  return screen.getByAltText(/窗边/).closest("span")?.style.backgroundImage;
}

it("an opened note shows the picture of its card until its own is there", () => {
  card(true);
  expect(behind()).toContain("/media/a-300.webp");
});

it.each([
  ["whose card has not loaded it yet", () => card(false)],
  ["without a card below", () => {}],
])("an opened note %s has nothing in place of its picture", (_name, prepare) => {
  prepare();
  expect(behind()).toBe("");
});

it("a note with the same picture twice shows it twice", async () => {
  const complain = vi.spyOn(console, "error").mockImplementation(() => {});
  createSite().render(
    <PicturePane ref={null} note={{ ...note, media: [picture, picture] } as unknown as NoteCardView} onDoubleTap={() => {}} />,
  );
  await screen.findByRole("button", { name: "下一张图片" }, { timeout: 10_000 });
  expect(screen.getByRole("list", { hidden: true }).children).toHaveLength(2);
  expect(complain.mock.calls.filter(([message]) => String(message).includes("same key"))).toEqual([]);
  complain.mockRestore();
});

it.each([
  [false, "离线时看不到这张图片"],
  [true, "图片没有加载出来"],
])("a picture that does not load says why, with the network there: %s, and loads again when it is back", async (isThere, words) => {
  const there = vi.spyOn(navigator, "onLine", "get").mockReturnValue(isThere);
  createSite().render(<PicturePane ref={null} note={{ ...note, media: [picture] } as unknown as NoteCardView} onDoubleTap={() => {}} />);
  fireEvent.error(screen.getByAltText(/窗边/));
  expect(await screen.findByText(words)).toBeTruthy();
  act(() => backOnline.emit());
  await expect.poll(() => screen.queryByText(words)).toBeNull();
  expect(await screen.findByAltText(/窗边/)).toBeTruthy();
  there.mockRestore();
});
