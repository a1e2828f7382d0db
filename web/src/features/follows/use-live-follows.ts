import { onPush } from "@shiye/client/push-events";
import { useEffect } from "react";
import { api } from "../../api/empty-api.ts";
import { useMember } from "../../api/use-member.ts";
import { useNoteDispatch } from "../../api/use-note-dispatch.ts";
import { FOLLOW_LISTS } from "./follows-api.ts";

/** Specification 001 §3: the notification type of a follow. */
const FOLLOWED = 6;

/** Fetches the lists and their counts again when somebody begins to follow the signed-in member. */
export function useLiveFollows(): void {
  const dispatch = useNoteDispatch();
  const ownId = useMember()?.id;
  useEffect(
    () =>
      onPush("notification:new", ({ type, sender_id }) => {
        if (type !== FOLLOWED) return;
        const changed = [sender_id, ownId].filter((id) => typeof id === "number");
        dispatch(
          api.util.invalidateTags([
            FOLLOW_LISTS,
            ...changed.flatMap((id) => [
              { type: "Member" as const, id },
              { type: "Follow" as const, id },
            ]),
          ]),
        );
      }),
    [dispatch, ownId],
  );
}
