import { memberChanges } from "../api/member-changes.ts";
import { DEVICE_OWNER } from "../features/rich-text/device-drafts.ts";
import type { Store } from "./store.ts";

/**
 * The id of the member who wrote what this device keeps. A session that expires leaves it; a sign-out removes it before the session, with
 * all that was written. So other tabs, and this one after a reload, know which of the two it was.
 */
export function readDeviceOwner(): number | undefined {
  try {
    return Number(localStorage.getItem(DEVICE_OWNER)) || undefined;
  } catch {
    return undefined;
  }
}

/** Records the owner at each sign-in. Begins after `forgetOnDevice` listens, which removes the one before. */
export function keepDeviceOwner(store: Store): void {
  const idOf = () => store.getState().session.member?.id;
  const write = () => {
    const id = idOf();
    try {
      if (id !== undefined) localStorage.setItem(DEVICE_OWNER, String(id));
    } catch {
      // Without a storage nothing outlives the page.
    }
  };
  let last = idOf();
  store.subscribe(() => {
    if (idOf() === last) return;
    last = idOf();
    write();
  });
  memberChanges.subscribe(write);
  write();
}
