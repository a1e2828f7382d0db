// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { hearEarlyKeys } from "../../platform/early-keys.ts";
import { createSite } from "../../testing/render.tsx";
import { HeaderSearch } from "./HeaderSearch.tsx";

// Whether there is room for the field: on a phone there is none.
const room = Object.assign(new EventTarget(), { media: "", matches: false });
beforeEach(() => {
  room.matches = false;
  vi.spyOn(window, "matchMedia").mockImplementation(() => room as unknown as MediaQueryList);
  return () => vi.restoreAllMocks();
});
const answers = { "GET /search/suggestions": { tags: [], users: [] }, "GET /tags/hot": [] };

const press = (keys: string, target: Element = document.body) => {
  for (const key of keys) fireEvent.keyDown(target, { key });
};

it("what is typed after / is in the field once it is there, also what was typed before the keys of the site were there", async () => {
  const { Shortcuts } = await import("./Shortcuts.tsx");
  hearEarlyKeys();
  press("/no");
  createSite({ answers }).render(
    <>
      <HeaderSearch sought={false} />
      <Shortcuts />
    </>,
  );
  press("n");
  const field = await screen.findByRole<HTMLInputElement>("combobox");
  await waitFor(() => expect(field.value).toBe("non"));
  expect(document.activeElement).toBe(field);
});

it("what is typed after / before the keys of the site were there is in a field that came before them", async () => {
  room.matches = true;
  const { Shortcuts } = await import("./Shortcuts.tsx");
  const search = <HeaderSearch key="search" sought={false} />;
  const { rerender } = createSite({ answers }).render([search]);
  const field = await screen.findByRole<HTMLInputElement>("combobox");
  hearEarlyKeys();
  press("/no");
  rerender([search, <Shortcuts key="keys" />]);
  await waitFor(() => expect(field.value).toBe("no"));
  expect(document.activeElement).toBe(field);
});

it.each([
  ["before the keys of the site were there", "early"],
  ["while the field loads", "late"],
])("what is typed on the button in place of the field %s is in the field once it is there", async (_when, when) => {
  const { Shortcuts } = await import("./Shortcuts.tsx");
  const standIn = <button key="search" type="button" data-search aria-label="搜索" />;
  const keys = <Shortcuts key="keys" />;
  hearEarlyKeys();
  const { rerender } = createSite({ answers }).render([standIn, when === "late" && keys]);
  press("ni", screen.getByRole("button", { name: "搜索" }));
  rerender([<HeaderSearch key="search" sought />, when === "late" && keys]);
  const field = await screen.findByRole<HTMLInputElement>("combobox");
  if (when === "early") {
    await waitFor(() => expect(document.activeElement).toBe(field));
    fireEvent.change(field, { target: { value: "hao" } });
    rerender([<HeaderSearch key="search" sought />, keys]);
  }
  await waitFor(() => expect(field.value).toBe(when === "early" ? "nihao" : "ni"));
});

it("who went on while the field was loading keeps the focus where it is", async () => {
  room.matches = true;
  const next = (
    <button key="next" type="button">
      通知
    </button>
  );
  const { rerender } = createSite({ answers }).render([next]);
  screen.getByRole("button", { name: "通知" }).focus();
  rerender([<HeaderSearch key="search" sought />, next]);
  await screen.findByRole("combobox");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "通知" }));
});
