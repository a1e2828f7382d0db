// @vitest-environment happy-dom
import { fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { createSite } from "../testing/render.tsx";
import { FileInput } from "./FileInput.tsx";

it("a file can be chosen twice in a row, and a closed file chooser chooses nothing", () => {
  const onPick = vi.fn();
  createSite().render(<FileInput aria-label="选择图片" onPick={onPick} />);
  const input = screen.getByLabelText("选择图片") as HTMLInputElement;
  const cleared = vi.fn();
  const file = new File(["x"], "晚霞.jpg", { type: "image/jpeg" });
  let chosen: readonly File[] = [file];
  Object.defineProperties(input, { files: { get: () => chosen }, value: { set: cleared } });
  fireEvent.change(input);
  expect([onPick.mock.calls, cleared.mock.calls]).toEqual([[[[file]]], [[""]]]);
  chosen = [];
  fireEvent.change(input);
  expect(onPick).toHaveBeenCalledOnce();
});
