// @vitest-environment happy-dom
import { act, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { memberChanges } from "../../../api/member-changes.ts";
import { signedIn } from "../../../api/session-slice.ts";
import { createSite, leaf, SIGNED_IN } from "../../../testing/render.tsx";
import { useAttachments } from "./use-attachments.ts";

const KEY = "comment-pictures";
const HOUR = 60 * 60 * 1000;

/** Each upload succeeds at once. Its address contains the name of the file. */
class QuickUpload {
  upload = {};
  status = 200;
  responseText = "";
  onload?: () => void;
  open() {}
  setRequestHeader() {}
  abort() {}
  send(form: FormData) {
    const { name } = form.get("file") as File;
    this.responseText = JSON.stringify({ success: true, data: { url: `/media/${name}`, width: 3, height: 4 } });
    setTimeout(() => this.onload?.());
  }
}

beforeEach(() => {
  vi.stubGlobal("XMLHttpRequest", QuickUpload);
  vi.stubGlobal("navigator", { ...navigator, locks: { request: (_name: string, work: () => unknown) => work() } });
  memberChanges.emit();
  localStorage.clear();
});

const file = (name: string) => new File(["picture"], name, { type: "image/png" });
const other = { id: 2, user_id: "wind", nickname: "阿风", avatar: null };

/** The input of a note in one tab. A second call is another tab with the same storage. */
function open({ note = 7, member = leaf } = {}) {
  const site = createSite({ session: { ...SIGNED_IN, member } });
  const { result, unmount } = site.renderHook(() => useAttachments(note));
  const shown = () => result.current.items.map(({ preview, state }) => (state.kind === "failed" ? state.message : preview));
  const there = () => result.current.pictures.map(({ url }) => url.replace("/media/", ""));
  const choose = async (...names: string[]) => {
    const before = there();
    act(() => result.current.add(names.map(file)));
    await waitFor(() => expect(there()).toEqual([...before, ...names]));
  };
  const take = () => {
    let sent: ReturnType<typeof result.current.take> = [];
    act(() => {
      sent = result.current.take();
    });
    return sent;
  };
  return { site, result, unmount, shown, there, choose, take };
}
const stored = (): unknown => JSON.parse(localStorage.getItem(KEY) ?? "{}");
/** Stores these pictures as another tab does, and sends the storage event. */
function fromElsewhere(pictures: Record<string, unknown>): void {
  localStorage.setItem(KEY, JSON.stringify(pictures));
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: KEY })));
}
const kept = (id: string, at = Date.now()) => ({ id, url: `/media/${id}`, width: 3, height: 4, at });

describe("pictures of an unsent comment", () => {
  it("are there after a reload, in their order, for this note and this member only", async () => {
    const before = open();
    await before.choose("a.png", "b.png");
    const [a = "", b = ""] = before.result.current.items.map(({ key }) => key);
    act(() => before.result.current.move(b, a));
    await waitFor(() => expect(before.there()).toEqual(["b.png", "a.png"]));
    before.unmount();
    const after = open();
    expect([after.there(), after.shown()]).toEqual([
      ["b.png", "a.png"],
      ["/media/b.png", "/media/a.png"],
    ]);
    expect([open({ note: 8 }).there(), open({ member: other }).there()]).toEqual([[], []]);
  });

  it("are in every tab, also the same file twice, and leave every tab when one tab removes them", async () => {
    const [here, there] = [open(), open()];
    await here.choose("a.png", "a.png");
    expect(there.there()).toEqual(["a.png", "a.png"]);
    await there.choose("b.png");
    expect(here.there()).toEqual(["a.png", "a.png", "b.png"]);
    act(() => there.result.current.remove(there.result.current.items[0]?.key ?? ""));
    expect([here.there(), there.there()]).toEqual([
      ["a.png", "b.png"],
      ["a.png", "b.png"],
    ]);
  });

  it("leave every tab when the comment is sent, and return to every tab when it fails", async () => {
    const [here, there] = [open(), open()];
    await here.choose("a.png");
    let sent = here.take();
    expect([here.there(), there.there(), stored()]).toEqual([[], [], {}]);
    act(() => here.result.current.giveBack(sent));
    expect([here.there(), there.there()]).toEqual([["a.png"], ["a.png"]]);
    sent = here.take();
    act(() => here.result.current.forget(sent));
    expect([here.there(), there.there(), stored()]).toEqual([[], [], {}]);
  });

  it("change with another window, while uploads of this one continue", async () => {
    const { result, there } = open();
    fromElsewhere({ "1/7": [kept("a.png"), kept("b.png")] });
    expect(there()).toEqual(["a.png", "b.png"]);
    act(() => result.current.add([file("c.png")]));
    fromElsewhere({ "1/7": [kept("b.png")] });
    await waitFor(() => expect(there()).toEqual(["b.png", "c.png"]));
    expect(stored()).toMatchObject({ "1/7": [{ url: "/media/b.png" }, { url: "/media/c.png" }] });
  });

  it("are removed at sign-out, so the next member finds none of them, not even running uploads", async () => {
    const { site, result, choose, shown } = open();
    await choose("a.png");
    act(() => result.current.add([file("b.png")]));
    act(() => void site.store.dispatch(signedIn({ token: "t", refreshToken: "r", member: other })));
    await waitFor(() => expect(shown()).toEqual([]));
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    expect([shown(), stored(), open().there()]).toEqual([[], {}, []]);
  });

  it("exist as long as the page if the storage is full", async () => {
    const full = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    const setItem = vi.fn(full);
    vi.stubGlobal("localStorage", { getItem: () => null, removeItem: full, setItem });
    const { choose, there } = open();
    await choose("a.png");
    expect([there(), setItem.mock.calls.length]).toEqual([["a.png"], 1]);
  });

  it("that have expired on the server say so once, and invalid entries are ignored", async () => {
    fromElsewhere({ "1/7": [kept("old.png", Date.now() - 24 * HOUR), kept("new.png"), 5, { ...kept("x"), url: "https://elsewhere/x" }] });
    const first = open();
    expect(first.shown()).toEqual(["图片已过期，请删除后重新上传", "/media/new.png"]);
    first.unmount();
    expect(open().shown()).toEqual(["/media/new.png"]);
  });
});
