/** What was begun is still there when the note is opened again, for the member who began it: the next one in this tab must not read it. */
const drafts = new Map<string, string>();

const keyOf = (memberId: number | undefined, noteId: number) => `${memberId}/${noteId}`;

export function draftOf(memberId: number | undefined, noteId: number): string {
  return drafts.get(keyOf(memberId, noteId)) ?? "";
}

export function keepDraft(memberId: number | undefined, noteId: number, text: string): void {
  if (text === "") drafts.delete(keyOf(memberId, noteId));
  else drafts.set(keyOf(memberId, noteId), text);
}
