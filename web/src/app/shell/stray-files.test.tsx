// @vitest-environment happy-dom
import { render } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { StrayFiles } from "./StrayFiles.tsx";

function drag(type: "dragover" | "drop", types: string[]) {
  const event = Object.assign(new Event(type, { bubbles: true, cancelable: true }), { dataTransfer: { types, dropEffect: "copy" } });
  document.body.dispatchEvent(event);
  return event;
}

it("a file dropped where nothing takes it does not lead out of the site", () => {
  render(<StrayFiles />);
  for (const type of ["dragover", "drop"] as const) {
    const stray = drag(type, ["Files"]);
    expect([stray.defaultPrevented, stray.dataTransfer.dropEffect]).toEqual([true, "none"]);
    expect(drag(type, ["text/plain"]).defaultPrevented).toBe(false);
  }
});

it("what takes the file is left alone", () => {
  render(<StrayFiles />);
  const taken = vi.fn((event: Event) => event.preventDefault());
  document.addEventListener("dragover", taken);
  expect(drag("dragover", ["Files"]).dataTransfer.dropEffect).toBe("copy");
  document.removeEventListener("dragover", taken);
});
