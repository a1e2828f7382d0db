// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { createConsole } from "../../testing/render.tsx";
import { HistoryTab } from "./HistoryTab.tsx";

it("a history longer than a page goes on with earlier entries on demand, to the first", async () => {
  const eventsOf = (newest: number, oldest: number) =>
    Array.from({ length: newest - oldest + 1 }, (_none, index) => ({ position: String(newest - index), label: `修改${newest - index}` }));
  const site = createConsole({
    answers: {
      "GET /admin/history/posts/7": (_body: unknown, query: URLSearchParams) =>
        query.get("cursor") === "6" ? { events: eventsOf(5, 1), nextCursor: null } : { events: eventsOf(25, 6), nextCursor: "6" },
    },
  });
  site.render(<HistoryTab entity="posts" id={7} />);
  await screen.findByText("修改6");
  expect(screen.queryByText("修改5")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "更早的记录" }));
  await screen.findByText("修改1");
  expect(screen.getAllByText(/^修改\d+$/).map((entry) => entry.textContent)).toEqual(eventsOf(25, 1).map(({ label }) => label));
  expect(screen.queryByRole("button", { name: "更早的记录" })).toBeNull();
});
