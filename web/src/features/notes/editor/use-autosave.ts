import { storageOf } from "@shiye/client/site-storage";
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { type FormPlace, type ServerCopy, storeForm } from "./form-storage.ts";
import { isBlank, type NoteForm } from "./note-form.ts";

const SAVE_AFTER_MS = 500;

export interface Autosave {
  /** `refused`: the device cannot keep it, so leaving loses it. */
  status: "unchanged" | "saved" | "refused";
  /** Stops saving: the note was published, or the member discarded it. */
  stop: () => void;
}

interface AutosaveOptions {
  enabled: boolean;
  copy: () => ServerCopy;
  onLeft: () => void;
}

/** Saves the form on the device shortly after the last change, and at once when the page is left, closed or hidden. */
export function useAutosave({ id, memberId }: FormPlace, form: NoteForm, { enabled, copy, onLeft }: AutosaveOptions): Autosave {
  const [status, setStatus] = useState<Autosave["status"]>("unchanged");
  const kept = useRef(form);
  const stopped = useRef(!enabled);

  // `owner` is the member when the effect began. After a change of the member, the earlier form still belongs to them.
  const save = useEffectEvent((owner: number) => {
    // An unchanged form is not saved again, because another tab may have published it.
    if (stopped.current || form === kept.current) return;
    kept.current = form;
    const stored = storeForm(storageOf("localStorage"), { id, memberId: owner }, form, Date.now(), copy());
    setStatus(stored ? (isBlank(form) ? "unchanged" : "saved") : "refused");
  });
  const left = useEffectEvent(() => {
    if (!stopped.current && !isBlank(form)) onLeft();
  });

  useEffect(() => {
    if (form === kept.current) return;
    const timer = setTimeout(() => save(memberId), SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [form, memberId]);

  useEffect(() => {
    const saveNow = () => save(memberId);
    const hidden = () => document.visibilityState === "hidden" && saveNow();
    window.addEventListener("pagehide", saveNow);
    document.addEventListener("visibilitychange", hidden);
    return () => {
      window.removeEventListener("pagehide", saveNow);
      document.removeEventListener("visibilitychange", hidden);
      saveNow();
      left();
    };
  }, [memberId]);

  const stop = useCallback(() => {
    stopped.current = true;
  }, []);
  return { status, stop };
}
