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
  draftId: number;
  onPublished: (noteId: number) => void;
  onSaved: () => void;
}

/** Edits a draft of the draft box. Use another key for another draft or member. */
export function DraftForm({ memberId, draftId, onPublished, onSaved }: DraftFormProps) {
  const dispatch = useNoteDispatch();
  const navigate = useNavigate();
  const [start, setStart] = useState<{ form: NoteForm; saved?: NoteForm } | null>(null);
  useEffect(() => {
    let left = false;
    const load = async () => {
      const { data, error } = await dispatch(fetchWhole(draftId));
      if (left) return;
      if (data?.is_draft === 1) {
        // Text on this device that the server does not have yet comes first.
        const newer = newerForm(memberId, data);
        setStart(newer ? { form: newer, saved: formOf(data) } : { form: formOf(data) });
        if (!newer) forgetDraft(memberId, draftId);
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
      copy={{ draftId }}
      onPublished={onPublished}
      onSaved={onSaved}
    />
  );
}
