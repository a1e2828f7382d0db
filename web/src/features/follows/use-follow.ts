import type { FollowStatus } from "@shiye/events/follows";
import { useCallback, useEffect, useRef, useState } from "react";
import { patchMember } from "../../api/member-cache.ts";
import { useMember } from "../../api/use-member.ts";
import { useNoteDispatch } from "../../api/use-note-dispatch.ts";
import { refusalToast } from "../../ui/refusal-toast.ts";
import { toast } from "../../ui/toast.ts";
import { useGate } from "../accounts/SignInGate.tsx";
import { afterPress, isAlreadySo } from "./follow-button-state.ts";
import { followsApi, followTags, useGetFollowStatusQuery, useSetFollowedMutation } from "./follows-api.ts";

/** Specification 001 §9. */
const LOCK_MS = 2000;

interface Follow {
  /** Undefined until the server has answered. */
  status: FollowStatus | undefined;
  /** The status could not be loaded. */
  failed: boolean;
  locked: boolean;
  press: () => void;
}

/** `known`: the status that a list has with the member. Without it the server is asked. */
export function useFollow(memberId: number, known?: FollowStatus): Follow {
  const { asMember } = useGate();
  const dispatch = useNoteDispatch();
  const ownId = useMember()?.id;
  const { data: changed } = followsApi.endpoints.getFollowStatus.useQueryState(memberId);
  const { data, isError, isFetching, refetch } = useGetFollowStatusQuery(memberId, { skip: known !== undefined && changed === undefined });
  const status = data ?? known;
  const [setFollowed] = useSetFollowedMutation();
  const [locked, setLocked] = useState(false);
  const lock = useRef(0);
  useEffect(() => () => clearTimeout(lock.current), []);

  const press = useCallback(() => {
    if (!status && isError) void refetch();
    if (!status || locked) return;
    asMember(async () => {
      setLocked(true);
      lock.current = window.setTimeout(() => setLocked(false), LOCK_MS);
      const wished = afterPress(status);
      let counted = status.followed;
      const count = (followed: boolean) => {
        const by = Number(followed) - Number(counted);
        counted = followed;
        dispatch(
          patchMember(memberId, (member) => {
            member.fans_count = Math.max(0, member.fans_count + by);
          }),
        );
        if (ownId === undefined) return;
        dispatch(
          patchMember(ownId, (member) => {
            member.follow_count = Math.max(0, member.follow_count + by);
          }),
        );
      };
      const show = (next: FollowStatus) => {
        dispatch(followsApi.util.upsertQueryData("getFollowStatus", memberId, next));
        count(next.followed);
      };
      show(wished);
      try {
        show(await setFollowed({ memberId, followed: wished.followed }).unwrap());
        dispatch(followsApi.util.invalidateTags(followTags(ownId)));
        toast(wished.followed ? "关注成功" : "取消关注成功", { kind: "success" });
      } catch (error) {
        if (isAlreadySo(error)) {
          // The server's figures do not change, and only its answer says whether the follow is mutual.
          count(status.followed);
          dispatch(followsApi.util.invalidateTags(followTags(ownId)));
          dispatch(followsApi.endpoints.getFollowStatus.initiate(memberId, { subscribe: false, forceRefetch: true }));
          return;
        }
        show(status);
        refusalToast(error);
      }
    });
  }, [status, isError, refetch, locked, asMember, dispatch, memberId, ownId, setFollowed]);
  return { status, failed: !status && isError && !isFetching, locked, press };
}
