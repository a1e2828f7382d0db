import { onPush } from "@shiye/client/push-events";
import { createSignal } from "@shiye/client/signal";
import type { FollowStatus } from "@shiye/events/follows";
import { patchNote } from "../api/note-cache.ts";
import type { ApiThunk } from "../api/patch-tagged.ts";
import { collectionsApi } from "../features/collections/collections-api.ts";
import { FOLLOW_LISTS, followsApi, followTags } from "../features/follows/follows-api.ts";
import { likesApi } from "../features/likes/likes-api.ts";
import { showCommentLike } from "../features/notifications/use-notification-like.ts";
import type { ToggleState } from "../features/toggles/toggle-queue.ts";
import { openTabChannel } from "../platform/tab-channel.ts";
import type { Store } from "./store.ts";

/** What the server has answered to a press in this tab. */
type Act =
  | { kind: "note-liked" | "comment-liked" | "note-collected"; id: number; state: ToggleState }
  | { kind: "member-followed"; id: number; state: FollowStatus };
interface Told {
  memberId: number;
  act: Act;
}

const actsHere = createSignal<Act>();

// Added to the calls here, because the first view has them and needs none of this.
likesApi.enhanceEndpoints({
  endpoints: {
    setLike: {
      onQueryStarted: ({ target, id }, { queryFulfilled }) =>
        tell(queryFulfilled, ({ liked, likeCount }) => ({
          kind: target === 1 ? "note-liked" : "comment-liked",
          id,
          state: { on: liked, count: likeCount },
        })),
    },
  },
});
collectionsApi.enhanceEndpoints({
  endpoints: {
    setCollected: {
      onQueryStarted: ({ id }, { queryFulfilled }) =>
        tell(queryFulfilled, ({ collected, collectCount }) => ({
          kind: "note-collected",
          id,
          state: { on: collected, count: collectCount },
        })),
    },
  },
});
followsApi.enhanceEndpoints({
  endpoints: {
    setFollowed: {
      onQueryStarted: ({ memberId: id }, { queryFulfilled }) => tell(queryFulfilled, (state) => ({ kind: "member-followed", id, state })),
    },
  },
});

function tell<Data>(fulfilled: Promise<{ data: Data }>, actOf: (data: Data) => Act): Promise<void> {
  return fulfilled.then(
    ({ data }) => actsHere.emit(actOf(data)),
    // What was refused changes nothing in the other tabs.
    () => {},
  );
}

/**
 * Shows in every tab of a member what they like, collect and follow in one of them: pushes tell the numbers, and not whose act it was. Whom
 * they follow is pushed to their other devices as well.
 * Returns a function that stops it.
 */
export function followOwnActs(store: Store): () => void {
  const memberId = () => store.getState().session.member?.id;
  const tabs = openTabChannel("own-acts");
  tabs?.addEventListener("message", ({ data }: MessageEvent<Told>) => {
    if (data.memberId === memberId()) store.dispatch(show(data.memberId, data.act));
  });
  const stop = actsHere.subscribe((act) => {
    const member = memberId();
    if (member !== undefined) tabs?.postMessage({ memberId: member, act } satisfies Told);
  });
  const stopPush = onPush("follow:changed", ({ id, followed }) => {
    const known = followsApi.endpoints.getFollowStatus.select(id)(store.getState()).data;
    const member = memberId();
    if (member === undefined || known?.followed === followed) return;
    store.dispatch(followsApi.util.invalidateTags([{ type: "Follow", id }, ...followChanged(member, id)]));
  });
  return () => {
    stop();
    stopPush();
    tabs?.close();
  };
}

/** The tags of what shows whether, and how many, members are followed. */
function followChanged(memberId: number, followedId: number) {
  const members = [followedId, memberId].map((id) => ({ type: "Member" as const, id }));
  return [FOLLOW_LISTS, ...members, ...followTags(memberId)];
}

function show(memberId: number, act: Act): ApiThunk {
  return (dispatch) => {
    switch (act.kind) {
      case "note-liked":
        return void dispatch(patchNote(act.id, (note) => Object.assign(note, { liked: act.state.on, like_count: act.state.count })));
      case "note-collected":
        return void dispatch(patchNote(act.id, (note) => Object.assign(note, { collected: act.state.on, collect_count: act.state.count })));
      case "comment-liked":
        return void dispatch(showCommentLike(memberId, act.id, act.state));
      case "member-followed": {
        dispatch(followsApi.util.upsertQueryData("getFollowStatus", act.id, act.state));
        dispatch(followsApi.util.invalidateTags(followChanged(memberId, act.id)));
        return;
      }
      default:
        return act satisfies never;
    }
  };
}
