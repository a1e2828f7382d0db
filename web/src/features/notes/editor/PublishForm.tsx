import { useState } from "react";
import { toast } from "../../../ui/toast.ts";
import { deviceStorage, forgetForm, type KeptForm, readForm, type ServerCopy, storeForm } from "./form-storage.ts";
import { EMPTY_NOTE_FORM, type NoteForm } from "./note-form.ts";
import { WritingForm } from "./WritingForm.tsx";

interface PublishFormProps {
  memberId: number;
  onPublished: (noteId: number) => void;
  onSaved: () => void;
}

/** A new note: the unsent form of the last visit, or an empty one. Use another key for another member. */
export function PublishForm({ memberId, onPublished, onSaved }: PublishFormProps) {
  // `turn` counts the forms of this visit. A new turn is a new, empty form.
  const [{ kept, turn }, setStart] = useState<{ kept: KeptForm | null; turn: number }>(() => ({
    kept: readForm(deviceStorage(), memberId, Date.now()),
    turn: 0,
  }));
  const discard = (form: NoteForm, copy: ServerCopy) => {
    forgetForm(deviceStorage(), memberId, Date.now());
    setStart((last) => ({ kept: null, turn: last.turn + 1 }));
    const undo = () => {
      const savedAt = Date.now();
      storeForm(deviceStorage(), memberId, form, savedAt, copy);
      setStart((last) => ({ kept: readForm(deviceStorage(), memberId, savedAt), turn: last.turn + 1 }));
    };
    toast(copy.draftId === undefined ? "已清空，可以重新写" : "已清空，之前保存的还在草稿箱", {
      action: { label: "撤销", run: undo },
      duration: 6000,
    });
  };
  return (
    <WritingForm
      key={turn}
      memberId={memberId}
      initial={kept?.form ?? EMPTY_NOTE_FORM}
      copy={kept ?? undefined}
      restoredFrom={kept?.savedAt}
      onDiscard={discard}
      onPublished={onPublished}
      onSaved={onSaved}
    />
  );
}
