// @vitest-environment happy-dom

import { storageOf } from "@shiye/client/site-storage";
import { act, fireEvent, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createSite, leaf, SIGNED_IN } from "../../../testing/render.tsx";
import { readForms, storeForm } from "./form-storage.ts";
import { EMPTY_NOTE_FORM } from "./note-form.ts";
import { PublishForm } from "./PublishForm.tsx";

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, "locks");
});
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

/** Locks as a browser has them: each is held until the promise of its holder ends. */
function giveLocks() {
  const taken = new Set<string>();
  const request = async (name: string, _options: object, hold: (lock: object | null) => Promise<void> | undefined) => {
    if (taken.has(name)) return hold(null);
    taken.add(name);
    await hold({ name });
    taken.delete(name);
  };
  Object.defineProperty(navigator, "locks", { configurable: true, value: { request } });
}

/** A tab of this browser that opens the page. */
async function openTab() {
  const site = createSite({ session: SIGNED_IN, answers: { "GET /categories": [] } });
  const { container, unmount } = site.render(<PublishForm memberId={leaf.id} onPublished={vi.fn()} onSaved={vi.fn()} />);
  await pass(10);
  const title = () => within(container).getByRole<HTMLInputElement>("textbox", { name: /标题/ });
  const write = async (text: string) => {
    fireEvent.change(title(), { target: { value: text } });
    await pass(600);
  };
  const press = async (name: string) => {
    fireEvent.click(within(container).getByRole("button", { name }));
    await pass(10);
  };
  return { ...site, title: () => title().value, write, press, close: unmount };
}
const kept = () => readForms(storageOf("localStorage"), leaf.id, Date.now()).map(({ form }) => form.title);

describe("two tabs that each write a new note", () => {
  it("keep both texts, and a tab that is opened later goes on with the newest one that no tab shows", async () => {
    giveLocks();
    const first = await openTab();
    await first.write("甲篇");
    const second = await openTab();
    expect(second.title()).toBe("");
    await second.write("乙篇");
    await first.write("甲篇！");
    expect(kept()).toEqual(["甲篇！", "乙篇"]);
    second.close();
    await pass(10);
    expect((await openTab()).title()).toBe("乙篇");
    first.close();
    await pass(10);
    expect((await openTab()).title()).toBe("甲篇！");
  });

  it("keep both texts in a browser without locks", async () => {
    const first = await openTab();
    await first.write("甲篇");
    const second = await openTab();
    await second.write("乙篇");
    await first.write("甲篇！");
    expect(kept()).toEqual(["甲篇！", "乙篇"]);
  });
});

it("a form that was cleared starts empty, and comes back when that is undone", async () => {
  giveLocks();
  const visit = await openTab();
  await visit.write("甲篇");
  visit.close();
  await pass(10);
  const next = await openTab();
  expect(next.title()).toBe("甲篇");
  await next.press("清空重写");
  expect([next.title(), kept()]).toEqual(["", []]);
  // The first site of a test shows what every one of them says.
  await act(async () => visit.toastActions.at(-1)?.());
  expect([next.title(), kept()]).toEqual(["甲篇", ["甲篇"]]);
});

it("a form that was cleared makes no draft of the words that the server did not have yet", async () => {
  giveLocks();
  const images = [{ url: "/media/a.webp", width: 3, height: 4, alt: "" }];
  storeForm(storageOf("localStorage"), { id: "one", memberId: leaf.id }, { ...EMPTY_NOTE_FORM, title: "甲篇", images }, Date.now());
  const { write, press, calls } = await openTab();
  await write("甲篇！");
  await press("清空重写");
  await pass(5000);
  expect(calls.map(({ call }) => call)).not.toContain("POST /posts");
});
