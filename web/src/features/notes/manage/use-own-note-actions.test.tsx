// @vitest-environment happy-dom

import { storageOf } from "@shiye/client/site-storage";
import type { NoteCardView, NoteView } from "@shiye/events/notes";
import { act } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createSite, leaf, SIGNED_IN } from "../../../testing/render.tsx";
import { readDraft, storeForm } from "../editor/form-storage.ts";
import { formOf } from "../editor/note-form.ts";
import { useOwnNoteActions } from "./use-own-note-actions.ts";

const SAVED = Date.parse("2026-03-01T08:00:00.000Z");
const draft = {
  ...{ id: 7, user_id: leaf.id, is_draft: 1, type: 1, title: "晚风", content: "走了三圈", category_id: 5, tags: [] },
  media: [{ url: "/media/a.webp", width: 3, height: 4, alt: "" }],
  ...{ comments_closed: false, updated_at: new Date(SAVED).toISOString() },
} as unknown as NoteView;

beforeEach(() => localStorage.clear());

/** The member publishes the draft from the draft box. */
async function publish() {
  const site = createSite({
    session: SIGNED_IN,
    answers: { "GET /posts/7": draft, "PUT /posts/7": { id: 7 } },
  });
  const options = { memberId: leaf.id, onGone: vi.fn(), onUndone: vi.fn() };
  const { result } = site.renderHook(() => useOwnNoteActions(options));
  act(() => result.current.ask("publishDraft", draft as unknown as NoteCardView));
  await act(() => result.current.answer(() => undefined));
  return { ...site, published: site.calls.some(({ call }) => call === "PUT /posts/7") };
}
const keep = (content: string, savedAt: number) =>
  storeForm(storageOf("localStorage"), { id: "one", memberId: leaf.id }, { ...formOf(draft), content }, savedAt, { draftId: 7 });
const kept = () => readDraft(storageOf("localStorage"), leaf.id, 7, Date.now())?.form.content;

describe("a draft that is published from the draft box", () => {
  beforeEach(() => void vi.spyOn(Date, "now").mockReturnValue(SAVED + 3_600_000));

  it("is opened instead if this device has words that the server does not have", async () => {
    keep("走了四圈", SAVED + 1000);
    const { published, toasts } = await publish();
    expect([published, kept()]).toEqual([false, "走了四圈"]);
    expect(toasts).toEqual(["这台设备上有还没保存的修改，看过再发布"]);
  });

  it.each([
    ["older words", "走了两圈", SAVED - 1000],
    ["the same words, and a clock that is ahead", "走了三圈", SAVED + 1000],
  ])("is published if the device has %s, which it forgets", async (_what, content, savedAt) => {
    keep(content, savedAt);
    const { published } = await publish();
    expect([published, kept()]).toEqual([true, undefined]);
  });
});
