import { storageOf } from "@shiye/client/site-storage";
import { Suspense, useId, useState } from "react";
import { useNoteDispatch } from "../../../api/use-note-dispatch.ts";
import { useLeaveGuard } from "../../../platform/use-leave-guard.ts";
import { useStillHere } from "../../../platform/use-still-here.ts";
import { Button } from "../../../ui/Button.tsx";
import { KeptLine } from "../../../ui/KeptLine.tsx";
import { namedLazy } from "../../../ui/named-lazy.tsx";
import { refusalToast } from "../../../ui/refusal-toast.ts";
import { relativeTime } from "../../../ui/relative-time.ts";
import { toast } from "../../../ui/toast.ts";
import { pictureProblemOf } from "../../pictures/upload/picture-list.ts";
import { departing, forgetDraft, forgetForm, rememberCopy, type ServerCopy } from "./form-storage.ts";
import { missingWords } from "./missing-words.ts";
import { focusField, NoteFormFields } from "./NoteFormFields.tsx";
import { draftProblemOf, isBlank, type NoteForm } from "./note-form.ts";
import styles from "./PublishForm.module.css";
import { showPublished } from "./publish-api.ts";
import { SavingStatus } from "./SavingStatus.tsx";
import { useAutosave } from "./use-autosave.ts";
import { useDraft } from "./use-draft.ts";
import { useNoteForm } from "./use-note-form.ts";
import { NoteTypeTabs } from "./video/NoteTypeTabs.tsx";

const ConfirmDialog = namedLazy(() => import("../../../ui/ConfirmDialog.tsx"), "ConfirmDialog");

/** Specification 001 §9: how long the success message is shown before the note is. */
const REDIRECT_MS = 1500;

interface WritingFormProps {
  memberId: number;
  /** Under this id the device keeps the form. Without: it was opened from the draft box, and is saved only there. */
  formId?: string | undefined;
  initial: NoteForm;
  /** What the server has of the draft, if `initial` is newer. */
  saved?: NoteForm | undefined;
  /** When the restored text of this form was saved. */
  restoredFrom: number | undefined;
  copy?: ServerCopy | undefined;
  onDiscard?: (form: NoteForm, copy: ServerCopy) => void;
  onPublished: (noteId: number) => void;
  /** Called after the member saved it as a draft. */
  onSaved: () => void;
}

export function WritingForm(props: WritingFormProps) {
  const { memberId, formId, initial, saved, restoredFrom, copy, onDiscard, onPublished, onSaved } = props;
  const dispatch = useNoteDispatch();
  const state = useNoteForm(initial);
  const [sending, setSending] = useState<"draft" | "note" | null>(null);
  const [done, setDone] = useState<"draft" | "note" | null>(null);
  const id = useId();
  const isStillHere = useStillHere();
  const { form, missing, uploading, unsent } = state;
  const blank = isBlank(form);
  const draft = useDraft({
    memberId,
    form,
    saved,
    copy,
    onCopy: (current) => {
      if (formId !== undefined) rememberCopy(formId, current);
      // The device may have had an earlier text of it.
      else if (current.draftId !== undefined) forgetDraft(memberId, current.draftId);
    },
  });
  const fromBox = formId === undefined;
  const sent = sending === "note" || done === "note";
  const autosave = useAutosave({ id: formId ?? "", memberId }, form, {
    enabled: !fromBox,
    copy: draft.copy,
    onLeft: () => departing.get() !== memberId && toast("还没发布的内容已保存，回来可以接着写"),
  });
  const draftProblem = draftProblemOf(form);
  // Text that is saved may be left without a question; text that is only on this page may not.
  const unkept = fromBox ? draft.unsaved && (draftProblem !== null || draft.status === "refused") : !blank && autosave.status === "refused";
  const guard = useLeaveGuard(done === null && (unsent || unkept));
  const media = form.type === 2 ? "视频" : "图片";
  const reason = missingWords(missing, uploading);

  const finish = async (
    what: "draft" | "note",
    fallback: string,
    send: () => Promise<number>,
    then: (noteId: number) => Promise<unknown>,
  ) => {
    setSending(what);
    try {
      const noteId = await send();
      autosave.stop();
      if (formId !== undefined) forgetForm(storageOf("localStorage"), formId, Date.now());
      setDone(what);
      const pause = new Promise((resolve) => setTimeout(resolve, REDIRECT_MS));
      await Promise.all([then(noteId), pause]);
      // A member who has left the page is not sent to the note.
      if (!isStillHere()) return;
      if (what === "note") onPublished(noteId);
      else onSaved();
    } catch (error) {
      refusalToast((error as { message?: string }).message ? error : { message: fallback });
    } finally {
      setSending(null);
    }
  };
  const publish = () =>
    finish("note", "发布失败", draft.publish, (noteId) => {
      toast("发布成功", { kind: "success" });
      return dispatch(showPublished(noteId));
    });
  const saveDraft = () => {
    if (sending || done) return;
    const pictureProblem = form.type === 2 ? undefined : pictureProblemOf(state.pictures.items);
    if (pictureProblem ?? draftProblem) {
      toast(pictureProblem ?? draftProblem?.message ?? "", { kind: "error" });
      focusField(id, pictureProblem ? "images" : (draftProblem?.field ?? "title"));
      return;
    }
    if (state.tagText.trim() !== "") return focusField(id, "tags");
    void finish("draft", "草稿保存失败", draft.save, async () => toast("草稿保存成功", { kind: "success" }));
  };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (sending || done) return;
        const field = state.check();
        if (field) focusField(id, field);
        else void publish();
      }}
    >
      <div className={styles.above} inert={sent}>
        {restoredFrom !== undefined && (
          <KeptLine
            text={`已恢复${relativeTime(new Date(restoredFrom).toISOString(), Date.now())}没有发布的内容`}
            action="清空重写"
            onAction={() => {
              autosave.stop();
              draft.stop();
              onDiscard?.(form, draft.copy());
            }}
          />
        )}
        <NoteTypeTabs state={state} />
      </div>
      <NoteFormFields id={id} state={state} sent={sent} />
      <div className={styles.foot}>
        <SavingStatus id={id} kept={fromBox ? null : autosave.status} draft={draft.status} reason={blank || done ? "" : reason} />
        <Button
          large
          look="quiet"
          className={styles.draft}
          disabled={done !== null}
          busy={sending === "draft" && !done}
          onClick={saveDraft}
        >
          {done === "draft" ? "已保存" : "存草稿"}
        </Button>
        <Button
          type="submit"
          large
          className={styles.publish}
          disabled={done !== null}
          busy={sending === "note" && !done}
          // Looks disabled but can be pressed; then every incomplete field shows its error.
          aria-disabled={missing.length > 0}
          aria-describedby={reason ? `${id}-reason` : undefined}
        >
          {done === "note" ? "发布成功" : sending === "note" ? "发布中…" : uploading ? `${media}上传中…` : "发布"}
        </Button>
      </div>
      {guard.asked && (
        <Suspense>
          <ConfirmDialog
            title={unsent ? `${media}还没有上传完` : fromBox ? "修改还没有保存" : "笔记还没有发布"}
            text={
              unsent
                ? `现在离开，没有上传成功的${media}不会保留；其他内容已自动保存。`
                : fromBox
                  ? "现在离开，最近的修改会丢失。"
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
