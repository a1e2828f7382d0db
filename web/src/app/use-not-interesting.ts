import { useCallback } from "react";
import { createMemberRemovals } from "../api/member-removals.ts";
import { useNoteDispatch } from "../api/use-note-dispatch.ts";
import { markNotInteresting } from "../features/blocks/blocks-api.ts";
import { removeFromLists } from "../features/notes/card/delete-note-api.ts";
import { UNDO_MS } from "../platform/removals.ts";
import { refusalToast } from "../ui/refusal-toast.ts";
import { toast } from "../ui/toast.ts";

const { removals } = createMemberRemovals();

/** Hides a recommended note at once, and tells the server when the time for undoing is over. */
export function useNotInteresting(): (noteId: number) => void {
  const dispatch = useNoteDispatch();
  return useCallback(
    (id) => {
      const putBack = dispatch(removeFromLists(id));
      removals.add({ id }, async () => {
        try {
          await dispatch(markNotInteresting.initiate(id)).unwrap();
          // A list that was loaded meanwhile has it again.
          dispatch(removeFromLists(id));
        } catch (error) {
          dispatch(putBack);
          refusalToast(error);
        }
      });
      const undo = () => {
        if (removals.undo(id)) dispatch(putBack);
        else toast("已经记下，来不及撤销了");
      };
      toast("不再向你推荐这篇笔记", { kind: "success", duration: UNDO_MS, action: { label: "撤销", run: undo } });
    },
    [dispatch],
  );
}
