import type { ThunkDispatch, UnknownAction } from "@reduxjs/toolkit";
import { onPush } from "@shiye/client/push-events";
import type { UnreadCounts } from "@shiye/events/notifications";
import { NOTIFICATION_GROUPS } from "@shiye/events/page-lists";
import { api } from "../../api/empty-api.ts";
import type { ApiState } from "../../api/patch-tagged.ts";
import type { SessionRoot } from "../../api/session-slice.ts";
import { unreadApi, withTotal } from "./unread-api.ts";
import { countsChanged, refreshUnread } from "./unread-cache.ts";

/** After a reading here, numbers from the server may be older for so long. */
const SETTLE_MS = 1500;

interface Store {
  getState: () => ApiState & SessionRoot;
  dispatch: ThunkDispatch<ApiState & SessionRoot, unknown, UnknownAction>;
}

/** Keeps the numbers of notifications right. Returns a function that stops it. */
export function followUnread(store: Store): () => void {
  const memberId = () => store.getState().session.member?.id;
  let quietUntil = 0;
  let settling = 0;

  function forMember(ask: typeof refreshUnread): void {
    const id = memberId();
    if (id !== undefined) store.dispatch(ask(id));
  }

  /**
   * While the member reads quickly, each pushed number is older than the screen. So they are ignored, and the number is fetched once
   * afterwards.
   */
  function settleLater(): void {
    clearTimeout(settling);
    settling = window.setTimeout(() => forMember(refreshUnread), Math.max(0, quietUntil - Date.now()));
  }

  function told(counts: UnreadCounts): void {
    const id = memberId();
    if (id === undefined) return;
    if (Date.now() < quietUntil) {
      settleLater();
      return;
    }
    const shown = unreadApi.endpoints.getUnreadNotifications.select(id)(store.getState()).data;
    const show = () =>
      void store.dispatch(unreadApi.util.upsertQueryEntries([{ endpointName: "getUnreadNotifications", arg: id, value: counts }]));
    // An answer that is on its way may be older than the push.
    const running = store.dispatch(unreadApi.util.getRunningQueryThunk("getUnreadNotifications", id));
    show();
    void running?.then(show, () => {});
    // Fewer than here, and not because of an action here: another device read them, and this device's list does not show that.
    const elsewhere = NOTIFICATION_GROUPS.filter((group) => shown && counts[group] < shown[group]);
    if (elsewhere.length > 0) store.dispatch(api.util.invalidateTags(elsewhere.map((group) => ({ type: "Notification", id: group }))));
  }

  const stops = [
    onPush("unread-count", ({ count: _, ...counts }) => told(withTotal(counts))),
    countsChanged.subscribe(() => {
      quietUntil = Date.now() + SETTLE_MS;
      settleLater();
    }),
    () => clearTimeout(settling),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
