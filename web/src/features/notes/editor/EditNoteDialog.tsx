import type { ApiRefusal } from "@shiye/client/http";
import { storageOf } from "@shiye/client/site-storage";
import type { NoteView } from "@shiye/events/notes";
import { useEffect, useId, useRef, useState } from "react";
import { useNoteDispatch } from "../../../api/use-note-dispatch.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog, DialogFoot } from "../../../ui/Dialog.tsx";
import { KeptLine } from "../../../ui/KeptLine.tsx";
import { refusalToast } from "../../../ui/refusal-toast.ts";
import { relativeTime } from "../../../ui/relative-time.ts";
import { toast } from "../../../ui/toast.ts";
import { useDiscardQuestion } from "../../../ui/use-discard-question.tsx";
import styles from "./EditNoteDialog.module.css";
import { forgetForm, type KeptForm } from "./form-storage.ts";
import { missingWords } from "./missing-words.ts";
import { focusField, NoteFormFields } from "./NoteFormFields.tsx";
import { bodyOf, formOf, isSameForm, type NoteForm } from "./note-form.ts";
import { fetchWhole, showEdited, useEditNoteMutation } from "./publish-api.ts";
import { useAutosave } from "./use-autosave.ts";
import { useHeldForm } from "./use-held-form.ts";
import { useNoteForm } from "./use-note-form.ts";

/**
 * Edits a note. The device keeps the changes until they are saved or discarded, because a session that ends elsewhere closes the page
 * without a question.
 */
export function EditNoteDialog({ note, onClose }: { note: NoteView; onClose: () => void }) {
  const dispatch = useNoteDispatch();
  const held = useHeldForm(note.user_id, note.id);
  const [newest, setNewest] = useState(note);
  /** The member's changes, while the dialog shows the newest text in their place. */
  const [aside, setAside] = useState<KeptForm | null>(null);
  if (!held) return null;
  const { id, begin, resume } = held;
  const kept = held.kept && !isSameForm(held.kept.form, formOf(newest)) ? held.kept : null;
  const edited = kept?.edited ?? { noteId: note.id, updatedAt: newest.updated_at };
  const showNewest = async (leave: () => NoteForm) => {
    const { data, error } = await dispatch(fetchWhole(note.id));
    if (!data) return refusalToast((error as { message?: string }).message ? error : { message: "获取笔记失败" });
    setNewest(data);
    setAside({ id, memberId: note.user_id, savedAt: Date.now(), form: leave(), edited });
    begin();
  };
  return (
    <EditForm
      key={id}
      id={id}
      note={newest}
      kept={kept}
      edited={edited}
      onNewest={showNewest}
      onOwn={
        aside &&
        (() => {
          setAside(null);
          resume(aside);
        })
      }
      onSaved={() => aside && forgetForm(storageOf("localStorage"), aside.id, Date.now())}
      onClose={onClose}
    />
  );
}

interface EditFormProps {
  /** Under this id the device keeps the form. */
  id: string;
  note: NoteView;
  kept: KeptForm | null;
  edited: NonNullable<KeptForm["edited"]>;
  /** Shows the newest text instead, once it is there: then `leave` says what the form has by now. */
  onNewest: (leave: () => NoteForm) => Promise<void>;
  /** Shows the member's own changes again. */
  onOwn: (() => void) | null;
  onSaved: () => void;
  onClose: () => void;
}

