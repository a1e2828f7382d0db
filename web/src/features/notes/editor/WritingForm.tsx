import { Check, TriangleAlert } from "lucide-react";
import { Suspense, useId, useState } from "react";
import { useNoteDispatch } from "../../../api/use-note-dispatch.ts";
import { Button } from "../../../ui/Button.tsx";
import { namedLazy } from "../../../ui/named-lazy.tsx";
import { relativeTime } from "../../../ui/relative-time.ts";
import { toast } from "../../../ui/toast.ts";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import { refusalToast } from "../../toggles/refusal-toast.ts";
import { deviceStorage, forgetForm } from "./form-storage.ts";
import { missingWords } from "./missing-words.ts";
import { focusField, NoteFormFields } from "./NoteFormFields.tsx";
import { bodyOf, isBlank, type NoteForm } from "./note-form.ts";
import styles from "./PublishForm.module.css";
import { showPublished, usePublishNoteMutation } from "./publish-api.ts";
import { useAutosave } from "./use-autosave.ts";
import { useLeaveGuard } from "./use-leave-guard.ts";
import { useNoteForm } from "./use-note-form.ts";
import { NoteTypeTabs } from "./video/NoteTypeTabs.tsx";

const ConfirmDialog = namedLazy(() => import("../../../ui/ConfirmDialog.tsx"), "ConfirmDialog");

/** Specification 001 §9: so long the good news stands before the note is shown. */
const REDIRECT_MS = 1500;

interface WritingFormProps {
  memberId: number;
  initial: NoteForm;
  /** When the words were kept with which this form begins. */
  restoredFrom: number | undefined;
  onDiscard: (form: NoteForm) => void;
  onPublished: (noteId: number) => void;
}

export function WritingForm({ memberId, initial, restoredFrom, onDiscard, onPublished }: WritingFormProps) {
  const dispatch = useNoteDispatch();
  const state = useNoteForm(initial);
  const [publishNote, { isLoading }] = usePublishNoteMutation();
  const [published, setPublished] = useState(false);
  const id = useId();
  const { form, missing, uploading, unsent } = state;
  const blank = isBlank(form);
  const autosave = useAutosave(memberId, form, () => toast("还没发布的内容已保存，回来可以接着写"));
  // What is kept may be left without a question; what only this page has may not.
  const guard = useLeaveGuard(!published && (unsent || (!blank && autosave.status === "refused")));
  const media = form.type === 2 ? "视频" : "图片";
  const reason = missingWords(missing, uploading);

  const publish = async () => {
    try {
      const { id: noteId } = await publishNote(bodyOf(form)).unwrap();
      autosave.stop();
      forgetForm(deviceStorage(), memberId, Date.now());
      setPublished(true);
      toast("发布成功", { kind: "success" });
      const pause = new Promise((resolve) => setTimeout(resolve, REDIRECT_MS));
      await Promise.all([dispatch(showPublished(noteId)), pause]);
      onPublished(noteId);
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
        if (isLoading || published) return;
        const field = state.check();
        if (field) focusField(id, field);
        else void publish();
      }}
    >
      {restoredFrom !== undefined && (
        <p className={styles.restored}>
          <span>已恢复{relativeTime(new Date(restoredFrom).toISOString(), Date.now())}没有发布的内容</span>
          <Button
            look="plain"
            onClick={() => {
              autosave.stop();
              onDiscard(form);
            }}
          >
            清空重写
          </Button>
        </p>
      )}
      <NoteTypeTabs state={state} />
      <NoteFormFields id={id} state={state} />
      <div className={styles.foot}>
        <p className={styles.status}>
          {autosave.status === "saved" && (
            <span className={styles.saved}>
              <Check size={14} aria-hidden="true" />
              已自动保存
            </span>
          )}
          {autosave.status === "refused" && (
            <span className={styles.refused}>
              <TriangleAlert size={14} aria-hidden="true" />
              无法自动保存，请不要关闭页面
            </span>
          )}
          {reason && !blank && !published && (
            <span id={`${id}-reason`} className={styles.reason}>
              {reason}
            </span>
          )}
        </p>
        <VisuallyHidden live>
          {autosave.status === "saved" ? "已自动保存" : autosave.status === "refused" ? "无法自动保存，请不要关闭页面" : ""}
        </VisuallyHidden>
        <Button
          type="submit"
          large
          className={styles.publish}
          disabled={published}
          busy={isLoading}
          // Grey, and still to be pressed: then every field says what it wants.
          aria-disabled={missing.length > 0}
          aria-describedby={reason ? `${id}-reason` : undefined}
        >
          {published ? "发布成功" : isLoading ? "发布中…" : uploading ? `${media}上传中…` : "发布"}
        </Button>
      </div>
      {guard.asked && (
        <Suspense>
          <ConfirmDialog
            title={unsent ? `${media}还没有上传完` : "笔记还没有发布"}
            text={
              unsent
                ? `现在离开，没有上传成功的${media}不会保留；其他内容已自动保存。`
                : "这个浏览器不允许保存，现在离开，写好的内容会丢失。"
            }
            confirmLabel="离开"
            cancelLabel="继续写"
            onConfirm={guard.leave}
            onClose={guard.stay}
          />
        </Suspense>
      )}
    </form>
  );
}
