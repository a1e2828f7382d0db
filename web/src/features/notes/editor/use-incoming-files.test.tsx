// @vitest-environment happy-dom
import { fireEvent, renderHook } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { useIncomingFiles } from "./use-incoming-files.ts";

const picture = new File(["picture"], "image.png", { type: "image/png" });

/** Pastes this clipboard. Returns the accepted files, and whether the browser pastes the text. */
function paste(texts: Record<string, string>) {
  const add = vi.fn();
  const { unmount } = renderHook(() => useIncomingFiles(add));
  const words = fireEvent.paste(document.body, { clipboardData: { files: [picture], getData: (type: string) => texts[type] ?? "" } });
  unmount();
  return { files: add.mock.calls.flat(2), words };
}

it("a copied picture is accepted, from a page, a screenshot or a folder", () => {
  const taken = { files: [picture], words: false };
  expect(paste({})).toEqual(taken);
  expect(paste({ "text/html": '<img src="https://example.org/a.png">' })).toEqual(taken);
  expect(paste({ "text/plain": "image.png" })).toEqual(taken);
});

it("text that was copied in a word processor or spreadsheet is pasted, not its picture", () => {
  expect(paste({ "text/html": "<table><td>早餐</td></table>", "text/plain": "早餐" })).toEqual({ files: [], words: true });
});
