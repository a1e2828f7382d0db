// @vitest-environment happy-dom
import { watchedNotes } from "@shiye/client/push-events";
import type { NoteCardView } from "@shiye/events/notes";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { use } from "react";
import { useLocation } from "react-router-dom";
import { beforeEach, expect, it, vi } from "vitest";
import { createSite } from "../../../testing/render.tsx";
import { NoteMasonry } from "./NoteMasonry.tsx";

beforeEach(() => {
  // happy-dom has no layout.
  class NoSize {
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal("ResizeObserver", NoSize);
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockReturnValue({ width: 1200, top: 0 } as DOMRect);
});

const note = (id: number) => ({ id, title: `第 ${id} 篇`, nickname: "小叶", author_account: "leaf", aspectRatio: 1, variants: [] });
const notes = [1, 2, 3].map(note) as unknown as NoteCardView[];

let drawn = 0;
function Where() {
  const { pathname, search, state } = useLocation();
  drawn++;
  return (
    <output data-testid="where">{`${pathname}${search} over ${(state as { background?: Location } | null)?.background?.pathname}`}</output>
  );
}

function open() {
  const site = createSite();
  const { unmount } = site.render(
    <>
      <NoteMasonry label="笔记" notes={notes} />
      <Where />
    </>,
  );
  return { unmount, where: () => screen.getByTestId("where").textContent };
}

it("opens the note of a pressed card over the page, by a link with its address", async () => {
  const { where } = open();
  const link = await screen.findByRole("link", { name: "第 2 篇" });
  expect(link.getAttribute("href")).toBe("/post?id=2");
  expect(fireEvent.click(link)).toBe(false);
  await waitFor(() => expect(where()).toBe("/post?id=2 over /"));
});

it("leads from the picture and name of an author to their page, in a new tab", async () => {
  open();
  const [author] = await screen.findAllByRole("link", { name: /小叶/ });
  expect([author?.getAttribute("href"), author?.getAttribute("target")]).toEqual(["/user/leaf", "_blank"]);
  expect(author?.textContent).toContain("小叶");
});

it.each(["metaKey", "ctrlKey", "shiftKey", "altKey"])("leaves a press with %s to the browser", async (key) => {
  const { where } = open();
  const before = drawn;
  expect(fireEvent.click(await screen.findByRole("link", { name: "第 2 篇" }), { [key]: true })).toBe(true);
  expect(where()).toBe("/ over undefined");
  expect(drawn).toBe(before);
});

it("subscribes to the counts of its notes, and to none after it was removed", async () => {
  const { unmount } = open();
  await waitFor(() => expect(watchedNotes()).toEqual([1, 2, 3]));
  act(() => unmount());
  expect(watchedNotes()).toEqual([]);
});

it("loads the next page when the last one is rendered, and not before", async () => {
  const site = createSite();
  let finish = () => {};
  const slow = new Promise<string>((resolve) => {
    finish = () => resolve("第 4 篇，画完了");
  });
  const SlowTitle = () => use(slow);
  const words = new Map([[4, { title: <SlowTitle /> }]]);
  const askSecond = vi.fn();
  const askThird = vi.fn();
  const { rerender } = site.render(<NoteMasonry label="笔记" notes={notes} words={words} onNearEnd={askSecond} />);
  await waitFor(() => expect(askSecond).toHaveBeenCalledOnce());

  const grown = [...notes, note(4) as unknown as NoteCardView];
  await act(async () => rerender(<NoteMasonry label="笔记" notes={grown} words={words} onNearEnd={askThird} />));
  // Two frames, as long as the list itself waits.
  for (let frame = 0; frame < 2; frame++) await act(() => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  expect([askThird.mock.calls.length, screen.queryAllByRole("article").length]).toEqual([0, 3]);

  await act(async () => finish());
  await screen.findByText("第 4 篇，画完了");
  await waitFor(() => expect(askThird).toHaveBeenCalledOnce());
});
