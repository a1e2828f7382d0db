// @vitest-environment happy-dom

import { auditEntity } from "@shiye/events/back-office/audit";
import { categoriesEntity } from "@shiye/events/back-office/categories";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { ArrivedRole, createConsole, refusal } from "../../testing/render.tsx";
import { EntityScreen } from "./EntityScreen.tsx";
import { readPreferences } from "./preferences.ts";

const all = Array.from({ length: 23 }, (_, index) => ({
  id: 1001 + index,
  name: `分类${index + 1}`,
  category_title: "study",
  post_count: 1200 + index,
  created_at: "2026-01-02T03:04:05.000Z",
}));

function pageOf(_body: unknown, query: URLSearchParams) {
  const [page, limit] = [Number(query.get("page")), Number(query.get("limit"))];
  const found = all.filter(({ name }) => name.includes(query.get("name") ?? ""));
  const data = found.slice((page - 1) * limit, page * limit);
  const nextCursor = page * limit < found.length ? `after-${page}` : null;
  return { data, total: found.length, totalIsEstimate: false, page, limit, totalPages: Math.ceil(found.length / limit), nextCursor };
}

const open = (answers: Record<string, unknown> = {}, at = "/") => {
  const site = createConsole({ at, answers: { "GET /admin/categories": pageOf, ...answers } });
  return { ...site, router: site.render(<EntityScreen entity={categoriesEntity} />), user: userEvent.setup() };
};
const lists = (calls: { call: string; query: string }[]) =>
  calls.filter(({ call }) => call === "GET /admin/categories").map(({ query }) => query);

