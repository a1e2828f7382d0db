import { FIRST_DATA_ID, type FirstData } from "@shiye/events/first-data";
import type { MemberView } from "@shiye/events/members";
import { NOTE_PAGE_SIZE, profileList } from "@shiye/events/page-lists";
import { isRefusal } from "@shiye/events/refusals";
import type { Reader } from "@shiye/infra/read-models/statement-reader";
import { createMemberNotes } from "../notes/get-member-notes.ts";
import { createNoteAnswer } from "../notes/get-note.ts";

const visitor = { memberId: null };

/** A view is counted when the page asks for the note itself, never for this. */
export async function firstDataOfNote(reader: Reader, id: number): Promise<FirstData | undefined> {
  const answer = await createNoteAnswer(reader)({ id, ...visitor });
  return isRefusal(answer) ? undefined : { page: "post", note: answer.data };
}

/** `key` as it is in the address, because the page looks it up by that. */
export async function firstDataOfMember(reader: Reader, key: string, member: MemberView): Promise<FirstData | undefined> {
  const { sort } = profileList(key);
  const answer = await createMemberNotes(reader)(member.id, { order: sort, limit: NOTE_PAGE_SIZE, page: 1, ...visitor });
  return isRefusal(answer) ? undefined : { page: "user", key, member, notes: answer.data };
}

/** An element that no browser runs. It contains no `<`, so nothing in it can end the element. */
export function firstDataElement(data: FirstData): string {
  return `<script type="application/json" id="${FIRST_DATA_ID}">${JSON.stringify(data).replaceAll("<", "\\u003c")}</script>`;
}
