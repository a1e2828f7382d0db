// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { createSite } from "../../../testing/render.tsx";
import { FeedNotice } from "./FeedNotice.tsx";

it.each([
  ["with a button", true, 1],
  ["and leaves it to the bar of the page while the network is away, because nothing can be done", false, 0],
])("says why the feed could not be replaced, %s", (_, isThere, buttons) => {
  const there = vi.spyOn(navigator, "onLine", "get").mockReturnValue(isThere);
  createSite().render(
    <FeedNotice refreshing={false} refreshFailure="网络连接失败" news={false} onReload={() => {}} onShowNews={() => {}} />,
  );
  expect(screen.queryAllByRole("button", { name: /重试/ })).toHaveLength(buttons);
  there.mockRestore();
});
