// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useLocation } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { imitateJourneys, PLACE } from "../../testing/journeys.ts";
import { createSite } from "../../testing/render.tsx";
import { SearchBox } from "./SearchBox.tsx";
import { readHistory, storeHistory } from "./search-history.ts";

const suggestions = {
  tags: [{ id: 1, name: "晚霞", use_count: 3 }],
  users: [{ id: 7, user_id: "evening", nickname: "晚安", avatar: null, verified: 0 }],
};

function Where() {
  const { pathname, search } = useLocation();
  return <output>{decodeURIComponent(pathname + search)}</output>;
}

function open(answers: Record<string, unknown> = {}) {
  const site = createSite({ answers: { "GET /search/suggestions": suggestions, "GET /tags/hot": [], ...answers } });
  site.render(
    <>
      <SearchBox />
      <Where />
    </>,
  );
  const field = screen.getByRole<HTMLInputElement>("combobox");
  const where = () => screen.getByRole("status").textContent;
  const options = () => screen.queryAllByRole("option").map(({ textContent }) => textContent);
  const asked = () => site.calls.filter(({ call }) => call === "GET /search/suggestions").map(({ query }) => decodeURIComponent(query));
  return { ...site, field, where, options, asked };
}

const journeys = imitateJourneys();
const back = () => act(async () => journeys.back());
beforeEach(() => storeHistory([]));
afterEach(() => storeHistory([]));

describe("the search field", () => {
  it("searches on Enter, and remembers the keyword", async () => {
    const { field, where } = open();
    await userEvent.type(field, " 咖啡 {Enter}");
    expect(where()).toBe("/search_result/all?keyword=咖啡");
    expect(readHistory()).toEqual(["咖啡"]);
    expect(field.value).toBe("咖啡");
  });

  it("searches again for a word of the history in Safari, which gives a pressed button no focus", async () => {
    storeHistory(["咖啡"]);
    const { field, where } = open();
    act(() => field.focus());
    const word = await screen.findByRole("button", { name: "咖啡" });
    act(() => {
      if (fireEvent.mouseDown(word)) field.blur();
    });
    expect(word.isConnected).toBe(true);
    await userEvent.click(word);
    expect(where()).toBe("/search_result/all?keyword=咖啡");
  });

  it("searches for nothing when nothing is typed", async () => {
    const { field, where } = open();
    await userEvent.type(field, "   {Enter}");
    expect(where()).toBe("/");
    expect(readHistory()).toEqual([]);
  });

  it("suggests tags and members after a pause in typing, with one call for the whole text", async () => {
    const { field, options, asked } = open();
    await userEvent.type(field, "晚");
    await waitFor(() => expect(options()).toEqual(["搜索“晚”", "晚霞3 篇笔记", "晚晚安evening"]));
    expect(asked()).toEqual(["?keyword=晚"]);
  });

  it("opens a tag or a member by arrow and Enter, without a search", async () => {
    const { field, where, options } = open();
    await userEvent.type(field, "晚");
    await waitFor(() => expect(options()).toHaveLength(3));
    await userEvent.keyboard("{ArrowDown}{ArrowDown}");
    expect(document.getElementById(field.getAttribute("aria-activedescendant") ?? "")?.textContent).toBe("晚霞3 篇笔记");
    await userEvent.keyboard("{Enter}");
    expect(where()).toBe("/search_result/all?tag=晚霞");
    await userEvent.type(field, "晚");
    await waitFor(() => expect(options()).toHaveLength(3));
    await userEvent.keyboard("{ArrowUp}{Enter}");
    expect(where()).toBe("/user/evening");
    expect(readHistory()).toEqual([]);
  });

  it("suggests nothing and searches nothing while an input method composes", async () => {
    const { field, where, options, asked } = open();
    field.focus();
    fireEvent.compositionStart(field);
    fireEvent.input(field, { target: { value: "wan" }, isComposing: true });
    fireEvent.keyDown(field, { key: "ArrowDown", isComposing: true, keyCode: 229 });
    fireEvent.keyDown(field, { key: "Enter", isComposing: true, keyCode: 229 });
    await act(() => new Promise((resolve) => setTimeout(resolve, 300)));
    expect([options(), asked(), where()]).toEqual([[], [], "/"]);
    fireEvent.input(field, { target: { value: "晚" }, isComposing: true });
    fireEvent.compositionEnd(field, { data: "晚" });
    await waitFor(() => expect(options()).toContain("晚霞3 篇笔记"));
    expect(asked()).toEqual(["?keyword=晚"]);
  });

  it("closes its list on Esc, and opens it again on typing", async () => {
    const { field, options } = open();
    await userEvent.type(field, "晚");
    await waitFor(() => expect(options()).toHaveLength(3));
    await userEvent.keyboard("{Escape}");
    expect(options()).toEqual([]);
    expect(document.activeElement).toBe(field);
    await userEvent.type(field, "安");
    await waitFor(() => expect(options()).toContain("搜索“晚安”"));
  });

  it("closes its list on the browser's back, and keeps the page and the typed text", async () => {
    journeys.begin();
    onTestFinished(() => void vi.restoreAllMocks());
    const { field, options } = open();
    await userEvent.type(field, "晚");
    await waitFor(() => expect(options()).toHaveLength(3));
    await back();
    expect([options(), field.value, journeys.heard]).toEqual([[], "晚", []]);
    await back();
    expect(journeys.heard).toEqual([PLACE - 1]);
  });

  it("offers the search itself when the server suggests nothing", async () => {
    const { field, options } = open({ "GET /search/suggestions": () => new Response("{}", { status: 500 }) });
    await userEvent.type(field, "晚");
    await act(() => new Promise((resolve) => setTimeout(resolve, 300)));
    expect(options()).toEqual(["搜索“晚”"]);
  });
});

