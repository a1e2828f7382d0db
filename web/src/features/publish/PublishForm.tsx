import { Check } from "lucide-react";
import { Suspense, useEffect, useRef, useState } from "react";
import { useNoteDispatch } from "../../api/use-note-dispatch.ts";
import { Button } from "../../ui/Button.tsx";
import { namedLazy } from "../../ui/named-lazy.tsx";
import { toast } from "../../ui/toast.ts";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { refusalToast } from "../toggles/refusal-toast.ts";
import { forgetForm, readForm, storeForm } from "./form-storage.ts";
import { NoteFormFields } from "./NoteFormFields.tsx";
import { bodyOf, isBlank } from "./note-form.ts";
import styles from "./PublishForm.module.css";
import { showPublished, usePublishNoteMutation } from "./publish-api.ts";
import { useLeaveGuard } from "./use-leave-guard.ts";
import { useNoteForm } from "./use-note-form.ts";

const ConfirmDialog = namedLazy(() => import("../../ui/ConfirmDialog.tsx"), "ConfirmDialog");

/** Specification 001 §9: so long the good news stands before the note is shown. */
const REDIRECT_MS = 1500;
const SAVE_AFTER_MS = 500;

export function PublishForm({ onPublished }: { onPublished: (noteId: number) => void }) {
  const dispatch = useNoteDispatch();
  const [initial] = useState(() => readForm(sessionStorage));
  const state = useNoteForm(initial);
  const [publishNote, { isLoading }] = usePublishNoteMutation();
  const [published, setPublished] = useState(false);
  const { form, complete, uploading } = state;
  const saved = useAutosave(form, !published);
  const unfinished = !published && (!isBlank(form) || uploading);
  const guard = useLeaveGuard(unfinished);

  const publish = async () => {
    try {
      const { id } = await publishNote(bodyOf(form)).unwrap();
      setPublished(true);
      forgetForm(sessionStorage);
      toast("发布成功", { kind: "success" });
      const pause = new Promise((resolve) => setTimeout(resolve, REDIRECT_MS));
      await Promise.all([dispatch(showPublished(id)), pause]);
      onPublished(id);
    } catch (error) {
      refusalToast((error as { message?: string }).message ? error : { message: "发布失败" });
    }
  };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (complete && !isLoading && !published) void publish();
      }}
    >
      <NoteFormFields state={state} />
      <div className={styles.foot}>
        <p className={styles.saved} data-shown={saved ? "" : undefined}>
          <Check size={14} aria-hidden="true" />
          已自动保存
        </p>
        <VisuallyHidden live>{saved ? "已自动保存" : ""}</VisuallyHidden>
        <Button type="submit" large className={styles.publish} disabled={!complete || published} busy={isLoading}>
          {published ? "发布成功" : isLoading ? "发布中…" : uploading ? "图片上传中…" : "发布"}
        </Button>
      </div>
      {guard.leavingTo && (
        <Suspense>
          <ConfirmDialog
            title="笔记还没有发布"
            text={
              uploading
                ? "还有图片在上传，现在离开会中断。写好的内容已自动保存，在关闭这个标签页之前都可以继续。"
                : "写好的内容已自动保存，在关闭这个标签页之前都可以回来继续。"
            }
            confirmLabel="先离开"
            cancelLabel="继续写"
            onConfirm={guard.leave}
            onClose={guard.stay}
          />
        </Suspense>
      )}
    </form>
  );
}

/** Writes the form down a moment after the last change, and at once when the page is left. */
function useAutosave(form: ReturnType<typeof useNoteForm>["form"], active: boolean): boolean {
  const [saved, setSaved] = useState(false);
  const first = useRef(true);
  const latest = useRef({ form, active });
  latest.current = { form, active };
  useEffect(() => {
    if (first.current || !active) {
      first.current = false;
      return;
    }
    setSaved(false);
    const timer = window.setTimeout(() => setSaved(storeForm(sessionStorage, form)), SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [form, active]);
  useEffect(() => {
    const flush = () => latest.current.active && storeForm(sessionStorage, latest.current.form);
    window.addEventListener("pagehide", flush);
    return () => {
      window.removeEventListener("pagehide", flush);
      flush();
    };
  }, []);
  return saved;
}
