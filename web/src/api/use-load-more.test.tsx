// @vitest-environment happy-dom
import { renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { useLoadMore } from "./use-load-more.ts";

const loadMore = (mayGrow: boolean) => {
  let fetched = 0;
  const fetchNextPage = () => ++fetched;
  const { result, rerender } = renderHook(() => useLoadMore(mayGrow, fetchNextPage));
  const before = result.current;
  rerender();
  result.current();
  return { fetched, isSame: result.current === before };
};

it("the end of a list that may grow fetches its next page, by a function that stays the same while nothing changes", () => {
  expect(loadMore(true)).toEqual({ fetched: 1, isSame: true });
});

it("the end of a list that may not grow fetches nothing", () => {
  expect(loadMore(false)).toEqual({ fetched: 0, isSame: true });
});
