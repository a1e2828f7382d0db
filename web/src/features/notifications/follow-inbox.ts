import type { ThunkDispatch, UnknownAction } from "@reduxjs/toolkit";
import { onPush } from "@shiye/client/push-events";
import type { ApiState } from "../../api/patch-tagged.ts";
import type { SessionRoot } from "../../api/session-slice.ts";
import { openTabChannel } from "../../platform/tab-channel.ts";
import { applyChange, changesHere, dropNotification, type InboxChange, insertNotification } from "./inbox-cache.ts";

interface Store {
  getState: () => ApiState & SessionRoot;
  dispatch: ThunkDispatch<ApiState & SessionRoot, unknown, UnknownAction>;
}
interface Told {
  memberId: number;
  change: InboxChange;
}

/** Keeps the loaded notifications as on the server and in the member's other tabs. Returns a function that stops it. */
export function followInbox(store: Store): () => void {
  const memberId = () => store.getState().session.member?.id;
  // Changes made here are sent to all other tabs.
  const tabs = openTabChannel("inbox");
  tabs?.addEventListener("message", ({ data }: MessageEvent<Told>) => {
    if (data.memberId === memberId()) store.dispatch(applyChange(data.memberId, data.change));
  });
  const stops = [
    onPush("notification:new", (notification) => {
      if (notification.user_id === memberId()) store.dispatch(insertNotification(notification.user_id, notification));
    }),
    onPush("notification:removed", ({ id }) => {
      const member = memberId();
      if (member !== undefined) store.dispatch(dropNotification(member, id));
    }),
    changesHere.subscribe((told) => tabs?.postMessage(told)),
    () => tabs?.close(),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
