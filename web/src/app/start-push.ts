import { openPushConnection } from "@shiye/client/push-connection";
import { onPush } from "@shiye/client/push-events";
import { api } from "../api/empty-api.ts";
import { patchNote } from "../api/note-cache.ts";
import { refreshSession } from "../api/session.ts";
import { selectToken, sessionExpired } from "../api/session-slice.ts";
import { backOnline } from "../platform/back-online.ts";
import { catchUp } from "./catch-up.ts";
import type { Store } from "./store.ts";

/** Opens the connection to the server, and again whenever another member signs in. */
export function startPush(store: Store): void {
  onPush("note:stats", ({ id, like_count, collect_count, comment_count }) =>
    store.dispatch(patchNote(id, (note) => Object.assign(note, { like_count, collect_count, comment_count }))),
  );
  onPush("comment:new", ({ post_id, comment_count }) =>
    store.dispatch(patchNote(post_id, (note) => Object.assign(note, { comment_count }))),
  );
  // The ended session may belong to another device. Asking who is signed in finds out; the answer is handled like any ended session.
  onPush("session:ended", () => store.dispatch(api.util.invalidateTags(["Me"])));
  backOnline.subscribe(() => store.dispatch(catchUp()));
  const connection = openPushConnection({
    address: `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`,
    token: () => selectToken(store.getState()),
    // Pushes are replayed by position; messages without a position may have been missed.
    onReconnect: backOnline.emit,
    onResync: () =>
      store.dispatch(api.util.invalidateTags(["Note", "Comment", "Member", "Me", "Follow", "Chat", "Notification", "Unread"])),
    onSignInEnded: async () => {
      if ((await refreshSession(store)) === "over") store.dispatch(sessionExpired());
    },
  });
  let member = store.getState().session.member?.id;
  store.subscribe(() => {
    const next = store.getState().session.member?.id;
    if (next === member) return;
    member = next;
    connection.reauthenticate();
  });
}
