import type { NoteCardView, NoteView } from "@shiye/events/notes";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { useNoteDispatch } from "../../../api/use-note-dispatch.ts";
import { refusalToast } from "../../../ui/refusal-toast.ts";
import { toast } from "../../../ui/toast.ts";
import { removeFromLists, useDeleteNoteMutation } from "../card/delete-note-api.ts";
import { forgetDraft, newerForm } from "../editor/form-storage.ts";
import { bodyOf, formOf, missingIn } from "../editor/note-form.ts";
import { fetchWhole, showPublished, useEditNoteMutation } from "../editor/publish-api.ts";
import { offerUndo } from "../recycle-bin/undo-deletion.ts";
import { draftAddress } from "./own-notes.ts";

export interface OwnQuestion {
  what: "deleteNote" | "deleteDraft" | "publishDraft";
  note: NoteCardView;
}

/** The actions of a row, one at a time. */
export function useOwnNoteActions({ memberId, onGone, onUndone }: { memberId: number; onGone: () => void; onUndone: () => void }) {
  const dispatch = useNoteDispatch();
  const navigate = useNavigate();
  const [deleteNote] = useDeleteNoteMutation();
  const [saveNote] = useEditNoteMutation();
  const [question, setQuestion] = useState<OwnQuestion | null>(null);
  const [editing, setEditing] = useState<NoteView | null>(null);
  const [busyWith, setBusyWith] = useState<number | null>(null);

  const during = async (note: NoteCardView, fallback: string, work: () => Promise<void>) => {
    setBusyWith(note.id);
    try {
      await work();
    } catch (error) {
      refusalToast((error as { message?: string }).message ? error : { message: fallback });
    } finally {
      setBusyWith(null);
    }
  };
  const whole = async (id: number): Promise<NoteView> => {
    const { data, error } = await dispatch(fetchWhole(id));
    if (!data) throw error;
    return data;
  };
  const leaves = (note: NoteCardView) => {
    forgetDraft(memberId, note.id);
    dispatch(removeFromLists(note.id));
    onGone();
  };

  /** The note is fetched, because a card has only the beginning of the text, and saving that would lose the rest. */
  const edit = (note: NoteCardView) => during(note, "获取笔记失败", async () => setEditing(await whole(note.id)));
  const openDraft = (note: NoteCardView) => navigate(draftAddress(note.id));
  const remove = (note: NoteCardView) =>
    during(note, "删除失败，请重试", async () => {
      await deleteNote(note.id).unwrap();
      leaves(note);
      // A deleted draft cannot be restored, so the dialog asked before.
      if (note.is_draft === 1) toast("删除成功", { kind: "success" });
      else dispatch(offerUndo(note.id, onUndone));
    });
  const publish = (note: NoteCardView) =>
    during(note, "发布失败", async () => {
      const draft = await whole(note.id);
      const form = formOf(draft);
      const [missing] = newerForm(memberId, draft) ? ["这台设备上有还没保存的修改，看过再发布"] : missingIn(form);
      if (missing) {
        // What is missing is added in the form, and what only this device has is seen there.
        toast(missing, { kind: "error" });
        openDraft(note);
        return;
      }
      const body = bodyOf(form);
      await saveNote({ id: note.id, body: { ...body, is_draft: false } }).unwrap();
      leaves(note);
      toast("发布成功", { kind: "success" });
      await dispatch(showPublished(note.id));
    });

  return {
    question,
    editing,
    busyWith,
    edit,
    openDraft,
    ask: (...asked: [null] | [OwnQuestion["what"], NoteCardView]) =>
      setQuestion(asked[0] === null || !asked[1] ? null : { what: asked[0], note: asked[1] }),
    answer: async (then: () => void) => {
      if (!question) return;
      await (question.what === "publishDraft" ? publish(question.note) : remove(question.note));
      then();
    },
    stopEditing: () => setEditing(null),
  };
}
