// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { hearEarlyKeys } from "../../platform/early-keys.ts";
import { createSite } from "../../testing/render.tsx";

// Whether there is room for the field is asked once, when the module is loaded.
beforeEach(() => {
  vi.spyOn(window, "matchMedia").mockImplementation(
    (media) => Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList,
  );
  return () => vi.restoreAllMocks();
});

const press = (keys: string) => {
  for (const key of keys) fireEvent.keyDown(document.body, { key });
};

it("what is typed after / is in the field once it is there, also what was typed before the keys of the site were there", async () => {
  const { HeaderSearch } = await import("./HeaderSearch.tsx");
  const { Shortcuts } = await import("./Shortcuts.tsx");
  hearEarlyKeys();
  press("/no");
  createSite({ answers: { "GET /search/suggestions": { tags: [], users: [] }, "GET /tags/hot": [] } }).render(
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
