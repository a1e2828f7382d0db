import type { PlannedAction } from "../demo/plan/actions.ts";

/** Where the events of an action have the id that it makes. These actions have a name; liking and following twice is doing it once. */
const idFieldOf = {
  register: "memberId",
  publish: "noteId",
  draft: "noteId",
  edit: "noteId",
  bin: "noteId",
  comment: "commentId",
  folder: "folderId",
  "read-notifications": "memberId",
} as const;

/** By it a later run finds what a killed one had done. */
export function nameOf(action: PlannedAction): string | undefined {
  return action.kind in idFieldOf ? `${action.kind} ${numberOf(action)}` : undefined;
}

/** Only of an action with a name. */
export function idFieldIn({ kind }: PlannedAction): string {
  return idFieldOf[kind as keyof typeof idFieldOf];
}

/** The number that the plan gives to what the action makes or does; -1 where it gives none. */
export function numberOf(action: PlannedAction): number {
  if (action.kind === "register" || action.kind === "read-notifications") return action.member;
  if (action.kind === "draft") return action.draft;
  if (action.kind === "folder") return action.folder;
  if (action.kind === "edit") return action.edit;
  if (action.kind === "publish" || action.kind === "bin") return action.note;
  return action.kind === "comment" ? action.comment : -1;
}
