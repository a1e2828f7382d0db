import type { ApiThunk } from "../../../api/patch-tagged.ts";
import { refusalToast } from "../../../ui/refusal-toast.ts";
import { toast } from "../../../ui/toast.ts";
import { binApi } from "./bin-api.ts";

/** Time to read the message and to change one's mind. */
const UNDO_MS = 8000;

/** What is said of the deletion of a note. A later message about it replaces the earlier one, whose 撤销 would come too late. */
export const deletionToast = (noteId: number) => `deletion-${noteId}`;

/** Says that a note was deleted, with a button 撤销 that restores it. */
export function offerUndo(noteId: number, onUndone?: () => void): ApiThunk {
  return (dispatch) => {
    const undo = async () => {
      try {
        await dispatch(binApi.endpoints.restoreNote.initiate(noteId)).unwrap();
        toast("已恢复", { kind: "success" });
        onUndone?.();
      } catch (error) {
        refusalToast(error);
      }
    };
    toast("删除成功", { kind: "success", id: deletionToast(noteId), duration: UNDO_MS, action: { label: "撤销", run: () => void undo() } });
  };
}
