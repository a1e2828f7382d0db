import { randomKey } from "@shiye/client/http";
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { useStore } from "react-redux";
import type { SessionRoot } from "../../../api/session-slice.ts";
import { useNoteDispatch } from "../../../api/use-note-dispatch.ts";
import { backOnline } from "../../../platform/back-online.ts";
import type { ServerCopy } from "./form-storage.ts";
import { bodyOf, draftProblemOf, type NoteForm } from "./note-form.ts";
import { type Creation, sendChange, sendCreation } from "./publish-api.ts";

/** Longer than on the device, because each saving is an event that is stored for ever. */
const SAVE_AFTER_MS = 3000;

export interface Draft {
  status: "unchanged" | "saved" | "refused";
  /** The server does not have the current form. */
  unsaved: boolean;
  /** Not for rendering. */
  copy: () => ServerCopy;
  save: () => Promise<number>;
  /** Publishes the draft, or the form if it was never saved. */
  publish: () => Promise<number>;
  /** Nothing is saved automatically any more: the member has discarded the form. */
  stop: () => void;
}

interface DraftOptions {
  memberId: number;
  form: NoteForm;
  /** What the server has, if it is not the first form. */
  saved?: NoteForm | undefined;
  /** What the server had of the form at the start. */
  copy?: ServerCopy | undefined;
  /** Called when the form is sent for the first time, and when the server has it; also after the page was left. */
  onCopy?: ((copy: ServerCopy) => void) | undefined;
}

/**
 * Saves the form on the server: a while after the last change, when it is left, and after a failure when the network is back, if it may be
 * a draft. The first saving creates the draft, later ones change it. Only one call runs at a time, so that two calls never create two
 * drafts. A creation without an answer keeps its key and body, and is repeated as it was, so that the server recognises it.
 */
export function useDraft({ memberId, form, saved = form, copy: start, onCopy }: DraftOptions): Draft {
  const dispatch = useNoteDispatch();
  const store = useStore<SessionRoot>();
  const [status, setStatus] = useState<Draft["status"]>("unchanged");
  const [savedForm, setSavedForm] = useState(saved);
  const copy = useRef<ServerCopy>(start ?? {});
  const stopped = useRef(false);
  const last = useRef<Promise<unknown>>(Promise.resolve());

  const know = (next: ServerCopy) => {
    copy.current = next;
    onCopy?.(next);
  };
  /** `sent`: the form of the creation, unless an earlier visit sent it. */
  const create = async (creation: Creation, sent?: NoteForm): Promise<number> => {
    know({ creation });
    try {
      const made = await dispatch(sendCreation(creation));
      know({ draftId: made, saved: sent });
      return made;
    } catch (error) {
      if (isFinal(error as { status?: number })) know({});
      throw error;
    }
  };
  const send = (sent: NoteForm, asDraft: boolean): Promise<number> => {
    const run = async () => {
      // Another member may have signed in, in this tab or another; the text must not become their draft.
      if (store.getState().session.member?.id !== memberId) throw { message: "请先登录" };
      const body = { ...bodyOf(sent), is_draft: asDraft };
      const { creation: earlier } = copy.current;
      const again = earlier && JSON.stringify(earlier.body) === JSON.stringify(body) ? earlier : undefined;
      // An earlier draft first gets its id, then the new text. An earlier publication with another text is not repeated: it would publish
      // a text that the member has changed since.
      if (earlier?.body.is_draft && !again)
        await create(earlier).catch((error: unknown) => {
          if (copy.current.creation) throw error;
        });
      const { draftId } = copy.current;
      if (draftId === undefined) return create(again ?? { key: randomKey(), body }, sent);
      try {
        const changed = await dispatch(sendChange(draftId, body));
        know({ draftId, saved: sent });
        return changed;
      } catch (error) {
        // The draft was deleted elsewhere while it was edited here.
        if ((error as { status?: number }).status !== 404) throw error;
        return create({ key: randomKey(), body }, sent);
      }
    };
    const answer = last.current.then(run);
    last.current = answer.catch(() => undefined);
    return answer;
  };

  // A note that may be published already must not become a draft as well.
  const mayBePublished = () => copy.current.creation?.body.is_draft === false;
  const isDue = () => !stopped.current && form !== savedForm && draftProblemOf(form) === null && !mayBePublished();
  const save = async () => {
    const made = await send(form, true);
    setSavedForm(form);
    return made;
  };
  const saveByItself = useEffectEvent(async () => {
    if (!isDue()) return;
    try {
      await save();
      if (!stopped.current) setStatus("saved");
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
  const refused = status === "refused";
  useEffect(() => (refused ? backOnline.subscribe(() => void saveByItself()) : undefined), [refused]);

  /** For actions of the member. Nothing is saved automatically meanwhile, and never after a publication. */
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
    copy: useCallback(() => copy.current, []),
    // The member may write on while it is saved, and that is saved later.
    save: () =>
      asAsked(save).finally(() => {
        stopped.current = false;
      }),
    publish: () => asAsked(() => send(form, false)),
    stop: () => {
      stopped.current = true;
    },
  };
}

/** Whether the server has refused the content itself. Other failures (no answer, the sign-in, too many calls) say nothing about an earlier try. */
function isFinal({ status = 0 }: { status?: number }): boolean {
  return status >= 400 && status < 500 && ![401, 403, 429].includes(status);
}
