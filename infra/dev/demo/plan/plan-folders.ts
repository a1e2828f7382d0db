import { writtenFolders } from "../folders.ts";
import type { PlannedAction } from "./actions.ts";

const HOUR = 3_600_000;
/** Whose sign-in the first start prints. */
const FIRST = 0;

type Collect = Extract<PlannedAction, { kind: "collect" }>;

/** The first member sorts what they collect, an hour later and turn by turn; every fourth note stays in no folder. */
export function planFolders({ from, end, add }: { from: number; end: number; add: (action: PlannedAction) => void }) {
  for (const [folder, name] of writtenFolders.entries()) add({ at: from + folder * HOUR, kind: "folder", folder, member: FIRST, name });
  let turn = 0;
  return function collected({ member, note, at }: Collect): void {
    if (member !== FIRST) return;
    const folder = turn++ % (writtenFolders.length + 1);
    if (folder < writtenFolders.length && at + HOUR < end) add({ at: at + HOUR, kind: "file", member, note, folder });
  };
}
