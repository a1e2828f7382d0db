import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { deviceStorage, storeForm } from "./form-storage.ts";
import { isBlank, type NoteForm } from "./note-form.ts";

const SAVE_AFTER_MS = 500;

export interface Autosave {
  /** `refused`: the device does not keep it, so leaving would lose it. */
  status: "unchanged" | "saved" | "refused";
  /** From here on nothing is written: the note is published, or its writer does not want it. */
  stop: () => void;
}

interface AutosaveOptions {
  enabled: boolean;
  /** What the form is saved as on the server, if it is by now. */
  draftId: () => number | undefined;
  onLeft: () => void;
}

/** Keeps the form a moment after the last change, and at once when its page is left, closed or put aside. */
export function useAutosave(memberId: number, form: NoteForm, { enabled, draftId, onLeft }: AutosaveOptions): Autosave {
  const [status, setStatus] = useState<Autosave["status"]>("unchanged");
  const kept = useRef(form);
  const stopped = useRef(!enabled);

  // `owner` is whose form it was when the effect began: after a change of the member the form before it is still theirs.
  const save = useEffectEvent((owner: number) => {
    // A form that nobody has changed is not written again: another tab may have published it.
    if (stopped.current || form === kept.current) return;
    kept.current = form;
    const stored = storeForm(deviceStorage(), owner, form, Date.now(), draftId());
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