describe("the table of an entity", () => {
  it("shows a page, keeps filters in the address, and starts again at the first page", async () => {
    const { user, router, calls } = open({}, "/?page=2");
    await screen.findByText("分类11");
    await user.type(screen.getByLabelText("分类名称"), "分类2");
    await user.click(screen.getByRole("button", { name: "筛选" }));
    await screen.findByText("分类20");
    expect(router.state.location.search).toBe(`?name=${encodeURIComponent("分类2")}`);
    expect(lists(calls).at(-1)).toContain("page=1");
    await user.click(screen.getByRole("button", { name: "清空" }));
    await screen.findByText("分类1");
    expect(router.state.location.search).toBe("");
  });

  it("asks for the days of its time, keeps them in the address, and says which day is refused", async () => {
    const days = "结束日期不能早于开始日期";
    const answer = (body: unknown, query: URLSearchParams) =>
      (query.get("from") ?? "") > (query.get("until") ?? "9") ? refusal(400, days, { until: days }) : pageOf(body, query);
    const { user, router, calls } = open({ "GET /admin/categories": answer });
    await screen.findByText("分类1");
    fireEvent.change(screen.getByLabelText("创建时间从"), { target: { value: "2026-01-02" } });
    await user.click(screen.getByRole("button", { name: "筛选" }));
    await waitFor(() => expect(router.state.location.search).toBe("?from=2026-01-02"));
    await waitFor(() => expect(lists(calls).at(-1)).toContain("from=2026-01-02"));
    fireEvent.change(screen.getByLabelText("创建时间到"), { target: { value: "2026-01-01" } });
    await user.click(screen.getByRole("button", { name: "筛选" }));
    await screen.findByText(`筛选条件「创建时间到」无效：${days}`);
    await user.click(screen.getByRole("button", { name: "移除无效条件" }));
    await screen.findByText("分类1");
    expect(router.state.location.search).toBe("?from=2026-01-02");
  });

  it("keeps the focus in a filter that is applied with Enter, and its fields follow the address", async () => {
    const { user, router } = open();
    await screen.findByText("分类1");
    await user.type(screen.getByLabelText("分类名称"), " 分类2{Enter}");
    await screen.findByText("分类20");
    expect(document.activeElement).toBe(screen.getByLabelText("分类名称"));
    expect(document.activeElement).toHaveProperty("value", "分类2");
    await act(() => router.navigate("/"));
    await waitFor(() => expect(screen.getByLabelText("分类名称")).toHaveProperty("value", ""));
  });

  it("loads the next page by the cursor of the page before", async () => {
    const { user, calls } = open();
    await screen.findByText("分类1");
    await user.click(screen.getByRole("button", { name: "下一页" }));
    await screen.findByText("分类11");
    expect(lists(calls).at(-1)).toBeDefined();
    expect(lists(calls).filter((query) => query.includes("page=2"))).toEqual(["?page=2&limit=10&cursor=after-1"]);
  });

  it("prefetches the next pages when the pointer comes near, and shows the current page until they are there", async () => {
    const { user, calls } = open();
    await screen.findByText("分类1");
    await user.hover(screen.getByRole("navigation", { name: "分页" }));
    await waitFor(() => expect(lists(calls)).toHaveLength(3));
    await user.click(screen.getByRole("button", { name: "第 3 页" }));
    await screen.findByText("分类21");
    expect(lists(calls)).toHaveLength(3);
  });

  it("sorts by the head of a column, and tells screen readers", async () => {
    const { user, router } = open();
    await screen.findByText("分类1");
    const head = screen.getByRole("columnheader", { name: "笔记数" });
    await user.click(within(head).getByRole("button"));
    expect(router.state.location.search).toBe("?sortField=post_count&sortOrder=desc");
    await waitFor(() => expect(head.getAttribute("aria-sort")).toBe("descending"));
  });

  it("turns the usual order round by the head of its column, and back", async () => {
    const { user } = open();
    await screen.findByText("分类1");
    const head = screen.getByRole("columnheader", { name: "创建时间" });
    for (const order of ["ascending", "descending", "ascending", "descending"]) {
      await waitFor(() => expect(head.getAttribute("aria-sort")).toBe(order));
      await user.click(within(head).getByRole("button"));
    }
  });

  it("shows the last page in place of one that is no more", async () => {
    const { router } = open({}, "/?page=9");
    await screen.findByText("分类23");
    expect(router.state.location.search).toBe("?page=3");
  });

  it("does not write the address again when the first page is empty", async () => {
    const { router } = open({}, `/?name=${encodeURIComponent("没有的")}`);
    const navigations: string[] = [];
    router.subscribe(({ historyAction }) => navigations.push(historyAction));
    await screen.findByText(/没有符合/);
    expect(navigations).toEqual([]);
  });

  it("goes to the page before when the only row of the last one is deleted", async () => {
    let rest = all.slice(0, 21);
    const answer = (_body: unknown, query: URLSearchParams) => {
      const page = Number(query.get("page"));
      const [total, totalPages] = [rest.length, Math.ceil(rest.length / 10)];
      return { data: rest.slice((page - 1) * 10, page * 10), total, totalIsEstimate: false, page, limit: 10, totalPages, nextCursor: null };
    };
    const gone = () => {
      rest = rest.slice(0, 20);
      return {};
    };
    const { user, router } = open({ "GET /admin/categories": answer, "DELETE /admin/categories/1021": gone }, "/?page=3");
    await user.click(await screen.findByRole("button", { name: "删除分类 1021" }));
    await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "删除" }));
    await screen.findByText("分类20");
    expect(router.state.location.search).toBe("?page=2");
  });

  it("does not say of an empty page, whose number was a guess, that there is nothing at all", async () => {
    const guess = { data: [], total: 99_999, totalIsEstimate: true, page: 4, limit: 10, totalPages: 10_000, nextCursor: null };
    open({ "GET /admin/categories": guess }, "/?page=4");
    await screen.findByText("这一页没有分类");
    expect(screen.queryByText("还没有分类")).toBeNull();
  });

  it("deletes the checked rows of all pages, after a question", async () => {
    const { user, calls } = open({ "DELETE /admin/categories": { deletedCount: 23 } });
    await screen.findByText("分类1");
    await user.click(screen.getByRole("button", { name: "批量删除" }));
    await user.click(screen.getByRole("button", { name: "删除所选" }));
    await screen.findByText("请选择要删除的项目");
    await user.click(screen.getByRole("button", { name: "选择全部 23 条" }));
    await screen.findByText("已选择 23 项");
    await user.click(screen.getByRole("button", { name: "删除所选" }));
    await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "删除" }));
    await screen.findByText("成功删除23个分类");
    expect(calls.find(({ call }) => call === "DELETE /admin/categories")?.body).toEqual({ ids: all.map(({ id }) => id) });
  });

  it("saves nothing of an interrupted export, and says so", async () => {
    const saved = vi.spyOn(URL, "createObjectURL");
    const half = new ReadableStream({
      start: (stream) => stream.enqueue(new TextEncoder().encode("ID,分类名称\n1,校园\n")),
      pull: (stream) => stream.error(new TypeError("terminated")),
    });
    const { user } = open({ "GET /admin/categories/export.csv": () => new Response(half) });
    await screen.findByText("分类1");
    await user.click(screen.getByRole("button", { name: /导出/ }));
    await screen.findByText("导出失败: 文件没有传完，请重试");
    expect(saved).not.toHaveBeenCalled();
  });

  it("deletes nothing by an Enter that is held on the button of a row: the question has the focus where it does nothing", async () => {
    const { user, calls } = open({ "DELETE /admin/categories/1001": {} });
    await screen.findByText("分类1");
    screen.getByRole("button", { name: "删除分类 1001" }).focus();
    await user.keyboard("{Enter}");
    const question = await screen.findByRole("dialog");
    await waitFor(() => expect(question.contains(document.activeElement)).toBe(true));
    await user.keyboard("{Enter}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(calls.filter(({ call }) => call.startsWith("DELETE"))).toEqual([]);
  });

  it("shows the server's message when a row was not deleted", async () => {
    const { user } = open({ "DELETE /admin/categories/1001": () => refusal(400, "该分类下还有 3 篇笔记，无法删除") });
    await screen.findByText("分类1");
    await user.click(screen.getByRole("button", { name: "删除分类 1001" }));
    await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "删除" }));
    await screen.findByText("删除失败: 该分类下还有 3 篇笔记，无法删除");
  });

  it("loads its rows again when the one to be deleted is gone already", async () => {
    let isGone = false;
    const { user } = open({
      "GET /admin/categories": (body: unknown, query: URLSearchParams) => {
        const page = pageOf(body, query);
        return isGone ? { ...page, data: page.data.filter(({ id }) => id !== 1001) } : page;
      },
      "DELETE /admin/categories/1001": () => refusal(404, "分类不存在"),
    });
    await screen.findByText("分类1");
    isGone = true;
    await user.click(screen.getByRole("button", { name: "删除分类 1001" }));
    await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "删除" }));
    await screen.findByText("删除失败: 分类不存在");
    await waitFor(() => expect(screen.queryByText("分类1")).toBeNull());
  });

  it("loads its rows again when the one to be edited was changed by somebody else", async () => {
    const { user, calls } = open({ "PUT /admin/categories/1001": () => refusal(409, "分类名称已存在") });
    await screen.findByText("分类1");
    await user.click(screen.getByRole("button", { name: "编辑分类 1001" }));
    await user.type(await within(await screen.findByRole("dialog")).findByLabelText("分类名称"), "啊");
    await user.click(screen.getByRole("button", { name: "保存" }));
    await screen.findByText("操作失败: 分类名称已存在");
    await waitFor(() => expect(lists(calls)).toHaveLength(2));
  });

  it("stores its columns, its density and a named view on the device, and opens the view again", async () => {
    localStorage.clear();
    const { router } = open({}, "/?name=2&sortField=post_count&sortOrder=desc&page=1");
    // There are no animations here, so an opened element never gets pointer events.
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    await screen.findByText("分类2");
    await user.click(screen.getByRole("button", { name: "已存视图" }));
    await user.type(await screen.findByLabelText("视图名称"), "带二的");
    await user.click(screen.getByRole("button", { name: "保存" }));
    await screen.findByRole("button", { name: "带二的" });
    await user.click(screen.getByRole("button", { name: "列设置" }));
    await user.click(await screen.findByRole("checkbox", { name: "英文标题" }));
    await user.click(screen.getByRole("button", { name: "行高" }));
    await user.click(await screen.findByRole("menuitem", { name: "宽松" }));
    await waitFor(() => expect(screen.queryByRole("columnheader", { name: "英文标题" })).toBeNull());
    await user.click(screen.getByRole("button", { name: "清空" }));
    await waitFor(() => expect(router.state.location.search).not.toContain("name=2"));
    await user.click(screen.getByRole("button", { name: "带二的" }));
    await waitFor(() => expect(router.state.location.search).toBe("?name=2&sortField=post_count&sortOrder=desc"));
    const kept = readPreferences("categories");
    expect(kept).toMatchObject({ density: "large", views: [{ name: "带二的" }] });
    expect(kept.columns).not.toContain("category_title");
    localStorage.clear();
  });

  it("keeps a view that another tab has saved meanwhile", async () => {
    const { user } = open();
    await screen.findByText("分类1");
    localStorage.setItem("admin_table_categories", JSON.stringify({ views: [{ name: "另一页的", address: "name=3" }] }));
    await user.click(screen.getByRole("button", { name: "已存视图" }));
    await user.type(await screen.findByLabelText("视图名称"), "这一页的{Enter}");
    await screen.findByRole("button", { name: "这一页的" });
    expect(readPreferences("categories").views.map(({ name }) => name)).toEqual(["另一页的", "这一页的"]);
    await screen.findByRole("button", { name: "另一页的" });
  });

  it("shows the name of a tool under the pointer, until the tool is open", async () => {
    open();
    await screen.findByText("分类1");
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    const tip = () => screen.queryAllByText("列设置").filter((shown) => !shown.closest(".ant-tooltip-hidden"));
    await user.hover(screen.getByRole("button", { name: "列设置" }));
    await waitFor(() => expect(tip()).toHaveLength(1));
    await user.click(screen.getByRole("button", { name: "列设置" }));
    await screen.findByRole("checkbox", { name: "英文标题" });
    await waitFor(() => expect(tip()).toEqual([]));
  });

  it("says why not all rows were selected", async () => {
    const { user } = open({
      "GET /admin/categories": (body: unknown, query: URLSearchParams) =>
        query.get("limit") === "100" ? refusal(500, "服务器内部错误") : pageOf(body, query),
    });
    await screen.findByText("分类1");
    await user.click(screen.getByRole("button", { name: "批量删除" }));
    await user.click(screen.getByRole("button", { name: "选择全部 23 条" }));
    await screen.findByText("选择失败: 服务器内部错误");
    await screen.findByText("已选择 0 项");
  });

  it("that cannot be loaded says why, and can be loaded again", async () => {
    let tries = 0;
    const { user } = open({
      "GET /admin/categories": (body: unknown, query: URLSearchParams) => (tries++ ? pageOf(body, query) : refusal(500, "服务器内部错误")),
    });
    expect((await screen.findByRole("alert")).textContent).toBe("服务器内部错误");
    await user.click(screen.getByRole("button", { name: "重试" }));
    await screen.findByText("分类1");
  });

  it("names the filters of its address that the server refuses, and removes them", async () => {
    const { user, router } = open(
      {
        "GET /admin/categories": (body: unknown, query: URLSearchParams) =>
          query.has("category_title") ? refusal(400, "参数格式错误", { category_title: "参数格式错误" }) : pageOf(body, query),
      },
      "/?name=2&category_title=-&page=2",
    );
    expect((await screen.findByRole("alert")).textContent).toBe("筛选条件「英文标题」无效：参数格式错误");
    expect(screen.queryByRole("button", { name: "重试" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "移除无效条件" }));
    await screen.findByText("分类2");
    expect(router.state.location.search).toBe("?name=2");
  });

  it("does not leave the rows of other filters when the new ones are refused", async () => {
    const { user } = open({
      "GET /admin/categories": (body: unknown, query: URLSearchParams) =>
        query.has("name") ? refusal(400, "搜索内容不能超过100个字符", { name: "搜索内容不能超过100个字符" }) : pageOf(body, query),
    });
    await screen.findByText("分类1");
    await user.type(screen.getByLabelText("分类名称"), "长");
    await user.click(screen.getByRole("button", { name: "筛选" }));
    await screen.findByText("筛选条件「分类名称」无效：搜索内容不能超过100个字符");
    expect(screen.queryByText("分类1")).toBeNull();
  });

  it("of applications lets a reviewer decide them, and change nothing else, as on the server", async () => {
    const application = { id: 5, user_display_id: "leaf", nickname: "小叶", type: 2, status: 0, created_at: "2026-01-02T03:04:05.000Z" };
    const list = { data: [application], total: 1, totalIsEstimate: false, page: 1, limit: 20, totalPages: 1, nextCursor: null };
    const site = createConsole({
      answers: { "GET /admin/audit": list, "GET /auth/admin/me": { id: 1, username: "judge", role: "reviewer" } },
    });
    site.render(<EntityScreen entity={auditEntity} />);
    await screen.findByRole("button", { name: "开始审核" });
    await screen.findByRole("button", { name: "查看认证申请 5" });
    expect(screen.getAllByRole("button", { name: /^(通过|操作 认证申请 5)$/ })).toHaveLength(1);
    for (const name of ["新增", "批量删除", "编辑认证申请 5", "删除认证申请 5"]) expect(screen.queryByRole("button", { name })).toBeNull();
  });

  it("offers no changes to a role that may only read", async () => {
    const answers = { "GET /admin/categories": pageOf, "GET /auth/admin/me": { id: 1, username: "eyes", role: "auditor" } };
    createConsole({ answers }).render(
      <>
        <EntityScreen entity={categoriesEntity} />
        <ArrivedRole />
      </>,
    );
    await screen.findByText("分类1");
    await screen.findByText("auditor");
    for (const name of ["新增", "批量删除", "编辑分类 1001", "删除分类 1001"]) expect(screen.queryByRole("button", { name })).toBeNull();
    expect(screen.getByRole("button", { name: "查看分类 1001" })).toBeTruthy();
  });
});
