import type { NoteView } from "@shiye/events/notes";
import { useNoteDispatch } from "../../api/use-note-dispatch.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { toast } from "../../ui/toast.ts";
import { mentionTokens } from "../rich-text/allowed-html.ts";
import { refusalToast } from "../toggles/refusal-toast.ts";
import styles from "./EditNoteDialog.module.css";
import { NoteFormFields } from "./NoteFormFields.tsx";
import { bodyOf, type NoteForm, wordsOf } from "./note-form.ts";
import { showEdited, useEditNoteMutation } from "./publish-api.ts";
import { useNoteForm } from "./use-note-form.ts";

export function EditNoteDialog({ note, onClose }: { note: NoteView; onClose: () => void }) {
  const dispatch = useNoteDispatch();
  const [editNote, { isLoading }] = useEditNoteMutation();
  const isVideo = note.type === 2;
  const state = useNoteForm(formOf(note), { withoutPictures: isVideo });
  const { form, complete } = state;
  const save = async () => {
    try {
      await editNote({ id: note.id, body: isVideo ? { ...wordsOf(form), type: 2 } : bodyOf(form) }).unwrap();
      await dispatch(showEdited(note.id));
      toast("保存成功", { kind: "success" });
      onClose();
    } catch (error) {
      refusalToast((error as { message?: string }).message ? error : { message: "更新失败，请重试" });
    }
  };
  return (
    <Dialog title={isVideo ? "编辑视频笔记" : "编辑图文笔记"} open onClose={onClose} width={720}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (form.title.trim() === "" || form.content.trim() === "") toast("请填写完整信息");
          else if (complete && !isLoading) void save();
        }}
      >
        <NoteFormFields state={state} withoutPictures={isVideo} />
        <div className={styles.foot}>
          <Button look="quiet" onClick={onClose}>
            取消
          </Button>
          <Button type="submit" disabled={!complete} busy={isLoading}>
            {isLoading ? "保存中..." : "保存"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function formOf(note: NoteView): NoteForm {
  return {
    images: note.media.map(({ url, width, height, alt }) => ({ url, width, height, alt })),
    title: note.title,
    content: mentionTokens(note.content),
    categoryId: note.category_id,
    tags: note.tags.map(({ name }) => name),
  };
}
