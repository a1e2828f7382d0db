// @vitest-environment happy-dom
import { act, fireEvent, screen } from "@testing-library/react";
import { useLocation } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createSite } from "../testing/render.tsx";
import { NotFoundPage } from "./NotFoundPage.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function Where() {
  return <output>{useLocation().pathname}</output>;
}

it("an address of nothing says so, counts five seconds down and goes to the feed", async () => {
  createSite().render(
    <>
      <NotFoundPage />
      <Where />
    </>,
  );
  const second = () => act(() => vi.advanceTimersByTimeAsync(1000));
  for (const left of [5, 4, 3, 2, 1]) {
    expect(screen.getByText(new RegExp(`${left} 秒后带你回到首页`))).toBeDefined();
    expect(screen.getByRole("status").textContent).toBe("/");
    await second();
  }
  expect(screen.getByRole("status").textContent).toBe("/explore");
});

it("a press on the button goes to the feed at once", async () => {
  createSite().render(
    <>
      <NotFoundPage />
      <Where />
    </>,
  );
  fireEvent.click(screen.getByRole("button", { name: "现在就回去" }));
  expect(screen.getByRole("status").textContent).toBe("/explore");
});
