// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createSite } from "../../../testing/render.tsx";
import { NoteOverlay } from "./NoteOverlay.tsx";

let endMotion: () => void;
let durations: unknown[];
let cancelled: ReturnType<typeof vi.fn>;

beforeEach(() => {
  // What still moved at the end of the test before.
  document.body.replaceChildren();
  const finished = new Promise<void>((resolve) => {
    endMotion = resolve;
  });
  // The test says when a motion ends.
  vi.spyOn(Element.prototype, "animate").mockImplementation((_, options) => {
    durations.push((options as KeyframeAnimationOptions).duration);
    return { finished, cancel: cancelled } as unknown as Animation;
  });
  durations = [];
  cancelled = vi.fn();
});

const openNote = (noteId = 7, onClose = () => {}) =>
  createSite({ answers: { [`GET /posts/${noteId}`]: () => new Promise(() => {}) } }).render(
    <div id="root">
      <nav>导航</nav>
      <NoteOverlay noteId={noteId} targetCommentId={null} onClose={onClose} onMissing={() => {}} onStep={() => {}} />
    </div>,
  );
const sheetOf = (part: ParentNode) => part.querySelector<HTMLElement>("[data-note-overlay]");

it.each([
  ["in milliseconds", "400ms", "240ms"],
  ["in seconds, as the build writes them", ".4s", ".24s"],
])("the motion of a note takes the times of the style sheet, %s", async (_, enter, leave) => {
  const { style } = document.documentElement;
  style.setProperty("--time-overlay-in", enter);
  style.setProperty("--time-overlay-out", leave);
  const { unmount } = openNote();
  expect(new Set(durations)).toEqual(new Set([400]));
  unmount();
  await waitFor(() => expect(durations.slice(-2)).toEqual([240, 240]));
  style.removeProperty("--time-overlay-in");
  style.removeProperty("--time-overlay-out");
});

it("a press beside the card closes the note when it ends, after what was open in the note has closed, and no earlier", async () => {
  const close = vi.fn();
  openNote(7, close);
  const sheet = sheetOf(document);
  const beside = sheet?.parentElement;
  if (!sheet || !beside) throw new Error("nothing is open");
  fireEvent.mouseDown(beside);
  expect(close).not.toHaveBeenCalled();
  fireEvent.click(beside);
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
  // Selecting text may end there.
  fireEvent.mouseDown(sheet);
  fireEvent.click(beside);
  fireEvent.mouseDown(beside);
  fireEvent.click(sheet);
  expect(close).toHaveBeenCalledOnce();
});

describe("the focus of a note that closes", () => {
  const card = (noteId: number) => {
    const article = document.createElement("article");
    article.setAttribute("aria-posinset", "1");
    article.innerHTML = `<a data-note="${noteId}" href="/">操场</a>`;
    return article;
  };

  it("goes to the card, also if the list was drawn again meanwhile", async () => {
    document.body.append(card(7));
    const { unmount } = openNote();
    document.querySelector("body > article")?.replaceWith(card(7));
    unmount();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("link")));
  });

  it("goes to the page where the card is gone", async () => {
    document.body.append(card(7));
    const { unmount } = openNote();
    document.querySelector("body > article")?.remove();
    document.body.insertAdjacentHTML("beforeend", '<main id="content" tabindex="-1"></main>');
    unmount();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("main")));
  });
});

describe("a press that closes a note", () => {
  const press = (close: () => void) => {
    openNote(7, close);
    const sheet = sheetOf(document);
    if (!sheet?.parentElement) throw new Error("nothing is open");
    durations = [];
    fireEvent.mouseDown(sheet.parentElement);
    fireEvent.click(sheet.parentElement);
    return sheet.parentElement;
  };

  it("is answered by the motion in its own frame; the note goes in the next", async () => {
    const close = vi.fn();
    const overlay = press(close);
    expect(durations).toHaveLength(2);
    expect(overlay.style.pointerEvents).toBe("none");
    expect(close).not.toHaveBeenCalled();
    await waitFor(() => expect(close).toHaveBeenCalledOnce());
  });

  it("leaves the note as it was if something holds the reader there", async () => {
    const overlay = press(() => {});
    await waitFor(() => expect(cancelled).toHaveBeenCalledTimes(2), { timeout: 2000 });
    expect(overlay.style.pointerEvents).toBe("");
  });
});

describe("a note that closes", () => {
  it("is itself what leaves, where it was scrolled to, and can no longer be used", async () => {
    const { unmount } = openNote();
    const sheet = sheetOf(document);
    const scrolled = sheet?.firstElementChild;
    if (!sheet || !scrolled) throw new Error("nothing is open");
    scrolled.scrollTop = 120;
    unmount();
    // As a browser does with what leaves the page.
    scrolled.scrollTop = 0;
    await waitFor(() => expect(document.body.contains(sheet)).toBe(true));
    expect(scrolled.scrollTop).toBe(120);
    expect(sheet.closest<HTMLElement>("[inert]")?.parentElement).toBe(document.body);
    endMotion();
    await waitFor(() => expect(sheetOf(document)).toBeNull());
  });

  it("reads where things are before it changes the page, which would have to be computed anew first", () => {
    const { unmount } = openNote();
    const inertAtReading: boolean[] = [];
    const read = vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(() => {
      inertAtReading.push(document.querySelector("nav")?.inert ?? false);
      return new DOMRect();
    });
    unmount();
    read.mockRestore();
    expect(inertAtReading.length).toBeGreaterThan(0);
    expect(inertAtReading).not.toContain(false);
  });

  it("lets the page below scroll again after the frame that shows it, unless a note is open by then", async () => {
    const { dataset } = document.documentElement;
    const released = vi.fn();
    const afterFrame = () => requestAnimationFrame(() => setTimeout(() => setTimeout(released)));
    const first = openNote();
    first.unmount();
    expect(dataset.noteOpen).toBe("");
    const second = openNote(8);
    afterFrame();
    await waitFor(() => expect(released).toHaveBeenCalledTimes(1));
    expect(dataset.noteOpen).toBe("");
    second.unmount();
    await waitFor(() => expect(dataset.noteOpen).toBeUndefined());
  });
});
