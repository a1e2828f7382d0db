import type { NoteView } from "@shiye/events/notes";
import { useId, useState } from "react";
import { useNoteDispatch } from "../../../api/use-note-dispatch.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog, DialogFoot } from "../../../ui/Dialog.tsx";
import { toast } from "../../../ui/toast.ts";
import { refusalToast } from "../../toggles/refusal-toast.ts";
import styles from "./EditNoteDialog.module.css";
import { missingWords } from "./missing-words.ts";
import { focusField, NoteFormFields } from "./NoteFormFields.tsx";
import { bodyOf, formOf, isSameForm } from "./note-form.ts";
import { showEdited, useEditNoteMutation } from "./publish-api.ts";
import { useDiscardQuestion } from "./use-discard-question.tsx";
import { useNoteForm } from "./use-note-form.ts";

/** Edits a note. Closing it in any way with unsaved changes asks first. */
export function EditNoteDialog({ note, onClose }: { note: NoteView; onClose: () => void }) {
  const dispatch = useNoteDispatch();
  const [editNote, { isLoading }] = useEditNoteMutation();
  const isVideo = note.type === 2;
  const [initial] = useState(() => formOf(note));
  const state = useNoteForm(initial);
  const [saved, setSaved] = useState(false);
  const id = useId();
  const { form, missing, uploading, unsent } = state;
  const changed = !saved && (unsent || !isSameForm(form, initial));
  const { close, question } = useDiscardQuestion(changed, onClose);
  const reason = missingWords(missing, uploading);

  const save = async () => {
    try {
      await editNote({ id: note.id, body: bodyOf(form) }).unwrap();
      setSaved(true);
      await dispatch(showEdited(note.id));
      toast("保存成功", { kind: "success" });
      onClose();
    } catch (error) {
      refusalToast((error as { message?: string }).message ? error : { message: "更新失败，请重试" });
    }
  };
  const submit = () => {
    if (isLoading || saved) return;
    const field = state.check();
    if (!field) return void save();
    if (form.title.trim() === "" || form.content.trim() === "") toast("请填写完整信息", { kind: "error" });
    focusField(id, field);
  };
  return (
    <Dialog title={isVideo ? "编辑视频笔记" : "编辑图文笔记"} open onClose={close} width={720}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <NoteFormFields id={id} state={state} />
        <DialogFoot>
          {reason && (
            <p id={`${id}-reason`} className={styles.reason}>
              {reason}
            </p>
          )}
          <Button look="quiet" onClick={close}>
            取消
          </Button>
          <Button
            type="submit"
            busy={isLoading}
            // Looks disabled but can be pressed; then every incomplete field shows its error.
            aria-disabled={missing.length > 0}
            aria-describedby={reason ? `${id}-reason` : undefined}
          >
            {isLoading ? "保存中..." : "保存"}
          </Button>
        </DialogFoot>
      </form>
      {question}
    </Dialog>
  );
}
