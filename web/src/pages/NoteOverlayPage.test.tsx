// @vitest-environment happy-dom
import { act, cleanup, render } from "@testing-library/react";
import { MemoryRouter, useLocation } from "react-router-dom";
import { afterEach, expect, it, vi } from "vitest";
import { NoteOverlayPage } from "./NoteOverlayPage.tsx";

const overlay = vi.hoisted(() => ({ onMissing: () => {} }));
vi.mock("../features/notes/view/NoteOverlay.tsx", () => ({
  NoteOverlay: ({ onMissing }: typeof overlay) => {
    overlay.onMissing = onMissing;
    return null;
  },
}));

afterEach(cleanup);

/** The overlay over the feed, while the browser is at `address`. Returns the state of the entry after its note turned out to be missing. */
function stateAfterMissing(address: string): unknown {
  history.replaceState(null, "", address);
  let state: unknown;
  const Entry = () => {
    state = useLocation().state;
    return null;
  };
  render(
    <MemoryRouter initialEntries={[{ pathname: "/post", search: "?id=9", state: { background: "/explore" } }]}>
      <NoteOverlayPage />
      <Entry />
    </MemoryRouter>,
  );
  act(() => overlay.onMissing());
  return state;
}

it("a note above the feed that is missing gives its entry up for the page that says so", () => {
  expect(stateAfterMissing("/post?id=9")).toBeNull();
});

it("a note that turns out to be missing after the reader has gone back leaves the entry of the feed alone", () => {
  expect(stateAfterMissing("/explore")).toEqual({ background: "/explore" });
});
