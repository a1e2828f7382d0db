import { useCallback, useEffect, useRef, useState } from "react";
import { deviceStorage, storeForm } from "./form-storage.ts";
import { isBlank, type NoteForm } from "./note-form.ts";

const SAVE_AFTER_MS = 500;

export interface Autosave {
  /** `refused`: the device does not keep it, so leaving would lose it. */
  status: "unchanged" | "saved" | "refused";
  /** From here on nothing is written: the note is published, or its writer does not want it. */
  stop: () => void;
}

/** Keeps the form a moment after the last change, and at once when its page is left, closed or put aside. */
export function useAutosave(memberId: number, form: NoteForm, onLeft: () => void): Autosave {
  const [status, setStatus] = useState<Autosave["status"]>("unchanged");
  const kept = useRef(form);
  const latest = useRef({ form, onLeft });
  latest.current = { form, onLeft };
  const stopped = useRef(false);

  const save = useCallback(() => {
    const { form: current } = latest.current;
    // A form that nobody has changed is not written again: another tab may have published it.
    if (stopped.current || current === kept.current) return;
    kept.current = current;
    const stored = storeForm(deviceStorage(), memberId, current, Date.now());
    setStatus(stored ? (isBlank(current) ? "unchanged" : "saved") : "refused");
  }, [memberId]);

  useEffect(() => {
    if (form === kept.current) return;
    const timer = setTimeout(save, SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [form, save]);

  useEffect(() => {
    const hidden = () => document.visibilityState === "hidden" && save();
    window.addEventListener("pagehide", save);
    document.addEventListener("visibilitychange", hidden);
    return () => {
      window.removeEventListener("pagehide", save);
      document.removeEventListener("visibilitychange", hidden);
      save();
      if (!stopped.current && !isBlank(latest.current.form)) latest.current.onLeft();
    };
  }, [save]);

  const stop = useCallback(() => {
    stopped.current = true;
  }, []);
  return { status, stop };
}
