// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { scrollPage } from "../../../testing/scroll-page.ts";
import { FloatingTools } from "./FloatingTools.tsx";

afterEach(async () => {
  cleanup();
  await scrollPage(0);
});

it("the floating buttons are away while the page is scrolled down, and back as soon as it is scrolled up", async () => {
  render(
    <FloatingTools label="浏览工具" most={1}>
      <button type="button">回到顶部</button>
    </FloatingTools>,
  );
  const away = () => screen.getByRole("complementary", { name: "浏览工具" }).hasAttribute("data-away");
  expect(away()).toBe(false);
  await scrollPage(400);
  expect(away()).toBe(true);
  // A finger that rests.
  await scrollPage(397);
  expect(away()).toBe(true);
  await scrollPage(380);
  expect(away()).toBe(false);
});
