import { randomKey } from "@shiye/client/http";
import { storageOf } from "@shiye/client/site-storage";
import { useEffect, useState } from "react";
import { forgetForm, type KeptForm, readForms, storeForm } from "./form-storage.ts";

interface Held {
  id: string;
  /** What an earlier visit left under this id. */
  kept: KeptForm | null;
}

interface HeldForm extends Held {
  /** Goes on with a new, empty form. */
  begin: () => void;
  /** Goes on with a form that this page had before. */
  resume: (kept: KeptForm) => void;
}

/**
 * The newest form of a new note, or of an edit of the note `noteId`, that the member left and no other tab shows, or else a new one. No other
 * tab gets it until this page is left. Null until that is known.
 */
export function useHeldForm(memberId: number, noteId?: number): HeldForm | null {
  const [held, setHeld] = useState<(Held & { left: Promise<void> }) | null>(null);
  useEffect(() => {
    let gone = false;
    let leave = () => {};
    const left = new Promise<void>((resolve) => {
      leave = () => {
        gone = true;
        resolve();
      };
    });
    const take = async () => {
      // An effect that React runs twice and ends at once takes nothing from the second one.
      await Promise.resolve();
      if (gone) return;
      const taken = await takeForm({ memberId, noteId }, left);
      if (!gone) setHeld({ ...taken, left });
    };
    void take();
    return leave;
  }, [memberId, noteId]);
  if (!held) return null;
  const { left } = held;
  return {
    ...held,
    begin: () => {
      const id = randomKey();
      void hold(id, left);
      setHeld({ id, kept: null, left });
    },
    resume: (kept) => setHeld({ id: kept.id, kept, left }),
  };
}

const locks = (): LockManager | undefined => navigator.locks as LockManager | undefined;

async function takeForm({ memberId, noteId }: { memberId: number; noteId: number | undefined }, left: Promise<void>): Promise<Held> {
  const read = () => readForms(storageOf("localStorage"), memberId, Date.now(), noteId);
  const fresh = randomKey();
  const [newest] = read();
  if (newest && !locks()) {
    // Nobody knows whether another tab shows it. It gets a new id, so that both tabs keep their text.
    const moved = storeForm(storageOf("localStorage"), { id: fresh, memberId }, newest.form, newest.savedAt, newest);
    if (moved) forgetForm(storageOf("localStorage"), newest.id, Date.now());
    return { id: fresh, kept: newest };
  }
  for (const { id } of read()) {
    if (!(await hold(id, left))) continue;
    // The tab that has just left it may have written or published it meanwhile.
    const kept = read().find((form) => form.id === id);
    if (kept) return { id, kept };
  }
  await hold(fresh, left);
  return { id: fresh, kept: null };
}

/** Takes a form until `left`. `false`: another tab has it. Browsers have locks only on encrypted connections. */
function hold(id: string, left: Promise<void>): Promise<boolean> {
  return new Promise((resolve) => {
    const manager = locks();
    if (!manager) return resolve(true);
    manager
      .request(`publish-form-${id}`, { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        return lock ? left : undefined;
      })
      // A site without storage has no locks either.
      .catch(() => resolve(true));
  });
}
