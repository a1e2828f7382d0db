import { useNoteDispatch } from "../../api/use-note-dispatch.ts";
import { refusalToast } from "../../ui/refusal-toast.ts";
import { toast } from "../../ui/toast.ts";
import { dropMember } from "../blocks/after-block.ts";
import { useBlockMemberMutation, useUnblockMemberMutation } from "../blocks/blocks-api.ts";
import type { ReportedThing } from "./reported-thing.ts";

/** Blocks a member, whose things disappear at once, or ends that; a toast says how it went. */
export function useSetBlocked(): (author: ReportedThing["author"], blocked: boolean) => Promise<void> {
  const dispatch = useNoteDispatch();
  const [block] = useBlockMemberMutation();
  const [unblock] = useUnblockMemberMutation();
  return async ({ account, nickname }, blocked) => {
    try {
      await (blocked ? block : unblock)(account).unwrap();
      if (blocked) dispatch(dropMember(account));
      toast(blocked ? `已拉黑${nickname}` : `已解除对${nickname}的拉黑`, { kind: "success" });
    } catch (error) {
      refusalToast(error);
    }
  };
}
