// @vitest-environment happy-dom

import { categoriesEntity } from "@shiye/events/back-office/categories";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { createConsole, refusal } from "../../testing/render.tsx";
import { EntityScreen } from "./EntityScreen.tsx";

const COUNT = 250;
const IDS = Array.from({ length: COUNT }, (_none, index) => index + 1);
const rowOf = (id: number) => ({ id, name: `分类${id}`, category_title: "study", post_count: 0, created_at: "2026-01-02T03:04:05.000Z" });

/** A table of 250 categories without those that are gone. */
const listWithout = (gone: readonly number[]) => (_body: unknown, query: URLSearchParams) => {
  const [page, limit, name] = [Number(query.get("page")), Number(query.get("limit")), query.get("name") ?? ""];
  const all = IDS.filter((id) => !gone.includes(id))
    .map(rowOf)
    .filter((row) => row.name.includes(name));
  const nextCursor = page * limit < all.length ? `after-${page}` : null;
  const data = all.slice((page - 1) * limit, page * limit);
  return { data, total: all.length, totalIsEstimate: false, page, limit, totalPages: Math.ceil(all.length / limit), nextCursor };
};

async function openSelecting(answers: Record<string, unknown> = {}) {
  const site = createConsole({ answers: { "GET /admin/categories": listWithout([]), ...answers } });
  site.render(<EntityScreen entity={categoriesEntity} />);
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  await screen.findByText("分类1");
  await user.click(press("批量删除"));
  return { ...site, user };
}

const press = (name: string) => screen.getByRole("button", { name });
const isSecondOfAll = (query: URLSearchParams) => query.get("limit") === "100" && query.get("page") === "2";

/** Begins to select all; the second hundred comes when `release` is called. */
async function openSelectingSlowly() {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const list = async (body: unknown, query: URLSearchParams) => {
    if (isSecondOfAll(query)) await held;
    return listWithout([])(body, query);
  };
  const site = await openSelecting({ "GET /admin/categories": list });
  await site.user.click(press(`选择全部 ${COUNT} 条`));
  await screen.findByText("正在选择：已找到 100 条");
  return { ...site, release: () => act(async () => release()) };
}

describe("selecting all rows", () => {
  it("waits and goes on when the server says that there were too many calls", async () => {
    let refusals = 1;
    const { user } = await openSelecting({
      "GET /admin/categories": (body: unknown, query: URLSearchParams) =>
        isSecondOfAll(query) && refusals-- > 0 ? refusal(429, "操作过于频繁") : listWithout([])(body, query),
    });
    await user.click(press(`选择全部 ${COUNT} 条`));
    await screen.findByText(`已选择 ${COUNT} 项`);
  });

  it("can be stopped, and then selects nothing more", async () => {
    const { user, calls, release } = await openSelectingSlowly();
    await user.click(press("停止选择"));
    await release();
    await user.click(screen.getByRole("checkbox", { name: "选择 3" }));
    await screen.findByText("已选择 1 项");
    expect(calls.filter(({ query }) => query.includes("limit=100"))).toHaveLength(2);
  });

  it("ends with the batch mode, and does not select rows in the next one", async () => {
    const { user, release } = await openSelectingSlowly();
    await user.click(press("退出批量"));
    await user.click(press("批量删除"));
    await release();
    await user.click(screen.getByRole("checkbox", { name: "选择 3" }));
    await screen.findByText("已选择 1 项");
  });

  it("ends when another filter is applied", async () => {
    const { user, release } = await openSelectingSlowly();
    await user.type(screen.getByLabelText("分类名称"), "24");
    await user.click(press("筛选"));
    await screen.findByText("已选择 0 项");
    await release();
    await screen.findByText("分类240");
    await user.click(screen.getByRole("checkbox", { name: "选择 240" }));
    await screen.findByText("已选择 1 项");
  });
});

describe("selected rows", () => {
  it("stay selected on other pages, and not under another filter", async () => {
    const { user } = await openSelecting();
    await user.click(screen.getByRole("checkbox", { name: "选择本页全部" }));
    await user.click(press("下一页"));
    await screen.findByText("分类11");
    await screen.findByText("已选择 10 项");
    await user.type(screen.getByLabelText("分类名称"), "zzzz");
    await user.click(press("筛选"));
    await screen.findByText("没有符合条件的分类");
    await screen.findByText("已选择 0 项");
  });

  it("that are refused are named with the reason and stay selected; all others are deleted", async () => {
    const used = [3, 7];
    const gone: number[] = [];
    const { user } = await openSelecting({
      "GET /admin/categories": (body: unknown, query: URLSearchParams) => listWithout(gone)(body, query),
      "DELETE /admin/categories": (body: unknown) => {
        const { ids } = body as { ids: number[] };
        const stop = ids.findIndex((id) => used.includes(id));
        const now = (stop < 0 ? ids : ids.slice(0, stop)).filter((id) => !gone.includes(id));
        gone.push(...now);
        const deletedCount = now.length;
        return stop < 0 ? { deletedCount } : refusal(400, "该分类下还有笔记，无法删除", { deletedCount });
      },
    });
    await user.click(screen.getByRole("checkbox", { name: "选择本页全部" }));
    await user.click(press("删除所选"));
    await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "删除" }));
    await screen.findAllByText("已删除 8 个分类，未能删除：");
    for (const id of used) await screen.findByText(`分类 ${id}：该分类下还有笔记，无法删除`);
    expect([...new Set(gone)].sort((one, other) => one - other)).toEqual([1, 2, 4, 5, 6, 8, 9, 10]);
    await screen.findByText("已选择 2 项");
    await screen.findByText("分类12");
    for (const id of used) expect(screen.getByRole("checkbox", { name: `选择 ${id}` })).toHaveProperty("checked", true);
  });

  it.each([
    ["the server fails", 201, refusal(500, "服务器内部错误"), "批量删除失败: 服务器内部错误。已删除 200 个分类，其余 50 个未处理"],
    ["too many are refused", 1, refusal(400, "该分类下还有笔记，无法删除"), "已删除 0 个分类，其余 230 个未处理，未能删除："],
  ])("that are left when %s are counted, and so are the deleted ones", async (_what, first, answer, told) => {
    const { user } = await openSelecting({
      "DELETE /admin/categories": (body: unknown) => {
        const { ids } = body as { ids: number[] };
        return ids.some((id) => id >= first) ? answer.clone() : { deletedCount: ids.length };
      },
    });
    await user.click(press(`选择全部 ${COUNT} 条`));
    await screen.findByText(`已选择 ${COUNT} 项`);
    await user.click(press("删除所选"));
    await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "删除" }));
    await screen.findAllByText(told);
  });

  it("that are deleted by themselves are not selected any more", async () => {
    const { user } = await openSelecting({ "DELETE /admin/categories/2": {} });
    await user.click(screen.getByRole("checkbox", { name: "选择本页全部" }));
    await user.click(press("删除分类 2"));
    await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "删除" }));
    await waitFor(() => screen.getByText("已选择 9 项"));
  });
});
