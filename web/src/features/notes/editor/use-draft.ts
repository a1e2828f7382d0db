import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { useStore } from "react-redux";
import type { SessionRoot } from "../../../api/session-slice.ts";
import { useNoteDispatch } from "../../../api/use-note-dispatch.ts";
import { bodyOf, draftProblemOf, type NoteForm } from "./note-form.ts";
import { sendForm } from "./publish-api.ts";

/** Longer than on the device, because each saving is an event that is stored for ever. */
const SAVE_AFTER_MS = 3000;

export interface Draft {
  status: "unchanged" | "saved" | "refused";
  /** The server does not have the current form. */
  unsaved: boolean;
  /** The id of the draft, if there is one. Not for rendering. */
  id: () => number | undefined;
  save: () => Promise<number>;
  /** Publishes the draft, or the form if it was never saved. */
  publish: () => Promise<number>;
}

interface DraftOptions {
  memberId: number;
  form: NoteForm;
  /** What the server has, if it is not the first form. */
  saved?: NoteForm | undefined;
  draftId: number | undefined;
  /** Called when the form became a draft, also after the page was left. */
  onSaved?: ((id: number) => void) | undefined;
}

/**
 * Saves the form on the server: a while after the last change, and when it is left, if it may be a draft. The first saving creates the
 * draft, later ones change it. Only one call runs at a time, so that two calls never create two drafts.
 */
export function useDraft({ memberId, form, saved = form, draftId, onSaved }: DraftOptions): Draft {
  const dispatch = useNoteDispatch();
  const store = useStore<SessionRoot>();
  const [status, setStatus] = useState<Draft["status"]>("unchanged");
  const [savedForm, setSavedForm] = useState(saved);
  const id = useRef(draftId);
  const stopped = useRef(false);
  const last = useRef<Promise<unknown>>(Promise.resolve());

  const send = (sent: NoteForm, asDraft: boolean): Promise<number> => {
    const run = async () => {
      // Another member may have signed in, in this tab or another; the text must not become their draft.
      if (store.getState().session.member?.id !== memberId) throw { message: "请先登录" };
      const body = { ...bodyOf(sent), is_draft: asDraft };
      const made = await dispatch(sendForm(id.current, body)).catch((error: { status?: number }) => {
        // The draft was deleted elsewhere while it was edited here.
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

  /** For actions of the member. Nothing is saved automatically until the action has failed. */
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
