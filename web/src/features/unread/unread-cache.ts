import type { ThunkDispatch, UnknownAction } from "@reduxjs/toolkit";
import { createSignal } from "@shiye/client/signal";
import type { NotificationGroup, UnreadCounts } from "@shiye/events/notifications";
import type { ApiState, ApiThunk } from "../../api/patch-tagged.ts";
import type { SessionRoot } from "../../api/session-slice.ts";
import { totalOf, unreadApi } from "./unread-api.ts";

type UnreadDispatch = ThunkDispatch<ApiState, unknown, UnknownAction>;

/** Something was read in one of this member's tabs. Numbers from the server may be older for a moment. */
export const countsChanged = createSignal();

/** Adds to the number of a tab. */
export function bumpUnread(memberId: number, group: NotificationGroup, by: number): ApiThunk {
  return patchUnread(memberId, (counts) => {
    counts[group] = Math.max(0, counts[group] + by);
  });
}

/** Nothing is unread any more. */
export function clearUnread(memberId: number): ApiThunk {
  return patchUnread(memberId, (counts) => Object.assign(counts, { comments: 0, likes: 0, collections: 0, follows: 0, system: 0 }));
}

function patchUnread(memberId: number, change: (counts: UnreadCounts) => void): ApiThunk {
  return (dispatch) => {
    dispatch(
      unreadApi.util.updateQueryData("getUnreadNotifications", memberId, (counts) => {
        change(counts);
        counts.total = totalOf(counts);
      }),
    );
    countsChanged.emit();
  };
}

/** Fetches the current numbers. Nothing is fetched for a member who signed out. */
export function refreshUnread(memberId: number): ApiThunk {
  return (dispatch: UnreadDispatch, getState) => {
    if (isHere(getState(), memberId))
      void dispatch(unreadApi.endpoints.getUnreadNotifications.initiate(memberId, { subscribe: false, forceRefetch: true }));
  };
}

function isHere(state: unknown, memberId: number): boolean {
  return (state as SessionRoot).session.member?.id === memberId;
}
