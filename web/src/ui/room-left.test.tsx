// @vitest-environment happy-dom
import { act, render, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { RoomLeft } from "./RoomLeft.tsx";

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

it("the remaining characters are announced when few are left, and those above the limit, but not at each letter", () => {
  const { rerender } = render(<RoomLeft count={0} limit={1000} />);
  const region = screen.getByRole("status");
  const said: (string | null)[] = [];
  const write = (count: number, ms: number) => {
    rerender(<RoomLeft count={count} limit={1000} />);
    act(() => void vi.advanceTimersByTime(ms));
    if (said.at(-1) !== region.textContent) said.push(region.textContent);
  };
  write(989, 2000);
  for (const count of [990, 991, 992, 993, 994]) write(count, 200);
  write(995, 2000);
  write(1000, 2000);
  for (const count of [1001, 1002, 1003]) write(count, 200);
  write(1003, 2000);
  write(300, 2000);
  expect(said).toEqual(["", "还可以输入5个字", "还可以输入0个字", "超出3个字", ""]);
});
