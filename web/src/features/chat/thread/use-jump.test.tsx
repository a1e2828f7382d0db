// @vitest-environment happy-dom
import { act } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { createSite } from "../../../testing/render.tsx";
import type { ShownMessage } from "./message-rows.ts";
import { useJump } from "./use-jump.ts";

const message = (id: number): ShownMessage => ({
  ...{ key: `k${id}`, id, clientMessageId: null, own: true, type: "text", content: `第 ${id} 句`, at: id, state: "read" },
  ...{ recalled: false, quote: null },
});
const between = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => message(first + at));

/** A thread that shows what it is told to. Its pages come when the test says so. */
function open({ shown = between(100, 140), span = { from: 0, to: 41 }, more = true } = {}) {
  const list = document.createElement("section");
  const draw = (messages: readonly ShownMessage[]) =>
    list.replaceChildren(...messages.map(({ key }) => Object.assign(document.createElement("p"), { id: key, scrollIntoView: vi.fn() })));
  const scroller = { current: list };
  const [load, show] = [vi.fn(), vi.fn()];
  const options = (at: { shown?: ShownMessage[]; span?: typeof span; loading?: boolean; failed?: boolean; more?: boolean } = {}) => ({
    ...{ scroller, show, shown: at.shown ?? shown, span: at.span ?? span },
    older: { more: at.more ?? more, loading: at.loading ?? false, failed: at.failed ?? false, load },
  });
  const set = (at: Parameters<typeof options>[0] = {}) => {
    const now = options(at);
    draw(now.shown.slice(now.span.from, now.span.to));
    for (const element of list.children) element.setAttribute("data-message", element.id);
    return now;
  };
  const site = createSite();
  const hook = site.renderHook(useJump, set());
  return {
    ...{ toasts: site.toasts, load, show },
    jump: (id: number) => act(() => hook.result.current(id)),
    draws: (at: Parameters<typeof options>[0]) => hook.rerender(set(at)),
    found: () => [...list.querySelectorAll("[data-found]")].map(({ id }) => id),
  };
}

describe("the way to a quoted message", () => {
  it("that is shown marks it and scrolls it to the middle", () => {
    const { jump, found, load, show, toasts } = open();
    jump(120);
    expect(found()).toEqual(["k120"]);
    expect([load.mock.calls, show.mock.calls, toasts]).toEqual([[], [], []]);
  });

  it("that is loaded but not shown first shows the part around it", () => {
    const { jump, draws, found, show } = open({ span: { from: 30, to: 41 } });
    jump(105);
    expect(show.mock.calls).toEqual([[124]]);
    expect(found()).toEqual([]);
    draws({ span: { from: 0, to: 25 } });
    expect(found()).toEqual(["k105"]);
  });

  it("that is older than the loaded ones loads page after page until it is there", () => {
    const { jump, draws, found, load } = open();
    jump(40);
    expect(load).toHaveBeenCalledTimes(1);
    draws({ loading: true });
    expect(load).toHaveBeenCalledTimes(1);
    draws({ shown: between(70, 140), span: { from: 0, to: 71 } });
    expect(load).toHaveBeenCalledTimes(2);
    draws({ shown: between(40, 140), span: { from: 0, to: 101 } });
    expect([load.mock.calls.length, found()]).toEqual([2, ["k40"]]);
  });

  it.each([
    ["of what is loaded, it is the only one that is gone", { shown: [...between(100, 119), ...between(121, 140)] }, 120],
    ["the thread begins after it", { more: false }, 40],
  ])("ends with a word where %s", (_where, thread, wanted) => {
    const { jump, toasts, load } = open(thread);
    jump(wanted);
    expect([toasts, load.mock.calls.length]).toEqual([["原消息已不在"], 0]);
  });

  it("ends with a message when a page cannot be loaded", () => {
    const { jump, draws, toasts, load } = open();
    jump(40);
    draws({ failed: true });
    expect([toasts, load.mock.calls.length]).toEqual([["原消息在更早的记录里，请向上翻看"], 1]);
  });

  it("ends with a message after twenty pages, and may be repeated", () => {
    const { jump, draws, toasts, load } = open({ shown: between(5000, 5040) });
    jump(40);
    let first = 4990;
    for (; first > 4500 && toasts.length === 0; first -= 10) draws({ shown: between(first, 5040) });
    expect([toasts, load.mock.calls.length]).toEqual([["原消息在更早的记录里，请向上翻看"], 20]);
    jump(40);
    expect(load).toHaveBeenCalledTimes(21);
  });
});
