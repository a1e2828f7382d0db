// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { useIncomingFiles } from "./use-incoming-files.ts";

const picture = new File(["picture"], "image.png", { type: "image/png" });
const add = vi.fn();

function Taker() {
  const place = useRef<HTMLTextAreaElement>(null);
  useIncomingFiles(add, place);
  return <textarea ref={place} aria-label="发消息" />;
}
function Page({ covered = {} }: { covered?: object }) {
  return (
    <>
      <input aria-label="搜索" />
      <main {...covered}>
        <input aria-label="标题" />
        <Taker />
      </main>
      <div role="dialog">
        <textarea aria-label="写评论" />
      </div>
    </>
  );
}
afterEach(() => {
  cleanup();
  add.mockClear();
});

/** Pastes this clipboard. Returns the accepted files, and whether the browser pastes the text. */
function paste(texts: Record<string, string>, into: Element = document.body) {
  const words = fireEvent.paste(into, { clipboardData: { files: [picture], getData: (type: string) => texts[type] ?? "" } });
  return { files: add.mock.calls.splice(0).flat(2), words };
}
/** Drops a picture. Returns the accepted files. */
function drop(onto: Element = document.body) {
  fireEvent.drop(onto, { dataTransfer: { types: ["Files"], files: [picture] } });
  return add.mock.calls.splice(0).flat(2);
}

it("a copied picture is accepted, from a page, a screenshot or a folder", () => {
  render(<Page />);
  const taken = { files: [picture], words: false };
  expect(paste({})).toEqual(taken);
  expect(paste({ "text/html": '<img src="https://example.org/a.png">' })).toEqual(taken);
  expect(paste({ "text/plain": "image.png" })).toEqual(taken);
  expect(paste({}, screen.getByLabelText("标题"))).toEqual(taken);
  expect(drop()).toEqual([picture]);
});

it("text that was copied in a word processor or spreadsheet is pasted, not its picture", () => {
  render(<Page />);
  expect(paste({ "text/html": "<table><td>早餐</td></table>", "text/plain": "早餐" })).toEqual({ files: [], words: true });
});

it.each([{ inert: true }, { "aria-hidden": true }])("a picture is not for what lies below a note or a dialog: %j", (covered) => {
  render(<Page covered={covered} />);
  expect(paste({})).toEqual({ files: [], words: true });
  expect(paste({}, screen.getByLabelText("写评论"))).toEqual({ files: [], words: true });
  expect(drop()).toEqual([]);
});

it("a picture that goes into a field elsewhere, or that something nearer took, is not for it", () => {
  render(<Page />);
  expect(paste({}, screen.getByLabelText("搜索"))).toEqual({ files: [], words: true });
  const comment = screen.getByLabelText("写评论");
  comment.addEventListener("drop", (event) => event.preventDefault());
  expect(drop(comment)).toEqual([]);
  expect(drop(screen.getByRole("dialog"))).toEqual([picture]);
});
