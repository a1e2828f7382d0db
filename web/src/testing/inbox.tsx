import { act, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";
import { signedOut } from "../api/session-slice.ts";
import { followInbox } from "../features/notifications/follow-inbox.ts";
import { followUnread } from "../features/unread/follow-unread.ts";
import { NotificationPage } from "../pages/NotificationPage.tsx";
import { counts, entry, follow, page } from "./notifications.ts";
import { createSite, SIGNED_IN } from "./render.tsx";

const stops: (() => void)[] = [];
beforeEach(() => {
  // happy-dom lays nothing out; nothing is ever near the end.
  class NeverNear {
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal("IntersectionObserver", NeverNear);
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** The page of notifications, with what keeps it live. */
export function openInbox(answers: Record<string, unknown> = {}, session = SIGNED_IN) {
  const site = createSite({
    session,
    answers: {
      "GET /notifications/comments": page(entry(3), entry(2)),
      "GET /notifications/follows": page(follow),
      "GET /notifications/unread-count-by-type": counts(2),
      "GET /chat/unread-count": { unreadCount: 0 },
      "PUT /notifications/3/read": { id: 3, is_read: 1 },
      ...answers,
    },
  });
  stops.push(followInbox(site.store as never), followUnread(site.store as never));
  // The count is asked for once more half a second after leaving, by who is still here: not in the next test.
  stops.push(() => act(() => void site.store.dispatch(signedOut())));
  const view = site.render(<NotificationPage />);
  const asked = (call: string) => site.calls.filter((made) => made.call === call);
  const row = (text: string) => screen.findByText(text).then((words) => words.closest("article") as HTMLElement);
  const tab = (name: string) => screen.getByRole("tab", { name: new RegExp(`^${name}`) });
  return { ...site, ...view, asked, row, tab };
}
/** Whether a row says that it is not read. */
export const unreadIn = (within_: HTMLElement) => within(within_).queryByRole("img", { name: "未读" }) !== null;
