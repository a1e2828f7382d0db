import type { ThunkDispatch, UnknownAction } from "@reduxjs/toolkit";
import { onPush } from "@shiye/client/push-events";
import type { UnreadCounts } from "@shiye/events/notifications";
import { NOTIFICATION_TABS } from "@shiye/events/page-lists";
import { api } from "../../api/empty-api.ts";
import type { ApiState } from "../../api/patch-tagged.ts";
import type { SessionRoot } from "../../api/session-slice.ts";
import { unreadApi, withTotal } from "./unread-api.ts";
import { countsChanged, refreshUnread } from "./unread-cache.ts";

/** So long after something was read here the server may still tell numbers from before it. */
const SETTLE_MS = 1500;

interface Store {
  getState: () => ApiState & SessionRoot;
  dispatch: ThunkDispatch<ApiState & SessionRoot, unknown, UnknownAction>;
}

/** Keeps the numbers of notifications right from the first line to the server on; returns the way to stop. */
export function followUnread(store: Store): () => void {
  const memberId = () => store.getState().session.member?.id;
  let quietUntil = 0;
  let settling = 0;

  function forMember(ask: typeof refreshUnread): void {
    const id = memberId();
    if (id !== undefined) store.dispatch(ask(id));
  }

  /** Numbers told while one reads quickly are each older than the screen: one question afterwards is worth more than all of them. */
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
    // An answer that is on its way may be older than what was just told.
    const running = store.dispatch(unreadApi.util.getRunningQueryThunk("getUnreadNotifications", id));
    show();
    void running?.then(show, () => {});
    // Fewer than here, and not by anything done here: read on another device, whose list this one has not.
    const elsewhere = NOTIFICATION_TABS.filter((group) => shown && counts[group] < shown[group]);
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
