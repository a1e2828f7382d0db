import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { useNoteDispatch } from "../../../api/use-note-dispatch.ts";
import { refusalToast } from "../../../ui/refusal-toast.ts";
import { Spinner } from "../../../ui/Spinner.tsx";
import { toast } from "../../../ui/toast.ts";
import { forgetDraft, newerForm } from "./form-storage.ts";
import { formOf, type NoteForm } from "./note-form.ts";
import styles from "./PublishForm.module.css";
import { fetchWhole } from "./publish-api.ts";
import { WritingForm } from "./WritingForm.tsx";

interface DraftFormProps {
  memberId: number;
  /** Null: the address names none. */
  draftId: number | null;
  onPublished: (noteId: number) => void;
  onSaved: () => void;
}

const NOT_FOUND = { data: undefined, error: { status: 404 } };

/** Edits a draft of the draft box. Use another key for another draft or member. */
export function DraftForm({ memberId, draftId, onPublished, onSaved }: DraftFormProps) {
  const dispatch = useNoteDispatch();
  const navigate = useNavigate();
  const [start, setStart] = useState<{ id: number; form: NoteForm; saved?: NoteForm } | null>(null);
  useEffect(() => {
    let left = false;
    const load = async () => {
      const { data, error } = await (draftId === null ? NOT_FOUND : dispatch(fetchWhole(draftId)));
      if (left) return;
      if (data?.is_draft === 1) {
        // Text on this device that the server does not have yet comes first.
        const newer = newerForm(memberId, data);
        setStart({ id: data.id, ...(newer ? { form: newer, saved: formOf(data) } : { form: formOf(data) }) });
        if (!newer) forgetDraft(memberId, data.id);
        toast("草稿加载成功", { kind: "success" });
        return;
      }
      const gone = data !== undefined || (error as { status?: number }).status === 404;
      if (gone) toast("草稿不存在或已被删除", { kind: "error" });
      else refusalToast((error as { message?: string }).message ? error : { message: "加载草稿失败" });
      navigate("/draft-box", { replace: true });
    };
    void load();
    return () => {
      left = true;
    };
  }, [dispatch, navigate, draftId, memberId]);
  if (!start)
    return (
      <div className={styles.loading} role="status" aria-label="正在加载草稿">
        <Spinner size={28} />
      </div>
    );
  return (
    <WritingForm
      memberId={memberId}
      initial={start.form}
      saved={start.saved}
      restoredFrom={undefined}
      copy={{ draftId: start.id }}
      onPublished={onPublished}
      onSaved={onSaved}
    />
  );
}
