// @vitest-environment happy-dom

import { storageOf } from "@shiye/client/site-storage";
import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createSite, leaf, refusal, SIGNED_IN } from "../../../testing/render.tsx";
import { DraftForm } from "./DraftForm.tsx";
import { readForms, storeForm } from "./form-storage.ts";
import { EMPTY_NOTE_FORM, type NoteForm } from "./note-form.ts";

const NOW = Date.parse("2026-03-01T08:00:00Z");
const picture = { url: "/media/a.webp", width: 3, height: 4, alt: "" };
const onDevice: NoteForm = { ...EMPTY_NOTE_FORM, title: "晚风", content: "走了三圈", images: [picture] };
const onServer = {
  id: 7,
  is_draft: 1,
  type: 1,
  title: "晚风",
  content: "走了",
  media: [picture],
  category_id: null,
  tags: [],
  comments_closed: false,
  updated_at: new Date(NOW).toISOString(),
};

beforeEach(() => {
  vi.useFakeTimers({ now: NOW + 60_000 });
  localStorage.clear();
});
afterEach(() => vi.useRealTimers());

/** The draft as it is opened from the box, with the text that the device kept at this time. */
async function open(savedAt: number, put: unknown = { id: 7 }, saved?: NoteForm) {
  storeForm(storageOf("localStorage"), { id: "kept", memberId: leaf.id }, onDevice, savedAt, { draftId: 7, saved });
  const site = createSite({ session: SIGNED_IN, answers: { "GET /categories": [], "GET /posts/7": onServer, "PUT /posts/7": put } });
  const { unmount } = site.render(<DraftForm memberId={leaf.id} draftId={7} onPublished={vi.fn()} onSaved={vi.fn()} />);
  await pass(100);
  const text = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: /内容|正文/ }).value;
  return { text, unmount, kept: () => readForms(storageOf("localStorage"), leaf.id, Date.now())[0]?.form.content };
}
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

describe("a draft whose newest text only the device has", () => {
  it("keeps that text on the device until the server has saved it", async () => {
    const answers: ((data: unknown) => void)[] = [];
    const { text, kept, unmount } = await open(NOW + 1000, () => new Promise((resolve) => answers.push(resolve)));
    expect(text()).toBe("走了三圈");
    unmount();
    await pass(100);
    expect(kept()).toBe("走了三圈");
    for (const answer of answers) answer({ id: 7 });
    await pass(100);
    expect(kept(), "it was saved when the page was left").toBeUndefined();
  });

  it("keeps that text on the device when the server refuses it", async () => {
    const { kept, unmount } = await open(NOW + 1000, () => refusal(503, "unavailable", "服务正在启动，请稍后再试"));
    await pass(4000);
    unmount();
    await pass(100);
    expect(kept()).toBe("走了三圈");
  });
});

it.each([undefined, "走"])(
  "a draft that the server has in a newer text is opened with that text, and the device forgets the older one",
  async (content) => {
    const { text, kept } = await open(NOW - 1000, { id: 7 }, content === undefined ? content : { ...onDevice, content });
    expect(text()).toBe("走了");
    expect(kept()).toBeUndefined();
  },
);

it("a draft that nobody else has changed is opened with the text of the device, also when its clock is behind the server's", async () => {
  const { text } = await open(NOW - 1000, { id: 7 }, { ...onDevice, content: "走了" });
  expect(text()).toBe("走了三圈");
});
