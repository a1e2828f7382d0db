// @vitest-environment happy-dom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { Avatar } from "./Avatar.tsx";

afterEach(cleanup);
const stored = (letter: string) => `/media/${letter.repeat(2)}/${letter.repeat(32)}.jpg`;

it("an avatar loads the stored picture only, and no variant, which may be missing", () => {
  const { container } = render(<Avatar name="小叶" url={stored("a")} />);
  expect(container.querySelector("img")?.getAttribute("src")).toBe(stored("a"));
});

it("an avatar shows the first character without a picture or after a failed one, and then a new picture", () => {
  const { container, rerender } = render(<Avatar name="小叶" url={stored("a")} />);
  fireEvent.error(container.querySelector("img") as HTMLImageElement);
  expect([container.querySelector("img"), container.textContent]).toEqual([null, "小"]);
  rerender(<Avatar name="小叶" url={stored("b")} />);
  expect(container.querySelector("img")?.getAttribute("src")).toBe(stored("b"));
  rerender(<Avatar name="小叶" url={null} />);
  expect(container.textContent).toBe("小");
});
