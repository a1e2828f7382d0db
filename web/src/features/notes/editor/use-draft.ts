import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { useStore } from "react-redux";
import type { SessionRoot } from "../../../api/session-slice.ts";
import { useNoteDispatch } from "../../../api/use-note-dispatch.ts";
import { bodyOf, draftProblemOf, type NoteForm } from "./note-form.ts";
import { sendForm } from "./publish-api.ts";

/** Longer than for the device: each saving is an event for ever. */
const SAVE_AFTER_MS = 3000;

export interface Draft {
  status: "unchanged" | "saved" | "refused";
  /** The server does not have what stands in the form. */
  unsaved: boolean;
  /** What the form is saved as by now. Not for rendering. */
  id: () => number | undefined;
  save: () => Promise<number>;
  /** Makes the draft a note, or the form if it was never saved. */
  publish: () => Promise<number>;
}

interface DraftOptions {
  memberId: number;
  form: NoteForm;
  draftId: number | undefined;
  /** The form became a draft. Also told when its page was left meanwhile. */
  onSaved?: ((id: number) => void) | undefined;
}

/**
 * The form on the server: saved by itself a while after the last change and when it is left, as soon as it may be a draft. The first saving
 * makes the draft, later ones change it. One call at a time, so that two can never make two drafts.
 */
export function useDraft({ memberId, form, draftId, onSaved }: DraftOptions): Draft {
  const dispatch = useNoteDispatch();
  const store = useStore<SessionRoot>();
  const [status, setStatus] = useState<Draft["status"]>("unchanged");
  const [savedForm, setSavedForm] = useState(form);
  const id = useRef(draftId);
  const stopped = useRef(false);
  const last = useRef<Promise<unknown>>(Promise.resolve());

  const send = (sent: NoteForm, asDraft: boolean): Promise<number> => {
    const run = async () => {
      // Somebody else may have signed in by now, in this tab or another: their drafts are no place for this text.
      if (store.getState().session.member?.id !== memberId) throw { message: "请先登录" };
      const body = { ...bodyOf(sent), is_draft: asDraft };
      const made = await dispatch(sendForm(id.current, body)).catch((error: { status?: number }) => {
        // The draft was deleted elsewhere while it was written on here.
        if (error.status !== 404 || id.current === undefined) throw error;
        return dispatch(sendForm(undefined, body));
      });
      id.current = made;
      return made;
    };
    const answer = last.current.then(run);
    last.current = answer.catch(() => undefined);
    return answer;
  };

  const isDue = () => !stopped.current && form !== savedForm && draftProblemOf(form) === null;
  const save = async () => {
    const made = await send(form, true);
    setSavedForm(form);
    return made;
  };
  const saveByItself = useEffectEvent(async () => {
    if (!isDue()) return;
    try {
      const made = await save();
      if (stopped.current) return;
      setStatus("saved");
      onSaved?.(made);
    } catch {
      setStatus("refused");
    }
  });
  useEffect(() => {
    if (form === savedForm) return;
    const timer = setTimeout(() => void saveByItself(), SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [form, savedForm]);
  useEffect(() => () => void saveByItself(), []);

  /** What its writer asked for: until it has failed, nothing is saved by itself. */
  const asAsked = async (work: () => Promise<number>) => {
    stopped.current = true;
    try {
      return await work();
    } catch (error) {
      stopped.current = false;
      throw error;
    }
  };
  return {
    status: form === savedForm || status === "refused" ? status : "unchanged",
    unsaved: form !== savedForm,
    id: useCallback(() => id.current, []),
    save: () => asAsked(save),
    publish: () => asAsked(() => send(form, false)),
  };
}
