// @vitest-environment happy-dom
import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createSite, SIGNED_IN } from "../../../testing/render.tsx";
import { OwnNotesTools } from "./OwnNotesTools.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const settle = () => act(() => vi.advanceTimersByTimeAsync(350));

/** The tools, whose address follows only when the test says so. */
function open(keyword = "") {
  const onChange = vi.fn();
  const site = createSite({ session: SIGNED_IN, answers: { "GET /categories": [] } });
  const tools = (word: string) => <OwnNotesTools kind="notes" keyword={word} category="" onChange={onChange} />;
  const { rerender } = site.render(tools(keyword));
  const field = screen.getByRole<HTMLInputElement>("textbox", { name: "搜索笔记标题或内容" });
  return {
    field,
    type: (value: string) => fireEvent.input(field, { target: { value } }),
    arrive: (word: string) => rerender(tools(word)),
    searched: () => onChange.mock.calls.map(([{ keyword: word }]) => word),
  };
}

describe("the search of one's own notes", () => {
  it("searches for nothing while an input method composes", async () => {
    const { field, searched } = open();
    fireEvent.compositionStart(field);
    for (const value of ["n", "ni", "ni h"]) {
      fireEvent.input(field, { target: { value }, isComposing: true });
      await settle();
    }
    expect([field.value, searched()]).toEqual(["ni h", []]);
    fireEvent.input(field, { target: { value: "你好" }, isComposing: true });
    fireEvent.compositionEnd(field, { data: "你好" });
    await settle();
    expect(searched()).toEqual(["你好"]);
  });

  it("keeps what was typed since when the address of an earlier word comes late", async () => {
    const { field, type, arrive, searched } = open();
    type("晚");
    await settle();
    type("晚风");
    await settle();
    arrive("晚");
    expect([field.value, searched()]).toEqual(["晚风", ["晚", "晚风"]]);
    arrive("晚风");
    expect(field.value).toBe("晚风");
  });

  it("takes over a word that came by another way, also one that it searched for before", async () => {
    const { field, type, arrive } = open();
    type("晚");
    await settle();
    arrive("晚");
    arrive("");
    expect(field.value).toBe("");
    arrive("晚");
    expect(field.value).toBe("晚");
  });
});