/** Closing it in any way with unsaved changes asks first. */
function EditForm({ id: formId, note, kept, edited, onNewest, onOwn, onSaved, onClose }: EditFormProps) {
  const dispatch = useNoteDispatch();
  const [editNote, { isLoading }] = useEditNoteMutation();
  const isVideo = note.type === 2;
  const [before] = useState(() => formOf(note));
  const state = useNoteForm(kept?.form ?? before);
  const [saved, setSaved] = useState(false);
  /** Another edit came between. The server changed nothing. */
  const [outdated, setOutdated] = useState(false);
  const id = useId();
  const { form, missing, uploading, unsent } = state;
  const changed = !saved && (unsent || !isSameForm(form, before));
  const [asking, setAsking] = useState(false);
  const current = useRef(form);
  useEffect(() => {
    current.current = form;
  }, [form]);
  /** The newest text comes in the place of this form, and says itself where the changes are. */
  const replaced = useRef(false);
  const busy = isLoading || asking;
  const seeNewest = async () => {
    setAsking(true);
    await onNewest(() => {
      replaced.current = true;
      return current.current;
    });
    setAsking(false);
  };
  const autosave = useAutosave({ id: formId, memberId: note.user_id }, form, {
    enabled: true,
    copy: () => ({ edited }),
    onLeft: () => changed && !replaced.current && toast("没有保存的修改还在这台设备上，再次编辑时可以接着写"),
  });
  const forget = () => {
    autosave.stop();
    forgetForm(storageOf("localStorage"), formId, Date.now());
  };
  const { close, question } = useDiscardQuestion(
    changed,
    () => {
      // Changes that were taken back are nothing to go on with.
      if (!changed) forget();
      onClose();
    },
    forget,
  );
  const reason = missingWords(missing, uploading);

  /** What was sent and not answered: the server may have stored it. */
  const unanswered = useRef<NoteForm[]>([]);
  /** The time of the last edit, if that is one of these. */
  const ownEditAt = async () => {
    if (unanswered.current.length === 0) return null;
    setAsking(true);
    const { data } = await dispatch(fetchWhole(note.id));
    setAsking(false);
    return data && unanswered.current.some((sent) => isSameForm(sent, formOf(data))) ? data.updated_at : null;
  };
  const save = async (over: boolean, base = edited.updatedAt): Promise<void> => {
    try {
      const expected = over ? {} : { expected_updated_at: base };
      await editNote({ id: note.id, body: { ...bodyOf(form), ...expected } }).unwrap();
      setSaved(true);
      forget();
      onSaved();
      await dispatch(showEdited(note.id));
      toast("保存成功", { kind: "success" });
      onClose();
    } catch (error) {
      const { code, message, status = 0 } = error as Partial<ApiRefusal>;
      if (code === "note-edited-elsewhere") {
        const own = await ownEditAt();
        if (own === null || own === base) setOutdated(true);
        else await save(over, own);
        return;
      }
      if (status === 0 || status >= 500) unanswered.current.push(form);
      refusalToast(message ? error : { message: "更新失败，请重试" });
    }
  };
  const submit = (over: boolean) => {
    if (busy || saved) return;
    const field = state.check();
    if (!field) return void save(over);
    if (form.title.trim() === "" || form.content.trim() === "") toast("请填写完整信息", { kind: "error" });
    focusField(id, field);
  };
  return (
    <Dialog title={isVideo ? "编辑视频笔记" : "编辑图文笔记"} open onClose={close} width={720}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit(false);
        }}
      >
        {kept && (
          <div className={styles.kept}>
            <KeptLine
              text={`已恢复${relativeTime(new Date(kept.savedAt).toISOString(), Date.now())}没有保存的修改`}
              action="查看最新"
              busy={asking}
              onAction={() => void seeNewest()}
            />
          </div>
        )}
        {onOwn && (
          <div className={styles.kept}>
            <KeptLine text="这是最新的内容，你的修改还留着" action="换回我的修改" onAction={onOwn} />
          </div>
        )}
        <NoteFormFields id={id} state={state} sent={isLoading || saved} />
        <DialogFoot>
          {outdated ? (
            <>
              <p className={styles.reason} role="alert">
                这篇笔记刚在别处改过
              </p>
              <Button look="quiet" busy={busy} onClick={() => submit(true)}>
                仍然保存
              </Button>
              {/* In the place of 保存, so that a second click on it replaces nothing. */}
              <Button busy={asking} onClick={() => void seeNewest()}>
                查看最新
              </Button>
            </>
          ) : (
            <>
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
                busy={busy}
                // Looks disabled but can be pressed; then every incomplete field shows its error.
                aria-disabled={missing.length > 0}
                aria-describedby={reason ? `${id}-reason` : undefined}
              >
                {isLoading ? "保存中..." : "保存"}
              </Button>
            </>
          )}
        </DialogFoot>
      </form>
      {question}
    </Dialog>
  );
}
