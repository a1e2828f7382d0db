// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { memberChanges } from "../../api/member-changes.ts";
import { entry } from "../../testing/notifications.ts";
import { createSite, SIGNED_IN } from "../../testing/render.tsx";
import { NotificationReply } from "./NotificationReply.tsx";

beforeEach(() => memberChanges.emit());

const field = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "回复 阿风" });

it("words begun below a notification are there again after Esc, and gone once they were sent", async () => {
  const onDone = vi.fn();
  const site = createSite({ session: SIGNED_IN, answers: { "POST /comments": { id: 9, post_id: 7, parent_id: 31 } } });
  const first = site.render(<NotificationReply notification={entry(1)} onDone={onDone} />);
  fireEvent.change(field(), { target: { value: "我也在" } });
  await userEvent.type(field(), "{Escape}");
  expect(onDone).toHaveBeenCalledOnce();
  first.unmount();
  const second = site.render(<NotificationReply notification={entry(1)} onDone={onDone} />);
  expect(field().value).toBe("我也在");
  await userEvent.click(screen.getByRole("button", { name: "发送" }));
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(2));
  second.unmount();
  site.render(<NotificationReply notification={entry(1)} onDone={onDone} />);
  expect(field().value).toBe("");
});

it("words begun below one notification are not those of another", () => {
  const site = createSite({ session: SIGNED_IN });
  const first = site.render(<NotificationReply notification={entry(1)} onDone={() => {}} />);
  fireEvent.change(field(), { target: { value: "我也在" } });
  first.unmount();
  site.render(<NotificationReply notification={entry(2)} onDone={() => {}} />);
  expect(field().value).toBe("");
});

it("a reply sent again after a lost answer has the key of the first, and one with other words a new one", async () => {
  const keys: (string | null)[] = [];
  const site = createSite({ session: SIGNED_IN });
  vi.stubGlobal("fetch", async (_address: string, { headers }: RequestInit = {}) => {
    keys.push(new Headers(headers).get("Idempotency-Key"));
    throw new TypeError("Failed to fetch");
  });
  for (const [turn, text] of ["我也在", "我也在", "我也在的"].entries()) {
    const { unmount } = site.render(<NotificationReply notification={entry(1)} onDone={() => {}} />);
    fireEvent.change(field(), { target: { value: text } });
    await userEvent.click(screen.getByRole("button", { name: "发送" }));
    await waitFor(() => expect(site.toasts).toHaveLength(turn + 1));
    unmount();
  }
  expect([keys[0] === keys[1], keys[1] === keys[2], keys.includes(null)]).toEqual([true, false, false]);
});