describe("what was searched for before", () => {
  it("says before the first search that there is none", async () => {
    const { field } = open();
    await userEvent.click(field);
    expect(screen.getByRole("region", { name: "历史记录" }).textContent).toBe("历史记录没有搜索记录");
  });

  it("is shown below the empty field, and searched for again by a press", async () => {
    storeHistory(["图书馆", "晚霞"]);
    const { field, where } = open();
    await userEvent.click(field);
    await userEvent.click(screen.getByRole("button", { name: "晚霞" }));
    expect(where()).toBe("/search_result/all?keyword=晚霞");
    expect(readHistory()).toEqual(["晚霞", "图书馆"]);
  });

  it("is deleted one by one, or all at once", async () => {
    storeHistory(["图书馆", "晚霞", "咖啡"]);
    const { field } = open();
    await userEvent.click(field);
    await userEvent.click(screen.getByRole("button", { name: "编辑" }));
    await userEvent.click(screen.getByRole("button", { name: "删除 晚霞" }));
    expect(readHistory()).toEqual(["图书馆", "咖啡"]);
    await userEvent.click(screen.getByRole("button", { name: "清空" }));
    expect(readHistory()).toEqual([]);
    expect(screen.getByText("没有搜索记录")).toBeTruthy();
  });

  it("is deleted by keys with the focus on the word beside, and in the field when none is left", async () => {
    storeHistory(["图书馆", "晚霞", "咖啡"]);
    const { field } = open();
    await userEvent.click(field);
    const press = async (name: string) => {
      act(() => screen.getByRole("button", { name }).focus());
      await userEvent.keyboard("{Enter}");
      return document.activeElement;
    };
    await press("编辑");
    expect(await press("删除 晚霞")).toBe(screen.getByRole("button", { name: "删除 咖啡" }));
    expect(await press("删除 咖啡")).toBe(screen.getByRole("button", { name: "删除 图书馆" }));
    expect(await press("删除 图书馆")).toBe(field);
    expect(readHistory()).toEqual([]);
  });

  it("is cleared by keys with the focus in the field", async () => {
    storeHistory(["图书馆", "晚霞"]);
    const { field } = open();
    await userEvent.click(field);
    for (const name of ["编辑", "清空"]) {
      act(() => screen.getByRole("button", { name }).focus());
      await userEvent.keyboard("{Enter}");
    }
    expect(document.activeElement).toBe(field);
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByRole("region", { name: "历史记录" })).toBeNull();
  });
});
