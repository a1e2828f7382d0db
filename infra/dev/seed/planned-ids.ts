import type { PlannedAction } from "../demo/plan/actions.ts";
import { numberOf } from "./action-names.ts";

/** The ids of what a plan names by numbers. Whoever asks for one waits until it is made. */
export interface PlannedIds {
  member(number: number): Promise<number>;
  note(number: number): Promise<number>;
  comment(number: number): Promise<number>;
  folder(number: number): Promise<number>;
  /** Remembers the id that the action makes, if others may ask for it. */
  keep(action: PlannedAction, id: Promise<number>): void;
}

export function createPlannedIds(): PlannedIds {
  const members = new Map<number, Promise<number>>();
  const notes = new Map<number, Promise<number>>();
  const comments = new Map<number, Promise<number>>();
  const folders = new Map<number, Promise<number>>();
  const known = (of: Map<number, Promise<number>>) => (number: number) =>
    of.get(number) ?? Promise.reject(new Error(`the plan mentions ${number} before it is there`));
  return {
    member: known(members),
    note: known(notes),
    comment: known(comments),
    folder: known(folders),
    keep(action, id) {
      const number = numberOf(action);
      if (action.kind === "register") members.set(number, id);
      if (action.kind === "publish") notes.set(number, id);
      if (action.kind === "comment") comments.set(number, id);
      if (action.kind === "folder") folders.set(number, id);
    },
  };
}
