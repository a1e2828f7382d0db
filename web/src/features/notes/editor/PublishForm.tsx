import { storageOf } from "@shiye/client/site-storage";
import { toast } from "../../../ui/toast.ts";
import { forgetForm, type ServerCopy, storeForm } from "./form-storage.ts";
import { EMPTY_NOTE_FORM, type NoteForm } from "./note-form.ts";
import { useHeldForm } from "./use-held-form.ts";
import { WritingForm } from "./WritingForm.tsx";

interface PublishFormProps {
  memberId: number;
  onPublished: (noteId: number) => void;
  onSaved: () => void;
}

/** A new note: an unsent form of an earlier visit, or an empty one. Use another key for another member. */
export function PublishForm({ memberId, onPublished, onSaved }: PublishFormProps) {
  const held = useHeldForm(memberId);
  if (!held) return null;
  const { id, kept, begin, resume } = held;
  const discard = (form: NoteForm, copy: ServerCopy) => {
    forgetForm(storageOf("localStorage"), id, Date.now());
    begin();
    const undo = () => {
      const savedAt = Date.now();
      storeForm(storageOf("localStorage"), { id, memberId }, form, savedAt, copy);
      resume({ ...copy, id, memberId, savedAt, form });
    };
    toast(copy.draftId === undefined ? "已清空，可以重新写" : "已清空，之前保存的还在草稿箱", {
      action: { label: "撤销", run: undo },
      duration: 6000,
    });
  };
  return (
    <WritingForm
      key={id}
      memberId={memberId}
      formId={id}
      initial={kept?.form ?? EMPTY_NOTE_FORM}
      copy={kept ?? undefined}
      restoredFrom={kept?.savedAt}
      onDiscard={discard}
      onPublished={onPublished}
      onSaved={onSaved}
    />
  );
}
