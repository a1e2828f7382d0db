// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { backOnline } from "../platform/back-online.ts";
import { Avatar } from "./Avatar.tsx";

afterEach(cleanup);
const stored = (letter: string) => `/media/${letter.repeat(2)}/${letter.repeat(32)}.jpg`;

const pictureOf = (container: Element) => container.querySelector("img");
const addressOf = (container: Element) => pictureOf(container)?.getAttribute("src");
const fail = (container: Element) => fireEvent.error(pictureOf(container) as HTMLImageElement);

it("an avatar loads the small rendering up to 48 pixels, and the stored picture above", () => {
  const small = render(<Avatar name="小叶" url={stored("a")} size={48} />);
  expect(addressOf(small.container)).toBe(`${stored("a")}?small`);
  const large = render(<Avatar name="小叶" url={stored("a")} size={52} />);
  expect(addressOf(large.container)).toBe(stored("a"));
});

it("an avatar loads the stored picture after the small one failed, as in a browser without AVIF", () => {
  const { container } = render(<Avatar name="小叶" url={stored("a")} />);
  fail(container);
  expect(addressOf(container)).toBe(stored("a"));
});

it("an avatar of another site is loaded from its own address", () => {
  const { container } = render(<Avatar name="小叶" url="https://pictures.example/a.jpg" />);
  expect(addressOf(container)).toBe("https://pictures.example/a.jpg");
  fail(container);
  expect(container.textContent).toBe("小");
});

it("an avatar shows the first character without a picture or after all failed, and then a new picture", () => {
  const { container, rerender } = render(<Avatar name="小叶" url={stored("a")} />);
  fail(container);
  fail(container);
  expect([pictureOf(container), container.textContent]).toEqual([null, "小"]);
  rerender(<Avatar name="小叶" url={stored("b")} />);
  expect(addressOf(container)).toBe(`${stored("b")}?small`);
  rerender(<Avatar name="小叶" url={null} />);
  expect(container.textContent).toBe("小");
});

it("an avatar that could not be loaded is loaded again when the network is back, and a shown one stays", () => {
  const { container } = render(<Avatar name="小叶" url={stored("a")} />);
  fail(container);
  act(() => backOnline.emit());
  expect(addressOf(container)).toBe(stored("a"));
  fail(container);
  act(() => backOnline.emit());
  expect(addressOf(container)).toBe(`${stored("a")}?small`);
});
