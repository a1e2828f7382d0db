// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { createSite, refusal, SIGNED_IN } from "../../../testing/render.tsx";
import { barsOf, HEIGHT, summaryOf } from "./day-bars.ts";
import { NoteFiguresDialog } from "./NoteFiguresDialog.tsx";

const NONE = { views: 0, likes: 0, collects: 0, comments: 0 };
const days = Array.from({ length: 30 }, (_, index) => ({ date: `2026-04-${String(index + 1).padStart(2, "0")}`, ...NONE }));
const figures = {
  title: "操场的晚霞",
  days: days.with(3, { date: "2026-04-04", ...NONE, views: 20, likes: 1 }).with(9, { date: "2026-04-10", ...NONE, views: 5 }),
  recent: { ...NONE, views: 25, likes: 1 },
  total: { ...NONE, views: 12_345, likes: 7 },
};

describe("bars of days", () => {
  it("have the full height for the largest count, show a line for zero, and never hide a count", () => {
    const bars = barsOf([0, 1000, 1, 500]);
    expect(bars.map(({ height }) => height)).toEqual([0.6, HEIGHT, 1.2, HEIGHT / 2]);
    for (const { y, height } of bars) expect(y + height).toBeCloseTo(HEIGHT);
    expect(barsOf([0, 0]).every(({ height }) => height < 1)).toBe(true);
  });

  it("have a summary as text", () => {
    expect(
      summaryOf("浏览", [
        { date: "2026-05-04", count: 3 },
        { date: "2026-05-05", count: 9 },
      ]),
    ).toBe("近 2 天浏览 12，最多的是5月5日，9");
    expect(summaryOf("点赞", [{ date: "2026-05-04", count: 0 }])).toBe("近 1 天没有点赞");
  });
});

describe("the figures of a note", () => {
  it("are shown with recent and total counts, charts that are named, and a table of days", async () => {
    const site = createSite({ session: SIGNED_IN, answers: { "GET /posts/figures": figures } });
    site.render(<NoteFiguresDialog noteId={7} onClose={() => {}} />);
    const dialog = await screen.findByRole("dialog", { name: "笔记数据" });
    await within(dialog).findByText("操场的晚霞");
    expect(site.calls[0]?.query).toBe("?post_id=7");
    expect(
      within(dialog)
        .getAllByRole("img")
        .map((chart) => chart.getAttribute("aria-label")),
    ).toEqual(["近 30 天浏览 25，最多的是4月4日，20", "近 30 天点赞 1，最多的是4月4日，1", "近 30 天没有收藏", "近 30 天没有评论"]);
    expect(dialog.textContent).toContain("25 累计 1.2万");
    await userEvent.click(within(dialog).getByText("按天查看"));
    const rows = within(dialog).getAllByRole("row");
    expect(rows).toHaveLength(31);
    expect(rows[1]?.textContent).toBe("4月30日0000");
    expect(rows[27]?.textContent).toBe("4月4日20100");
  });

  it("have the focus themselves when they open, so no focus ring is around the close button", async () => {
    createSite({ session: SIGNED_IN, answers: { "GET /posts/figures": figures } }).render(
      <NoteFiguresDialog noteId={7} onClose={() => {}} />,
    );
    await waitFor(() => expect(document.activeElement?.contains(screen.getByText("按天查看"))).toBe(true));
    expect(document.activeElement?.closest("[role=dialog]")).not.toBe(null);
  });

  it("of all notes are loaded without a note, and a failure can be retried", async () => {
    let answers = 0;
    const answer = () => (answers++ === 0 ? refusal(503, "unavailable", "服务繁忙，请稍后再试") : { ...figures, title: null });
    const site = createSite({ session: SIGNED_IN, answers: { "GET /posts/figures": answer } });
    site.render(<NoteFiguresDialog noteId={null} onClose={() => {}} />);
    await screen.findByRole("dialog", { name: "全部笔记的数据" });
    await userEvent.click(await screen.findByRole("button", { name: "重新加载" }));
    await screen.findByText("25");
    expect(site.calls.map(({ query }) => query)).toEqual(["", ""]);
  });
});
